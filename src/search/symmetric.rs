//! The parts of a search that are first among their images under the puzzle's automorphisms.
//!
//! A part says what stands on all squares of some orbits. It stands for as many parts as it has
//! images, each with equally many solutions; the first of them in the order of placements is kept.
//! Where automorphisms leave a part as it is, it is cut further over the next orbit, and only these
//! count there. Parts that what is known contradicts hold nothing and are dropped.

use super::model::{Fact, Literal};
use super::subtree::Part;
use super::tree::Tree;
use crate::puzzle::{Automorphisms, KindId, Stabiliser};

/// So much is done at most to cut over one orbit, counted in squares looked at.
const MOST_LOOKS: u64 = 1 << 21;

/// Parts are cut over another orbit only while they are fewer than this.
const ENOUGH_PARTS: usize = 1 << 10;

/// A part, and the automorphisms that leave it as it is.
struct Symmetric {
    part: Part,
    fixing: Stabiliser,
}

/// Cuts the leaves of a tree that has begun and not been advanced.
pub fn parts_up_to_symmetry(tree: &mut Tree, automorphisms: &Automorphisms) -> Vec<Part> {
    let mut finished = Vec::new();
    let mut symmetric = vec![Symmetric {
        part: Part::whole(),
        fixing: automorphisms.all(),
    }];
    for orbit in 0..automorphisms.orbits().len() {
        if symmetric.is_empty() || finished.len() + symmetric.len() >= ENOUGH_PARTS {
            break;
        }
        let mut knife = Knife {
            tree,
            automorphisms,
            orbit,
            contents: Vec::new(),
            looks: 0,
            cut: Vec::new(),
        };
        for one in &symmetric {
            knife.cut(&one.part.choices, one);
        }
        if knife.looks > MOST_LOOKS {
            break;
        }
        let is_finished = |one: &Symmetric| one.fixing.order() == 1;
        let (ready, rest): (Vec<_>, Vec<_>) = knife.cut.into_iter().partition(is_finished);
        finished.extend(ready.into_iter().map(|one| one.part));
        symmetric = rest;
    }
    finished.extend(symmetric.into_iter().map(|one| one.part));
    finished
}

/// Cuts parts over one orbit.
struct Knife<'a> {
    tree: &'a mut Tree,
    automorphisms: &'a Automorphisms,
    orbit: usize,
    /// What stands on the first squares of the orbit.
    contents: Vec<Option<KindId>>,
    looks: u64,
    cut: Vec<Symmetric>,
}

impl Knife<'_> {
    /// Goes through all that may stand on the squares of the orbit that are left.
    fn cut(&mut self, choices: &[Literal], whole: &Symmetric) {
        self.looks += 1;
        if self.looks > MOST_LOOKS || self.tree.go_to(choices).is_err() {
            return;
        }
        let squares = &self.automorphisms.orbits()[self.orbit];
        let Some(&square) = squares.get(self.contents.len()) else {
            self.keep(choices, whole);
            return;
        };
        let candidates = self.tree.model.candidates.at(square);
        let candidates = candidates.map(|(fact, candidate)| (fact, candidate.kind));
        let candidates: Vec<(Fact, KindId)> = candidates.collect();
        let truth = |fact| self.tree.state.truth(fact);
        let held = candidates
            .iter()
            .find(|(fact, _)| truth(*fact) == Some(true));
        let contents: Vec<Option<KindId>> = match held {
            Some(&(_, kind)) => vec![Some(kind)],
            None => {
                let open = candidates.iter().filter(|(fact, _)| truth(*fact).is_none());
                let kinds = open.map(|&(_, kind)| Some(kind));
                kinds.chain([None]).collect()
            }
        };
        for content in contents {
            let literals = candidates.iter().map(|&(fact, kind)| Literal {
                fact,
                value: content == Some(kind),
            });
            let longer: Vec<Literal> = choices.iter().copied().chain(literals).collect();
            self.contents.push(content);
            self.cut(&longer, whole);
            self.contents.pop();
        }
    }

    /// All squares of the orbit are decided.
    fn keep(&mut self, choices: &[Literal], whole: &Symmetric) {
        self.looks += whole.fixing.order() * self.contents.len() as u64;
        let first = self
            .automorphisms
            .if_first(&whole.fixing, self.orbit, &self.contents);
        if let Some(fixing) = first {
            self.cut.push(Symmetric {
                part: Part {
                    choices: choices.to_vec(),
                    weight: whole.part.weight * (whole.fixing.order() / fixing.order()),
                },
                fixing,
            });
        }
    }
}
