//! `workbench run`: counts parts, and writes each result at once.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;

use crate::app::{How, Watches};
use crate::cli::arguments::values::{parts, threads};
use crate::cli::arguments::{self, AnswerArguments, AnyEngine, TimeLimit};
use crate::cli::commands::scale::{failed, note_damaged, process_name};
use crate::cli::ending::{Halt, Outcome};
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::render;
use crate::scale::{self, RunRequest, Work};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The folder that `workbench split` has written
    folder: PathBuf,
    /// The parts from A to B, B included, or the part A alone; may be repeated
    #[arg(long, value_name = "A..B", value_parser = parts)]
    only: Vec<RangeInclusive<usize>>,
    /// Who counts a part; auto: who is quicker at the first few of them
    #[arg(long, default_value = "auto")]
    engine: AnyEngine,
    /// Count so many parts at a time, not as many as there are processors
    #[arg(short, long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    time_limit: TimeLimit,
    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Parts that are done are not counted again: after Ctrl-C, a time limit or a crash, the same
command goes on. Each process writes a file of its own in DIR/results.

Examples:
  workbench run work
  workbench run work --only 17..40 --engine native --jobs 1
  workbench run work --time-limit 3600";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.time_limit.interrupt();
        let work = match Work::open(&self.folder) {
            Ok(work) => work,
            Err(error) => return failed(error, None, &interrupt, output),
        };
        let request = RunRequest {
            only: self.only.clone(),
            how: How {
                engines: self.engine.into(),
                jobs: self.jobs,
                watches: Watches::looked_at(),
                ..arguments::how(&interrupt)
            },
            name: process_name(),
        };
        let watch = output.watch_search(&request.how);
        let counted = scale::run(&work, &request);
        drop(watch);
        let report = match counted {
            Ok(report) => report,
            Err(error) => {
                let instances = Instances::of(work.definition, work.instance);
                return failed(error, Some(&instances), &interrupt, output);
            }
        };
        note_damaged(&report.damaged, output);
        output.result(&match self.answer.is_json() {
            true => render::run_json(&report),
            false => render::run_line(&report),
        })?;
        Ok(interrupt.outcomes(Outcome::complete(report.is_complete())))
    }
}
