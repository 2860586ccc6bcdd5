//! `workbench candidates`: what can stand on each square, and what must.

use std::path::PathBuf;

use clap::Args;

use crate::app::{self, CandidatesReport};
use crate::cli::arguments::{self, AnswerArguments, Destination, PuzzleArguments, TimeLimit};
use crate::cli::ending::{Halt, Outcome};
use crate::cli::input::board;
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::render;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: PuzzleArguments,
    /// Pieces that stand already: a board, its file, or - for standard input
    board: Option<PathBuf>,
    /// Also say how many solutions lie behind each candidate
    #[arg(long)]
    number: bool,
    #[command(flatten)]
    answer: AnswerArguments,
    #[command(flatten)]
    time_limit: TimeLimit,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Each square shows the symbols of all pieces that stand there in some solution, and `.` if it is
empty in one. After --time-limit or Ctrl-C the answer has what was seen until then, and the exit
code is 3 or 130.

Examples:
  workbench candidates puzzles/whispers.toml
  workbench candidates puzzles/queens.toml Qa1
  workbench candidates puzzles/queens.toml Qa1 --number
  workbench candidates puzzles/tents.toml --format json";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.time_limit.interrupt();
        let is_json = self.answer.is_json_in(&self.destination)?;
        let instances = Instances::read_for_good(&self.puzzle, output)?;
        let instance = instances.only("candidates are those of one instance")?;
        let (puzzle, _) = board::with_pieces(self.board.as_deref(), instance, output)?;
        let how = arguments::how(&interrupt);
        output.redirect(self.destination.path.as_deref())?;
        let watch = output.watch_search(&how);
        let found = app::candidates(&puzzle, &how);
        let found = found.and_then(|report| {
            let numbers = match &report {
                CandidatesReport::Some(found) if self.number && found.is_complete => {
                    Some(app::numbers(&puzzle, found, &how)?)
                }
                _ => None,
            };
            Ok((report, numbers))
        });
        drop(watch);
        let (report, numbers) = match found {
            Ok(found) => found,
            Err(failure) => {
                let outcome = instances.failed(instance, failure, output)?;
                return Ok(interrupt.outcomes(outcome));
            }
        };
        output.result(&match is_json {
            true => {
                let numbers = numbers.as_ref();
                render::candidates_json(&instances.definition, instance, &report, numbers)
            }
            false => {
                let numbers = numbers.map(|numbers| render::numbers_behind(&puzzle, &numbers));
                render::candidates(&puzzle, &report) + &numbers.unwrap_or_default()
            }
        })?;
        Ok(interrupt.outcomes(match report {
            CandidatesReport::Some(candidates) => Outcome::complete(candidates.is_complete),
            CandidatesReport::None => Outcome::No,
            CandidatesReport::Open => Outcome::Undecided,
        }))
    }
}
