//! `workbench encode`: writes a puzzle as a DIMACS or OPB file, for other solvers and model counters.

use std::io;
use std::path::Path;

use clap::{Args, ValueEnum};

use crate::app::{Form, NoFormula, PuzzleFormula};
use crate::cli::arguments::{Destination, PuzzleArguments, TimeLimit};
use crate::cli::ending::{Halt, Outcome};
use crate::cli::guard::Interrupt;
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::definition::{Definition, Instance};
use crate::render;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: PuzzleArguments,
    /// One model for each solution, for counters that do not project; more clauses
    #[arg(long)]
    count_preserving: bool,
    /// Before each block of clauses a comment: the rule it states, and its place
    #[arg(long)]
    annotate: bool,
    /// Clauses, bounded sums or JSON; as the ending of -o says, or dimacs
    #[arg(long, value_name = "FORMAT")]
    format: Option<FormulaFormat>,
    #[command(flatten)]
    time_limit: TimeLimit,
    #[command(flatten)]
    destination: Destination,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FormulaFormat {
    /// Clauses, for SAT solvers and model counters
    #[value(alias = "text")]
    Dimacs,
    /// Bounded sums, for pseudo-Boolean solvers: nearly the file, rule instance by rule instance
    Opb,
    /// How large the formula is that -o names, and what its variables say
    Json,
}

const EXAMPLES: &str = "\
Examples:
  workbench encode puzzles/queens.toml -o queens.cnf
  workbench encode puzzles/queens.toml | cadical -q | workbench decode puzzles/queens.toml
  workbench encode puzzles/queens.toml --count-preserving | ganak
  workbench encode puzzles/queens.toml --format opb -o queens.opb
  workbench encode puzzles/queens.toml --format json -o queens.cnf";

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        let interrupt = self.time_limit.interrupt();
        let instances = Instances::read_for_good(&self.puzzle, output)?;
        let instance = instances.only("a formula is about one instance")?;
        let form = self.form()?;
        let path = self.destination.path.as_deref();
        output.redirect(path)?;
        let formula = match PuzzleFormula::new(&instance.puzzle, form, interrupt.stop()) {
            Ok(formula) => formula,
            Err(error) => {
                let name = instances.name(instance);
                return Err(Halt::BadInput(refusal(&name, instance, &error)));
            }
        };
        if interrupt.stop().is_raised() {
            return Ok(vec![output.cut_short(&interrupt)]);
        }
        if instance.puzzle.goal.is_some() && form != Form::Lines {
            output.note("the formula holds the rules alone, not the goal");
        }
        let definition = &instances.definition;
        let answer = (self.format == Some(FormulaFormat::Json)).then(|| {
            let path = path.map(Path::to_string_lossy);
            let path = path.as_deref();
            render::formula_json(definition, instance, &formula, path, interrupt.stop())
        });
        let Ok(answer) = answer.transpose() else {
            return Ok(vec![output.cut_short(&interrupt)]);
        };
        if let (Some(answer), None) = (&answer, path) {
            output.result(answer)?;
            return Ok(vec![Outcome::Yes]);
        }
        let outcome = self.write(definition, instance, &formula, &interrupt, output)?;
        if let (Some(answer), Outcome::Yes) = (answer, outcome) {
            output.redirect_back()?;
            output.result(&answer)?;
        }
        Ok(vec![outcome])
    }

    /// The requested form, or else that of the file's ending.
    fn form(&self) -> Result<Form, Halt> {
        let count_preserving = self.count_preserving;
        let path = self.destination.path.as_deref();
        let ending = path.and_then(Path::extension).unwrap_or_default();
        let is_lines = match self.format {
            Some(FormulaFormat::Opb) => true,
            Some(FormulaFormat::Dimacs) => false,
            Some(FormulaFormat::Json) | None => ending.eq_ignore_ascii_case("opb"),
        };
        match (is_lines, count_preserving) {
            (false, _) => Ok(Form::Clauses { count_preserving }),
            (true, false) => Ok(Form::Lines),
            (true, true) => Err(Halt::BadInput(
                "--count-preserving is about DIMACS: a comment in OPB says which helpers are not to be counted, \
                 if there are any"
                    .to_owned(),
            )),
        }
    }

    /// Writes the whole formula; an incomplete one is not left behind.
    fn write(
        &self,
        definition: &Definition,
        instance: &Instance,
        formula: &PuzzleFormula<'_>,
        interrupt: &Interrupt,
        output: &mut Output,
    ) -> Result<Outcome, Halt> {
        let stop = interrupt.stop();
        let written = output.stream(|out| match formula.form() {
            Form::Clauses { .. } => {
                render::write_dimacs(definition, instance, (formula, self.annotate), stop, out)
            }
            Form::Lines => render::write_opb(definition, instance, formula, stop, out),
        });
        match written {
            Ok(()) => Ok(Outcome::Yes),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                Ok(output.cut_short(interrupt))
            }
            Err(error) => Err(output.halt(&error)),
        }
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
