//! Faults planted in the model change the number of solutions of at least one small puzzle: each
//! kind of constraint is needed, and the search uses it.

use super::brute_force;
use crate::board::{Grouping, Square};
use crate::puzzle::{Bound, Bounds, Counted, Moves, Puzzle, RunsOf, Targets, sample};
use crate::search::compile::compile;
use crate::search::model::{Candidates, Constraint, Lists, Model, RayItem};
use crate::search::rules::sights;
use crate::search::tree::depth_first::Tree;
use crate::stop::Stop;

fn between(at_least: i64, at_most: i64) -> Bound {
    Bound {
        at_least: Some(at_least),
        at_most: Some(at_most),
    }
}

/// Queens that must not see one another, and a pawn that may stand between them.
fn two_queens_and_a_pawn() -> Puzzle {
    let mut puzzle = sample::open(3, 3);
    let queen = puzzle.add("queen", 'Q', sample::queen(), Bound::exactly(2));
    puzzle.add("pawn", 'P', Moves::none(), Bound::exactly(1));
    puzzle.forbid_attacks(&[queen], &[queen]);
    puzzle
}

/// Each empty square is seen by two or three queens.
fn seen_by_two_or_three() -> Puzzle {
    let mut puzzle = sample::open(3, 3);
    let queen = puzzle.add("queen", 'Q', sample::queen(), Bound::ANY);
    puzzle.attacks(&[queen], Targets::Empty, between(2, 3));
    puzzle
}

/// Equal numbers of three kinds, one or two pieces in each row, one piece given.
fn three_alike() -> Puzzle {
    let mut puzzle = sample::men(2, 3, 3);
    let kinds: Vec<_> = puzzle.kind_ids().collect();
    puzzle.equal(&kinds, &[Grouping::Board]);
    let all = Counted::Pieces(sample::set(&kinds));
    puzzle.count_each(all, Grouping::Row, Bounds::Same(between(1, 2)));
    puzzle.give(Square::new(4), kinds[1]);
    puzzle
}

/// Each row of two kinds, worth 1 and 2, has the sum 3.
fn sums() -> Puzzle {
    let mut puzzle = sample::men(2, 3, 2);
    for (kind, value) in puzzle.kinds.iter_mut().zip([1, 2]) {
        kind.value = value;
    }
    puzzle.sum_each(Grouping::Row, Bounds::Same(Bound::exactly(3)));
    puzzle
}

/// Stones that form one part, or runs of two.
fn stones(in_runs: bool) -> Puzzle {
    let mut puzzle = sample::open(3, 3);
    let stone = puzzle.add("stone", 'S', Moves::none(), Bound::ANY);
    let stones = sample::set(&[stone]);
    match in_runs {
        true => puzzle.runs(RunsOf::Pieces(stones), Grouping::Row, |rule| {
            rule.length = Bound::exactly(2);
        }),
        false => puzzle.connected(Counted::Pieces(stones), Bound::exactly(1)),
    }
    puzzle
}

/// A tent next to each tree, one for each.
fn tents() -> Puzzle {
    let mut puzzle = sample::men(2, 3, 2);
    let kinds: Vec<_> = puzzle.kind_ids().collect();
    puzzle.matching(&kinds[..1], &kinds[1..], sample::king(), true);
    puzzle
}

/// No two rows are equal.
fn rows_that_differ() -> Puzzle {
    let mut puzzle = sample::men(2, 2, 2);
    puzzle.distinct(&[Grouping::Row]);
    puzzle
}

fn puzzles() -> [Puzzle; 10] {
    let mut kings = sample::most_without_attacks(3, sample::king());
    kings.goal = None;
    [
        sample::queens(4),
        kings,
        two_queens_and_a_pawn(),
        seen_by_two_or_three(),
        three_alike(),
        sums(),
        stones(false),
        stones(true),
        tents(),
        rows_that_differ(),
    ]
}

