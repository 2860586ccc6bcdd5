//! A drawing without a genre: a board without rules, and marks for what is drawn on it.

use std::collections::BTreeMap;

use super::drawing::{Drawing, DrawnAt};
use crate::definition::quoted;
use crate::exchange::draft::Draft;
use crate::exchange::grid::list;
use crate::exchange::puzz_link::Clues;

const BOARD: &str = "\
# A drawing. It has no rules: say which pieces there are, and what holds for them.

format = 1
title = \"Drawing\"

[board]
size = 4
";

/// Colours by their numbers.
fn colour(number: i64) -> &'static str {
    match number {
        1 | 3 | 8 => "grey",
        2 => "green",
        4 => "black",
        5 => "blue",
        6 => "red",
        7 => "yellow",
        9 => "pink",
        10 => "orange",
        11 => "purple",
        12 => "brown",
        _ => "grey",
    }
}

pub fn draft(drawing: &Drawing) -> Draft {
    let mut draft = Draft::of(BOARD);
    draft.note("a drawing has no rules: it became marks, as no genre was named");
    draft.take(&["board", "size"]);
    draft.put(&["board", "rows"], &drawing.grid.rows.to_string());
    draft.put(&["board", "columns"], &drawing.grid.columns.to_string());
    rooms(drawing, &mut draft);
    let on_board = |place: &DrawnAt| {
        let (row, column, down, right) = match *place {
            DrawnAt::Square(row, column) => return drawing.name(row, column),
            DrawnAt::Right(row, column) => (row, column, 0, 1),
            DrawnAt::Below(row, column) => (row, column, 1, 0),
            DrawnAt::Corner(row, column) => (row, column, 1, 1),
        };
        let first = drawing.name(row, column)?;
        let last = drawing.name(row + down, column + right)?;
        Some(format!("{first}-{last}"))
    };
    let mut left_out = 0;
    let mut fills: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (place, number) in &drawing.surfaces {
        match on_board(place) {
            Some(name) => fills.entry(colour(*number)).or_default().push(name),
            None => left_out += 1,
        }
    }
    for (colour, names) in fills {
        draft.append(&format!(
            "[[mark]]\ndraw = \"fill\"\ncolour = \"{colour}\"\nsquares = {names:?}"
        ));
    }
    let mut signs: Vec<[String; 2]> = Vec::new();
    let mut dots: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (place, (symbol, style)) in &drawing.symbols {
        let look = if *style == 2 {
            "black-dot"
        } else {
            "white-dot"
        };
        match (symbol.as_str(), on_board(place)) {
            ("inequality", Some(pair)) if (1..=4).contains(style) => {
                signs.push(sign(&pair, *style))
            }
            (symbol, Some(name)) if symbol.starts_with("circle") => {
                dots.entry(look).or_default().push(name);
            }
            _ => left_out += 1,
        }
    }
    if !signs.is_empty() {
        draft.append(&format!("[[mark]]\ndraw = \"<\"\nlines = {signs:?}"));
    }
    for (look, names) in dots {
        draft.append(&format!("[[mark]]\ndraw = \"{look}\"\nat = {names:?}"));
    }
    let mut texts: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (place, text) in &drawing.numbers {
        match on_board(place) {
            Some(name) => texts.entry(text).or_default().push(name),
            None if matches!(place, DrawnAt::Square(..)) => {}
            None => left_out += 1,
        }
    }
    for (text, names) in texts {
        draft.append(&format!(
            "[[mark]]\nat = {names:?}\ntext = {}",
            quoted(text)
        ));
    }
    outside(drawing, &mut draft);
    let others: usize = drawing.others.iter().map(|(_, number)| number).sum();
    if left_out + others > 0 {
        draft.note(format!(
            "left out: {} things that are drawn and have no mark",
            left_out + others
        ));
    }
    draft
}

/// The squares of an edge, that on which a sign is small first.
fn sign(edge: &str, style: i64) -> [String; 2] {
    let (one, other) = edge.split_once('-').unwrap_or((edge, edge));
    let pair = [one.to_owned(), other.to_owned()];
    if style < 3 {
        pair
    } else {
        let [one, other] = pair;
        [other, one]
    }
}

/// Borders that part the board become regions.
fn rooms(drawing: &Drawing, draft: &mut Draft) {
    let mut clues = Clues::new(drawing.grid, "");
    let pairs = clues.pairs().into_iter();
    let borders: Vec<bool> = pairs.map(|pair| drawing.is_edge(pair)).collect();
    clues.draw_rooms(&borders);
    if clues.room_clues.len() > 1 {
        draft.put(&["board", "regions"], &drawing.grid.regions(&clues.rooms));
    }
}

/// Texts beside the board, each stack in one text.
fn outside(drawing: &Drawing, draft: &mut Draft) {
    let (rows, columns) = (drawing.grid.rows as i64, drawing.grid.columns as i64);
    for (side, length) in [
        ("top", columns),
        ("bottom", columns),
        ("left", rows),
        ("right", rows),
    ] {
        let texts: Vec<String> = (0..length)
            .map(|at| {
                let here = drawing.numbers.iter().filter(|(place, _)| match **place {
                    DrawnAt::Square(row, column) => match side {
                        "top" => row < 0 && column == at,
                        "bottom" => row >= rows && column == at,
                        "left" => column < 0 && row == at,
                        _ => column >= columns && row == at,
                    },
                    _ => false,
                });
                here.map(|(_, text)| text.replace(char::is_whitespace, ""))
                    .collect::<Vec<_>>()
                    .join(" ")
            })
            .collect();
        if texts.iter().any(|text| !text.is_empty()) {
            let texts = list(texts.iter().map(|text| quoted(text)));
            let table = format!("[[mark]]\noutside = \"{side}\"\ntexts = {texts}");
            draft.append(&table);
        }
    }
}
