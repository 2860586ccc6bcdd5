//! `workbench describe`: a puzzle in plain English.

use clap::Args;

use super::arguments::{self, Destination, Puzzle};
use super::exit::Outcome;
use super::instances::Instances;
use super::output::{Halt, Output};
use crate::render::{self, Format, Shape};

/// Say in plain English what the board, the pieces and the rules of a puzzle are
///
/// The sentences are made of the puzzle as it is solved, numbers evaluated: a rule that reads wrong
/// here is a rule written wrong. Only what stands in quotes is the file's own description.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: Puzzle,
    /// Sentences as text, or in a JSON object
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = arguments::report_format())]
    format: &'static Format,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Examples:
  workbench describe puzzles/nine-queens.toml
  workbench describe puzzles/queens.toml --set n=20
  workbench describe puzzles/sudoku.toml --format json";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let instances = Instances::read(&self.puzzle, output)?;
        output.redirect(self.destination.path.as_deref())?;
        for (index, instance) in instances.instances.iter().enumerate() {
            let definition = &instances.definition;
            match self.format.shape {
                Shape::Json => output.result(&render::describe_json(definition, instance))?,
                _ => {
                    let between = if index > 0 { "\n" } else { "" };
                    let text = render::describe(definition, instance);
                    output.result(&format!("{between}{text}"))?;
                }
            }
        }
        Ok(vec![Outcome::Yes])
    }
}
