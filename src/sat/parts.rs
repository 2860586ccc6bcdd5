//! The search space cut into parts before the search: what symmetry is used on, and what threads
//! share out.
//!
//! The squares are taken orbit by orbit under the puzzle's automorphisms. A part says what stands on
//! all squares of some orbits. Of parts that are carried to one another only the first is kept, with
//! their number as its *weight*; a part that some automorphisms leave as it is, is cut further over
//! the next orbit, and only these automorphisms count in it. Propagation drops parts that hold
//! nothing. So the solutions are those in the parts, each as often as its part's weight says.
//!
//! It must not know how automorphisms are found.

use super::cubes::Cubes;
use super::encode::PlacementVariables;
use super::propagate::{Propagator, Value};
use super::{Literal, Variable};
use crate::board::Square;
use crate::puzzle::{Automorphisms, KindId, Stabiliser};
use crate::stop::{Stop, Stopped};

/// A part of the search space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What holds in it.
    pub literals: Vec<Literal>,
    /// How often each of its solutions counts.
    pub weight: u64,
}

impl Part {
    /// Everything.
    pub fn whole() -> Self {
        Part {
            literals: Vec::new(),
            weight: 1,
        }
    }
}

/// So much is done at most to cut over one orbit, counted in squares looked at; some milliseconds.
const MOST_LOOKS: u64 = 1 << 22;

/// There are no more parts than this, but for those of the last cut.
const MOST_PARTS: usize = 1 << 10;

/// The parts that are first among their images.
pub fn parts_up_to_symmetry(
    cubes: &mut Cubes,
    variables: &PlacementVariables,
    automorphisms: &Automorphisms,
    stop: &Stop,
) -> Result<Vec<Part>, Stopped> {
    let mut done = Vec::new();
    let mut open = vec![Open {
        part: Part::whole(),
        fixing: automorphisms.all(),
    }];
    for orbit in 0..automorphisms.orbits().len() {
        let (alone, symmetric): (Vec<Open>, Vec<Open>) =
            open.into_iter().partition(|open| open.fixing.order() == 1);
        done.extend(alone.into_iter().map(|open| open.part));
        open = symmetric;
        if open.is_empty() || done.len() + open.len() > MOST_PARTS {
            break;
        }
        let mut cut = Cut {
            propagator: cubes.cube_at_root(),
            variables,
            automorphisms,
            stop,
            orbit,
            contents: Vec::new(),
            looks: 0,
            parts: Vec::new(),
        };
        let is_cut = open.iter().all(|open| cut.cut(open));
        stop.poll()?;
        if !is_cut {
            break;
        }
        open = cut.parts;
    }
    done.extend(open.into_iter().map(|open| open.part));
    Ok(done)
}

/// A part that may be cut further.
struct Open {
    part: Part,
    /// The automorphisms that leave it as it is.
    fixing: Stabiliser,
}

/// Parts being cut over an orbit.
struct Cut<'a> {
    propagator: &'a mut Propagator,
    variables: &'a PlacementVariables,
    automorphisms: &'a Automorphisms,
    stop: &'a Stop,
    orbit: usize,
    /// What stands on the first squares of the orbit.
    contents: Vec<Option<KindId>>,
    looks: u64,
    parts: Vec<Open>,
}

