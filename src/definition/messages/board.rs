//! The size and the parts of the board, pictures, squares and sets of squares.

use super::wording::{and_symbols, chain, plural, size, terrain_name};
use super::{Message, said};
use crate::board::Terrain;
use crate::definition::pictures::PictureProblem;
use crate::definition::squares::{ItemProblem, SetError};
use crate::definition::syntax::Span;

/// Sizes are rows and columns.
#[derive(Clone, Debug)]
pub enum BoardFact {
    /// `missing` is the key that would say it.
    NoSize { missing: &'static str },
    /// `size` beside `rows` or `columns`.
    SizeTwice { other: Span },
    /// Larger than any board may be.
    LayoutTooLarge { drawn: (usize, usize) },
    /// The layout and the numbers at `size` differ.
    LayoutSize {
        drawn: (usize, usize),
        board: (usize, usize),
        size: Span,
    },
    /// A text that is no picture.
    Picture(PictureProblem),
    /// A picture that is not as large as the board.
    PictureSize {
        drawn: (usize, usize),
        board: (usize, usize),
    },
    /// A symbol that no piece has.
    PictureSymbol { symbol: char, symbols: Vec<char> },
    /// A symbol of a first solution that cannot stand for what is on its square.
    PictureTerrain {
        found: char,
        square: String,
        terrain: Terrain,
    },
    /// A text that is no square of the board; `is_name` if it would be one on a larger board.
    Square {
        text: String,
        is_name: bool,
        board: (usize, usize),
    },
    /// A text that is no set of squares.
    Set(SetError),
    /// An item of a list of squares.
    SetItem {
        text: String,
        problem: ItemProblem,
        board: (usize, usize),
    },
    /// A text that is no size of boxes.
    Boxes { text: String },
    /// `rows` and `columns` are the sides of boxes that would divide the board.
    BoxesDoNotDivide {
        boxes: (usize, usize),
        board: (usize, usize),
        rows: Vec<usize>,
        columns: Vec<usize>,
    },
}

impl BoardFact {
    pub fn message(&self) -> Message {
        match self {
            BoardFact::NoSize { missing } => said(match *missing {
                "size" => "the board has no size".to_owned(),
                missing => format!("the board needs `{missing}` too"),
            })
            .help("write `size`, or `rows` and `columns`, or draw a `layout`"),
            BoardFact::SizeTwice { other } => said("the size of the board is given twice")
                .help("write `size`, or `rows` and `columns`")
                .related(other, "and here"),
            BoardFact::LayoutTooLarge { drawn } => said(format!(
                "the layout has {}, at most 2048 of each are allowed",
                size(*drawn)
            )),
            BoardFact::LayoutSize {
                drawn,
                board,
                size: at,
            } => {
                let (drawn, board) = (size(*drawn), size(*board));
                said(format!("the layout has {drawn}, the board has {board}"))
                    .related(at, format!("this says {board}"))
            }
            BoardFact::Picture(problem) => said(picture(problem)),
            BoardFact::PictureSize { drawn, board } => said(picture_size(*drawn, *board)),
            BoardFact::PictureSymbol { symbol, symbols } => {
                said(format!("no piece has the symbol `{symbol}`")).help(format!(
                    "`.` is open, `#` a wall, `x` closed{}",
                    and_symbols(symbols)
                ))
            }
            BoardFact::PictureTerrain {
                found,
                square,
                terrain,
            } => {
                let terrain = terrain_name(*terrain);
                said(format!("`{found}` stands for {square}, which is {terrain}"))
                    .help("`#` is a wall, `x` a closed square")
            }
            BoardFact::Square {
                text,
                is_name: true,
                board,
            } => not_on_board(text, *board),
            BoardFact::Square {
                text,
                is_name: false,
                ..
            } => not_a_square(text),
            BoardFact::Set(error) => set(error),
            BoardFact::SetItem {
                text,
                problem,
                board,
            } => match problem {
                ItemProblem::NotOnBoard => not_on_board(text, *board),
                ItemProblem::NotASquare => not_a_square(text),
                ItemProblem::SetName => said(format!("`{text}` is a set, a list holds squares"))
                    .help("name the set alone, not in a list"),
            },
            BoardFact::Boxes { text } => said(format!("`{text}` is no size of boxes"))
                .help("write rows and columns of a box, such as \"3x3\""),
            BoardFact::BoxesDoNotDivide {
                boxes,
                board,
                rows,
                columns,
            } => said(format!(
                "boxes of {} do not divide a board of {}",
                size(*boxes),
                size(*board)
            ))
            .help(format!(
                "a box can have {} rows and {} columns",
                one_of_numbers(rows),
                one_of_numbers(columns)
            )),
        }
    }
}

fn picture(problem: &PictureProblem) -> String {
    match problem {
        PictureProblem::BlankLine => "a picture has no blank line within".to_owned(),
        PictureProblem::RowLength {
            row,
            found,
            expected,
        } => {
            let found = plural(*found, "character");
            format!("row {row} has {found}, row 1 has {expected}")
        }
    }
}

fn picture_size(drawn: (usize, usize), board: (usize, usize)) -> String {
    let (drawn, board) = (size(drawn), size(board));
    format!("the picture has {drawn}, the board has {board}")
}

fn not_on_board(text: &str, board: (usize, usize)) -> Message {
    said(format!("`{text}` is not on the board")).help(format!("the board has {}", size(board)))
}

fn not_a_square(text: &str) -> Message {
    let how = "a square is written like c7 (from the bottom) or r2c3 (from the top)";
    said(format!("`{text}` is not the name of a square")).help(match square_meant(text) {
        Some(meant) => format!("{how}; did you mean `{meant}`?"),
        None => how.to_owned(),
    })
}

/// The name in lower case, without blanks and leading zeros, if that makes one of it.
fn square_meant(text: &str) -> Option<String> {
    let small: String = text.split_whitespace().collect::<String>().to_lowercase();
    let (letters, digits) = small.split_at(small.find(|c: char| c.is_ascii_digit())?);
    let rank = digits.trim_start_matches('0');
    let is_name =
        letters.chars().all(|c| c.is_ascii_lowercase()) && rank.chars().all(|c| c.is_ascii_digit());
    (is_name && !letters.is_empty() && !rank.is_empty()).then(|| format!("{letters}{rank}"))
}

fn set(error: &SetError) -> Message {
    match error {
        SetError::UnknownName { name } => said(format!("there is no set of squares `{name}`")),
        SetError::NotAList { text } => {
            let items: Vec<String> = text
                .split_whitespace()
                .map(|t| format!("\"{t}\""))
                .collect();
            said(format!("`{text}` alone is not a set of squares"))
                .help(format!("write it as a list: [{}]", items.join(", ")))
        }
        SetError::PictureCharacter { found, .. } => {
            said(format!("`{found}` has no meaning in the picture of a set"))
                .help("`*` is in, `.` is out")
        }
        SetError::PictureSize { drawn, board } => said(picture_size(*drawn, *board)),
        SetError::Cycle { chain: names } => said(match names.as_slice() {
            [only] => format!("the set `{only}` is defined as itself"),
            _ => format!("sets need one another: {}", chain(names, "needs")),
        }),
        // Shown by other facts, or not at all.
        SetError::Item { .. } | SetError::Picture(_) | SetError::Faulty { .. } => said(""),
    }
}

/// `1, 2 or 4`; any number where there is none to be named.
fn one_of_numbers(numbers: &[usize]) -> String {
    let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => "any number of".to_owned(),
    }
}
