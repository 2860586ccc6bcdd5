//! The lengths of runs: those of a row at its left, those of a column above it, each in its own place.

use super::Marks;
use crate::board::Grouping;
use crate::puzzle::{Puzzle, Rule, Run, Runs, RunsOf};
use crate::render::marks::beside::{Numbers, Side};
use crate::render::marks::shapes::{Mark, of_groups};

impl Marks for Runs {
    fn numbers(&self, numbers: &mut Numbers<'_>) {
        let sign = sign(numbers, self);
        for (place, group) in numbers.puzzle.board.groups(&self.grouping).enumerate() {
            let (Some(&first), Some(lengths)) = (group.squares.first(), self.lengths_of(place))
            else {
                continue;
            };
            let words = |run: &Run| match run {
                Run::Of(length) => sign.into_iter().collect::<String>() + &length.to_string(),
                Run::Any => "*".to_owned(),
            };
            let words: Vec<String> = match lengths {
                [] => vec!["0".to_owned()],
                lengths => lengths.iter().map(words).collect(),
            };
            // The last one is the nearest to the board.
            match self.grouping {
                Grouping::Row => {
                    let words = words.into_iter().rev();
                    words.for_each(|words| numbers.add(first, Side::Left, words));
                }
                Grouping::Column => {
                    let words = words.into_iter().rev();
                    words.for_each(|words| numbers.add(first, Side::Above, words));
                }
                _ => numbers.add(first, Side::Corner, words.join(" ")),
            }
        }
    }

    fn shapes(&self, puzzle: &Puzzle) -> Vec<Mark> {
        of_groups(&puzzle.board, [&self.grouping])
    }
}

/// The symbol of the pieces that form the runs, if several rules are about runs of the same groups.
fn sign(numbers: &Numbers<'_>, rule: &Runs) -> Option<char> {
    let is_one_of_several = numbers.puzzle.rules.iter().any(|other| match other {
        Rule::Runs(other) => other.grouping == rule.grouping && other.of != rule.of,
        _ => false,
    });
    match &rule.of {
        RunsOf::Pieces(kinds) if is_one_of_several => numbers.only(kinds),
        _ => None,
    }
}
