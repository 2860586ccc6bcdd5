//! `workbench certify`: writes the answer to a puzzle with a proof into a folder.

use std::path::PathBuf;

use clap::Args;

use crate::certificate::{self, CertifyRequest};
use crate::cli::arguments::values::from_one;
use crate::cli::arguments::{self, AnswerArguments, PuzzleArguments, TimeLimit};
use crate::cli::commands::certificate::failed;
use crate::cli::ending::{Halt, Outcome};
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: PuzzleArguments,
    /// The folder that the certificate is written to
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    folder: PathBuf,
    /// Give up if there are more solutions: a certificate lists every one
    #[arg(long, value_name = "N", value_parser = from_one, default_value_t = 100_000, allow_negative_numbers = true)]
    limit: u64,
    /// Cut a refutation that is longer than so many MiB into parts
    #[arg(long, value_name = "MIB", value_parser = from_one, default_value_t = 200, allow_negative_numbers = true)]
    part_size: u64,
    #[command(flatten)]
    time_limit: TimeLimit,
    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
The folder holds the puzzle file, its rules as a formula in which each line is one rule instance in
the file's words, the solutions, and a proof that there are no others (with a goal: none as good).
VeriPB, a program by others, checks the proof: `cargo install veripb`.

Examples:
  workbench certify puzzles/queens.toml -o queens-8
  workbench audit queens-8
  veripb queens-8/blocked.opb queens-8/refutation.pbp
  workbench certify puzzles/queens.toml --set n=3 -o no-queens";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.time_limit.interrupt();
        let instances = Instances::read_for_good(&self.puzzle, output)?;
        let instance = instances.only("a certificate is of one instance")?;
        let request = CertifyRequest {
            how: arguments::how(&interrupt),
            most_solutions: self.limit,
            most_bytes: self.part_size.saturating_mul(1 << 20),
        };
        let file = &self.puzzle.file;
        let watch = output.watch_steps(&request.how);
        let certified = certificate::certify(file, &instance.parameters, &self.folder, &request);
        drop(watch);
        let report = match certified {
            Ok(report) => report,
            Err(error) => return failed(error, Some(instances), &interrupt, output),
        };
        output.result(&match self.answer.is_json() {
            true => certificate::certified_json(&report),
            false => certificate::certified(&report),
        })?;
        Ok(vec![Outcome::Yes])
    }
}
