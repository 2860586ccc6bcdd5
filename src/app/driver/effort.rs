//! Statistics about how an answer was found.

use crate::clock::Duration;
use crate::sat;

/// The effort of one engine. Times are summed over threads, so they may exceed the time that has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Effort {
    /// Statistics of the SAT engine.
    pub formula: Option<sat::Statistics>,
    /// The number of branches that the backtracker tried, if it was used.
    pub branches: Option<u64>,
    /// Time spent looking for solutions, without writing formulas.
    pub search: Duration,
    /// Time spent judging what was found.
    pub judge: Duration,
}

impl Effort {
    /// For work that took this long in all, including the time for judging.
    pub fn of_search(passed: Duration, judge: Duration) -> Self {
        Effort {
            search: passed.saturating_sub(judge),
            judge,
            ..Effort::default()
        }
    }

    /// For the SAT engine: a part of the search time went into writing formulas.
    pub fn with_formula(self, statistics: sat::Statistics) -> Self {
        Effort {
            formula: Some(statistics),
            search: self.search.saturating_sub(statistics.encoding),
            ..self
        }
    }

    /// Adds the effort of another thread.
    pub fn add(&mut self, other: &Effort) {
        self.search += other.search;
        self.judge += other.judge;
        self.formula = match (self.formula, other.formula) {
            (Some(mut one), Some(other)) => {
                one.add(&other);
                Some(one)
            }
            (one, other) => one.or(other),
        };
        self.branches = match (self.branches, other.branches) {
            (Some(one), Some(other)) => Some(one + other),
            (one, other) => one.or(other),
        };
    }
}

/// The peak memory of the process in bytes, if the system reports it (Linux does).
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_judging_or_encoding_is_searching() {
        let seconds = Duration::from_secs;
        let statistics = sat::Statistics {
            encoding: seconds(2),
            cubes: 5,
            ..sat::Statistics::default()
        };
        let mut effort = Effort::of_search(seconds(10), seconds(3)).with_formula(statistics);
        assert_eq!((effort.search, effort.judge), (seconds(5), seconds(3)));
        effort.add(&effort.clone());
        assert_eq!((effort.search, effort.judge), (seconds(10), seconds(6)));
        assert_eq!(effort.formula.map(|formula| formula.cubes), Some(10));
        assert_eq!(effort.branches, None);
    }
}
