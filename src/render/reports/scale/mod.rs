//! Reports about parts: how many there are, which are counted, and their total.

pub mod estimate;
pub mod schedulers;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::app::{CountReport, Effort, Engines};
use crate::render::instance::seconds;
use crate::render::json::{InOrder, Object};
use crate::render::reports::count::number_of;
use crate::scale::{Cover, Damaged, MergeReport, RecheckReport, RunReport, Work};
use crate::text::some_of;

/// `200 parts in work; the dearest is 1.2 % of all`.
pub fn split_line(work: &Work) -> String {
    let share = 100.0 * dearest(work);
    let parts = parts(work.parts.len());
    let folder = work.folder.display();
    let of_layer = match &work.manifest.cover {
        Cover::Tree(_) => String::new(),
        Cover::Layer(plan) => {
            let (squares, all) = (plan.squares, plan.order.len());
            let states = plan.states;
            format!(", of the {states} states after {squares} of {all} squares")
        }
    };
    format!("{parts} in {folder}{of_layer}; the dearest is about {share:.1} % of the work\n")
}

/// The share of the dearest part in all the work.
fn dearest(work: &Work) -> f64 {
    let costs = work.parts.iter().map(|part| part.cost());
    let (all, most) = (costs.clone().sum::<f64>(), costs.fold(0.0, f64::max));
    most / all
}

/// `30 parts counted, 10 before; 5 are left`.
pub fn run_line(report: &RunReport) -> String {
    let mut line = format!("{} counted", parts(report.counted));
    if report.before > 0 {
        line += &format!(", {} before", report.before);
    }
    if report.meanwhile > 0 {
        line += &format!(", {} meanwhile by others", report.meanwhile);
    }
    match (report.left(), report.elsewhere) {
        (0, _) => {}
        (left, 0) => line += &format!("; {left} of {} left", report.asked),
        (left, at) => line += &format!("; {left} of {} left, {at} begun by others", report.asked),
    }
    line + "\n"
}

/// `2 of 200 counted again by another engine: all the same; 198 not reached`.
pub fn recheck_line(report: RecheckReport) -> String {
    let RecheckReport { asked, same } = report;
    let mut line = match same {
        _ if asked == 0 => return "no part is left that one engine alone has counted".to_owned(),
        0 => return format!("none of {asked} was counted again before the end"),
        1 => format!("1 of {asked} counted again by another engine: the same"),
        _ => format!("{same} of {asked} counted again by another engine: all the same"),
    };
    if same < asked {
        line += &format!("; {} not reached", asked - same);
    }
    line
}

/// Names the part that an error is about.
pub fn at_part(part: usize) -> String {
    format!("while counting part {part}:")
}

/// A line of a file that was skipped.
pub fn damaged_line(damaged: &Damaged) -> String {
    let (path, line) = (damaged.path.display(), damaged.line);
    format!("{path}, line {line}, is damaged or was cut off: it is passed over")
}

/// The report of `split` for programs.
pub fn split_json(work: &Work) -> String {
    Object::of(&work.definition, &work.instance)
        .with("parts", work.parts.len())
        .with("dearest", dearest(work))
        .with("split", &work.id)
        .line()
}

/// The report of `run` for programs.
pub fn run_json(report: &RunReport) -> String {
    Object::default()
        .with("asked", report.asked)
        .with("before", report.before)
        .with("counted", report.counted)
        .with("meanwhile", report.meanwhile)
        .with("elsewhere", report.elsewhere)
        .with("complete", report.is_complete())
        .with("seconds", seconds(report.elapsed))
        .line()
}

