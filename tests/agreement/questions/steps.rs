//! Each deduction follows from its reason alone, and from no part of that.

use std::convert::Infallible;
use std::sync::Arc;

use puzzle_workbench::app::{self, Fact, StepsReport};
use puzzle_workbench::board::{Grouping, Sided, SidedGroup, SidedOf, SquareSet};
use puzzle_workbench::puzzle::{
    Bound, Bounds, Count, Counted, CountedGroups, Demand, Given, Origin, Placement, Puzzle, Rule,
};
use puzzle_workbench::sat::{signed, with_goal_as_rule};

use super::parts::{demands, only, solutions};
use super::{Looked, how};

/// The puzzle in which a fact holds, or does not hold.
fn with(mut puzzle: Puzzle, fact: Fact, holds: bool) -> Puzzle {
    let (square, holds) = (fact.square, fact.holds == holds);
    let origin = Origin(0);
    match (fact.kind, holds) {
        (Some(kind), true) => puzzle.givens.push(Given {
            square,
            kind,
            origin,
        }),
        (Some(kind), false) => puzzle.kinds[kind.index()].squares.remove(square),
        (None, true) => puzzle
            .kinds
            .iter_mut()
            .for_each(|kind| kind.squares.remove(square)),
        (None, false) => {
            let listed = Grouping::Listed(Arc::new(vec![vec![square]]));
            let grouping = match puzzle.board.is_square(square) {
                true => listed,
                false => Grouping::Sided(Arc::new(Sided {
                    of: SidedOf::Inside(listed),
                    groups: vec![SidedGroup {
                        mark: square,
                        places: vec![square],
                    }],
                })),
            };
            puzzle.rules.push(Rule::Count(Count {
                of: Counted::Pieces(puzzle.all_kinds()),
                each: vec![CountedGroups {
                    grouping,
                    bounds: Bounds::Same(Bound::exactly(1)),
                }],
                within: SquareSet::full(puzzle.board.len()),
                origin,
            }));
        }
    }
    puzzle
}

/// With a goal, its solutions are those of a puzzle that has the best number as a rule.
fn of_rules(mut puzzle: Puzzle, all: &[Placement]) -> Puzzle {
    let (Some(goal), Some(best)) = (puzzle.goal.take(), all.first()) else {
        return puzzle;
    };
    let bound = Bound::exactly(signed(goal.number(best)));
    with_goal_as_rule(puzzle, &goal, &bound)
}

pub fn steps_follow(text: &str, puzzle: &Puzzle, all: &[Placement], looked: &mut Looked) {
    let of_rules = of_rules(puzzle.clone(), all);
    let demands = demands(&of_rules);
    let nothing = Placement::empty(puzzle.board.len());
    let report = app::steps(puzzle, &nothing, usize::MAX, &how(), |step, _| {
        let told = |fact: &Fact| {
            all.iter()
                .all(|one| (one.get(fact.square) == fact.kind) == fact.holds)
        };
        assert!(
            step.facts().iter().chain(&step.known).all(told),
            "{step:?}\n{text}"
        );
        let some: Vec<&Demand> = step.demands.iter().collect();
        let are_others = |some: &[&Demand], known: &[Fact], fact: Fact, or_more: bool| {
            let reason = only(&of_rules, &demands, some, or_more)?;
            let known = known.iter();
            let reason = known.fold(reason, |reason, fact| with(reason, *fact, true));
            Some(!solutions(&with(reason, fact, false), 1).is_empty())
        };
        for fact in step.facts() {
            let against = are_others(&some, &step.known, fact, true);
            assert_eq!(against, Some(false), "{fact:?}: {step:?}\n{text}");
        }
        looked.steps += 1;
        looked.steps_to_goals += usize::from(
            some.iter()
                .any(|d| d.rule.is_some_and(|rule| rule >= puzzle.rules.len())),
        );
        for left_out in (0..step.size()).filter(|_| step.is_minimal) {
            let (mut some, mut known) = (some.clone(), step.known.clone());
            match left_out.checked_sub(some.len()) {
                None => _ = some.remove(left_out),
                Some(place) => _ = known.remove(place),
            }
            if let Some(are_others) = are_others(&some, &known, step.fact, false) {
                assert!(are_others, "part {left_out} of {step:?}\n{text}");
                looked.parts += 1;
            }
        }
        Ok::<(), Infallible>(())
    });
    match report.unwrap() {
        StepsReport::Way(way) => assert_eq!((way.left, way.is_stopped), (0, false), "{text}"),
        other => assert!(
            all.is_empty() && other == StepsReport::None,
            "{other:?}\n{text}"
        ),
    }
}
