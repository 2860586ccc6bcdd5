//! The search space cut into parts before the search, to use symmetry and to share work among threads.
//!
//! The squares are taken orbit by orbit under the puzzle's automorphisms. A part says what stands on
//! all squares of some orbits. Of parts that automorphisms carry to one another, only the first is kept, with
//! their number as its *weight*. A part that some automorphisms leave unchanged is cut further over
//! the next orbit, and only these automorphisms are used in it. What propagation refutes on the way is not
//! examined square by square: it becomes a part too, of weight 1 within the part that was cut, and a solver
//! will refute it. So the solutions are those in the parts, each counted with its part's weight.
//!
//! This file must not know how automorphisms are found.

use super::tree::CubeTree;
use crate::board::Square;
use crate::puzzle::{Automorphisms, KindId, Stabiliser};
use crate::random::Random;
use crate::sat::encode::PlacementVariables;
use crate::sat::propagation::{Propagator, TruthValue};
use crate::sat::{Literal, Variable};
use crate::stop::{Stop, Stopped};
use crate::workload::{Divisible, SizeEstimate};

/// A part of the search space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightedCube {
    /// The part is the cube of these literals.
    pub literals: Vec<Literal>,
    /// How often each of its solutions counts.
    pub weight: u64,
}

impl WeightedCube {
    /// The whole search space.
    pub fn whole() -> Self {
        WeightedCube {
            literals: Vec::new(),
            weight: 1,
        }
    }
}

/// The greatest effort for cutting over one orbit, counted in squares examined; some milliseconds.
const MOST_STEPS: u64 = 1 << 22;

/// With more parts than this nothing is cut any more; only the last cut may make more.
const MOST_PARTS: usize = 1 << 10;

/// The greatest number of parts of one cut that propagation may refute.
const MOST_REFUTED: usize = 1 << 12;

/// The parts that are the first of their images.
pub fn parts_up_to_symmetry(
    tree: &mut CubeTree,
    variables: &PlacementVariables,
    automorphisms: &Automorphisms,
    stop: &Stop,
) -> Result<Vec<WeightedCube>, Stopped> {
    let mut done = Vec::new();
    let mut open = vec![OpenPart {
        part: WeightedCube::whole(),
        fixing: automorphisms.all(),
    }];
    for orbit in 0..automorphisms.orbits().len() {
        let (alone, symmetric): (Vec<OpenPart>, Vec<OpenPart>) =
            open.into_iter().partition(|open| open.fixing.order() == 1);
        done.extend(alone.into_iter().map(|open| open.part));
        open = symmetric;
        if open.is_empty() || done.len() + open.len() > MOST_PARTS {
            break;
        }
        let mut cut = OrbitCut {
            propagator: tree.root(),
            variables,
            automorphisms,
            stop,
            orbit,
            contents: Vec::new(),
            steps: 0,
            parts: Vec::new(),
            refuted: Vec::new(),
        };
        let is_cut = open.iter().all(|open| cut.cut(open));
        stop.poll()?;
        if !is_cut {
            break;
        }
        open = cut.parts;
        done.append(&mut cut.refuted);
    }
    done.extend(open.into_iter().map(|open| open.part));
    Ok(done)
}

/// A part that may be cut further.
struct OpenPart {
    part: WeightedCube,
    /// The automorphisms that leave it unchanged.
    fixing: Stabiliser,
}

/// Parts being cut over an orbit.
struct OrbitCut<'a> {
    propagator: &'a mut Propagator,
    variables: &'a PlacementVariables,
    automorphisms: &'a Automorphisms,
    stop: &'a Stop,
    orbit: usize,
    /// What stands on the first squares of the orbit.
    contents: Vec<Option<KindId>>,
    steps: u64,
    parts: Vec<OpenPart>,
    /// The parts that propagation refutes.
    refuted: Vec<WeightedCube>,
}

