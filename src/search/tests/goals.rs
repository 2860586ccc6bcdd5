//! Goals: the optimum and the placements that have it, against brute force and published numbers.

use std::time::{Duration, Instant};

use super::{brute_force, random};
use crate::puzzle::{
    Bound, Direction, Goal, KindId, KindSet, Moves, Placement, Puzzle, Targets, Watch, sample,
};
use crate::search::aim::Aim;
use crate::search::ground::Ground;
use crate::search::walk::Walk;
use crate::search::{Options, solutions};
use crate::stop::{Stop, Stopped};

const BOTH: [Direction; 2] = [Direction::Maximize, Direction::Minimize];

/// Small random puzzles, each with the kinds of its board in turn as the pieces that count.
fn puzzles() -> impl Iterator<Item = (Puzzle, KindSet)> {
    let small = (0..600).filter_map(random::small);
    let small = small.filter(|puzzle| brute_force::effort(puzzle) <= 1 << 12);
    small.enumerate().map(|(place, puzzle)| {
        let bit = |kind: &KindId| place >> kind.index() & 1 == 0;
        let of = puzzle.kind_ids().filter(bit).collect();
        (puzzle, of)
    })
}

fn goal(of: &KindSet, direction: Direction) -> Goal {
    let mut puzzle = sample::open(1, 1);
    puzzle.aim(direction, &of.iter().collect::<Vec<_>>());
    puzzle.goal.unwrap()
}

fn found(puzzle: &Puzzle, watch: &Watch) -> Vec<Placement> {
    let options = Options {
        watch: watch.clone(),
        ..Options::default()
    };
    let mut found: Vec<Placement> = solutions(puzzle, &options).map(Result::unwrap).collect();
    found.sort();
    found
}

#[test]
fn the_solutions_of_a_goal_are_the_best_of_all_placements_that_obey_the_rules() {
    let mut with_solutions = 0;
    for (mut puzzle, of) in puzzles() {
        let all = brute_force::solutions(&puzzle);
        for direction in BOTH {
            let goal = goal(&of, direction);
            let numbers = all.iter().map(|placement| goal.number(placement));
            let best = match direction {
                Direction::Maximize => numbers.max(),
                Direction::Minimize => numbers.min(),
            };
            let is_best = |placement: &&Placement| Some(goal.number(placement)) == best;
            let expected: Vec<Placement> = all.iter().filter(is_best).cloned().collect();
            puzzle.goal = Some(goal.clone());
            let watch = Watch::default();
            assert_eq!(found(&puzzle, &watch), expected, "{puzzle:?}");
            let known = watch.bracket().unwrap();
            assert_eq!(known.optimum(), best);
            with_solutions += usize::from(best.is_some());
        }
    }
    assert!(with_solutions > 100, "{with_solutions}");
}

/// Not only the optimum: no pruning may lose a placement with any other number.
#[test]
fn a_walk_with_an_aim_comes_to_all_placements_with_such_a_number() {
    for (puzzle, of) in puzzles().step_by(3) {
        let all = brute_force::solutions(&puzzle);
        let goal = goal(&of, Direction::Maximize);
        for number in 0..=puzzle.board.len() as i64 {
            let (least, most) = (Some(number), Some(number));
            for bound in [
                Bound::exactly(number),
                Bound {
                    at_least: least,
                    at_most: None,
                },
                Bound {
                    at_least: None,
                    at_most: most,
                },
            ] {
                let aim = Aim::new(&of, bound);
                let mut walk = Walk::new(Ground::new(&puzzle, Some(aim), &Options::default()));
                let mut found = Vec::new();
                while walk.advance().unwrap() {
                    found.push(walk.placement());
                }
                found.sort();
                let has_it = |placement: &&Placement| bound.allows(goal.number(placement) as usize);
                let expected: Vec<Placement> = all.iter().filter(has_it).cloned().collect();
                assert_eq!(found, expected, "{bound:?} {puzzle:?}");
            }
        }
    }
}

fn fewest_that_command(n: usize, moves: Moves) -> Puzzle {
    let mut puzzle = sample::open(n, n);
    let piece = puzzle.add("piece", 'P', moves, Bound::ANY);
    let one = Bound {
        at_least: Some(1),
        at_most: None,
    };
    puzzle.attacks(&[piece], Targets::Empty, one);
    puzzle.aim(Direction::Minimize, &[piece]);
    puzzle
}

#[test]
fn published_optima_and_their_numbers_of_placements() {
    let (queen, king, knight) = (sample::queen, sample::king, sample::knight);
    // OEIS A000170, A018807, A030978; A075458 and A002564, A006075 and A103315.
    for (puzzle, optimum, placements) in [
        (sample::most_without_attacks(8, queen()), 8, 92),
        (sample::most_without_attacks(4, king()), 4, 79),
        (sample::most_without_attacks(7, king()), 16, 1),
        (sample::most_without_attacks(4, knight()), 8, 6),
        (sample::most_without_attacks(8, knight()), 32, 2),
        (fewest_that_command(5, queen()), 3, 186),
        (fewest_that_command(6, queen()), 3, 4),
        (fewest_that_command(5, knight()), 5, 47),
        (fewest_that_command(7, knight()), 10, 10),
    ] {
        let watch = Watch::default();
        assert_eq!(found(&puzzle, &watch).len(), placements);
        assert_eq!(watch.bracket().unwrap().optimum(), Some(optimum));
    }
}

#[test]
fn a_goal_that_takes_too_long_leaves_what_is_known() {
    // Ten queens are the fewest on this board, which takes much longer than a moment to prove.
    let puzzle = fewest_that_command(19, sample::queen());
    let watch = Watch::default();
    let deadline = Instant::now() + Duration::from_millis(500);
    let options = Options {
        stop: Stop::never().with_deadline(deadline),
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
