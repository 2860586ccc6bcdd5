//! `workbench split`: cuts a puzzle into parts that can be counted anywhere.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::app::{How, Watches};
use crate::cli::arguments::values::from_one;
use crate::cli::arguments::{self, AnswerArguments, AnyEngine, PuzzleArguments, TimeLimit};
use crate::cli::commands::scale::failed;
use crate::cli::ending::{Halt, Outcome};
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::render::{self, Scheduler};
use crate::scale::{self, ScaleError, SplitOrigin, SplitRequest, Work};
use crate::text::shell_word;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: PuzzleArguments,
    /// So many parts, or as many as there can be; as suits one machine
    #[arg(long, value_name = "N", value_parser = from_one, allow_negative_numbers = true)]
    parts: Option<u64>,
    /// The folder that the parts are written to
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    folder: PathBuf,
    /// Who is to count the parts; frontier: parts of a layer of its states
    #[arg(long, default_value = "auto")]
    engine: AnyEngine,
    /// Count cubes that symmetries carry to one another each by itself
    #[arg(long)]
    no_symmetry: bool,
    /// Of the estimates: the same seed makes the same parts
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Write scripts for it as well; may be repeated
    #[arg(long = "for", value_name = "SCHEDULER")]
    schedulers: Vec<For>,
    #[command(flatten)]
    time_limit: TimeLimit,
    #[command(flatten)]
    answer: AnswerArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum For {
    /// GNU parallel: this machine, or a few that ssh reaches
    Parallel,
    /// Slurm: an array job, and one that merges
    Slurm,
}

impl From<For> for Scheduler {
    fn from(scheduler: For) -> Self {
        match scheduler {
            For::Parallel => Scheduler::Parallel,
            For::Slurm => Scheduler::Slurm,
        }
    }
}

const EXAMPLES: &str = "\
Parts exclude each other and leave no solution out. A puzzle with a goal cannot be split. Parts are
cubes, which every engine counts; of cubes that symmetries carry to one another one is in a part,
with a weight. With --engine frontier they are the states of a layer, without symmetry.

Examples:
  workbench split puzzles/queens.toml --set n=16 --parts 1000 -o work
  workbench run work --only 1..500
  workbench merge work
  workbench split puzzles/queens.toml --set n=18 --parts 2000 --for slurm -o work
  workbench split puzzles/kings.toml --set n=12 --engine frontier -o work";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.time_limit.interrupt();
        let instances = Instances::read_for_good(&self.puzzle, output)?;
        let instance = instances.only("parts are of one instance")?;
        let origin = SplitOrigin {
            definition: &instances.definition,
            instance,
        };
        let request = SplitRequest {
            parts: self
                .parts
                .map(|parts| usize::try_from(parts).unwrap_or(usize::MAX)),
            seed: self.seed,
            how: How {
                engines: self.engine.into(),
                symmetry: !self.no_symmetry,
                watches: Watches::looked_at(),
                ..arguments::how(&interrupt)
            },
        };
        let mut notes = Vec::new();
        let watch = output.watch_steps(&request.how);
        let split = Work::split_with(&self.folder, origin, &request, |work| {
            self.scripts(work, &request.how, &mut notes)
        });
        drop(watch);
        match split {
            Ok(work) => {
                output.result(&match self.answer.is_json() {
                    true => render::split_json(&work),
                    false => render::split_line(&work),
                })?;
                notes.iter().for_each(|note| output.note(note));
                Ok(vec![Outcome::Yes])
            }
            Err(error) => failed(error, Some(instances), &interrupt, output),
        }
    }

    /// The scripts with their names, and in `notes` the command that runs each.
    fn scripts(
        &self,
        work: &Work,
        how: &How,
        notes: &mut Vec<String>,
    ) -> Result<Vec<(&'static str, String)>, ScaleError> {
        if self.schedulers.is_empty() {
            return Ok(Vec::new());
        }
        let how = How {
            stop: how.stop.clone(),
            watches: how.watches.clone(),
            ..How::default()
        };
        let expected = scale::expected(work, &how)?;
        let mut all = Vec::new();
        for &scheduler in &self.schedulers {
            let scripts = render::scripts(scheduler.into(), work, &expected);
            if let Some((first, _)) = scripts.first() {
                let script = shell_word(&work.folder.join(first).display().to_string());
                notes.push(format!("its script: sh {script}"));
            }
            all.extend(scripts);
        }
        Ok(all)
    }
}
