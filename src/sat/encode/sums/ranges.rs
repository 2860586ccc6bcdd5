//! Bounds propagation over linear equations: a whole is the sum of its parts.
//!
//! This file must not know what is counted.

/// The greatest number of rounds in which bounds are propagated; each round is sound by itself.
const MOST_ROUNDS: usize = 64;

/// Bounds on how many members of a set are true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberBounds {
    pub least: i64,
    pub most: i64,
}

/// The whole is the union of its parts, which share no member.
#[derive(PartialEq, Eq, Hash)]
pub struct SumEquation {
    pub whole: usize,
    pub parts: Vec<usize>,
}

/// Bounds every number by what the sums imply, until nothing changes or they contradict each other.
pub fn propagate(ranges: &mut Vec<MemberBounds>, sums: &[SumEquation]) {
    for _ in 0..MOST_ROUNDS {
        let before = ranges.clone();
        for sum in sums {
            hand_on(ranges, sum);
        }
        // After a contradiction, numbers would only grow.
        if *ranges == before || is_refuted(ranges) {
            return;
        }
    }
}

/// Whether some number has no value left.
pub fn is_refuted(ranges: &[MemberBounds]) -> bool {
    ranges.iter().any(|range| range.least > range.most)
}

/// Propagates bounds from the parts to the whole, and back to each part what the others leave.
fn hand_on(ranges: &mut [MemberBounds], sum: &SumEquation) {
    let total = |number: fn(&MemberBounds) -> i64, ranges: &[MemberBounds]| {
        let numbers = sum.parts.iter().map(|&part| number(&ranges[part]));
        numbers.fold(0, i64::saturating_add)
    };
    let least = total(|range| range.least, ranges);
    let most = total(|range| range.most, ranges);
    let whole = &mut ranges[sum.whole];
    whole.least = whole.least.max(least);
    whole.most = whole.most.min(most);
    let whole = *whole;
    for &part in &sum.parts {
        let range = ranges[part];
        let others_most = most.saturating_sub(range.most);
        let others_least = least.saturating_sub(range.least);
        ranges[part] = MemberBounds {
            least: range.least.max(whole.least.saturating_sub(others_most)),
            most: range.most.min(whole.most.saturating_sub(others_least)),
        };
    }
}
