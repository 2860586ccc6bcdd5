//! `workbench audit`: reads a certificate again, and has its proofs checked by an independent program.

use std::path::PathBuf;

use clap::Args;

use crate::certificate::{self, AuditRequest, AuditVerdict};
use crate::cli::arguments::{AnswerArguments, TimeLimit};
use crate::cli::commands::certificate::failed;
use crate::cli::ending::{Halt, Outcome};
use crate::cli::output::Output;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The folder that `workbench certify` has written
    folder: PathBuf,
    /// The program that checks proofs, by name or path
    #[arg(long, value_name = "PROGRAM", default_value = "veripb")]
    checker: PathBuf,
    #[command(flatten)]
    time_limit: TimeLimit,
    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Nothing is solved. The formula is made again from the puzzle file and compared with the judge on
placements drawn at random; every solution is judged; the formula that is refuted must leave out
these solutions and nothing else; VeriPB checks the proofs, and what is left unchecked without it
is said.

Exit codes: 0 the certificate is right, 1 it is refused, 3 something could not be checked.

Examples:
  workbench audit queens-8
  workbench audit queens-8 --checker ~/.cargo/bin/veripb";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.time_limit.interrupt();
        let request = AuditRequest {
            checker: self.checker.clone(),
            stop: interrupt.stop().clone(),
        };
        let report = match certificate::audit(&self.folder, &request) {
            Ok(report) => report,
            Err(error) => return failed(error, None, &interrupt, output),
        };
        output.result(&match self.answer.is_json() {
            true => certificate::audit_json(&report),
            false => certificate::audited(&report),
        })?;
        Ok(interrupt.outcomes(match report.verdict() {
            AuditVerdict::Right => Outcome::Yes,
            AuditVerdict::Unchecked => Outcome::Undecided,
            AuditVerdict::Wrong => Outcome::No,
        }))
    }
}
