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

#[test]
fn up_to_symmetry_and_on_threads_each_part_is_refuted_after_its_models() {
    for puzzle in [
        sample::queens(8),
        sample::queens_and_pawn(7),
        sample::most_without_attacks(4, sample::king()),
    ] {
        let automorphisms = Arc::new(Automorphisms::of(&puzzle));
        let options = Options {
            automorphisms: Some(Arc::clone(&automorphisms)),
            automorphisms_of_goal: Some(automorphisms),
            probe_budget: 0,
            ..Options::default()
        };
        let expected = super::solutions(&puzzle, &Options::default()).unwrap();
        let expected = expected.count() as u64;
        for jobs in [1, 2] {
            let jobs = NonZeroUsize::new(jobs).unwrap();
            let shares = super::on_threads(&puzzle, &options, jobs, |mut solutions| {
                let (mut found, mut counted) = (0, 0);
                while let Some(solution) = solutions.next() {
                    solution.unwrap();
                    found += 1;
                    counted += solutions.weight();
                }
                (found, counted, solutions.statistics())
            });
            let (mut found, mut counted) = (0, 0);
            let mut sum = Statistics::default();
            for (share, weights, statistics) in shares.unwrap() {
                found += share;
                counted += weights;
                sum.add(&statistics);
            }
            assert_eq!(counted, expected);
            assert!(sum.solver.models >= found && found < expected, "{sum:?}");
            assert!(sum.solver.refutations >= sum.cubes.min(2), "{sum:?}");
        }
    }
}
