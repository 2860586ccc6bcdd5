//! Whether two puzzles say the same, and what one says that the other does not.

use std::collections::HashSet;

use super::rules::demands;
use crate::definition::Instance;
use crate::puzzle::{ComparedPairs, Moves, Origin, Puzzle, Rule};

/// What the puzzle says and the other does not, or the other demands in addition, in words. `in_words` allows the other
/// to leave rules out.
pub fn differences(instance: &Instance, other: &Puzzle, in_words: bool) -> Vec<String> {
    let puzzle = &instance.puzzle;
    if let Some(difference) = of_boards(puzzle, other) {
        return vec![difference];
    }
    let (own, others) = (demands(puzzle), demands(other));
    let mut what = Vec::new();
    let mut named = HashSet::new();
    let mut missing: Vec<Origin> = own
        .iter()
        .filter(|(demand, _)| !others.contains_key(*demand))
        .map(|(_, origin)| *origin)
        .collect();
    missing.sort_by_key(|origin| origin.0);
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
    what
}

/// What differs in boards, pieces and givens, if anything does.
fn of_boards(puzzle: &Puzzle, other: &Puzzle) -> Option<String> {
    let (board, theirs) = (&puzzle.board, &other.board);
    let terrain = |puzzle: &Puzzle| -> Vec<_> {
        let board = &puzzle.board;
        board
            .squares()
            .map(|square| board.terrain(square))
            .collect()
    };
    let is_same = (board.rows(), board.columns(), board.wrap())
        == (theirs.rows(), theirs.columns(), theirs.wrap());
    if !is_same || terrain(puzzle) != terrain(other) {
        return Some("this board".to_owned());
    }
    let sight = sees(puzzle) || sees(other);
    let kinds = |puzzle: &Puzzle| -> Vec<_> {
        let kinds = puzzle.kinds.iter();
        kinds
            .map(|kind| (kind.count, kind.squares.clone(), kind.blocks || !sight))
            .collect()
    };
    if kinds(puzzle) != kinds(other) {
        return Some("these pieces".to_owned());
    }
    let givens = |puzzle: &Puzzle| -> HashSet<_> {
        let givens = puzzle.givens.iter();
        givens.map(|given| (given.square, given.kind)).collect()
    };
    (givens(puzzle) != givens(other)).then(|| "these givens".to_owned())
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
