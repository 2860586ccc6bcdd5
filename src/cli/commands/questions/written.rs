//! The text of a puzzle that was repaired: with what was added or, where it had no solution, with one value changed. It is
//! read again, and proved to have one solution, before anybody writes it.

use std::path::Path;

use crate::app::{self, Added, Change, ClueValue, How, Repair, Setting};
use crate::board::Square;
use crate::definition::{Instance, quoted};
use crate::puzzle::{Demand, KindId};

use super::read_instead;

/// Why there is no text.
pub enum NotWritten {
    /// The answer names nothing that would leave one solution.
    NothingToWrite(&'static str),
    /// The file has no place for it that is known here.
    NoPlace,
}

/// What stands in the file from now on.
#[derive(Default)]
struct New<'a> {
    values: Vec<(&'a Demand, String)>,
    givens: Vec<(Square, KindId)>,
}

/// The text of a file with what the repair of its instance proposes first.
pub fn text(
    (file, settings): (&Path, &[Setting]),
    instance: &Instance,
    repair: &Repair,
    how: &How,
) -> Result<String, NotWritten> {
    let new = new(repair)?;
    let mut text = instance.with_values(&new.values);
    for (square, kind) in new.givens {
        let before = text.and_then(|text| read_instead(file, settings, &text));
        text = before.and_then(|instance| instance.with_given(square, kind));
    }
    let text = text.ok_or(NotWritten::NoPlace)?;
    let again = read_instead(file, settings, &text).ok_or(NotWritten::NoPlace)?;
    let is_right = match repair {
        Repair::Additions { solution, .. } => app::check(&again.puzzle, solution).is_empty(),
        _ => true,
    };
    match app::repair(&again.puzzle, None, how) {
        Ok(Repair::Unique) if is_right => Ok(text),
        _ => Err(NotWritten::NoPlace),
    }
}

fn new(repair: &Repair) -> Result<New<'_>, NotWritten> {
    let mut new = New::default();
    match repair {
        Repair::Unique => {}
        Repair::Additions {
            additions,
            puzzle,
            solution,
            ..
        } => {
            for addition in additions {
                match &addition.what {
                    Added::Given(square) => {
                        let kind = solution.get(*square);
                        new.givens.extend(kind.map(|kind| (*square, kind)));
                    }
                    Added::Clue(demand) => {
                        let value = app::value_of(puzzle, demand).ok_or(NotWritten::NoPlace)?;
                        new.values.push((demand, written(&value)));
                    }
                }
            }
        }
        Repair::LeftOut(_, changes) => {
            let first = changes
                .iter()
                .flatten()
                .find(|change| change.leaves == Some(1));
            let Some(Change { parts, .. }) = first else {
                let why = "no change was found that leaves one solution";
                return Err(NotWritten::NothingToWrite(why));
            };
            for part in parts {
                match (part.given(), part.to.first()) {
                    (Some(square), Some(ClueValue::Piece(kind))) => {
                        new.givens.push((square, *kind))
                    }
                    (_, Some(value)) => new.values.push((&part.demand, written(value))),
                    (_, None) => {}
                }
            }
        }
        Repair::NoAdditions => {
            return Err(NotWritten::NothingToWrite(
                "no givens make the puzzle unique",
            ));
        }
        Repair::NotBest => {
            return Err(NotWritten::NothingToWrite("the board is no solution"));
        }
        Repair::Open => return Err(NotWritten::NothingToWrite("no repair was found")),
    }
    Ok(new)
}

/// As it stands in a list or picture of a file.
fn written(value: &ClueValue) -> String {
    match value {
        ClueValue::Number(number) => number.to_string(),
        ClueValue::Runs(lengths) => {
            let lengths: Vec<String> = lengths.iter().map(usize::to_string).collect();
            quoted(&lengths.join(" "))
        }
        // Pieces are given in pictures and lists of squares.
        ClueValue::Piece(_) => String::new(),
    }
}
