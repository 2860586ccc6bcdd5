//! `[[difference]]`: for each pair of squares, the difference of the values on them.
//!
//! It follows the definition: it walks the moves from each square that counts, or goes along each line.

use super::geometry::visit_reached;
use super::{Breach, RuleJudge, RuleOf};
use crate::board::Square;
use crate::puzzle::{Bound, ComparedPairs, Difference, Measure, Origin, Placement};

/// Two squares whose values differ by a forbidden amount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DifferenceBreach {
    pub squares: [Square; 2],
    /// The index of their line in the rule, if it has lines.
    pub line: Option<usize>,
    pub values: [i64; 2],
    pub measure: Measure,
    /// What the rule measures.
    pub difference: i64,
    pub bound: Bound,
    pub origin: Origin,
}

impl RuleOf<'_, Difference> {
    fn value(&self, placement: &Placement, square: Square) -> Option<i64> {
        self.rule.of.of(placement.get(square)?)
    }

    /// The pairs that break the rule.
    fn broken(&self, placement: &Placement) -> Vec<DifferenceBreach> {
        let broken = |squares: [Square; 2], line, bound: &Bound| {
            let [first, second] = squares.map(|square| self.value(placement, square));
            let values = [first?, second?];
            let measure = self.rule.measure;
            let difference = match measure {
                Measure::Signed => values[0] - values[1],
                Measure::Size => (values[0] - values[1]).abs(),
                Measure::Ratio => ratio(values),
            };
            let breach = DifferenceBreach {
                squares,
                line,
                values,
                measure,
                difference,
                bound: bound.clone(),
                origin: self.rule.origin,
            };
            (!bound.allows_sum(difference)).then_some(breach)
        };
        let mut all = Vec::new();
        match &self.rule.pairs {
            ComparedPairs::Lines(groups) => {
                let lines = groups.grouping.own_groups().unwrap_or_default();
                for (place, line) in lines.iter().enumerate() {
                    let bound = groups.bounds.of(place);
                    for (at, &first) in line.iter().enumerate() {
                        let mut later = line[at + 1..].to_vec();
                        if !self.rule.all {
                            later.truncate(1);
                        }
                        let pairs = later.into_iter().map(|second| [first, second]);
                        all.extend(pairs.filter_map(|pair| broken(pair, Some(place), bound)));
                    }
                }
            }
            ComparedPairs::Joined {
                moves,
                within,
                bound,
            } => {
                for from in within.iter() {
                    let mut found: Vec<DifferenceBreach> = Vec::new();
                    visit_reached(self.puzzle, placement, from, moves, |to, _| {
                        // Several ways may lead from one square to another.
                        let is_known = found.iter().any(|known| known.squares[1] == to);
                        if within.contains(to) && !is_known {
                            found.extend(broken([from, to], None, bound));
                        }
                    });
                    all.extend(found);
                }
            }
        }
        all
    }
}

/// The larger of two absolute values by the smaller, if that is whole; 0 if not.
fn ratio(values: [i64; 2]) -> i64 {
    let [one, other] = values.map(i64::unsigned_abs);
    let (larger, smaller) = (one.max(other), one.min(other));
    if smaller == 0 || larger % smaller != 0 {
        return 0;
    }
    i64::try_from(larger / smaller).unwrap_or(i64::MAX)
}

impl RuleJudge for RuleOf<'_, Difference> {
    fn breaches(&self, placement: &Placement) -> Vec<Breach> {
        let broken = self.broken(placement).into_iter();
        broken.map(Breach::Difference).collect()
    }
}
