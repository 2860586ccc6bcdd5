//! Only varisat decides what is found and what is left out.

use super::*;

/// Only varisat's answers count: if they are ignored, nothing is found.
#[test]
fn nothing_is_found_that_varisat_did_not_find() {
    let kings = sample::most_without_attacks(4, sample::king());
    for puzzle in [sample::queens(6), sample::queens_and_pawn(6), kings] {
        for method in METHODS {
            for splitting in splittings() {
                faults::ANSWERS_ARE_IGNORED.set(true);
                let found = super::solutions(&puzzle, &options(method, splitting));
                let number = found.unwrap().count();
                faults::ANSWERS_ARE_IGNORED.set(false);
                assert_eq!(number, 0, "{method:?} {splitting:?}");
            }
        }
    }
}

/// If propagation wrongly refutes at random, this costs time but loses nothing.
#[test]
fn nothing_is_left_out_because_propagation_says_so() {
    for every in [1, 2, 3, 7, 50] {
        for splitting in splittings() {
            for method in [Method::Cubes, Method::InOrder] {
                let options = options(method, splitting);
                let mut search = super::solutions(&sample::queens(6), &options).unwrap();
                lies::EVERY.set(every);
                let number = search.by_ref().count();
                lies::EVERY.set(0);
                assert_eq!(number, 4, "{every} {options:?}");
            }
        }
    }
}
