//! `workbench solve --other`: a solution, and another that differs from it as little as possible.

use super::exit::Outcome;
use super::output::Halt;
use super::printer::{Heading, Printer};
use crate::app::{self, OtherReport, Others, SolveRequest};
use crate::definition::Instance;
use crate::render::{self, Shape, Style};

/// One instance.
pub fn instance(
    printer: &mut Printer<'_>,
    instance: &Instance,
    request: &SolveRequest,
    style: &Style,
) -> Result<Outcome, Halt> {
    let mut heading = printer.heading(instance);
    let watch = printer.output.watch_search(&request.how);
    let found = app::other(&instance.puzzle, &request.how);
    drop(watch);
    let report = match found {
        Ok(report) => report,
        Err(failure) => return printer.instances.failed(instance, failure, printer.output),
    };
    boards(printer, &mut heading, instance, &report, style)?;
    printer.flush_boards()?;
    summary(printer, &mut heading, instance, request, &report)?;
    printer.output.flush()?;
    Ok(outcome(&report))
}

fn boards(
    printer: &mut Printer<'_>,
    heading: &mut Heading,
    instance: &Instance,
    report: &OtherReport,
    style: &Style,
) -> Result<(), Halt> {
    let Some(first) = &report.first else {
        return Ok(());
    };
    printer.solution(heading, instance, (1, first), style)?;
    let Others::Nearest(neighbour) = &report.others else {
        return Ok(());
    };
    if printer.format.shape == Shape::Picture {
        let text = render::neighbour(&instance.puzzle, neighbour);
        return printer.block(heading, text.as_bytes());
    }
    printer.solution(heading, instance, (2, &neighbour.placement), style)?;
    if printer.format.shape == Shape::Json {
        let line = render::differs_json(&instance.puzzle, neighbour);
        printer.output.result(&line)?;
    }
    Ok(())
}

fn summary(
    printer: &mut Printer<'_>,
    heading: &mut Heading,
    instance: &Instance,
    request: &SolveRequest,
    report: &OtherReport,
) -> Result<(), Halt> {
    if printer.format.shape == Shape::Json {
        let definition = &printer.instances.definition;
        let summary = render::solve_json(definition, instance, &report.solve, request, None);
        return printer.output.result(&summary);
    }
    let sentence = match report.first {
        Some(_) => Some(render::about_others(&instance.puzzle, &report.others)),
        None => render::solve_summary(&instance.puzzle, &report.solve, request),
    };
    if let Some(sentence) = sentence {
        printer.remark(heading, instance, &sentence)?;
    }
    let name = printer.instances.name(instance);
    let seconds = report.elapsed.as_secs_f64();
    printer.output.detail(&format!("{name}: {seconds:.3} s"));
    Ok(())
}

fn outcome(report: &OtherReport) -> Outcome {
    match (&report.others, &report.first) {
        (Others::Nearest(neighbour), _) if neighbour.is_proved => Outcome::Yes,
        (Others::Nearest(_) | Others::Open, _) => Outcome::Undecided,
        (Others::None, Some(_)) => Outcome::Yes,
        (Others::None, None) => Outcome::No,
    }
}
