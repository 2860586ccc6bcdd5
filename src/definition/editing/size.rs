//! The text with a row or a column more or less.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::edges::lists_along;
use crate::definition::instance::Instance;
use crate::definition::pictures::Picture;
use crate::definition::removal::{Edit, cells_of, entries, picture_of};
use crate::definition::syntax::{SourceFile, parse};
use crate::text::at_the_right;

type Value<'a> = Spanned<DeValue<'a>>;

/// Texts that are no pictures of the whole board.
const OTHERS: [&str; 9] = [
    "title",
    "author",
    "source",
    "description",
    "license",
    "picture",
    "shapes",
    "not-shapes",
    "label",
];

/// What changes, and by how much.
struct Resizing {
    is_of_rows: bool,
    is_more: bool,
    number: usize,
    /// Rows at the top have no names that begin at the bottom.
    at_the_top: bool,
}

impl Instance {
    /// What to change so that the board has a row more or less (at the top, so that chess names stay on their squares; at
    /// the bottom, if the text has names that count from the top), or a column at the right: as many of them as a box has.
    /// All pictures of the board and all lists of numbers of rows or columns change with it. `None` if the file does not
    /// say how large its board is, or nothing would be left.
    pub fn resized(&self, is_of_rows: bool, is_more: bool) -> Option<Vec<Edit>> {
        let (source, _) = self.sources.at(0)?;
        let document = parse(source).ok()?;
        let board = &self.puzzle.board;
        let boxes = board.boxes();
        let number = boxes.map_or(1, |boxes| match is_of_rows {
            true => boxes.rows,
            false => boxes.columns,
        });
        let now = match is_of_rows {
            true => board.rows(),
            false => board.columns(),
        };
        if board.is_empty() || (!is_more && now <= number) {
            return None;
        }
        let change = Resizing {
            is_of_rows,
            is_more,
            number,
            at_the_top: !counts_from_top(&source.text),
        };
        let new = if is_more { now + number } else { now - number };
        let mut edits = size(source, document.get_ref(), is_of_rows, new)?;
        let keys = document.get_ref().get("board")?.get_ref().as_table()?;
        let keys = ["layout", "regions"].map(|key| keys.contains_key(key));
        if edits.is_empty() && keys == [false, false] {
            return None;
        }
        for (key, value) in document.get_ref() {
            self.pictures(source, key.get_ref(), value, &change, &mut edits);
        }
        for list in lists_along(document.get_ref(), is_of_rows) {
            edits.extend(list_edit(list, &change));
        }
        (!edits.is_empty()).then_some(edits)
    }

    /// The changes of all pictures of the board below a key.
    fn pictures(
        &self,
        source: &SourceFile,
        key: &str,
        value: &Value<'_>,
        change: &Resizing,
        edits: &mut Vec<Edit>,
    ) {
        if OTHERS.contains(&key) {
            return;
        }
        match value.get_ref() {
            DeValue::Array(items) => {
                for item in items {
                    self.pictures(source, key, item, change, edits);
                }
            }
            DeValue::Table(keys) => {
                for (key, value) in keys {
                    self.pictures(source, key.get_ref(), value, change, edits);
                }
            }
            DeValue::String(_) => {
                if let Some(picture) = self.picture(source, &value.span()) {
                    edits.extend(match change.is_of_rows {
                        true => picture.row_edit(change).into_iter().collect(),
                        false => picture.column_edits(change),
                    });
                }
            }
            _ => {}
        }
    }

    /// A text, if it is a picture of the board, or of the board with its sides.
    fn picture<'s>(
        &self,
        source: &'s SourceFile,
        value: &Range<usize>,
    ) -> Option<BoardPicture<'s>> {
        let board = &self.puzzle.board;
        if let Some(cells) = entries(source, value, &self.puzzle.board) {
            let rows = cells.chunks(board.columns()).map(<[_]>::to_vec);
            return Some(BoardPicture {
                source,
                rows: rows.collect(),
                lines: 1,
            });
        }
        let (rows, columns) = (2 * board.rows() + 1, 2 * board.columns() + 1);
        let at = picture_of(source, value)?;
        let drawn = Picture::parse(source.slice(&at)).ok()?;
        if !board.has_sides() || !drawn.fits(rows, columns) {
            return None;
        }
        let cells = cells_of(&drawn, at.start);
        Some(BoardPicture {
            source,
            rows: cells.chunks(columns).map(<[_]>::to_vec).collect(),
            lines: 2,
        })
    }
}

/// A picture of the board: where its entries are.
struct BoardPicture<'s> {
    source: &'s SourceFile,
    rows: Vec<Vec<Range<usize>>>,
    /// How many lines of it a row is: with sides there are those between rows.
    lines: usize,
}