impl OrbitCut<'_> {
    /// Adds the parts of a part; `false` if the effort becomes too great.
    fn cut(&mut self, open: &OpenPart) -> bool {
        let root = self.propagator.mark();
        match self.propagator.assume_all(&open.part.literals) {
            true => self.extend(open),
            false => self.refuted.push(open.part.clone()),
        }
        self.propagator.undo(root);
        !self.is_too_much()
    }

    fn is_too_much(&self) -> bool {
        self.steps > MOST_STEPS || self.refuted.len() > MOST_REFUTED
    }

    /// Goes through everything that may stand on the next squares of the orbit.
    fn extend(&mut self, open: &OpenPart) {
        let squares = &self.automorphisms.orbits()[self.orbit];
        self.steps += 1;
        if self.is_too_much() || self.stop.is_raised() {
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

    /// The kind that is known to stand on a square, and the kinds that may stand there.
    fn candidates(&self, square: Square) -> (Option<KindId>, Vec<(Literal, KindId)>) {
        let (mut held, mut free) = (None, Vec::new());
        for kind in (0..self.variables.kinds()).map(KindId::new) {
            if let Some(literal) = self.literal(square, kind) {
                match self.propagator.value(literal) {
                    TruthValue::True => held = Some(kind),
                    TruthValue::Free => free.push((literal, kind)),
                    TruthValue::False => {}
                }
            }
        }
        (held, free)
    }

    /// The literal "this piece stands on this square", if there is one.
    fn literal(&self, square: Square, kind: KindId) -> Option<Literal> {
        self.variables
            .variable(square, kind)
            .map(Variable::positive)
    }

    fn try_with(&mut self, open: &OpenPart, kind: Option<KindId>, literals: &[Literal]) {
        let mark = self.propagator.mark();
        let is_possible = self.propagator.assume_all(literals);
        self.contents.push(kind);
        match is_possible {
            true => self.extend(open),
            false => self.refuted.push(WeightedCube {
                literals: self.literals(open),
                weight: open.part.weight,
            }),
        }
        self.contents.pop();
        self.propagator.undo(mark);
    }

    /// The literals of the part and of what stands on the first squares of the orbit.
    fn literals(&self, open: &OpenPart) -> Vec<Literal> {
        let mut literals = open.part.literals.clone();
        let squares = &self.automorphisms.orbits()[self.orbit];
        for (&square, &content) in squares.iter().zip(&self.contents) {
            match content {
                // It follows that nothing else stands there; with many kinds, saying so would fill the memory.
                Some(kind) => literals.extend(self.literal(square, kind)),
                None => {
                    let kinds = (0..self.variables.kinds()).map(KindId::new);
                    literals.extend(kinds.filter_map(|kind| Some(!self.literal(square, kind)?)));
                }
            }
        }
        literals
    }

    /// Adds the part if it is the first of its images; all squares of the orbit are decided.
    fn add(&mut self, open: &OpenPart) {
        self.steps += open.fixing.order() * self.contents.len() as u64;
        let fixing = self
            .automorphisms
            .if_first(&open.fixing, self.orbit, &self.contents);
        let Some(fixing) = fixing else {
            return;
        };
        self.parts.push(OpenPart {
            part: WeightedCube {
                literals: self.literals(open),
                weight: open.part.weight * (open.fixing.order() / fixing.order()),
            },
            fixing,
        });
    }
}

/// Cuts parts further until there are enough of them, or they cannot be cut.
pub fn parts_for_threads(
    tree: &mut CubeTree,
    parts: Vec<WeightedCube>,
    enough: usize,
    stop: &Stop,
) -> Result<Vec<WeightedCube>, Stopped> {
    let mut parts = parts;
    while parts.len() < enough {
        let mut smaller = Vec::new();
        for part in &parts {
            stop.poll()?;
            smaller.append(&mut tree.cut(part));
        }
        let is_cut = smaller != parts;
        parts = smaller;
        if !is_cut {
            break;
        }
    }
    Ok(parts)
}

/// A branch of the tree is a cube for a solver, which takes about this many steps.
const STEPS_OF_A_BRANCH: f64 = 16.0;

/// Going to where a part begins takes as long as this many steps.
const STEPS_TO_BEGIN: f64 = 16.0;

impl Divisible for CubeTree {
    type Item = WeightedCube;

    fn look(&mut self, part: &WeightedCube, random: &mut Random) -> SizeEstimate {
        let (cubes, effort) = self.way(&part.literals, random);
        SizeEstimate {
            steps: cubes * STEPS_OF_A_BRANCH,
            effort: STEPS_TO_BEGIN + effort,
        }
    }

    /// Cuts a part into the cubes that the tree splits it into.
    fn cut(&mut self, part: &WeightedCube) -> Vec<WeightedCube> {
        self.restart(&part.literals);
        if self.is_refuted_by_propagation() || self.cube().free_placement() == 0 {
            return vec![part.clone()];
        }
        // The first cube is the part itself; the cubes it is split into come after it.
        self.advance();
        self.split();
        let mut cubes = Vec::new();
        while self.advance() {
            cubes.push(WeightedCube {
                literals: self.decisions().to_vec(),
                weight: part.weight,
            });
        }
        cubes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Bound, Moves, sample};
    use crate::sat::cubes::tree::CubeBranching;
    use crate::sat::encode::truth::formula;
    use crate::sat::encode::{Guards, Thresholds};

    /// With a literal for each kind on each square, parts of a thousand kinds take gigabytes.
    #[test]
    fn a_part_names_what_stands_on_a_square_and_nothing_else() {
        let mut puzzle = sample::open(2, 2);
        for kind in 0..12 {
            let symbol = char::from(b'a' + kind);
            // No two kinds are interchangeable.
            let bound = Bound::at_most(4 + i64::from(kind));
            puzzle.add(&format!("kind{kind}"), symbol, Moves::none(), bound);
        }
        let (cnf, encoding) = formula(&puzzle, &Thresholds::default(), Guards::None);
        let (variables, stop) = (encoding.variables, Stop::never());
        let tree = CubeTree::new(&cnf, variables.len(), CubeBranching::Tightest, &stop);
        let mut tree = tree.unwrap();
        let automorphisms = Automorphisms::of(&puzzle);
        let parts = parts_up_to_symmetry(&mut tree, &variables, &automorphisms, &stop).unwrap();
        let is_full =
            |part: &&WeightedCube| part.literals.iter().all(|literal| literal.is_positive());
        let full: Vec<&WeightedCube> = parts.iter().filter(is_full).collect();
        assert!(full.len() > 1);
        assert!(full.iter().all(|part| part.literals.len() == 4));
        // A square is empty or holds one of the kinds.
        let all: u64 = parts.iter().map(|part| part.weight).sum();
        assert_eq!(all, 13_u64.pow(4));
    }
}
