//! A count by SAT on several threads, of one solution for all that symmetries of the puzzle carry to
//! one another.
//!
//! Every solution that is found is judged; so are images of some of them.

use std::convert::Infallible;
use std::time::Instant;

use super::assay::Assay;
use super::count::{CountReport, CountRequest};
use super::engine::{Engine, Failure, How};
use super::images::{self, JUDGED};
use super::standing::Standing;
use super::threads::on_threads;
use crate::puzzle::{Judge, Placement, Puzzle, Sample};

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
    let mut found = on_threads(
        puzzle,
        &judge,
        how,
        &automorphisms,
        || Share::new(puzzle, request),
        |share, _, placement, weight| {
            share.count(placement, weight.unwrap_or(1), how);
            Ok(())
        },
    )?;
    let mut total = Share::new(puzzle, request);
    found.parts.into_iter().for_each(|share| total.add(share));
    let sample = total.sample.into_placements();
    let mut assay = Assay::of_part(Engine::Sat, puzzle, &judge, watch);
    let mut judged = total.judged;
    let mut standing = total.standing;
    if found.up_to_symmetry {
        standing = standing.spread(&automorphisms);
        let images = images::judge(&mut assay, &automorphisms, &sample, total.solutions);
        judged += images.map_err(Failure::Rejected)?;
    }
    found.effort.judge += assay.time();
    Ok(CountReport {
        solutions: total.solutions,
        fundamental: None,
        classes: None,
        by: standing.report(&request.by),
        complete: found.complete,
        goal: assay.bracket(watch).map_err(Failure::Rejected)?,
        judged: (judged < total.solutions).then_some(judged),
        symmetries: match found.up_to_symmetry || puzzle.goal.is_some() {
            true => automorphisms.order(),
            false => 1,
        },
        effort: found.effort,
        engines: how.engines,
        elapsed: start.elapsed(),
    })
}

/// What one thread has counted.
struct Share {
    solutions: u64,
    judged: u64,
    standing: Standing,
    sample: Sample,
}

impl Share {
    fn new(puzzle: &Puzzle, request: &CountRequest) -> Self {
        Share {
            solutions: 0,
            judged: 0,
            standing: Standing::new(puzzle, &request.by),
            sample: Sample::new(JUDGED),
        }
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
        self.standing.merge(&other.standing);
        self.sample.merge(other.sample);
    }
}
