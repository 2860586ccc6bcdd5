//! The text of a puzzle file without some of its givens, clues and rules, or with other clues; everything else, with all
//! comments, stays.
//!
//! It changes text and reads nothing again: whoever asks for it has to look whether the new text means what it should.

#[cfg(test)]
mod tests;
mod text;

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::instance::Instance;
use super::syntax::{BOUND, SourceFile, parse};
use crate::board::{Grouping, Square};
use crate::puzzle::{Demand, Origin, Rule, RuleInstance};
pub use text::{Edit, applied};
pub(super) use text::{
    cells_of, entries, is_list_of_bounds, picture_of, table, value_of, without_item,
};
use text::{emptied_lines, without_comments};

/// Something to be taken out of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    Given(Origin),
    /// The clue on a square, of the rule that is written there.
    Clue(Origin, Square),
    /// What a rule says of one of its groups: a bound in a list or table, or one of its lines.
    Line(Origin, usize),
    /// A table with all its keys.
    Table(Origin),
}

impl Removal {
    /// The rule that it is of; `None` of a given.
    pub fn rule(&self) -> Option<Origin> {
        match self {
            Removal::Given(_) => None,
            Removal::Clue(origin, _) | Removal::Line(origin, _) | Removal::Table(origin) => {
                Some(*origin)
            }
        }
    }
}

impl Instance {
    /// The text of the file without these. The places of `removals` that could not be taken out are returned too: they
    /// are in a file that this one extends, or not written in a way that is known here.
    pub fn without(&self, removals: &[Removal]) -> (String, Vec<usize>) {
        let Some((source, _)) = self.sources.at(0) else {
            return (String::new(), (0..removals.len()).collect());
        };
        let mut edits: Vec<Edit> = Vec::new();
        let mut left = Vec::new();
        for (place, removal) in removals.iter().enumerate() {
            match self.edits(source, removal) {
                Some(some) => edits.extend(some),
                None => left.push(place),
            }
        }
        edits.extend(emptied_lines(source, &edits));
        (applied(&source.text, edits), left)
    }

    pub(super) fn edits(&self, source: &SourceFile, removal: &Removal) -> Option<Vec<Edit>> {
        let (Removal::Given(origin)
        | Removal::Clue(origin, _)
        | Removal::Line(origin, _)
        | Removal::Table(origin)) = removal;
        let (span, _) = self.origins.get(origin.0)?;
        if span.end > source.text.len() {
            return None;
        }
        match removal {
            Removal::Given(_) => given(source, span),
            Removal::Clue(origin, square) => {
                let mut rules = self.puzzle.rules.iter();
                let is_place = rules.any(|rule| match rule {
                    Rule::Clues(rule) => rule.origin == *origin && self.puzzle.is_barred(*square),
                    // Each part still holds one of these squares.
                    Rule::Connected(rule) => rule.origin == *origin && rule.one_each,
                    _ => false,
                });
                let without = if is_place { "?" } else { "." };
                Some(vec![self.clue(source, *origin, *square, without)?])
            }
            Removal::Line(_, group) => self.line(source, *origin, *group),
            Removal::Table(_) => Some(without_comments(source, &table(source, span.start))),
        }
    }

    /// The entry of a clue in the picture of its table, or of the board if the table takes the numbers from there,
    /// becomes this one; of the layout it is empty instead of unknown. An entry of a table becomes it, too, or goes.
    fn clue(
        &self,
        source: &SourceFile,
        origin: Origin,
        square: Square,
        mut new: &str,
    ) -> Option<Edit> {
        let (span, _) = self.origins.get(origin.0)?;
        let numbers = value_of(source, &table(source, span.start), "numbers");
        let is_table = |value: &Range<usize>| source.slice(value).trim_start().starts_with('{');
        let Some(numbers) = numbers.filter(|numbers| !is_table(numbers)) else {
            return self.entry(source, origin, square, new);
        };
        let picture = match source.slice(&numbers).trim_start().starts_with("\"board\"") {
            true => {
                let board = source.text.find("[board]")?;
                let board = self::table(source, board);
                let numbers = value_of(source, &board, "numbers");
                numbers.or_else(|| {
                    if new == "?" {
                        new = ".";
                    }
                    value_of(source, &board, "layout")
                })?
            }
            false => numbers,
        };
        let cell = entries(source, &picture, &self.puzzle.board)?
            .get(square.index())?
            .clone();
        Some((cell, new.to_owned()))
    }

    /// The same where the numbers are a table. In `sizes` none is unknown.
    fn entry(
        &self,
        source: &SourceFile,
        origin: Origin,
        square: Square,
        new: &str,
    ) -> Option<Edit> {
        let document = parse(source).ok()?;
        let keys = self.keys(source, document.get_ref(), origin)?;
        let name = self.puzzle.board.name(square);
        let entry = |key: &str| {
            let numbers = keys.get(key)?.get_ref().as_table()?;
            numbers.get_key_value(name.as_str())
        };
        let sizes = || entry("sizes").filter(|_| new != "?");
        let (key, value) = entry("numbers").or_else(sizes)?;
        Some(match new {
            "." => without_item(source, &(key.span().start..value.span().end)),
            "?" => (value.span(), "\"?\"".to_owned()),
            number => (value.span(), number.to_owned()),
        })
    }

