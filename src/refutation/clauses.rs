//! Clauses of the formula and learnt ones, each watched by two of its literals (Moskewicz et al. 2001).

use super::assignment::{Assignment, Reason};
use crate::sat::Literal;

#[derive(Debug)]
pub struct Clause {
    /// At least two; the first two are watched. If the clause is a reason, the first is the one that it made true.
    pub literals: Vec<Literal>,
    /// Its number in the proof.
    pub id: u64,
    /// The number of levels of its literals when it was learnt; `None` for a clause of the formula.
    pub levels: Option<usize>,
}

#[derive(Debug)]
pub struct Clauses {
    /// A forgotten clause leaves an empty place.
    clauses: Vec<Option<Clause>>,
    free: Vec<usize>,
    /// By the code of a literal: the clauses to visit when it becomes false, each with another of its literals.
    watches: Vec<Vec<(usize, Literal)>>,
    pub learnt: usize,
}

impl Clauses {
    pub fn new(variables: usize) -> Self {
        Clauses {
            clauses: Vec::new(),
            free: Vec::new(),
            watches: vec![Vec::new(); 2 * variables],
            learnt: 0,
        }
    }

    /// Returns its place. A learnt clause has the literal that it makes true first, and one of the highest other
    /// level second.
    pub fn add(&mut self, clause: Clause) -> usize {
        let place = self.free.pop().unwrap_or(self.clauses.len());
        for (watched, other) in [(0, 1), (1, 0)] {
            let watched = clause.literals[watched];
            self.watches[watched.code()].push((place, clause.literals[other]));
        }
        self.learnt += usize::from(clause.levels.is_some());
        match place == self.clauses.len() {
            true => self.clauses.push(Some(clause)),
            false => self.clauses[place] = Some(clause),
        }
        place
    }

    pub fn id(&self, place: usize) -> u64 {
        self.clauses[place].as_ref().map_or(0, |clause| clause.id)
    }

    pub fn literals(&self, place: usize) -> &[Literal] {
        let clause = self.clauses[place].as_ref();
        clause.map_or(&[], |clause| &clause.literals)
    }

    /// Called when a literal becomes true: each clause that watches its negation finds another literal to watch, or
    /// makes its last one true. Returns a clause that has none left.
    pub fn visit(&mut self, literal: Literal, assignment: &mut Assignment) -> Result<(), usize> {
        let lost = !literal;
        let mut watches = std::mem::take(&mut self.watches[lost.code()]);
        let mut kept = 0;
        let mut conflict = Ok(());
        for at in 0..watches.len() {
            let (place, other) = watches[at];
            if conflict.is_err() || assignment.value(other) == Some(true) {
                watches[kept] = watches[at];
                kept += 1;
                continue;
            }
            let Some(clause) = &mut self.clauses[place] else {
                continue;
            };
            if clause.literals[0] == lost {
                clause.literals.swap(0, 1);
            }
            let first = clause.literals[0];
            let open = |literal: &Literal| assignment.value(*literal) != Some(false);
            if assignment.value(first) != Some(true)
                && let Some(next) = clause.literals[2..].iter().position(open)
            {
                clause.literals.swap(1, next + 2);
                self.watches[clause.literals[1].code()].push((place, first));
                continue;
            }
            watches[kept] = (place, first);
            kept += 1;
            match assignment.value(first) {
                Some(true) => {}
                Some(false) => conflict = Err(place),
                None => assignment.set(first, Some(Reason::Clause(place))),
            }
        }
        watches.truncate(kept);
        self.watches[lost.code()] = watches;
        conflict
    }

    /// Forgets the half of the learnt clauses whose literals have the most levels, older ones first. Clauses of two
    /// levels and reasons are kept. Returns the numbers of the forgotten clauses.
    pub fn forget_half(&mut self, assignment: &Assignment) -> Vec<u64> {
        let is_reason = |place: usize, clause: &Clause| {
            let variable = clause.literals[0].variable();
            assignment.value(clause.literals[0]) == Some(true)
                && assignment.reason(variable) == Some(Reason::Clause(place))
        };
        let clauses = self.clauses.iter().enumerate();
        let mut worst: Vec<(usize, u64, usize)> = clauses
            .filter_map(|(place, clause)| {
                let clause = clause.as_ref()?;
                let levels = clause.levels.filter(|&levels| levels > 2)?;
                (!is_reason(place, clause)).then_some((levels, u64::MAX - clause.id, place))
            })
            .collect();
        worst.sort_unstable_by(|one, other| other.cmp(one));
        worst.truncate(worst.len().div_ceil(2));
        let mut ids = Vec::new();
        for &(.., place) in &worst {
            ids.push(self.id(place));
            self.clauses[place] = None;
            self.learnt -= 1;
        }
        let clauses = &self.clauses;
        for watches in &mut self.watches {
            watches.retain(|&(place, _)| clauses[place].is_some());
        }
        // Only now, so that a watch of an old clause does not find a new one in its place.
        self.free.extend(worst.iter().map(|&(.., place)| place));
        ids
    }
}
