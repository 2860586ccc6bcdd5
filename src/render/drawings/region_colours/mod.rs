//! A colour for each region: up to twelve have one of their own; of more, neighbouring regions differ wherever six colours
//! suffice.
//!
//! More regions are coloured in the order that leaves, at each step, the one with the fewest neighbours for last
//! ("smallest last", Matula and Beck, 1983). Where each region is in one piece, one of them always has at
//! most five neighbours, so that a sixth colour is free. The colours can be told apart with any kind of
//! colour vision, and digits can be read on them; borders separate regions in any case.

use std::collections::BTreeSet;

use crate::board::{Board, Square};

/// Found by search among pale colours: six whose nearest two are as far apart as possible, with usual
/// vision and without one type of cones; the tests say how far.
const PALETTE: [&str; 6] = [
    "#ffff9f", "#bac0ff", "#efb998", "#9ffdff", "#cdc2c0", "#e8ffe0",
];

/// One for each of so few regions, found by the same search: they differ in lightness too, as twelve hues alone look
/// alike without one type of cones.
const ONE_EACH: [&str; 12] = [
    "#d0e8c8", "#b0e0ff", "#ffd78d", "#c5caa6", "#ffffb0", "#f4b1e1", "#7ad6bf", "#f6d4dd",
    "#adffff", "#c9ffc3", "#fcb68a", "#b8c2ff",
];

/// How far the next region is along these colours.
const STRIDE: usize = 5;

/// Each colour with the squares of all regions that have it.
pub fn region_fills(board: &Board) -> impl Iterator<Item = (&'static str, Vec<Square>)> {
    let number = board.regions().map_or(0, |regions| regions.labels().len());
    let (palette, colours): (&[&'static str], Vec<usize>) = match number <= ONE_EACH.len() {
        true => {
            let one_each = (0..number).map(|region| region * STRIDE % ONE_EACH.len());
            (&ONE_EACH, one_each.collect())
        }
        false => (&PALETTE, region_colours(board)),
    };
    let mut squares = vec![Vec::new(); palette.len()];
    for square in board.squares() {
        if let Some(region) = board.region_of(square) {
            squares[colours[region]].push(square);
        }
    }
    let fills = palette.iter().copied().zip(squares);
    fills.filter(|(_, squares)| !squares.is_empty())
}

/// For each region the index of its colour.
fn region_colours(board: &Board) -> Vec<usize> {
    let near = Neighbours::of(board);
    let number = near.sides.len();
    let mut colours: Vec<Option<usize>> = vec![None; number];
    let mut uses = [0usize; PALETTE.len()];
    for region in near.order() {
        let number_of = |others: &BTreeSet<usize>, colour: usize| {
            let has_it = |&&other: &&usize| colours[other] == Some(colour);
            others.iter().filter(has_it).count()
        };
        // Different at corners too, where possible; then all colours equally often.
        let colour = (0..PALETTE.len()).min_by_key(|&colour| {
            let sides = number_of(&near.sides[region], colour);
            let corners = number_of(&near.corners[region], colour);
            (sides, corners, uses[colour])
        });
        let colour = colour.unwrap_or(0);
        uses[colour] += 1;
        colours[region] = Some(colour);
    }
    colours.into_iter().map(Option::unwrap_or_default).collect()
}

/// For each region the regions that it touches.
struct Neighbours {
    sides: Vec<BTreeSet<usize>>,
    corners: Vec<BTreeSet<usize>>,
}

impl Neighbours {
    fn of(board: &Board) -> Self {
        let number = board.regions().map_or(0, |regions| regions.labels().len());
        let mut near = Neighbours {
            sides: vec![BTreeSet::new(); number],
            corners: vec![BTreeSet::new(); number],
        };
        for square in board.squares() {
            let (row, column) = (board.row(square), board.column(square));
            let (below, right) = (row + 1 < board.rows(), column + 1 < board.columns());
            if right {
                touch(&mut near.sides, board, square, board.at(row, column + 1));
            }
            if below {
                touch(&mut near.sides, board, square, board.at(row + 1, column));
            }
            if below && right {
                touch(
                    &mut near.corners,
                    board,
                    square,
                    board.at(row + 1, column + 1),
                );
                let (above, left) = (board.at(row, column + 1), board.at(row + 1, column));
                touch(&mut near.corners, board, above, left);
            }
        }
        near
    }

    /// Smallest last: regions with few neighbours among the others come at the end.
    fn order(&self) -> Vec<usize> {
        let mut degrees: Vec<usize> = self.sides.iter().map(BTreeSet::len).collect();
        let degree_of = |(region, &degree): (usize, &usize)| (degree, region);
        let mut left: BTreeSet<(usize, usize)> =
            degrees.iter().enumerate().map(degree_of).collect();
        let mut order = Vec::with_capacity(degrees.len());
        while let Some((_, region)) = left.pop_first() {
            order.push(region);
            for &other in &self.sides[region] {
                if left.remove(&(degrees[other], other)) {
                    degrees[other] -= 1;
                    left.insert((degrees[other], other));
                }
            }
        }
        order.reverse();
        order
    }
}

fn touch(near: &mut [BTreeSet<usize>], board: &Board, one: Square, other: Square) {
    if let (Some(one), Some(other)) = (board.region_of(one), board.region_of(other))
        && one != other
    {
        near[one].insert(other);
        near[other].insert(one);
    }
}

#[cfg(test)]
mod tests;
