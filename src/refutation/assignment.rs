//! What is true so far, in which order it became true, and why.

use crate::sat::{Literal, Variable};

/// What made a literal true: an inequality that is not a clause, or a clause, each by its index in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Sum(usize),
    Clause(usize),
}

#[derive(Clone, Copy, Debug, Default)]
struct AssignmentEntry {
    level: usize,
    position: usize,
    reason: Option<Reason>,
}

/// A trail of literals in levels: each level but the first begins with a decision.
#[derive(Debug)]
pub struct Assignment {
    /// By the code of a literal, so that those of a variable are adjacent: this is read most often.
    values: Vec<Option<bool>>,
    entries: Vec<AssignmentEntry>,
    trail: Vec<Literal>,
    /// The position where each level above 0 begins.
    starts: Vec<usize>,
}

impl Assignment {
    pub fn new(variables: usize) -> Self {
        Assignment {
            values: vec![None; 2 * variables],
            entries: vec![AssignmentEntry::default(); variables],
            trail: Vec::new(),
            starts: Vec::new(),
        }
    }

    pub fn value(&self, literal: Literal) -> Option<bool> {
        self.values[literal.code()]
    }

    pub fn level(&self) -> usize {
        self.starts.len()
    }

    pub fn level_of(&self, variable: Variable) -> usize {
        self.entries[variable.index()].level
    }

    /// The position of a variable on the trail.
    pub fn position(&self, variable: Variable) -> usize {
        self.entries[variable.index()].position
    }

    /// `None` for a decision.
    pub fn reason(&self, variable: Variable) -> Option<Reason> {
        self.entries[variable.index()].reason
    }

    pub fn trail(&self) -> &[Literal] {
        &self.trail
    }

    pub fn new_level(&mut self) {
        self.starts.push(self.trail.len());
    }

    /// Makes an unassigned literal true.
    pub fn set(&mut self, literal: Literal, reason: Option<Reason>) {
        debug_assert_eq!(self.value(literal), None, "{literal:?}");
        self.values[literal.code()] = Some(true);
        self.values[(!literal).code()] = Some(false);
        self.entries[literal.variable().index()] = AssignmentEntry {
            level: self.starts.len(),
            position: self.trail.len(),
            reason,
        };
        self.trail.push(literal);
    }

    /// The length of the trail when this level ended.
    pub fn end_of(&self, level: usize) -> usize {
        self.starts.get(level).copied().unwrap_or(self.trail.len())
    }

    /// Undoes the last literal.
    pub fn pop(&mut self) -> Option<Literal> {
        let literal = self.trail.pop()?;
        self.values[literal.code()] = None;
        self.values[(!literal).code()] = None;
        Some(literal)
    }

    /// Removes the levels above this one; their literals must have been undone.
    pub fn forget_levels_above(&mut self, level: usize) {
        self.starts.truncate(level);
    }

    /// The value of each variable, if all are assigned.
    pub fn model(&self) -> Option<Vec<bool>> {
        let variables = self.variables();
        variables.map(|v| self.value(v.positive())).collect()
    }

    pub fn variables(&self) -> impl Iterator<Item = Variable> {
        (0..self.entries.len()).map(Variable::new)
    }
}
