//! The text of a puzzle file with one character of a picture changed, one more or less of the sides in `fixed`, of the
//! squares of a set or of the `lines` of a rule, another number beside a row, or another size; everything else, with all
//! comments, stays.
//!
//! It changes text and reads nothing again: the new text may well be wrong, and the reader says so.

mod edges;
mod headers;
mod lines;
mod sets;
mod size;

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::instance::Instance;
use super::removal::{Edit, Removal, applied, entries, table, value_of};
use super::syntax::{SourceFile, parse, quoted};
use crate::board::{Board, Square, Terrain};
use crate::puzzle::KindId;

pub use edges::EdgeNumbers;
pub use headers::written_out;

/// A part of a file that is changed on its board: a picture in which each square has an entry, such as `layout` of
/// `[board]` or `numbers` of the second `[[count]]`; the list of sides on which a piece is given; a set of squares; the
/// lines of a rule, or its numbers beside the board. As text `[board] layout`, `[[count]] numbers 2`,
/// `[pieces.line] fixed`, `[squares] black`, `[[difference]] lines`, `[[visible]] exactly`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    header: String,
    key: String,
    /// Which of the tables with this header, from 1.
    number: usize,
}

/// The pictures that `[board]` may have.
const OF_BOARD: [&str; 3] = ["layout", "regions", "numbers"];

/// Tables whose pictures are no entries of squares.
const OTHERS: [&str; 2] = ["[[expect]]", "[[forbid]]"];

/// What is only drawn: its lines and pictures are nobody's entries.
const MARK: &str = "[[mark]]";

/// The list of places on which a piece is given.
const FIXED: &str = "fixed";

/// The groups that a rule lists.
const LINES: &str = "lines";

impl Layer {
    pub fn named(name: &str) -> Option<Layer> {
        let mut words = name.split_whitespace();
        Some(Layer {
            header: words.next()?.to_owned(),
            key: words.next()?.to_owned(),
            number: words.next().map_or(Some(1), |number| number.parse().ok())?,
        })
    }

    fn of(header: &str, key: &str, number: usize) -> Layer {
        Layer {
            header: header.to_owned(),
            key: key.to_owned(),
            number,
        }
    }

    fn may_be_missing(&self) -> bool {
        self.header == "[board]" && OF_BOARD.contains(&self.key.as_str())
    }

    fn is_of_sides(&self) -> bool {
        self.key == FIXED
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.header, self.key)?;
        match self.number {
            1 => Ok(()),
            number => write!(f, " {number}"),
        }
    }
}

impl Instance {
    /// Where squares or sides have entries: the pictures of the board, also where they are missing, then those of the
    /// other tables in the order of the file, with the lines of rules and the given sides of each piece that stands on sides.
    pub fn layers(&self) -> Vec<Layer> {
        let of_board = OF_BOARD.iter().map(|key| Layer::of("[board]", key, 1));
        let mut layers: Vec<Layer> = of_board.collect();
        let Some((source, _)) = self.sources.at(0) else {
            return layers;
        };
        let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
        for (header, start) in headers(source) {
            let number = numbers.entry(header).or_default();
            *number += 1;
            if header == "[board]" || OTHERS.contains(&header) {
                continue;
            }
            if self.joining(header).is_some() {
                layers.push(Layer::of(header, FIXED, 1));
                continue;
            }
            let table = table(source, start);
            let lines = source.slice(&table).lines();
            let keys = lines.filter_map(|line| Some(line.split_once('=')?.0.trim()));
            let has_entries = |key: &&str| {
                let value = value_of(source, &table, key);
                let is_rule = header.starts_with("[[") && header != MARK;
                value.is_some_and(|value| {
                    let is_list = source.slice(&value).trim_start().starts_with('[');
                    let is_picture = || entries(source, &value, &self.puzzle.board).is_some();
                    match *key {
                        LINES => is_rule && is_list,
                        key if sets::is_set(header, key) => is_list || is_picture(),
                        _ => header != MARK && is_picture(),
                    }
                })
            };
            let keys = keys.filter(has_entries);
            layers.extend(keys.map(|key| Layer::of(header, key, *number)));
        }
        layers
    }

    /// What to change so that a place has this entry: the name of a square or side, the names of the squares of a line, or
    /// the number of a row or column. `None` if the file has no such table, or writes the entries in another way.
    pub fn edited(&self, layer: &Layer, place: &str, entry: &str) -> Option<Vec<Edit>> {
        let (source, _) = self.sources.at(0)?;
        if layer.header.starts_with("[[") && (layer.key == LINES || edges::is_key(&layer.key)) {
            let document = parse(source).ok()?;
            let keys = keys(document.get_ref(), layer)?;
            return match layer.key.as_str() {
                LINES => self.with_line(source, keys, place),
                key => Some(vec![edges::with_number(keys.get(key)?, key, place, entry)?]),
            };
        }
        if sets::is_set(&layer.header, &layer.key) {
            let document = parse(source).ok()?;
            let edits = self.with_square(source, document.get_ref(), layer, place, entry);
            if edits.is_some() {
                return edits;
            }
        }
        let place = self.puzzle.board.find_place(place).ok()?;
        Some(vec![self.with_entry(source, layer, place, entry)?])
    }

