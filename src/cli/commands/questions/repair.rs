//! `workbench repair`: what is missing from a puzzle, or too much in it.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::app::{self, Repair};
use crate::cli::arguments::{self, PuzzleArguments, ReportArguments};
use crate::cli::ending::{Halt, Outcome};
use crate::cli::input::board;
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::render;

use super::written::{self, NotWritten};
use super::{check_folder, is_puzzle_file, read_instead};

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
leaves; in a puzzle that gives clues and no pieces, clues of its kinds, with givens only if these
do not suffice. No solution: the fewest givens, clues or lines without which there is one, or if
that does not help, rules and numbers of pieces too, and what they can be changed to.

-o NAME.toml writes the puzzle with what is added or, if it had no solution, with the first change
that leaves one; comments stay. It is read again and proved to have one solution first. To a name
with another ending the report is written.

Examples:
  workbench repair puzzles/queens.toml
  workbench repair puzzles/queens.toml --towards 'Qa1 Qb5 Qc8 Qd6 Qe3 Qf7 Qg2 Qh4'
  workbench repair puzzles/sudoku-misprint.toml
  workbench repair puzzles/queens.toml -o unique.toml";

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
        let file = self.report.path().filter(|path| is_puzzle_file(path));
        match file {
            Some(path) => {
                output.check_puzzle(path)?;
                check_folder(path, &self.puzzle.file, &instances.definition)?;
            }
            None => output.redirect(self.report.path())?,
        }
        let place = (self.puzzle.file.as_path(), self.puzzle.settings.as_slice());
        let read = |text: &str| read_instead(place.0, place.1, text);
        let repair = || {
            let repair = app::repair(puzzle, towards.as_ref(), &how)?;
            let printed = app::printed_changes(instance, &repair, read, &how)?;
            Ok((repair, printed))
        };
        let outcome = instances.ask(
            instance,
            &how,
            output,
            repair,
            |(repair, printed), output| {
                let of_printed = || printed.iter().find(|change| change.leaves == 1);
                let text = file.map(|path| {
                    let text = match (written::text(place, instance, &repair, &how), of_printed()) {
                        (Err(NotWritten::NothingToWrite(_)), Some(change)) => {
                            Ok(change.text.clone())
                        }
                        (text, _) => text,
                    };
                    (path, text)
                });
                // The file is the result.
                let is_enough = output.is_quiet() && matches!(text, Some((_, Ok(_))));
                match is_json {
                    true => output.result(&render::repair_json(
                        &instances.definition,
                        instance,
                        (&repair, &printed),
                    ))?,
                    false if is_enough => {}
                    false => output.result(&render::repaired(instance, &repair, &printed))?,
                }
                if let Some((path, text)) = text {
                    write(path, text, &repair, output)?;
                }
                Ok(match repair {
                    Repair::Unique => Outcome::Yes,
                    Repair::Additions {
                        additions,
                        is_smallest,
                        ..
                    } => {
                        let is_counted = additions.iter().all(|new| new.leaves.is_some());
                        Outcome::complete(is_counted && (is_smallest || !how.stop.is_raised()))
                    }
                    Repair::NoAdditions | Repair::NotBest | Repair::LeftOut(..) => Outcome::No,
                    Repair::Open => Outcome::Undecided,
                })
            },
        )?;
        Ok(interrupt.outcomes(outcome))
    }
}

/// Writes the text of the repaired puzzle, or says why it is not written.
fn write(
    path: &Path,
    text: Result<String, NotWritten>,
    repair: &Repair,
    output: &mut Output,
) -> Result<(), Halt> {
    let name = path.display();
    match text {
        Ok(text) => {
            if matches!(repair, Repair::LeftOut(..)) {
                output.note(&format!("{name} has the first of these changes"));
            }
            output.redirect_puzzle(Some(path))?;
            output.puzzle_file(&text)
        }
        Err(NotWritten::NothingToWrite(why)) => {
            output.note(&format!("{name} is not written: {why}"));
            Ok(())
        }
        Err(NotWritten::NoPlace) => Err(Halt::bad_input(format!(
            "{name} is not written: the file has no place that is known for what is to be added or changed; write it by hand"
        ))),
    }
}
