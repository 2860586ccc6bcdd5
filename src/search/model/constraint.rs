//! Constraints that are looked at as a whole whenever something becomes known about one of their facts.

use std::sync::Arc;

use super::automaton::AutomatonConstraint;
use super::{Candidates, Condition, Fact, Literal, Potentials};
use crate::board::{Polyomino, Square, Step};
use crate::puzzle::{Bound, Differ, PartShape};

#[derive(Clone, Debug)]
pub enum Constraint {
    /// What is visible from a square along one line, nearest first.
    Ray(Vec<RayItem>),
    Distinct(DistinctGroup),
    Sum(WeightedSum),
    Automaton(AutomatonConstraint),
    Pairing(Pairing),
    Parts(Box<ConnectedParts>),
    Differing(DifferingParts),
    Potentials(Box<Potentials>),
}

/// What stands on a line of sight.
#[derive(Clone, Copy, Debug)]
pub enum RayItem {
    /// What comes later on the ray is visible only if this does not hold.
    Blocker(Literal),
    /// `visible` is true exactly if `piece` is true and no blocker before it holds.
    Piece { piece: Fact, visible: Fact },
}

/// A group of squares that must not hold the same as any other of these groups, all of one length.
#[derive(Clone, Debug)]
pub struct DistinctGroup {
    pub groups: Arc<Vec<Vec<Square>>>,
    pub group: usize,
}

/// The values of what stands on these squares add up to a number within the bounds.
#[derive(Clone, Debug)]
pub struct WeightedSum {
    pub squares: Vec<Worth>,
    pub bound: Bound,
}

/// What may stand on a square, each with its value; an empty square counts 0.
#[derive(Clone, Debug)]
pub struct Worth {
    /// The square, if its candidates alone decide; otherwise the square may always be worth 0.
    pub square: Option<Square>,
    /// Every candidate of the square, with 0 if the sum does not count it; or facts of which at most one is true.
    pub pieces: Vec<(Fact, i64)>,
    /// Whether some piece stands there in every solution.
    pub is_filled: bool,
}

/// Pieces of two sides, to be paired one to one. Vertices are squares on which a piece of a side may
/// stand.
#[derive(Clone, Debug)]
pub struct Pairing {
    pub sides: [PairingSide; 2],
}

#[derive(Clone, Debug, Default)]
pub struct PairingSide {
    /// Whether a piece stands there; a square where none can is not a vertex.
    pub stands: Vec<Condition>,
    /// For each vertex, the vertices of the other side with which it can be paired.
    pub partners: Vec<Vec<u32>>,
    /// Whether every piece of this side needs a partner.
    pub is_whole: bool,
}

/// Squares that may hold what counts, joined by steps. The squares that do hold it form connected
/// parts.
#[derive(Clone, Debug, Default)]
pub struct ConnectedParts {
    /// [`Condition::Never`] only of a side that surely holds a wall, where walls are closed.
    pub holds: Vec<Condition>,
    /// Whether each adds to the size of its part; sides do not.
    pub has_size: Vec<bool>,
    /// Whether a side between two squares of one part holds no wall.
    pub closed: bool,
    pub joined: Vec<Vec<u32>>,
    /// How many parts there are.
    pub number: Bound,
    /// How many squares each has.
    pub size: Bound,
    /// Squares that hold what counts, and the size of their part; `None` if it may have any.
    pub sizes: Vec<(u32, Option<i64>)>,
    /// For each label its squares, which hold what counts and are in one part; those of different labels are not.
    pub labels: Vec<Vec<u32>>,
    /// Whether each part has exactly one of the squares of `sizes`, or a label.
    pub one_each: bool,
    /// The space around the board, if it is among the squares. Of its part no size is asked.
    pub space: Option<u32>,
    /// Where the squares are.
    pub places: Vec<Step>,
    /// Each part has one of these shapes, if there are any.
    pub shapes: Option<Vec<PartShape>>,
    /// No part has one of these.
    pub not_shapes: Vec<PartShape>,
    /// How many independent loops each part has.
    pub loops: Bound,
}

/// Parts of several groups; where they touch, they are not alike.
#[derive(Clone, Debug)]
pub struct DifferingParts {
    pub groups: Vec<ConnectedParts>,
    pub differ: Differ,
    /// Squares that touch, each with its group.
    pub touching: Vec<[(usize, u32); 2]>,
}

/// What is alike in all parts that are alike.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Likeness {
    Size(usize),
    Shape(Polyomino),
}

impl ConnectedParts {
    fn shape(&self, part: &[u32]) -> Polyomino {
        let squares = part
            .iter()
            .filter(|&&square| self.has_size[square as usize]);
        Polyomino::new(squares.map(|&square| self.places[square as usize]))
    }

