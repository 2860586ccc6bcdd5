//! A count by whichever engine is quicker, which is found out by letting both try.
//!
//! First each takes a short look at everything, which is enough for most puzzles. Then they take
//! turns, each with a little time, then each with several times as much, until one has come to the
//! end. Each turn begins anew, and says how much of the search it has done; where one
//! engine is clearly ahead, it gets as much time as it should need. Shares are estimates that may
//! mislead, so the other engine is not given up: if the favourite does not keep its word, the turns
//! go on. So it takes a small multiple of what the quicker engine takes alone, whatever the shares
//! say.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use super::count::{CountReport, CountRequest, count};
use super::engine::{Engine, Engines, Failure, How};
use super::{sampled, shares};
use crate::puzzle::Puzzle;
use crate::stop::FirstLook;

/// How long each engine may try at first.
const FIRST_TURN: Duration = Duration::from_millis(5);

/// So many times as long in each round as in the round before.
const LONGER: u32 = 4;

/// An engine is clearly ahead if it should need so many times less than the other.
const CLEARLY: f64 = 1.5;

/// A favourite may take so many times as long as it should need.
const GRACE: f64 = 2.0;

/// Counts with one of the engines; the report names it. Where the work was stopped, the number is the
/// greatest that one of them came to.
pub(super) fn count_by_either(
    puzzle: &Puzzle,
    request: &CountRequest,
) -> Result<CountReport, Failure<Infallible>> {
    let start = Instant::now();
    let mut turns = Turns {
        puzzle,
        request,
        // On small puzzles the backtracker has done before a formula is written.
        engines: vec![Engine::Native, Engine::Sat],
        needed: Vec::new(),
        best: None,
    };
    let report = match turns.looks()? {
        Some(report) => report,
        None => turns.rounds()?,
    };
    Ok(CountReport {
        elapsed: start.elapsed(),
        ..report
    })
}

struct Turns<'a> {
    puzzle: &'a Puzzle,
    request: &'a CountRequest,
    /// Those that the puzzle fits.
    engines: Vec<Engine>,
    /// How long each should need in all, after its last turn, where that can be told.
    needed: Vec<(Engine, Duration)>,
    /// What was found in vain: the greatest lower bound.
    best: Option<CountReport>,
}

