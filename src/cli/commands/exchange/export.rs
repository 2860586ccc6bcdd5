//! `workbench export`: a puzzle in the format of another program.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::cli::arguments::{Destination, PuzzleArguments};
use crate::cli::ending::{Halt, Outcome};
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::exchange::{self, FORMATS, Format, Writing};
use crate::render;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: PuzzleArguments,
    /// The format
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    to: &'static Format,
    /// Let the text of the rules say what an f-puzzles link cannot state
    ///
    /// The link carries the sentences of `describe`, and every constraint that it can state. A solver of others then
    /// checks less than the puzzle says.
    #[arg(long)]
    rules_as_text: bool,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Examples:
  workbench export puzzles/sudoku.toml --to sudoku
  workbench export puzzles/sudoku.toml --to sdk -o mine.sdk
  workbench export puzzles/killer-sudoku.toml --to f-puzzles
  workbench export puzzles/kenken.toml --to f-puzzles --rules-as-text";

fn format() -> impl TypedValueParser<Value = &'static Format> {
    let written = FORMATS.iter().filter(|format| format.write.is_some());
    let values = written.map(|format| PossibleValue::new(format.name).help(format.about));
    PossibleValuesParser::new(values).try_map(|name| {
        exchange::format_named(&name).ok_or_else(|| format!("there is no format {name}"))
    })
}

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let instances = Instances::read_for_good(&self.puzzle, output)?;
        let instance = instances.only("one puzzle is exported")?;
        let definition = &instances.definition;
        if self.rules_as_text && self.to.name != "f-puzzles" {
            let name = self.to.name;
            return Err(Halt::BadInput(format!(
                "--rules-as-text is for f-puzzles: {name} carries no text"
            )));
        }
        // The heading names the file, which is nobody's business in a link.
        let rules = self.rules_as_text.then(|| {
            let text = render::describe(definition, instance, None);
            let rules = text.split_once("\n\n").map(|(_, rules)| rules.to_owned());
            rules.unwrap_or(text)
        });
        let writing = Writing { rules };
        let texts = definition.texts();
        let text = exchange::export(instance, texts, self.to, &writing);
        let text = text.map_err(Halt::bad_input)?;
        output.redirect(self.destination.path.as_deref())?;
        output.result(&format!("{text}\n"))?;
        Ok(vec![Outcome::Yes])
    }
}
