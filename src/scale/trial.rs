//! Which engine is quicker at the parts of a folder, told by races.
//!
//! Parts are unlike: one has no solution and a formula refutes it at once, another has thousands that backtracking meets one
//! after another. So not one race decides but all until they have taken some time together: the engine that has won
//! those that took the most of it. A race of a millisecond says little, and so counts for little.

use std::time::Duration;

use crate::app::{Engine, Engines};

/// So long all races take together at least; about half of it is lost.
const LONG_ENOUGH: Duration = Duration::from_secs(1);

/// How long the races took that each engine has won.
#[derive(Clone, Copy, Debug, Default)]
pub struct Trial {
    native: Duration,
    sat: Duration,
}

impl Trial {
    /// A part was raced and counted by this engine.
    pub fn add(&mut self, winner: Engines, time: Duration) {
        match winner {
            Engines::One(Engine::Native) => self.native += time,
            Engines::One(Engine::Sat) => self.sat += time,
            // What is narrow is narrow in one part, and perhaps not in the next.
            Engines::Auto | Engines::Both | Engines::Frontier => {}
        }
    }

    /// Who counts from now on; races go on until there is enough to tell. Of equals it is the backtracker.
    pub fn verdict(self) -> Engines {
        match (
            self.native + self.sat >= LONG_ENOUGH,
            self.sat > self.native,
        ) {
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
    fn many_short_races_do_not_outweigh_one_that_is_long() {
        use Engine::{Native, Sat};
        assert_eq!(verdict(&[]), Engines::Auto);
        assert_eq!(verdict(&[(Sat, 3); 20]), Engines::Auto);
        let mut races = vec![(Sat, 3); 20];
        races.push((Native, 950));
        assert_eq!(verdict(&races), Native.into());
        assert_eq!(verdict(&[(Native, 30), (Sat, 2000)]), Sat.into());
        assert_eq!(verdict(&[(Native, 500), (Sat, 500)]), Native.into());
    }

    #[test]
    fn what_the_frontier_has_counted_decides_nothing() {
        let mut trial = Trial::default();
        trial.add(Engines::Frontier, Duration::from_secs(60));
        assert_eq!(trial.verdict(), Engines::Auto);
    }
}
