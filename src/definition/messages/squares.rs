//! Pictures, squares and sets of squares.

use super::wording::{and_symbols, chain, plural, size, terrain_name};
use super::{Message, said};
use crate::board::Terrain;
use crate::definition::pictures::PictureProblem;
use crate::definition::squares::{ItemProblem, SetError};

/// Sizes are rows and columns.
#[derive(Clone, Debug)]
pub enum SquareFact {
    /// A text that is not a picture.
    Picture(PictureProblem),
    /// A picture that does not have the size of the board.
    PictureSize {
        drawn: (usize, usize),
        board: (usize, usize),
    },
    /// A symbol that no piece has.
    PictureSymbol { symbol: char, symbols: Vec<char> },
    /// A symbol in a first solution that cannot stand for what is on its square.
    PictureTerrain {
        found: char,
        square: String,
        terrain: Terrain,
    },
    /// A text that is not a square of the board; `is_name` if it would be one on a larger board.
    Square {
        text: String,
        is_name: bool,
        board: (usize, usize),
    },
    /// A text that is not a set of squares.
    Set(SetError),
    /// An item of a list of squares.
    SetItem {
        text: String,
        problem: ItemProblem,
        board: (usize, usize),
    },
}

impl SquareFact {
    pub fn message(&self) -> Message {
        match self {
            SquareFact::Picture(problem) => said(picture(problem)),
            SquareFact::PictureSize { drawn, board } => said(picture_size(*drawn, *board)),
            SquareFact::PictureSymbol { symbol, symbols } => {
                let clues = match symbol {
                    '0'..='9' => {
                        "; clues that are no pieces stand in `numbers` of a [[clue]], or in `sizes` of a [[connected]]"
                    }
                    _ => "",
                };
                said(format!("no piece has the symbol `{symbol}`")).help(format!(
                    "`.` is open, `#` a wall, `x` closed{}{clues}",
                    and_symbols(symbols)
                ))
            }
            SquareFact::PictureTerrain {
                found,
                square,
                terrain,
            } => {
                let terrain = terrain_name(*terrain);
                said(format!("`{found}` stands for {square}, which is {terrain}"))
                    .help("`#` is a wall, `x` a closed square")
            }
            SquareFact::Square {
                text,
                is_name: true,
                board,
            } => not_on_board(text, *board),
            SquareFact::Square {
                text,
                is_name: false,
                ..
            } => not_a_square(text),
            SquareFact::Set(error) => set(error),
            SquareFact::SetItem {
                text,
                problem,
                board,
            } => match problem {
                ItemProblem::NotOnBoard => not_on_board(text, *board),
                ItemProblem::NotASquare => not_a_square(text),
                ItemProblem::SetName => said(format!("`{text}` is a set, a list holds squares"))
                    .help("name the set alone, not in a list"),
            },
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

/// The name in lower case, without blanks and leading zeros, if that is the name of a square.
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
        // Reported by other facts, or not at all.
        SetError::Item(..) | SetError::Picture(_) | SetError::Faulty { .. } => said(""),
    }
}
