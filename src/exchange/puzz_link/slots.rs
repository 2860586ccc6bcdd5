//! The places in the text of a genre into which clues go.

use super::clues::{Clue, Clues, LEFT, RIGHT, Row};
use crate::definition::quoted;
use crate::exchange::draft::Draft;
use crate::exchange::grid::{label, symbol};
use crate::exchange::nonogram;

/// A place for clues. Rules are named by their table and their place among those of that name.
#[derive(Clone, Copy, Debug)]
pub enum ClueSlot {
    /// The layout: the clues of squares are digits, which are given.
    Givens,
    /// So many kinds as the board has rows.
    KindsOfSide(&'static str),
    /// The layout: the clues of squares are numbers of these symbols, which are given.
    Signs(&'static str),
    /// The same, and walls where clues without a number are.
    SignsAndWalls(&'static str),
    /// The numbers of the first `[[clue]]`, and what stands for a clue without a number.
    Clue(&'static str),
    /// The piece does not stand where clues are.
    Free(&'static str),
    /// The layout: walls where clues are, or where clues without a number are.
    Walls,
    Holes,
    /// The sizes of parts, in this `[[connected]]`.
    Sizes(usize),
    /// The numbers of the board.
    Printed,
    /// The regions of the board are the rooms.
    Regions,
    /// How many each room has, in this `[[count]]`.
    RoomCounts(usize),
    /// The same, of either of two kinds.
    EitherCounts(usize),
    /// What the digits of each room multiply to, in this `[[product]]`.
    Products(usize),
    /// A parameter.
    Whole(&'static str),
    /// The same: how many squares each part has.
    PartSize(&'static str),
    /// The numbers of a side of the board, in this rule.
    Outside(usize, &'static str, usize),
    /// The numbers of a side of the board, in this `[[count]]` of the kind with this symbol.
    OutsideOf(usize, usize, char),
    /// The runs of columns and rows.
    Runs,
    /// What is between squares or on corners goes into rules that the genre derives.
    Between,
    Corners,
    /// Trees in the layout.
    Trees,
    /// Runs across and down, between walls.
    Crossing,
    /// Numbers with arrows go into rules that the genre derives.
    Arrows,
    /// The numbers of a picture, in this `[[count]]`: how many sides around each square hold a piece.
    Around(usize),
    /// The numbers of parts, or the labels of their squares, in this `[[connected]]`.
    Parts(usize, &'static str),
    /// The sizes of parts on one of two colours, in this `[[connected]]`: the clue is twice the size, and one more on the
    /// second colour; no size is an open one.
    OfColour(usize, usize),
    /// The layout: of those clues, the ones of the second colour stand on this piece.
    Dark(char),
    /// Where parts have their clue, in this `[[connected]]`.
    OneEach(usize),
    /// The squares of this name are those whose clues are so.
    Set(&'static str, fn(Option<Clue>) -> bool),
    /// How many squares of each room are passed, in this `[[count]]` of the sides within it: one side less.
    Passed(usize),
}

pub fn is_white(clue: Option<Clue>) -> bool {
    clue == Some(Clue::Number(1))
}

pub fn is_black(clue: Option<Clue>) -> bool {
    clue == Some(Clue::Number(2))
}

pub fn is_some(clue: Option<Clue>) -> bool {
    clue.is_some()
}

pub fn is_none(clue: Option<Clue>) -> bool {
    clue.is_none()
}

pub fn fill(slots: &[ClueSlot], clues: &Clues, draft: &mut Draft) {
    let has_layout = |slot: &ClueSlot| {
        matches!(
            slot,
            ClueSlot::Givens
                | ClueSlot::Signs(_)
                | ClueSlot::SignsAndWalls(_)
                | ClueSlot::Walls
                | ClueSlot::Holes
                | ClueSlot::Dark(_)
                | ClueSlot::Trees
                | ClueSlot::Crossing
        )
    };
    draft.take(&["board", "layout"]);
    draft.take(&["board", "size"]);
    if !slots.iter().any(has_layout) {
        draft.put(&["board", "rows"], &clues.grid.rows.to_string());
        draft.put(&["board", "columns"], &clues.grid.columns.to_string());
    }
    for slot in slots {
        slot.fill(clues, draft);
    }
}

fn number(clue: Clue) -> String {
    clue.number()
        .map_or("?".to_owned(), |number| number.to_string())
}

/// The clues of a row as a list; none is `"?"`.
fn list(row: &Row) -> String {
    let words = row.iter().map(|clue| match clue.and_then(Clue::number) {
        Some(number) => number.to_string(),
        None => quoted("?"),
    });
    format!("[{}]", words.collect::<Vec<_>>().join(", "))
}

impl ClueSlot {
    fn fill(self, clues: &Clues, draft: &mut Draft) {
        let grid = clues.grid;
        let cells = |word: &dyn Fn(Option<Clue>) -> String| {
            let words = clues.cells.iter().map(|clue| word(*clue));
            grid.picture(&words.collect::<Vec<_>>())
        };
        match self {
            ClueSlot::Givens => {
                let given = |clue: Option<Clue>| {
                    let symbol = clue.and_then(Clue::number).and_then(symbol);
                    symbol.unwrap_or('.').to_string()
                };
                for clue in clues.cells.iter().flatten() {
                    match clue.number() {
                        None => {
                            draft.note("a question mark in a square says nothing, and is left out")
                        }
                        Some(number) if symbol(number).is_none() => {
                            draft.unstated(format!("the number {number} in a square"))
                        }
                        Some(_) => {}
                    }
                }
                draft.put(&["board", "layout"], &cells(&given));
            }
            ClueSlot::KindsOfSide(family) => {
                let side = grid.rows.max(grid.columns).to_string();
                draft.take(&["pieces", family]);
                draft.put(&["pieces", family, "kinds"], &side);
                draft.put(&["pieces", family, "moves"], &quoted("none"));
            }
            ClueSlot::Signs(symbols) | ClueSlot::SignsAndWalls(symbols) => {
                let has_walls = matches!(self, ClueSlot::SignsAndWalls(_));
                let given = |clue: Option<Clue>| {
                    let place = clue
                        .and_then(Clue::number)
                        .and_then(|number| number.checked_sub(1));
                    let symbol = place.and_then(|place| symbols.chars().nth(place));
                    let is_wall = has_walls && clue == Some(Clue::Open);
                    symbol
                        .unwrap_or(if is_wall { '#' } else { '.' })
                        .to_string()
                };
                draft.put(&["board", "layout"], &cells(&given));
            }
            ClueSlot::Clue(open) => {
                let written = |clue: Clue| {
                    clue.number()
                        .map_or(open.to_owned(), |number| number.to_string())
                };
                let word = |clue: Option<Clue>| clue.map_or(".".to_owned(), written);
                draft.put_in("clue", 0, "numbers", &cells(&word));
                if clues
                    .cells
                    .iter()
                    .flatten()
                    .all(|clue| clue.number().is_none())
                {
                    draft.drop_table("clue", 0);
                }
            }
            ClueSlot::Free(piece) => {
                let word = |clue: Option<Clue>| if clue.is_some() { "." } else { "*" }.to_owned();
                draft.put(&["pieces", piece, "squares"], &cells(&word));
            }
            ClueSlot::Walls => {
                let word = |clue: Option<Clue>| if clue.is_some() { "#" } else { "." }.to_owned();
                draft.put(&["board", "layout"], &cells(&word));
            }
            ClueSlot::Holes => {
                let is_hole = |clue: Option<Clue>| clue == Some(Clue::Open);
                let word = |clue: Option<Clue>| if is_hole(clue) { "#" } else { "." }.to_owned();
                draft.put(&["board", "layout"], &cells(&word));
            }
            ClueSlot::Sizes(place) => {
                let known = clues.cells.iter().enumerate();
                let known = known.filter_map(|(square, clue)| {
                    let size = (*clue)?.number()?;
                    Some(format!("{} = {size}", grid.name(square)))
                });
                match clues.cells.contains(&Some(Clue::Open)) {
                    false => {
                        let sizes = known.collect::<Vec<_>>().join(", ");
                        draft.put_in("connected", place, "sizes", &format!("{{ {sizes} }}"));
                    }
                    true => {
                        let word = |clue: Option<Clue>| clue.map_or(".".to_owned(), number);
                        draft.take_in("connected", place, "sizes");
                        draft.put_in("connected", place, "numbers", &cells(&word));
                    }
                }
            }
            ClueSlot::Printed => {
                let word = |clue: Option<Clue>| clue.map_or(".".to_owned(), number);
                draft.put(&["board", "numbers"], &cells(&word));
            }
            ClueSlot::Regions => {
                let rooms = clues
                    .rooms
                    .iter()
                    .map(|&room| match room < clues.room_clues.len() {
                        true => label(room),
                        false => ".".to_owned(),
                    });
                draft.put(
                    &["board", "regions"],
                    &grid.picture(&rooms.collect::<Vec<_>>()),
                );
            }
            ClueSlot::RoomCounts(place) => {
                let known = clues.room_clues.iter().enumerate();
                let known = known.filter_map(|(room, clue)| {
                    Some(format!("{} = {}", label(room), (*clue)?.number()?))
                });
                put_rooms(draft, ("count", place), "exactly", known.collect());
            }
            ClueSlot::EitherCounts(place) => {
                let known = clues
                    .room_squares()
                    .into_iter()
                    .zip(&clues.room_clues)
                    .enumerate();
                let known = known.filter_map(|(room, (squares, clue))| {
                    let number = (*clue)?.number()?;
                    let other = squares.len() as i64 - number as i64;
                    Some(format!("{} = [{number}, {other}]", label(room)))
                });
                put_rooms(draft, ("count", place), "one-of", known.collect());
            }
            ClueSlot::Products(place) => {
                let known = clues.room_clues.iter().enumerate();
                let known = known.filter_map(|(room, clue)| {
                    Some(format!("{} = {}", label(room), (*clue)?.number()?))
                });
                put_rooms(draft, ("product", place), "exactly", known.collect());
            }
            ClueSlot::Whole(parameter) | ClueSlot::PartSize(parameter) => {
                draft.put(&["params", parameter], &clues.whole.to_string())
            }
            ClueSlot::OutsideOf(side, place, _) => {
                ClueSlot::Outside(side, "count", place).fill(clues, draft);
            }
            ClueSlot::Outside(side, rule, place) => {
                draft.put_in(rule, place, "exactly", &list(&clues.outside[side]));
                let key = if side == LEFT || side == RIGHT {
                    "row"
                } else {
                    "column"
                };
                match rule {
                    "visible" => {
                        let from = ["top", "bottom", "left", "right"][side];
                        draft.put_in(rule, place, "from", &quoted(from));
                    }
                    _ => draft.put_in(rule, place, "each", &quoted(key)),
                }
                if clues.outside[side]
                    .iter()
                    .all(|clue| clue.and_then(Clue::number).is_none())
                {
                    draft.drop_table(rule, place);
                }
            }
            ClueSlot::Runs => nonogram::fill(draft, &clues.runs),
            ClueSlot::Trees => {
                let word = |clue: Option<Clue>| if clue.is_some() { "T" } else { "." }.to_owned();
                draft.put(&["board", "layout"], &cells(&word));
                let trees = clues.cells.iter().flatten().count();
                draft.put(&["pieces", "tree", "count"], &trees.to_string());
            }
            ClueSlot::Around(place) => {
                let word = |clue: Option<Clue>| match clue.and_then(Clue::number) {
                    Some(number) => number.to_string(),
                    None => ".".to_owned(),
                };
                draft.put_in("count", place, "numbers", &cells(&word));
            }
            ClueSlot::OneEach(place) => {
                let word = |clue: Option<Clue>| if clue.is_some() { "?" } else { "." }.to_owned();
                draft.put_in("connected", place, "numbers", &cells(&word));
            }
            ClueSlot::Dark(piece) => {
                let is_dark = |number: usize| number % 2 == 1;
                let word =
                    |clue: Option<Clue>| match clue.and_then(Clue::number).is_some_and(is_dark) {
                        true => piece.to_string(),
                        false => ".".to_owned(),
                    };
                draft.put(&["board", "layout"], &cells(&word));
            }
            ClueSlot::OfColour(place, colour) => {
                let word = |clue: Option<Clue>| {
                    let number = clue
                        .and_then(Clue::number)
                        .filter(|number| number % 2 == colour);
                    match number.map(|number| number / 2) {
                        None => ".".to_owned(),
                        Some(0) => "?".to_owned(),
                        Some(size) => size.to_string(),
                    }
                };
                draft.put_in("connected", place, "numbers", &cells(&word));
            }
            ClueSlot::Parts(place, key) => {
                if key == "labels" && clues.cells.contains(&Some(Clue::Open)) {
                    draft.unstated("an end without a number");
                }
                let word = |clue: Option<Clue>| clue.map_or(".".to_owned(), number);
                draft.put_in("connected", place, key, &cells(&word));
            }
            ClueSlot::Set(name, is_in) => {
                let word = |clue: Option<Clue>| if is_in(clue) { "*" } else { "." }.to_owned();
                draft.put(&["squares", name], &cells(&word));
            }
            ClueSlot::Passed(place) => {
                let known = clues.room_clues.iter().enumerate();
                let known = known.filter_map(|(room, clue)| {
                    let sides = (*clue)?.number()? as i64 - 1;
                    Some(format!("{} = {sides}", label(room)))
                });
                put_rooms(draft, ("count", place), "exactly", known.collect());
            }
            ClueSlot::Between | ClueSlot::Corners | ClueSlot::Crossing | ClueSlot::Arrows => {}
        }
    }
}

/// What a rule, by its table and its place, asks of each room by its letter, or no such rule where no room has a clue.
pub fn put_rooms(draft: &mut Draft, rule: (&str, usize), key: &str, rooms: Vec<String>) {
    let (rule, place) = rule;
    draft.put_in(rule, place, key, &format!("{{ {} }}", rooms.join(", ")));
    if rooms.is_empty() {
        draft.drop_table(rule, place);
    }
}
