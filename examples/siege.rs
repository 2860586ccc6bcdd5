//! Runs every command on files with random edits, with little time and memory and few threads, for as long as you like:
//!
//! ```sh
//! cargo run --release --example siege -- --minutes 10
//! ```
//!
//! It prints statistics and every breach of a promise; after a breach the exit code is 1. `--seed N` draws other edits.
//! `--slack S` allows S seconds more than promised, for a machine that does other work at the same time.

#![allow(
    clippy::unwrap_used,
    reason = "a panic says what is wrong with the machine, not with the program"
)]

#[path = "../tests/support/edits.rs"]
mod edits;
#[path = "../tests/support/held.rs"]
mod held;
#[path = "../tests/support/siege.rs"]
mod siege;

use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use clap::Parser;

use siege::{Figures, Siege};

/// Set in the processes that this one starts: they run as the program.
const IS_PROGRAM: &str = "SIEGE_IS_WORKBENCH";

#[derive(Parser)]
struct Arguments {
    #[arg(long, default_value_t = 10.0)]
    minutes: f64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value_t = 0.0)]
    slack: f64,
}

fn main() -> ExitCode {
    if std::env::var_os(IS_PROGRAM).is_some() {
        return puzzle_workbench::cli::run();
    }
    let arguments = Arguments::parse();
    let own = std::env::current_exe().unwrap();
    let program = move || {
        let mut command = Command::new(&own);
        command.env(IS_PROGRAM, "1");
        command
    };
    let mut siege = Siege::new(
        arguments.seed,
        Duration::from_secs_f64(arguments.slack),
        program,
    );
    let begun = Instant::now();
    let time = Duration::from_secs_f64(arguments.minutes * 60.0);
    let mut told = 0;
    while begun.elapsed() < time {
        siege.go_on();
        for breach in &siege.figures.breaches[told..] {
            println!("BREACH: {breach}\n");
        }
        told = siege.figures.breaches.len();
    }
    tell(&siege.figures);
    ExitCode::from(u8::from(told > 0))
}

fn tell(figures: &Figures) {
    let mebibytes = |bytes: u64| bytes >> 20;
    println!("runs: {}", figures.runs);
    println!("exit codes: {:?}", figures.codes);
    println!(
        "longest after the time limit: {:.3} s",
        figures.after_time.as_secs_f64()
    );
    println!(
        "longest after Ctrl-C: {:.3} s",
        figures.after_interrupt.as_secs_f64()
    );
    println!("greatest memory: {} MiB", mebibytes(figures.memory));
    println!(
        "most beyond a memory limit: {} MiB",
        mebibytes(figures.beyond_memory)
    );
    println!("breaches: {}", figures.breaches.len());
}