    pub fn likeness(&self, part: &[u32], differ: Differ) -> Likeness {
        match differ {
            Differ::Size => Likeness::Size(self.size_of(part)),
            Differ::Shape => Likeness::Shape(self.shape(part).first_image()),
            Differ::Placed => Likeness::Shape(self.shape(part)),
        }
    }

    /// The number of its squares; of sides, of what they join.
    pub fn size_of(&self, part: &[u32]) -> usize {
        let has_size = |&&square: &&u32| self.has_size[square as usize];
        part.iter().filter(has_size).count()
    }

    /// The number of steps between squares of a set.
    pub fn steps_inside(&self, set: &[u32]) -> i64 {
        let near = |square: &u32| {
            let near = self.joined[*square as usize].iter();
            near.filter(|&other| other > square && set.contains(other))
                .count() as i64
        };
        set.iter().map(near).sum()
    }

    /// Whether connected squares can be a part, by their number, shape and loops.
    pub fn admits(&self, part: &[u32]) -> bool {
        let loops = || self.steps_inside(part) - part.len() as i64 + 1;
        self.size.allows(self.size_of(part))
            && (self.loops == Bound::ANY || self.loops.allows_sum(loops()))
            && self.admits_shape(part)
    }

    fn admits_shape(&self, part: &[u32]) -> bool {
        if self.shapes.is_none() && self.not_shapes.is_empty() {
            return true;
        }
        let shape = self.shape(part);
        let is_one = |of: &[PartShape]| of.iter().any(|other| other.admits(&shape));
        self.shapes.as_ref().is_none_or(|of| is_one(of)) && !is_one(&self.not_shapes)
    }
}

impl Constraint {
    /// How early it is propagated: what takes long comes last.
    pub fn rank(&self) -> usize {
        match self {
            Constraint::Ray(_) | Constraint::Distinct(_) => 0,
            Constraint::Sum(_) | Constraint::Potentials(_) => 1,
            Constraint::Automaton(_) => 2,
            Constraint::Pairing(_) | Constraint::Parts(_) | Constraint::Differing(_) => {
                Constraint::LAST_RANK
            }
        }
    }

    /// About how many facts take as long to propagate as this does once.
    pub fn cost(&self) -> usize {
        match self {
            Constraint::Ray(items) => items.len(),
            Constraint::Distinct(DistinctGroup { groups, .. }) => groups.len(),
            Constraint::Sum(sum) => sum.squares.len(),
            Constraint::Automaton(automaton) => automaton.size(),
            Constraint::Pairing(Pairing { sides }) => sides
                .iter()
                .flat_map(|side| &side.partners)
                .map(Vec::len)
                .sum(),
            // All of it, and once more for each label.
            Constraint::Parts(parts) => parts.holds.len() * (1 + parts.labels.len()),
            Constraint::Differing(parts) => parts.touching.len(),
            // What is known stays; what is new is looked at once.
            Constraint::Potentials(_) => 4,
        }
    }

    /// The rank of what looks at the whole board.
    pub const LAST_RANK: usize = 3;

    /// One more than the greatest rank.
    pub const RANKS: usize = Self::LAST_RANK + 1;

    /// The facts that it depends on, each once.
    pub fn facts(&self, candidates: &Candidates) -> Vec<Fact> {
        let mut facts: Vec<Fact> = match self {
            Constraint::Ray(items) => items
                .iter()
                .flat_map(|item| match *item {
                    RayItem::Blocker(literal) => [Some(literal.fact), None],
                    RayItem::Piece { piece, visible } => [Some(piece), Some(visible)],
                })
                .flatten()
                .collect(),
            Constraint::Distinct(DistinctGroup { groups, group }) => {
                candidates.on(groups[*group].iter().copied(), |_| true)
            }
            Constraint::Sum(sum) => {
                let pieces = sum.squares.iter().flat_map(|worth| &worth.pieces);
                pieces.map(|&(fact, _)| fact).collect()
            }
            Constraint::Automaton(automaton) => {
                let literals = automaton.places.iter().flatten();
                literals
                    .filter_map(|choice| Some(choice.literal?.fact))
                    .collect()
            }
            Constraint::Pairing(Pairing { sides }) => {
                facts_of(sides.iter().flat_map(|side| &side.stands))
            }
            Constraint::Parts(parts) => facts_of(parts.holds.iter()),
            Constraint::Differing(parts) => {
                facts_of(parts.groups.iter().flat_map(|parts| &parts.holds))
            }
            Constraint::Potentials(potentials) => potentials.facts().collect(),
        };
        facts.sort_unstable();
        facts.dedup();
        facts
    }
}

fn facts_of<'a>(conditions: impl Iterator<Item = &'a Condition>) -> Vec<Fact> {
    let facts = conditions.filter_map(|condition| match condition {
        Condition::If(literal) => Some(literal.fact),
        Condition::Never | Condition::Always => None,
    });
    facts.collect()
}
