//! The goal, and when two solutions are the same.

use crate::board::SymmetryKind;
use crate::puzzle::{Direction, KindId, Puzzle, SymmetryRule};
use crate::render::english::nouns::Nouns;
use crate::render::english::numbers::joined;

pub fn goal(puzzle: &Puzzle) -> Option<String> {
    let goal = puzzle.goal.as_ref()?;
    let noun = Nouns::new(puzzle).noun(&goal.of).plural;
    let many = match goal.direction {
        Direction::Maximize => "many",
        Direction::Minimize => "few",
    };
    Some(format!("As {many} {noun} as the rules allow."))
}

/// Which symmetries of the board count, if any do.
fn motions(rule: &SymmetryRule) -> &'static str {
    match (rule.board, rule.translations) {
        (SymmetryKind::Full, false) => "rotations and reflections",
        (SymmetryKind::Full, true) => "rotations, reflections and shifts over joined edges",
        (SymmetryKind::Rotations, false) => "rotations",
        (SymmetryKind::Rotations, true) => "rotations and shifts over joined edges",
        (SymmetryKind::None, true) => "shifts over joined edges",
        (SymmetryKind::None, false) => "",
    }
}

/// What makes two solutions the same.
pub fn symmetry(puzzle: &Puzzle) -> String {
    // Without `--fundamental` each counts by itself.
    const SAME: &str = "Counted up to symmetry, two solutions are the same if";
    let rule = &puzzle.symmetry;
    let exchanges = exchanges(puzzle);
    let motions = motions(rule);
    // A large torus has millions of symmetries.
    let number = match rule.translations {
        true => None,
        false => Some(puzzle.board.symmetries(rule.board, false).len()),
    };
    let moved = match (motions, number) {
        ("", _) => None,
        (_, Some(1)) => {
            let none = format!("The board has no symmetry ({motions}) that moves a square");
            return match exchanges {
                Some(exchanges) => format!(
                    "{none}; counted up to symmetry, two solutions are the same if {exchanges}."
                ),
                None => format!("{none}, so no two solutions are the same."),
            };
        }
        (motions, Some(number)) => Some(format!(
            "one of the board's {number} symmetries ({motions}) carries one to the other"
        )),
        (motions, None) => Some(format!(
            "one of the board's symmetries ({motions}) carries one to the other"
        )),
    };
    match (moved, exchanges) {
        (None, None) => "No two solutions are the same.".to_owned(),
        (Some(how), None) | (None, Some(how)) => {
            format!("{SAME} {how}.")
        }
        (Some(moved), Some(exchanges)) => {
            format!("{SAME} {moved}, or {exchanges}, or both together.")
        }
    }
}

/// `exchanging the white and black pieces …`.
fn exchanges(puzzle: &Puzzle) -> Option<String> {
    let lists = puzzle.symmetry.interchange.lists();
    let parts: Vec<String> = lists.iter().map(|list| list_words(puzzle, list)).collect();
    (!parts.is_empty())
        .then(|| format!("exchanging {} makes one of the other", parts.join(", or ")))
}

fn list_words(puzzle: &Puzzle, list: &[KindId]) -> String {
    let nouns = Nouns::new(puzzle);
    let family = puzzle
        .pieces
        .iter()
        .find(|piece| piece.is_family && piece.kind_set().iter().eq(list.iter().copied()));
    match family {
        Some(family) => format!("the kinds of {}", family.name),
        None => {
            let names: Vec<String> = list.iter().map(|&kind| nouns.kind(kind)).collect();
            joined(&names, "and")
        }
    }
}
