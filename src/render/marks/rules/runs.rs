//! The lengths of runs: those of a row at its left, those of a column above it, each in its own place.

use crate::board::Grouping;
use crate::puzzle::{Rule, Run, Runs, RunsOf};
use crate::render::marks::beside::{Numbers, Side};

pub fn add_numbers(rule: &Runs, numbers: &mut Numbers<'_>) {
    let sign = sign(numbers, rule).unwrap_or_default();
    let words = |run: &Run| match run {
        Run::Of(length) => format!("{sign}{length}"),
        Run::One => "?".to_owned(),
        Run::Any => "*".to_owned(),
    };
    for (place, group) in numbers.puzzle.board.groups(&rule.grouping).enumerate() {
        let (Some(&first), Some(lengths)) = (group.squares.first(), rule.lengths_of(place)) else {
            continue;
        };
        let words: Vec<String> = match lengths {
            [] => vec!["0".to_owned()],
            lengths => lengths.iter().map(words).collect(),
        };
        let side: fn(usize) -> Side = match rule.grouping {
            Grouping::Row => Side::Left,
            Grouping::Column => Side::Above,
            _ => {
                numbers.add(first, Side::Corner, words.join(" "));
                continue;
            }
        };
        // The last one is the nearest to the board.
        for words in words.into_iter().rev() {
            numbers.add(first, side, words);
        }
    }
}

/// The symbol of the pieces that form the runs, if several rules are about runs of the same groups.
fn sign(numbers: &Numbers<'_>, rule: &Runs) -> Option<String> {
    let is_one_of_several = numbers.puzzle.rules.iter().any(|other| match other {
        Rule::Runs(other) => other.grouping == rule.grouping && other.of != rule.of,
        _ => false,
    });
    match &rule.of {
        RunsOf::Pieces(kinds) if is_one_of_several => numbers.only(kinds),
        _ => None,
    }
}
