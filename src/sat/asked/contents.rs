//! What can stand on each square: placements that hold something new, until no placement does.
//!
//! One clause says "on some square stands something that no placement before had there", and each placement shortens
//! it. When it is refuted, everything that was never seen is refuted at once. That a square is empty is a content as
//! well. These are the "brave consequences" of answer set programming; those that have no alternative on their square
//! are the cautious ones, the backbone.

use crate::board::Square;
use crate::puzzle::{KindId, Placement, Puzzle};
use crate::sat::blocking::Blocking;
use crate::sat::encode::{DoesNotFit, Encoding, Guards, Thresholds, check_size, encode};
use crate::sat::models::Models;
use crate::sat::solver::Solver;
use crate::sat::{ClauseSink, Literal};
use crate::stop::{Stop, Stopped};

/// Something that a square may hold, and the literal that it does. Nothing is a content too.
struct Content {
    square: Square,
    kind: Option<KindId>,
    literal: Literal,
}

/// Placements that obey all rules but the goal, each with something that none before it had on that square.
pub struct NewContents {
    models: Models,
    encoding: Encoding,
    unseen: Vec<Content>,
}

impl NewContents {
    pub fn of(
        puzzle: &Puzzle,
        thresholds: &Thresholds,
        stop: &Stop,
    ) -> Result<Result<Self, Stopped>, DoesNotFit> {
        let thresholds = Thresholds {
            cuts: true,
            ..thresholds.clone()
        };
        check_size(puzzle, &thresholds, stop)?;
        let mut solver = Solver::new(stop);
        let Ok(encoding) = encode(puzzle, &thresholds, Guards::None, &mut solver, stop) else {
            return Ok(Err(Stopped));
        };
        let unseen = contents(puzzle, &encoding, &mut solver);
        Ok(Ok(NewContents {
            models: Models::of_formula(solver, &encoding, Blocking::of(puzzle)),
            encoding,
            unseen,
        }))
    }

    /// What this placement holds is not new any more.
    pub fn has_seen(&mut self, placement: &Placement) {
        self.unseen
            .retain(|content| placement.get(content.square) != content.kind);
    }

    /// Another placement with something new; `None` if everything that can be seen was seen.
    pub fn another(&mut self) -> Result<Option<Placement>, Stopped> {
        let something_new: Vec<Literal> = self.unseen.iter().map(|new| new.literal).collect();
        let found = self.models.with_one_of(&something_new, &self.encoding)?;
        if let Some(placement) = &found {
            self.has_seen(placement);
        }
        Ok(found)
    }
}

/// All contents of all open squares, with helpers for "nothing stands here".
fn contents(puzzle: &Puzzle, encoding: &Encoding, solver: &mut Solver) -> Vec<Content> {
    let mut contents = Vec::new();
    for square in puzzle.board.open_squares() {
        let empty = solver.new_variable().positive();
        for kind in puzzle.kind_ids() {
            if let Some(variable) = encoding.variables.variable(square, kind) {
                let literal = variable.positive();
                solver.add_clause(&[!empty, !literal]);
                contents.push(Content {
                    square,
                    kind: Some(kind),
                    literal,
                });
            }
        }
        contents.push(Content {
            square,
            kind: None,
            literal: empty,
        });
    }
    contents
}
