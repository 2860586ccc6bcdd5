//! The size and the parts of the board.

use super::wording::size;
use super::{Message, said};
use crate::definition::syntax::Span;

/// Sizes are rows and columns.
#[derive(Clone, Debug)]
pub enum BoardFact {
    /// `missing` is the key that would determine it.
    NoSize { missing: &'static str },
    /// `size` beside `rows` or `columns`.
    SizeTwice { other: Span },
    /// Larger than any board may be.
    PictureTooLarge { drawn: (usize, usize) },
    /// The layout and the numbers at `size` differ.
    LayoutSize {
        drawn: (usize, usize),
        board: (usize, usize),
        size: Span,
    },
    /// A text that is not a size of boxes.
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
            .help("write `size`, or `rows` and `columns`, or draw a `layout` or `regions`"),
            BoardFact::SizeTwice { other } => said("the size of the board is given twice")
                .help("write `size`, or `rows` and `columns`")
                .related(other, "and here"),
            BoardFact::PictureTooLarge { drawn } => said(format!(
                "the picture has {}, at most 2048 of each are allowed",
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

/// `1, 2 or 4`; any number if there are none to name.
fn one_of_numbers(numbers: &[usize]) -> String {
    let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => "any number of".to_owned(),
    }
}
