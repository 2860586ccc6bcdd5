//! A count by SAT on several threads, of one solution for all that symmetries of the puzzle carry to
//! one another.
//!
//! Every solution that is found is judged; so are images of some of them.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Instant;

use super::assay::Assay;
use super::count::{CountReport, CountRequest};
use super::engine::{Engine, Failure, How};
use super::images::{self, JUDGED};
use super::standing::Standing;
use super::threads::on_threads;
use crate::puzzle::{Automorphisms, ClassTable, Fundamental, Judge, Placement, Puzzle, Sample};

/// Whether nothing is asked for that needs each solution, or an order.
pub(super) fn suffices(puzzle: &Puzzle, request: &CountRequest) -> bool {
    let how = &request.how;
    let decides_alone = || !request.fundamental || Fundamental::decides(puzzle);
    how.limit.is_none() && !how.plain && decides_alone()
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
    let fundamental = || Fundamental::new(puzzle, &judge).map(Arc::new);
    let fundamental = request.fundamental.then(fundamental).flatten();
    let new_share = || Share::new(puzzle, request, fundamental.clone());
    let mut found = on_threads(
        puzzle,
        &judge,
        how,
        &automorphisms,
        new_share,
        |share, _, placement, weight| {
            share.count(placement, weight, &automorphisms, how);
            Ok(())
        },
    )?;
    let mut total = new_share();
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
        fundamental: total.classes.as_ref().map(ClassTable::number),
        classes: total
            .classes
            .filter(|_| found.complete)
            .map(|table| table.classes()),
        by: standing.report(&request.by),
        complete: found.complete,
        goal: assay.bracket(watch).map_err(Failure::Rejected)?,
        judged: (judged < total.solutions).then_some(judged),
        symmetries: images::symmetries_used(puzzle, &automorphisms, found.up_to_symmetry),
        effort: found.effort,
        engines: how.engines,
        elapsed: start.elapsed(),
    })
}

/// What one thread has counted.
struct Share<'a> {
    solutions: u64,
    judged: u64,
    standing: Standing,
    /// Where classes are counted.
    classes: Option<ClassTable<'a>>,
    sample: Sample,
}

impl<'a> Share<'a> {
    fn new(
        puzzle: &Puzzle,
        request: &CountRequest,
        fundamental: Option<Arc<Fundamental<'a>>>,
    ) -> Self {
        Share {
            solutions: 0,
            judged: 0,
            standing: Standing::new(puzzle, &request.by),
            classes: fundamental.map(ClassTable::new),
            sample: Sample::new(JUDGED),
        }
    }

    /// A solution that stands for so many of its images, or for itself.
    fn count(
        &mut self,
        placement: Placement,
        weight: Option<u64>,
        automorphisms: &Automorphisms,
        how: &How,
    ) {
        self.classify(&placement, weight, automorphisms);
        let weight = weight.unwrap_or(1);
        self.solutions += weight;
        self.judged += 1;
        self.standing.add(&placement, weight);
        how.progress.add_found(weight);
        let number = Sample::number_of(&placement);
        if self.sample.wants(number) {
            self.sample.keep(number, placement);
        }
    }

    fn classify(
        &mut self,
        placement: &Placement,
        weight: Option<u64>,
        automorphisms: &Automorphisms,
    ) {
        let Some(classes) = &mut self.classes else {
            return;
        };
        let Some(weight) = weight else {
            classes.add(placement, 1, 1);
            return;
        };
        // Where several of the images are found, each stands for some.
        let images = automorphisms.images(placement);
        for image in &images {
            classes.add(image, weight, images.len() as u64);
        }
    }

    fn add(&mut self, other: Share<'a>) {
        if let (Some(classes), Some(more)) = (&mut self.classes, other.classes) {
            classes.merge(more);
        }
        self.solutions += other.solutions;
        self.judged += other.judged;
        self.standing.merge(&other.standing);
        self.sample.merge(other.sample);
    }
}
