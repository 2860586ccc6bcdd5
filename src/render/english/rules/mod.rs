//! The kinds of rules in English, one file for each: the sentence that describes a rule, one instance of it
//! as a demand, and how a placement breaks it.
//!
//! Each file states the meaning of its rule according to the definition. It must not know any other rule.
//! Nothing else in this layer names every kind of rule.

mod attacks;
mod clues;
mod connected;
mod count;
mod difference;
mod distinct;
mod equal;
mod forbid;
mod matching;
mod runs;
mod sum;
mod visible;

use rustc_hash::FxHashSet;

use crate::board::{Grouping, Square, SquareSet};
use crate::puzzle::{
    Bound, Bounds, Breach, Count, CountedGroups, Demand, KindId, Origin, Puzzle, Rule,
    RuleInstance, Sum, of_any_kind,
};
use crate::render::english::breach;
use crate::render::english::demand::{Wording, given, number};
use crate::render::english::names::Names;
use crate::render::english::nouns::Nouns;
use crate::render::english::places::Where;

/// How each kind of rule describes itself.
pub trait InEnglish {
    /// The sentence that describes the rule; several where one is not enough.
    fn sentence(&self, nouns: &Nouns) -> String;

    /// One instance of the rule as a demand; `None` for instances that no rule of this kind has.
    fn demand(&self, names: &Names, instance: &RuleInstance) -> Option<Wording> {
        let RuleInstance::Group(grouping, place) = instance else {
            return None;
        };
        let before = self.demand_of_group(names, grouping, *place)?;
        Some(names.in_group(&before, grouping, *place, self.within()))
    }

    /// What the rule demands of the group at this place of its grouping: the words before the name of the group.
    fn demand_of_group(&self, _: &Names, _: &Grouping, _place: usize) -> Option<String> {
        None
    }

    /// The squares that count in groups, if the rule may leave some out.
    fn within(&self) -> Option<&SquareSet> {
        None
    }

    /// Whether the rule looks at the moves that a kind has of its own.
    fn asks_for_moves_of(&self, _kind: KindId) -> bool {
        false
    }

    /// Whether pieces can stand in the way of what the rule looks at.
    fn has_lines(&self, _puzzle: &Puzzle) -> bool {
        false
    }
}

pub fn in_english(rule: &Rule) -> &dyn InEnglish {
    of_any_kind!(rule, rule => rule)
}

/// What is broken, in words; two pieces that attack each other, and must not, are named once.
pub fn breaches_in_words<'a>(
    breaches: &'a [Breach],
    puzzle: &'a Puzzle,
) -> impl Iterator<Item = (&'a Breach, String)> {
    let attacks = |breach: &'a Breach| match breach {
        Breach::Attacks(breach) if breach.bound.hull().at_most == Some(0) => Some(breach),
        _ => None,
    };
    // Those of one rule and target by one piece, by rule, attacker and target.
    let alone = move |breach| match (attacks(breach), attacks(breach)?.attackers.as_slice()) {
        (Some(breach), [one]) => Some((breach.origin, one.square, breach.target)),
        _ => None,
    };
    let all: FxHashSet<(Origin, Square, Square)> = breaches.iter().filter_map(alone).collect();
    breaches.iter().filter_map(move |breach| {
        let words = breach_in_words(breach, puzzle);
        match alone(breach) {
            Some((origin, from, to)) if all.contains(&(origin, to, from)) => {
                (to < from).then(|| (breach, format!("{words}, and the other way round")))
            }
            _ => Some((breach, words)),
        }
    })
}

/// What a placement breaks, in one line without a full stop: `attacks: queen on c7 attacks queen on f4
/// along the diagonal; exactly 0 allowed`. The caller puts the place of the rule before it.
pub fn breach_in_words(breach: &Breach, puzzle: &Puzzle) -> String {
    let names = &Names { puzzle };
    match breach {
        Breach::Number(breach) => breach::number(names, breach),
        Breach::Misplaced(breach) => breach::misplaced(names, breach),
        Breach::MissingGiven(breach) => breach::missing_given(names, breach),
        Breach::Attacks(breach) => attacks::breach(names, breach),
        Breach::Count(breach) => count::breach(names, breach),
        Breach::Equal(breach) => equal::breach(names, breach),
        Breach::Forbid(breach) => forbid::breach(names, breach),
        Breach::Clue(breach) => clues::breach(names, breach),
        Breach::Distinct(breach) => distinct::breach(names, breach),
        Breach::Sum(breach) => sum::breach(names, breach),
        Breach::Matching(breach) => matching::breach(names, breach),
        Breach::Connected(breach) => connected::breach(names, breach),
        Breach::Difference(breach) => difference::breach(names, breach),
        Breach::Runs(breach) => runs::breach(names, breach),
        Breach::Visible(breach) => visible::breach(names, breach),
    }
}

