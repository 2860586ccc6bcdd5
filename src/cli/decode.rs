//! `workbench decode`: what a SAT solver answers to `encode`, as boards, each of them judged.

use std::path::{Path, PathBuf};

use clap::Args;

use super::arguments::{self, Destination, Puzzle};
use super::exit::Outcome;
use super::instances::Instances;
use super::output::{self, Halt, Output};
use crate::app::{self, Source};
use crate::definition::Instance;
use crate::puzzle::Placement;
use crate::render::{self, Format, Shape, Shown, SolverAnswer, Style};

/// Read a SAT solver's answer to `encode` and judge the boards in it
///
/// The answer is `s` and `v` lines, or the result file of minisat. Give the same file and the same
/// --set as to `encode`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: Puzzle,
    /// The file with the solver's answer; standard input if absent or -
    answer: Option<PathBuf>,
    /// How to print a board
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = arguments::format(|_| true))]
    format: &'static Format,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Examples:
  workbench encode puzzles/queens.toml | cadical -q | workbench decode puzzles/queens.toml
  workbench decode puzzles/queens.toml --set n=20 answer.txt";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let instances = Instances::read(&self.puzzle, output)?;
        let instance = instances.only("an answer is about one instance")?;
        let source = match self.answer.as_deref() {
            Some(path) if path != Path::new("-") => Source::File(path.to_owned()),
            _ => Source::StandardInput,
        };
        if source == Source::StandardInput && output::input_is_terminal() {
            output.note("reading a solver's answer from standard input");
        }
        let input = source.read().map_err(Halt::bad_input)?;
        let answer = render::read_answer(&instance.puzzle, &input.text)
            .map_err(|error| Halt::Drawn(error.draw(&input.name, &input.text, output.colour())))?;
        output.redirect(self.destination.path.as_deref())?;
        match answer {
            SolverAnswer::Unsatisfiable => {
                self.say(output, "The solver says that there is no solution.")?;
                Ok(vec![Outcome::No])
            }
            SolverAnswer::Unknown => {
                self.say(output, "The solver does not know.")?;
                Ok(vec![Outcome::Undecided])
            }
            SolverAnswer::Models(placements) => {
                let numbered = (1..).zip(&placements);
                let judged = numbered
                    .map(|(index, placement)| self.board(instance, index, placement, output));
                judged.collect()
            }
        }
    }

    fn board(
        &self,
        instance: &Instance,
        index: u64,
        placement: &Placement,
        output: &mut Output,
    ) -> Result<Outcome, Halt> {
        let puzzle = &instance.puzzle;
        let shown = Shown {
            puzzle,
            placement,
            index,
            style: &Style::default(),
        };
        let board = (self.format.write)(&shown).map_err(Halt::bad_input)?;
        if index > 1 && self.format.shape == Shape::Picture {
            output.result("\n")?;
        }
        output.result(&board)?;
        let breaches = app::check(puzzle, placement);
        if breaches.is_empty() {
            if self.format.shape == Shape::Picture && !output.is_quiet() {
                output.result(&render::obeyed(puzzle, placement))?;
            }
            return Ok(Outcome::Yes);
        }
        match self.format.shape {
            Shape::Picture => output.result(&render::broken(instance, &breaches))?,
            Shape::Line | Shape::Json => output.drawn(&render::broken(instance, &breaches)),
        }
        Ok(Outcome::No)
    }

    /// A result for people, a note beside a format for programs.
    fn say(&self, output: &mut Output, sentence: &str) -> Result<(), Halt> {
        match self.format.shape {
            Shape::Picture => output.result(&format!("{sentence}\n")),
            Shape::Line | Shape::Json => {
                output.note(sentence);
                Ok(())
            }
        }
    }
}
