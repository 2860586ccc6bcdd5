//! A small siege (`support/siege.rs`); the example `siege` runs for as long as it is asked to.

#[path = "support/siege.rs"]
mod attack;

use std::process::Command;
use std::time::Duration;

use attack::Siege;

const RUNS: u64 = 80;

/// In addition to what is promised: tests run beside others on slow machines.
const GENEROUS: Duration = Duration::from_secs(4);

#[test]
fn the_program_stands_a_small_siege() {
    let program = || Command::new(env!("CARGO_BIN_EXE_workbench"));
    let mut siege = Siege::new(1, GENEROUS, program);
    while siege.figures.runs < RUNS {
        siege.go_on();
    }
    let breaches = siege.figures.breaches;
    assert!(breaches.is_empty(), "{}", breaches.join("\n\n"));
}
