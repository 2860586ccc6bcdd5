//! Formulas for readers: the sink is told what each block says, and it may take whole lines.
//!
//! A block is announced at its first constraint, so that the helpers it needs stand before it. A block without
//! constraints, because it holds anyway, is announced at its end.

use super::line::LinearConstraint;
use crate::board::Square;
use crate::puzzle::{Demand, KindId};
use crate::sat::{ClauseSink, Variable};

/// A sink to which formulas for readers are written.
pub trait ToldSink: ClauseSink {
    /// Says what the following constraints state.
    fn begin(&mut self, subject: &Subject);

    fn add_line(&mut self, line: &LinearConstraint);

    /// Says that this helper variable is not a function of the placement.
    fn is_free(&mut self, helper: Variable);
}

/// What a block of a formula says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// At most one piece stands on a square, as in every puzzle.
    Square(Square),
    /// A kind may not stand on a square.
    Nowhere(KindId, Square),
    /// One instance of a rule, a given, or a number of pieces.
    Demand(Demand),
    /// What helper variables mean.
    Helpers,
    /// What follows from several rules together.
    Implied,
}

/// A sink, and what it has been told.
pub struct Told<'a> {
    pub sink: &'a mut dyn ToldSink,
    pub takes_lines: bool,
    subject: Option<Subject>,
    /// Whether the subject is the last that was announced.
    is_announced: bool,
    /// Whether the subject was announced at all.
    was_announced: bool,
    is_defining: bool,
}

impl<'a> Told<'a> {
    pub fn new(sink: &'a mut dyn ToldSink, takes_lines: bool) -> Self {
        Told {
            sink,
            takes_lines,
            subject: None,
            is_announced: false,
            was_announced: false,
            is_defining: false,
        }
    }

    pub fn begin(&mut self, subject: Subject) {
        self.end();
        self.subject = Some(subject);
        self.is_announced = false;
        self.was_announced = false;
    }

    pub fn end(&mut self) {
        if !self.was_announced {
            self.before_constraint();
        }
        self.subject = None;
    }

    /// Takes the subject, which will be announced later.
    pub fn put_off(&mut self) -> Option<Subject> {
        self.subject.take()
    }

    pub fn before_constraint(&mut self) {
        if let (Some(subject), false) = (&self.subject, self.is_announced) {
            self.sink.begin(subject);
            self.is_announced = true;
            self.was_announced = true;
            self.is_defining = false;
        }
    }

    pub fn before_definition(&mut self) {
        if !self.is_defining {
            self.sink.begin(&Subject::Helpers);
            self.is_announced = false;
            self.is_defining = true;
        }
    }
}
