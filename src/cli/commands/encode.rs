//! `workbench encode`: a puzzle as a DIMACS file, for other solvers and model counters.

use std::io;
use std::path::Path;

use clap::Args;

use crate::app::{Formula, NoFormula};
use crate::cli::arguments::{Answer, Destination, Puzzle};
use crate::cli::exit::Outcome;
use crate::cli::halt::Halt;
use crate::cli::input::instances::Instances;
use crate::cli::interrupt::Interrupt;
use crate::cli::output::Output;
use crate::definition::{Definition, Instance};
use crate::render;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: Puzzle,
    /// One model for each solution, for counters that do not project; more clauses
    #[arg(long)]
    count_preserving: bool,
    #[command(flatten)]
    answer: Answer,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Examples:
  workbench encode puzzles/queens.toml -o queens.cnf
  workbench encode puzzles/queens.toml | cadical -q | workbench decode puzzles/queens.toml
  workbench encode puzzles/queens.toml --count-preserving | ganak
  workbench encode puzzles/queens.toml --format json -o queens.cnf";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = Interrupt::install(None);
        let instances = Instances::read(&self.puzzle)?;
        let instance = instances.only("a formula is about one instance")?;
        let formula = match Formula::new(&instance.puzzle, self.count_preserving) {
            Ok(formula) => formula,
            Err(error) => {
                let name = instances.name(instance);
                return Err(Halt::BadInput(refusal(&name, instance, &error)));
            }
        };
        if instance.puzzle.goal.is_some() {
            output.note("the formula holds the rules alone, not the goal");
        }
        let path = self.destination.path.as_deref();
        let definition = &instances.definition;
        let answer = self.answer.is_json().then(|| {
            let path = path.map(Path::to_string_lossy);
            let path = path.as_deref();
            render::formula_json(definition, instance, &formula, path, interrupt.stop())
        });
        let Ok(answer) = answer.transpose() else {
            return Ok(vec![stopped(&interrupt)]);
        };
        if let (Some(answer), None) = (&answer, path) {
            output.result(answer)?;
            return Ok(vec![Outcome::Yes]);
        }
        output.redirect(path)?;
        let outcome = write(definition, instance, &formula, &interrupt, output)?;
        if let (Some(answer), Outcome::Yes) = (answer, outcome) {
            output.redirect_back()?;
            output.result(&answer)?;
        }
        Ok(vec![outcome])
    }
}

fn refusal(name: &str, instance: &Instance, error: &NoFormula) -> String {
    let origin = match error {
        NoFormula::DoesNotFit(error) => return format!("{name} does not fit: {error}"),
        NoFormula::NotCountPreserving(origin) => *origin,
    };
    let place = instance.place(origin);
    format!(
        "{}:{}: [[{}]] has no formula with one model for each solution\n  \
         help: without --count-preserving, a counter that projects on the variables of `c p show` counts them",
        place.file, place.line, place.table
    )
}

/// Writes the whole formula; an incomplete one is not left behind.
fn write(
    definition: &Definition,
    instance: &Instance,
    formula: &Formula<'_>,
    interrupt: &Interrupt,
    output: &mut Output,
) -> Result<Outcome, Halt> {
    let stop = interrupt.stop();
    let written =
        output.stream(|out| render::write_dimacs(definition, instance, formula, stop, out));
    match written {
        Ok(()) => Ok(Outcome::Yes),
        Err(error) if error.kind() == io::ErrorKind::Interrupted => {
            output.discard();
            Ok(stopped(interrupt))
        }
        Err(error) => Err(output.halt(&error)),
    }
}

/// By an interrupt or by the memory limit.
fn stopped(interrupt: &Interrupt) -> Outcome {
    match interrupt.happened() {
        true => Outcome::Interrupted,
        false => Outcome::Undecided,
    }
}
