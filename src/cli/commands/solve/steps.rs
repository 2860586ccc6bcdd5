//! `workbench solve --steps`: the way to the solution, one deduction after another.

use crate::app::{self, How};
use crate::cli::commands::questions::outcome;
use crate::cli::commands::solve::printer::{Heading, Printer};
use crate::cli::ending::{Halt, Outcome};
use crate::definition::Instance;
use crate::puzzle::Placement;
use crate::render::{self, OutputShape};

/// One instance; each step is printed as soon as it is found.
pub fn instance(
    printer: &mut Printer<'_>,
    heading: &mut Heading,
    instance: &Instance,
    how: &How,
) -> Result<Outcome, Halt> {
    let is_json = match printer.format.shape {
        OutputShape::Json => true,
        OutputShape::Picture => false,
        _ => {
            let name = printer.format.name;
            let message = format!("--steps are text or JSON: not --format {name}");
            return Err(Halt::BadInput(message));
        }
    };
    let nothing = Placement::empty(instance.puzzle.board.len());
    let found = app::steps(&instance.puzzle, &nothing, usize::MAX, how, |step, way| {
        let number = way.steps;
        match is_json {
            true => {
                let line = render::deduction_json(instance, step, number);
                printer.output.result(&line)?;
            }
            false => {
                let text = render::deduction(instance, step, number);
                printer.words(heading, &text)?;
            }
        }
        printer.output.flush()
    });
    let report = match found {
        Ok(report) => report,
        Err(failure) => return printer.instances.failed(instance, failure, printer.output),
    };
    match is_json {
        true => {
            let definition = &printer.instances.definition;
            let line = render::way_json(definition, instance, &report);
            printer.output.result(&line)?;
        }
        false => {
            let sentence = render::way_summary(&instance.puzzle, &report).unwrap_or_default();
            printer.remark(heading, instance, sentence.trim_end())?;
        }
    }
    Ok(outcome(&report))
}
