//! Which engine is quicker for the parts of a folder, decided by races.
//!
//! Parts differ: one has no solution and a formula refutes it at once, another has thousands, which backtracking
//! finds one after another. So not one race decides but several, from all over the tree, until they have taken some
//! time together. A race of a millisecond says little, so each counts for as long as it took. If both are about
//! equally quick, the backtracker is chosen: it loses little when it is the slower one, and the formula loses much
//! when there are solutions.

use crate::app::{Engine, Engines};
use crate::clock::Duration;

/// At least this many parts are raced, from all over the tree, and for at least this time together; about half of
/// that is lost. Fewer races are enough if they take the second, longer time.
pub const RACES: usize = 8;
const LONG_ENOUGH: Duration = Duration::from_secs(1);
const LONG: Duration = Duration::from_secs(16);

/// The races that the formula has won must be this many times longer than those of the backtracker.
const CLEARLY: u32 = 4;

/// The total time of the races that each engine has won.
#[derive(Clone, Copy, Debug, Default)]
pub struct RaceTimes {
    native: Duration,
    sat: Duration,
    races: usize,
}

impl RaceTimes {
    /// Records that a part was raced and counted by this engine.
    pub fn add(&mut self, winner: Engines, time: Duration) {
        self.races += 1;
        match winner {
            Engines::One(Engine::Native) => self.native += time,
            Engines::One(Engine::Sat) => self.sat += time,
            // That the frontier is narrow in one part says little of the next.
            Engines::Auto | Engines::Both | Engines::Frontier => {}
        }
    }

    /// The engine that counts from now on; `Auto` until the races are enough to decide.
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
        let mut trial = RaceTimes::default();
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
}
