//! What a picture shows, in words, for whoever cannot see it.

use crate::render::drawings::svg::breaches::Badges;
use crate::render::format::Shown;
use crate::render::json::{InOrder, pieces_in_order};

/// More squares than this are counted instead of named.
const MOST_NAMED: usize = 64;

/// `8 by 8 board. queen: a8, e7; pawn: d4.`
pub fn in_words(shown: &Shown) -> String {
    let Shown {
        puzzle,
        placement,
        style,
        ..
    } = shown;
    let board = &puzzle.board;
    let mut words = format!("{} by {} board.", board.rows(), board.columns());
    let InOrder(pieces) = pieces_in_order(puzzle, placement);
    let pieces = pieces.iter().map(|(kind, squares)| match squares.len() {
        0..=MOST_NAMED => format!("{kind}: {}", squares.join(", ")),
        number => format!("{kind}: {number} squares"),
    });
    let pieces: Vec<String> = pieces.collect();
    if !pieces.is_empty() {
        words += &format!(" {}.", pieces.join("; "));
    }
    if !style.differs.is_empty() {
        let names = style.differs.iter().take(MOST_NAMED);
        let names: Vec<String> = names.map(|&square| board.name(square)).collect();
        words += &format!(" Marked where it differs: {}.", names.join(", "));
    }
    for number in Badges::of(shown).words() {
        words += &format!(" {number}.");
    }
    match style.breaches.len() {
        0 => {}
        1 => words += " One thing that breaks a rule is marked in red.",
        several => words += &format!(" {several} things that break a rule are marked in red."),
    }
    words
}
