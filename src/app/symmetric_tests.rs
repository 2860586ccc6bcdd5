//! Counting one solution for all its images gives the numbers that counting each gives.

use std::convert::Infallible;
use std::num::NonZeroUsize;

use super::NamedPiece;
use super::assay::Assay;
use super::count::{CountReport, CountRequest, count};
use super::engine::{Engine, Engines, How};
use super::images;
use super::solve::{Ending, Order, SolveRequest, Wanted, solve};
use crate::board::{Board, Grouping, Isometry, Regions, SquareSet, Symmetry, Wrap};
use crate::puzzle::{
    Automorphisms, Bound, Bounds, Direction, Equal, Judge, KindId, Moves, Origin, Placement,
    Puzzle, Rule, Targets, sample,
};
use crate::sat;
use crate::sat::encode::random::{self, Random};
use crate::sat::encode::truth;

fn request(puzzle: &Puzzle, engine: Engine, symmetry: bool, jobs: usize) -> CountRequest {
    let piece = |kind: KindId| NamedPiece {
        name: puzzle.kind(kind).name.clone(),
        kinds: sample::set(&[kind]),
    };
    CountRequest {
        fundamental: false,
        by: match engine {
            Engine::Sat => puzzle.kind_ids().map(piece).collect(),
            Engine::Native => Vec::new(),
        },
        how: How {
            engines: Engines::One(engine),
            symmetry,
            jobs: NonZeroUsize::new(jobs),
            ..How::default()
        },
    }
}

fn counted(puzzle: &Puzzle, engine: Engine, symmetry: bool, jobs: usize) -> CountReport {
    count(puzzle, &request(puzzle, engine, symmetry, jobs)).unwrap()
}

/// The judge knows lists of bounds as files have them: for rows, columns, regions and boxes.
fn without_other_lists(puzzle: &mut Puzzle) {
    for rule in &mut puzzle.rules {
        if let Rule::Count(rule) = rule {
            for groups in &mut rule.each {
                let may_have_list = matches!(
                    groups.grouping,
                    Grouping::Row | Grouping::Column | Grouping::Region | Grouping::Box
                );
                if let Bounds::Each(bounds) = &groups.bounds
                    && !may_have_list
                {
                    let first = bounds.first().copied();
                    groups.bounds = Bounds::Same(first.unwrap_or(Bound::ANY));
                }
            }
        }
    }
}

/// Moves that go in all directions, and kinds that are alike.
fn make_even(puzzle: &mut Puzzle, seed: u64) {
    let moves = match seed.is_multiple_of(2) {
        true => sample::king(),
        false => sample::queen(),
    };
    let count = puzzle.kinds[0].count;
    for kind in &mut puzzle.kinds {
        kind.moves = moves.clone();
        kind.blocks = true;
        kind.count = count;
    }
    let all = puzzle.all_kinds();
    for rule in &mut puzzle.rules {
        match rule {
            Rule::Attacks(rule) => {
                rule.moves = None;
                rule.by = all.clone();
            }
            Rule::Count(rule) => {
                for groups in &mut rule.each {
                    groups.bounds = Bounds::Same(Bound::exactly(1));
                }
            }
            Rule::Forbid(rule) => rule.turn = true,
            Rule::Equal(_) | Rule::Clues(_) | Rule::Distinct(_) => {}
        }
    }
}

/// A random puzzle in which what breaks symmetry is left out, some of it or all.
fn drawn(seed: u64) -> Puzzle {
    let mut puzzle = random::puzzle(&mut Random::new(seed));
    without_other_lists(&mut puzzle);
    let open = SquareSet::of(puzzle.board.len(), puzzle.board.open_squares());
    if seed.is_multiple_of(2) {
        puzzle.givens.clear();
        for kind in &mut puzzle.kinds {
            kind.squares = open.clone();
        }
    }
    if seed % 4 > 1 {
        let everywhere = puzzle.board.all();
        for rule in &mut puzzle.rules {
            match rule {
                Rule::Attacks(rule) => rule.within = everywhere.clone(),
                Rule::Count(rule) => rule.within = everywhere.clone(),
                Rule::Equal(rule) => rule.within = everywhere.clone(),
                Rule::Forbid(rule) => rule.within = everywhere.clone(),
                Rule::Clues(_) | Rule::Distinct(_) => {}
            }
        }
    }
    if seed.is_multiple_of(3) {
        make_even(&mut puzzle, seed);
    }
    let counts_in_regions = puzzle.rules.iter().any(|rule| match rule {
        Rule::Count(rule) => rule
            .each
            .iter()
            .any(|groups| groups.grouping == Grouping::Region),
        _ => false,
    });
    if seed % 8 > 3 && !counts_in_regions {
        let unlabelled: Vec<Option<char>> = puzzle.board.squares().map(|_| None).collect();
        puzzle.board.set_regions(Regions::new(unlabelled));
    }
    puzzle
}

