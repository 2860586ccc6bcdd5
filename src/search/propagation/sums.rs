//! Propagation of bounded sums: a piece is ruled out where the other squares cannot make up for its value.

use super::Contradiction;
use super::state::State;
use crate::search::model::{Fact, WeightedSum, Worth};

/// The least and the greatest possible value of something.
#[derive(Clone, Copy, Debug)]
struct ValueRange {
    least: i64,
    most: i64,
}

impl State {
    /// Propagates a sum after something became known about one of its pieces.
    pub(super) fn propagate_sum(&mut self, sum: &WeightedSum) -> Result<(), Contradiction> {
        let mut all = ValueRange { least: 0, most: 0 };
        for worth in &sum.squares {
            let ends = self.ends(worth);
            all.least += ends.least;
            all.most += ends.most;
        }
        if all.least > sum.most || all.most < sum.least {
            return Err(Contradiction);
        }
        if all.least >= sum.least && all.most <= sum.most {
            return Ok(());
        }
        for worth in &sum.squares {
            let ends = self.ends(worth);
            if ends.least == ends.most {
                continue;
            }
            // Whether the other squares leave this value possible for this square.
            let fits = |value: i64| {
                let (least, most) = (all.least - ends.least, all.most - ends.most);
                least + value <= sum.most && most + value >= sum.least
            };
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

    fn ends(&self, worth: &Worth) -> ValueRange {
        let mut ends: Option<ValueRange> =
            (!worth.is_filled).then_some(ValueRange { least: 0, most: 0 });
        for &(fact, value) in &worth.pieces {
            match self.truth(fact) {
                Some(true) => {
                    return ValueRange {
                        least: value,
                        most: value,
                    };
                }
                Some(false) => {}
                None => {
                    let known = ends.unwrap_or(ValueRange {
                        least: value,
                        most: value,
                    });
                    ends = Some(ValueRange {
                        least: known.least.min(value),
                        most: known.most.max(value),
                    });
                }
            }
        }
        ends.unwrap_or(ValueRange { least: 0, most: 0 })
    }
}
