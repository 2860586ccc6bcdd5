//! `workbench grade`: how hard the way to the solution is, in numbers.

use clap::Args;

use crate::app;
use crate::cli::arguments::{self, PuzzleArguments, ReportArguments};
use crate::cli::commands::questions::outcome;
use crate::cli::ending::{Halt, Outcome};
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::puzzle::Placement;
use crate::render;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: PuzzleArguments,
    #[command(flatten)]
    report: ReportArguments,
}

const EXAMPLES: &str = "\
The way is that of `workbench solve --steps`. Its largest reason has so many rule instances,
givens and known squares. Suppositions: steps whose reason does not lead there by unit propagation,
so that the opposite has to be supposed and refuted, as in \"if a 3 stood here ...\"; nested: how
many are needed one within another at most. In JSON they are guesses and deepest.

Examples:
  workbench grade puzzles/sudoku.toml
  workbench grade puzzles/nonogram.toml --format json";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.report.interrupt();
        let is_json = self.report.is_json()?;
        let instances = Instances::read_for_good(&self.puzzle, output)?;
        let instance = instances.only("a grade is that of one instance")?;
        let how = arguments::how(&interrupt);
        output.redirect(self.report.path())?;
        let puzzle = &instance.puzzle;
        let nothing = Placement::empty(puzzle.board.len());
        let steps = || {
            app::steps(
                puzzle,
                &nothing,
                usize::MAX,
                &how,
                |_, _| Ok::<(), Halt>(()),
            )
        };
        let outcome = instances.ask(instance, &how, output, steps, |report, output| {
            output.result(&match is_json {
                true => render::way_json(&instances.definition, instance, &report),
                false => render::grade(puzzle, &report),
            })?;
            Ok(outcome(&report))
        })?;
        Ok(interrupt.outcomes(outcome))
    }
}
