//! One solution is found for all its images, and a symmetry that does not hold is noticed. That the numbers are right
//! is asked of random puzzles in `tests/agreement`, and of published ones in `tests/gallery.rs`.

use std::num::NonZeroUsize;

use super::count::{CountReport, CountRequest, count};
use super::driver::{Engine, Engines, How, Validation, images};
use crate::board::{Board, Isometry, Symmetry, Wrap};
use crate::clock::Duration;
use crate::puzzle::{
    Automorphisms, Bound, Judge, KindId, Moves, OptimumWatch, Placement, Puzzle, sample,
};
use crate::sat;
use crate::stop::Stop;

fn request(engine: Engine, symmetry: bool, jobs: usize) -> CountRequest {
    CountRequest {
        fundamental: false,
        by: Vec::new(),
        how: How {
            engines: Engines::One(engine),
            symmetry,
            jobs: NonZeroUsize::new(jobs),
            ..How::default()
        },
    }
}

fn counted(puzzle: &Puzzle, engine: Engine, symmetry: bool, jobs: usize) -> CountReport {
    count(puzzle, &request(engine, symmetry, jobs)).unwrap()
}

/// n pieces of one kind that must not attack each other, on a torus.
fn on_torus(n: usize, moves: Moves) -> Puzzle {
    let mut puzzle = sample::on(Board::new(n, n, Wrap::BOTH));
    let piece = puzzle.add("piece", 'P', moves, Bound::exactly(n as i64));
    puzzle.forbid_attacks(&[piece], &[piece]);
    puzzle
}

/// The solutions with a piece on the first square show all classes of a torus, as a search for all solutions does.
#[test]
fn classes_on_a_torus_are_known_from_one_square() {
    let two_kinds = {
        let mut puzzle = sample::on(Board::new(2, 3, Wrap::BOTH));
        puzzle.add("man", 'M', Moves::none(), Bound::ANY);
        puzzle.add("woman", 'W', sample::queen(), Bound::ANY);
        puzzle
    };
    let knights = {
        let mut puzzle = sample::on(Board::new(4, 4, Wrap::BOTH));
        puzzle.add("knight", 'N', Moves::none(), Bound::exactly(4));
        puzzle
    };
    for (mut puzzle, solutions, judged) in [
        (on_torus(5, sample::queen()), 10, None),
        (on_torus(7, sample::queen()), 28, None),
        (two_kinds, 729, None),
        // Of 1820 solutions 455 are found; for each, an image is judged unless it is one of those found or was judged
        // before.
        (knights, 1820, Some(455..=2 * 455)),
    ] {
        puzzle.symmetry.translations = true;
        let squares = puzzle.board.len() as u64;
        let counted = |engine, symmetry| {
            let request = CountRequest {
                fundamental: true,
                ..request(engine, symmetry, 1)
            };
            count(&puzzle, &request).unwrap()
        };
        for engine in [Engine::Native, Engine::Sat] {
            let (few, all) = (counted(engine, true), counted(engine, false));
            assert_eq!(
                (few.solutions, all.solutions),
                (solutions.into(), solutions.into())
            );
            assert_eq!(
                (few.fundamental, few.classes),
                (all.fundamental, all.classes)
            );
            assert_eq!((all.judged, all.symmetries), (None, 1));
            if engine == Engine::Native {
                assert_eq!(few.symmetries, squares);
                assert_eq!(few.judged.is_some(), judged.is_some());
                let of_few = judged.clone().zip(few.judged);
                assert!(of_few.is_none_or(|(range, judged)| range.contains(&judged)));
            }
        }
    }
}

/// Finding the solutions one by one, and testing each for being the first of its class, took a quarter of a minute.
#[test]
fn one_piece_on_a_large_torus_is_one_class_at_once() {
    let mut puzzle = sample::on(Board::new(200, 200, Wrap::BOTH));
    puzzle.add("piece", 'P', Moves::none(), Bound::exactly(1));
    puzzle.symmetry.translations = true;
    for engine in [Engine::Native, Engine::Sat] {
        let request = CountRequest {
            fundamental: true,
            how: How {
                stop: Stop::never().within(Duration::from_secs(20)),
                ..request(engine, true, 1).how
            },
            ..request(engine, true, 1)
        };
        let report = count(&puzzle, &request).unwrap();
        assert_eq!((report.solutions, report.complete), (40_000.into(), true));
        assert_eq!(
            (report.fundamental, report.judged),
            (Some(1.into()), Some(2))
        );
    }
}

/// By the orbit-stabiliser theorem each class is counted once; SAT finds one solution of each, or a few.
#[test]
fn few_of_the_solutions_are_looked_at() {
    let puzzle = sample::queens(10);
    for engine in [Engine::Sat, Engine::Native] {
        let report = counted(&puzzle, engine, true, 1);
        assert_eq!((report.solutions, report.symmetries), (724.into(), 8));
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
    // 92 classes (OEIS A002562), one of them with fewer than eight solutions.
    assert!(weights.len() < 100, "{}", weights.len());
}

/// The planted fault is a symmetry that does not hold. The engine finds correct solutions and counts each twice; the
/// judge sees that the images are no solutions.
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
    let (judge, watch) = (Judge::new(&puzzle), OptimumWatch::default());
    let mut validation = Validation::new(Engine::Sat, &puzzle, &judge, &watch);
    let rejected = images::judge(&mut validation, &wrong, &found, 2, &Stop::never()).unwrap_err();
    assert_eq!(rejected.engine, Engine::Sat.into());
    let right = Automorphisms::of(&puzzle);
    assert!(images::judge(&mut validation, &right, &found, 1, &Stop::never()).is_ok());
    // Of many solutions a sample is judged, one image of each.
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
    let mut validation = Validation::new(Engine::Native, &bent, &judge, &watch);
    let wrong = Automorphisms::of(&puzzle);
    assert!(images::judge(&mut validation, &wrong, &found, 1 << 20, &Stop::never()).is_err());
}
