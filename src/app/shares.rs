//! A count by SAT that several threads share out, one solution for all that symmetries of the puzzle
//! carry to one another.
//!
//! Every solution that is found is judged; so are images of some of them.

use std::convert::Infallible;
use std::time::Instant;

use super::assay::{Assay, Rejected};
use super::count::{CountReport, CountRequest};
use super::effort::Effort;
use super::engine::{Engine, Failure, How};
use super::images::{self, JUDGED};
use super::standing::Standing;
use crate::puzzle::{Judge, Placement, Puzzle, Sample};
use crate::sat;
use crate::stop::Stopped;

/// Whether nothing is asked for that needs each solution, or an order.
pub(super) fn suffices(request: &CountRequest) -> bool {
    let how = &request.how;
    !request.fundamental && how.limit.is_none() && !how.plain
}

pub(super) fn count(
    puzzle: &Puzzle,
    request: &CountRequest,
) -> Result<CountReport, Failure<Infallible>> {
    let start = Instant::now();
    let how = &request.how;
    let automorphisms = how.automorphisms(puzzle);
    let judge = Judge::new(puzzle);
    let watch = &how.watches.sat;
    watch.clear();
    // A placement that is rejected ends the work of the others.
    let stop = how.stop.for_part();
    let options = sat::Options {
        automorphisms: Some(automorphisms.clone()),
        automorphisms_of_goal: Some(automorphisms.clone()),
        stop: stop.clone(),
        ..how.sat_options()
    };
    let work = |solutions: sat::Solutions| {
        let mut share = Share::new(puzzle, request);
        let assay = Assay::of_part(Engine::Sat, puzzle, &judge, watch);
        let outcome = share.take(solutions, assay, how);
        if outcome.is_err() {
            stop.raise();
        }
        outcome.map(|()| share)
    };
    let shares = sat::on_threads(puzzle, &options, how.threads(), work);
    let mut total = Share::new(puzzle, request);
    for share in shares.map_err(|error| Failure::DoesNotFit(error.into()))? {
        total.add(share.map_err(Failure::Rejected)?);
    }
    let sample = total.sample.into_placements();
    let mut assay = Assay::of_part(Engine::Sat, puzzle, &judge, watch);
    let images = images::judge(&mut assay, &automorphisms, &sample, total.solutions);
    let judged = total.judged + images.map_err(Failure::Rejected)?;
    total.effort.judge += assay.time();
    Ok(CountReport {
        solutions: total.solutions,
        fundamental: None,
        classes: None,
        by: total.standing.spread(&automorphisms).report(&request.by),
        complete: total.complete,
        goal: assay.bracket(watch).map_err(Failure::Rejected)?,
        judged: (judged < total.solutions).then_some(judged),
        symmetries: automorphisms.order(),
        effort: total.effort,
        engines: how.engines,
        elapsed: start.elapsed(),
    })
}

/// What one thread has counted.
struct Share {
    solutions: u64,
    judged: u64,
    complete: bool,
    standing: Standing,
    sample: Sample,
    effort: Effort,
}

impl Share {
    fn new(puzzle: &Puzzle, request: &CountRequest) -> Self {
        Share {
            solutions: 0,
            judged: 0,
            complete: true,
            standing: Standing::new(puzzle, &request.by),
            sample: Sample::new(JUDGED),
            effort: Effort::default(),
        }
    }

    fn take(
        &mut self,
        mut solutions: sat::Solutions,
        mut assay: Assay,
        how: &How,
    ) -> Result<(), Box<Rejected>> {
        // The formula for all shares was written before.
        let encoding = solutions.statistics().encoding;
        let begun = Instant::now();
        while let Some(found) = solutions.next() {
            match found {
                Ok(placement) => self.count(assay.test(placement)?, solutions.weight(), how),
                Err(Stopped) => self.complete = false,
            }
        }
        let effort = Effort::of_search(begun.elapsed() + encoding, assay.time());
        self.effort = effort.with_formula(solutions.statistics());
        Ok(())
    }

    fn count(&mut self, placement: Placement, weight: u64, how: &How) {
        self.solutions += weight;
        self.judged += 1;
        self.standing.add(&placement, weight);
        how.progress.add_found(weight);
        let number = Sample::number_of(&placement);
        if self.sample.wants(number) {
            self.sample.keep(number, placement);
        }
    }

    fn add(&mut self, other: Share) {
        self.solutions += other.solutions;
        self.judged += other.judged;
        self.complete &= other.complete;
        self.standing.merge(&other.standing);
        self.sample.merge(other.sample);
        self.effort.add(&other.effort);
    }
}