/// A demand of a rule, a given or a number of pieces.
pub fn demand_in_words(puzzle: &Puzzle, demand: &Demand) -> Wording {
    let names = &Names { puzzle };
    let rule = demand.rule.and_then(|rule| puzzle.rules.get(rule));
    let wording = match &demand.instance {
        RuleInstance::Given(square) => Some(given(names, *square)),
        RuleInstance::Number(kind) => Some(number(names, *kind)),
        instance => rule.and_then(|rule| in_english(rule).demand(names, instance)),
    };
    // The encoder pairs an instance only with its own rule; what stands for the goal is no rule of the puzzle.
    let of_goal = "goal: a number as good as the best".to_owned();
    wording.unwrap_or_else(|| Wording::new("", "", Where::Other(of_goal), ""))
}

/// A sentence for each rule in the order of the file, with the place where the rule is written. A rule with
/// `per = "symbol"` is one rule for each symbol in the puzzle, but one sentence here.
pub fn sentences(puzzle: &Puzzle) -> Vec<(String, Origin)> {
    let mut sentences = Vec::new();
    let mut rest = puzzle.rules.as_slice();
    while let Some((first, others)) = rest.split_first() {
        if let Some((sentence, number)) = for_each_symbol(puzzle, rest) {
            sentences.push((sentence, first.origin()));
            rest = &rest[number..];
        } else {
            let sentence = sentence(&Nouns::new(puzzle), first);
            sentences.push((sentence, first.origin()));
            rest = others;
        }
    }
    sentences
}

/// A rule about squares with equal numbers is told by the groups that were split.
fn sentence(nouns: &Nouns, rule: &Rule) -> String {
    let Some(groupings) = nouns.puzzle.print.alike(rule.origin()) else {
        return in_english(rule).sentence(nouns);
    };
    let unsplit = |each: &[CountedGroups]| {
        let bounds = each.first().map(|groups| groups.bounds.clone());
        let groupings = groupings.iter().cloned();
        let groups = groupings.map(|grouping| CountedGroups {
            grouping,
            bounds: bounds.clone().unwrap_or(Bounds::Same(Bound::ANY)),
        });
        groups.collect()
    };
    let sentence = match rule {
        Rule::Count(rule) => Count {
            each: unsplit(&rule.each),
            ..rule.clone()
        }
        .sentence(nouns),
        Rule::Sum(rule) => Sum {
            each: unsplit(&rule.each),
            ..rule.clone()
        }
        .sentence(nouns),
        rule => in_english(rule).sentence(nouns),
    };
    let (first, rest) = sentence.split_at(sentence.chars().next().map_or(0, char::len_utf8));
    format!(
        "Of squares with equal printed numbers {}{rest}",
        first.to_lowercase()
    )
}

/// If the first rules say the same about each symbol of a family: that sentence, and the number of these rules.
fn for_each_symbol(puzzle: &Puzzle, rules: &[Rule]) -> Option<(String, usize)> {
    let families = puzzle.pieces.iter().filter(|piece| piece.is_family);
    let mut families = families.filter(|family| family.kinds.len() > 1);
    families.find_map(|family| {
        let rules = rules.get(..family.kinds.len())?;
        let mut sentences = family.kinds.clone().zip(rules).map(|(kind, rule)| {
            let each = Some(KindId::new(kind));
            sentence(&Nouns { puzzle, each }, rule)
        });
        let first = sentences.next()?;
        let is_about_symbol = sentence(&Nouns::new(puzzle), &rules[0]) != first;
        let all_alike = sentences.all(|other| other == first);
        (is_about_symbol && all_alike).then_some((first, rules.len()))
    })
}
