//! `workbench solve --spread N`: solutions that differ as much as can be found.

use crate::app::{self, Ending, How};
use crate::cli::commands::solve::printer::Printer;
use crate::cli::ending::{Halt, Outcome};
use crate::definition::Instance;
use crate::render::{self, OutputShape, Style};

/// One instance.
pub fn instance(
    printer: &mut Printer<'_>,
    instance: &Instance,
    number: u64,
    how: &How,
    style: &Style,
) -> Result<Outcome, Halt> {
    let watch = printer.output.watch_search(how);
    let found = app::spread(&instance.puzzle, number, how);
    drop(watch);
    let spread = match found {
        Ok(spread) => spread,
        Err(failure) => return printer.instances.failed(instance, failure, printer.output),
    };
    for (index, solution) in (1..).zip(&spread.solutions) {
        printer.solution(instance, (index, solution), style)?;
    }
    printer.flush_boards()?;
    let about = render::about_spread(&spread);
    if printer.format.shape == OutputShape::Json {
        let definition = &printer.instances.definition;
        let summary = render::spread_json(definition, instance, &spread);
        printer.output.result(&summary)?;
    } else if spread.solutions.is_empty() {
        printer.no_board(&about)?;
    } else {
        printer.remark(&about)?;
    }
    printer.output.flush()?;
    Ok(match (spread.ending, spread.solutions.is_empty()) {
        (Ending::Stopped, _) => Outcome::Undecided,
        (_, true) => Outcome::No,
        _ => Outcome::Yes,
    })
}
