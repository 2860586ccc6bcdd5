//! The rules of a puzzle file, one file for each kind: its keys, how it is read, what it means, how it
//! is written back.
//!
//! A new kind of rule is a file here, and a line in each list below.

mod attacks;
mod clues;
mod count;
mod distinct;
mod equal;
mod forbid;

use super::reading::Table;
use super::syntax::{Key, Output, tables};
use super::values::{LoweredBoard, Scope};
use crate::puzzle::{Puzzle, Rule};

/// One table of a rule array, as it is written.
#[derive(Debug)]
pub enum RuleTable {
    Attacks(attacks::AttacksTable),
    Count(count::CountTable),
    Equal(equal::EqualTable),
    Forbid(forbid::ForbidTable),
    Clue(clues::ClueTable),
    Distinct(distinct::DistinctTable),
}

/// The keys of the file under which rules stand.
pub const KEYS: [Key; 6] = [
    tables("attacks", &attacks::KEYS),
    tables("count", &count::KEYS),
    tables("equal", &equal::KEYS),
    tables("forbid", &forbid::KEYS),
    tables("clue", &clues::KEYS),
    tables("distinct", &distinct::KEYS),
];

/// Reads one table of the array under this key.
fn read_one(key: &str, table: Table<'_>) -> Option<RuleTable> {
    match key {
        "attacks" => attacks::AttacksTable::read(table).map(RuleTable::Attacks),
        "count" => count::CountTable::read(table).map(RuleTable::Count),
        "equal" => equal::EqualTable::read(table).map(RuleTable::Equal),
        "forbid" => forbid::ForbidTable::read(table).map(RuleTable::Forbid),
        "clue" => clues::ClueTable::read(table).map(RuleTable::Clue),
        "distinct" => distinct::DistinctTable::read(table).map(RuleTable::Distinct),
        _ => None,
    }
}

/// All rules of a file, in its order. `None` if there is an error, which has been reported.
pub fn read(top: &Table<'_>) -> Option<Vec<RuleTable>> {
    let mut rules = Vec::new();
    for key in &KEYS {
        for table in top.tables(key.name) {
            rules.push((table.span.start, read_one(key.name, table)));
        }
    }
    rules.sort_by_key(|(place, _)| *place);
    rules.into_iter().map(|(_, rule)| rule).collect()
}

impl RuleTable {
    /// The rules that a table states. `None` if there is an error, which has been reported.
    pub fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        match self {
            RuleTable::Attacks(table) => table.lower(scope),
            RuleTable::Count(table) => table.lower(scope),
            RuleTable::Equal(table) => table.lower(scope),
            RuleTable::Forbid(table) => table.lower(scope),
            RuleTable::Clue(table) => table.lower(scope),
            RuleTable::Distinct(table) => table.lower(scope),
        }
    }

    /// Closes the squares that a rule takes from the board, before all else is looked at.
    pub fn close_squares(&self, board: &mut LoweredBoard<'_>) {
        if let RuleTable::Clue(table) = self {
            table.close(board);
        }
    }
}

/// A rule as the file states it.
pub fn write(file: &mut Output, puzzle: &Puzzle, rule: &Rule) {
    match rule {
        Rule::Attacks(rule) => attacks::write(file, puzzle, rule),
        Rule::Count(rule) => count::write(file, puzzle, rule),
        Rule::Equal(rule) => equal::write(file, puzzle, rule),
        Rule::Forbid(rule) => forbid::write(file, puzzle, rule),
        Rule::Clues(rule) => clues::write(file, puzzle, rule),
        Rule::Distinct(rule) => distinct::write(file, rule),
    }
}
