//! A first look: enough for small puzzles, given up soon for large ones, and the count is the same.

use std::num::NonZeroUsize;
use std::sync::Arc;

use crate::puzzle::{Automorphisms, Bound, Moves, Puzzle, Targets, sample};
use crate::search::ground::Ground;
use crate::search::walk::Walk;
use crate::search::{Counted, Options, count};
use crate::stop::{FirstLook, Stop};

fn counted(puzzle: &Puzzle, first_look: FirstLook) -> Counted {
    let options = Options {
        automorphisms: Some(Arc::new(Automorphisms::of(puzzle))),
        first_look,
        ..Options::default()
    };
    count(puzzle, &options, NonZeroUsize::MIN.saturating_add(1), 1000)
}

/// Knights of which none attacks another: no exact cover.
fn knights(n: usize, number: usize) -> Puzzle {
    let mut puzzle = sample::open(n, n);
    let bound = Bound::exactly(number as i64);
    let knight = puzzle.add("knight", 'N', sample::knight(), bound);
    let on = Targets::Pieces(sample::set(&[knight]));
    puzzle.attacks(&[knight], on, Bound::exactly(0));
    puzzle
}

#[test]
fn small_puzzles_need_no_symmetry_and_large_ones_do_and_both_are_counted_in_full() {
    // OEIS A000170; non-attacking pairs of knights, A172132, and triples, A172134.
    let puzzles = [
        (sample::queens(6), 4, false),
        (sample::queens(11), 2680, true),
        (knights(4, 2), 96, false),
        (knights(8, 3), 32_084, true),
    ];
    for (puzzle, solutions, up_to_symmetry) in puzzles {
        let found = counted(&puzzle, FirstLook::Before);
        assert_eq!((found.solutions, found.complete), (solutions, true));
        assert_eq!(found.up_to_symmetry, up_to_symmetry);
        let without = counted(&puzzle, FirstLook::No);
        assert_eq!(
            (without.solutions, without.up_to_symmetry),
            (solutions, true)
        );
    }
}

#[test]
fn a_look_alone_ends_as_if_it_were_stopped_where_it_is_not_enough() {
    let found = counted(&sample::queens(6), FirstLook::Only);
    assert_eq!((found.solutions, found.complete), (4, true));
    for puzzle in [
        sample::queens(11),
        knights(8, 3),
        sample::queens_and_pawn(6),
    ] {
        let found = counted(&puzzle, FirstLook::Only);
        assert!(!found.complete);
        assert!(found.branches < 10_000);
    }
}

#[test]
fn a_look_that_is_stopped_is_not_all() {
    let stop = Stop::never();
    stop.raise();
    let options = Options {
        stop,
        first_look: FirstLook::Before,
        ..Options::default()
    };
    let found = count(&sample::queens(6), &options, NonZeroUsize::MIN, 10);
    assert!(!found.complete);
}

/// A way down that is longer than the walk between two looks at its patience, with nothing to go back
/// to: no share of the whole is done.
#[test]
fn a_walk_that_may_take_many_branches_takes_them_however_little_is_done() {
    let mut puzzle = sample::open(20, 20);
    puzzle.add("man", 'M', Moves::none(), Bound::ANY);
    let ground = Ground::new(&puzzle, None, &Options::default()).with_patience(20_000);
    assert_eq!(Walk::new(ground).advance(), Ok(true));
}
