//! The report of a bug: an engine's solution that the judge does not accept.

use super::check::broken;
use super::formats::{Shown, Style, named};
use crate::app::Rejected;
use crate::definition::Instance;

/// The board, the rules it breaks, and that the user is not to blame.
pub fn rejected(instance: &Instance, rejected: &Rejected) -> String {
    let style = Style::default();
    let shown = Shown {
        puzzle: &instance.puzzle,
        placement: &rejected.placement,
        index: 1,
        style: &style,
    };
    let picture = named("text").and_then(|format| (format.write)(&shown).ok());
    format!(
        "this is a bug: the {} engine gave a solution that breaks the rules\n{}{}\
         please report it, with the puzzle file",
        rejected.engine.name(),
        picture.unwrap_or_default(),
        broken(instance, &rejected.breaches),
    )
}
