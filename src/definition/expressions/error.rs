//! Why a text is no expression: facts, worded elsewhere.

use std::ops::Range;

/// Why a text is no expression. Ranges are bytes of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpressionError {
    /// Nothing but blanks.
    Empty,
    /// `found` is `None` at the end of the text, where the range is empty.
    Unexpected {
        found: Option<String>,
        expected: Expected,
        range: Range<usize>,
    },
    /// The opening bracket at `range` is never closed.
    Unclosed { range: Range<usize> },
    /// The bracket at `range` lies more than [`super::Expression::DEEPEST`] deep.
    TooDeep { range: Range<usize> },
    /// An integer beyond 64 bits.
    TooLarge { range: Range<usize> },
    /// Something other than `min` and `max` is written like a function.
    UnknownFunction { name: String, range: Range<usize> },
    /// `any`, which is no number.
    TakenName { name: String, range: Range<usize> },
}

/// What would have been right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// An integer, a parameter, a function, a sign or an opening bracket.
    Operand,
    /// One of `+ - * / %`, or the end.
    Operator,
    /// `(` after `min` or `max`.
    OpeningBracket,
    /// `,` after the first argument of `min` or `max`.
    Comma,
    /// `)`, or one of `+ - * / %`.
    ClosingBracket,
}

impl ExpressionError {
    /// Where it is in the text.
    pub fn range(&self) -> Range<usize> {
        match self {
            ExpressionError::Empty => 0..0,
            ExpressionError::Unexpected { range, .. }
            | ExpressionError::Unclosed { range }
            | ExpressionError::TooDeep { range }
            | ExpressionError::TooLarge { range }
            | ExpressionError::UnknownFunction { range, .. }
            | ExpressionError::TakenName { range, .. } => range.clone(),
        }
    }
}
