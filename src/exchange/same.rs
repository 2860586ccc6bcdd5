//! Whether two puzzles say the same, and what one says that the other does not.

use std::collections::HashSet;

use super::rules::{demands, is_implied};
use crate::board::by_number;
use crate::board::{Board, Square};
use crate::definition::Instance;
use crate::puzzle::{ComparedPairs, Interval, Kind, KindId, Moves, Origin, Puzzle, Rule};

/// What another puzzle leaves unsaid, or says in addition.
pub struct Unsaid {
    /// In words; nothing if both say the same.
    pub what: Vec<String>,
    /// How far the other one is from what is meant: another board is further than a rule or two.
    pub far: usize,
}

impl Unsaid {
    pub fn of_another(far: usize, what: String) -> Self {
        Unsaid {
            what: vec![what],
            far,
        }
    }
}

/// What the puzzle says and the other does not, or the other demands in addition. `in_words` allows the other to leave
/// rules out.
pub fn differences(instance: &Instance, other: &Puzzle, in_words: bool) -> Unsaid {
    let puzzle = &instance.puzzle;
    if let Some(difference) = of_boards(instance, other) {
        return difference;
    }
    let (own, others) = (demands(puzzle), demands(other));
    let mut what = Vec::new();
    let mut named = HashSet::new();
    let mut missing: Vec<Origin> = own
        .iter()
        .filter(|(demand, _)| !others.contains_key(*demand))
        .map(|(_, origin)| *origin)
        .collect();
    by_number(&mut missing, |origin| origin.0);
    for origin in missing.into_iter().filter(|_| !in_words) {
        let place = instance.place(origin);
        if named.insert((place.line, place.table.clone())) {
            what.push(format!(
                "[[{}]] of {}:{}",
                place.table, place.file, place.line
            ));
        }
    }
    let added = others
        .keys()
        .filter(|demand| !own.contains_key(*demand))
        .count();
    // What is said in other words is both missing and added; the one is enough.
    if added > 0 && what.is_empty() {
        what.push(format!("a puzzle without {added} more demands of its own"));
    }
    if puzzle.goal.is_some() && !in_words {
        what.push("[goal]".to_owned());
    }
    Unsaid {
        far: what.len(),
        what,
    }
}

/// What differs in boards, pieces and givens, if anything does.
fn of_boards(instance: &Instance, other: &Puzzle) -> Option<Unsaid> {
    let puzzle = &instance.puzzle;
    let differs = |far: usize, what: String| Some(Unsaid::of_another(far, what));
    let (board, theirs) = (&puzzle.board, &other.board);
    let size = |board: &Board| (board.rows(), board.columns());
    if size(board) != size(theirs) {
        let (rows, columns) = size(board);
        return differs(20, format!("a board of {rows} rows and {columns} columns"));
    }
    if board.wrap() != theirs.wrap() {
        return differs(20, "which edges of the board are joined".to_owned());
    }
    let mut squares = board.squares();
    let is_other = |square: &Square| board.terrain(*square) != theirs.terrain(*square);
    if let Some(square) = squares.find(is_other) {
        let square = board.name(square);
        return differs(
            10,
            format!("that {square} is open, closed or a wall as it is"),
        );
    }
    let sight = sees(puzzle) || sees(other);
    let of_kind = |puzzle: &Puzzle, kind: &Kind, id: usize| {
        let count = match is_implied(puzzle, KindId::new(id)) {
            true => Interval::ANY,
            false => kind.count,
        };
        (count, kind.squares.clone(), kind.blocks || !sight)
    };
    if puzzle.kinds.len() != other.kinds.len() {
        let (own, theirs) = (puzzle.kinds.len(), other.kinds.len());
        let far = if own.min(theirs) > 1 { 3 } else { 6 };
        return differs(
            far,
            format!("the number of kinds of pieces: {own}, not {theirs}"),
        );
    }
    let mut kinds = puzzle.kinds.iter().zip(&other.kinds).enumerate();
    if let Some((_, (kind, _))) =
        kinds.find(|&(id, (own, theirs))| of_kind(puzzle, own, id) != of_kind(other, theirs, id))
    {
        let place = instance.place(kind.origin);
        return differs(
            2,
            format!(
                "how many `{}` there are, or where they stand ({}:{})",
                kind.name, place.file, place.line
            ),
        );
    }
    let (givens, theirs) = (puzzle.given_placement(), other.given_placement());
    let is_other = |square: &Square| givens.get(*square) != theirs.get(*square);
    let square = board.open_places().find(is_other)?;
    differs(2, format!("what is given on {}", board.name(square)))
}

/// Whether it matters in some rule which pieces stop sight.
fn sees(puzzle: &Puzzle) -> bool {
    let rides = |moves: &Moves| !moves.rides().is_empty();
    puzzle.rules.iter().any(|rule| match rule {
        Rule::Attacks(rule) => match &rule.moves {
            Some(moves) => rides(moves),
            None => rule.by.iter().any(|kind| rides(&puzzle.kind(kind).moves)),
        },
        Rule::Clues(rule) => rides(&rule.around),
        Rule::Difference(rule) => match &rule.pairs {
            ComparedPairs::Joined { moves, .. } => rides(moves),
            ComparedPairs::Lines(_) => false,
        },
        _ => false,
    })
}
