//! `[[sum]]` and `[[product]]` in English: for each group of squares, the sum or the product of the values on it.

use crate::board::Grouping;
use crate::puzzle::{Bound, Bounds, First, Puzzle, RuleInstance, Stretch, Sum, SumBreach, Values};
use crate::render::english::demand::Wording;
use crate::render::english::names::Names;
use crate::render::english::nouns::{Nouns, capital};
use crate::render::english::numbers::{bound_in_words, joined, plurals, verdict_of_sum};
use crate::render::english::places::in_a_row;
use crate::render::english::rules::InEnglish;
use crate::render::english::rules::count::{bound_of, in_each};
use crate::render::english::rules::visible::end;
use crate::render::english::squares::{
    Area, counting, each_of, in_words, picture, with_own_groups, with_picture,
};

impl InEnglish for Sum {
    /// A sentence for each kind of groups.
    fn sentence(&self, nouns: &Nouns) -> String {
        let board = &nouns.puzzle.board;
        let values = format!("the values of {}", nouns.noun(&self.of.kinds()).plural);
        let area = Area::of_part(board, &self.within);
        let minus = self.minus(board.len());
        let factors = match minus {
            None => ", each so many times as the picture says,",
            Some(_) => "",
        };
        let minus = minus.filter(|minus| !minus.is_empty());
        let minus = minus.map(|minus| Area::new(board, &minus));
        let counting = counting(area.as_ref());
        let subtracted = in_words(minus.as_ref(), ", those on ", " subtracted");
        let worth = worth(nouns, &self.of);
        // Each part stands between commas.
        let after = format!("{counting}{subtracted}{factors}{worth}").replace(",,", ",");
        let verb = verb(self.is_product);
        let sentences = self.each.iter().map(|groups| {
            let stretch = self.stretch.as_ref();
            let where_ =
                stretch.map_or(String::new(), |s| counted_where(s, nouns, &groups.grouping));
            let values = format!("{values}{where_}");
            match &groups.bounds {
                Bounds::Same(bound) => {
                    let place = match groups.grouping {
                        Grouping::Board => "on the board".to_owned(),
                        ref grouping => format!("in {}", each_of([grouping])),
                    };
                    let (bound, after) = (bound_in_words(bound), after.trim_end_matches(','));
                    format!("{} {values} {verb} {bound}{after}.", capital(&place))
                }
                Bounds::Each(bounds) => {
                    let (place, numbers) = in_each(board, &groups.grouping, bounds, listed);
                    let verb = verb.trim_end_matches(" to");
                    format!("{} {verb} {place}{after} to: {numbers}.", capital(&values))
                }
            }
        });
        let sentences: Vec<String> = sentences.collect();
        let text = with_picture(sentences.join(" "), area);
        let mut text = with_picture(text, minus);
        if !factors.is_empty() {
            text += "\n";
            text += &picture(board, |square| self.factor(square));
        }
        with_own_groups(text, board, self.each.iter().map(|groups| &groups.grouping))
    }

    fn demand(&self, names: &Names, instance: &RuleInstance) -> Option<Wording> {
        let RuleInstance::Group(grouping, place) = instance else {
            return None;
        };
        let bound = bound_in_words(&bound_of(&self.each, grouping, *place));
        let pieces = plurals(&names.kinds(&self.of.kinds()));
        let worth = worth_in_short(names.puzzle, &self.of);
        let stretch = self.stretch.as_ref().map_or("", |_| " that count");
        let factors = factors_in_short(self, names, grouping, *place);
        let verb = verb(self.is_product);
        let name = name(self.is_product);
        let before = format!("{name}: {pieces}{worth}{stretch}{factors} {verb} {bound} ");
        let wording = names.in_group(&before, grouping, *place, Some(&self.within));
        Some(match names.stand_on_squares(&self.of.kinds()) {
            true => wording.with_square(),
            false => wording,
        })
    }
}

/// What counts otherwise than once in a group: `, those on a1 subtracted,`.
fn factors_in_short(sum: &Sum, names: &Names, grouping: &Grouping, place: usize) -> String {
    let Some(minus) = sum.minus(names.puzzle.board.len()) else {
        return ", times their factors,".to_owned();
    };
    let group = names.group_of(grouping, place);
    let squares = group.map_or_else(Vec::new, |group| group.squares);
    let squares = squares.iter().filter(|&&square| minus.contains(square));
    let squares: Vec<String> = squares.map(|&square| names.square(square)).collect();
    match squares.is_empty() {
        true => String::new(),
        false => format!(", those on {} subtracted,", in_a_row(&squares)),
    }
}

/// Which values count: ` strictly between the first and the last digit 1 or 4`.
fn counted_where(stretch: &Stretch, nouns: &Nouns, grouping: &Grouping) -> String {
    let from = end(grouping, stretch.from_last);
    let between = stretch.between.as_ref().map(|kinds| {
        let ends = nouns.noun(kinds).singular;
        format!(" strictly between the first and the last {ends}")
    });
    let counted = if between.is_some() {
        "of these squares"
    } else {
        "squares"
    };
    let first = stretch.first.as_ref().map(|first| match first {
        First::Number(number) => format!(" on the first {number} {counted} {from}"),
        First::Value(_) => format!(
            " on as many of the first {counted} {from} as the value on the first square of all says"
        ),
    });
    [between, first].into_iter().flatten().collect()
}

/// The name of the rule.
fn name(is_product: bool) -> &'static str {
    match is_product {
        true => "product",
        false => "sum",
    }
}

fn verb(is_product: bool) -> &'static str {
    match is_product {
        true => "multiply to",
        false => "add up to",
    }
}

/// In a list of bounds, where exact numbers are usual: `2`, `at least 1`, `?` for any number.
fn listed(bound: &Bound) -> String {
    match bound_in_words(bound).as_str() {
        "any number" => "?".to_owned(),
        words => words.strip_prefix("exactly ").unwrap_or(words).to_owned(),
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

/// ` (line 1, on -2)`: the values of a few pieces, if the rule has its own.
fn worth_in_short(puzzle: &Puzzle, of: &Values) -> String {
    const MOST: usize = 4;
    let kinds = of.kinds();
    if *of == Values::of_puzzle(puzzle, &kinds) {
        return String::new();
    }
    if kinds.iter().count() > MOST {
        return " (with the weights of the rule)".to_owned();
    }
    let worth = of.iter();
    let worth = worth.map(|(kind, value)| format!("{} {value}", puzzle.kind(kind).name));
    format!(" ({})", worth.collect::<Vec<_>>().join(", "))
}

/// A group with a wrong sum.
pub fn breach(names: &Names, breach: &SumBreach) -> String {
    format!(
        "{}: {} {}{}; {}",
        name(breach.is_product),
        breach.sum,
        names.part_of_rule(breach.origin, &breach.group, &breach.area),
        names.in_brackets(&breach.squares),
        verdict_of_sum(&breach.bound, breach.sum)
    )
}
