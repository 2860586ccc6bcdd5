//! All rules, one sentence for each that the file states.

mod attacks;
mod clues;
mod count;
mod distinct;
mod equal;
mod forbid;

use crate::puzzle::{KindId, Origin, Puzzle, Rule};
use crate::render::english::nouns::Words;

/// The rules in the order of the file, each with a place where it is written. A rule stated
/// `per = "symbol"` is a rule for each symbol in the puzzle, and one sentence here.
pub fn rules(puzzle: &Puzzle) -> Vec<(String, Origin)> {
    let mut sentences = Vec::new();
    let mut rest = puzzle.rules.as_slice();
    while let Some((first, others)) = rest.split_first() {
        if let Some((sentence, number)) = for_each_symbol(puzzle, rest) {
            sentences.push((sentence, first.origin()));
            rest = &rest[number..];
        } else {
            sentences.push((sentence(&Words::new(puzzle), first), first.origin()));
            rest = others;
        }
    }
    sentences
}

/// If the first rules say the same of each symbol of a family, that sentence and how many they are.
fn for_each_symbol(puzzle: &Puzzle, rules: &[Rule]) -> Option<(String, usize)> {
    let families = puzzle.pieces.iter().filter(|piece| piece.is_family);
    let mut families = families.filter(|family| family.kinds.len() > 1);
    families.find_map(|family| {
        let rules = rules.get(..family.kinds.len())?;
        let mut sentences = family.kinds.clone().zip(rules).map(|(kind, rule)| {
            let words = Words {
                puzzle,
                each: Some(KindId::new(kind)),
            };
            sentence(&words, rule)
        });
        let first = sentences.next()?;
        let speaks_of_it = sentence(&Words::new(puzzle), &rules[0]) != first;
        let all_alike = sentences.all(|other| other == first);
        (speaks_of_it && all_alike).then_some((first, rules.len()))
    })
}

fn sentence(words: &Words, rule: &Rule) -> String {
    match rule {
        Rule::Attacks(rule) => attacks::attacks(words, rule),
        Rule::Count(rule) => count::count(words, rule),
        Rule::Clues(rule) => clues::clues(words, rule),
        Rule::Equal(rule) => equal::equal(words, rule),
        Rule::Forbid(rule) => forbid::forbid(words, rule),
        Rule::Distinct(rule) => distinct::distinct(rule),
    }
}
