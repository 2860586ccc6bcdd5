//! A number of solutions, of any length.
//!
//! Solutions that are enumerated fit 64 bits; those counted state by state have hundreds of digits.
//! This module must not know what it counts.

use std::cmp::Ordering;
use std::fmt;
use std::ops::AddAssign;
use std::str::FromStr;

use num_bigint::BigUint;
use serde::{Serialize, Serializer};

/// Shares are rounded to this precision.
const SHARE: u64 = 1_000_000_000;

/// JSON readers keep integers exact up to this; greater ones are written as text.
const GREATEST_NUMBER: u64 = 1 << 53;

/// Can be compared with and made from numbers of 64 bits, and is printed with all its digits.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Total(BigUint);

impl Total {
    pub fn is_zero(&self) -> bool {
        self.0 == BigUint::ZERO
    }

    /// As a number of 64 bits, if it fits.
    pub fn as_u64(&self) -> Option<u64> {
        u64::try_from(&self.0).ok()
    }

    pub fn as_big(&self) -> &BigUint {
        &self.0
    }

    /// This number times `number`.
    pub fn times(&self, number: u64) -> Self {
        Total(&self.0 * number)
    }

    /// The share of the whole, rounded to nine digits; `None` if the whole is zero.
    pub fn share_of(&self, whole: &Total) -> Option<f64> {
        if whole.is_zero() {
            return None;
        }
        let doubled = (&self.0 * (2 * SHARE) + &whole.0) / (&whole.0 * 2u8);
        Some(u64::try_from(doubled).ok()? as f64 / SHARE as f64)
    }
}

impl Serialize for Total {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.as_u64().filter(|&number| number <= GREATEST_NUMBER) {
            Some(number) => serializer.serialize_u64(number),
            None => serializer.collect_str(self),
        }
    }
}

impl From<u64> for Total {
    fn from(number: u64) -> Self {
        Total(number.into())
    }
}

impl From<BigUint> for Total {
    fn from(number: BigUint) -> Self {
        Total(number)
    }
}

impl PartialEq<u64> for Total {
    fn eq(&self, other: &u64) -> bool {
        self.as_u64() == Some(*other)
    }
}

impl PartialOrd<u64> for Total {
    fn partial_cmp(&self, other: &u64) -> Option<Ordering> {
        Some(match self.as_u64() {
            Some(number) => number.cmp(other),
            None => Ordering::Greater,
        })
    }
}

impl AddAssign<u64> for Total {
    fn add_assign(&mut self, other: u64) {
        self.0 += other;
    }
}

impl AddAssign<&Total> for Total {
    fn add_assign(&mut self, other: &Total) {
        self.0 += &other.0;
    }
}

impl fmt::Display for Total {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Keeps the widths of columns.
        fmt::Display::fmt(&self.0, formatter)
    }
}

/// Accepts digits alone, at least one.
impl FromStr for Total {
    type Err = NotDigits;

    fn from_str(text: &str) -> Result<Self, NotDigits> {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = is_number.then(|| BigUint::parse_bytes(text.as_bytes(), 10));
        number.flatten().map(Total).ok_or(NotDigits)
    }
}

/// The text is empty or holds something else than digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a number")]
pub struct NotDigits;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_exact_to_nine_digits_however_long_the_numbers_are() {
        let share = |part: &str, whole: &str| {
            let [part, whole]: [Total; 2] = [part, whole].map(|text| text.parse().unwrap());
            part.share_of(&whole)
        };
        assert_eq!(share("12", "35"), Some(0.342_857_143));
        assert_eq!(share("2", "3"), Some(0.666_666_667));
        let digits = "1".to_owned() + &"0".repeat(60);
        assert_eq!(share(&digits, &(digits.clone() + "0")), Some(0.1));
        assert_eq!((share("0", "5"), share("0", "0")), (Some(0.0), None));
    }

    #[test]
    fn digits_are_read_and_printed_whole() {
        let digits = "34904212345678901234567890123456789012345678901234567";
        let number: Total = digits.parse().unwrap();
        assert_eq!(number.to_string(), digits);
        let five = Total::from(5);
        assert!(number > u64::MAX && number != 5);
        assert!(five == 5 && five > 4 && five < 6);
        for wrong in ["", "-1", "1e3", "1 000", "+1", "0x10"] {
            assert_eq!(wrong.parse::<Total>(), Err(NotDigits), "{wrong}");
        }
    }

    #[test]
    fn numbers_are_numbers_while_they_are_exact_and_then_their_digits() {
        let json = |number: u64| serde_json::to_string(&Total::from(number)).unwrap();
        assert_eq!(json(GREATEST_NUMBER), "9007199254740992");
        assert_eq!(json(GREATEST_NUMBER + 1), "\"9007199254740993\"");
    }
}
