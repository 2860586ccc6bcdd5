//! Propagation of bounded sums: a piece is ruled out where the other squares cannot make up for its value.

use super::Contradiction;
use super::state::State;
use crate::search::model::{Fact, WeightedSum, Worth};

impl State {
    /// Propagates a sum after something became known about one of its pieces.
    pub(super) fn propagate_sum(&mut self, sum: &WeightedSum) -> Result<(), Contradiction> {
        let ends = sum.squares.iter().map(|worth| self.ends(worth));
        let (all_least, all_most) = ends.fold((0, 0), |all, ends| (all.0 + ends.0, all.1 + ends.1));
        let (least_allowed, most_allowed) = sum.bound.tightened(all_least, all_most);
        if least_allowed > most_allowed {
            return Err(Contradiction);
        }
        if all_least >= least_allowed && all_most <= most_allowed {
            return Ok(());
        }
        for worth in &sum.squares {
            let (least, most) = self.ends(worth);
            if least == most {
                continue;
            }
            let others = (all_least - least, all_most - most);
            // Whether the other squares leave this value possible for this square.
            let fits =
                |value| others.0 + value <= most_allowed && others.1 + value >= least_allowed;
            let mut open: Option<Fact> = None;
            let mut is_only = true;
            for &(fact, value) in &worth.pieces {
                if self.truth(fact).is_some() {
                    continue;
                }
                if !fits(value) {
                    self.assign(fact.fails())?;
                } else {
                    is_only &= open.is_none();
                    open = Some(fact);
                }
            }
            // If the square cannot be empty, the last piece that is left stands there.
            if let Some(fact) = open
                && is_only
                && !fits(0)
            {
                self.assign(fact.holds())?;
            }
        }
        Ok(())
    }

    /// The least and the greatest possible value of a square.
    fn ends(&self, worth: &Worth) -> (i64, i64) {
        let mut ends = (!worth.is_filled).then_some((0, 0));
        for &(fact, value) in &worth.pieces {
            match self.truth(fact) {
                Some(true) => return (value, value),
                Some(false) => {}
                None => {
                    let (least, most) = ends.unwrap_or((value, value));
                    ends = Some((least.min(value), most.max(value)));
                }
            }
        }
        ends.unwrap_or((0, 0))
    }
}
