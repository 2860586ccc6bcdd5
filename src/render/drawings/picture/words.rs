//! What a picture shows, in words, for people who cannot see it.

use crate::app::{Candidates, Share, Shares};
use crate::board::Square;
use crate::puzzle::{KindId, Puzzle};
use crate::render::drawings::picture::below::words_of_badges;
use crate::render::english::describe::read_aloud;
use crate::render::format::Shown;
use crate::render::marks::shares::percent_in_short;

/// More squares than this are counted instead of named.
const MOST_NAMED: usize = 64;

/// The whole puzzle, and what stands on the board: `8 rows and 8 columns, … queen: a8, e7; pawn: d4.`
pub fn in_words(shown: &Shown) -> String {
    let Shown {
        puzzle,
        placement,
        style,
        ..
    } = shown;
    let board = &puzzle.board;
    let mut words = read_aloud(puzzle);
    let pieces = puzzle.kind_ids().filter_map(|kind| {
        let squares = placement.pieces().filter(|&(_, its)| its == kind);
        let squares: Vec<String> = squares.map(|(square, _)| board.name(square)).collect();
        let name = puzzle.printed_name(kind);
        match squares.len() {
            0 => None,
            1..=MOST_NAMED => Some(format!("{name}: {}", squares.join(", "))),
            number => Some(format!("{name}: {number} squares")),
        }
    });
    let pieces: Vec<String> = pieces.collect();
    if !pieces.is_empty() {
        words += &format!(" {}.", pieces.join("; "));
    }
    for shares in &style.shares {
        words += &shares_in_words(puzzle, shares);
    }
    if let Some(candidates) = &style.candidates {
        words += &candidates_in_words(puzzle, candidates);
    }
    if !style.differs.is_empty() {
        let names = style.differs.iter().take(MOST_NAMED);
        let names: Vec<String> = names.map(|&square| board.name(square)).collect();
        let marked = match style.reason.is_empty() {
            true => "Marked where it differs",
            false => "Marked what is decided",
        };
        words += &format!(" {marked}: {}.", names.join(", "));
    }
    for number in words_of_badges(shown) {
        words += &format!(" {number}.");
    }
    match style.breaches.len() {
        0 => {}
        1 => words += " One thing that breaks a rule is marked in red.",
        several => words += &format!(" {several} things that break a rule are marked in red."),
    }
    words
}

/// ` Possible: a1 digit.2, digit.3; a2 queen or nothing.`
fn candidates_in_words(puzzle: &Puzzle, candidates: &Candidates) -> String {
    let name = |kind: &Option<KindId>| match kind {
        Some(kind) => puzzle.printed_name(*kind),
        None => "nothing".to_owned(),
    };
    let open = puzzle
        .board
        .open_places()
        .filter(|&place| candidates.on(place).len() > 1);
    let open: Vec<Square> = open.collect();
    if open.len() > MOST_NAMED {
        return format!(" Not decided: {} places.", open.len());
    }
    let places = open.iter().map(|&place| {
        let names: Vec<String> = candidates.on(place).iter().map(name).collect();
        format!("{} {}", puzzle.board.name(place), names.join(", "))
    });
    match places.collect::<Vec<_>>().join("; ") {
        places if places.is_empty() => String::new(),
        places => format!(" Possible: {places}."),
    }
}

/// ` Share of solutions with queen: b4 50%, c4 50%; 0% elsewhere.`
fn shares_in_words(puzzle: &Puzzle, shares: &Shares) -> String {
    let board = &puzzle.board;
    let open = board.open_places().count();
    let ever = board
        .open_places()
        .filter(|&square| shares.on(square) != Share::Never);
    let ever = ever.map(|square| {
        let percent = percent_in_short(shares.on(square));
        format!("{} {percent}", board.name(square))
    });
    let ever: Vec<String> = ever.collect();
    let words = match ever.len() {
        0 => "0% everywhere".to_owned(),
        number if number == open && number <= MOST_NAMED => ever.join(", "),
        1..=MOST_NAMED => format!("{}; 0% elsewhere", ever.join(", ")),
        number => format!("above 0% on {number} squares"),
    };
    format!(" Share of solutions with {}: {words}.", shares.piece)
}
