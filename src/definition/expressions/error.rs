//! Why a text is not an expression, or an expression has no value: facts, worded elsewhere.

use crate::definition::text_error::TextError;

pub type ExpressionError = TextError<ExpressionProblem>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpressionProblem {
    /// Nothing but blanks.
    Empty,
    /// `found` is `None` at the end of the text, where the range is empty.
    Unexpected {
        found: Option<String>,
        expected: ExpectedToken,
    },
    /// An opening bracket that is never closed.
    Unclosed,
    /// A bracket more than [`super::Expression::DEEPEST`] deep.
    TooDeep,
    /// An integer beyond 64 bits.
    TooLarge,
    /// Something other than `min` and `max` is written like a function.
    UnknownFunction { name: String },
    /// `any`, which is not a number.
    TakenName { name: String },
}

/// What would have been correct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedToken {
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

pub type EvaluationError = TextError<EvaluationProblem>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EvaluationProblem {
    /// The result of a part does not fit 64 bits.
    Overflow,
    /// A part that divides by 0.
    DivisionByZero,
    /// A name without a value.
    UnknownName { name: String },
    /// Each of these parameters needs the next, and the last one the first. The first is the one that the
    /// file writes first.
    Cycle { names: Vec<String> },
}
