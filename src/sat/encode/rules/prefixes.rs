//! Sums of as many first squares of a group as the piece on the first of them is worth.
//!
//! For each of its values, the sum of so many squares obeys the bound if that value stands there. All of these sums are
//! prefixes of one, so they share what is said of shorter ones. Where no two squares of the group hold the same kind, few
//! sums are possible: the smallest values, or the greatest. This is a conclusion from other rules, so it is not drawn with
//! guards.

use super::stretch::CountingSquare;
use super::worth::term;
use crate::board::Square;
use crate::puzzle::{Bound, Counted, First, KindId, Rule, Stretch, Sum, Values};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::linear::{self, PossibleSums, Prefixes, Term};

/// Of more squares it is not asked whether they hold different kinds: all groups of all rules are looked at.
const MOST_DIFFERENT: usize = 32;

/// A rule about such sums.
pub struct PrefixRule<'a> {
    rule: &'a Sum,
    stretch: &'a Stretch,
    /// How many squares count.
    numbers: &'a Values,
}

/// The rule, if it is about such sums.
pub fn of(rule: &Sum) -> Option<PrefixRule<'_>> {
    let stretch = rule
        .stretch
        .as_ref()
        .filter(|stretch| stretch.between.is_none())?;
    match &stretch.first {
        Some(First::Value(numbers)) => Some(PrefixRule {
            rule,
            stretch,
            numbers,
        }),
        Some(First::Number(_)) | None => None,
    }
}

impl PrefixRule<'_> {
    /// States the bound for one group.
    pub fn bounded(&self, encoder: &mut Encoder<'_>, mut squares: Vec<Square>, bound: &Bound) {
        if self.stretch.from_last {
            squares.reverse();
        }
        let Some(&first) = squares.first() else {
            return;
        };
        let by_value = encoder.by_value(first, self.numbers).into_iter();
        let bounded = by_value.filter_map(|(value, kinds)| {
            let number = value.clamp(0, squares.len() as i128) as usize;
            let held = encoder.holds(first, &kinds.into_iter().collect())?;
            Some((number, held))
        });
        let bounded: Vec<(usize, Literal)> = bounded.collect();
        // Nothing counts where the first square holds nothing with a value.
        if !bound.allows_sum(0) {
            let some = bounded.iter().map(|&(_, held)| held);
            encoder.writer.clause(&Vec::from_iter(some));
        }
        let added = squares.iter().map(|&square| {
            let always = CountingSquare {
                square,
                if_true: None,
            };
            term(encoder, self.rule, always)
        });
        let (least, terms): (Vec<i128>, Vec<Term>) = added.unzip();
        let prefixes = Prefixes {
            sums: self.possible_sums(encoder, &squares, &least, &terms),
            terms,
            bounded,
        };
        let thresholds = encoder.thresholds;
        linear::prefixes(&mut encoder.writer, thresholds, &prefixes, bound);
    }

    /// What the sums of the first squares can be, for each number of squares.
    fn possible_sums(
        &self,
        encoder: &mut Encoder<'_>,
        squares: &[Square],
        least: &[i128],
        terms: &[Term],
    ) -> Vec<PossibleSums> {
        let mut sum = PossibleSums {
            constant: 0,
            least: 0,
            most: 0,
        };
        let mut sums = vec![sum];
        for (&least, term) in least.iter().zip(terms) {
            sum.constant += least;
            sum.least += least;
            sum.most += least + term.most();
            sums.push(sum);
        }
        let Some(values) = self.different_values(encoder, squares) else {
            return sums;
        };
        let (smallest, greatest) = (values.iter(), values.iter().rev());
        for (sum, (smallest, greatest)) in sums[1..]
            .iter_mut()
            .zip(sums_of(smallest).zip(sums_of(greatest)))
        {
            sum.least = sum.least.max(smallest);
            sum.most = sum.most.min(greatest);
        }
        sums
    }

    /// Values in ascending order such that each of the squares has another one of them.
    fn different_values(&self, encoder: &mut Encoder<'_>, squares: &[Square]) -> Option<Vec<i128>> {
        let kinds = self.rule.of.kinds();
        let is_known = squares.len() <= MOST_DIFFERENT
            && self.rule.factors.is_empty()
            && kinds == encoder.puzzle.all_kinds()
            && encoder.draws_conclusions()
            && squares.iter().all(|&square| encoder.is_filled(square))
            && kinds
                .iter()
                .all(|kind| is_at_most_once(encoder, kind, squares));
        let mut values: Vec<i128> = self.rule.of.iter().map(|(_, value)| value.into()).collect();
        values.sort_unstable();
        is_known.then_some(values)
    }
}

/// The sums of the first values: of one, of two, and so on.
fn sums_of<'v>(values: impl Iterator<Item = &'v i128>) -> impl Iterator<Item = i128> {
    values.scan(0, |sum, value| {
        *sum += value;
        Some(*sum)
    })
}

/// Whether a rule says that a kind stands at most once on these squares.
fn is_at_most_once(encoder: &Encoder<'_>, kind: KindId, squares: &[Square]) -> bool {
    encoder.puzzle.rules.iter().any(|rule| {
        let Rule::Count(count) = rule else {
            return false;
        };
        let counts = matches!(&count.of, Counted::Pieces(kinds) if kinds.contains(kind));
        counts && {
            let board = &encoder.puzzle.board;
            count.each.iter().any(|groups| {
                let mut all = board.groups_within(&groups.grouping, &count.within);
                all.any(|(place, group)| {
                    let most = groups.bounds.of(place).hull().at_most;
                    most.is_some_and(|most| most <= 1)
                        && squares.iter().all(|square| group.contains(square))
                })
            })
        }
    })
}
