//! Every key of every kind of rule, in the terms and the order of the contract (`docs/language.md`).
//!
//! A new kind of rule adds its list here and a line to [`FILE`](super::keys::FILE). A list must not
//! know what its values are read into.

use super::lower_distinct::PARTS;
use super::lower_groups::GROUPS;
use super::lower_names::PER;
use super::shape::Shape::{Bounds, Flag, Groups, Moves, Names, Number, Picture, Squares, Word};
use super::shape::{Key, Keys, key, required};

/// What `one_of` asks of a rule that needs a bound.
const A_BOUND: &[&[&str]] = &[&["exactly"], &["at-least"], &["at-most"]];
/// `exactly` stands alone.
const EXACTLY_ALONE: &[&[&str]] = &[&["exactly", "at-least"], &["exactly", "at-most"]];

pub const ATTACKS: Keys = Keys {
    apart: EXACTLY_ALONE,
    one_of: A_BOUND,
    ..Keys::new(
        "[[attacks]]",
        "A rule: for each target, the number of pieces that attack it.",
        &[
            required(
                "by",
                Names(&["any"]),
                "The attackers: a piece, a list of pieces, or \"any\".",
            ),
            required(
                "on",
                Names(&["any", "empty", "square"]),
                "The targets: pieces, \"empty\" (each open square that holds nothing) or \"square\" (each open square).",
            ),
            key(
                "moves",
                Moves,
                "Attack as if the attackers had these moves instead of their own.",
            ),
            WITHIN_TARGETS,
            PER_SYMBOL,
            key(
                "exactly",
                Number,
                "Each target is attacked by exactly so many.",
            ),
            key(
                "at-least",
                Number,
                "Each target is attacked by at least so many.",
            ),
            key(
                "at-most",
                Number,
                "Each target is attacked by at most so many.",
            ),
        ],
    )
};

const WITHIN_TARGETS: Key = key("in", Squares, "Only targets on these squares.");

const PER_SYMBOL: Key = key(
    "per",
    Word(&PER),
    "\"symbol\": states the rule once for each symbol of the one family that it names.",
);

const EACH: Key = key(
    "each",
    Groups {
        words: &GROUPS,
        windows: true,
    },
    "The groups of squares: one of these words, a window such as \"2x3\", or a list; by default \"board\".",
);

const WITHIN_GROUPS: Key = key(
    "in",
    Squares,
    "Only these squares count; groups without one of them are dropped.",
);

pub const COUNT: Keys = Keys {
    apart: EXACTLY_ALONE,
    one_of: A_BOUND,
    ..Keys::new(
        "[[count]]",
        "A rule: for each group of squares, the number of pieces on it.",
        &[
            required(
                "of",
                Names(&["any", "empty"]),
                "What is counted: a piece, a list of pieces, \"any\", or \"empty\" (open squares that hold nothing).",
            ),
            EACH,
            WITHIN_GROUPS,
            PER_SYMBOL,
            key(
                "exactly",
                Bounds,
                "Exactly so many: a number, a list with one for each row (column, region, box; \"?\" for none), or for regions a table by label.",
            ),
            key(
                "at-least",
                Bounds,
                "At least so many; a list or table as for `exactly`.",
            ),
            key(
                "at-most",
                Bounds,
                "At most so many; a list or table as for `exactly`.",
            ),
        ],
    )
};

pub const EQUAL: Keys = Keys::new(
    "[[equal]]",
    "A rule: in each group of squares, the named pieces stand equally often.",
    &[
        required(
            "of",
            Names(&[]),
            "Two pieces or more; a family counts as one.",
        ),
        EACH,
        WITHIN_GROUPS,
    ],
);

pub const FORBID: Keys = Keys::new(
    "[[forbid]]",
    "A rule: a picture that must appear nowhere on the board.",
    &[
        required(
            "picture",
            Picture,
            "Symbols of pieces, `.` empty, `*` any piece, `#` wall, `x` closed, `?` anything.",
        ),
        key("turn", Flag, "Also forbids its rotations and reflections."),
        key("in", Squares, "Only where all its squares are among these."),
    ],
);

pub const CLUE: Keys = Keys::new(
    "[[clue]]",
    "A rule: digits drawn on the board, each the number of pieces around it.",
    &[
        required(
            "numbers",
            Picture,
            "A picture of the board with a digit where there is a clue and `.` elsewhere.",
        ),
        required(
            "of",
            Names(&["any"]),
            "What is counted: a piece, a list of pieces, or \"any\".",
        ),
        required(
            "around",
            Moves,
            "The squares that count: those that these moves attack from the digit's square.",
        ),
        key("self", Flag, "Counts the digit's own square too."),
        key(
            "closed",
            Flag,
            "Closes the squares under the digits, as `x` in the layout does.",
        ),
        PER_SYMBOL,
    ],
);

pub const DISTINCT: Keys = Keys::new(
    "[[distinct]]",
    "A rule: no two groups of one kind and size hold the same pieces in the same order.",
    &[required(
        "each",
        Groups {
            words: &PARTS,
            windows: false,
        },
        "The groups that are compared: one of these words or a list of them.",
    )],
);
