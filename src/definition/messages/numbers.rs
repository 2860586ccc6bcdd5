//! Texts that are not expressions, and expressions without a value or with one that is out of range.

use super::wording::chain;
use super::{Message, said};
use crate::definition::expressions::{
    EvaluationProblem, ExpectedToken, Expression, ExpressionProblem, is_name_character,
};

#[derive(Clone, Debug)]
pub enum NumberFact {
    /// A text that is not an expression.
    Expression(ExpressionProblem),
    /// An expression without a value.
    Evaluation(EvaluationProblem),
    /// A number that must lie within bounds.
    OutOfRange {
        what: &'static str,
        found: i64,
        least: i64,
        most: i64,
    },
}

impl NumberFact {
    pub fn message(&self) -> Message {
        match self {
            NumberFact::Expression(problem) => Message {
                help: help_with_expression(problem).map(str::to_owned),
                ..said(expression(problem))
            },
            NumberFact::Evaluation(problem) => said(evaluation(problem)),
            NumberFact::OutOfRange {
                what,
                found,
                least,
                most,
            } => said(if found < least {
                format!("{what} is {found}, at least {least} is allowed")
            } else {
                format!("{what} is {found}, at most {most} is allowed")
            }),
        }
    }
}

fn expression(problem: &ExpressionProblem) -> String {
    let deepest = Expression::DEEPEST;
    match problem {
        ExpressionProblem::Empty => "the expression is empty".into(),
        ExpressionProblem::Unexpected { found, expected } => {
            let expected = match expected {
                ExpectedToken::Operand => "a number or a parameter",
                ExpectedToken::Operator => "one of + - * / %",
                ExpectedToken::OpeningBracket => "`(`",
                ExpectedToken::Comma => "`,`",
                ExpectedToken::ClosingBracket => "`)`",
            };
            match found {
                Some(found) => format!("expected {expected}, found `{found}`"),
                None => format!("the expression ends where {expected} is expected"),
            }
        }
        ExpressionProblem::Unclosed => "this bracket is never closed".into(),
        ExpressionProblem::TooDeep => format!("brackets nest more than {deepest} deep"),
        ExpressionProblem::TooLarge => "the number does not fit 64 bits".into(),
        ExpressionProblem::UnknownFunction { name } => format!("there is no function `{name}`"),
        ExpressionProblem::TakenName { name } => format!("`{name}` is no number"),
    }
}

fn evaluation(problem: &EvaluationProblem) -> String {
    match problem {
        EvaluationProblem::Overflow => "the result does not fit 64 bits".into(),
        EvaluationProblem::DivisionByZero => "this divides by 0".into(),
        EvaluationProblem::UnknownName { name } => format!("there is no parameter `{name}`"),
        EvaluationProblem::Cycle { names } => match names.as_slice() {
            [only] => format!("parameter `{only}` needs its own value"),
            _ => format!("parameters need one another: {}", chain(names, "needs")),
        },
    }
}

fn help_with_expression(problem: &ExpressionProblem) -> Option<&'static str> {
    let is_side = |found: &str| {
        let side = found.strip_prefix('x');
        side.is_some_and(|s| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit()))
    };
    let (found, expected) = match problem {
        ExpressionProblem::UnknownFunction { .. } => {
            return Some("functions are `min` and `max`; a product needs `*`");
        }
        ExpressionProblem::Unexpected {
            found: Some(found),
            expected,
        } => (found.as_str(), expected),
        _ => return None,
    };
    match (expected, found) {
        (ExpectedToken::Comma, ")") | (ExpectedToken::ClosingBracket, ",") => {
            Some("`min` and `max` take two numbers: min(a, b)")
        }
        (ExpectedToken::Operator, side) if is_side(side) => {
            Some("write `*` to multiply; a board is given by `size`, or `rows` and `columns`")
        }
        (ExpectedToken::Operator | ExpectedToken::ClosingBracket, operand)
            if operand == "(" || operand.starts_with(is_name_character) =>
        {
            Some("write `*` to multiply")
        }
        _ => None,
    }
}
