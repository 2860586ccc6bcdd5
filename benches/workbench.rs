//! A few works through the library, for finding out whether a change made it faster: `cargo bench`.
//!
//! Whole works as a user asks for them, judge included, because that is what must not get slower.
//! How we stand against other programs is measured by `benches/peers/run.py`.

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::path::Path;

use criterion::{Criterion, criterion_group, criterion_main};
use puzzle_workbench::app::{CountRequest, Engine, Engines, How, count};
use puzzle_workbench::definition::Definition;
use puzzle_workbench::puzzle::Puzzle;

/// The puzzle of a file of the gallery.
fn gallery(file: &str, set: &[(&str, i64)]) -> Result<Puzzle, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("puzzles")
        .join(file);
    let set: Vec<(String, i64)> = set
        .iter()
        .map(|&(name, value)| (name.to_owned(), value))
        .collect();
    let read = Definition::read(&path).and_then(|definition| definition.instance(&set));
    Ok(read.map_err(|problems| problems.draw(false))?.puzzle)
}

fn request(engine: Engine) -> CountRequest {
    let how = How {
        engines: Engines::One(engine),
        // The number of cores would be measured otherwise.
        jobs: Some(NonZeroUsize::MIN),
        ..How::default()
    };
    CountRequest {
        fundamental: false,
        by: Vec::new(),
        how,
    }
}

/// Counts by one engine; a number that is not the published one stops the benchmark.
fn counted(criterion: &mut Criterion, name: &str, puzzle: &Puzzle, engine: Engine, published: u64) {
    let request = request(engine);
    let work = || count(black_box(puzzle), &request).map(|report| report.solutions);
    assert!(
        matches!(work(), Ok(found) if found == published),
        "{name} did not find {published} solutions"
    );
    criterion.bench_function(name, |bencher| bencher.iter(work));
}

fn works(criterion: &mut Criterion) -> Result<(), String> {
    let pawn = gallery("nine-queens.toml", &[])?;
    let queens = gallery("queens.toml", &[("n", 12)])?;
    let stars = gallery("star-battle-2.toml", &[])?;
    counted(
        criterion,
        "nine queens and a pawn, sat",
        &pawn,
        Engine::Sat,
        128,
    );
    counted(
        criterion,
        "nine queens and a pawn, native",
        &pawn,
        Engine::Native,
        128,
    );
    counted(criterion, "12 queens, sat", &queens, Engine::Sat, 14_200);
    counted(
        criterion,
        "12 queens, native",
        &queens,
        Engine::Native,
        14_200,
    );
    counted(criterion, "star battle, sat", &stars, Engine::Sat, 1);
    Ok(())
}

#[expect(
    clippy::panic,
    reason = "a benchmark has no other way to say that it cannot run"
)]
fn all(criterion: &mut Criterion) {
    if let Err(problem) = works(criterion) {
        panic!("{problem}");
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = all
}
criterion_main!(benches);
