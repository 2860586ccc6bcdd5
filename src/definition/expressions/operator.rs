//! The operations of expressions on numbers of 64 bits.

use super::tokens::TokenKind;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Least,
    Greatest,
}

impl Operator {
    /// The operator of sums that a sign stands for.
    pub fn of_sum(kind: TokenKind) -> Option<Operator> {
        match kind {
            TokenKind::Mark('+') => Some(Operator::Add),
            TokenKind::Mark('-') => Some(Operator::Subtract),
            _ => None,
        }
    }

    /// The operator of products that a sign stands for.
    pub fn of_product(kind: TokenKind) -> Option<Operator> {
        match kind {
            TokenKind::Mark('*') => Some(Operator::Multiply),
            TokenKind::Mark('/') => Some(Operator::Divide),
            TokenKind::Mark('%') => Some(Operator::Remainder),
            _ => None,
        }
    }

    pub fn divides(self) -> bool {
        matches!(self, Operator::Divide | Operator::Remainder)
    }

    /// `None` if the result does not fit. A divisor is not 0.
    pub fn apply(self, left: i64, right: i64) -> Option<i64> {
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
