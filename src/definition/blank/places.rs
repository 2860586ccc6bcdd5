//! The places of a file that are open.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Blank, LayoutPlace, Open, Place};
use crate::board::Square;
use crate::board::by_number;
use crate::definition::syntax::{BOUND, SourceFile, Span, parse};

type Node<'a> = Spanned<DeValue<'a>>;

/// The kinds of rules that may leave something open.
const RULES: [&str; 8] = [
    "count",
    "sum",
    "product",
    "visible",
    "runs",
    "clue",
    "difference",
    "connected",
];

/// The open places in the order of the text; `None` if the board is neither below a header nor in braces.
pub fn find(source: &SourceFile, document: &DeTable<'_>) -> Option<Blank> {
    let mut places = Vec::new();
    let board = document.get("board")?;
    let keys = board.get_ref().as_table()?;
    let layout = match keys.get("layout") {
        Some(layout) => LayoutPlace::Written(layout.span()),
        None => new_layout(source, board)?,
    };
    places_of(keys, None, &mut places);
    for rule in RULES {
        for table in tables(document, rule) {
            let (line, _) = source.line_and_column(table.span().start);
            if let Some(keys) = table.get_ref().as_table() {
                places_of(keys, Some(line), &mut places);
            }
        }
    }
    by_number(&mut places, |place| place.span.start);
    Some(Blank {
        text: source.text.clone(),
        written_at: Vec::new(),
        places,
        layout,
        left_out: left_out(source, document),
        parameters: parameters(document),
    })
}

/// The lines of the rules that may leave something open, by kind; `None` if the text is no TOML.
pub fn lines_of_rules(source: &SourceFile) -> Option<Vec<Vec<usize>>> {
    let document = parse(source).ok()?;
    let lines = |rule: &&str| {
        let tables = tables(document.get_ref(), rule);
        let lines = tables.map(|table| source.line_and_column(table.span().start).0);
        lines.collect()
    };
    Some(RULES.iter().map(lines).collect())
}

/// What is said about the file: what it claims of its solutions, and what is to be drawn.
pub fn left_out(source: &SourceFile, document: &DeTable<'_>) -> Vec<Span> {
    let mut keys = document.iter();
    let claims = keys.find(|(name, _)| name.get_ref() == "expect");
    let is_in_braces = |table: &Node<'_>| source.slice(&table.span()).starts_with('{');
    let claims: Vec<Span> = match claims {
        // One list, from its key to its last bracket.
        Some((key, list)) if tables(document, "expect").any(is_in_braces) => {
            let (line, _) = source.line_and_column(key.span().start);
            std::iter::once(source.line_start(line)..list.span().end).collect()
        }
        _ => tables(document, "expect")
            .map(|table| whole(source, table))
            .collect(),
    };
    let drawn = document.get("generate").map(|table| whole(source, table));
    claims.into_iter().chain(drawn).collect()
}

fn parameters(document: &DeTable<'_>) -> Vec<(String, Span)> {
    let parameters = document.get("params");
    let parameters = parameters.and_then(|parameters| parameters.get_ref().as_table());
    let parameters = parameters.into_iter().flatten();
    let place = parameters.map(|(name, value)| (name.get_ref().to_string(), value.span()));
    place.collect()
}

/// Where a board without a picture takes one.
fn new_layout(source: &SourceFile, board: &Node<'_>) -> Option<LayoutPlace> {
    let text = source.slice(&board.span());
    if text.starts_with('[') {
        let (line, _) = source.line_and_column(board.span().start);
        return Some(LayoutPlace::BelowHeader(source.line_start(line + 1)));
    }
    let inside = text.strip_prefix('{')?.strip_suffix('}')?.trim_end();
    let is_first = inside.is_empty() || inside.ends_with(',');
    let end = board.span().start + "{".len() + inside.len();
    Some(LayoutPlace::InBraces(end, is_first))
}

fn tables<'t, 'a>(document: &'t DeTable<'a>, name: &str) -> impl Iterator<Item = &'t Node<'a>> {
    let tables = document.get(name);
    let tables = tables.and_then(|tables| tables.get_ref().as_array());
    tables.into_iter().flat_map(|tables| tables.iter())
}

/// A table from the line of its header or key to the end of its last value.
fn whole(source: &SourceFile, table: &Node<'_>) -> Span {
    let (line, _) = source.line_and_column(table.span().start);
    let values = table.get_ref().as_table().into_iter().flatten();
    let ends = values.map(|(_, value)| value.span().end);
    source.line_start(line)..ends.fold(table.span().end, usize::max)
}

fn places_of(keys: &DeTable<'_>, line: Option<usize>, places: &mut Vec<Place>) {
    let closes = keys
        .get("closed")
        .and_then(|value| value.get_ref().as_bool());
    let closes = closes == Some(true);
    let mut open = |key: &str, open: fn(&DeValue<'_>) -> Option<Open>| {
        let Some(value) = keys.get(key) else {
            return;
        };
        if let Some(open) = open(value.get_ref()) {
            let items = unknown_items(value.get_ref());
            let labels = value.get_ref().as_table().into_iter().flatten();
            places.push(Place {
                line,
                open,
                closes,
                span: value.span(),
                items,
                labels: labels
                    .map(|(label, _)| label.get_ref().to_string())
                    .collect(),
            });
        }
    };
    open("numbers", |value| {
        let squares = unknown_squares(value.as_str()?);
        (!squares.is_empty()).then_some(Open::Numbers(squares))
    });
    open("regions", |value| {
        let picture = value.as_str()?;
        let is_blank = |c: char| c == '.' || c.is_whitespace();
        (picture.contains('.') && picture.chars().all(is_blank)).then_some(Open::Regions)
    });
    open(BOUND[0], |value| match value {
        DeValue::Table(labels) if labels.is_empty() => Some(Open::Labels),
        value => places_in(value).map(Open::Bounds),
    });
    open("lengths", |value| places_in(value).map(Open::Lengths));
    open("lines", |value| {
        let is_empty = value.as_array()?.is_empty();
        is_empty.then_some(Open::Lines)
    });
}

/// The items `"?"` of a list or table: their places in it and in the text.
fn unknown_items(value: &DeValue<'_>) -> Vec<(usize, Span)> {
    let items = value.as_array().into_iter().flat_map(|items| items.iter());
    let entries = value.as_table().into_iter().flatten();
    let items = items.chain(entries.map(|(_, item)| item));
    let unknown = items
        .enumerate()
        .filter(|(_, item)| item.get_ref().as_str() == Some("?"));
    unknown.map(|(place, item)| (place, item.span())).collect()
}

fn places_in(list: &DeValue<'_>) -> Option<Vec<usize>> {
    let unknown: Vec<usize> = unknown_items(list)
        .iter()
        .map(|(place, _)| *place)
        .collect();
    (!unknown.is_empty()).then_some(unknown)
}

fn unknown_squares(picture: &str) -> Vec<Square> {
    let entries = entries(picture).into_iter().flatten().enumerate();
    let unknown = entries.filter(|(_, entry)| entry == "?");
    unknown.map(|(place, _)| Square::new(place)).collect()
}

/// The entries of each row of a picture of numbers: its words or, if it has no blanks, its characters.
pub fn entries(picture: &str) -> Vec<Vec<String>> {
    let rows = picture.lines().map(str::trim);
    let rows = rows.filter(|row| !row.is_empty());
    let entries = |row: &str| match row.contains(char::is_whitespace) {
        true => row.split_whitespace().map(str::to_owned).collect(),
        false => row.chars().map(String::from).collect(),
    };
    rows.map(entries).collect()
}
