//! `workbench solve --other`: a solution, and another that differs from it as little as possible.

use crate::app::{self, OtherReport, Others, SolveRequest};
use crate::cli::commands::solve::printer::Printer;
use crate::cli::ending::{Halt, Outcome};
use crate::definition::Instance;
use crate::render::{self, OutputShape, Style, pages};

/// One instance.
pub fn instance(
    printer: &mut Printer<'_>,
    instance: &Instance,
    request: &SolveRequest,
    style: &Style,
) -> Result<Outcome, Halt> {
    let watch = printer.output.watch_search(&request.how);
    let found = app::other(&instance.puzzle, &request.how);
    drop(watch);
    let report = match found {
        Ok(report) => report,
        Err(failure) => return printer.instances.failed(instance, failure, printer.output),
    };
    boards(printer, instance, &report, style)?;
    printer.flush_boards()?;
    summary(printer, instance, request, &report)?;
    printer.output.flush()?;
    Ok(outcome(&report))
}

fn boards(
    printer: &mut Printer<'_>,
    instance: &Instance,
    report: &OtherReport,
    style: &Style,
) -> Result<(), Halt> {
    let (puzzle, shape) = (&instance.puzzle, printer.format.shape);
    let Some(first) = &report.first else {
        return Ok(());
    };
    let Others::Nearest(neighbour) = &report.others else {
        return printer.solution(instance, (1, first), style);
    };
    let marked = Style {
        differs: neighbour.differs.clone(),
        ..style.clone()
    };
    if shape == OutputShape::Page {
        let about = render::about_others(puzzle, &report.others);
        let page = pages::pair(puzzle, [first, &neighbour.placement], &marked, &about);
        return printer.block(page.map_err(Halt::bad_input)?.as_bytes());
    }
    let named = Style {
        names_squares: true,
        ..style.clone()
    };
    printer.solution(instance, (1, first), &named)?;
    printer.solution(instance, (2, &neighbour.placement), &marked)?;
    match shape {
        OutputShape::Json => printer
            .output
            .result(&render::differs_json(puzzle, neighbour)),
        _ => Ok(()),
    }
}

fn summary(
    printer: &mut Printer<'_>,
    instance: &Instance,
    request: &SolveRequest,
    report: &OtherReport,
) -> Result<(), Halt> {
    if printer.format.shape == OutputShape::Json {
        let definition = &printer.instances.definition;
        let summary = render::solve_json(definition, instance, &report.solve, request, None);
        return printer.output.result(&summary);
    }
    if report.first.is_some() {
        let sentence = render::about_others(&instance.puzzle, &report.others);
        printer.remark(&sentence)?;
        printer
            .output
            .note_not_shown(printer.format, &instance.puzzle, true);
    } else if let Some(sentence) = render::solve_summary(&instance.puzzle, &report.solve, request) {
        printer.no_board(&sentence)?;
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
