//! Counts the solutions of a puzzle file and reports progress to a closure meanwhile.
//!
//! `cargo run --release --example count_with_progress`

use std::error::Error;
use std::thread;
use std::time::Duration;

use puzzle_workbench::app::{self, CountReport, CountRequest, Engines, How};
use puzzle_workbench::definition::Definition;
use puzzle_workbench::progress::Progress;
use puzzle_workbench::puzzle::Puzzle;

/// How often the closure is called.
const BETWEEN_CALLS: Duration = Duration::from_millis(200);

/// Counts in a thread of its own. Meanwhile, calls `watch` with the progress of the count.
fn count(puzzle: &Puzzle, watch: impl Fn(&Progress)) -> Result<CountReport, String> {
    let progress = Progress::default();
    let request = CountRequest {
        fundamental: false,
        by: Vec::new(),
        how: How {
            engines: Engines::Auto,
            progress: progress.clone(),
            ..How::default()
        },
    };
    thread::scope(|scope| {
        let counting = scope.spawn(|| app::count(puzzle, &request));
        while !counting.is_finished() {
            thread::park_timeout(BETWEEN_CALLS);
            watch(&progress);
        }
        let counted = counting.join().map_err(|_| "the count panicked")?;
        counted.map_err(|failure| format!("no count: {failure:?}"))
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let definition = Definition::read("puzzles/queens.toml".as_ref());
    let definition = definition.map_err(|problems| problems.draw(false))?;
    let instance = definition.instance(&[("n".to_owned(), 12)]);
    let instance = instance.map_err(|problems| problems.draw(false))?;
    let report = count(&instance.puzzle, |progress| {
        let percent = 100.0 * progress.share();
        eprintln!("{} solutions, {percent:.0} % searched", progress.found());
    })?;
    println!("{} solutions", report.solutions);
    Ok(())
}
