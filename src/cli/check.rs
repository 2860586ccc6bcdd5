//! `workbench check`: judge a board that the user gives.

use std::path::{Path, PathBuf};

use clap::Args;

use super::arguments::{self, Destination, Puzzle};
use super::exit::Outcome;
use super::instances::Instances;
use super::output::{self, Halt, Output};
use crate::app::{self, Input, Source};
use crate::definition::Instance;
use crate::puzzle::Placement;
use crate::render::{self, Format, formats};

/// Judge a board: name every rule it breaks, or say that it breaks none
///
/// The board is a picture, or in any other format that `solve` prints.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: Puzzle,
    /// The file with the board; standard input if absent or -
    board: Option<PathBuf>,
    /// The format of the board, if it is not the one it looks like
    #[arg(long, value_name = "FORMAT", value_parser = arguments::format(|format| format.reader.is_some()))]
    format: Option<&'static Format>,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Examples:
  workbench check puzzles/queens.toml board.txt
  echo 0 4 7 5 2 6 1 3 | workbench check puzzles/queens.toml
  workbench solve puzzles/queens.toml -q | workbench check puzzles/queens.toml -";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let instances = Instances::read(&self.puzzle, output)?;
        let [instance] = instances.instances.as_slice() else {
            let message = "a board is judged by one instance: give --set one value, not a range";
            return Err(Halt::bad_input(message));
        };
        let input = self.read(output)?;
        let placement = self.placement(instance, &input, output)?;
        output.redirect(self.destination.path.as_deref())?;
        let breaches = app::check(&instance.puzzle, &placement);
        if breaches.is_empty() {
            output.result(render::obeyed())?;
            return Ok(vec![Outcome::Yes]);
        }
        output.result(&render::broken(instance, &breaches))?;
        Ok(vec![Outcome::No])
    }

    fn read(&self, output: &mut Output) -> Result<Input, Halt> {
        let source = match self.board.as_deref() {
            Some(path) if path != Path::new("-") => Source::File(path.to_owned()),
            _ => Source::StandardInput,
        };
        if source == Source::StandardInput && output::input_is_terminal() {
            output.note("reading a board from standard input");
        }
        source.read().map_err(Halt::bad_input)
    }

    fn placement(
        &self,
        instance: &Instance,
        input: &Input,
        output: &Output,
    ) -> Result<Placement, Halt> {
        let reader = self.format.and_then(|format| format.reader.as_ref());
        let placement = match reader {
            Some(reader) => (reader.read)(&instance.puzzle, &input.text),
            None => formats::read(&instance.puzzle, &input.text),
        };
        placement
            .map_err(|error| Halt::Drawn(error.draw(&input.name, &input.text, output.colour())))
    }
}
