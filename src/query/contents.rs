//! What can stand on each square: placements that hold something new, until no placement does.
//!
//! One clause says "on some square stands something that no placement before had there", and each placement shortens
//! it. When it is refuted, everything that was never seen is refuted at once. That a square is empty is a content as
//! well. These are the "brave consequences" of answer set programming; those that have no alternative on their square
//! are the cautious ones, the backbone.
//!
//! A solver that is asked for one new thing hardly changes the rest. So after a placement that was found, the next one
//! is asked for several new things at once, as far as propagation lets them stand together; while it refuses, those that
//! its core names are given up but one. This only chooses which placement comes next, and what is refuted by itself is
//! not asked for again. What propagation alone refutes is stated before that, all at once.

use std::mem::{replace, take};

use super::questions::Questions;
use crate::board::Square;
use crate::puzzle::{KindId, Placement, Puzzle};
use crate::sat::encode::{DoesNotFit, Guards, Thresholds};
use crate::sat::{ClauseSink, Literal, Model, Propagator, TruthValue};
use crate::stop::{Stop, Stopped};

/// So many literals for each clause may be assigned to find out what propagation refutes.
const MOST_REFUTING: usize = 4;

/// So many new things are asked for at once. With more, the solver refuses more often before it finds any.
const MOST_HOPES: usize = 8;

/// A single new thing is hoped for as long as each that was refuted took at most so many conflicts.
const EASY_CONFLICTS: u64 = 10;

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
    /// The fewest new things that are hoped for: one, or two.
    fewest_hopes: usize,
    /// For each question for something new, the literal that it is asked. When another question is asked, the clauses of
    /// these follow from its own …
    asked: Vec<Literal>,
    /// … so they stay until they have more literals than there are clauses: whenever one is known not to be asked, the
    /// solver goes through all its clauses.
    asked_literals: usize,
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
            fewest_hopes: 1,
            asked: Vec::new(),
            asked_literals: 0,
        }))
    }

    /// Any placement, if the solver finds or refutes one in so many steps of about a microsecond.
    pub fn first_within(&mut self, steps: u64) -> Option<Result<Option<Placement>, Stopped>> {
        let conflicts = self.questions.conflicts_in(steps);
        self.questions.placement_within(conflicts, &[])
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
            None => self.with_something_new()?,
        };
        let found = model.map(|model| self.questions.placement(&model));
        if let Some(placement) = &found {
            self.has_seen(placement);
        }
        Ok(found)
    }

    /// A model with something new, if there is one.
    fn with_something_new(&mut self) -> Result<Option<Model>, Stopped> {
        let is_asked = self.questions.new_variable().positive();
        let something_new = self.unseen.iter().map(|new| new.literal);
        let clause = Vec::from_iter(something_new.chain([!is_asked]));
        self.questions.tell_solver(&clause);
        self.asked.push(is_asked);
        self.asked_literals += clause.len();
        let model = self.questions.model(&[is_asked])?;
        if self.asked_literals > self.questions.clauses() {
            self.asked_literals = 0;
            for is_asked in take(&mut self.asked) {
                self.questions.tell_solver(&[!is_asked]);
            }
        }
        Ok(model)
    }

    /// A model with several new things, if it is time to look for one and it is found.
    fn hoped_for(&mut self) -> Result<Option<Model>, Stopped> {
        if self.until_hope > 0 {
            self.until_hope -= 1;
            return Ok(None);
        }
        let mut hopes = self.hopes()?;
        while hopes.len() >= self.fewest_hopes {
            let conflicts = self.questions.conflicts();
            let model = self.questions.model(&hopes)?;
            if model.is_some() {
                self.failed_hopes = 0;
                return Ok(model);
            }
            let (core, before) = (self.questions.core(), hopes.len());
            if let [refuted] = core[..] {
                self.is_refuted(refuted);
                if self.questions.conflicts() - conflicts > EASY_CONFLICTS {
                    self.fewest_hopes = 2;
                }
            }
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

    /// The solver refutes this, whatever else stands.
    fn is_refuted(&mut self, refuted: Literal) {
        self.unseen.retain(|content| content.literal != refuted);
        if let Some(bare) = &mut self.bare {
            let nothing = bare.mark();
            if bare.value(refuted) == TruthValue::Free && !bare.assume(!refuted) {
                bare.undo(nothing);
            }
        }
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

    /// Some new things that propagation lets stand together.
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
            if hopes.len() == MOST_HOPES {
                break;
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
