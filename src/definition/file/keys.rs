//! The keys at the top of a puzzle file, in the order of the contract (`docs/language.md`).

use crate::definition::board::BOARD;
use crate::definition::claims::EXPECT;
use crate::definition::generate::GENERATE;
use crate::definition::goal::GOAL;
use crate::definition::marks::MARK;
use crate::definition::pieces::PIECE;
use crate::definition::rules;
use crate::definition::symmetry::SYMMETRY;
use crate::definition::syntax::ValueShape::{Named, Number, Only, Sides, Squares, Table, Text};
use crate::definition::syntax::{Key, Keys, key, table, tables};
use crate::definition::values::SHAPES;

pub const FILE: Keys = Keys {
    fields: &[&BEFORE_RULES, &rules::KEYS, &AFTER_RULES],
    ..Keys::new(
        "",
        "A placement puzzle: a board, the pieces that may stand on it, and the rules of a finished placement.",
    )
    .needs(&[&["board"]])
    .by_base()
};

#[rustfmt::skip]
const BEFORE_RULES: [Key; 13] = [
    key("format", Only(1), "Version of the language: 1."),
    key("title", Text, "Name of the puzzle."),
    key("author", Text, "Who made the puzzle."),
    key("source", Text, "Where the puzzle comes from."),
    key("description", Text, "A sentence or two for people."),
    key("license", Text, "What others may do with the file."),
    key("extends", Text,
        "Path of another puzzle file, relative to this one, on which it builds: tables are merged key by key, rules are added."),
    key("params", Named(&Number),
        "Numbers with names, for expressions; `--set NAME=VALUE` gives them other values."),
    table("board", &BOARD),
    key("squares", Named(&Squares), "Names for sets of squares."),
    key("shapes", Named(&SHAPES), "Names for shapes of parts: pictures, or lists of pictures."),
    key("sides", Named(&Sides), "Names for sets of sides."),
    key("pieces", Named(&Table(&PIECE)), "The pieces: [pieces.NAME]."),
];

const AFTER_RULES: [Key; 5] = [
    tables("mark", &MARK),
    table("goal", &GOAL),
    table("symmetry", &SYMMETRY),
    table("generate", &GENERATE),
    tables("expect", &EXPECT),
];
