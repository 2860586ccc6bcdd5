//! Drawings of boards, and changes of a text by a click on a square.

use puzzle_workbench::app;
use puzzle_workbench::board::{Board, Square};
use puzzle_workbench::definition::{self, Edit, Instance, Layer};
use puzzle_workbench::render::{AttackMarking, Coordinates, JsonObject, Shown, Style, formats};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::asking::{Asked, how};

/// What is marked in a drawing.
#[wasm_bindgen]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Marking {
    Nothing,
    /// Everything that the board breaks.
    Broken,
    /// What no more pieces can mend.
    BrokenSoFar,
    /// Attacked squares.
    Attacks,
}

/// The board as an SVG. `coordinates` are `chess`, `r1c1` or none; `decided` and `reason` are names of squares that a hint
/// is about, parted by blanks.
#[wasm_bindgen]
pub fn draw(
    name: &str,
    text: &str,
    board: &str,
    marking: Marking,
    coordinates: &str,
    decided: &str,
    reason: &str,
) -> Result<String, String> {
    let asked = Asked::open(name, text).map_err(|problems| problems.to_string())?;
    let puzzle = &asked.instance.puzzle;
    let board = asked.board(board)?;
    let placement = &board.placement;
    let breaches = match marking {
        Marking::Nothing | Marking::Attacks => Vec::new(),
        Marking::Broken => app::check(puzzle, placement),
        Marking::BrokenSoFar => {
            let found = app::broken_so_far(puzzle, &board, &how(Default::default(), 10.0));
            let found = found.map_err(|failure| asked.why(&failure))?;
            found.ok_or("stopped before it was known what is broken")?
        }
    };
    let style = Style {
        title: asked.definition.texts().title.clone(),
        attacks: (marking == Marking::Attacks).then_some(AttackMarking::Marked),
        coordinates: Some(match coordinates {
            "chess" => Coordinates::Chess,
            "r1c1" => Coordinates::FromTop,
            _ => Coordinates::Hidden,
        }),
        breaches,
        differs: squares(&puzzle.board, decided),
        reason: squares(&puzzle.board, reason),
        ..Style::default()
    };
    let shown = Shown::new(puzzle, placement, &style);
    let svg = formats::named("svg").ok_or("there is no format svg")?;
    let drawn = (svg.write)(&shown).map_err(|error| error.to_string())?;
    String::from_utf8(drawn).map_err(|error| error.to_string())
}

fn squares(board: &Board, names: &str) -> Vec<Square> {
    let mut squares: Vec<Square> = names
        .split_whitespace()
        .filter_map(|name| board.find_place(name).ok())
        .collect();
    squares.sort();
    squares
}

/// What to change in the text so that a place has this entry: a square in a picture, a side that is given, the squares of a
/// line, a row or column with a number beside it. An object with `changes`, each `[from, to, insert]`, in bytes; empty if
/// the text has no such picture or list.
#[wasm_bindgen]
pub fn edit(name: &str, text: &str, layer: &str, place: &str, entry: &str) -> String {
    changes(name, text, |instance| {
        instance.edited(&Layer::named(layer)?, place, entry)
    })
}

/// The same for a board with a row or a column more or less; empty, too, if the text has errors then, as it names squares or
/// regions that are lost.
#[wasm_bindgen]
pub fn resize(name: &str, text: &str, is_of_rows: bool, is_more: bool) -> String {
    changes(name, text, |instance| {
        let edits = instance.resized(is_of_rows, is_more)?;
        let text = definition::applied(text, edits.clone());
        Asked::open(name, &text).is_ok().then_some(edits)
    })
}

/// The same with all tables below headers, where clicks can change them; empty if they are.
#[wasm_bindgen]
pub fn write_out(name: &str, text: &str) -> String {
    changes(name, text, |instance| instance.written_out())
}

fn changes(name: &str, text: &str, edited: impl FnOnce(&Instance) -> Option<Vec<Edit>>) -> String {
    let edits = Asked::open(name, text)
        .ok()
        .and_then(|asked| edited(&asked.instance));
    let edits = edits.map(|edits| {
        let edits = edits.into_iter();
        let edits = edits.map(|(range, insert)| (range.start, range.end, insert));
        JsonObject::default()
            .with("changes", edits.collect::<Vec<_>>())
            .line()
    });
    edits.unwrap_or_default()
}
