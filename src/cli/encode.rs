//! `workbench encode`: a puzzle as a DIMACS file, for other solvers and model counters.

use std::io;

use clap::Args;

use super::arguments::{Destination, Puzzle};
use super::exit::Outcome;
use super::instances::Instances;
use super::interrupt::Interrupt;
use super::output::{Halt, Output};
use crate::app::Formula;
use crate::render;

/// Write a puzzle's rules and givens as a CNF in DIMACS, for other solvers
///
/// Comments say what each placement variable stands for (`c var 17 queen@c7`); they come first, and
/// their numbers depend on the board and the pieces alone. `workbench decode` reads what a solver
/// answers.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: Puzzle,
    /// One model for each solution, for counters that do not project; more clauses
    #[arg(long)]
    count_preserving: bool,
    #[command(flatten)]
    destination: Destination,
}

const EXAMPLES: &str = "\
Examples:
  workbench encode puzzles/queens.toml -o queens.cnf
  workbench encode puzzles/queens.toml | cadical -q | workbench decode puzzles/queens.toml
  workbench encode puzzles/queens.toml --count-preserving | ganak";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let instances = Instances::read(&self.puzzle, output)?;
        let instance = instances.only("a formula is about one instance")?;
        let formula = match Formula::new(&instance.puzzle, self.count_preserving) {
            Ok(formula) => formula,
            Err(error) => {
                let name = instances.name(instance);
                return Err(Halt::BadInput(format!("{name} does not fit: {error}")));
            }
        };
        if instance.puzzle.goal.is_some() {
            output.note("the formula holds the rules alone, not the goal");
        }
        let interrupt = Interrupt::install()?;
        output.redirect(self.destination.path.as_deref())?;
        let definition = &instances.definition;
        let written = output.stream(|out| {
            render::write_dimacs(definition, instance, &formula, interrupt.stop(), out)
        });
        match written {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                output.discard();
                Ok(vec![Outcome::Interrupted])
            }
            Err(error) => Err(output.halt(&error)),
            Ok(()) => Ok(vec![Outcome::Yes]),
        }
    }
}