    /// The table of a rule.
    fn keys<'d, 'a>(
        &self,
        source: &SourceFile,
        document: &'d DeTable<'a>,
        origin: Origin,
    ) -> Option<&'d DeTable<'a>> {
        let line = self.place(origin).line;
        let is_here = |table: &&Spanned<DeValue<'_>>| {
            source.line_and_column(table.span().start).0 == line && table.get_ref().is_table()
        };
        let mut tables = document.iter();
        let tables = tables.find_map(|(_, tables)| {
            let tables = tables.get_ref().as_array()?;
            tables.iter().find(is_here)
        });
        tables?.get_ref().as_table()
    }

    /// The bounds of a group in the lists and tables of the rule that is written here become `"?"`; without any, the group
    /// is a line that goes.
    fn line(&self, source: &SourceFile, origin: Origin, group: usize) -> Option<Vec<Edit>> {
        let unknown = |span: Range<usize>| (span, "\"?\"".to_owned());
        Some(match self.written(source, origin, group)? {
            GroupText::Bounds(spans) => spans.into_iter().map(unknown).collect(),
            GroupText::Line(span) => vec![without_item(source, &span)],
        })
    }

    /// Where a rule says something of one of its groups alone.
    fn written(&self, source: &SourceFile, origin: Origin, group: usize) -> Option<GroupText> {
        let document = parse(source).ok()?;
        let keys = self.keys(source, document.get_ref(), origin)?;
        let mut rules = self.puzzle.rules.iter();
        let rule = rules.find(|rule| rule.origin() == origin)?;
        let groupings = rule.groupings();
        let labels = groupings
            .first()
            .and_then(|groups| groups.labels(&self.puzzle.board));
        let label = labels.and_then(|labels| labels.get(group));
        let bound = |key: &&str| {
            let value = keys.get(*key)?.get_ref();
            if let Some(entries) = value.as_table() {
                return Some(entries.get(label?.as_str())?.span());
            }
            let items = value
                .as_array()
                .filter(|items| is_list_of_bounds(key, items))?;
            Some(items.get(group)?.span())
        };
        let keys_of_groups = BOUND.iter().chain(&["lengths"]);
        let bounds: Vec<Range<usize>> = keys_of_groups.filter_map(bound).collect();
        if !bounds.is_empty() {
            return Some(GroupText::Bounds(bounds));
        }
        let lines = keys.get("lines")?.get_ref().as_array()?;
        Some(GroupText::Line(lines.get(group)?.span()))
    }

    /// The text of the file with this instead of each clue or number; `None` if one shares what is written with others.
    pub fn with_values(&self, values: &[(&Demand, String)]) -> Option<String> {
        let (source, _) = self.sources.at(0)?;
        let edits = values.iter().map(|(demand, new)| self.value(demand, new));
        let edits = edits.collect::<Option<Vec<Vec<Edit>>>>()?;
        Some(applied(&source.text, edits.concat()))
    }

    /// The text of the file with another number printed on a square of the board, and in which line; `None` where these
    /// numbers are no picture.
    pub fn with_printed(&self, square: Square, number: i64) -> Option<(usize, String)> {
        let (source, _) = self.sources.at(0)?;
        let board = self::table(source, source.text.find("[board]")?);
        let numbers = value_of(source, &board, "numbers")?;
        let cells = entries(source, &numbers, &self.puzzle.board)?;
        let cell = cells.get(square.index())?.clone();
        let line = source.line_and_column(cell.start).0;
        let edits = vec![(cell, number.to_string())];
        Some((line, applied(&source.text, edits)))
    }

    /// Where in the file the clue or the number of a demand stands; `None` where it shares what is written with others.
    pub(super) fn start_of(&self, demand: &Demand) -> Option<usize> {
        let edits = self.value(demand, ".")?;
        Some(edits.first()?.0.start)
    }

    fn value(&self, demand: &Demand, new: &str) -> Option<Vec<Edit>> {
        let (source, _) = self.sources.at(0)?;
        let (span, _) = self.origins.get(demand.origin.0)?;
        if demand.rule.is_none() || span.end > source.text.len() {
            return None;
        }
        let clue = |square| Some(vec![self.clue(source, demand.origin, square, new)?]);
        match &demand.instance {
            RuleInstance::Clue(square) => clue(*square),
            RuleInstance::Group(grouping, _)
                if grouping.of_squares() == Some(&Grouping::Square) =>
            {
                clue(*demand.squares(&self.puzzle).first()?)
            }
            RuleInstance::Group(_, group) => match self.written(source, demand.origin, *group)? {
                GroupText::Bounds(spans) => {
                    Some(spans.into_iter().map(|at| (at, new.to_owned())).collect())
                }
                GroupText::Line(at) => Some(vec![(at, new.to_owned())]),
            },
            _ => None,
        }
    }
}

/// What a rule says of one of its groups.
enum GroupText {
    /// A bound in each of its lists and tables.
    Bounds(Vec<Range<usize>>),
    /// The line that the group is.
    Line(Range<usize>),
}

/// A character of a picture becomes a blank square; an entry of a list goes with its comma.
fn given(source: &SourceFile, span: &Range<usize>) -> Option<Vec<Edit>> {
    let text = source.slice(span);
    if !text.starts_with(['"', '\'']) {
        let is_one = text.chars().count() == 1;
        return is_one.then(|| vec![(span.clone(), ".".to_owned())]);
    }
    Some(vec![without_item(source, span)])
}
