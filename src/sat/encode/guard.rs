//! Selectors: with guards, each instance of a rule binds only while its own literal is true.
//!
//! This serves explanations: assuming all selectors gives the puzzle; those in a failed core are the
//! instances that contradict each other. Definitions of helpers are not guarded: they mean the
//! same whether or not a rule uses them. What is built into the language (a square holds one piece,
//! and only kinds that may stand there) has no selector.

use crate::puzzle::{Demand, Origin, RuleInstance};
use crate::sat::Literal;
use crate::stop::Stopped;

use super::encoder::Encoder;
use super::writer::Subject;

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
    pub demand: Demand,
}

impl Encoder<'_> {
    /// Writes one instance of what was stated at `origin`, guarded by its selector if there are guards.
    pub fn instance(
        &mut self,
        origin: Origin,
        instance: impl FnOnce() -> RuleInstance,
        write: impl FnOnce(&mut Self),
    ) -> Result<(), Stopped> {
        if self.writer.is_stopped() {
            return Err(Stopped);
        }
        match self.guards {
            Guards::None => {
                let rule = self.rule;
                self.writer.begin_subject(|| {
                    Subject::Demand(Demand {
                        origin,
                        rule,
                        instance: instance(),
                    })
                });
                write(self);
                self.writer.end_subject();
            }
            Guards::PerInstance => {
                let selector = self.writer.helper();
                self.writer.assume(selector);
                write(self);
                self.writer.release();
                let instance = instance();
                self.selectors.push(Guard {
                    selector,
                    demand: Demand {
                        origin,
                        rule: self.rule,
                        instance,
                    },
                });
            }
        }
        Ok(())
    }
}
