//! Counting one solution for all its images gives the numbers that counting each gives.

mod by_hand;
mod goals;
mod random;

use std::convert::Infallible;
use std::num::NonZeroUsize;

use super::NamedPiece;
use super::count::{CountReport, CountRequest, count};
use super::driver::{Engine, Engines, How};
use super::solve::{Ending, Order, SolveRequest, Wanted, solve};
use crate::puzzle::{KindId, Placement, Puzzle, sample};

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

/// With the classes of the solutions.
fn classified(puzzle: &Puzzle, engine: Engine, symmetry: bool, jobs: usize) -> CountReport {
    let request = CountRequest {
        fundamental: true,
        ..request(puzzle, engine, symmetry, jobs)
    };
    count(puzzle, &request).unwrap()
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