#[test]
fn random_puzzles_have_as_many_solutions_with_symmetry_as_without() {
    let (mut symmetric, mut many) = (0, 0);
    for seed in 0..2000 {
        let puzzle = drawn(0x5ead_0000 + seed);
        let expected = truth::by_definition(&puzzle);
        let order = Automorphisms::of(&puzzle).order();
        symmetric += usize::from(order > 1 && expected.len() > 1);
        many += usize::from(order > 4 && expected.len() > 8);
        let plain = counted(&puzzle, Engine::Sat, false, 1);
        for jobs in [1, 3] {
            let sat = counted(&puzzle, Engine::Sat, true, jobs);
            assert_eq!(sat.solutions, expected.len() as u64, "{seed}");
            assert_eq!(sat.by, plain.by, "{seed}");
            let native = counted(&puzzle, Engine::Native, true, jobs);
            assert_eq!(native.solutions, expected.len() as u64, "{seed}");
        }
    }
    assert!(symmetric > 150 && many > 20, "{symmetric} {many}");
}

/// All solutions in order, as `solve --all` gives them.
fn listed(puzzle: &Puzzle, symmetry: bool, jobs: usize, fundamental: bool) -> Vec<Placement> {
    let request = SolveRequest {
        wanted: Wanted::All {
            order: Order::Sorted,
        },
        fundamental,
        how: request(puzzle, Engine::Sat, symmetry, jobs).how,
    };
    let mut listed = Vec::new();
    let report = solve(puzzle, &request, |placement| {
        listed.push(placement.clone());
        Ok::<(), Infallible>(())
    });
    let report = report.unwrap();
    assert_eq!(report.ending, Ending::Exhausted);
    assert_eq!(report.shown, listed.len() as u64);
    assert!(fundamental || report.seen == report.shown);
    listed
}

#[test]
fn random_puzzles_have_the_same_solutions_in_the_same_order_with_symmetry_as_without() {
    let (mut symmetric, mut fewer) = (0, 0);
    for seed in 0..1000 {
        let puzzle = drawn(0x115_0000 + seed);
        let mut expected = truth::by_definition(&puzzle);
        expected.sort();
        let order = Automorphisms::of(&puzzle).order();
        symmetric += usize::from(order > 1 && expected.len() > 1);
        let fundamental = listed(&puzzle, false, 1, true);
        fewer += usize::from(fundamental.len() < expected.len());
        for jobs in [1, 3] {
            assert_eq!(listed(&puzzle, true, jobs, false), expected, "{seed}");
            assert_eq!(listed(&puzzle, true, jobs, true), fundamental, "{seed}");
        }
    }
    assert!(symmetric > 75 && fewer > 75, "{symmetric} {fewer}");
}

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
fn kinds_that_are_alike_but_for_the_goal_are_not_exchanged() {
    let mut puzzle = sample::queens(6);
    puzzle.add("other", 'O', sample::queen(), puzzle.kinds[0].count);
    puzzle.rules.clear();
    assert_eq!(Automorphisms::of(&puzzle).order(), 16);
    puzzle.aim(Direction::Maximize, &[KindId::new(0)]);
    assert_eq!(Automorphisms::of(&puzzle).order(), 8);
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
    let piece = (crate::board::Square::new(0), KindId::new(0));
    let group = Automorphisms::of(puzzle);
    let mut images = (0..group.order() as usize).map(|index| group.carried(index, piece).1);
    goal.of.contains(KindId::new(0)) && images.any(|kind| !goal.of.contains(kind))
}

/// n pieces of one kind that must not attack each other, on a torus.
fn on_torus(n: usize, moves: Moves) -> Puzzle {
    let wrap = Wrap {
        left_right: true,
        top_bottom: true,
    };
    let mut puzzle = sample::on(Board::new(n, n, wrap));
    let piece = puzzle.add("piece", 'P', moves, Bound::exactly(n as i64));
    let on = Targets::Pieces(sample::set(&[piece]));
    puzzle.attacks(&[piece], on, Bound::exactly(0));
    puzzle
}

#[test]
fn published_numbers_with_their_symmetries() {
    // OEIS A000170, A051906 (no two queens on a torus attack each other), A006075 … n! for rooks.
    let rooks = {
        let straight: Vec<_> = sample::king_steps()
            .into_iter()
            .filter(|step| step.rows * step.columns == 0)
            .collect();
        on_torus(5, Moves::new(Vec::new(), sample::rides(&straight)))
    };
    for (puzzle, symmetries, solutions) in [
        (sample::queens(8), 8, 92),
        (sample::queens(9), 8, 352),
        (sample::queens_and_pawn(8), 8, 128),
        (on_torus(5, sample::queen()), 8 * 25, 10),
        (on_torus(7, sample::queen()), 8 * 49, 28),
        (rooks, 8 * 25, 120),
    ] {
        for engine in [Engine::Sat, Engine::Native] {
            for jobs in [1, 2] {
                let report = counted(&puzzle, engine, true, jobs);
                assert_eq!(report.symmetries, symmetries, "{engine:?}");
                assert_eq!(report.solutions, solutions, "{engine:?}");
                // So few that all images were made and judged.
                assert_eq!(report.judged, None, "{engine:?}");
            }
        }
    }
}

