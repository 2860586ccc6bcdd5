//! Splits the search into subproblems that are first among their images under the puzzle's
//! automorphisms.
//!
//! A subproblem says what stands on all squares of some orbits. It represents all its images, each with
//! the same number of solutions; the first of them in the order of placements is kept. A subproblem
//! that some automorphisms leave as it is is split further over the next orbit, where only these
//! automorphisms count. Subproblems that propagation refutes are dropped.

use crate::board::Square;
use crate::puzzle::{Automorphisms, KindId, Stabiliser};
use crate::search::model::Literal;
use crate::search::tree::depth_first::Tree;
use crate::search::tree::subproblem::Subproblem;
use crate::stop::{Stop, Stopped};

/// The most work to split over one orbit, counted in squares.
const MOST_STEPS: u64 = 1 << 21;

/// An empty square needs a literal for each of its candidates; this number of literals counts as
/// one square.
const LITERALS_OF_A_STEP: u64 = 64;

/// Subproblems are split over another orbit only while they are fewer than this.
const ENOUGH_SUBPROBLEMS: usize = 1 << 10;

/// A subproblem, and the automorphisms that leave it as it is.
struct Symmetric {
    subproblem: Subproblem,
    fixing: Stabiliser,
}

/// Splits the leaves of a tree that has begun but not been advanced.
pub fn split_by_orbits(
    tree: &mut Tree,
    automorphisms: &Automorphisms,
    stop: &Stop,
) -> Result<Vec<Subproblem>, Stopped> {
    let mut finished = Vec::new();
    let mut symmetric = vec![Symmetric {
        subproblem: Subproblem::whole(),
        fixing: automorphisms.all(),
    }];
    for orbit in 0..automorphisms.orbits().len() {
        if symmetric.is_empty() || finished.len() + symmetric.len() >= ENOUGH_SUBPROBLEMS {
            break;
        }
        let mut splitter = OrbitSplitter {
            tree,
            automorphisms,
            stop,
            orbit,
            contents: Vec::new(),
            steps: 0,
            kept: Vec::new(),
        };
        for one in &symmetric {
            splitter.split(&one.subproblem.choices, one)?;
        }
        if splitter.steps > MOST_STEPS {
            break;
        }
        let is_finished = |one: &Symmetric| one.fixing.order() == 1;
        let (ready, rest): (Vec<_>, Vec<_>) = splitter.kept.into_iter().partition(is_finished);
        finished.extend(ready.into_iter().map(|one| one.subproblem));
        symmetric = rest;
    }
    finished.extend(symmetric.into_iter().map(|one| one.subproblem));
    Ok(finished)
}

/// Splits subproblems over one orbit.
struct OrbitSplitter<'a> {
    tree: &'a mut Tree,
    automorphisms: &'a Automorphisms,
    stop: &'a Stop,
    orbit: usize,
    /// What stands on the first squares of the orbit.
    contents: Vec<Option<KindId>>,
    steps: u64,
    kept: Vec<Symmetric>,
}

impl OrbitSplitter<'_> {
    /// Enumerates what may stand on the remaining squares of the orbit.
    fn split(&mut self, choices: &[Literal], whole: &Symmetric) -> Result<(), Stopped> {
        // On a large board one step of propagation takes milliseconds.
        self.stop.poll()?;
        self.steps += 1 + choices.len() as u64 / LITERALS_OF_A_STEP;
        if self.steps > MOST_STEPS || self.tree.go_to(choices).is_err() {
            return Ok(());
        }
        let squares = &self.automorphisms.orbits()[self.orbit];
        let Some(&square) = squares.get(self.contents.len()) else {
            self.keep(choices, whole);
            return Ok(());
        };
        for (content, literals) in self.contents_of(square) {
            self.contents.push(content);
            self.split(&[choices, &literals].concat(), whole)?;
            self.contents.pop();
        }
        Ok(())
    }

    /// What may stand on a square, and the literals that say so. For a piece, the literal that it
    /// stands there is enough, as a square holds only one.
    fn contents_of(&self, square: Square) -> Vec<(Option<KindId>, Vec<Literal>)> {
        let (mut contents, mut open) = (Vec::new(), Vec::new());
        for (fact, candidate) in self.tree.model.candidates.at(square) {
            let content = (Some(candidate.kind), vec![fact.holds()]);
            match self.tree.state.truth(fact) {
                Some(true) => return vec![content],
                Some(false) => {}
                None => {
                    contents.push(content);
                    open.push(fact.fails());
                }
            }
        }
        contents.push((None, open));
        contents
    }

    /// All squares of the orbit are decided.
    fn keep(&mut self, choices: &[Literal], whole: &Symmetric) {
        self.steps += whole.fixing.order() * self.contents.len() as u64;
        let first = self
            .automorphisms
            .if_first(&whole.fixing, self.orbit, &self.contents);
        if let Some(fixing) = first {
            self.kept.push(Symmetric {
                subproblem: Subproblem {
                    choices: choices.to_vec(),
                    weight: whole.subproblem.weight * (whole.fixing.order() / fixing.order()),
                },
                fixing,
            });
        }
    }
}
