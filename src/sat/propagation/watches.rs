//! What happens to the clauses that watch a literal when it becomes false.

use super::{Propagator, TruthValue, WatchedClause};
use crate::sat::Literal;

enum WatchOutcome {
    /// Another literal is watched now.
    Elsewhere,
    Satisfied,
    /// All but this one are false.
    Unit(Literal),
    Contradiction,
}

impl Propagator {
    /// Looks at the clauses that watch a literal that became false.
    pub fn look_at_watches(&mut self, falsified: Literal) -> bool {
        let mut watching = std::mem::take(&mut self.watches[falsified.code()]);
        let mut consistent = true;
        watching.retain(|&watch| {
            !consistent
                || match self.look_at(watch, falsified) {
                    WatchOutcome::Elsewhere => false,
                    WatchOutcome::Satisfied => true,
                    WatchOutcome::Unit(last) => {
                        self.assign(last);
                        true
                    }
                    WatchOutcome::Contradiction => {
                        consistent = false;
                        true
                    }
                }
        });
        self.watches[falsified.code()] = watching;
        consistent
    }

    /// Looks for another literal to watch instead of the falsified one.
    fn look_at(&mut self, watch: WatchedClause, falsified: Literal) -> WatchOutcome {
        match self.values[watch.blocker.code()] {
            TruthValue::True => return WatchOutcome::Satisfied,
            // In a clause of two literals the blocker is the other one.
            TruthValue::Free if watch.end - watch.start == 2 => {
                return WatchOutcome::Unit(watch.blocker);
            }
            TruthValue::False if watch.end - watch.start == 2 => {
                return WatchOutcome::Contradiction;
            }
            TruthValue::Free | TruthValue::False => {}
        }
        let clause = &mut self.literals[watch.start as usize..watch.end as usize];
        if clause[0] == falsified {
            clause.swap(0, 1);
        }
        let other = clause[0];
        let value = self.values[other.code()];
        if value == TruthValue::True {
            return WatchOutcome::Satisfied;
        }
        let not_false = |&literal: &Literal| self.values[literal.code()] != TruthValue::False;
        if let Some(place) = clause[2..].iter().position(not_false) {
            clause.swap(1, place + 2);
            let watch = WatchedClause {
                blocker: other,
                ..watch
            };
            self.watches[clause[1].code()].push(watch);
            return WatchOutcome::Elsewhere;
        }
        match value {
            TruthValue::False => WatchOutcome::Contradiction,
            _ => WatchOutcome::Unit(other),
        }
    }
}
