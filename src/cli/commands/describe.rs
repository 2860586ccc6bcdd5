//! `workbench describe`: a puzzle in plain English.

use clap::Args;

use crate::cli::arguments::{PuzzleArguments, ReportArguments};
use crate::cli::ending::{Halt, Outcome};
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
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
Examples:
  workbench describe puzzles/nine-queens.toml
  workbench describe puzzles/queens.toml --set n=20
  workbench describe puzzles/sudoku.toml --format json";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.report.interrupt();
        let is_json = self.report.is_json()?;
        let instances = Instances::read_for_good(&self.puzzle, output)?;
        output.redirect(self.report.path())?;
        for (index, instance) in instances.instances.iter().enumerate() {
            if interrupt.stop().is_raised() {
                return Ok(vec![output.cut_short(&interrupt)]);
            }
            let definition = &instances.definition;
            if is_json {
                output.result(&render::describe_json(definition, instance))?;
            } else {
                let between = if index > 0 { "\n" } else { "" };
                let text = render::describe(definition, instance, output.terminal_width());
                output.result(&format!("{between}{text}"))?;
            }
            for undrawn in render::not_drawn(definition.name(), instance) {
                output.note(&undrawn);
            }
        }
        Ok(vec![Outcome::Yes])
    }
}
