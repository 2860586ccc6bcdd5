//! `workbench merge`: the numbers of the parts, audited and added up.

use std::path::PathBuf;

use clap::Args;

use crate::cli::arguments::{Answer, Destination};
use crate::cli::commands::scale::{failed, note_damaged};
use crate::cli::exit::Outcome;
use crate::cli::halt::Halt;
use crate::cli::interrupt::Interrupt;
use crate::cli::output::Output;
use crate::render;
use crate::scale::{self, Work};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The folder that `workbench split` has written
    folder: PathBuf,
    #[command(flatten)]
    answer: Answer,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Nothing is believed: the puzzle and the parts must have the hashes of the manifest, the tree of
the parts must leave nothing out, every line its checksum, and every part one number. Results may
be gathered from other machines: copy their files into DIR/results.

Examples:
  workbench merge work
  workbench merge work --format json -o evidence.json";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = Interrupt::install(None);
        let is_json = self.answer.is_json_in(&self.destination)?;
        let work = match Work::open(&self.folder) {
            Ok(work) => work,
            Err(error) => return failed(error, None, &interrupt, output),
        };
        let report = match scale::merge(&work) {
            Ok(report) => report,
            Err(error) => return failed(error, None, &interrupt, output),
        };
        note_damaged(&report.damaged, output);
        output.redirect(self.destination.path.as_deref())?;
        output.result(&match is_json {
            true => render::merged_json(&work, &report),
            false => render::merged(&work, &report),
        })?;
        Ok(vec![match report.is_complete() {
            true => Outcome::Yes,
            false => Outcome::Undecided,
        }])
    }
}
