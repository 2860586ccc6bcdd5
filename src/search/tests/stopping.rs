//! The engine stops soon after it is asked to.

use crate::clock::{Duration, Instant};
use crate::puzzle::{
    Automorphisms, Bound, Direction, Moves, OptimumWatch, Puzzle, Targets, sample,
};
use crate::random::Random;
use crate::search::compile::compile;
use crate::search::model::Candidates;
use crate::search::propagation::State;
use crate::search::rules::sights;
use crate::search::tree::depth_first::Tree;
use crate::search::tree::orbits::split_by_orbits;
use crate::search::tree::subproblem::Subproblem;
use crate::search::{BranchSampling, Options, Probe, solutions};
use crate::stop::{Stop, Stopped};

fn stopping(stop: &Stop) -> Options {
    Options {
        stop: stop.clone(),
        ..Options::default()
    }
}

#[test]
fn stopped_is_the_last_item() {
    let stop = Stop::never();
    let puzzle = sample::queens(8);
    let mut found = solutions(&puzzle, &stopping(&stop));
    assert!(matches!(found.next(), Some(Ok(_))));
    stop.raise();
    assert_eq!(found.next(), Some(Err(Stopped)));
    assert_eq!(found.next(), None);
}

fn raised() -> Stop {
    let stop = Stop::never();
    stop.raise();
    stop
}

/// A tree that has begun.
fn tree(puzzle: &Puzzle) -> Tree {
    let (sights, candidates) = (sights(puzzle), Candidates::of(puzzle));
    let model = compile(puzzle, &sights, candidates, None, &Stop::never()).unwrap();
    let mut tree = Tree::new(model);
    tree.begin(&Stop::never()).unwrap().unwrap();
    tree
}

/// Both look at the whole board, and the first propagation of long lines took seconds.
#[test]
fn lines_and_the_first_propagation_end_when_they_are_stopped() {
    let puzzle = sample::queens(8);
    let (sights, candidates) = (sights(&puzzle), Candidates::of(&puzzle));
    let direction = &sights[0].directions[0];
    assert!(matches!(direction.lines(&raised()), Err(Stopped)));
    let never = Stop::never();
    assert_eq!(direction.lines(&never).map(<[_]>::len), Ok(8 + 8 - 1));
    let model = compile(&puzzle, &sights, candidates, None, &never).unwrap();
    assert_eq!(State::new(&model).begin(&model, &raised()), Err(Stopped));
    assert_eq!(State::new(&model).begin(&model, &never), Ok(Ok(())));
}

/// Kinds no two of which are alike, on a small square board.
fn many_kinds(kinds: usize) -> Puzzle {
    let mut puzzle = sample::open(2, 2);
    for kind in 0..kinds {
        let symbol = char::from_u32(0x4e00 + kind as u32).unwrap();
        let bound = Bound::at_most(4 + kind as i64);
        puzzle.add(&format!("kind{kind}"), symbol, Moves::none(), bound);
    }
    puzzle
}

#[test]
fn the_cut_into_parts_up_to_symmetry_can_be_stopped() {
    let puzzle = many_kinds(5);
    let automorphisms = Automorphisms::of(&puzzle);
    assert!(automorphisms.order() > 1);
    let cut = |stop: &Stop| split_by_orbits(&mut tree(&puzzle), &automorphisms, stop);
    assert_eq!(cut(&raised()), Err(Stopped));
    assert!(cut(&Stop::never()).unwrap().len() > 1);
}

/// With a literal for each kind on each square, subproblems with a thousand kinds take gigabytes.
#[test]
fn a_part_names_what_stands_on_a_square_and_nothing_else() {
    let puzzle = many_kinds(12);
    let automorphisms = Automorphisms::of(&puzzle);
    let parts = split_by_orbits(&mut tree(&puzzle), &automorphisms, &Stop::never()).unwrap();
    let is_full = |part: &&Subproblem| part.choices.iter().all(|choice| choice.value);
    let full: Vec<&Subproblem> = parts.iter().filter(is_full).collect();
    assert!(full.len() > 1);
    assert!(full.iter().all(|part| part.choices.len() == 4));
    // A square is empty or holds one of the kinds.
    let all: u64 = parts.iter().map(|part| part.weight).sum();
    assert_eq!(all, 13_u64.pow(4));
}

#[test]
fn a_walk_with_many_facts_looks_at_the_stop_after_a_few_branches() {
    let mut puzzle = sample::open(300, 300);
    puzzle.add("man", 'M', Moves::none(), Bound::ANY);
    let mut tree = tree(&puzzle);
    assert_eq!(tree.advance(&raised()), Err(Stopped));
    assert!(tree.nodes <= 4, "{}", tree.nodes);
}

#[test]
fn a_goal_that_takes_too_long_leaves_what_is_known() {
    // Ten queens are the fewest on this board; to prove that takes much longer than a moment.
    let mut puzzle = sample::open(19, 19);
    let queen = puzzle.add("queen", 'Q', sample::queen(), Bound::ANY);
    puzzle.attacks(&[queen], Targets::Empty, Bound::at_least(1));
    puzzle.aim(Direction::Minimize, &[queen]);
    let watch = OptimumWatch::default();
    let options = Options {
        stop: Stop::never().with_deadline(Instant::now() + Duration::from_millis(500)),
        watch: watch.clone(),
        ..Options::default()
    };
    assert_eq!(solutions(&puzzle, &options).next(), Some(Err(Stopped)));
    let known = watch.bracket().unwrap();
    assert_eq!(known.optimum(), None);
    assert!(known.bound <= 10 && known.best.is_none_or(|best| best >= 10));
    if let (Some(best), Some(placement)) = (known.best, watch.best()) {
        let goal = puzzle.goal.as_ref().unwrap();
        assert_eq!(goal.number(&placement), best);
    }
}

#[test]
fn a_probe_ends_on_its_way() {
    let stop = Stop::never();
    let mut probe = Probe::begin(&sample::queens(8), &stop).unwrap().unwrap();
    let mut random = Random::with_seed(0);
    assert!(probe.sample(BranchSampling::Blind, &mut random).branches > 1.0);
    stop.raise();
    let after = probe.sample(BranchSampling::Blind, &mut random);
    assert_eq!(after.branches, 0.0);
    assert_eq!(probe.open(), None);
}
