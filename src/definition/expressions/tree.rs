//! An expression as a flat list of nodes, and its value.
//!
//! Operands stand before the operation that uses them, so that neither evaluating nor dropping a
//! long sum recurses.

use std::ops::Range;

use super::error::{EvaluationError, EvaluationProblem};

/// An expression with correct syntax.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    /// The last node is the whole expression. Never empty.
    pub(super) nodes: Vec<ExpressionNode>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ExpressionNode {
    pub(super) value: ExpressionKind,
    /// Where it is written, without outer brackets.
    pub(super) range: Range<usize>,
}

/// Operands are places in the list of nodes, all before the node itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ExpressionKind {
    Literal(i64),
    Name(String),
    Negated(usize),
    Binary(Operator, usize, usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Least,
    Greatest,
}

impl Expression {
    /// An expression that is this number.
    pub fn constant(number: i64) -> Expression {
        let value = ExpressionKind::Literal(number);
        let nodes = vec![ExpressionNode { value, range: 0..0 }];
        Expression { nodes }
    }

    /// The names used, in the order they are written, each time with its place.
    pub fn names(&self) -> impl Iterator<Item = (&str, Range<usize>)> {
        self.nodes.iter().filter_map(|node| match &node.value {
            ExpressionKind::Name(name) => Some((name.as_str(), node.range.clone())),
            _ => None,
        })
    }

    /// The value, where `lookup` gives the values of names (`None` for an unknown one).
    pub fn evaluate(&self, lookup: impl Fn(&str) -> Option<i64>) -> Result<i64, EvaluationError> {
        let mut results: Vec<i64> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let error = |problem| EvaluationError::at(node.range.clone(), problem);
            let result = match &node.value {
                ExpressionKind::Literal(number) => Some(*number),
                ExpressionKind::Name(name) => Some(lookup(name).ok_or_else(|| {
                    let name = name.clone();
                    error(EvaluationProblem::UnknownName { name })
                })?),
                ExpressionKind::Negated(operand) => results[*operand].checked_neg(),
                ExpressionKind::Binary(operator, _, right)
                    if operator.divides() && results[*right] == 0 =>
                {
                    return Err(error(EvaluationProblem::DivisionByZero));
                }
                ExpressionKind::Binary(operator, left, right) => {
                    operator.apply(results[*left], results[*right])
                }
            };
            results.push(result.ok_or_else(|| error(EvaluationProblem::Overflow))?);
        }
        Ok(results[results.len() - 1])
    }
}

impl Operator {
    fn divides(self) -> bool {
        matches!(self, Operator::Divide | Operator::Remainder)
    }

    /// `None` if the result does not fit. A divisor is not 0.
    fn apply(self, left: i64, right: i64) -> Option<i64> {
        match self {
            Operator::Add => left.checked_add(right),
            Operator::Subtract => left.checked_sub(right),
            Operator::Multiply => left.checked_mul(right),
            Operator::Divide => {
                let towards_zero = left.checked_div(right)?;
                let below_it = left % right != 0 && (left < 0) != (right < 0);
                Some(towards_zero - i64::from(below_it))
            }
            Operator::Remainder => {
                // Wrapping: the least number divided by -1 overflows, but leaves 0.
                let rest = left.wrapping_rem(right);
                let other_sign = rest != 0 && (rest < 0) != (right < 0);
                Some(if other_sign { rest + right } else { rest })
            }
            Operator::Least => Some(left.min(right)),
            Operator::Greatest => Some(left.max(right)),
        }
    }
}
