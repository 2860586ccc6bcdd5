//! Squares along a path, read in any order: the runs of squares known so far, with a summary of each.
//!
//! Which squares are known does not depend on what they hold, so the runs are planned once: reading a square
//! makes a run of one square and joins it to the run before and the run after it, if there are any. An
//! automaton keeps one summary for each run.

use crate::board::Square;
use crate::frontier::sites::Sites;

/// What reading one square of the path does to the list of runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunsUpdate {
    /// The place of the square on the path.
    pub place: usize,
    /// How many runs lie before the square, not counting one that it joins.
    pub before: usize,
    /// Whether it joins the run that ends just before it.
    pub joins_before: bool,
    /// Whether it joins the run that begins just after it.
    pub joins_after: bool,
    /// Whether the first square of the path is known after this, so that the first run begins there.
    pub start_is_known: bool,
}

/// How a path is read: its squares in reading order. Squares that are not open are not on paths.
pub fn plan(path: &[Square], sites: &Sites) -> Vec<RunsUpdate> {
    let mut order: Vec<usize> = (0..path.len()).collect();
    order.sort_unstable_by_key(|&place| (sites.place(path[place]), place));
    let mut is_known = vec![false; path.len()];
    let readings = order.into_iter().map(|place| {
        let joins_before = place > 0 && is_known[place - 1];
        let joins_after = is_known.get(place + 1) == Some(&true);
        let begins = |&at: &usize| is_known[at] && (at == 0 || !is_known[at - 1]);
        let before = (0..place).filter(begins).count() - usize::from(joins_before);
        is_known[place] = true;
        RunsUpdate {
            place,
            before,
            joins_before,
            joins_after,
            start_is_known: is_known[0],
        }
    });
    readings.collect()
}

impl RunsUpdate {
    /// The runs with one more square; `None` if two runs cannot be joined. `join` gets the run that comes first on
    /// the path as its first argument.
    pub fn read<S: Clone>(
        &self,
        runs: &[S],
        square: S,
        join: impl Fn(&S, &S) -> Option<S>,
    ) -> Option<Vec<S>> {
        let after = self.before + usize::from(self.joins_before);
        let mut run = square;
        if self.joins_before {
            run = join(&runs[self.before], &run)?;
        }
        if self.joins_after {
            run = join(&run, &runs[after])?;
        }
        let mut all = runs[..self.before].to_vec();
        all.push(run);
        all.extend_from_slice(&runs[after + usize::from(self.joins_after)..]);
        Some(all)
    }
}
