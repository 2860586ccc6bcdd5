//! The parts of a search that are first among their images under the puzzle's automorphisms.
//!
//! A part says what stands on all squares of some orbits. It stands for as many parts as it has
//! images, each with equally many solutions; the first of them in the order of placements is kept.
//! Where automorphisms leave a part as it is, it is cut further over the next orbit, and only these
//! count there. Parts that what is known contradicts hold nothing and are dropped.

use super::model::Literal;
use super::subtree::Part;
use super::tree::Tree;
use crate::board::Square;
use crate::puzzle::{Automorphisms, KindId, Stabiliser};
use crate::stop::{Stop, Stopped};

/// So much is done at most to cut over one orbit, counted in squares looked at.
const MOST_LOOKS: u64 = 1 << 21;

/// To have a square empty, each of its candidates is named; so many take as long as a look.
const LITERALS_OF_A_LOOK: u64 = 64;

/// Parts are cut over another orbit only while they are fewer than this.
const ENOUGH_PARTS: usize = 1 << 10;

/// A part, and the automorphisms that leave it as it is.
struct Symmetric {
    part: Part,
    fixing: Stabiliser,
}

/// Cuts the leaves of a tree that has begun and not been advanced.
pub fn parts_up_to_symmetry(
    tree: &mut Tree,
    automorphisms: &Automorphisms,
    stop: &Stop,
) -> Result<Vec<Part>, Stopped> {
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
            stop,
            orbit,
            contents: Vec::new(),
            looks: 0,
            cut: Vec::new(),
        };
        for one in &symmetric {
            knife.cut(&one.part.choices, one)?;
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
    Ok(finished)
}

/// Cuts parts over one orbit.
struct Knife<'a> {
    tree: &'a mut Tree,
    automorphisms: &'a Automorphisms,
    stop: &'a Stop,
    orbit: usize,
    /// What stands on the first squares of the orbit.
    contents: Vec<Option<KindId>>,
    looks: u64,
    cut: Vec<Symmetric>,
}

impl Knife<'_> {
    /// Goes through all that may stand on the squares of the orbit that are left.
    fn cut(&mut self, choices: &[Literal], whole: &Symmetric) -> Result<(), Stopped> {
        // On a large board a single step of propagation takes milliseconds.
        self.stop.poll()?;
        self.looks += 1 + choices.len() as u64 / LITERALS_OF_A_LOOK;
        if self.looks > MOST_LOOKS || self.tree.go_to(choices).is_err() {
            return Ok(());
        }
        let squares = &self.automorphisms.orbits()[self.orbit];
        let Some(&square) = squares.get(self.contents.len()) else {
            self.keep(choices, whole);
            return Ok(());
        };
        for (content, literals) in self.contents_of(square) {
            self.contents.push(content);
            self.cut(&[choices, &literals].concat(), whole)?;
            self.contents.pop();
        }
        Ok(())
    }

    /// What may stand on a square, and what has to be said for it: of a piece no more than that it
    /// stands there, as the square holds one.
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
