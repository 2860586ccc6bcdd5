//! Counts the solutions of a puzzle file and reports progress meanwhile.
//!
//! `cargo run --release --example count_with_progress`

use std::thread;
use std::time::Duration;

use puzzle_workbench::{Error, Puzzle};

const BETWEEN_REPORTS: Duration = Duration::from_millis(200);

fn main() -> Result<(), Error> {
    let mut queens = Puzzle::read("puzzles/queens.toml")?.with("n", 12)?;
    let progress = queens.how().progress.clone();
    let report = thread::scope(|scope| {
        let counting = scope.spawn(|| queens.count());
        while !counting.is_finished() {
            thread::park_timeout(BETWEEN_REPORTS);
            let percent = 100.0 * progress.share();
            eprintln!("{} solutions, {percent:.0} % searched", progress.found());
        }
        counting.join()
    });
    match report {
        Ok(report) => println!("{} solutions", report?.solutions),
        Err(panic) => std::panic::resume_unwind(panic),
    }
    Ok(())
}
