//! `[[visible]]`: for each line, how many of its pieces are seen from its end.

use super::{Bound, CountedGroups, Data, Origin, Rule};
use crate::board::Square;
use crate::puzzle::action::Action;
use crate::puzzle::crop::Crop;
use crate::puzzle::{Puzzle, Values};

/// For each line, from the end from which it is seen: how many of its pieces have a greater value than every
/// piece before them. Its instances are the lines, as groups.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Visible {
    /// The pieces that count and hide others, and their values.
    pub of: Values,
    /// Rows, columns, or listed lines.
    pub lines: CountedGroups,
    /// Whether rows and columns are seen from their last square, the right or the bottom.
    pub from_last: bool,
    pub origin: Origin,
}

impl Visible {
    fn of_lines(&self, lines: Vec<(Vec<Square>, Bound)>) -> Self {
        Visible {
            lines: CountedGroups::listed(lines),
            from_last: false,
            ..self.clone()
        }
    }
}

impl Data for Visible {
    fn bounded(&self) -> &[CountedGroups] {
        std::slice::from_ref(&self.lines)
    }

    fn bounded_mut(&mut self) -> &mut [CountedGroups] {
        std::slice::from_mut(&mut self.lines)
    }

    /// Listed lines, because the image of a row may be seen from its other end, or begin in its
    /// middle.
    fn image(&self, action: &Action<'_>) -> Option<Rule> {
        let lines = self.lines.lines(action.board(), self.from_last);
        let lines = lines.into_iter().map(|(line, bound)| {
            let line: Vec<Square> = line.into_iter().map(|s| action.square(s)).collect();
            (line, bound)
        });
        Some(Rule::Visible(Visible {
            of: self.of.image(action),
            ..self.of_lines(lines.collect())
        }))
    }

    fn cropped(&self, crop: &Crop) -> Option<Rule> {
        Some(Rule::Visible(Visible {
            lines: self.lines.cropped(crop)?,
            ..self.clone()
        }))
    }

    /// Listed lines in a fixed order.
    fn canonical(&self, puzzle: &Puzzle) -> Option<Rule> {
        let mut lines = self.lines.lines(&puzzle.board, self.from_last);
        lines.sort_unstable();
        lines.dedup();
        Some(Rule::Visible(self.of_lines(lines)))
    }
}
