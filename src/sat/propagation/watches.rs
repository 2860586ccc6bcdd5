//! What happens to the clauses that watch a literal when it becomes false.

use super::{Propagator, TruthValue, WatchedClause};
use crate::sat::Literal;

impl Propagator {
    /// Looks at the clauses that watch a literal that became false; `false` if one of them has no other literal left.
    pub fn look_at_watches(&mut self, falsified: Literal) -> bool {
        let mut watching = std::mem::take(&mut self.watches[falsified.code()]);
        let mut is_consistent = true;
        watching.retain(|&watch| {
            if !is_consistent {
                return true;
            }
            let Some(last) = self.watched_besides(watch, falsified) else {
                return false;
            };
            match self.values[last.code()] {
                TruthValue::True => {}
                TruthValue::Free => self.assign(last),
                TruthValue::False => is_consistent = false,
            }
            true
        });
        self.watches[falsified.code()] = watching;
        is_consistent
    }

    /// A true literal of the clause, or the only one that may be true. `None` if another is watched from now on
    /// instead of the falsified one.
    fn watched_besides(&mut self, watch: WatchedClause, falsified: Literal) -> Option<Literal> {
        let is_true = self.values[watch.blocker.code()] == TruthValue::True;
        // In a clause of two literals the blocker is the other one.
        if is_true || watch.end - watch.start == 2 {
            return Some(watch.blocker);
        }
        let clause = &mut self.literals[watch.start as usize..watch.end as usize];
        if clause[0] == falsified {
            clause.swap(0, 1);
        }
        let other = clause[0];
        if self.values[other.code()] == TruthValue::True {
            return Some(other);
        }
        let not_false = |&literal: &Literal| self.values[literal.code()] != TruthValue::False;
        let Some(place) = clause[2..].iter().position(not_false) else {
            return Some(other);
        };
        clause.swap(1, place + 2);
        let watch = WatchedClause {
            blocker: other,
            ..watch
        };
        self.watches[clause[1].code()].push(watch);
        None
    }
}
