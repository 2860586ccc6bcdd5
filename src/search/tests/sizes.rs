//! Estimates of the size of subproblems.

use crate::puzzle::{Bound, Puzzle, sample};
use crate::search::Options;
use crate::search::tree::root::{SearchRoot, Trees};
use crate::search::tree::subproblem::Subproblem;
use crate::search::tree::subtree::Subtree;
use crate::stop::Stop;
use crate::workload::Divisible;

fn kings(n: usize) -> Puzzle {
    let mut puzzle = sample::open(n, n);
    let king = puzzle.add("king", 'K', sample::king(), Bound::ANY);
    puzzle.forbid_attacks(&[king], &[king]);
    puzzle
}

fn subtree(puzzle: &Puzzle, general_only: bool) -> Subtree {
    let options = Options {
        general_only,
        ..Options::default()
    };
    let start = SearchRoot::new(puzzle, None, &options).begin().unwrap();
    match start.trees {
        Trees::Subtree(Some(subtree)) => subtree,
        _ => panic!("there is one tree"),
    }
}

/// Sums the estimates over all subproblems, each from its start.
#[test]
fn random_ways_tell_the_number_of_branches_on_average() {
    let stop = Stop::never();
    // A pace counts 32 nodes of an exact cover search as one step.
    for (puzzle, general_only, nodes_of_a_step) in [
        (sample::queens(7), true, 1.0),
        (sample::queens(7), false, 32.0),
        (kings(3), true, 1.0),
    ] {
        let mut subtree = subtree(&puzzle, general_only);
        let subproblems = subtree.cut(&Subproblem::whole());
        let mut random = fastrand::Rng::with_seed(7);
        let (mut told, mut branches) = (0.0, 0);
        for subproblem in &subproblems {
            let ways = (0..1000).map(|_| subtree.look(subproblem, &mut random).steps);
            told += ways.sum::<f64>() / 1000.0 * nodes_of_a_step;
            subtree.go_to(subproblem, Default::default());
            let before = subtree.nodes();
            while subtree.advance(&stop).unwrap() {}
            branches += subtree.nodes() - before;
        }
        let error = (told - branches as f64).abs() / branches as f64;
        assert!(error < 0.1, "{told} {branches}");
    }
}
