//! What can stand on each square and side, as text and as JSON.
//!
//! In text a place is the symbols of its kinds, and `.` if it may be empty, as scripts and people read rows and columns.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;
use unicode_width::UnicodeWidthStr;

use crate::app::{Candidates, CandidatesReport, Number, Numbers};
use crate::board::Square;
use crate::definition::{Definition, Instance};
use crate::puzzle::{KindId, Puzzle};
use crate::render::english::numbers::{are, joined, number_of_places};
use crate::render::json::{InOrder, Object};
use crate::render::marks::terrain::place_sign;
use crate::total::Total;

/// The board with all candidates, and a sentence on how many squares are decided.
pub fn candidates(puzzle: &Puzzle, report: &CandidatesReport) -> String {
    match report {
        CandidatesReport::None => "No solution.\n".to_owned(),
        CandidatesReport::Open => {
            "Stopped before a solution was found; there may be some.\n".to_owned()
        }
        CandidatesReport::Some(candidates) => {
            let sentence = candidates_summary(puzzle, candidates);
            format!("{}\n{sentence}\n", picture(puzzle, candidates, |_| None))
        }
    }
}

/// How many squares are decided.
pub fn candidates_summary(puzzle: &Puzzle, candidates: &Candidates) -> String {
    let decided = candidates.decided(puzzle).len();
    let are = are(decided);
    let places = number_of_places(&puzzle.board);
    match candidates.is_complete {
        true => format!("{decided} of {places} {are} decided."),
        false => "Stopped: more may be possible.".to_owned(),
    }
}

/// Each place as the symbols of what can stand there, or the clue where nothing can.
pub fn picture<'c>(
    puzzle: &Puzzle,
    candidates: &Candidates,
    clue: impl Fn(Square) -> Option<&'c str>,
) -> String {
    let board = &puzzle.board;
    let (columns, places) = board.picture();
    let is_empty = |place: Square| candidates.on(place) == [None];
    let cell = |&place: &Square| match place.index() < board.len() && board.is_open(place) {
        true => match clue(place).filter(|_| is_empty(place)) {
            Some(clue) => clue.to_owned(),
            None => symbols(puzzle, candidates.on(place)),
        },
        false => place_sign(board, place).to_string(),
    };
    let rows: Vec<Vec<String>> = places
        .chunks(columns.max(1))
        .map(|row| row.iter().map(cell).collect())
        .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max();
    let widths: Vec<usize> = (0..columns).filter_map(width).collect();
    let mut picture = String::new();
    for row in &rows {
        let mut line = String::new();
        for (cell, &width) in row.iter().zip(&widths) {
            line += cell;
            line += &" ".repeat(1 + width - cell.width());
        }
        picture += line.trim_end();
        picture.push('\n');
    }
    picture
}

/// The places that are not decided, those with the fewest candidates first, in so many columns and lines: `fence or
/// nothing: b3-n, c3-e`, and how many there are more.
pub fn undecided(puzzle: &Puzzle, found: &Candidates, (columns, most): (usize, usize)) -> String {
    let mut groups: BTreeMap<(usize, &[Option<KindId>]), Vec<String>> = BTreeMap::new();
    let decided: FxHashSet<Square> = found.decided(puzzle).into_iter().collect();
    let places = puzzle.board.open_places();
    for place in places.filter(|place| !decided.contains(place)) {
        let on = found.on(place);
        let names = groups.entry((on.len(), on)).or_default();
        names.push(puzzle.board.name(place));
    }
    // Each place, with how many there are up to it, so that what does not fit is known.
    let (mut lines, mut number): (Vec<(String, usize)>, usize) = (Vec::new(), 0);
    for ((_, contents), names) in groups {
        let kind = |kind: &Option<KindId>| match kind {
            Some(kind) => puzzle.kind(*kind).name.clone(),
            None => "nothing".to_owned(),
        };
        let contents: Vec<String> = contents.iter().map(kind).collect();
        lines.push((format!("{}:", joined(&contents, "or")), number));
        for name in names {
            number += 1;
            match lines.last_mut() {
                Some((line, up_to)) if line.width() + name.width() + 2 <= columns => {
                    *line += &format!(" {name}");
                    *up_to = number;
                }
                _ => lines.push((name, number)),
            }
        }
    }
    if lines.len() > most {
        lines.truncate(most.saturating_sub(1));
        let shown = lines.last().map_or(0, |(_, up_to)| *up_to);
        lines.push((format!("… and {} more", number - shown), number));
    }
    let lines = lines.into_iter();
    lines.map(|(line, _)| line + "\n").collect()
}

fn symbols(puzzle: &Puzzle, contents: &[Option<KindId>]) -> String {
    let symbol = |content: &Option<KindId>| match content {
        Some(kind) => puzzle.kind(*kind).symbol,
        None => '.',
    };
    contents.iter().map(symbol).collect()
}

/// A line for each place that is not decided: its candidates, each with the number of solutions behind it.
pub fn numbers_behind(puzzle: &Puzzle, numbers: &Numbers) -> String {
    let mut lines = String::from("\n");
    for square in puzzle.board.open_places() {
        let on = numbers.on(square);
        if on.len() < 2 {
            continue;
        }
        let candidate = |number: &Number| {
            let name = number.content.map(|kind| &*puzzle.kind(kind).name);
            let least = if number.is_exact { "" } else { "≥ " };
            format!("{} {least}{}", name.unwrap_or("empty"), number.solutions)
        };
        let candidates: Vec<String> = on.iter().map(candidate).collect();
        lines += &format!("{}: {}\n", puzzle.board.name(square), candidates.join(", "));
    }
    lines
}

/// The same as one object: for each open square and side the names of its pieces, `null` for an empty square.
pub fn candidates_json(
    definition: &Definition,
    instance: &Instance,
    report: &CandidatesReport,
    numbers: Option<&Numbers>,
) -> String {
    let (puzzle, object) = (&instance.puzzle, Object::of(definition, instance));
    let (found, complete) = match report {
        CandidatesReport::Some(candidates) => (Some(candidates), candidates.is_complete),
        CandidatesReport::None => (None, true),
        CandidatesReport::Open => (None, false),
    };
    let name = |square: Square| puzzle.board.name(square);
    let squares = found.map(|candidates| {
        let pieces = |content: &Option<KindId>| content.map(|kind| puzzle.kind(kind).name.clone());
        let of_square = |square| {
            let contents = candidates.on(square).iter().map(pieces);
            (name(square), Vec::from_iter(contents))
        };
        InOrder(puzzle.board.open_places().map(of_square).collect())
    });
    let decided = found.map(|candidates| {
        let decided = candidates.decided(puzzle).into_iter();
        Vec::from_iter(decided.map(name))
    });
    object
        .with(
            "satisfiable",
            (complete || found.is_some()).then_some(found.is_some()),
        )
        .with_some("candidates", squares)
        .with_some("decided", decided)
        .with("complete", complete)
        .with_some("numbers", numbers.map(|numbers| in_order(puzzle, numbers)))
        .with_some("exact", numbers.map(|numbers| numbers.is_exact))
        .line()
}

/// For each open square and side the numbers of solutions behind its candidates, in their order.
fn in_order(puzzle: &Puzzle, numbers: &Numbers) -> InOrder<Vec<Total>> {
    let of_square = |square| {
        let on = numbers.on(square).iter();
        let behind = on.map(|number| number.solutions.clone()).collect();
        (puzzle.board.name(square), behind)
    };
    InOrder(puzzle.board.open_places().map(of_square).collect())
}