impl Turns<'_> {
    /// Has each engine take a look. The report of one for which that was enough.
    fn looks(&mut self) -> Result<Option<CountReport>, Failure<Infallible>> {
        // The optimum of a goal has to be found before there is anything to look at.
        if self.request.how.first_look == FirstLook::No || self.puzzle.goal.is_some() {
            return Ok(None);
        }
        self.each(|turns, engine| {
            let looks = match engine {
                Engine::Native => sampled::suffices(turns.request),
                Engine::Sat => shares::suffices(turns.puzzle, turns.request),
            };
            if !looks {
                return Ok(None);
            }
            let how = How {
                first_look: FirstLook::Only,
                ..turns.request.how.clone()
            };
            turns.attempt(engine, how)
        })
    }

    /// Turns, longer and longer, until one engine has come to the end.
    fn rounds(&mut self) -> Result<CountReport, Failure<Infallible>> {
        let mut time = FIRST_TURN;
        loop {
            if let Some(report) = self.round(time)? {
                return Ok(report);
            }
            time = time.saturating_mul(LONGER);
        }
    }

    /// Lets each engine try for this time, and one that is clearly ahead for longer. The report of
    /// one that came to the end.
    fn round(&mut self, time: Duration) -> Result<Option<CountReport>, Failure<Infallible>> {
        self.needed.clear();
        let ended = self.each(|turns, engine| turns.turn(engine, time))?;
        match self.favourite() {
            Some((engine, needed)) if ended.is_none() => {
                self.turn(engine, needed.mul_f64(GRACE).max(time))
            }
            _ => Ok(ended),
        }
    }

    /// Lets one engine try after the other, until one has come to the end.
    fn each(
        &mut self,
        attempt: impl Fn(&mut Self, Engine) -> Result<Option<CountReport>, Failure<Infallible>>,
    ) -> Result<Option<CountReport>, Failure<Infallible>> {
        for engine in self.engines.clone() {
            let ended = match attempt(self, engine) {
                // Left to the other one, which has all the time.
                Err(Failure::DoesNotFit(_)) if self.engines.len() > 1 => {
                    self.engines.retain(|&other| other != engine);
                    None
                }
                ended => ended?,
            };
            if ended.is_some() {
                return Ok(ended);
            }
        }
        Ok(None)
    }

    /// Lets one engine try for some time.
    fn turn(
        &mut self,
        engine: Engine,
        time: Duration,
    ) -> Result<Option<CountReport>, Failure<Infallible>> {
        let how = &self.request.how;
        let begun = Instant::now();
        let deadline = begun.checked_add(time).filter(|_| self.engines.len() > 1);
        let part = how.stop.for_part();
        let how = How {
            stop: deadline.map_or(part.clone(), |deadline| part.with_deadline(deadline)),
            // Both have had a look.
            first_look: FirstLook::No,
            ..how.clone()
        };
        let ended = self.attempt(engine, how)?;
        let needed = begun.elapsed().as_secs_f64() / self.request.how.progress.share();
        // Without a share to speak of nothing can be told.
        if let (None, Ok(needed)) = (&ended, Duration::try_from_secs_f64(needed)) {
            self.needed.push((engine, needed));
        }
        Ok(ended)
    }

    /// Lets one engine try; the report if it came to the end, or all has to stop.
    fn attempt(
        &mut self,
        engine: Engine,
        how: How,
    ) -> Result<Option<CountReport>, Failure<Infallible>> {
        how.progress.clear();
        let request = CountRequest {
            how: How {
                engines: Engines::One(engine),
                ..how
            },
            ..self.request.clone()
        };
        let report = count(self.puzzle, &request)?;
        if report.complete {
            return Ok(Some(report));
        }
        let best = self.best.get_or_insert_with(|| report.clone());
        if report.solutions > best.solutions {
            *best = report;
        }
        Ok(self.request.how.stop.is_raised().then(|| best.clone()))
    }

    /// An engine that should need clearly less than the other.
    fn favourite(&self) -> Option<(Engine, Duration)> {
        match self.needed[..] {
            [one, other] if one.1.mul_f64(CLEARLY) < other.1 => Some(one),
            [one, other] if other.1.mul_f64(CLEARLY) < one.1 => Some(other),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Step;
    use crate::puzzle::{Bound, Moves, Targets, sample};
    use crate::stop::Stop;

    fn request(stop: Stop) -> CountRequest {
        CountRequest {
            fundamental: true,
            by: Vec::new(),
            how: How {
                engines: Engines::Auto,
                stop,
                ..How::default()
            },
        }
    }

    #[test]
    fn the_engine_that_came_to_the_end_is_named() {
        let report = count(&sample::queens(6), &request(Stop::never())).unwrap();
        assert_eq!((report.solutions, report.fundamental), (4, Some(1)));
        assert!(matches!(report.engines, Engines::One(_)));
        assert!(report.complete);
    }

    /// 2n - 2 bishops: the backtracker tries 140,000 branches, propagation of the formula alone decides it.
    /// How long either takes plays no part.
    #[test]
    fn what_one_engine_sees_at_a_look_is_counted_by_that_one() {
        let mut puzzle = sample::open(8, 8);
        let diagonals = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let diagonals = diagonals.map(|(rows, columns)| Step::new(rows, columns));
        let moves = Moves::new(Vec::new(), sample::rides(&diagonals));
        let bishop = puzzle.add("bishop", 'B', moves, Bound::exactly(14));
        puzzle.attacks(
            &[bishop],
            Targets::Pieces(sample::set(&[bishop])),
            Bound::exactly(0),
        );
        let mut request = request(Stop::never());
        request.fundamental = false;
        request.how.first_look = FirstLook::Before;
        let report = count(&puzzle, &request).unwrap();
        assert_eq!((report.solutions, report.complete), (256, true));
        assert_eq!(report.engines, Engines::One(Engine::Sat));
        let report = count(&sample::queens(8), &request).unwrap();
        assert_eq!(
            (report.solutions, report.engines),
            (92, Engines::One(Engine::Native))
        );
    }

    #[test]
    fn what_a_limit_cuts_short_is_the_greatest_number_found() {
        let time = Duration::from_millis(300);
        let started = Instant::now();
        let stop = Stop::never().with_deadline(started + time);
        let report = count(&sample::queens(13), &request(stop)).unwrap();
        assert!(!report.complete && report.solutions > 0);
        assert!(started.elapsed() < Duration::from_secs(10));
    }

    #[test]
    fn nothing_is_said_where_nothing_was_found_in_time() {
        let stop = Stop::never().with_deadline(Instant::now());
        let report = count(&sample::queens(8), &request(stop)).unwrap();
        assert_eq!((report.solutions, report.complete), (0, false));
    }
}
