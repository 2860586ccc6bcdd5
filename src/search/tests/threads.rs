//! Counts on several threads, by the exact cover search and by the general search.

use std::num::NonZeroUsize;

use crate::puzzle::{Placement, Puzzle, sample};
use crate::search::{Options, count, solutions};

fn found(puzzle: &Puzzle, general_only: bool) -> Vec<Placement> {
    let options = Options {
        general_only,
        ..Options::default()
    };
    let mut found: Vec<Placement> = solutions(puzzle, &options).map(Result::unwrap).collect();
    found.sort();
    found
}

#[test]
fn a_count_and_its_sample_do_not_depend_on_the_number_of_threads() {
    let puzzle = sample::queens(10);
    for general_only in [false, true] {
        let options = Options {
            general_only,
            ..Options::default()
        };
        let counted = |jobs| count(&puzzle, &options, NonZeroUsize::new(jobs).unwrap(), 50);
        let alone = counted(1);
        assert_eq!((alone.solutions, alone.complete), (724, true));
        assert_eq!(alone.sample.len(), 50);
        for jobs in [2, 3, 7] {
            let shared = counted(jobs);
            assert_eq!((shared.solutions, shared.complete), (724, true));
            assert_eq!(shared.sample, alone.sample);
        }
        let all = found(&puzzle, general_only);
        assert!(alone.sample.iter().all(|one| all.contains(one)));
    }
}
