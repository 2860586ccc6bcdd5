//! What follows from a total and a partition of it into parts, which unit propagation does not see: eight queens with
//! at most one in each of eight rows means one in each row.
//!
//! A total is a sum of literals with a lower bound; a part has an upper bound on how many of some of them are true.
//! If disjoint parts together allow no more than the total requires, each must be as full as it can be: the total and
//! all other parts are added up (a cutting plane in the sense of Cook, Coullard and Turán 1987). If they allow less,
//! nothing satisfies all of them.

use std::collections::HashSet;
use std::io;

use super::cliques::Conflicts;
use super::formula::{AtMost, Inequality, PseudoBooleanFormula};
use super::proof::Proof;
use super::propagation::Propagation;
use crate::sat::Literal;

/// For each total, at most this many parts are tried as the first of a partition.
const MOST_STARTS: usize = 200;

/// Writes down what follows from the totals of a formula, and from another total, and adds it to what is known.
pub fn add_up(
    formula: &PseudoBooleanFormula,
    other: Option<(u64, &Inequality)>,
    proof: &mut Proof<'_>,
    known: &mut Propagation,
) -> io::Result<()> {
    let numbered = || (1..).zip(&formula.inequalities);
    let counts = numbered().filter(|(_, inequality)| inequality.is_count());
    let parts: Vec<AtMost> = counts
        .map(|(id, inequality)| inequality.as_part(id))
        .collect();
    let conflicts = Conflicts::of(&parts);
    for (id, total) in totals(formula, other) {
        let mut adding = Adding {
            id,
            total,
            proof: &mut *proof,
            known: &mut *known,
        };
        adding.up(formula.variables, &parts)?;
        adding.up_conflicts(&conflicts)?;
    }
    Ok(())
}

/// The totals of a formula, and another one, with their numbers.
pub fn totals<'a>(
    formula: &'a PseudoBooleanFormula,
    other: Option<(u64, &'a Inequality)>,
) -> Vec<(u64, &'a Inequality)> {
    let all = (1..).zip(&formula.inequalities).chain(other);
    all.filter(|(_, total)| total.is_count() && total.degree > 1)
        .collect()
}

/// The derivations from one total.
struct Adding<'a, 'w> {
    id: u64,
    total: &'a Inequality,
    proof: &'a mut Proof<'w>,
    known: &'a mut Propagation,
}

impl Adding<'_, '_> {
    /// Uses partitions into parts of the formula.
    fn up(&mut self, variables: usize, parts: &[AtMost]) -> io::Result<()> {
        let mut is_counted = vec![false; 2 * variables];
        for (_, literal) in &self.total.terms {
            is_counted[literal.code()] = true;
        }
        let is_within = |part: &&AtMost| {
            let literals = &part.literals;
            literals.len() > 1 && literals.iter().all(|literal| is_counted[literal.code()])
        };
        let parts: Vec<&AtMost> = parts.iter().filter(is_within).collect();
        let mut known: HashSet<Vec<u64>> = HashSet::new();
        for first in 0..parts.len().min(MOST_STARTS) {
            let mut is_open = is_counted.clone();
            let mut disjoint = Vec::new();
            for &part in parts[first..].iter().chain(&parts[..first]) {
                if part.literals.iter().all(|literal| is_open[literal.code()]) {
                    for literal in &part.literals {
                        is_open[literal.code()] = false;
                    }
                    disjoint.push(part);
                }
            }
            let mut ids: Vec<u64> = disjoint.iter().map(|part| part.id).collect();
            ids.sort_unstable();
            if known.insert(ids) {
                self.up_disjoint(&disjoint)?;
            }
        }
        Ok(())
    }

    /// Uses a partition into sets of literals that conflict with each other.
    fn up_conflicts(&mut self, conflicts: &Conflicts) -> io::Result<()> {
        let mut literals: Vec<Literal> = self.total.terms.iter().map(|&(_, l)| l).collect();
        literals.sort_unstable();
        let sets = conflicts.sets(&literals);
        let saved: usize = sets.iter().map(|set| set.len() - 1).sum();
        if (literals.len() - saved) as i64 > self.total.degree {
            return Ok(());
        }
        let parts = sets.iter().map(|set| conflicts.derive(set, self.proof));
        let parts = parts.collect::<io::Result<Vec<AtMost>>>()?;
        self.up_disjoint(&parts.iter().collect::<Vec<&AtMost>>())
    }

    fn up_disjoint(&mut self, disjoint: &[&AtMost]) -> io::Result<()> {
        let in_parts: HashSet<Literal> = disjoint
            .iter()
            .flat_map(|part| part.literals.iter().copied())
            .collect();
        let literals = self.total.terms.iter().map(|&(_, literal)| literal);
        let single: Vec<Literal> = literals.filter(|l| !in_parts.contains(l)).collect();
        let room = single.len() as i64 + disjoint.iter().map(|part| part.most).sum::<i64>();
        let spare = room - self.total.degree;
        for part in disjoint.iter().filter(|part| part.most > spare) {
            let others = disjoint.iter().filter(|other| other.id != part.id);
            let others = others.map(|other| other.id);
            let added: Vec<u64> = std::iter::once(self.id).chain(others).collect();
            let id = self.proof.sum(&added, &single)?;
            let inequality = Inequality {
                terms: part.literals.iter().map(|&literal| (1, literal)).collect(),
                degree: part.most - spare,
            };
            self.known.add(inequality, id);
        }
        Ok(())
    }
}
