//! `[[difference]]` in English: for each pair of squares, the difference of the values on them.

use crate::puzzle::{
    Bound, Bounds, ComparedPairs, Difference, DifferenceBreach, Measure, Puzzle, RuleInstance,
};
use crate::render::english::demand::Wording;
use crate::render::english::moves::{has_rides, one_move};
use crate::render::english::names::Names;
use crate::render::english::nouns::Nouns;
use crate::render::english::numbers::{bound_in_words, joined, verdict_of_sum};
use crate::render::english::places::Where;
use crate::render::english::rules::InEnglish;
use crate::render::english::squares::{Area, each_of, in_words, with_own_groups, with_picture};

impl InEnglish for Difference {
    fn sentence(&self, nouns: &Nouns) -> String {
        let board = &nouns.puzzle.board;
        let noun = nouns.noun(&self.of.kinds()).singular;
        match &self.pairs {
            ComparedPairs::Lines(groups) => {
                let (each, bound) = match &groups.bounds {
                    Bounds::Same(bound) => ("", bound_in_words(bound)),
                    Bounds::Each(bounds) => {
                        let bounds = bounds.iter().map(bound_in_words);
                        let bounds = joined(&bounds.collect::<Vec<_>>(), "and");
                        (", line by line,", bounds)
                    }
                };
                let next = if self.all { "any later" } else { "the next" };
                let order = match &groups.bounds {
                    Bounds::Same(bound) => order_in_words(bound),
                    Bounds::Each(_) => None,
                };
                let along = each_of([&groups.grouping]);
                let text = match (self.measure, order) {
                    (Measure::Signed, Some(order)) => format!(
                        "Along {along}, the value of a {noun} is {order} that of a {noun} on {next} square."
                    ),
                    (Measure::Signed, None) => format!(
                        "Along {along}, the value of a {noun} less that of a {noun} on {next} square is{each} {bound}."
                    ),
                    (Measure::Size, _) => format!(
                        "Along {along}, the values of a {noun} and of a {noun} on {next} square differ{each} by {bound}."
                    ),
                    (Measure::Ratio, _) => format!(
                        "Along {along}, the ratio of the values of a {noun} and of a {noun} on {next} square, 0 if it is not whole, is{each} {bound}."
                    ),
                };
                with_own_groups(text, board, std::iter::once(&groups.grouping))
            }
            ComparedPairs::Joined {
                moves,
                within,
                bound,
            } => {
                let area = Area::of_part(board, within);
                let on = in_words(area.as_ref(), ", both on ", "");
                let (bound, by) = (bound_in_words(bound), one_move(moves));
                let text = match self.measure {
                    Measure::Signed => format!(
                        "Where {by} leads from a {noun} to another{on}, the value of the first less that of the other is {bound}."
                    ),
                    Measure::Size => format!(
                        "Where {by} leads from a {noun} to another{on}, their values differ by {bound}."
                    ),
                    Measure::Ratio => format!(
                        "Where {by} leads from a {noun} to another{on}, the ratio of their values, 0 if it is not whole, is {bound}."
                    ),
                };
                with_picture(text, area)
            }
        }
    }

    fn demand(&self, names: &Names, instance: &RuleInstance) -> Option<Wording> {
        let pieces = names.kinds(&self.of.kinds());
        let next = if self.all {
            "any later one"
        } else {
            "the next"
        };
        let of = |bound: &Bound| {
            let bound = bound_in_words(bound);
            match self.measure {
                Measure::Signed => format!("difference: {bound} from one {pieces} to {next} "),
                Measure::Size => format!("difference: {bound} between one {pieces} and {next} "),
                Measure::Ratio => {
                    format!("difference: ratio {bound} between one {pieces} and {next} ")
                }
            }
        };
        match (instance, &self.pairs) {
            (RuleInstance::Group(grouping, place), ComparedPairs::Lines(groups)) => {
                let before = of(&groups.bounds.of(*place).clone());
                Some(names.in_group(&before, grouping, *place, None))
            }
            (RuleInstance::Place(squares), ComparedPairs::Joined { bound, .. }) => {
                let ends = names.ends(squares);
                let place = Where::named("on", "on", ends);
                Some(Wording::new(&of(&bound.clone()), "each ", place, ""))
            }
            _ => None,
        }
    }

    fn has_lines(&self, _: &Puzzle) -> bool {
        matches!(&self.pairs, ComparedPairs::Joined { moves, .. } if has_rides(moves))
    }
}

/// A bound of signed differences that states an order of the values.
fn order_in_words(bound: &Bound) -> Option<&'static str> {
    let orders = [
        (Bound::at_most(-1), "less than"),
        (Bound::at_most(0), "not greater than"),
        (Bound::at_least(0), "not less than"),
        (Bound::at_least(1), "greater than"),
    ];
    let mut orders = orders.into_iter();
    orders.find_map(|(order, words)| (order == *bound).then_some(words))
}

/// Two squares with a wrong difference.
pub fn breach(names: &Names, breach: &DifferenceBreach) -> String {
    let [first, second] = breach.squares.map(|square| names.square(square));
    let on = breach
        .line
        .map_or(String::new(), |line| format!(" on line {}", line + 1));
    let [one, other] = breach.values;
    let verdict = verdict_of_sum(&breach.bound, breach.difference);
    let difference = breach.difference;
    match breach.measure {
        Measure::Signed => format!(
            "difference: {one} on {first} less {other} on {second}{on} is {difference}; {verdict}"
        ),
        Measure::Size => format!(
            "difference: {one} on {first} and {other} on {second}{on} differ by {difference}; {verdict}"
        ),
        Measure::Ratio => format!(
            "difference: the ratio of {one} on {first} and {other} on {second}{on} is {difference}; {verdict}"
        ),
    }
}
