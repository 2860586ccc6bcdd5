//! Every key of a puzzle file but those of rules: the tables of the language are listed here alone.
//!
//! In the order of the contract (`docs/language.md`), in its terms; the keys of rules are listed in
//! [`super::rule_keys`]. A list must not know what its values are read into.

use super::lower_board::WRAPS;
use super::lower_symmetry::SYMMETRIES;
use super::rule_keys::{ATTACKS, CLUE, COUNT, DISTINCT, EQUAL, FORBID};
use super::shape::Shape::{
    BySquare, Character, Flag, Moves, NameLists, Named, Names, Number, Only, Picture, PieceCount,
    Rectangle, SquareList, Squares, Steps, Table, Text, Word,
};
use super::shape::{Keys, key, table, tables};

/// The top of the file.
pub const FILE: Keys = Keys {
    one_of: &[&["board"]],
    by_base: true,
    ..Keys::new(
        "",
        "A placement puzzle: a board, the pieces that may stand on it, and the rules of a finished placement.",
        &[
            key("format", Only(1), "Version of the language: 1."),
            key("title", Text, "Name of the puzzle."),
            key("author", Text, "Who made the puzzle."),
            key("source", Text, "Where the puzzle comes from."),
            key("description", Text, "A sentence or two for people."),
            key("license", Text, "What others may do with the file."),
            key(
                "extends",
                Text,
                "Path of another puzzle file, relative to this one, on which it builds: tables are merged key by key, rules are added.",
            ),
            key(
                "params",
                Named(&Number),
                "Numbers with names, for expressions; `--set NAME=VALUE` gives them other values.",
            ),
            table("board", &BOARD),
            key("squares", Named(&Squares), "Names for sets of squares."),
            key(
                "pieces",
                Named(&Table(&PIECE)),
                "The pieces: [pieces.NAME].",
            ),
            tables("attacks", &ATTACKS),
            tables("count", &COUNT),
            tables("equal", &EQUAL),
            tables("forbid", &FORBID),
            tables("clue", &CLUE),
            tables("distinct", &DISTINCT),
            table("goal", &GOAL),
            table("symmetry", &SYMMETRY),
            tables("expect", &EXPECT),
        ],
    )
};

pub const BOARD: Keys = Keys {
    apart: &[&["size", "rows"], &["size", "columns"]],
    one_of: &[&["size"], &["rows", "columns"], &["layout"]],
    by_base: true,
    ..Keys::new(
        "[board]",
        "Size, terrain, joined edges and parts of the board.",
        &[
            key(
                "size",
                Number,
                "Rows and columns of a square board, 0 to 2048.",
            ),
            key("rows", Number, "The number of rows, 0 to 2048."),
            key("columns", Number, "The number of columns, 0 to 2048."),
            key(
                "layout",
                Picture,
                "A picture of the board, top row first: `.` open, `#` wall, `x` closed, a piece's symbol where it is given.",
            ),
            key(
                "regions",
                Picture,
                "A picture of labels, one character for each square; `.` belongs to no region.",
            ),
            key(
                "boxes",
                Rectangle,
                "Rows and columns of the boxes into which the board is cut, such as \"3x3\".",
            ),
            key(
                "wrap",
                Word(&WRAPS),
                "Which edges are joined: left and right (\"columns\"), top and bottom (\"rows\"), both or none.",
            ),
        ],
    )
};

pub const PIECE: Keys = Keys {
    apart: &[
        &["symbol", "symbols"],
        &["symbol", "kinds"],
        &["symbols", "kinds"],
    ],
    ..Keys::new(
        "a piece",
        "A piece, or a family of pieces that differ in their symbols only.",
        &[
            key(
                "symbol",
                Character,
                "The character that stands for it in pictures; by default the first letter of its name, upper case.",
            ),
            key(
                "symbols",
                Text,
                "Makes it a family: one kind of piece for each character, such as \"123456789\".",
            ),
            key(
                "kinds",
                Number,
                "Makes it a family of so many kinds, with the symbols 1 to 9, A to Z, a to w, y, z.",
            ),
            key(
                "moves",
                Moves,
                "How it attacks: names joined by `+`, a Betza word, \"none\", or a table of steps. Pieces of chess know it.",
            ),
            key(
                "count",
                PieceCount,
                "How many stand on the board: a number, \"any\" (default), or { min = …, max = … }.",
            ),
            key(
                "squares",
                Squares,
                "Where it may stand; by default on all open squares.",
            ),
            key(
                "fixed",
                SquareList,
                "Squares on which it is given: it stands there in every solution.",
            ),
            key(
                "blocks",
                Flag,
                "Whether it stops the sight of riders; by default it does.",
            ),
        ],
    )
};

pub const STEPS: Keys = Keys::new(
    "a table of moves",
    "Moves as steps of rows (downwards) and columns.",
    &[
        key(
            "leaps",
            Steps(2),
            "Steps to the one square that is attacked: [[1, 2]].",
        ),
        key(
            "rides",
            Steps(3),
            "Steps that are repeated until something stops sight: [[1, 1]]; a third number is the most steps.",
        ),
        key(
            "mirror",
            Flag,
            "Whether all reflections and the swapped step belong to it; by default they do.",
        ),
    ],
);

pub const PIECE_COUNT: Keys = Keys::new(
    "a count",
    "How many stand on the board at least and at most.",
    &[
        key("min", Number, "At least so many."),
        key("max", Number, "At most so many."),
    ],
);

pub const GOAL: Keys = Keys {
    apart: &[&["maximize", "minimize"]],
    one_of: &[&["maximize"], &["minimize"]],
    by_base: true,
    ..Keys::new(
        "[goal]",
        "Which number is to be as large or as small as the rules allow.",
        &[
            key(
                "maximize",
                Names(&["any"]),
                "Pieces, of which as many as possible stand on the board.",
            ),
            key(
                "minimize",
                Names(&["any"]),
                "Pieces, of which as few as possible stand on the board.",
            ),
        ],
    )
};

pub const SYMMETRY: Keys = Keys::new(
    "[symmetry]",
    "What makes two solutions the same up to symmetry.",
    &[
        key(
            "board",
            Word(&SYMMETRIES),
            "Which symmetries of the board: \"full\" (default), \"rotations\" or \"none\".",
        ),
        key(
            "translations",
            Flag,
            "Whether shifts along joined edges count too.",
        ),
        key(
            "interchange",
            NameLists,
            "Lists of pieces that may be exchanged with one another: [[\"white\", \"black\"]].",
        ),
    ],
);

pub const EXPECT: Keys = Keys::new(
    "[[expect]]",
    "What the file claims of itself; `workbench verify` checks it.",
    &[
        key(
            "set",
            Named(&Number),
            "The parameters under which it is claimed.",
        ),
        key("solutions", Number, "The number of solutions."),
        key(
            "fundamental",
            Number,
            "The number of solutions up to symmetry.",
        ),
        key("satisfiable", Flag, "Whether there is a solution."),
        key("optimum", Number, "The number that the goal comes to."),
        key(
            "first",
            Picture,
            "The first solution in the order of the contract.",
        ),
        key(
            "by",
            BySquare,
            "In how many solutions a piece stands on a square: { pawn = { c7 = 2 } }.",
        ),
        key(
            "slow",
            Flag,
            "Whether checking takes more than a few seconds; then only `--slow` does it.",
        ),
    ],
);
