//! Numbers of several rules on one side of the board: each rule has a line of places of its own there, the first the
//! nearest to the board, so that a solver sees which numbers belong together.
//!
//! It must not know what a number says.

use std::mem::{Discriminant, discriminant};
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::board::Board;
use crate::puzzle::Rule;
use crate::render::marks::beside::{Beside, Side};

/// The numbers that one rule adds, or one text of the author.
pub struct Added {
    numbers: Range<usize>,
    kind: Option<Discriminant<Rule>>,
    /// Whether a sign tells them from those of other rules of the kind.
    has_signs: bool,
}

impl Added {
    pub fn by_rule(rule: &Rule, numbers: Range<usize>) -> Self {
        Added {
            numbers,
            kind: Some(discriminant(rule)),
            has_signs: matches!(rule, Rule::Count(_) | Rule::Runs(_)),
        }
    }

    pub fn by_author(numbers: Range<usize>) -> Self {
        Added {
            numbers,
            kind: None,
            has_signs: true,
        }
    }
}

/// A line of places, or several, along one side of the board.
struct NumberLayer {
    kind: Option<Discriminant<Rule>>,
    /// The rows or columns that have numbers here.
    lines: FxHashSet<usize>,
    numbers: Vec<usize>,
}

impl NumberLayer {
    /// Whether numbers at these rows or columns go here as well. A text of the author is about what stands beside it.
    fn takes(&self, added: &Added, lines: &FxHashSet<usize>) -> bool {
        let is_alike = self.kind == added.kind;
        let is_free = self.lines.is_disjoint(lines);
        (is_alike && added.has_signs) || (is_free && (is_alike || added.kind.is_none()))
    }
}

/// Moves the numbers of each rule to a layer of its own.
pub fn part_layers(board: &Board, numbers: &mut [Beside], added: &[Added]) {
    for side in [Side::Left, Side::Right, Side::Above, Side::Below] {
        part_side(board, numbers, added, side);
    }
}

fn part_side(board: &Board, numbers: &mut [Beside], added: &[Added], side: fn(usize) -> Side) {
    let is_here = |number: &Beside| discriminant(&number.side) == discriminant(&side(0));
    let line = |number: &Beside| match number.side {
        Side::Left(_) | Side::Right(_) => board.row(number.square),
        _ => board.column(number.square),
    };
    let mut layers: Vec<NumberLayer> = Vec::new();
    for one in added {
        let here: Vec<usize> = one
            .numbers
            .clone()
            .filter(|&n| is_here(&numbers[n]))
            .collect();
        let lines: FxHashSet<usize> = here.iter().map(|&n| line(&numbers[n])).collect();
        match layers.iter_mut().find(|layer| layer.takes(one, &lines)) {
            _ if here.is_empty() => {}
            Some(layer) => {
                layer.lines.extend(lines);
                layer.numbers.extend(here);
            }
            None => layers.push(NumberLayer {
                kind: one.kind,
                lines,
                numbers: here,
            }),
        }
    }
    let mut first = 0;
    for layer in layers {
        let mut taken: FxHashMap<usize, usize> = FxHashMap::default();
        for &number in &layer.numbers {
            let place = taken.entry(line(&numbers[number])).or_default();
            numbers[number].side = side(first + *place);
            *place += 1;
        }
        first += taken.into_values().max().unwrap_or(0);
    }
}
