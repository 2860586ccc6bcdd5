//! Selectors: with guards, each instance of a rule binds only while its own literal is true.
//!
//! For explanations: assuming all selectors gives the puzzle; those in a failed core are the
//! instances that contradict each other. Definitions of helpers are not guarded: they mean the
//! same whether or not a rule uses them. What is built into the language (a square holds one piece,
//! and only kinds that may stand there) has no selector.

use crate::board::{Grouping, Square};
use crate::puzzle::{KindId, Origin};
use crate::sat::Literal;

use super::encoder::Encoder;

/// Whether rule instances, givens and numbers of pieces can be switched off one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guards {
    /// Clauses as they are: for solving and enumeration.
    None,
    /// Every instance has a selector that must be true for its clauses to bind: for explanation.
    PerInstance,
}

/// A selector and what it switches on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    pub selector: Literal,
    pub origin: Origin,
    pub instance: Instance,
}

/// What one selector stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instance {
    /// The piece given on a square.
    Given(Square),
    /// The number of pieces of a kind.
    Number(KindId),
    /// One group of a count rule: the place of the group among those of its grouping, from 0.
    Group(Grouping, usize),
    /// The attackers of one target square.
    Target(Square),
    /// All attacks along one line of squares: from one end to the other, or once round.
    Line(Vec<Square>),
}

impl Encoder<'_> {
    /// Writes one instance of what was stated at `origin`, behind its selector if there are guards.
    pub fn instance(
        &mut self,
        origin: Origin,
        instance: impl FnOnce() -> Instance,
        write: impl FnOnce(&mut Self),
    ) {
        match self.guards {
            Guards::None => write(self),
            Guards::PerInstance => {
                let selector = self.writer.helper();
                self.writer.assume(selector);
                write(self);
                self.writer.release();
                let instance = instance();
                self.selectors.push(Guard {
                    selector,
                    origin,
                    instance,
                });
            }
        }
    }
}
