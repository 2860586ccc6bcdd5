//! A count without placements: the native engine makes only a sample of them, which is judged.

use std::convert::Infallible;
use std::time::Instant;

use super::assay::Assay;
use super::count::{CountReport, CountRequest};
use super::effort::Effort;
use super::engine::{Engine, Failure, How};
use super::images::{self, JUDGED};
use crate::puzzle::{Judge, Puzzle};
use crate::search;

/// Whether nothing but the number is asked for. After a limit, what was counted is few enough to be
/// judged.
pub(super) fn suffices(request: &CountRequest) -> bool {
    let how = &request.how;
    !request.fundamental && request.by.is_empty() && how.limit.is_none() && !how.plain
}

pub(super) fn count(puzzle: &Puzzle, how: &How) -> Result<CountReport, Failure<Infallible>> {
    let start = Instant::now();
    search::check_size(puzzle).map_err(|error| Failure::DoesNotFit(error.into()))?;
    let watch = how.watches.of(Engine::Native);
    watch.clear();
    let automorphisms = how.automorphisms(puzzle);
    let options = search::Options {
        stop: how.stop.clone(),
        progress: how.progress.clone(),
        watch: watch.clone(),
        automorphisms: Some(automorphisms.clone()),
        first_look: how.first_look,
        ..search::Options::default()
    };
    let counted = search::count(puzzle, &options, how.threads(), JUDGED);
    let judge = Judge::new(puzzle);
    let mut assay = Assay::new(Engine::Native, puzzle, &judge);
    for placement in &counted.sample {
        assay.test(placement.clone()).map_err(Failure::Rejected)?;
    }
    let mut judged = counted.sample.len() as u64;
    if counted.up_to_symmetry {
        let (sample, solutions) = (&counted.sample, counted.solutions);
        let images = images::judge(&mut assay, &automorphisms, sample, solutions);
        judged += images.map_err(Failure::Rejected)?;
    }
    Ok(CountReport {
        solutions: counted.solutions,
        fundamental: None,
        classes: None,
        by: Vec::new(),
        complete: counted.complete,
        goal: assay.bracket(watch).map_err(Failure::Rejected)?,
        judged: (judged < counted.solutions).then_some(judged),
        symmetries: images::symmetries_used(puzzle, &automorphisms, counted.up_to_symmetry),
        effort: Effort {
            branches: Some(counted.branches),
            search: counted.time,
            judge: assay.time(),
            formula: None,
        },
        engines: how.engines,
        elapsed: start.elapsed(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Engines, count::count as count_as_asked};
    use crate::puzzle::sample::queens;

    fn request(limit: Option<u64>) -> CountRequest {
        CountRequest {
            fundamental: false,
            by: Vec::new(),
            how: How {
                engines: Engines::One(Engine::Native),
                limit,
                ..How::default()
            },
        }
    }

    #[test]
    fn of_many_solutions_a_thousand_are_judged_and_of_few_all() {
        let report = count_as_asked(&queens(11), &request(None)).unwrap();
        assert_eq!((report.solutions, report.judged), (2680, Some(1000)));
        let report = count_as_asked(&queens(8), &request(None)).unwrap();
        assert_eq!((report.solutions, report.judged), (92, None));
        let report = count_as_asked(&queens(11), &request(Some(2000))).unwrap();
        assert_eq!((report.solutions, report.judged), (2000, None));
        assert!(!report.complete);
    }
}
