//! Why a puzzle has no solution: the rules, givens and numbers that contradict each other, each
//! with its place in the file.
//! Instances of one rule with the same words are one line: `exactly 1 queen each in rows 3 and 4`. A
//! picture follows if they concern some squares but not all.

use serde::Serialize;

use crate::app::{Conflict, Explained};
use crate::board::Square;
use crate::definition::{Instance, SourceLocation};
use crate::puzzle::{Demand, Placement, Puzzle, RuleInstance};
use crate::render::boards::text::picture_with;
use crate::render::english::demand::{Wording, listed_together};
use crate::render::english::rules::demand_in_words;
use crate::render::json::Object;

/// The explanation for people, ending in a line break.
pub fn explanation(instance: &Instance, explained: &Explained) -> String {
    let Explained::Conflict(conflict) = explained else {
        return "Stopped before it was known what contradicts what.\n".to_owned();
    };
    let heading = match (conflict.is_minimal, &conflict.demands[..]) {
        (false, _) => "These cannot all hold; stopped before a smaller part was ruled out:",
        (true, [_]) => "This cannot hold by itself:",
        (true, _) => "These cannot all hold; leave out any one, and the others can:",
    };
    let mut text = format!("{heading}\n");
    for (place, sentence) in sentences(instance, &conflict.demands) {
        let SourceLocation {
            file, line, column, ..
        } = place;
        text += &format!("{file}:{line}:{column}: {sentence}\n");
    }
    if let Some(picture) = picture(&instance.puzzle, &conflict.demands) {
        text += &format!("\n{picture}");
    }
    text
}

/// One line for each place and wording, in the order of the file.
fn sentences(instance: &Instance, demands: &[Demand]) -> Vec<(SourceLocation, String)> {
    let mut groups: Vec<(&Demand, Vec<Wording>)> = Vec::new();
    for demand in demands {
        let wording = demand_in_words(&instance.puzzle, demand);
        let alike = |(other, wordings): &&mut (&Demand, Vec<Wording>)| {
            other.origin == demand.origin && wordings.iter().all(|other| other.is_alike(&wording))
        };
        match groups.iter_mut().find(alike) {
            Some((_, wordings)) => wordings.push(wording),
            None => groups.push((demand, vec![wording])),
        }
    }
    let mut sentences: Vec<(SourceLocation, String)> = groups
        .into_iter()
        .map(|(demand, wordings)| (instance.place(demand.origin), listed_together(&wordings)))
        .collect();
    sentences.sort_by(|(one, _), (other, _)| {
        (&one.file, one.line, one.column).cmp(&(&other.file, other.line, other.column))
    });
    sentences
}

/// The givens of the conflict, and `*` on the other squares that it concerns; `None` if these are no
/// squares, or nearly all.
fn picture(puzzle: &Puzzle, demands: &[Demand]) -> Option<String> {
    let mut placement = Placement::empty(puzzle.board.len());
    let mut about: Vec<Square> = Vec::new();
    let open = puzzle.board.open_squares().count();
    for demand in demands {
        let squares = demand.squares(puzzle);
        if let RuleInstance::Given(square) = demand.instance {
            let given = puzzle.givens.iter().find(|given| given.square == square);
            placement.set(square, given.map(|given| given.kind));
        }
        let is_whole = squares.len() == puzzle.board.len()
            || matches!(demand.instance, RuleInstance::Number(_));
        if !is_whole {
            about.extend(
                squares
                    .iter()
                    .filter(|&&square| puzzle.board.is_open(square)),
            );
        }
    }
    about.sort_unstable();
    about.dedup();
    if about.is_empty() || about.len() * 4 > open * 3 {
        return None;
    }
    let mark = |square| about.binary_search(&square).is_ok().then_some('*');
    Some(picture_with(puzzle, &placement, mark))
}

#[derive(Serialize)]
struct JsonPart {
    /// The table of the file: `attacks`, `pieces.queen`.
    rule: String,
    file: String,
    line: usize,
    column: usize,
    instance: String,
    squares: Vec<String>,
}

/// The explanation as one object; `conflict` is null if none was found in time.
pub fn explanation_json(instance: &Instance, explained: &Explained) -> String {
    let part = |demand: &Demand| {
        let place = instance.place(demand.origin);
        let names = demand.squares(&instance.puzzle).into_iter();
        JsonPart {
            rule: place.table,
            file: place.file,
            line: place.line,
            column: place.column,
            instance: listed_together(&[demand_in_words(&instance.puzzle, demand)]),
            squares: names.map(|s| instance.puzzle.board.name(s)).collect(),
        }
    };
    let conflict: Option<&Conflict> = match explained {
        Explained::Conflict(conflict) => Some(conflict),
        Explained::Open => None,
    };
    let parts = conflict.map(|conflict| Vec::from_iter(conflict.demands.iter().map(part)));
    Object::default()
        .with("conflict", parts)
        .with(
            "minimal",
            conflict.is_some_and(|conflict| conflict.is_minimal),
        )
        .line()
}
