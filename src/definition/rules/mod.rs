//! The rules of a puzzle file, one file for each kind: its keys, how it is read, what it means, how it
//! is written back.
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
mod runs;
mod sum;
mod visible;

use super::reading::{Read, Table, Value};
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
    Sum(sum::SumTable),
    Match(matching::MatchTable),
    Connected(Box<connected::ConnectedTable>),
    Difference(difference::DifferenceTable),
    Runs(runs::RunsTable),
    Visible(visible::VisibleTable),
}

/// A key of the file, and how one table under it is read.
type Kind = (Key, fn(&Value<'_>) -> Option<RuleTable>);

#[rustfmt::skip]
const KINDS: &[Kind] = &[
    (tables("attacks", &attacks::KEYS), |value| Read::read(value).map(RuleTable::Attacks)),
    (tables("count", &count::KEYS), |value| Read::read(value).map(RuleTable::Count)),
    (tables("equal", &equal::KEYS), |value| Read::read(value).map(RuleTable::Equal)),
    (tables("forbid", &forbid::KEYS), |value| Read::read(value).map(RuleTable::Forbid)),
    (tables("clue", &clues::KEYS), |value| Read::read(value).map(RuleTable::Clue)),
    (tables("sum", &sum::KEYS), |value| Read::read(value).map(RuleTable::Sum)),
    (tables("match", &matching::KEYS), |value| Read::read(value).map(RuleTable::Match)),
    (tables("connected", &connected::KEYS), |value| Read::read(value).map(Box::new).map(RuleTable::Connected)),
    (tables("difference", &difference::KEYS), |value| Read::read(value).map(RuleTable::Difference)),
    (tables("runs", &runs::KEYS), |value| Read::read(value).map(RuleTable::Runs)),
    (tables("visible", &visible::KEYS), |value| Read::read(value).map(RuleTable::Visible)),
    (tables("distinct", &distinct::KEYS), |value| Read::read(value).map(RuleTable::Distinct)),
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
pub fn read(top: &Table<'_>) -> Vec<RuleTable> {
    let mut rules = Vec::new();
    for (key, read) in KINDS {
        let tables = top.array(key.name).into_iter();
        rules.extend(tables.filter_map(|value| Some((value.span().start, read(&value)?))));
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
            RuleTable::Sum(table) => table.lower(scope),
            RuleTable::Match(table) => table.lower(scope),
            RuleTable::Connected(table) => table.lower(scope),
            RuleTable::Difference(table) => table.lower(scope),
            RuleTable::Runs(table) => table.lower(scope),
            RuleTable::Visible(table) => table.lower(scope),
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
        Rule::Distinct(rule) => distinct::write(file, puzzle, rule),
        Rule::Sum(rule) => sum::write(file, puzzle, rule),
        Rule::Matching(rule) => matching::write(file, puzzle, rule),
        Rule::Connected(rule) => connected::write(file, puzzle, rule),
        Rule::Difference(rule) => difference::write(file, puzzle, rule),
        Rule::Runs(rule) => runs::write(file, puzzle, rule),
        Rule::Visible(rule) => visible::write(file, puzzle, rule),
    }
}