    /// The text of the file with this piece given; `None` if it has no place for that.
    pub fn with_given(&self, square: Square, kind: KindId) -> Option<String> {
        let (source, _) = self.sources.at(0)?;
        let kind = self.puzzle.kind(kind);
        let layer = match self.puzzle.board.is_square(square) {
            true => Layer::of("[board]", "layout", 1),
            false => Layer::of(&format!("[pieces.{}]", kind.name), FIXED, 1),
        };
        let entry = kind.symbol.to_string();
        let edit = self.with_entry(source, &layer, square, &entry)?;
        Some(applied(&source.text, vec![edit]))
    }

    /// A picture of the board that is missing is written below the header.
    fn with_entry(
        &self,
        source: &SourceFile,
        layer: &Layer,
        square: Square,
        entry: &str,
    ) -> Option<Edit> {
        let board = &self.puzzle.board;
        let mut headers = headers(source).filter(|(header, _)| *header == layer.header);
        let (_, start) = headers.nth(layer.number.checked_sub(1)?)?;
        let table = table(source, start);
        if layer.is_of_sides() {
            return self.with_side(source, &table, layer, square, entry);
        }
        let Some(value) = value_of(source, &table, &layer.key) else {
            let missing = layer.may_be_missing() && board.is_square(square);
            return missing.then(|| (end_of(source, &table), new(board, layer, square, entry)));
        };
        let cell = entries(source, &value, &self.puzzle.board)?
            .get(square.index())?
            .clone();
        let is_taken_out = sets::is_set(&layer.header, &layer.key) && source.slice(&cell) == entry;
        Some((cell, if is_taken_out { "." } else { entry }.to_owned()))
    }

    /// The kind of piece on sides whose table has this header.
    fn joining(&self, header: &str) -> Option<KindId> {
        let name = header.strip_prefix("[pieces.")?.strip_suffix(']')?;
        let mut kinds = self.puzzle.kind_ids();
        kinds.find(|&kind| self.puzzle.kind(kind).name == name && self.puzzle.is_on_sides(kind))
    }

    /// What to change so that a piece is given on a side, or by the entry `.` is not.
    fn with_side(
        &self,
        source: &SourceFile,
        table: &Range<usize>,
        layer: &Layer,
        side: Square,
        entry: &str,
    ) -> Option<Edit> {
        let kind = self.joining(&layer.header)?;
        let mut givens = self.puzzle.givens.iter();
        let given = givens.find(|given| given.square == side && given.kind == kind);
        if entry == "." {
            return self.edits(source, &Removal::Given(given?.origin))?.pop();
        }
        if given.is_some() || !self.puzzle.board.is_open_side(side) {
            return None;
        }
        let name = quoted(&self.puzzle.board.name(side));
        let Some(value) = value_of(source, table, FIXED) else {
            return Some((end_of(source, table), format!("\n{FIXED} = [{name}]")));
        };
        let text = source.slice(&value);
        let rest = text.trim_start().strip_prefix('[')?;
        let first = value.start + text.len() - rest.len();
        let is_empty = rest.trim_start().starts_with(']');
        let comma = if is_empty { "" } else { ", " };
        Some((first..first, name + comma))
    }
}

/// The keys of a table that is written as `[NAME]`, or of a rule as `[[NAME]]`.
fn keys<'t, 'a>(document: &'t DeTable<'a>, layer: &Layer) -> Option<&'t DeTable<'a>> {
    let name = layer.header.strip_prefix('[')?.strip_suffix(']')?;
    let Some(name) = name
        .strip_prefix('[')
        .and_then(|name| name.strip_suffix(']'))
    else {
        return document.get(name.trim())?.get_ref().as_table();
    };
    let rules = document.get(name.trim())?.get_ref().as_array()?;
    let rule: &Spanned<DeValue<'_>> = rules.get(layer.number.checked_sub(1)?)?;
    rule.get_ref().as_table()
}

/// The headers of tables, and where their lines begin.
fn headers(source: &SourceFile) -> impl Iterator<Item = (&str, usize)> {
    let lines = source.text.split_inclusive('\n');
    let starts = lines.scan(0, |start, line| {
        let begin = *start;
        *start += line.len();
        Some((line, begin))
    });
    starts.filter_map(|(line, start)| {
        let header = line.split('#').next().unwrap_or_default().trim();
        (header.starts_with('[') && header.ends_with(']')).then_some((header, start))
    })
}

/// Behind the last line of a table that says something; comments below it speak of what comes next.
fn end_of(source: &SourceFile, table: &Range<usize>) -> Range<usize> {
    let mut text = source.slice(table).trim_end();
    while let Some((before, last)) = text.rsplit_once('\n')
        && last.trim_start().starts_with('#')
    {
        text = before.trim_end();
    }
    let end = table.start + text.len();
    end..end
}

fn new(board: &Board, layer: &Layer, square: Square, entry: &str) -> String {
    let mut text = format!("\n{} = \"\"\"\n", layer.key);
    for other in board.squares() {
        let terrain = match board.terrain(other) {
            Terrain::Wall if layer.key == "layout" => "#",
            Terrain::Closed if layer.key == "layout" => "x",
            _ => ".",
        };
        text += if other == square { entry } else { terrain };
        let is_last = board.column(other) + 1 == board.columns();
        text += if is_last { "\n" } else { " " };
    }
    text + "\"\"\""
}

#[cfg(test)]
mod tests;