/// By the orbit-stabiliser theorem each class is counted once; SAT finds one of it, or few.
#[test]
fn few_of_the_solutions_are_looked_at() {
    let puzzle = sample::queens(10);
    for engine in [Engine::Sat, Engine::Native] {
        let report = counted(&puzzle, engine, true, 1);
        assert_eq!((report.solutions, report.symmetries), (724, 8));
    }
    let options = sat::Options {
        automorphisms: Some(Automorphisms::of(&puzzle).into()),
        ..sat::Options::default()
    };
    let mut solutions = sat::solutions(&puzzle, &options).unwrap();
    let mut weights = Vec::new();
    while let Some(found) = solutions.next() {
        found.unwrap();
        weights.push(solutions.weight());
    }
    assert_eq!(weights.iter().sum::<u64>(), 724);
    // 92 classes (OEIS A002562), one of them with less than eight solutions.
    assert!(weights.len() < 100, "{}", weights.len());
}

#[test]
fn where_the_puzzle_breaks_a_symmetry_it_is_not_used() {
    let mut puzzle = sample::queens(6);
    puzzle.kinds[0].squares.remove(puzzle.board.at(0, 0));
    // The falling diagonal alone is left.
    assert_eq!(Automorphisms::of(&puzzle).order(), 2);
    puzzle.give(puzzle.board.at(2, 5), KindId::new(0));
    assert_eq!(Automorphisms::of(&puzzle).order(), 1);
}

/// OEIS A075458 and A002564: the fewest queens that command the board.
#[test]
fn optimal_placements_are_counted_by_symmetry() {
    let mut puzzle = sample::open(5, 5);
    let queen = puzzle.add("queen", 'Q', sample::queen(), Bound::ANY);
    let some = Bound {
        at_least: Some(1),
        at_most: None,
    };
    puzzle.attacks(&[queen], Targets::Empty, some);
    puzzle.aim(crate::puzzle::Direction::Minimize, &[queen]);
    for (symmetry, order) in [(true, 8), (false, 1)] {
        for jobs in [1, 2] {
            for engine in [Engine::Sat, Engine::Native] {
                let report = counted(&puzzle, engine, symmetry, jobs);
                assert_eq!((report.solutions, report.symmetries), (186, order));
                assert_eq!(report.goal.and_then(|goal| goal.optimum()), Some(3));
            }
        }
    }
}

/// The planted fault: a symmetry that does not hold. The engine finds what is right, and counts each
/// twice; the judge sees that the images are none.
#[test]
fn a_symmetry_that_does_not_hold_is_noticed_by_judging_images() {
    let mut puzzle = sample::queens(6);
    puzzle.give(puzzle.board.at(0, 1), KindId::new(0));
    let wrong = Automorphisms::unchecked(&puzzle, &[Symmetry::turning(Isometry::LeftRight)]);
    assert_eq!(wrong.order(), 2);
    let found: Vec<Placement> = sat::solutions(&puzzle, &sat::Options::default())
        .unwrap()
        .map(Result::unwrap)
        .collect();
    assert_eq!(found.len(), 1);
    let judge = Judge::new(&puzzle);
    let mut assay = Assay::new(Engine::Sat, &puzzle, &judge);
    let rejected = images::judge(&mut assay, &wrong, &found, 2).unwrap_err();
    assert_eq!(rejected.engine, Engine::Sat);
    let right = Automorphisms::of(&puzzle);
    assert_eq!(images::judge(&mut assay, &right, &found, 1).unwrap(), 0);
    // Many solutions are sampled, one image of each.
    let puzzle = sample::queens(8);
    let found = sat::solutions(&puzzle, &sat::Options::default()).unwrap();
    let corner = puzzle.board.at(0, 0);
    let found: Vec<Placement> = found
        .map(Result::unwrap)
        .filter(|placement| placement.get(corner).is_some())
        .collect();
    let mut bent = sample::queens(8);
    bent.give(corner, KindId::new(0));
    let judge = Judge::new(&bent);
    let mut assay = Assay::new(Engine::Native, &bent, &judge);
    let wrong = Automorphisms::of(&puzzle);
    assert!(images::judge(&mut assay, &wrong, &found, 1 << 20).is_err());
}
