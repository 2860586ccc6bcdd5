//! What can stand on each square: placements that hold something new, until no placement does.
//!
//! One clause says "on some square stands something that no placement before had there", and each placement shortens
//! it. When it is refuted, everything that was never seen is refuted at once. That a square is empty is a content as
//! well. These are the "brave consequences" of answer set programming; those that have no alternative on their square
//! are the cautious ones, the backbone.

use super::questions::Questions;
use crate::board::Square;
use crate::puzzle::{KindId, Placement, Puzzle};
use crate::sat::encode::{DoesNotFit, Guards, Thresholds};
use crate::sat::{ClauseSink, Literal};
use crate::stop::{Stop, Stopped};

/// Something that a square may hold, and the literal that it does. Nothing is a content too.
#[derive(Clone, Copy, Debug)]
pub struct Content {
    pub square: Square,
    pub kind: Option<KindId>,
    pub literal: Literal,
}

/// Placements that obey all rules but the goal, each with something that none before it had on that square.
pub struct NewContents {
    questions: Questions,
    unseen: Vec<Content>,
}

impl NewContents {
    pub fn of(
        puzzle: &Puzzle,
        thresholds: &Thresholds,
        stop: &Stop,
    ) -> Result<Result<Self, Stopped>, DoesNotFit> {
        let opened = Questions::open(puzzle, Guards::None, thresholds, stop)?;
        Ok(opened.map(|mut questions| NewContents {
            unseen: contents(puzzle, &mut questions),
            questions,
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
        let model = self.questions.with_one_of(&something_new, &[])?;
        let found = model.map(|model| self.questions.placement(&model));
        if let Some(placement) = &found {
            self.has_seen(placement);
        }
        Ok(found)
    }
}

/// All contents of all open squares, square by square, nothing as the last of each; a helper says exactly that nothing
/// stands there.
pub fn contents(puzzle: &Puzzle, questions: &mut Questions) -> Vec<Content> {
    let mut contents = Vec::new();
    for square in puzzle.board.open_places() {
        let empty = questions.new_variable().positive();
        let mut some = vec![empty];
        for kind in puzzle.kind_ids() {
            if let Some(variable) = questions.encoding.variables.variable(square, kind) {
                let literal = variable.positive();
                questions.add_clause(&[!empty, !literal]);
                some.push(literal);
                contents.push(Content {
                    square,
                    kind: Some(kind),
                    literal,
                });
            }
        }
        questions.add_clause(&some);
        contents.push(Content {
            square,
            kind: None,
            literal: empty,
        });
    }
    contents
}
