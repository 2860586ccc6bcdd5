//! All wording of problems: what is wrong, in one line.
//!
//! Lower case, no full stop; the file's own words in backquotes. What else helps, see
//! [`super::hints`].

use std::io::ErrorKind;

use super::fact::Fact;
use super::phrases::{expression, moves, parameter_name, piece_name, set, square, symbol, syntax};
use crate::board::Terrain;
use crate::definition::expressions::EvaluationError;
use crate::definition::moves::StepProblem;
use crate::definition::pictures::PictureError;
use crate::definition::squares::{ItemProblem, SetNameError};

impl Fact {
    /// What is wrong. One long table, so that the compiler finds a fact without words.
    pub fn title(&self) -> String {
        match self {
            Fact::Unreadable { reason, .. } => unreadable(*reason),
            Fact::FileTooLong { most_mebibytes } => {
                format!("the file is longer than {most_mebibytes} MiB")
            }
            Fact::NotUtf8 { line, column } => {
                format!("line {line} is not UTF-8 text, at column {column}")
            }
            Fact::Base { file, .. } if file.is_empty() => "`extends` names no file".into(),
            Fact::Base { file, why } => format!("cannot extend `{file}`: {}", why.title()),
            Fact::ChainCycle { files } => match files.as_slice() {
                [only] => format!("`{only}` extends itself"),
                _ => format!("files extend one another: {}", chain(files, "extends")),
            },
            Fact::ChainTooLong { most } => {
                format!("more than {most} files extend one another")
            }
            Fact::BaseOfNoFile => "a text that stands in no file extends none".into(),
            Fact::Syntax(error) => syntax(error),
            Fact::UnknownKey { table, key, .. } => match *table {
                "" => format!("there is no key or table `{key}`"),
                table => format!("{table} has no key `{key}`"),
            },
            Fact::MissingKey { table, key } => format!("{table} needs `{key}`"),
            Fact::WrongType {
                key,
                is_item,
                found,
                expected,
            } => {
                let item = if *is_item { "an item of " } else { "" };
                format!("{item}`{key}` is {found}, expected {expected}")
            }
            Fact::NumberTooLarge => "the number does not fit 64 bits".into(),
            Fact::ArrayInsteadOfTable { key } => format!("`{key}` is a single table"),
            Fact::TableInsteadOfArray { key } => format!("`{key}` is a list of tables"),
            Fact::Format => "this version of workbench reads format 1 only".into(),
            Fact::MissingBoard => "the file has no board".into(),
            Fact::NoBound { table } => format!("{table} needs a bound"),
            Fact::NoGoal => "a goal needs a piece to count".into(),
            Fact::TwoGoals { .. } => "`maximize` and `minimize` exclude each other".into(),
            Fact::ExactlyWithOther { key, .. } => {
                format!("`exactly` stands alone, not beside `{key}`")
            }
            Fact::Unknown { what, name, .. } => format!("there is no {what} `{name}`"),
            Fact::UnknownPiece { name, .. } => format!("there is no piece `{name}`"),
            Fact::UnknownWord { key, word, .. } => format!("`{key}` cannot be `{word}`"),
            Fact::UnknownAssigned { name, .. } => {
                format!("--set {name}: the file has no parameter `{name}`")
            }
            Fact::ParameterName { name, error } => parameter_name(name, error),
            Fact::SetName { name, error } => match error {
                SetNameError::BuiltIn => format!("every board has a set `{name}` already"),
                SetNameError::Picture => format!("the set name `{name}` would read as a picture"),
            },
            Fact::PieceName { name, found } => piece_name(name, *found),
            Fact::Expression(error) => expression(error),
            Fact::Evaluation(EvaluationError::Overflow { .. }) => {
                "the result does not fit 64 bits".into()
            }
            Fact::Evaluation(_) => "this divides by 0".into(),
            Fact::ParameterCycle { names } => match names.as_slice() {
                [only] => format!("parameter `{only}` needs its own value"),
                _ => format!("parameters need one another: {}", chain(names, "needs")),
            },
            Fact::OutOfRange {
                what,
                found,
                least,
                most,
            } => {
                if found < least {
                    format!("{what} is {found}, at least {least} is allowed")
                } else {
                    format!("{what} is {found}, at most {most} is allowed")
                }
            }
            Fact::NoSize { missing: "size" } => "the board has no size".into(),
            Fact::NoSize { missing } => format!("the board needs `{missing}` too"),
            Fact::SizeTwice { .. } => "the size of the board is given twice".into(),
            Fact::LayoutTooLarge { drawn } => {
                format!(
                    "the layout has {}, at most 2048 of each are allowed",
                    size(*drawn)
                )
            }
            Fact::LayoutSize { drawn, board, .. } => {
                format!(
                    "the layout has {}, the board has {}",
                    size(*drawn),
                    size(*board)
                )
            }
            Fact::Picture(PictureError::BlankLine { .. }) => {
                "a picture has no blank line within".into()
            }
            Fact::Picture(PictureError::RowLength {
                row,
                found,
                expected,
                ..
            }) => format!(
                "row {row} has {}, row 1 has {expected}",
                plural(*found, "character")
            ),
            Fact::PictureSize { drawn, board } => {
                format!(
                    "the picture has {}, the board has {}",
                    size(*drawn),
                    size(*board)
                )
            }
            Fact::PictureSymbol { symbol, .. } | Fact::ForbiddenSymbol { symbol, .. } => {
                format!("no piece has the symbol `{symbol}`")
            }
            Fact::PictureDigit { found } => format!("`{found}` is no digit of a clue"),
            Fact::PictureTerrain {
                found,
                square,
                terrain,
            } => format!(
                "`{found}` stands for {square}, which is {}",
                terrain_name(*terrain)
            ),
            Fact::Square { text, is_name, .. } => square(text, *is_name),
            Fact::Set(error) => set(error),
            Fact::SetItem { text, problem, .. } => match problem {
                ItemProblem::NotASquare => square(text, false),
                ItemProblem::NotOnBoard => square(text, true),
                ItemProblem::SetName => format!("`{text}` is a set, a list holds squares"),
            },
            Fact::Symbol(error) => symbol(error),
            Fact::SymbolKeys { one, other, .. } => {
                format!("`{one}` and `{other}` exclude one another")
            }
            Fact::SymbolTaken { symbol, by, .. } => {
                format!("the symbol `{symbol}` belongs to `{by}` already")
            }
            Fact::NoSymbol { piece } => format!("`{piece}` begins with no letter for a symbol"),
            Fact::TooManyKinds { most } => format!("there are more than {most} kinds of pieces"),
            Fact::NoMoves { piece } => format!("`{piece}` needs `moves`"),
            Fact::Moves(error) => moves(error),
            Fact::StepLength { found, is_ride } => {
                let wanted = if *is_ride {
                    "a ride has 2 or 3"
                } else {
                    "a leap has 2"
                };
                format!("the step has {}, {wanted}", plural(*found, "number"))
            }
            Fact::Step(StepProblem::Zero) => "the step [0, 0] leads nowhere".into(),
            Fact::Step(StepProblem::Overflow) => "the step does not fit 64 bits".into(),
            Fact::Step(StepProblem::RangeBelowOne { found }) => {
                format!("the range of a ride is {found}, at least 1 is allowed")
            }
            Fact::FixedFamily { piece } => format!("`{piece}` is a family, which takes no `fixed`"),
            Fact::GivenOnTerrain {
                piece,
                square,
                terrain,
                ..
            } => format!(
                "`{piece}` is given on {square}, which is {}",
                terrain_name(*terrain)
            ),
            Fact::GivenOutside { piece, square } => {
                format!("`{piece}` is given on {square}, which is not among its `squares`")
            }
            Fact::GivenTwice {
                square,
                pieces: [first, second],
                ..
            } => format!("`{second}` is given on {square}, where `{first}` is given already"),
            Fact::NotAFamily { piece } => format!("`{piece}` is one piece, not a family"),
            Fact::NoSuchSymbol { family, symbol, .. } => {
                format!("the family `{family}` has no symbol `{symbol}`")
            }
            Fact::NoName => "the list names no piece".into(),
            Fact::WordInList { word } => format!("`{word}` stands alone, not in a list"),
            Fact::EmptyPicture => "the picture is empty".into(),
            Fact::FewerThanTwo { found: 0 } => "`of` names no piece, two or more are needed".into(),
            Fact::FewerThanTwo { .. } => "`of` names one piece, two or more are needed".into(),
            Fact::NotAPiece { word } => format!("`{word}` is no piece"),
            Fact::PerWithoutFamily => "`per` needs a rule that names a family".into(),
            Fact::PerNotAFamily { name, .. } => match name.as_str() {
                "any" => "`any` with `per` needs a family that is the only piece".into(),
                name => format!("`{name}` is not a family, which `per` needs"),
            },
            Fact::PerOther { family, .. } => {
                format!("a rule with `per` names one family, here `{family}`, and nothing else")
            }
            Fact::NoGrouping => "`each` names no group".into(),
            Fact::EmptyWindow { text } => format!("`{text}` has a side of 0"),
            Fact::NoParts { key } => format!("the board has no `{key}`"),
            Fact::Boxes { text } => format!("`{text}` is no size of boxes"),
            Fact::BoxesDoNotDivide { boxes, board, .. } => format!(
                "boxes of {} do not divide a board of {}",
                size(*boxes),
                size(*board)
            ),
            Fact::ListBound => {
                "a list of bounds needs rows, columns, regions or boxes alone".into()
            }
            Fact::LabelBound => "a table of bounds needs regions alone".into(),
            Fact::ListLength {
                groups,
                found,
                expected,
            } => format!(
                "the list has {}, the board has {}",
                plural(*found, "bound"),
                match expected {
                    1 => format!("1 {}", groups[0]),
                    _ => format!("{expected} {}", groups[1]),
                }
            ),
        }
    }
}

/// `1 row`, `2 rows`.
pub fn plural(number: usize, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

/// When some errors are not shown.
pub fn and_more(number: usize) -> String {
    format!("and {}", plural(number, "more error"))
}

pub fn size((rows, columns): (usize, usize)) -> String {
    format!("{} of {columns}", plural(rows, "row"))
}

pub fn terrain_name(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Open => "an open square",
        Terrain::Wall => "a wall",
        Terrain::Closed => "a closed square",
    }
}

fn unreadable(reason: ErrorKind) -> String {
    match reason {
        ErrorKind::NotFound => "there is no such file".into(),
        ErrorKind::PermissionDenied => "the file may not be read".into(),
        ErrorKind::IsADirectory => "this is a folder, not a puzzle file".into(),
        other => format!("the file cannot be read: {other}"),
    }
}

/// `a` needs `b` needs `a`.
pub fn chain(names: &[String], verb: &str) -> String {
    let quoted = names.iter().chain(names.first()).map(|n| format!("`{n}`"));
    quoted.collect::<Vec<_>>().join(&format!(" {verb} "))
}
