//! `workbench repair`: what is missing from a puzzle, or too much in it.

use std::path::PathBuf;

use clap::Args;

use crate::app::{self, Repair};
use crate::cli::arguments::{self, PuzzleArguments, ReportArguments};
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
    /// The solution that is to be left: a board, its file, or - for standard input
    #[arg(long, value_name = "BOARD")]
    towards: Option<PathBuf>,
    #[command(flatten)]
    report: ReportArguments,
}

const EXAMPLES: &str = "\
Several solutions: as few givens as were found that leave one, each with how many solutions it
leaves; in a puzzle that gives clues and no pieces, clues of its kinds, if these suffice. No
solution: the fewest givens, clues or lines without which there is one, or if that does not help,
rules and numbers of pieces too.

Examples:
  workbench repair puzzles/queens.toml
  workbench repair puzzles/queens.toml --towards 'Qa1 Qb5 Qc8 Qd6 Qe3 Qf7 Qg2 Qh4'
  workbench repair puzzles/sudoku-misprint.toml";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.report.interrupt();
        let is_json = self.report.is_json()?;
        let instances = Instances::read_for_good(&self.puzzle, output)?;
        let instance = instances.only("a repair is that of one instance")?;
        let puzzle = &instance.puzzle;
        let towards = match &self.towards {
            None => None,
            path => {
                let (_, pieces) = board::with_pieces(path.as_deref(), instance, output)?;
                let (solution, _) = app::with_givens(puzzle, pieces);
                let breaches = app::check(puzzle, &solution);
                if !breaches.is_empty() {
                    let broken = render::broken(instance, &breaches);
                    let message = format!("--towards: the board breaks a rule:\n{broken}");
                    return Err(Halt::bad_input(message.trim_end()));
                }
                Some(solution)
            }
        };
        let how = arguments::how(&interrupt);
        output.redirect(self.report.path())?;
        let repair = || app::repair(puzzle, towards.as_ref(), &how);
        let outcome = instances.ask(instance, &how, output, repair, |repair, output| {
            output.result(&match is_json {
                true => render::repair_json(&instances.definition, instance, &repair),
                false => render::repaired(instance, &repair),
            })?;
            Ok(match repair {
                Repair::Unique | Repair::Additions { .. } => Outcome::Yes,
                Repair::NoAdditions | Repair::NotBest | Repair::LeftOut(..) => Outcome::No,
                Repair::Open => Outcome::Undecided,
            })
        })?;
        Ok(interrupt.outcomes(outcome))
    }
}
