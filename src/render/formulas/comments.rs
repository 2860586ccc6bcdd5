//! What a block of a formula states, in words, with its place in the file: `queens.toml:16 attacks: no
//! queen attacks a queen along row 3`.
//!
//! It must not know how a formula is written, nor what marks a comment.

use crate::app::Subject;
use crate::definition::{Definition, Instance};
use crate::puzzle::Origin;
use crate::render::english::demand::listed_together;
use crate::render::english::describe;
use crate::render::english::rules::demand_in_words;
use crate::render::instance::heading;
use crate::text::visible_on_one_line;

/// One line.
pub fn in_words(instance: &Instance, subject: &Subject) -> String {
    let board = &instance.puzzle.board;
    let words = match subject {
        Subject::Square(square) => {
            format!("board: at most 1 piece on {}", board.name(*square))
        }
        Subject::Nowhere(kind, square) => {
            let kind = instance.puzzle.kind(*kind);
            let words = format!("pieces: no {} on {}", kind.name, board.name(*square));
            at(instance, kind.origin, &words)
        }
        Subject::Demand(demand) => {
            let words = listed_together(&[demand_in_words(&instance.puzzle, demand)]);
            at(instance, demand.origin, &words)
        }
        Subject::Helpers => "helpers: what they mean".to_owned(),
        Subject::Implied => "implied by several rules together".to_owned(),
    };
    visible_on_one_line(&words)
}

/// What the puzzle asks for beyond its rules.
pub fn goal_in_words(instance: &Instance) -> Option<String> {
    let goal = instance.puzzle.goal.as_ref()?;
    let words = describe::goal(&instance.puzzle)?;
    let words = words.trim_end_matches('.').to_lowercase();
    let words = format!("goal: {words}");
    Some(visible_on_one_line(&at(instance, goal.origin, &words)))
}

fn at(instance: &Instance, origin: Origin, words: &str) -> String {
    let place = instance.place(origin);
    format!("{}:{} {words}", place.file, place.line)
}

/// The file and its parameters.
pub fn title(definition: &Definition, instance: &Instance) -> String {
    let names: Vec<String> = definition.parameter_names().map(str::to_owned).collect();
    let parameters = heading(instance, &names);
    visible_on_one_line(&match parameters.is_empty() {
        true => definition.name().to_owned(),
        false => format!("{}, {parameters}", definition.name()),
    })
}
