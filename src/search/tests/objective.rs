//! Objectives: neither bounds nor symmetry nor threads lose a placement, whatever number is wanted.

use std::num::NonZeroUsize;
use std::sync::Arc;

use super::brute_force;
use crate::puzzle::{
    Automorphisms, Bound, Direction, Interval, KindSet, Moves, Placement, Puzzle, Targets, sample,
};
use crate::search::bounds::objective::ObjectiveBound;
use crate::search::tree::placements::Placements;
use crate::search::tree::root::SearchRoot;
use crate::search::{Options, count, solutions};

pub fn fewest_that_command(n: usize, moves: Moves) -> Puzzle {
    let mut puzzle = sample::open(n, n);
    let piece = puzzle.add("piece", 'P', moves, Bound::ANY);
    let one = Bound::at_least(1);
    puzzle.attacks(&[piece], Targets::Empty, one);
    puzzle.aim(Direction::Minimize, &[piece]);
    puzzle
}

/// All placements with a number of pieces within the bound.
fn found(puzzle: &Puzzle, of: &KindSet, bound: Interval) -> Vec<Placement> {
    let objective = ObjectiveBound::new(of, bound);
    let root = SearchRoot::new(puzzle, Some(objective), &Options::default());
    let mut placements = Placements::begin(root).unwrap();
    let mut found = Vec::new();
    while placements.advance().unwrap() {
        found.push(placements.placement());
    }
    found.sort();
    found
}

#[test]
fn every_placement_with_a_wanted_number_of_pieces_is_found() {
    for puzzle in [
        sample::most_without_attacks(4, sample::queen()),
        sample::most_without_attacks(4, sample::king()),
        sample::most_without_attacks(4, sample::knight()),
        fewest_that_command(4, sample::queen()),
        fewest_that_command(4, sample::knight()),
        sample::peaceable_queens(3),
    ] {
        let goal = puzzle.goal.as_ref().unwrap();
        let all = brute_force::solutions(&puzzle);
        for number in 0..=puzzle.board.len() as i64 {
            for (at_least, at_most) in [
                (Some(number), Some(number)),
                (Some(number), None),
                (None, Some(number)),
            ] {
                let bound = Interval { at_least, at_most };
                let has_it =
                    |placement: &&Placement| bound.allows_sum(goal.number(placement) as i64);
                let expected: Vec<Placement> = all.iter().filter(has_it).cloned().collect();
                assert_eq!(found(&puzzle, &goal.of, bound), expected, "{bound:?}");
            }
        }
    }
}

/// Improvement and the search for numbers run at the same time, and either may prove the optimum.
#[test]
fn what_is_counted_of_a_goal_does_not_depend_on_the_number_of_threads() {
    for puzzle in [
        fewest_that_command(4, sample::knight()),
        sample::most_without_attacks(5, sample::knight()),
        sample::peaceable_queens(4),
        queens_that_attack_two(5, Bound::ANY),
        queens_that_attack_two(2, Bound::exactly(1)),
    ] {
        let automorphisms = Arc::new(Automorphisms::of(&puzzle));
        for branches_to_improve in [1, 20, 20_000] {
            let counted = |jobs: usize| {
                let jobs = NonZeroUsize::new(jobs).unwrap();
                let watch = crate::puzzle::OptimumWatch::default();
                let options = Options {
                    watch: watch.clone(),
                    automorphisms: Some(Arc::clone(&automorphisms)),
                    jobs: Some(jobs),
                    branches_to_improve,
                    ..Options::default()
                };
                let counted = count(&puzzle, &options, jobs, 5);
                let mut first = solutions(&puzzle, &options);
                let numbers = (counted.solutions, counted.visited, counted.branches);
                let bracket = watch.bracket().map(|bracket| bracket.optimum());
                (
                    numbers,
                    counted.complete,
                    counted.sample,
                    bracket,
                    first.next(),
                )
            };
            let alone = counted(1);
            for jobs in [2, 3] {
                assert_eq!(counted(jobs), alone, "{jobs} after {branches_to_improve}");
            }
        }
    }
}

fn queens_that_attack_two(n: usize, number: Bound) -> Puzzle {
    let mut puzzle = sample::open(n, n);
    let queen = puzzle.add("queen", 'Q', sample::queen(), number);
    puzzle.attacks(
        &[queen],
        Targets::Pieces(sample::set(&[queen])),
        Bound::exactly(2),
    );
    puzzle.aim(Direction::Maximize, &[queen]);
    puzzle
}
