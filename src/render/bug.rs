//! The report of a bug: a solution that the judge does not accept, or engines that disagree.

use super::check::broken;
use super::formats::{Shown, Style, named};
use crate::app::{Disagreement, Rejected, Tally};
use crate::definition::Instance;
use crate::puzzle::Placement;

const REPORT: &str = "please report it, with the puzzle file";

/// The board and the rules it breaks.
pub fn rejected(instance: &Instance, rejected: &Rejected) -> String {
    format!(
        "this is a bug: the {} engine gave a solution that breaks the rules\n{}{}{REPORT}",
        rejected.engine.name(),
        picture(instance, &rejected.placement),
        broken(instance, &rejected.breaches),
    )
}

/// What each engine says, and some solutions that one of them lacks.
pub fn disagreement(instance: &Instance, disagreement: &Disagreement) -> String {
    let mut text = format!(
        "this is a bug: the engines disagree; sat has {}, native {}\n",
        found(&disagreement.sat),
        found(&disagreement.native)
    );
    for (engine, placement) in &disagreement.only {
        text += &format!("a solution that only {} has:\n", engine.name());
        text += &picture(instance, placement);
    }
    text + REPORT
}

fn found(tally: &Tally) -> String {
    super::count::number_of(&super::count::Counted {
        solutions: tally.solutions,
        fundamental: None,
        complete: tally.complete,
    })
}

fn picture(instance: &Instance, placement: &Placement) -> String {
    let style = Style::default();
    let shown = Shown {
        puzzle: &instance.puzzle,
        placement,
        index: 1,
        style: &style,
    };
    let picture = named("text").and_then(|format| (format.write)(&shown).ok());
    picture.unwrap_or_default()
}
