//! A text that is opened, a board on it, and how long may be worked.

use puzzle_workbench::app::{self, Engines, Failure, How, PlayedBoard};
use puzzle_workbench::clock::Duration;
use puzzle_workbench::definition::{Definition, Instance, Problems};
use puzzle_workbench::puzzle::Placement;
use puzzle_workbench::render::{self, formats};
use puzzle_workbench::stop::Stop;
use std::num::NonZeroUsize;

use crate::texts::GALLERY;

/// A right text.
pub struct Asked {
    pub definition: Definition,
    pub instance: Instance,
}

impl Asked {
    /// Opens the text of a file with this name; it may extend any file of the gallery.
    pub fn open(name: &str, text: &str) -> Result<Asked, Problems> {
        let definition = Definition::parse_among(name, text, GALLERY)?;
        let instance = definition.instance(&[])?;
        Ok(Asked {
            definition,
            instance,
        })
    }

    /// What is wrong with a text, in lines of JSON, or the answer.
    pub fn answer(
        name: &str,
        text: &str,
        answer: impl FnOnce(&Asked) -> Result<String, String>,
    ) -> String {
        match Asked::open(name, text) {
            Err(problems) => render::problems_json(&problems),
            Ok(asked) => match answer(&asked) {
                Ok(answer) => answer,
                Err(sentence) => render::error_json(&sentence, None),
            },
        }
    }

    /// A board in any format that the program reads, with the givens; an empty text is the empty board. Ships may have any
    /// kind there: a player does not choose it.
    pub fn board(&self, board: &str) -> Result<PlayedBoard, String> {
        let puzzle = &self.instance.puzzle;
        let placement = match board.trim().is_empty() {
            true => Placement::empty(puzzle.board.len()),
            false => formats::read(puzzle, board).map_err(|error| error.to_string())?,
        };
        let (placement, _) = app::with_givens(puzzle, placement);
        Ok(match render::fleet(puzzle) {
            Some(fleet) => fleet.played(puzzle, placement),
            None => PlayedBoard::known(placement),
        })
    }

    /// The same without the givens, for a question about what follows from it.
    pub fn pieces(&self, board: &str, how: &How) -> Result<Placement, String> {
        let puzzle = &self.instance.puzzle;
        let completed = self.board(board)?.completed(puzzle, how);
        let mut pieces = completed.map_err(|failure| self.why(&failure))?;
        for given in &puzzle.givens {
            if pieces.get(given.square) == Some(given.kind) {
                pieces.set(given.square, None);
            }
        }
        Ok(pieces)
    }

    pub fn why<E>(&self, failure: &Failure<E>) -> String {
        let why = render::in_vain(self.definition.name(), &self.instance, failure);
        why.unwrap_or_default()
    }
}

/// One thread, and as many seconds as are wanted; 0 for as long as it takes.
pub fn how(engines: Engines, seconds: f64) -> How {
    let stop = Stop::never();
    let stop = match Duration::try_from_secs_f64(seconds) {
        Ok(time) if seconds > 0.0 => stop.within(time),
        _ => stop,
    };
    How {
        engines,
        stop,
        jobs: Some(NonZeroUsize::MIN),
        symmetry: true,
        ..How::default()
    }
}
