//! Which engine is quicker at the parts of a folder, told by races.
//!
//! Parts are unlike: one has no solution and a formula refutes it at once, another has thousands that backtracking meets one
//! after another. So not one race decides but several, from everywhere in the tree, until they have taken some time together. A race of
//! a millisecond says little, and so each counts for as long as it took. Where both are about as quick it is the backtracker: it loses
//! little where it is the slower one, and the formula much where there are solutions.

use std::time::Duration;

use crate::app::{Engine, Engines};

/// So many parts are raced, from everywhere, and for so long together at least; about half of that is lost. Fewer are enough
/// where they take that much longer.
pub const RACES: usize = 8;
const LONG_ENOUGH: Duration = Duration::from_secs(1);
const LONG: Duration = Duration::from_secs(16);

/// So many times longer than those of the backtracker must be the races that the formula has won.
const CLEARLY: u32 = 4;

/// How long the races took that each engine has won.
#[derive(Clone, Copy, Debug, Default)]
pub struct Trial {
    native: Duration,
    sat: Duration,
    races: usize,
}

impl Trial {
    /// A part was raced and counted by this engine.
    pub fn add(&mut self, winner: Engines, time: Duration) {
        self.races += 1;
        match winner {
            Engines::One(Engine::Native) => self.native += time,
            Engines::One(Engine::Sat) => self.sat += time,
            // What is narrow is narrow in one part, and perhaps not in the next.
            Engines::Auto | Engines::Both | Engines::Frontier => {}
        }
    }

    /// Who counts from now on; races go on until there is enough to tell.
    pub fn verdict(self) -> Engines {
        let all = self.native + self.sat;
        let is_enough = self.races >= RACES && all >= LONG_ENOUGH || all >= LONG;
        match (is_enough, self.sat > CLEARLY * self.native) {
            (false, _) => Engines::Auto,
            (true, false) => Engines::One(Engine::Native),
            (true, true) => Engines::One(Engine::Sat),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(races: &[(Engine, u64)]) -> Engines {
        let mut trial = Trial::default();
        for &(winner, millis) in races {
            trial.add(winner.into(), Duration::from_millis(millis));
        }
        trial.verdict()
    }

    #[test]
    fn many_short_races_do_not_outweigh_one_that_is_long_and_ties_are_the_backtrackers() {
        use Engine::{Native, Sat};
        assert_eq!(verdict(&[]), Engines::Auto);
        assert_eq!(verdict(&[(Sat, 3); 20]), Engines::Auto);
        // One race alone is not enough, unless it is long.
        assert_eq!(verdict(&[(Sat, 5000)]), Engines::Auto);
        assert_eq!(verdict(&[(Sat, 20_000)]), Sat.into());
        let mut races = vec![(Sat, 3); 20];
        races.push((Native, 950));
        assert_eq!(verdict(&races), Native.into());
        let mut races = vec![(Sat, 500); 7];
        races.push((Native, 800));
        assert_eq!(verdict(&races), Sat.into());
        races.push((Native, 100));
        assert_eq!(verdict(&races), Native.into());
    }

    #[test]
    fn what_the_frontier_has_counted_decides_nothing() {
        let mut trial = Trial::default();
        trial.add(Engines::Frontier, Duration::from_secs(60));
        assert_eq!(trial.verdict(), Engines::Auto);
    }
}
