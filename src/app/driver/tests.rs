//! A placement that the judge refuses goes no further, limits hold, and what symmetry stands for is collected once.

use super::*;
use crate::app::collect::Sorted;
use crate::puzzle::Placement;
use crate::puzzle::sample::queens;

fn task<'a>(puzzle: &'a Puzzle, judge: &'a Judge<'a>, engine: Engine, how: &'a How) -> Task<'a> {
    Task {
        puzzle,
        judge,
        engine,
        method: Method::Cubes,
        how,
    }
}

/// Engines that ignore the rules of the queens, with a judge that does not.
#[test]
fn a_solution_that_breaks_a_rule_does_not_pass() {
    let mut lax = queens(2);
    lax.rules.clear();
    let strict = queens(2);
    let judge = Judge::new(&strict);
    for engine in [Engine::Sat, Engine::Native] {
        let how = How::default();
        let task = task(&lax, &judge, engine, &how);
        for outcome in [task.run(()), task.share(|| ())] {
            let outcome = outcome.unwrap();
            assert_eq!(outcome.ended, Ended::Stopped);
            let rejected = outcome.rejected.expect("two queens attack each other");
            assert_eq!(rejected.engine, engine.into());
            assert_eq!(rejected.placement.pieces().count(), 2);
            let breaches = judge.breaches(&rejected.placement);
            assert!(!breaches.is_empty());
            assert_eq!(rejected.reason, RejectionReason::Breaches(breaches));
        }
    }
}

/// A worker that has taken solutions, each of which stands for this many.
fn worker<'a>(
    task: &Task<'a>,
    symmetries: &'a Automorphisms,
    found: &[Placement],
    weight: u64,
) -> Result<Worker<'a, Sorted<'a>>, Box<Rejected>> {
    let new = Sorted::each(task.puzzle, task.judge, false);
    let mut worker = Worker::new(task, new(), Some(symmetries));
    for solution in found {
        worker.take(solution.clone(), Some(weight))?;
    }
    Ok(worker)
}

fn all(puzzle: &Puzzle) -> Vec<Placement> {
    let found = sat::solutions(puzzle, &sat::Options::default()).unwrap();
    found.map(Result::unwrap).collect()
}

/// Two threads that both find all solutions, as happens if no part of the search is up to symmetry.
#[test]
fn solutions_of_which_every_image_is_found_by_several_threads_are_kept_once() {
    let puzzle = queens(6);
    let (judge, how) = (Judge::new(&puzzle), How::default());
    let symmetries = Automorphisms::of(&puzzle);
    let task = task(&puzzle, &judge, Engine::Sat, &how);
    let mut expected = all(&puzzle);
    assert_eq!(expected.len(), 4);
    let parts = expected.chunks(2);
    let parts = parts.map(|half| worker(&task, &symmetries, half, 1).unwrap());
    let outcome = parts
        .reduce(Worker::merge)
        .unwrap()
        .finish(&task, Some(&symmetries));
    expected.sort();
    assert_eq!((outcome.solutions, how.progress.found()), (4, 4));
    let kept = outcome.collected.into_packed();
    assert_eq!(kept.sorted().collect::<Vec<_>>(), expected);
}

/// The planted fault is a symmetry of the board that the puzzle does not have.
#[test]
fn an_image_that_breaks_a_rule_is_not_kept() {
    let open = queens(6);
    let mut puzzle = queens(6);
    puzzle.give(puzzle.board.at(0, 1), puzzle.kind_ids().next().unwrap());
    let (judge, how) = (Judge::new(&puzzle), How::default());
    let wrong = Automorphisms::of(&open);
    let task = task(&puzzle, &judge, Engine::Sat, &how);
    assert!(worker(&task, &wrong, &all(&puzzle)[..1], 8).is_err());
}
