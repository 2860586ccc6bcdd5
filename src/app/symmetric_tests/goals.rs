//! Random puzzles with goals, whose pieces symmetry may exchange for others.

use super::random::drawn;
use super::{counted, listed, request};
use crate::app::Engine;
use crate::app::count::count;
use crate::board::{Grouping, Square};
use crate::puzzle::{
    Automorphisms, Direction, Equal, KindId, Origin, Placement, Puzzle, Rule, sample,
};
use crate::sat::encode::truth;

/// A random puzzle with a goal, often with a rule that all kinds stand equally often.
fn aimed(seed: u64) -> Puzzle {
    let mut puzzle = drawn(0x6071_0000 + seed);
    let direction = match seed & 1 {
        0 => Direction::Maximize,
        _ => Direction::Minimize,
    };
    let kinds: Vec<KindId> = puzzle.kind_ids().collect();
    if seed.is_multiple_of(4) {
        puzzle.rules.push(Rule::Equal(Equal {
            of: kinds.iter().map(|&kind| sample::set(&[kind])).collect(),
            each: vec![Grouping::Board],
            within: puzzle.board.all(),
            origin: Origin(0),
        }));
    }
    let aims_at_all = seed.is_multiple_of(3);
    puzzle.aim(direction, if aims_at_all { &kinds } else { &kinds[..1] });
    puzzle
}

/// The optimal placements, by looking at all that obey the rules; and their number of the goal's
/// pieces.
fn optimal_by_definition(puzzle: &Puzzle) -> (Vec<Placement>, Option<u64>) {
    let goal = puzzle.goal.as_ref().unwrap();
    let mut all = truth::by_definition(puzzle);
    let numbers = all.iter().map(|placement| goal.number(placement));
    let best = match goal.direction {
        Direction::Maximize => numbers.max(),
        Direction::Minimize => numbers.min(),
    };
    all.retain(|placement| Some(goal.number(placement)) == best);
    all.sort();
    (all, best)
}

#[test]
fn random_goals_have_the_optimum_and_as_many_placements_however_they_are_counted() {
    let (mut symmetric, mut exchanged) = (0, 0);
    for seed in 0..2000 {
        let puzzle = aimed(seed);
        let (optimal, optimum) = optimal_by_definition(&puzzle);
        let solutions = optimal.len() as u64;
        let order = Automorphisms::of(&puzzle).order();
        let exchanges = exchanges_the_goal(&puzzle);
        symmetric += usize::from(order > 1 && solutions > 1);
        exchanged += usize::from(exchanges && solutions > 1);
        let mut plain = request(&puzzle, Engine::Sat, false, 1);
        plain.how.plain = true;
        let plain = count(&puzzle, &plain).unwrap();
        assert_eq!(
            (plain.solutions, plain.symmetries),
            (solutions, 1),
            "{seed}"
        );
        for (symmetry, jobs) in [(false, 1), (false, 2), (true, 1), (true, 3)] {
            let report = counted(&puzzle, Engine::Sat, symmetry, jobs);
            assert_eq!(report.solutions, solutions, "{seed}");
            assert_eq!(report.by, plain.by, "{seed}");
            let known = report.goal.and_then(|known| known.optimum());
            assert!(report.complete && known == optimum, "{seed}");
        }
        if seed.is_multiple_of(8) {
            assert_eq!(listed(&puzzle, true, 2, false), optimal, "{seed}");
        }
    }
    assert!(symmetric > 70 && exchanged > 15, "{symmetric} {exchanged}");
}

/// Whether the goal's piece may be exchanged for another that stands as often.
fn exchanges_the_goal(puzzle: &Puzzle) -> bool {
    let goal = puzzle.goal.as_ref().unwrap();
    let piece = (Square::new(0), KindId::new(0));
    let group = Automorphisms::of(puzzle);
    let mut images = (0..group.order() as usize).map(|index| group.image_of(index, piece).1);
    goal.of.contains(KindId::new(0)) && images.any(|kind| !goal.of.contains(kind))
}
