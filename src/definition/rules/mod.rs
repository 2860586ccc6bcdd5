//! The rules of a puzzle file, one file for each kind: its keys, how it is read, what it means, how it is
//! written back.
//!
//! A new kind of rule is a file here, and a line in each list below.

mod attacks;
mod clues;
mod connected;
mod count;
mod difference;
mod distinct;
mod equal;
mod forbid;
mod matching;
mod product;
mod runs;
mod stretch;
mod sum;
mod visible;

pub use sum::ends_of_sum;

use std::fmt::Debug;

use super::reading::{KeyedValue, ReadKeys, ReadValue, TableReader};
use super::syntax::{Key, TomlWriter, ValueShape, tables};
use super::values::{LookTexts, LoweredBoard, Scope, write_look};
use crate::board::by_number;
use crate::puzzle::{Print, Puzzle, Rule};

/// One table of a rule array, as it is written.
pub trait RuleTable: Debug + Send + Sync {
    /// The rules that it states: one, or one for each symbol. `None` if there is an error, which has been reported.
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>>;

    /// Closes the squares that the rule takes from the board, before anything else is read.
    fn close_squares(&self, _board: &mut LoweredBoard<'_>) {}
}

/// A rule as it is written, with its look.
#[derive(Debug)]
pub struct RuleText {
    table: Box<dyn RuleTable>,
    look: LookTexts,
}

impl RuleText {
    /// The rules that it states; their look is added to those of the puzzle.
    pub fn lower(&self, scope: &Scope<'_>, print: &mut Print) -> Option<Vec<Rule>> {
        let rules = self.table.lower(scope)?;
        if let (Some(look), Some(rule)) = (self.look.lower(scope, &rules), rules.first()) {
            print.rules.push((rule.origin(), look));
        }
        Some(rules)
    }

    pub fn close_squares(&self, board: &mut LoweredBoard<'_>) {
        self.table.close_squares(board);
    }
}

/// A key of the file, and how one table under it is read.
type RuleReader = (Key, fn(&KeyedValue<'_>) -> Option<Box<dyn RuleTable>>);

fn read_as<T: ReadValue + RuleTable + 'static>(
    value: &KeyedValue<'_>,
) -> Option<Box<dyn RuleTable>> {
    Some(Box::new(T::read(value)?))
}

#[rustfmt::skip]
const KINDS: &[RuleReader] = &[
    (tables("attacks", &attacks::KEYS), read_as::<attacks::AttacksTable>),
    (tables("count", &count::KEYS), read_as::<count::CountTable>),
    (tables("equal", &equal::KEYS), read_as::<equal::EqualTable>),
    (tables("forbid", &forbid::KEYS), read_as::<forbid::ForbidTable>),
    (tables("clue", &clues::KEYS), read_as::<clues::ClueTable>),
    (tables("sum", &sum::KEYS), read_as::<sum::SumTable>),
    (tables("product", &product::KEYS), read_as::<product::ProductTable>),
    (tables("match", &matching::KEYS), read_as::<matching::MatchTable>),
    (tables("connected", &connected::KEYS), read_as::<connected::ConnectedTable>),
    (tables("difference", &difference::KEYS), read_as::<difference::DifferenceTable>),
    (tables("runs", &runs::KEYS), read_as::<runs::RunsTable>),
    (tables("visible", &visible::KEYS), read_as::<visible::VisibleTable>),
    (tables("distinct", &distinct::KEYS), read_as::<distinct::DistinctTable>),
];

/// The keys of the file under which rules stand.
pub const KEYS: [Key; KINDS.len()] = {
    let mut keys = [KINDS[0].0; KINDS.len()];
    let mut place = 0;
    while place < keys.len() {
        keys[place] = KINDS[place].0;
        place += 1;
    }
    keys
};

/// All rules of a file, in its order.
pub fn read(top: &TableReader<'_>) -> Vec<RuleText> {
    let mut rules = Vec::new();
    for (key, read) in KINDS {
        let ValueShape::Tables(keys) = key.shape else {
            continue;
        };
        for value in top.array(key.name) {
            if let (Some(table), Some(reader)) = (read(&value), value.table(keys)) {
                let look = LookTexts::read(&reader, &mut std::iter::empty());
                rules.push((value.span().start, RuleText { table, look }));
            }
        }
    }
    by_number(&mut rules, |(place, _)| *place);
    rules.into_iter().map(|(_, rule)| rule).collect()
}

/// A rule as the file states it.
pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Rule) {
    write_look(file, puzzle.print.of_rule(rule.origin()));
    match rule {
        Rule::Attacks(rule) => attacks::write(file, puzzle, rule),
        Rule::Count(rule) => count::write(file, puzzle, rule),
        Rule::Equal(rule) => equal::write(file, puzzle, rule),
        Rule::Forbid(rule) => forbid::write(file, puzzle, rule),
        Rule::Clues(rule) => clues::write(file, puzzle, rule),
        Rule::Distinct(rule) => distinct::write(file, puzzle, rule),
        Rule::Sum(rule) => sum::write(file, puzzle, rule),
        Rule::Matching(rule) => matching::write(file, puzzle, rule),
        Rule::Connected(rule) => connected::write(file, puzzle, rule),
        Rule::Difference(rule) => difference::write(file, puzzle, rule),
        Rule::Runs(rule) => runs::write(file, puzzle, rule),
        Rule::Visible(rule) => visible::write(file, puzzle, rule),
    }
    write_look(file, None);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definition::values::EMPTY_STANDS;

    #[test]
    fn the_message_about_empty_names_all_rules_that_count_it() {
        let counts_empty = |key: &&Key| match key.shape {
            ValueShape::Tables(keys) => keys.key("of").is_some_and(
                |of| matches!(of.shape, ValueShape::Names(words) if words.contains(&"empty")),
            ),
            _ => false,
        };
        let named: Vec<&str> = KEYS
            .iter()
            .filter(counts_empty)
            .map(|key| key.name)
            .collect();
        assert_eq!(named, ["count", "clue", "connected", "runs"]);
        assert!(
            named
                .iter()
                .all(|name| EMPTY_STANDS.contains(&format!("[[{name}]]")))
        );
    }
}
