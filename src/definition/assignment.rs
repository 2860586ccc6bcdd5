//! `--set n=10` and `--set n=4..12`: values for a parameter from outside the file.

use std::ops::RangeInclusive;

use thiserror::Error;

/// A parameter and the values it takes, one instance for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    pub name: String,
    /// Never empty.
    pub values: RangeInclusive<i64>,
}

/// Why a text is no assignment.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AssignmentError {
    #[error("`{0}` sets nothing, write NAME=VALUE or NAME=FROM..TO")]
    NoValue(String),
    #[error("`{0}` names no parameter, write NAME=VALUE or NAME=FROM..TO")]
    NoName(String),
    #[error("`{value}` is not an integer, write {name}=10 or {name}=4..12")]
    NotAnInteger { name: String, value: String },
    #[error("`{value}` is beyond 64 bits")]
    TooLarge { value: String },
    #[error("{from}..{to} holds no number, write {name}={to}..{from}")]
    EmptyRange { name: String, from: i64, to: i64 },
}

impl Assignment {
    /// Reads `NAME=VALUE` or `NAME=FROM..TO`, both ends included.
    pub fn parse(text: &str) -> Result<Assignment, AssignmentError> {
        let Some((name, value)) = text.split_once('=') else {
            return Err(AssignmentError::NoValue(text.to_owned()));
        };
        let (name, value) = (name.trim(), value.trim());
        if name.is_empty() {
            return Err(AssignmentError::NoName(text.to_owned()));
        }
        let values = match value.split_once("..") {
            None => {
                let value = integer(name, value)?;
                value..=value
            }
            Some((from, to)) => {
                let (from, to) = (integer(name, from.trim())?, integer(name, to.trim())?);
                if from > to {
                    let name = name.to_owned();
                    return Err(AssignmentError::EmptyRange { name, from, to });
                }
                from..=to
            }
        };
        let name = name.to_owned();
        Ok(Assignment { name, values })
    }
}

fn integer(name: &str, text: &str) -> Result<i64, AssignmentError> {
    text.parse().map_err(|_| {
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        let value = text.to_owned();
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            let name = name.to_owned();
            AssignmentError::NotAnInteger { name, value }
        } else {
            AssignmentError::TooLarge { value }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_and_a_range_with_both_ends_are_read() {
        let assignment = |name: &str, values| Assignment {
            name: name.to_owned(),
            values,
        };
        assert_eq!(Assignment::parse("n=10"), Ok(assignment("n", 10..=10)));
        assert_eq!(Assignment::parse("n = 4..12"), Ok(assignment("n", 4..=12)));
        assert_eq!(Assignment::parse("n=-3..-1"), Ok(assignment("n", -3..=-1)));
        assert_eq!(Assignment::parse("n=4..4"), Ok(assignment("n", 4..=4)));
    }

    #[test]
    fn each_way_to_be_wrong_is_told_apart() {
        use AssignmentError::{EmptyRange, NoName, NoValue, NotAnInteger, TooLarge};
        let owned = str::to_owned;
        let not_an_integer = |value: &str| NotAnInteger {
            name: owned("n"),
            value: owned(value),
        };
        assert_eq!(Assignment::parse("n"), Err(NoValue(owned("n"))));
        assert_eq!(Assignment::parse("=3"), Err(NoName(owned("=3"))));
        for (text, value) in [("n=", ""), ("n=x", "x"), ("n=3..", ""), ("n=1.5", "1.5")] {
            assert_eq!(
                Assignment::parse(text),
                Err(not_an_integer(value)),
                "{text}"
            );
        }
        let beyond = owned("9223372036854775808");
        let too_large = TooLarge { value: beyond };
        assert_eq!(Assignment::parse("n=9223372036854775808"), Err(too_large));
        let empty = EmptyRange {
            name: owned("n"),
            from: 9,
            to: 4,
        };
        assert_eq!(Assignment::parse("n=9..4"), Err(empty));
    }
}
