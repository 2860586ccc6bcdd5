//! The program `workbench`: everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    puzzle_workbench::cli::run()
}
