//! `workbench schema`: prints the JSON Schema of puzzle files, for editors.

use clap::Args;

use crate::cli::arguments::{AnswerArguments, Destination};
use crate::cli::ending::{Halt, Outcome};
use crate::cli::output::Output;
use crate::definition::schema;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    // A schema is JSON in either format.
    #[command(flatten)]
    _answer: AnswerArguments,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
An editor that knows Taplo (in VS Code: Even Better TOML) uses the schema of a file that begins with
  #:schema ./puzzle.schema.json

Example:
  workbench schema -o puzzle.schema.json";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        output.redirect(self.destination.path.as_deref())?;
        output.result(&schema())?;
        Ok(vec![Outcome::Yes])
    }
}
