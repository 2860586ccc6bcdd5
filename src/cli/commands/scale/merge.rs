//! `workbench merge`: audits the numbers of the parts and adds them up.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use crate::app::How;
use crate::cli::arguments::values::{sample, threads};
use crate::cli::arguments::{self, AnswerArguments, Destination, TimeLimit};
use crate::cli::commands::scale::{failed, note_damaged, process_name};
use crate::cli::ending::{Halt, Outcome};
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::render;
use crate::scale::{self, MergeReport, RecheckSize, ScaleError, Work};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The folder that `workbench split` has written
    folder: PathBuf,
    /// First count some again by the other engine: `1%`, or a number
    #[arg(long, value_name = "SAMPLE", value_parser = sample)]
    recheck: Option<RecheckSize>,
    /// Count solutions up to symmetry too
    #[arg(long)]
    fundamental: bool,
    /// Recheck so many parts at a time, not as many as there are processors
    #[arg(short, long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    time_limit: TimeLimit,
    #[command(flatten)]
    answer: AnswerArguments,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Nothing is believed: the puzzle and the parts must have the hashes of the manifest, the tree of
the parts must leave nothing out, every line its checksum, and every part one number. Results may
be gathered from other machines: copy their files into DIR/results. What --recheck counts is
written there too; another number than before ends the command with exit code 4, and a limit that
comes before the last of them with 3.

Examples:
  workbench merge work
  workbench merge work --recheck 1%
  workbench merge work --fundamental
  workbench merge work --format json -o evidence.json";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.time_limit.interrupt();
        let is_json = self.answer.is_json_in(&self.destination)?;
        let work = match Work::open(&self.folder) {
            Ok(work) => work,
            Err(error) => return failed(error, None, &interrupt, output),
        };
        let how = How {
            jobs: self.jobs,
            ..arguments::how(&interrupt)
        };
        let (report, is_rechecked) = match self.merged(&work, &how, output) {
            Ok(merged) => merged,
            Err(error) => {
                let instances = Instances::of(work.definition, work.instance);
                return failed(error, Some(&instances), &interrupt, output);
            }
        };
        note_damaged(&report.damaged, output);
        output.redirect(self.destination.path.as_deref())?;
        output.result(&match is_json {
            true => render::merged_json(&work, &report),
            false => render::merged(&work, &report),
        })?;
        let outcome = Outcome::complete(report.is_complete() && is_rechecked);
        Ok(interrupt.outcomes(outcome))
    }

    /// The sum of the parts, after some were counted again; and whether all that were to be counted again were.
    fn merged(
        &self,
        work: &Work,
        how: &How,
        output: &mut Output,
    ) -> Result<(MergeReport, bool), ScaleError> {
        let mut is_rechecked = true;
        if let Some(sample) = self.recheck {
            let report = scale::recheck(work, sample, how, &process_name())?;
            output.note(&render::recheck_line(report));
            is_rechecked = report.is_complete();
        }
        let mut report = scale::merge(work)?;
        if self.fundamental {
            report.fundamental = scale::classes(work, &report, how)?;
        }
        Ok((report, is_rechecked))
    }
}