/// The number, the line of a b-file if there is a parameter `n` (up to symmetry if that was counted), and
/// what was audited.
pub fn merged(work: &Work, report: &MergeReport) -> String {
    let fundamental = report.fundamental.as_ref();
    let number = number_of(&report.solutions, fundamental, report.is_complete());
    let mut text = number + "\n";
    if let Some(n) = index(work).filter(|_| report.is_complete()) {
        let term = report.fundamental.as_ref().unwrap_or(&report.solutions);
        text += &format!("b-file: {n} {term}\n");
    }
    let repeated = match report.repeated {
        0 => String::new(),
        1 => ", one line said again".to_owned(),
        lines => format!(", {lines} lines said again"),
    };
    let counted = report.counted();
    let time = report.time.as_secs_f64();
    text += &format!("{counted} of {} counted", parts(report.parts));
    if counted > 0 {
        text += &format!(" ({}{repeated}) in {time:.2} s", parts_by(&report.engines));
    }
    text += "\n";
    if let Some((cubes, symmetries)) = report.stands_for {
        text += &format!("the parts stand for {cubes} cubes, by {symmetries} symmetries\n");
    }
    if report.by_two > 0 {
        let parts = parts(report.by_two);
        text += &format!("{parts} counted by two engines, which agree\n");
    }
    if !report.is_complete() {
        text += &format!("missing: {}\n", ranges(&report.missing));
    }
    text
}

/// The value of the parameter `n`.
fn index(work: &Work) -> Option<i64> {
    work.manifest.parameters.get("n").copied()
}

fn parts(number: usize) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} part{plural}")
}

/// At most this many ranges are named.
const NAMED: usize = 20;

/// `3, 17..40`, as `run --only` reads them one by one.
fn ranges(ranges: &[RangeInclusive<usize>]) -> String {
    let range = |range: &RangeInclusive<usize>| match range.start() == range.end() {
        true => range.start().to_string(),
        false => format!("{}..{}", range.start(), range.end()),
    };
    some_of(&ranges.iter().map(range).collect::<Vec<_>>(), NAMED)
}

/// The merge as a JSON object on a line.
pub fn merged_json(work: &Work, report: &MergeReport) -> String {
    let damaged = |damaged: &Damaged| {
        let file = Object::default().with("file", damaged.path.display().to_string());
        file.with("line", damaged.line)
    };
    let missing = report.missing.iter();
    let missing = missing.map(|range| [*range.start(), *range.end()]);
    let engines = report.engines.iter();
    let engines = engines.map(|(engine, parts)| (engine.clone(), *parts));
    Object::of(&work.definition, &work.instance)
        .with("solutions", &report.solutions)
        .with_some("fundamental", report.fundamental.as_ref())
        .with("complete", report.is_complete())
        .with_some("judged", report.judged)
        .with("parts", report.parts)
        .with("counted", report.counted())
        .with_list("missing", missing)
        // Files and lines that were skipped.
        .with_list("damaged", report.damaged.iter().map(damaged))
        .with("repeated", report.repeated)
        .with("by_two", report.by_two)
        .with("files", report.files)
        .with("engines", InOrder(engines.collect()))
        .with("symmetry", work.manifest.cover.symmetry())
        .with("symmetries", symmetries(report))
        .with("puzzle", &work.manifest.puzzle)
        .with("split", &work.id)
        .with("version", &work.manifest.version)
        // The sum over the parts.
        .with("seconds", seconds(report.time))
        .line()
}

fn symmetries(report: &MergeReport) -> u64 {
    report.stands_for.map_or(1, |(_, symmetries)| symmetries)
}

/// `11 by native, 19 by sat`.
pub fn parts_by(parts: &BTreeMap<String, usize>) -> String {
    let parts = parts.iter();
    let parts = parts.map(|(engine, parts)| format!("{parts} by {engine}"));
    Vec::from_iter(parts).join(", ")
}

/// The same in the form in which `count` reports it. It is not complete if not all that was asked of the run is done.
pub fn merged_count(report: &MergeReport, run: &RunReport) -> CountReport {
    CountReport {
        solutions: report.solutions.clone(),
        fundamental: None,
        no_classes: None,
        classes: None,
        by: Vec::new(),
        complete: report.is_complete() && run.is_complete(),
        goal: None,
        judged: report.judged,
        symmetries: symmetries(report),
        effort: Effort::default(),
        engines: Engines::Auto,
        parts_by: report.counted_by(),
        solver: None,
        elapsed: run.elapsed,
    }
}
