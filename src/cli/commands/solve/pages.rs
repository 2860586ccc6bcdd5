//! All solutions of an instance as one page for a browser.

use crate::app::{self, SolveReport, SolveRequest};
use crate::cli::commands::solve::printer::Printer;
use crate::cli::ending::{Halt, Outcome};
use crate::cli::input::instances::Instances;
use crate::definition::Instance;
use crate::puzzle::{Fundamental, Judge};
use crate::render::{self, Style, pages::gallery, pages::gallery::Shows};

/// Writes the page of an instance, each solution as it comes.
pub fn solve(
    printer: &mut Printer<'_>,
    instance: &Instance,
    request: &SolveRequest,
    style: &Style,
) -> Result<Result<SolveReport, Outcome>, Halt> {
    let Printer {
        instances,
        drawings,
        output,
        ..
    } = printer;
    let puzzle = &instance.puzzle;
    let title = title(instances, instance);
    let judge = Judge::new(puzzle);
    // The size of a class is known only if each solution can be classified by itself.
    let decides = Fundamental::new(puzzle, &judge).filter(|_| request.fundamental);
    let shows = match (request.fundamental, &decides) {
        (false, _) => Shows::Solutions,
        (true, Some(decides)) if decides.classes_are_orbits() => Shows::Orbits,
        (true, _) => Shows::Classes,
    };
    let head = gallery::head(puzzle, &title, shows, style.coordinates).map_err(Halt::bad_input)?;
    if let Some(drawings) = drawings {
        drawings.next(output)?;
    }
    output.result(&head)?;
    let watch = output.watch_search(&request.how);
    let solutions = gallery::SolutionLines::of(puzzle);
    let solved = app::solve(puzzle, request, |placement| {
        let size = decides
            .as_ref()
            .map(|decides| decides.class_size(placement));
        output.result(&solutions.line(placement, size))
    });
    drop(watch);
    let report = match solved {
        Ok(report) => report,
        Err(failure) => {
            // An incomplete page is not left behind.
            output.discard();
            return instances.failed(instance, failure, output).map(Err);
        }
    };
    let texts = instances.definition.texts();
    let about = [
        texts.description.clone(),
        texts
            .source
            .as_ref()
            .map(|source| format!("Source: {source}")),
        render::solve_summary(puzzle, &report, request),
    ];
    let about: Vec<String> = about.into_iter().flatten().collect();
    output.result(&gallery::tail(&title, &about))?;
    Ok(Ok(report))
}

/// The title of the file, with the parameters that distinguish the instance from others.
fn title(instances: &Instances, instance: &Instance) -> String {
    let title = instances.definition.texts().title.as_deref();
    let title = title.unwrap_or(instances.definition.name()).to_owned();
    if instances.swept.is_empty() {
        title
    } else {
        format!("{title}, {}", instances.heading(instance))
    }
}
