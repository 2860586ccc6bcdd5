//! A stricter puzzle has fewer solutions: rules, bounds, givens and goals, whatever they state.

use puzzle_workbench::board::Grouping;
use puzzle_workbench::puzzle::{
    Bound, Bounds, Count, Counted, CountedGroups, Given, Interval, Origin, Placement, Puzzle, Rule,
};

use crate::properties::{random_puzzles, random_puzzles_without_goal, solutions};

/// Whether all of `some` are among `all`; both are in order.
fn are_among(some: &[Placement], all: &[Placement]) -> bool {
    some.iter().all(|one| all.binary_search(one).is_ok())
}

#[test]
fn a_rule_more_adds_no_solution() {
    let (mut kept, mut lost) = (0, 0);
    for (text, puzzle) in random_puzzles_without_goal() {
        let found = solutions(&puzzle);
        for rule in 0..puzzle.rules.len() {
            let mut without = puzzle.clone();
            without.rules.remove(rule);
            let all = solutions(&without);
            assert!(are_among(&found, &all), "without rule {rule}:\n{text}");
            kept += found.len();
            lost += all.len() - found.len();
        }
    }
    assert!(kept > 1000 && lost > 1000, "{kept} kept, {lost} lost");
}

/// A bound that also allows one more and one fewer.
fn looser(bound: &mut Bound) {
    *bound = bound.within(one_more(bound.hull()));
}

fn one_more(interval: Interval) -> Interval {
    Interval {
        at_least: interval.at_least.map(|least| least - 1),
        at_most: interval.at_most.map(|most| most + 1),
    }
}

/// Every bound of the rules and of the numbers of pieces, looser.
fn loosened(puzzle: &Puzzle) -> Puzzle {
    let mut puzzle = puzzle.clone();
    puzzle
        .kinds
        .iter_mut()
        .for_each(|k| k.count = one_more(k.count));
    for rule in &mut puzzle.rules {
        match rule {
            Rule::Attacks(rule) => looser(&mut rule.bound),
            Rule::Count(rule) => {
                rule.each
                    .iter_mut()
                    .for_each(|each| match &mut each.bounds {
                        Bounds::Same(bound) => looser(bound),
                        Bounds::Each(bounds) => bounds.iter_mut().for_each(looser),
                    });
            }
            _ => {}
        }
    }
    puzzle
}

#[test]
fn looser_bounds_lose_no_solution() {
    let (mut kept, mut won) = (0, 0);
    for (text, puzzle) in random_puzzles_without_goal() {
        let (found, more) = (solutions(&puzzle), solutions(&loosened(&puzzle)));
        assert!(are_among(&found, &more), "{text}");
        kept += found.len();
        won += more.len() - found.len();
    }
    assert!(kept > 1000 && won > 1000, "{kept} kept, {won} won");
}

#[test]
fn a_goal_picks_the_best_of_what_the_rules_allow() {
    let mut picked = 0;
    for (text, puzzle) in random_puzzles() {
        let Some(goal) = &puzzle.goal else {
            continue;
        };
        let mut allowed = puzzle.clone();
        allowed.goal = None;
        let mut expected = solutions(&allowed);
        let is_better = |one: &Placement, other: &Placement| {
            goal.direction
                .is_better(goal.number(one), goal.number(other))
        };
        let best: Option<Placement> = expected
            .iter()
            .cloned()
            .reduce(|best, one| if is_better(&one, &best) { one } else { best });
        let all = expected.len();
        expected.retain(|one| best.iter().all(|best| !is_better(best, one)));
        assert_eq!(solutions(&puzzle), expected, "{text}");
        picked += usize::from(expected.len() < all);
    }
    assert!(picked > 10, "only {picked}");
}

#[test]
fn what_stands_on_a_square_shares_the_solutions_out() {
    let mut shared = 0;
    for (text, puzzle) in random_puzzles_without_goal().step_by(3) {
        let all = solutions(&puzzle).len();
        let Some(square) = puzzle.board.open_squares().last() else {
            continue;
        };
        if puzzle.givens.iter().any(|given| given.square == square) {
            continue;
        }
        let with = |change: &dyn Fn(&mut Puzzle)| {
            let mut puzzle = puzzle.clone();
            change(&mut puzzle);
            solutions(&puzzle).len()
        };
        let may_stand = puzzle
            .kind_ids()
            .filter(|kind| puzzle.may_stand(*kind, square));
        let held = may_stand.map(|kind| {
            with(&|puzzle| {
                let origin = Origin(0);
                puzzle.givens.push(Given {
                    square,
                    kind,
                    origin,
                });
            })
        });
        let empty = with(&|puzzle| {
            let kinds = puzzle.kinds.iter_mut();
            kinds.for_each(|kind| kind.squares.remove(square));
        });
        assert_eq!(held.sum::<usize>() + empty, all, "{text}");
        shared += all;
    }
    assert!(shared > 1000);
}

#[test]
fn at_most_and_at_least_one_more_share_the_solutions_out() {
    let mut shared = 0;
    for (text, puzzle) in random_puzzles_without_goal().step_by(3) {
        let all = solutions(&puzzle).len();
        let with = |bound: Bound| {
            let mut puzzle = puzzle.clone();
            puzzle.rules.push(Rule::Count(Count {
                of: Counted::Empty,
                each: vec![CountedGroups {
                    grouping: Grouping::Board,
                    bounds: Bounds::Same(bound),
                }],
                within: puzzle.board.all(),
                origin: Origin(0),
            }));
            solutions(&puzzle).len()
        };
        if puzzle.board.is_empty() {
            continue;
        }
        for number in [0, 2, 5] {
            let few = with(Bound::at_most(number));
            let many = with(Bound::at_least(number + 1));
            assert_eq!(few + many, all, "{number} empty squares\n{text}");
        }
        shared += all;
    }
    assert!(shared > 1000);
}
