//! Parts that have one of given shapes: a fact for each place of a shape, "this is a part".
//!
//! A place is a part if all its squares hold what counts and none beside them does. Each square that holds what counts is
//! then in one of the places, and where parts must differ, places that touch and are alike are not both parts.

use std::collections::HashMap;

use super::{likeness, touches};
use crate::board::{Board, Polyomino, Square};
use crate::puzzle::{Connected, Differ, Interval, Moves};
use crate::search::model::{Builder, Condition, ConnectedParts, Fact, Likeness};
use crate::stop::Stopped;

/// With more squares in all places together, they are not listed, and parts are checked when they are finished.
const MOST_SQUARES: u64 = 4_000_000;

/// The places of one group.
pub struct Placements {
    /// The squares of each place, and the fact that it is a part.
    pub places: Vec<(Vec<Square>, Fact)>,
}

/// About how many facts the places name on a board with these sides.
pub fn size(rule: &Connected, board: &Board) -> u64 {
    let shapes = rule.shapes.iter().flatten();
    let extents = shapes.map(|shape| shape.extent(board.rows(), board.columns()));
    let squares = extents.fold(0, u64::saturating_add);
    if squares > MOST_SQUARES {
        0
    } else {
        4 * squares
    }
}

impl Placements {
    /// States that each part of a group is one of the places; `None` if these are not listed.
    pub fn new(
        builder: &mut Builder,
        rule: &Connected,
        parts: &ConnectedParts,
        squares: &[Square],
    ) -> Result<Option<Placements>, Stopped> {
        let board = &builder.puzzle.board;
        // Of shapes within walls, those of closed ones are listed with the sides in them.
        let is_open = rule.over.as_ref().is_some_and(|over| !over.closed);
        let is_listed = !rule.outside && !is_open && rule.joins.is_none();
        let Some(shapes) = rule.shapes.as_ref().filter(|_| is_listed) else {
            return Ok(None);
        };
        if size(rule, board) == 0 {
            return Ok(None);
        }
        let shapes = shapes.iter();
        let shapes = shapes.flat_map(|shape| shape.within(board.rows(), board.columns()));
        let marks = Marks::of(rule);
        let may_be = |shape: &Polyomino| marks.allow_size(shape.cells().len());
        let mut shapes: Vec<Polyomino> = shapes.filter(may_be).collect();
        shapes.sort_unstable();
        shapes.dedup();
        let vertex: HashMap<Square, u32> = squares.iter().copied().zip(0..).collect();
        let mut of_vertex = vec![Vec::new(); squares.len()];
        let mut placements = Placements { places: Vec::new() };
        for start in board.squares() {
            builder.poll()?;
            for shape in &shapes {
                let Some(on) = laid(board, shape, start).filter(|on| marks.allow(on)) else {
                    continue;
                };
                let Some(place) = vertices(board, on, (&vertex, rule.over.is_some())) else {
                    continue;
                };
                if let Some(is_part) = is_part(builder, parts, &place) {
                    place
                        .iter()
                        .for_each(|&v| of_vertex[v as usize].push(is_part));
                    let place = place.iter().filter(|&&v| parts.has_size[v as usize]);
                    let place = place.map(|&v| squares[v as usize]).collect();
                    placements.places.push((place, is_part));
                }
            }
        }
        for (&holds, places) in parts.holds.iter().zip(&of_vertex) {
            let condition = match holds {
                Condition::If(literal) => Some(literal),
                Condition::Always => None,
                Condition::Never => continue,
            };
            builder.cardinality(places, Interval::at_least(1), condition);
        }
        let all: Vec<Fact> = placements
            .places
            .iter()
            .map(|(_, is_part)| *is_part)
            .collect();
        builder.bounded(&all, &parts.number, None);
        Ok(Some(placements))
    }

    /// States that these places and those of another group, or the same, differ where they touch.
    pub fn differ(&self, other: &Placements, builder: &mut Builder, differ: Differ, touch: &Moves) {
        let board = &builder.puzzle.board;
        let mut with: HashMap<(Square, Likeness), Vec<Fact>> = HashMap::new();
        for (squares, is_part) in &other.places {
            for &square in squares {
                let sets = with
                    .entry((square, likeness(board, squares, differ)))
                    .or_default();
                sets.push(*is_part);
            }
        }
        let mut conflicts = Vec::new();
        for (squares, is_part) in &self.places {
            for &from in squares {
                for to in touches(board, from, touch) {
                    let likeness = likeness(board, squares, differ);
                    let alike = with.get(&(to, likeness)).into_iter().flatten();
                    let pair = |&other: &Fact| (*is_part.min(&other), *is_part.max(&other));
                    conflicts.extend(alike.filter(|other| *other != is_part).map(pair));
                }
            }
        }
        conflicts.sort_unstable();
        conflicts.dedup();
        for (one, other) in conflicts {
            builder.conflict(one, other);
        }
    }
}

