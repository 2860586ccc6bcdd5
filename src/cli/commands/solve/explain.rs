//! `workbench solve --explain`: after the search, reports which rules and givens conflict.

use crate::app::{self, Ending, Explained, How, SolveReport};
use crate::cli::commands::solve::printer::Printer;
use crate::cli::ending::{Halt, Outcome};
use crate::cli::output::Output;
use crate::definition::Instance;
use crate::render::{self, OutputShape};

/// Explains an instance that was proved to have no solution. If the conflict was not shown to be minimal, a limit was
/// reached before the answer.
pub fn instance(
    printer: &mut Printer<'_>,
    instance: &Instance,
    report: &SolveReport,
    how: &How,
) -> Result<Outcome, Halt> {
    if report.shown > 0 {
        let sentence = "Nothing conflicts: the puzzle has a solution.";
        printer.remark(sentence)?;
    }
    if report.shown > 0 || report.ending != Ending::Exhausted {
        return Ok(Outcome::Yes);
    }
    let explained = match app::explain(&instance.puzzle, how) {
        Ok(explained) => explained,
        Err(failure) => return printer.instances.failed(instance, failure, printer.output),
    };
    match printer.format.shape {
        OutputShape::Picture => {
            let text = render::explanation(instance, &explained);
            printer.words(&text)?;
        }
        OutputShape::Json => {
            let line = render::explanation_json(instance, &explained);
            printer.output.result(&line)?;
        }
        OutputShape::Line | OutputShape::Figures | OutputShape::File | OutputShape::Page => {
            let text = render::explanation(instance, &explained);
            printer.output.note(text.trim_end());
        }
    }
    Ok(match explained {
        Explained::Conflict(conflict) if conflict.is_minimal => Outcome::No,
        Explained::Conflict(_) | Explained::Open => Outcome::Undecided,
    })
}

/// Tells someone at a terminal how to learn why there is no solution.
pub fn offered(output: &mut Output, report: &SolveReport) {
    if report.shown == 0 && report.ending == Ending::Exhausted && output.is_terminal() {
        output.note("solve --explain says which rules and givens contradict one another");
    }
}
