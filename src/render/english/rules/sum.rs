//! `[[sum]]` in English: for each group of squares, the sum of the values on it.

use crate::board::{Grouping, SquareSet};
use crate::puzzle::{Bound, Bounds, Sum, SumBreach, Values};
use crate::render::english::names::Names;
use crate::render::english::nouns::{Nouns, capital};
use crate::render::english::numbers::{bound_in_words, joined, verdict_of_sum};
use crate::render::english::rules::InEnglish;
use crate::render::english::rules::count::{bound_of, in_each};
use crate::render::english::squares::{
    Area, counting, each_of, in_words, with_own_groups, with_picture,
};

impl InEnglish for Sum {
    /// A sentence for each kind of groups.
    fn sentence(&self, nouns: &Nouns) -> String {
        let board = &nouns.puzzle.board;
        let values = format!("the values of {}", nouns.noun(&self.of.kinds()).plural);
        let area = Area::of_part(board, &self.within);
        let minus = (!self.minus.is_empty()).then(|| Area::new(board, &self.minus));
        let counting = counting(area.as_ref());
        let subtracted = in_words(minus.as_ref(), ", those on ", " subtracted");
        let worth = worth(nouns, &self.of);
        let after = format!("{counting}{subtracted}{worth}");
        let sentences = self.each.iter().map(|groups| match &groups.bounds {
            Bounds::Same(bound) => {
                let place = match groups.grouping {
                    Grouping::Board => "on the board".to_owned(),
                    ref grouping => format!("in {}", each_of(std::slice::from_ref(grouping))),
                };
                let bound = bound_in_words(bound);
                format!("{} {values} add up to {bound}{after}.", capital(&place))
            }
            Bounds::Each(bounds) => {
                let (place, numbers) = in_each(board, &groups.grouping, bounds, listed);
                format!("{} add up {place}{after} to: {numbers}.", capital(&values))
            }
        });
        let sentences: Vec<String> = sentences.collect();
        let text = with_picture(sentences.join(" "), area);
        let text = with_picture(text, minus);
        with_own_groups(text, board, self.each.iter().map(|groups| &groups.grouping))
    }

    fn demand_of_group(&self, names: &Names, grouping: &Grouping, place: usize) -> Option<String> {
        let bound = bound_in_words(&bound_of(&self.each, grouping, place));
        let pieces = names.kinds(&self.of.kinds());
        Some(format!("sum: {bound} of the values of {pieces} "))
    }

    fn within(&self) -> Option<&SquareSet> {
        Some(&self.within)
    }
}

/// In a list of bounds, where exact numbers are usual: `2`, `at least 1`, `?` for any number.
fn listed(bound: &Bound) -> String {
    match (bound.hull().at_least, bound.hull().at_most) {
        _ if !bound.gaps().is_empty() => bound_in_words(bound),
        (None, None) => "?".to_owned(),
        (Some(least), Some(most)) if least == most => least.to_string(),
        _ => bound_in_words(bound),
    }
}

/// The values of the pieces, if the rule has its own.
fn worth(nouns: &Nouns, of: &Values) -> String {
    if *of == Values::of_puzzle(nouns.puzzle, &of.kinds()) {
        return String::new();
    }
    let worth = of
        .iter()
        .map(|(kind, value)| format!("{} {value}", nouns.kind(kind)));
    format!(
        ", worth here: {},",
        joined(&worth.collect::<Vec<_>>(), "and")
    )
}

/// A group with a wrong sum.
pub fn breach(names: &Names, breach: &SumBreach) -> String {
    format!(
        "sum: {} {}{}; {}",
        breach.sum,
        names.part_of_rule(breach.origin, &breach.group, &breach.area),
        names.in_brackets(&breach.squares),
        verdict_of_sum(&breach.bound, breach.sum)
    )
}
