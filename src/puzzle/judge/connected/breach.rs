//! What may be wrong with parts.

use crate::board::{Group, Square};
use crate::puzzle::{Bound, Counted, Differ, Origin};

/// A part that breaks the rule, or too few or too many parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectedBreach {
    pub of: Option<Counted>,
    /// `None` for a square that is in no group.
    pub group: Option<Group>,
    /// The squares of the group that are in the rule's `in`.
    pub area: Vec<Square>,
    pub fault: PartFault,
    pub origin: Origin,
}

/// What is wrong; the squares of parts are in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartFault {
    /// So many parts: these, and that of the space around the board if there is one.
    Number {
        bound: Bound,
        number: usize,
        parts: Vec<Vec<Square>>,
    },
    Size {
        bound: Bound,
        part: Vec<Square>,
    },
    /// A square of `sizes` in a part of another size; the part is empty if the square holds nothing
    /// that counts. Without a size the square must hold something alone.
    SizeOf {
        square: Square,
        size: Option<i64>,
        part: Vec<Square>,
    },
    /// A part with so many independent loops.
    Loops {
        bound: Bound,
        loops: usize,
        part: Vec<Square>,
    },
    /// A part that has none of the shapes it may have, or one that it may not have.
    Shape {
        is_forbidden: bool,
        part: Vec<Square>,
    },
    /// Two parts that touch and are alike.
    Alike {
        differ: Differ,
        parts: [Vec<Square>; 2],
    },
    /// A wall between two squares of one part, or beside a square that is in no part.
    Wall {
        side: Square,
    },
    /// A part with none or several of the squares of `sizes`; these are in `sizes`.
    NotOne {
        sizes: Vec<Square>,
        part: Vec<Square>,
    },
    /// The squares of a label are not in one part.
    Apart {
        label: String,
        squares: Vec<Square>,
    },
    /// A part that holds several labels, or none where it must hold one.
    Labels {
        labels: Vec<String>,
        part: Vec<Square>,
    },
}

impl ConnectedBreach {
    /// The squares to blame.
    pub fn squares(&self) -> Vec<Square> {
        match &self.fault {
            // If there are too many parts, the largest is not to blame.
            PartFault::Number {
                bound,
                number,
                parts,
            } => {
                let largest = parts.iter().map(Vec::len).max();
                let is_too_many = bound
                    .hull()
                    .at_most
                    .is_some_and(|most| *number as i64 > most);
                let first = parts.iter().position(|part| Some(part.len()) == largest);
                let to_blame = (0..parts.len()).filter(|&p| {
                    !is_too_many || *number > parts.len() || parts.len() == 1 || Some(p) != first
                });
                let mut squares: Vec<Square> = to_blame.flat_map(|p| parts[p].clone()).collect();
                squares.sort_unstable();
                squares
            }
            PartFault::SizeOf { square, part, .. } if part.is_empty() => vec![*square],
            PartFault::Wall { side } => vec![*side],
            PartFault::Size { part, .. }
            | PartFault::SizeOf { part, .. }
            | PartFault::NotOne { part, .. }
            | PartFault::Loops { part, .. }
            | PartFault::Shape { part, .. }
            | PartFault::Labels { part, .. } => part.clone(),
            PartFault::Alike { parts, .. } => parts.concat(),
            PartFault::Apart { squares, .. } => squares.clone(),
        }
    }
}