/// How many solutions one tree finds on a changed model.
fn number(puzzle: &Puzzle, change: fn(&mut Model)) -> usize {
    let (sights, candidates) = (sights(puzzle), Candidates::of(puzzle));
    let stop = Stop::never();
    let mut model = compile(puzzle, &sights, candidates, None, &stop).unwrap();
    model.obstacles.clear();
    change(&mut model);
    let mut tree = Tree::new(model);
    if tree.begin().is_err() {
        return 0;
    }
    std::iter::from_fn(|| tree.advance(&stop).unwrap().then_some(())).count()
}

fn forget(model: &mut Model, is_forgotten: fn(&Constraint) -> bool) {
    model.constraints.retain(|one| !is_forgotten(one));
    model.index_constraints();
}

type Fault = (&'static str, fn(&mut Model));

const FAULTS: [Fault; 17] = [
    ("a cardinality allows one more", |model| {
        let all = model.cardinalities.iter_mut();
        all.for_each(|one| one.most += 1);
    }),
    ("a cardinality asks for one less", |model| {
        let all = model.cardinalities.iter_mut();
        all.for_each(|one| one.least = one.least.saturating_sub(1));
    }),
    ("a cardinality must be full", |model| {
        let asking = model.cardinalities.iter_mut().filter(|one| one.least > 0);
        asking.for_each(|one| one.least = one.most);
    }),
    ("conditions are forgotten", |model| {
        let all = model.cardinalities.iter_mut();
        all.for_each(|one| one.condition = None);
    }),
    ("conditions are turned round", |model| {
        for one in &mut model.cardinalities {
            one.condition = one.condition.map(|condition| condition.negated());
        }
    }),
    ("balances are forgotten", |model| {
        let all = model.cardinalities.iter_mut();
        all.for_each(|one| one.balance = None);
    }),
    ("the last side of a balance is left out", |model| {
        model.balances.iter_mut().for_each(|sides| sides.end -= 1);
    }),
    ("conflicts are forgotten", |model| {
        model.conflicts = Lists::new(model.fact_count, std::iter::empty());
    }),
    ("blockers are turned round", |model| {
        for constraint in &mut model.constraints {
            if let Constraint::Ray(items) = constraint {
                for item in items {
                    if let RayItem::Blocker(literal) = item {
                        *literal = literal.negated();
                    }
                }
            }
        }
    }),
    ("lines of sight are forgotten", |model| {
        forget(model, |one| matches!(one, Constraint::Ray(_)));
    }),
    ("a sum may be greater by one", |model| {
        for constraint in &mut model.constraints {
            if let Constraint::Sum(sum) = constraint {
                sum.most += 1;
            }
        }
    }),
    ("sums are forgotten", |model| {
        forget(model, |one| matches!(one, Constraint::Sum(_)));
    }),
    ("parts are forgotten", |model| {
        forget(model, |one| matches!(one, Constraint::Parts(_)));
    }),
    ("pairings are forgotten", |model| {
        forget(model, |one| matches!(one, Constraint::Pairing(_)));
    }),
    ("automata are forgotten", |model| {
        forget(model, |one| matches!(one, Constraint::Automaton(_)));
    }),
    ("groups that differ are forgotten", |model| {
        forget(model, |one| matches!(one, Constraint::Distinct(_)));
    }),
    ("what is settled is forgotten", |model| {
        model.settled.clear();
    }),
];

#[test]
fn every_planted_fault_of_the_model_is_caught() {
    let puzzles = puzzles().map(|puzzle| {
        let expected = brute_force::solutions(&puzzle).len();
        assert_eq!(number(&puzzle, |_| {}), expected, "{puzzle:?}");
        (puzzle, expected)
    });
    for (name, fault) in FAULTS {
        let is_caught = |(puzzle, expected): &(Puzzle, usize)| number(puzzle, fault) != *expected;
        assert!(puzzles.iter().any(is_caught), "not caught: {name}");
    }
}
