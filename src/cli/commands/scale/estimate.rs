//! `workbench estimate`: estimates how many solutions there are, and how long it takes to count them.

use clap::Args;

use crate::app::{How, Watches};
use crate::cli::arguments::values::from_one;
use crate::cli::arguments::{self, AnswerArguments, Destination, PuzzleArguments, TimeLimit};
use crate::cli::commands::scale::failed;
use crate::cli::ending::{Halt, Outcome};
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::render;
use crate::scale::{self, EstimateRequest, ScaleError};

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: PuzzleArguments,
    /// So many probes of the search tree
    #[arg(long, value_name = "N", value_parser = from_one, default_value_t = 4096)]
    samples: u64,
    /// Of the probes: the same seed gives the same number of solutions
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    time_limit: TimeLimit,
    #[command(flatten)]
    answer: AnswerArguments,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
The true number is between the two that are given in 95 of 100 cases, unless most solutions are
in a corner that no probe comes to. The time is that of one thread of this machine, without
symmetry. What is small or narrow is counted at once. After --time-limit or Ctrl-C the probes until
then say what they can, and the exit code is 3 or 130.

Examples:
  workbench estimate puzzles/queens.toml --set n=18
  workbench estimate puzzles/queens.toml --set n=16 --samples 20000 --seed 7";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.time_limit.interrupt();
        let is_json = self.answer.is_json_in(&self.destination)?;
        let instances = Instances::read_for_good(&self.puzzle, output)?;
        let instance = instances.only("an estimate is of one instance")?;
        let request = EstimateRequest {
            samples: usize::try_from(self.samples).unwrap_or(usize::MAX),
            seed: self.seed,
            how: How {
                watches: Watches::looked_at(),
                ..arguments::how(&interrupt)
            },
        };
        output.redirect(self.destination.path.as_deref())?;
        let watch = output.watch_steps(&request.how);
        let estimated = scale::estimate(&instance.puzzle, &request);
        drop(watch);
        match estimated {
            Ok(estimate) => {
                output.result(&match is_json {
                    true => render::estimate_json(&instances.definition, instance, &estimate),
                    false => render::estimated(&estimate),
                })?;
                let outcome = Outcome::complete(estimate.stopped_after.is_none());
                Ok(interrupt.outcomes(outcome))
            }
            Err(ScaleError::Stopped) => {
                output.error(render::TOO_FEW_PROBES);
                Ok(interrupt.outcomes(Outcome::Undecided))
            }
            Err(error) => failed(error, Some(instances), &interrupt, output),
        }
    }
}
