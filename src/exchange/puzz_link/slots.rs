//! The places in the text of a genre into which clues go.

use std::collections::BTreeMap;

use super::clues::{Clue, Clues, LEFT, RIGHT};
use crate::definition::quoted;
use crate::exchange::draft::Draft;
use crate::exchange::grid::{label, numbers_known, symbol, table};
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
    /// Numbers with arrows stand on closed squares of the layout, and go into rules that the genre derives.
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
        matches!(slot, ClueSlot::Crossing) || slot.picture() == Some(PictureKey::Layout)
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

/// The key whose value is a picture with a word for each square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PictureKey {
    Layout,
    Printed,
    /// The squares of a piece.
    Piece(&'static str),
    /// Squares with a name.
    Set(&'static str),
    /// A key of this rule.
    Rule(&'static str, usize, &'static str),
}

impl PictureKey {
    fn put(self, draft: &mut Draft, picture: &str) {
        match self {
            PictureKey::Layout => draft.put(&["board", "layout"], picture),
            PictureKey::Printed => draft.put(&["board", "numbers"], picture),
            PictureKey::Piece(piece) => draft.put(&["pieces", piece, "squares"], picture),
            PictureKey::Set(name) => draft.put(&["squares", name], picture),
            PictureKey::Rule(rule, place, key) => draft.put_in(rule, place, key, picture),
        }
    }
}

/// The word of a square whose clue is an open one or a number.
fn number_word(clue: Clue, open: &str) -> String {
    clue.number()
        .map_or(open.to_owned(), |number| number.to_string())
}

impl ClueSlot {
    /// Where the picture of the slot goes, if it is one.
    fn picture(self) -> Option<PictureKey> {
        Some(match self {
            ClueSlot::Givens
            | ClueSlot::Signs(_)
            | ClueSlot::SignsAndWalls(_)
            | ClueSlot::Walls
            | ClueSlot::Holes
            | ClueSlot::Arrows
            | ClueSlot::Trees
            | ClueSlot::Dark(_) => PictureKey::Layout,
            ClueSlot::Printed => PictureKey::Printed,
            ClueSlot::Free(piece) => PictureKey::Piece(piece),
            ClueSlot::Set(name, _) => PictureKey::Set(name),
            ClueSlot::Clue(_) => PictureKey::Rule("clue", 0, "numbers"),
            ClueSlot::Around(place) => PictureKey::Rule("count", place, "numbers"),
            ClueSlot::OneEach(place) | ClueSlot::OfColour(place, _) => {
                PictureKey::Rule("connected", place, "numbers")
            }
            ClueSlot::Parts(place, key) => PictureKey::Rule("connected", place, key),
            _ => return None,
        })
    }

    /// What the picture has on a square with this clue; `None` is a blank.
    fn word(self, clue: Option<Clue>) -> Option<String> {
        let number = clue.and_then(Clue::number);
        let mark = |is_there: bool, mark: &str| is_there.then(|| mark.to_owned());
        match self {
            ClueSlot::Givens => Some(symbol(number?)?.to_string()),
            ClueSlot::SignsAndWalls(_) if clue == Some(Clue::Open) => Some("#".to_owned()),
            ClueSlot::Signs(symbols) | ClueSlot::SignsAndWalls(symbols) => {
                let symbol = symbols.chars().nth(number?.checked_sub(1)?)?;
                Some(symbol.to_string())
            }
            ClueSlot::Walls => mark(clue.is_some(), "#"),
            ClueSlot::Holes => mark(clue == Some(Clue::Open), "#"),
            ClueSlot::Arrows => mark(clue.is_some(), "x"),
            ClueSlot::Trees => mark(clue.is_some(), "T"),
            ClueSlot::Dark(piece) => mark(number? % 2 == 1, &piece.to_string()),
            ClueSlot::Free(_) => mark(clue.is_none(), "*"),
            ClueSlot::Set(_, is_in) => mark(is_in(clue), "*"),
            ClueSlot::OneEach(_) => mark(clue.is_some(), "?"),
            ClueSlot::Clue(open) => Some(number_word(clue?, open)),
            ClueSlot::Around(_) => Some(number?.to_string()),
            ClueSlot::OfColour(_, colour) if number? % 2 != colour => None,
            ClueSlot::OfColour(..) => match number? / 2 {
                0 => Some("?".to_owned()),
                size => Some(size.to_string()),
            },
            _ => Some(number_word(clue?, "?")),
        }
    }

    fn drawn(self, clues: &Clues) -> String {
        let words = clues.cells.iter().map(|clue| self.word(*clue));
        clues.grid.words(words)
    }

    fn fill(self, clues: &Clues, draft: &mut Draft) {
        self.note_unstated(clues, draft);
        if let Some(key) = self.picture() {
            key.put(draft, &self.drawn(clues));
        }
        match self {
            ClueSlot::KindsOfSide(family) => {
                let side = clues.grid.rows.max(clues.grid.columns).to_string();
                draft.take(&["pieces", family]);
                draft.put(&["pieces", family, "kinds"], &side);
                draft.put(&["pieces", family, "moves"], &quoted("none"));
            }
            ClueSlot::Clue(open) => {
                // What a `?` closes stays closed.
                let mut clues = clues.cells.iter().flatten();
                if clues.all(|clue| clue.number().is_none() && open != "?") {
                    draft.drop_table("clue", 0);
                }
            }
            ClueSlot::Sizes(place) => self.fill_sizes(place, clues, draft),
            ClueSlot::Regions => regions(clues, draft),
            ClueSlot::RoomCounts(_)
            | ClueSlot::EitherCounts(_)
            | ClueSlot::Products(_)
            | ClueSlot::Passed(_) => self.fill_rooms(clues, draft),
            ClueSlot::Whole(parameter) | ClueSlot::PartSize(parameter) => {
                draft.put(&["params", parameter], &clues.whole.to_string())
            }
            ClueSlot::OutsideOf(side, place, _) => outside(clues, side, ("count", place), draft),
            ClueSlot::Outside(side, rule, place) => outside(clues, side, (rule, place), draft),
            ClueSlot::Runs => nonogram::fill(draft, &clues.runs),
            ClueSlot::Trees => {
                let trees = clues.cells.iter().flatten().count();
                draft.put(&["pieces", "tree", "count"], &trees.to_string());
            }
            _ => {}
        }
    }

    /// Notes which clues the picture cannot have.
    fn note_unstated(self, clues: &Clues, draft: &mut Draft) {
        match self {
            ClueSlot::Givens => {
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
            }
            ClueSlot::EitherCounts(_) => {
                let squares = clues
                    .room_squares()
                    .into_iter()
                    .map(|squares| squares.len());
                for (clue, squares) in clues.room_clues.iter().zip(squares) {
                    let number = clue.and_then(Clue::number);
                    if let Some(number) = number.filter(|number| 2 * number < squares) {
                        draft.unstated(format!(
                            "{number} of {squares} squares, which is not the most"
                        ));
                    }
                }
            }
            ClueSlot::Parts(_, "labels") if clues.cells.contains(&Some(Clue::Open)) => {
                draft.unstated("an end without a number");
            }
            _ => {}
        }
    }

    /// The sizes of parts by the names of squares, or as a picture if some are open.
    fn fill_sizes(self, place: usize, clues: &Clues, draft: &mut Draft) {
        if clues.cells.contains(&Some(Clue::Open)) {
            draft.take_in("connected", place, "sizes");
            return draft.put_in("connected", place, "numbers", &self.drawn(clues));
        }
        let known = clues.cells.iter().enumerate();
        let known = known.filter_map(|(square, clue)| {
            let size = (*clue)?.number()?;
            Some(format!("{} = {size}", clues.grid.name(square)))
        });
        draft.put_in("connected", place, "sizes", &table(known));
    }

    /// What a rule asks of each room with a number.
    fn fill_rooms(self, clues: &Clues, draft: &mut Draft) {
        let (rule, key) = match self {
            ClueSlot::EitherCounts(place) => (("count", place), "one-of"),
            ClueSlot::Products(place) => (("product", place), "exactly"),
            ClueSlot::RoomCounts(place) | ClueSlot::Passed(place) => (("count", place), "exactly"),
            _ => return,
        };
        let squares = clues.room_squares();
        let known = clues.room_clues.iter().enumerate();
        let known = known.filter_map(|(room, clue)| {
            let number = (*clue)?.number()?;
            let asked = match self {
                ClueSlot::EitherCounts(_) => {
                    let other = squares.get(room)?.len() as i64 - number as i64;
                    format!("[{number}, {other}]")
                }
                ClueSlot::Passed(_) => (number as i64 - 1).to_string(),
                _ => number.to_string(),
            };
            Some(format!("{} = {asked}", label(room)))
        });
        put_rooms(draft, rule, key, known.collect());
        if let ClueSlot::EitherCounts(_) | ClueSlot::Passed(_) = self {
            print_in_rooms(clues, &squares, draft);
        }
    }
}

/// Prints the number of each room in the corner of its first square, where the rule has other numbers.
fn print_in_rooms(clues: &Clues, squares: &[Vec<usize>], draft: &mut Draft) {
    let mut firsts: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (clue, squares) in clues.room_clues.iter().zip(squares) {
        if let (Some(number), Some(&first)) = (clue.and_then(Clue::number), squares.first()) {
            firsts.entry(number).or_default().push(first);
        }
    }
    for (number, firsts) in firsts {
        let at = clues.grid.names(&firsts);
        draft.append(&format!(
            "[[mark]]\ntext = \"{number}\"\nat = {at}\ncorner = \"top-left\"\n"
        ));
    }
}

fn regions(clues: &Clues, draft: &mut Draft) {
    let rooms = clues.rooms.iter();
    let is_room = |room: &usize| *room < clues.room_clues.len();
    let labels = rooms.map(|&room| Some(room).filter(is_room).map(label));
    let picture = clues.grid.words(labels);
    draft.put(&["board", "regions"], &picture);
}

/// The numbers of a side in a rule, or no such rule where there are none.
fn outside(clues: &Clues, side: usize, rule: (&str, usize), draft: &mut Draft) {
    let (rule, place) = rule;
    let numbers = clues.outside[side].iter();
    let numbers = numbers_known(numbers.map(|clue| clue.and_then(Clue::number)));
    draft.put_in(rule, place, "exactly", &numbers);
    match rule {
        "visible" => {
            let from = ["top", "bottom", "left", "right"][side];
            draft.put_in(rule, place, "from", &quoted(from));
        }
        _ if side == LEFT || side == RIGHT => draft.put_in(rule, place, "each", &quoted("row")),
        _ => draft.put_in(rule, place, "each", &quoted("column")),
    }
    let mut numbers = clues.outside[side].iter();
    if numbers.all(|clue| clue.and_then(Clue::number).is_none()) {
        draft.drop_table(rule, place);
    }
}

/// What a rule, by its table and its place, asks of each room by its letter, or no such rule where no room has a clue.
pub fn put_rooms(draft: &mut Draft, rule: (&str, usize), key: &str, rooms: Vec<String>) {
    let (rule, place) = rule;
    if rooms.is_empty() {
        draft.drop_table(rule, place);
    }
    draft.put_in(rule, place, key, &table(rooms));
}
