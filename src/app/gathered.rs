//! All solutions, held until the last is found and then given in order: the SAT engine on several
//! threads, which finds one solution for all that symmetries of the puzzle carry to one another.
//!
//! The images are made here, and each of them is judged, as if an engine had found it.

use std::collections::BTreeSet;
use std::time::Instant;

use super::assay::{Assay, Rejected};
use super::engine::{Engine, Engines, Failure};
use super::shelf::Shelf;
use super::showing::show_held;
use super::solve::{Ending, Order, SolveReport, SolveRequest, Wanted};
use super::threads::on_threads;
use crate::progress::Progress;
use crate::puzzle::{Automorphisms, Fundamental, Judge, Placement, Puzzle};

/// Whether all solutions are held before the first is shown, and what is shown of them can be told
/// from each alone.
pub(super) fn suffices(puzzle: &Puzzle, request: &SolveRequest) -> bool {
    let how = &request.how;
    let sorted = Wanted::All {
        order: Order::Sorted,
    };
    let by_sat = matches!(how.engines, Engines::One(Engine::Sat) | Engines::Auto);
    let decides_alone = || !request.fundamental || Fundamental::decides(puzzle);
    request.wanted == sorted && by_sat && how.limit.is_none() && !how.plain && decides_alone()
}

pub(super) fn solve<E>(
    puzzle: &Puzzle,
    request: &SolveRequest,
    mut show: impl FnMut(&Placement) -> Result<(), E>,
) -> Result<SolveReport, Failure<E>> {
    let start = Instant::now();
    let how = &request.how;
    let automorphisms = how.automorphisms(puzzle);
    let judge = Judge::new(puzzle);
    let fundamental = || Fundamental::new(puzzle, &judge);
    let fundamental = request.fundamental.then(fundamental).flatten();
    let progress = &how.progress;
    let gathering = || Gathering::new(puzzle, &automorphisms, fundamental.as_ref(), progress);
    let mut found = on_threads(
        puzzle,
        &judge,
        how,
        &automorphisms,
        gathering,
        Gathering::take,
    )?;
    let mut all = gathering();
    found.parts.into_iter().for_each(|part| all.add(part));
    let watch = &how.watches.sat;
    let mut assay = Assay::of_part(Engine::Sat, puzzle, &judge, watch);
    all.close(&mut assay).map_err(Failure::Rejected)?;
    found.effort.judge += assay.time();
    let goal = assay.bracket(watch).map_err(Failure::Rejected)?;
    let open = goal.is_some_and(|goal| goal.optimum().is_none());
    let ending = match found.complete {
        true => Ending::Exhausted,
        false => Ending::Stopped,
    };
    let (shown, ending) = show_held(all.shelf.sorted(), u64::MAX, ending, &mut show)?;
    Ok(SolveReport {
        shown,
        seen: all.seen,
        ending,
        goal,
        best: watch.best().filter(|_| open),
        effort: found.effort,
        engines: how.engines,
        elapsed: start.elapsed(),
    })
}

/// What one thread has found, or all.
struct Gathering<'a> {
    automorphisms: &'a Automorphisms,
    /// Where only the first of each class is to be shown.
    fundamental: Option<&'a Fundamental<'a>>,
    progress: &'a Progress,
    shelf: Shelf,
    seen: u64,
    /// The smallest images of solutions of which several images are found, perhaps by several
    /// threads.
    repeated: BTreeSet<Placement>,
}

impl<'a> Gathering<'a> {
    fn new(
        puzzle: &Puzzle,
        automorphisms: &'a Automorphisms,
        fundamental: Option<&'a Fundamental<'a>>,
        progress: &'a Progress,
    ) -> Self {
        Gathering {
            automorphisms,
            fundamental,
            progress,
            shelf: Shelf::new(puzzle),
            seen: 0,
            repeated: BTreeSet::new(),
        }
    }

    /// A solution that stands for so many of its images, or for itself.
    fn take(
        &mut self,
        assay: &mut Assay,
        solution: Placement,
        weight: Option<u64>,
    ) -> Result<(), Box<Rejected>> {
        let Some(weight) = weight else {
            self.keep(solution);
            return Ok(());
        };
        let mut images = self.automorphisms.images(&solution);
        if images.len() as u64 > weight {
            images.truncate(1);
            self.repeated.extend(images);
            return Ok(());
        }
        images.retain(|image| *image != solution);
        self.keep(solution);
        self.judge_and_keep(assay, images)
    }

    fn judge_and_keep(
        &mut self,
        assay: &mut Assay,
        images: Vec<Placement>,
    ) -> Result<(), Box<Rejected>> {
        for image in images {
            let image = assay.test(image)?;
            self.keep(image);
        }
        Ok(())
    }

    fn keep(&mut self, solution: Placement) {
        self.seen += 1;
        self.progress.add_found(1);
        if self
            .fundamental
            .is_none_or(|fundamental| fundamental.is_fundamental(&solution))
        {
            self.shelf.push(&solution);
        }
    }

    fn add(&mut self, other: Gathering) {
        self.seen += other.seen;
        self.shelf.append(other.shelf);
        self.repeated.extend(other.repeated);
    }

    /// Once all solutions have come.
    fn close(&mut self, assay: &mut Assay) -> Result<(), Box<Rejected>> {
        for smallest in std::mem::take(&mut self.repeated) {
            let images = self.automorphisms.images(&smallest);
            self.judge_and_keep(assay, images)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::sample::queens;
    use crate::sat;

    /// Two threads that find all solutions, as where no part of the search is up to symmetry.
    #[test]
    fn solutions_of_which_every_image_is_found_by_several_threads_are_kept_once() {
        let puzzle = queens(6);
        let judge = Judge::new(&puzzle);
        let automorphisms = Automorphisms::of(&puzzle);
        let progress = Progress::default();
        let found = sat::solutions(&puzzle, &sat::Options::default()).unwrap();
        let found: Vec<Placement> = found.map(Result::unwrap).collect();
        assert_eq!(found.len(), 4);
        let mut assay = Assay::new(Engine::Sat, &puzzle, &judge);
        let mut all = Gathering::new(&puzzle, &automorphisms, None, &progress);
        for half in found.chunks(2) {
            let mut part = Gathering::new(&puzzle, &automorphisms, None, &progress);
            for solution in half {
                part.take(&mut assay, solution.clone(), Some(1)).unwrap();
            }
            all.add(part);
        }
        all.close(&mut assay).unwrap();
        let mut sorted = found;
        sorted.sort();
        assert_eq!(all.seen, 4);
        assert_eq!(all.shelf.sorted().collect::<Vec<_>>(), sorted);
    }

    /// The planted fault: a symmetry of the board that the puzzle does not have.
    #[test]
    fn an_image_that_breaks_a_rule_is_not_kept() {
        let open = queens(6);
        let mut puzzle = queens(6);
        puzzle.give(puzzle.board.at(0, 1), puzzle.kind_ids().next().unwrap());
        let judge = Judge::new(&puzzle);
        let wrong = Automorphisms::of(&open);
        let progress = Progress::default();
        let mut found = sat::solutions(&puzzle, &sat::Options::default()).unwrap();
        let solution = found.next().unwrap().unwrap();
        let mut assay = Assay::new(Engine::Sat, &puzzle, &judge);
        let mut part = Gathering::new(&puzzle, &wrong, None, &progress);
        assert!(part.take(&mut assay, solution, Some(8)).is_err());
    }
}
