//! Clauses from rustsat, written over our literals.
//!
//! This file must not know what is encoded.

use rustsat::encodings::CollectClauses;
use rustsat::instances::BasicVarManager;
use rustsat::types::{Clause, Lit, Var};

use crate::sat::Literal;
use crate::sat::encode::writer::Writer;

/// rustsat's literals for this many inputs: its variables from 0 on.
pub fn inputs(number: usize) -> Vec<Lit> {
    (0..number).map(|n| Lit::positive(n as u32)).collect()
}

/// Makes rustsat's own variables start after the inputs.
pub fn numbers_after(inputs: usize) -> BasicVarManager {
    BasicVarManager::from_next_free(Var::new(inputs as u32))
}

/// Whether the clauses of an encoding bind only under the writer's conditions, or always because
/// they define helpers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    Conditional,
    Definition,
}

/// Takes clauses from rustsat, over inputs 0, 1, ... and its own variables after these, and writes
/// them over our literals and helpers.
///
/// rustsat has no stop, but it gives up if a collector is out of memory. So this one says that it is, once the
/// writer is stopped.
pub struct RustsatCollector<'c, 'w> {
    writer: &'c mut Writer<'w>,
    /// Our literal for each of rustsat's variables: first the inputs, then helpers as they appear.
    literals: Vec<Literal>,
    binding: Binding,
    clauses: usize,
    clause: Vec<Literal>,
}

impl<'c, 'w> RustsatCollector<'c, 'w> {
    pub fn new(writer: &'c mut Writer<'w>, inputs: &[Literal], binding: Binding) -> Self {
        RustsatCollector {
            writer,
            literals: inputs.to_vec(),
            binding,
            clauses: 0,
            clause: Vec::new(),
        }
    }

    /// Our literal for one of rustsat's.
    pub fn literal(&mut self, literal: Lit) -> Literal {
        while self.literals.len() <= literal.vidx() {
            let helper = self.writer.helper();
            self.literals.push(helper);
        }
        let ours = self.literals[literal.vidx()];
        if literal.is_pos() { ours } else { !ours }
    }
}

impl CollectClauses for RustsatCollector<'_, '_> {
    fn n_clauses(&self) -> usize {
        self.clauses
    }

    fn extend_clauses<T>(&mut self, clauses: T) -> Result<(), rustsat::OutOfMemory>
    where
        T: IntoIterator<Item = Clause>,
    {
        for theirs in clauses {
            let mut clause = std::mem::take(&mut self.clause);
            clause.clear();
            clause.extend(theirs.into_iter().map(|literal| self.literal(literal)));
            match self.binding {
                Binding::Conditional => self.writer.clause(&clause),
                Binding::Definition => self.writer.definition(&clause),
            }
            self.clause = clause;
            self.clauses += 1;
            if self.writer.is_stopped() {
                return Err(rustsat::OutOfMemory::ExternalApi);
            }
        }
        Ok(())
    }
}
