//! `workbench split`: a puzzle cut into parts that are counted anywhere.

use std::path::PathBuf;

use clap::Args;

use crate::cli::arguments::values::from_one;
use crate::cli::arguments::{Puzzle, TimeLimit};
use crate::cli::commands::scale::failed;
use crate::cli::exit::Outcome;
use crate::cli::halt::Halt;
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::render;
use crate::scale::{Origin, SplitRequest, Work};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: Puzzle,
    /// So many parts, or as many as there can be; as suits one machine
    #[arg(long, value_name = "N", value_parser = from_one, allow_negative_numbers = true)]
    parts: Option<u64>,
    /// The folder that the parts are written to
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    folder: PathBuf,
    /// Of the estimates: the same seed makes the same parts
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    time_limit: TimeLimit,
}

const EXAMPLES: &str = "\
Parts exclude each other and leave no solution out. No symmetry is used between them: every
solution is counted. A puzzle with a goal cannot be split.

Examples:
  workbench split puzzles/queens.toml --set n=16 --parts 1000 -o work
  workbench run work --only 1..500
  workbench merge work";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.time_limit.interrupt();
        let instances = Instances::read(&self.puzzle, output)?;
        let instance = instances.only("parts are of one instance")?;
        let origin = Origin {
            definition: &instances.definition,
            instance,
        };
        let request = SplitRequest {
            parts: self
                .parts
                .map(|parts| usize::try_from(parts).unwrap_or(usize::MAX)),
            seed: self.seed,
            stop: interrupt.stop().clone(),
        };
        match Work::split(&self.folder, origin, &request) {
            Ok(work) => {
                output.result(&render::split_line(&work))?;
                Ok(vec![Outcome::Yes])
            }
            Err(error) => failed(error, Some(&instances), &interrupt, output),
        }
    }
}
