//! A second solution beside the first, and where they differ.

use crate::app::{Neighbour, Others};
use crate::board::Square;
use crate::puzzle::Puzzle;
use crate::render::json::Object;

/// More squares than this are counted instead of named: the marks show them all.
const MOST_NAMED: usize = 40;

/// What is known about solutions besides the first, without a line break.
pub fn about_others(puzzle: &Puzzle, others: &Others) -> String {
    match others {
        Others::None => "This is the only solution.".to_owned(),
        Others::Open => "Stopped before it was known whether this is the only solution.".to_owned(),
        Others::Nearest(neighbour) => {
            let squares = squares(puzzle, &neighbour.differs);
            let fewest = match neighbour.is_proved {
                true => "no other solution differs in fewer",
                false => "stopped before it was known whether another solution differs in fewer",
            };
            format!("They differ in {squares}; {fewest}.")
        }
    }
}

fn squares(puzzle: &Puzzle, differs: &[Square]) -> String {
    let names = differs.iter().take(MOST_NAMED);
    let names: Vec<String> = names.map(|&square| puzzle.board.name(square)).collect();
    match differs.len() {
        1 => format!("1 square ({})", names.join(" ")),
        number if number > MOST_NAMED => format!("{number} squares ({} …)", names.join(" ")),
        number => format!("{number} squares ({})", names.join(" ")),
    }
}

/// Where the two solutions printed before differ, as one object.
pub fn differs_json(puzzle: &Puzzle, neighbour: &Neighbour) -> String {
    let names = neighbour.differs.iter();
    let names = names.map(|&square| puzzle.board.name(square));
    Object::default()
        .with_list("differs", names)
        .with("fewest", neighbour.is_proved)
        .line()
}
