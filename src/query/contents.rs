//! What can stand on each square: placements that hold something new, until no placement does.
//!
//! One clause says "on some square stands something that no placement before had there", and each placement shortens
//! it. When it is refuted, everything that was never seen is refuted at once. That a square is empty is a content as
//! well. These are the "brave consequences" of answer set programming; those that have no alternative on their square
//! are the cautious ones, the backbone.
//!
//! A solver that is asked for one new thing hardly changes the rest. So after a placement that was found, the next one
//! is asked for many new things at once, as many as propagation lets stand together; while it refuses, those that its
//! core names are given up but one. This only chooses which placement comes next. What propagation alone refutes is
//! stated before that, all at once.

use std::mem::replace;

use super::questions::Questions;
use crate::board::Square;
use crate::puzzle::{KindId, Placement, Puzzle};
use crate::sat::encode::{DoesNotFit, Guards, Thresholds};
use crate::sat::{ClauseSink, Literal, Model, Propagator, TruthValue};
use crate::stop::{Stop, Stopped};

/// So many literals for each clause may be assigned to find out what propagation refutes.
const MOST_REFUTING: usize = 4;

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
    /// The formula with nothing assumed but what propagation refutes; `None` until it is needed.
    bare: Option<Propagator>,
    /// So many placements with one new thing are asked for before many new things are hoped for again.
    until_hope: usize,
    failed_hopes: usize,
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
            bare: None,
            until_hope: 1,
            failed_hopes: 0,
        }))
    }

    /// Any placement, if the solver finds or refutes one in so many steps of about a microsecond.
    pub fn first_within(&mut self, steps: u64) -> Option<Result<Option<Placement>, Stopped>> {
        let conflicts = self.questions.conflicts_in(steps);
        let within = self
            .questions
            .within(Some(conflicts), |questions| questions.model(&[]))?;
        let placement = |model: Model| self.questions.placement(&model);
        Some(within.map(|model| model.map(placement)))
    }

    /// What this placement holds is not new any more.
    pub fn has_seen(&mut self, placement: &Placement) {
        self.unseen
            .retain(|content| placement.get(content.square) != content.kind);
    }

    /// Another placement with something new; `None` if everything that can be seen was seen.
    pub fn another(&mut self) -> Result<Option<Placement>, Stopped> {
        let model = match self.hoped_for()? {
            Some(model) => Some(model),
            None => {
                let something_new = self.unseen.iter().map(|new| new.literal);
                let something_new = Vec::from_iter(something_new);
                self.questions.with_one_of(&something_new)?
            }
        };
        let found = model.map(|model| self.questions.placement(&model));
        if let Some(placement) = &found {
            self.has_seen(placement);
        }
        Ok(found)
    }

    /// A model with several new things, if it is time to look for one and it is found.
    fn hoped_for(&mut self) -> Result<Option<Model>, Stopped> {
        if self.until_hope > 0 {
            self.until_hope -= 1;
            return Ok(None);
        }
        let mut hopes = self.hopes()?;
        while hopes.len() > 1 {
            let model = self.questions.model(&hopes)?;
            if model.is_some() {
                self.failed_hopes = 0;
                return Ok(model);
            }
            let (core, before) = (self.questions.core(), hopes.len());
            // One that is refuted by itself goes, too.
            let mut is_first = core.len() > 1;
            hopes.retain(|hope| core.binary_search(hope).is_err() || replace(&mut is_first, false));
            if hopes.len() == before {
                break;
            }
        }
        self.failed_hopes += 1;
        self.until_hope = self.failed_hopes;
        Ok(None)
    }

    /// States what is refuted by propagation alone. Otherwise the solver learns it little by little, and goes through all
    /// its clauses each time. Propagation may do as much work as it takes to go through them itself a few times.
    fn refute_by_propagation(&mut self) -> Result<(), Stopped> {
        let Some(bare) = &mut self.bare else {
            return Ok(());
        };
        let mut work_left = MOST_REFUTING * self.questions.clauses();
        for literal in self.unseen.iter().map(|new| new.literal) {
            if bare.value(literal) != TruthValue::Free {
                continue;
            }
            self.questions.stop().poll()?;
            let before = bare.mark();
            let is_refuted = !bare.assume(literal);
            let work = bare.since(before).len();
            bare.undo(before);
            if is_refuted {
                self.questions.add_clause(&[!literal]);
                if !bare.assume(!literal) {
                    bare.undo(before);
                    break;
                }
            }
            if work >= work_left {
                break;
            }
            work_left -= work;
        }
        Ok(())
    }

    /// New things that propagation lets stand together.
    fn hopes(&mut self) -> Result<Vec<Literal>, Stopped> {
        if self.bare.is_none() {
            self.bare = self.questions.propagator()?;
            self.refute_by_propagation()?;
        }
        let mut hopes = Vec::new();
        let Some(bare) = &mut self.bare else {
            return Ok(hopes);
        };
        let nothing = bare.mark();
        for literal in self.unseen.iter().map(|new| new.literal) {
            let before = bare.mark();
            if bare.value(literal) != TruthValue::Free {
                continue;
            }
            match bare.assume(literal) {
                true => hopes.push(literal),
                false => bare.undo(before),
            }
        }
        bare.undo(nothing);
        Ok(hopes)
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