impl Cut<'_> {
    /// Adds the parts of a part; `false` if that becomes too much.
    fn cut(&mut self, open: &Open) -> bool {
        let root = self.propagator.mark();
        if self.propagator.assume_all(&open.part.literals) {
            self.extend(open);
        }
        self.propagator.undo(root);
        self.looks <= MOST_LOOKS
    }

    /// Goes through everything that may stand on the next squares of the orbit.
    fn extend(&mut self, open: &Open) {
        let squares = &self.automorphisms.orbits()[self.orbit];
        self.looks += 1;
        if self.looks > MOST_LOOKS || self.stop.is_raised() {
            return;
        }
        let Some(&square) = squares.get(self.contents.len()) else {
            self.add(open);
            return;
        };
        let (held, free) = self.candidates(square);
        let nothing: Vec<Literal> = free.iter().map(|&(literal, _)| !literal).collect();
        if let Some(kind) = held {
            self.try_with(open, Some(kind), &nothing);
            return;
        }
        for &(literal, kind) in &free {
            self.try_with(open, Some(kind), &[literal]);
        }
        self.try_with(open, None, &nothing);
    }

    /// Which kind stands on a square for certain, and which others may.
    fn candidates(&self, square: Square) -> (Option<KindId>, Vec<(Literal, KindId)>) {
        let (mut held, mut free) = (None, Vec::new());
        for kind in (0..self.variables.kinds()).map(KindId::new) {
            if let Some(literal) = self.literal(square, kind) {
                match self.propagator.value(literal) {
                    Value::True => held = Some(kind),
                    Value::Free => free.push((literal, kind)),
                    Value::False => {}
                }
            }
        }
        (held, free)
    }

    /// That a piece stands on a square, if it may.
    fn literal(&self, square: Square, kind: KindId) -> Option<Literal> {
        self.variables
            .variable(square, kind)
            .map(Variable::positive)
    }

    fn try_with(&mut self, open: &Open, kind: Option<KindId>, literals: &[Literal]) {
        let mark = self.propagator.mark();
        if self.propagator.assume_all(literals) {
            self.contents.push(kind);
            self.extend(open);
            self.contents.pop();
        }
        self.propagator.undo(mark);
    }

    /// All squares of the orbit are decided.
    fn add(&mut self, open: &Open) {
        self.looks += open.fixing.order() * self.contents.len() as u64;
        let fixing = self
            .automorphisms
            .if_first(&open.fixing, self.orbit, &self.contents);
        let Some(fixing) = fixing else {
            return;
        };
        let mut literals = open.part.literals.clone();
        let squares = &self.automorphisms.orbits()[self.orbit];
        for (&square, &content) in squares.iter().zip(&self.contents) {
            match content {
                // That nothing else stands there follows, and of many kinds it would fill the memory.
                Some(kind) => literals.extend(self.literal(square, kind)),
                None => {
                    let kinds = (0..self.variables.kinds()).map(KindId::new);
                    literals.extend(kinds.filter_map(|kind| Some(!self.literal(square, kind)?)));
                }
            }
        }
        self.parts.push(Open {
            part: Part {
                literals,
                weight: open.part.weight * (open.fixing.order() / fixing.order()),
            },
            fixing,
        });
    }
}

/// Cuts parts further until there are enough of them, or they cannot be cut.
pub fn parts_for_threads(
    cubes: &mut Cubes,
    parts: Vec<Part>,
    enough: usize,
    stop: &Stop,
) -> Result<Vec<Part>, Stopped> {
    let mut parts = parts;
    while parts.len() < enough {
        let mut smaller = Vec::new();
        for part in &parts {
            stop.poll()?;
            cut_once(cubes, part, &mut smaller);
        }
        let is_cut = smaller != parts;
        parts = smaller;
        if !is_cut {
            break;
        }
    }
    Ok(parts)
}

/// Adds the cubes that a part is split into.
fn cut_once(cubes: &mut Cubes, part: &Part, into: &mut Vec<Part>) {
    if !cubes.restart(&part.literals) {
        return;
    }
    if cubes.cube().free_placement() == 0 {
        into.push(part.clone());
        return;
    }
    // The first cube is the part itself; those it is split into come after it.
    cubes.advance();
    cubes.split();
    while cubes.advance() {
        into.push(Part {
            literals: cubes.literals(),
            weight: part.weight,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Bound, Moves, sample};
    use crate::sat::cubes::Branching;
    use crate::sat::encode::truth::formula;
    use crate::sat::encode::{Guards, Thresholds};

    /// With a literal for each kind on each square, parts of a thousand kinds take gigabytes.
    #[test]
    fn a_part_names_what_stands_on_a_square_and_nothing_else() {
        let mut puzzle = sample::open(2, 2);
        for kind in 0..12 {
            let symbol = char::from(b'a' + kind);
            // No two are alike.
            let bound = Bound {
                at_least: None,
                at_most: Some(4 + i64::from(kind)),
            };
            puzzle.add(&format!("kind{kind}"), symbol, Moves::none(), bound);
        }
        let (cnf, encoding) = formula(&puzzle, &Thresholds::default(), Guards::None);
        let (variables, stop) = (encoding.variables, Stop::never());
        let cubes = Cubes::new(&cnf, variables.len(), Branching::Tightest, &stop);
        let mut cubes = cubes.unwrap().unwrap();
        let automorphisms = Automorphisms::of(&puzzle);
        let parts = parts_up_to_symmetry(&mut cubes, &variables, &automorphisms, &stop).unwrap();
        let is_full = |part: &&Part| part.literals.iter().all(|literal| literal.is_positive());
        let full: Vec<&Part> = parts.iter().filter(is_full).collect();
        assert!(full.len() > 1);
        assert!(full.iter().all(|part| part.literals.len() == 4));
        // A square is empty or holds one of the kinds.
        let all: u64 = parts.iter().map(|part| part.weight).sum();
        assert_eq!(all, 13_u64.pow(4));
    }
}
