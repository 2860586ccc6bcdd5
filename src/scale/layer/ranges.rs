//! Ranges of hashes that partition all 64-bit numbers.

use crate::scale::part::{Part, Portion, digits};

/// What is wrong with ranges of hashes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RangeFault {
    #[error("there is no part")]
    None,
    #[error("part {0} is no range of hashes")]
    NoRange(usize),
    #[error("the part with number {found} stands where part {expected} is expected")]
    OtherNumber { expected: usize, found: usize },
    #[error("part {part} begins at {found} and not at {expected}, where the one before ends")]
    Begins {
        part: usize,
        expected: String,
        found: String,
    },
    #[error("the last part ends at {0} and not at ffffffffffffffff")]
    Ends(String),
}

/// Walks the ranges and checks that they do.
pub fn check(parts: &[Part]) -> Result<(), RangeFault> {
    let mut next = Some(0);
    for (part, expected) in parts.iter().zip(1..) {
        let Portion::States { hashes, .. } = &part.portion else {
            return Err(RangeFault::NoRange(expected));
        };
        if part.number != expected {
            let found = part.number;
            return Err(RangeFault::OtherNumber { expected, found });
        }
        if hashes.is_empty() {
            return Err(RangeFault::NoRange(expected));
        }
        if next != Some(*hashes.start()) {
            return Err(RangeFault::Begins {
                part: expected,
                expected: next.map_or("the end".to_owned(), digits),
                found: digits(*hashes.start()),
            });
        }
        next = hashes.end().checked_add(1);
    }
    match (parts.is_empty(), next) {
        (true, _) => Err(RangeFault::None),
        (false, Some(next)) => Err(RangeFault::Ends(digits(next - 1))),
        (false, None) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;

    use super::*;

    fn found(ranges: &[RangeInclusive<u64>]) -> Result<(), RangeFault> {
        let part = |(hashes, number): (&RangeInclusive<u64>, usize)| Part {
            number,
            portion: Portion::States {
                hashes: hashes.clone(),
                states: 1.0,
            },
        };
        let parts: Vec<Part> = ranges.iter().zip(1..).map(part).collect();
        check(&parts)
    }

    #[test]
    fn ranges_with_a_gap_or_an_overlap_or_an_open_end_are_refused() {
        const MOST: u64 = u64::MAX;
        assert_eq!(found(&[0..=MOST]), Ok(()));
        assert_eq!(found(&[0..=6, 7..=7, 8..=MOST]), Ok(()));
        assert_eq!(found(&[]), Err(RangeFault::None));
        let begins = |part, expected: u64, found: u64| {
            let [expected, found] = [expected, found].map(digits);
            Err(RangeFault::Begins {
                part,
                expected,
                found,
            })
        };
        assert_eq!(found(&[1..=MOST]), begins(1, 0, 1));
        assert_eq!(found(&[0..=6, 8..=MOST]), begins(2, 7, 8));
        assert_eq!(found(&[0..=6, 6..=MOST]), begins(2, 7, 6));
        assert_eq!(found(&[0..=6, 7..=9]), Err(RangeFault::Ends(digits(9))));
        let behind = found(&[0..=MOST, 5..=MOST]);
        assert!(matches!(behind, Err(RangeFault::Begins { part: 2, .. })));
        #[allow(clippy::reversed_empty_ranges, reason = "a forged one")]
        let empty = found(&[0..=6, 7..=5, 6..=MOST]);
        assert_eq!(empty, Err(RangeFault::NoRange(2)));
    }
}