/// The sizes of the parts of some squares. Parts that are not as these say are left out before anything is made of them:
/// of all rectangles on a large board few are of the right size and hold one number.
struct Marks {
    sizes: HashMap<Square, Option<i64>>,
    one_each: bool,
}

impl Marks {
    /// Of a rule with labels nothing is left out: these may be in one part with a square of another size.
    fn of(rule: &Connected) -> Self {
        let sizes = rule.sizes.iter().copied();
        let is_known = !rule.sizes.is_empty() && rule.labels.is_none();
        Marks {
            sizes: sizes.filter(|_| is_known).collect(),
            one_each: rule.one_each && is_known,
        }
    }

    /// Whether a part may have so many squares.
    fn allow_size(&self, number: usize) -> bool {
        let mut sizes = self.sizes.values();
        let is_of_size = |size: &Option<i64>| size.is_none_or(|size| size == number as i64);
        !self.one_each || sizes.any(is_of_size)
    }

    fn allow(&self, part: &[Square]) -> bool {
        let marked = part.iter().filter_map(|square| self.sizes.get(square));
        let mut number = 0;
        for size in marked {
            number += 1;
            if size.is_some_and(|size| size != part.len() as i64) {
                return false;
            }
        }
        !self.one_each || number == 1
    }
}

/// The squares under a shape whose first square is laid on a square.
fn laid(board: &Board, shape: &Polyomino, start: Square) -> Option<Vec<Square>> {
    let (_, first) = shape.cells().first()?;
    let (top, left) = (board.row(start), board.column(start).checked_sub(*first)?);
    let cells = shape.cells().iter().map(|&(row, column)| {
        let is_there = top + row < board.rows() && left + column < board.columns();
        is_there.then(|| board.at(top + row, left + column))
    });
    cells.collect()
}

/// Their vertices, with those of the sides between them, if all are vertices.
fn vertices(
    board: &Board,
    squares: Vec<Square>,
    (vertex, has_sides): (&HashMap<Square, u32>, bool),
) -> Option<Vec<u32>> {
    let sides = match has_sides {
        true => board.sides_between(&squares),
        false => Vec::new(),
    };
    let places = squares.iter().chain(&sides);
    places.map(|place| vertex.get(place).copied()).collect()
}

/// The fact that these vertices are a part; `None` if they never are.
fn is_part(builder: &mut Builder, parts: &ConnectedParts, place: &[u32]) -> Option<Fact> {
    if !parts.admits(place) || !is_joined(parts, place) {
        return None;
    }
    let mut facts = Vec::new();
    for &inside in place {
        match parts.holds[inside as usize] {
            Condition::If(literal) => facts.push(builder.fact(literal)),
            Condition::Always => {}
            Condition::Never => return None,
        }
    }
    let beside = place
        .iter()
        .flat_map(|&inside| &parts.joined[inside as usize]);
    let mut beside: Vec<u32> = beside
        .copied()
        .filter(|near| !place.contains(near))
        .collect();
    beside.sort_unstable();
    beside.dedup();
    for near in beside {
        match parts.holds[near as usize] {
            Condition::If(literal) => facts.push(builder.fact(literal.negated())),
            Condition::Always => return None,
            Condition::Never => {}
        }
    }
    Some(builder.all_of(&facts, None))
}

/// Whether steps between these vertices join all of them; a shape may be drawn in several pieces.
fn is_joined(parts: &ConnectedParts, place: &[u32]) -> bool {
    let mut reached: Vec<u32> = place.first().copied().into_iter().collect();
    let mut next = 0;
    while let Some(&vertex) = reached.get(next) {
        next += 1;
        let near = parts.joined[vertex as usize].iter();
        let near = near.filter(|near| place.contains(near) && !reached.contains(near));
        let near: Vec<u32> = near.copied().collect();
        reached.extend(near);
    }
    reached.len() == place.len()
}
