//! One solution is found for all its images, and a symmetry that does not hold is noticed. That the numbers are right
//! is asked of random puzzles in `tests/agreement`, and of published ones in `tests/gallery.rs`.

use std::num::NonZeroUsize;

use super::count::{CountRequest, count};
use super::driver::{Engine, Engines, How, Validation, images};
use crate::board::{Isometry, Symmetry};
use crate::puzzle::{Automorphisms, Judge, KindId, OptimumWatch, Placement, sample};
use crate::sat;
use crate::stop::Stop;

/// By the orbit-stabiliser theorem each class is counted once; SAT finds one solution of each, or a few.
#[test]
fn few_of_the_solutions_are_looked_at() {
    let puzzle = sample::queens(10);
    for engine in [Engine::Sat, Engine::Native] {
        let how = How {
            engines: Engines::One(engine),
            symmetry: true,
            jobs: Some(NonZeroUsize::MIN),
            ..How::default()
        };
        let by = Vec::new();
        let request = CountRequest {
            fundamental: false,
            by,
            how,
        };
        let report = count(&puzzle, &request).unwrap();
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
