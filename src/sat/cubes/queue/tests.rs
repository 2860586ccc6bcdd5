//! Which puzzles are solved before they are cut, and that those that are cut are counted in full.

use std::sync::Arc;

use super::*;
use crate::puzzle::{Bound, sample};

/// The number of solutions, whether symmetry was used, and the statistics.
fn counted(puzzle: &Puzzle, probe_budget: u64) -> (u64, bool, Statistics) {
    let options = Options {
        automorphisms: Some(Arc::new(Automorphisms::of(puzzle))),
        probe_budget,
        ..Options::default()
    };
    let two = NonZeroUsize::MIN.saturating_add(1);
    let queue = WorkQueue::of_puzzle(puzzle, &options, two).unwrap();
    let is_cut = queue.useful_threads() == two;
    let mut worker = CubeWorker::new(Arc::new(queue));
    let mut number = 0;
    while worker.next().unwrap().is_some() {
        number += worker.weight();
    }
    assert_eq!(worker.is_up_to_symmetry(), is_cut);
    (number, is_cut, worker.statistics())
}

#[test]
fn a_hard_puzzle_with_few_solutions_is_left_to_one_solver() {
    let mut puzzle = sample::open(8, 8);
    let knight = puzzle.add("knight", 'N', sample::knight(), Bound::exactly(32));
    puzzle.forbid_attacks(&[knight], &[knight]);
    let (number, is_cut, statistics) = counted(&puzzle, 10_000);
    assert_eq!((number, is_cut), (2, false));
    assert_eq!(statistics.solver.calls, 3);
}