impl BoardPicture<'_> {
    /// Nothing instead of an entry, as wide; a corner stays.
    fn blank(&self, cell: &Range<usize>, width: usize) -> String {
        let corner = "·";
        let is_corner = self.source.slice(cell) == corner;
        at_the_right(if is_corner { corner } else { "." }, width)
    }

    fn width(&self, cell: &Range<usize>) -> usize {
        self.source.slice(cell).chars().count()
    }

    fn column_edits(&self, change: &Resizing) -> Vec<Edit> {
        let number = self.lines * change.number;
        let widths = self.rows.iter().flatten().map(|cell| self.width(cell));
        let widest = widths.max().unwrap_or(1);
        let of_row = |row: &Vec<Range<usize>>| {
            let (kept, last) = row.split_at_checked(row.len().checked_sub(number)?)?;
            let end = last.last()?.end;
            if !change.is_more {
                return Some((kept.last()?.end..end, String::new()));
            }
            let is_spaced = row.len() < 2 || row.windows(2).any(|pair| pair[0].end < pair[1].start);
            let space = if is_spaced { " " } else { "" };
            let new = last
                .iter()
                .map(|cell| format!("{space}{}", self.blank(cell, widest)));
            Some((end..end, new.collect()))
        };
        self.rows.iter().filter_map(of_row).collect()
    }

    /// Rows more are the first or the last without what stands there.
    fn row_edit(&self, change: &Resizing) -> Option<Edit> {
        let number = self.lines * change.number;
        let kept = self.rows.len().checked_sub(number)?;
        let (rows, beside) = match change.at_the_top {
            true => (self.rows.get(..number)?, self.rows.get(number)),
            false => (self.rows.get(kept..)?, self.rows.get(kept.wrapping_sub(1))),
        };
        let (first, end) = (self.start(rows.first()?)?, rows.last()?.last()?.end);
        if !change.is_more {
            return Some(match change.at_the_top {
                true => (first..self.start(beside?)?, String::new()),
                false => (beside?.last()?.end..end, String::new()),
            });
        }
        let line = |row: &Vec<Range<usize>>| {
            let (mut new, mut before) = (String::new(), self.start(row)?);
            for cell in row {
                new += self.source.slice(&(before..cell.start));
                new += &self.blank(cell, self.width(cell));
                before = cell.end;
            }
            Some(new)
        };
        let lines: Option<Vec<String>> = rows.iter().map(line).collect();
        let new = lines?.join("\n");
        Some(match change.at_the_top {
            true => (first..first, new + "\n"),
            false => (end..end, "\n".to_owned() + &new),
        })
    }

    /// Where a row begins, with the blanks before it.
    fn start(&self, row: &[Range<usize>]) -> Option<usize> {
        let first = row.first()?.start;
        let (line, _) = self.source.line_and_column(first);
        let start = self.source.line_start(line);
        let is_indented = self.source.slice(&(start..first)).trim().is_empty();
        Some(if is_indented { start } else { first })
    }
}

/// What says how large the board is.
fn size(
    source: &SourceFile,
    document: &DeTable<'_>,
    is_of_rows: bool,
    new: usize,
) -> Option<Vec<Edit>> {
    let board = document.get("board")?;
    // The file below may give another size, which rows and columns would stand beside.
    let extends = document.contains_key("extends");
    let (key, other) = match is_of_rows {
        true => ("rows", "columns"),
        false => ("columns", "rows"),
    };
    let keys = board.get_ref().as_table().into_iter().flatten();
    let mut changed = Vec::new();
    for (name, value) in keys {
        if name.get_ref() == key {
            changed.push((value.span(), new.to_string()));
        } else if name.get_ref() == "size" {
            if extends {
                return None;
            }
            let is_in_line = source.slice(&board.span()).starts_with('{');
            let between = if is_in_line { ", " } else { "\n" };
            let old = source.slice(&value.span());
            changed.push((name.span(), format!("{other} = {old}{between}{key}")));
            changed.push((value.span(), new.to_string()));
        }
    }
    Some(changed)
}

/// A list with a bound for each row or column: what is new says nothing.
fn list_edit(list: &DeArray<'_>, change: &Resizing) -> Option<Edit> {
    let (first, last) = (list.first()?.span(), list.last()?.span());
    let is_first = change.is_of_rows && change.at_the_top;
    let (unknown, number) = ("\"?\"", change.number);
    Some(match (change.is_more, is_first) {
        (true, true) => (
            first.start..first.start,
            format!("{unknown}, ").repeat(number),
        ),
        (true, false) => (last.end..last.end, format!(", {unknown}").repeat(number)),
        (false, true) => (first.start..list.get(number)?.span().start, String::new()),
        (false, false) => {
            let kept = list.len().checked_sub(number + 1)?;
            (list.get(kept)?.span().end..last.end, String::new())
        }
    })
}

/// Whether a text names squares by `r1c1`, and so from the top.
fn counts_from_top(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.any(|word| {
        let place = word.strip_prefix('r').and_then(|word| word.split_once('c'));
        let is_number = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
        place.is_some_and(|(row, column)| is_number(row) && is_number(column))
    })
}
