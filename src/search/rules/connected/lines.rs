//! The sides that may hold a line, and what is beside them: lines of which an even number ends everywhere are a border.

use crate::board::{Board, RowColumn, Square};
use crate::disjoint_sets::DisjointSets;
use crate::puzzle::{Joins, KindSet};
use crate::search::model::{Builder, Condition, Difference, Literal};

/// Where a line may be: a side that may hold one.
pub struct PossibleLine {
    pub literal: Literal,
    /// What it joins, and what it is between.
    pub ends: [usize; 2],
    pub beside: [usize; 2],
    pub is_flipped: bool,
}

/// The sides that may hold a line. What is beside a side that never does is one node. `None` if a line may end beyond
/// the edge of the board.
pub fn all(
    builder: &mut Builder,
    kinds: &KindSet,
    joins: Joins,
    nodes: &mut DisjointSets,
) -> Option<Vec<PossibleLine>> {
    let board = &builder.puzzle.board;
    let outside = board.drawn().places();
    let mut lines = Vec::new();
    for (side, squares, corners) in drawn_sides(board) {
        let (ends, beside) = match joins {
            Joins::Corners => (corners, squares),
            Joins::Squares => (squares, corners),
        };
        let beside = beside.map(|place| place.unwrap_or(outside));
        match literal(builder, side, kinds) {
            None => nodes.join(beside[0], beside[1]),
            Some(literal) => lines.push(PossibleLine {
                literal,
                ends: [ends[0]?, ends[1]?],
                beside,
                is_flipped: false,
            }),
        }
    }
    Some(lines)
}

/// The literal that a side holds one of some kinds, if it may.
fn literal(builder: &mut Builder, side: Square, kinds: &KindSet) -> Option<Literal> {
    if !builder.puzzle.board.is_open_side(side) {
        return None;
    }
    let facts = builder
        .model
        .candidates
        .on([side], |kind| kinds.contains(kind));
    match facts[..] {
        [] => None,
        [only] => Some(only.holds()),
        _ => match builder.holds(side, |kind| kinds.contains(kind)) {
            Condition::If(literal) => Some(literal),
            Condition::Never | Condition::Always => None,
        },
    }
}

type BesideSide = [Option<usize>; 2];

/// The sides of a drawn board, open or not, each with the squares and the corners beside it, as far as they are there.
fn drawn_sides(board: &Board) -> Vec<(Square, BesideSide, BesideSide)> {
    let drawn = board.drawn();
    let (last_row, last_column) = (2 * board.rows(), 2 * board.columns());
    let at = |row: Option<usize>, column: Option<usize>| {
        let row = row.filter(|&row| row <= last_row)?;
        let column = column.filter(|&column| column <= last_column)?;
        Some(drawn.at(RowColumn { row, column }).index())
    };
    let places = (0..=last_row).flat_map(|row| (0..=last_column).map(move |column| (row, column)));
    let sides = places.filter(|(row, column)| row % 2 != column % 2);
    let with_ends = sides.map(|(row, column)| {
        let flat = [column.checked_sub(1), Some(column + 1)].map(|column| at(Some(row), column));
        let steep = [row.checked_sub(1), Some(row + 1)].map(|row| at(row, Some(column)));
        let side = drawn.at(RowColumn { row, column });
        // A side above a square lies flat between two corners.
        match row % 2 == 0 {
            true => (side, steep, flat),
            false => (side, flat, steep),
        }
    });
    with_ends.collect()
}

/// Flips some lines, so that an even number of lines or flipped ones ends everywhere; `false` if there are none such.
pub fn flip(lines: &mut [PossibleLine], mut is_odd: Vec<bool>) -> bool {
    let mut of_place = vec![Vec::new(); is_odd.len()];
    for (index, line) in lines.iter().enumerate() {
        line.ends.iter().for_each(|&end| of_place[end].push(index));
    }
    // A forest: each place with the line towards the root of its tree, roots first.
    let mut order: Vec<(usize, Option<usize>)> = Vec::new();
    let mut is_reached = vec![false; is_odd.len()];
    for root in 0..is_odd.len() {
        if std::mem::replace(&mut is_reached[root], true) {
            continue;
        }
        let mut next = order.len();
        order.push((root, None));
        while let Some(&(place, _)) = order.get(next) {
            next += 1;
            for &index in &of_place[place] {
                for end in lines[index].ends {
                    if !std::mem::replace(&mut is_reached[end], true) {
                        order.push((end, Some(index)));
                    }
                }
            }
        }
    }
    for &(place, towards) in order.iter().rev() {
        if !is_odd[place] {
            continue;
        }
        let Some(index) = towards else {
            return false;
        };
        lines[index].is_flipped ^= true;
        lines[index]
            .ends
            .iter()
            .for_each(|&end| is_odd[end] ^= true);
    }
    true
}

/// The lines as differences; one between a node and itself is settled.
pub fn differences(
    builder: &mut Builder,
    lines: &[PossibleLine],
    nodes: &mut DisjointSets,
) -> Vec<Difference> {
    let mut differences = Vec::new();
    for line in lines {
        let ends = line.beside.map(|place| nodes.root(place) as u32);
        if ends[0] == ends[1] {
            let literal = line.literal;
            builder.settle(match line.is_flipped {
                true => literal,
                false => literal.negated(),
            });
            continue;
        }
        differences.push(Difference {
            literal: line.literal,
            nodes: ends,
            is_same: line.is_flipped,
        });
    }
    differences
}
