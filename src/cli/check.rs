//! `workbench check`: judge a board that the user gives.

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;

use super::arguments::{self, Destination, Puzzle, TimeLimit};
use super::exit::Outcome;
use super::instances::Instances;
use super::interrupt::Interrupt;
use super::output::{self, Halt, Output};
use crate::app::{self, How, Input, Optimality, Source};
use crate::definition::Instance;
use crate::puzzle::{Goal, Placement};
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
    /// Where the puzzle has a goal, also find out whether there is a better board
    #[arg(long)]
    optimal: bool,
    #[command(flatten)]
    time_limit: TimeLimit,
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
        let start = Instant::now();
        let instances = Instances::read(&self.puzzle, output)?;
        let instance = instances.only("a board is judged by one instance")?;
        let input = self.read(output)?;
        let placement = self.placement(instance, &input, output)?;
        output.redirect(self.destination.path.as_deref())?;
        let breaches = app::check(&instance.puzzle, &placement);
        if !breaches.is_empty() {
            output.result(&render::broken(instance, &breaches))?;
            return Ok(vec![Outcome::No]);
        }
        if let (Some(goal), true) = (&instance.puzzle.goal, self.optimal) {
            let outcome = self.optimality(&instances, instance, goal, &placement, start, output)?;
            return Ok(vec![outcome]);
        }
        output.result(&render::obeyed(&instance.puzzle, &placement))?;
        Ok(vec![Outcome::Yes])
    }

    fn optimality(
        &self,
        instances: &Instances,
        instance: &Instance,
        goal: &Goal,
        placement: &Placement,
        start: Instant,
        output: &mut Output,
    ) -> Result<Outcome, Halt> {
        let interrupt = Interrupt::install()?;
        let how = How {
            stop: self.time_limit.stop(start, &interrupt),
            ..How::default()
        };
        let found = match app::optimality(&instance.puzzle, goal, placement, &how) {
            Ok(found) => found,
            Err(failure) => return instances.failed(instance, failure, output),
        };
        let text = render::optimality(&instance.puzzle, goal, placement, &found);
        output.result(&text)?;
        Ok(match found {
            Optimality::Optimal => Outcome::Yes,
            Optimality::Worse(_) => Outcome::No,
            Optimality::Open(_) if interrupt.happened() => Outcome::Interrupted,
            Optimality::Open(_) => Outcome::Undecided,
        })
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
