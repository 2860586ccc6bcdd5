//! `[[difference]]`: for each pair of squares, the difference of the values on them.
//!
//! It follows the definition: it walks the moves from each square that counts, or goes along each line.

use super::geometry::visit_reached;
use super::{Breach, RuleJudge, RuleOf};
use crate::board::Square;
use crate::puzzle::{Bound, ComparedPairs, Difference, Origin, Placement};

/// Two squares whose values differ by a forbidden amount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DifferenceBreach {
    pub squares: [Square; 2],
    /// The index of their line in the rule, if it has lines.
    pub line: Option<usize>,
    pub values: [i64; 2],
    pub is_signed: bool,
    /// The difference that the rule uses: the first value minus the second, or its absolute value.
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
        let broken = |squares: [Square; 2], line, bound| {
            let [first, second] = squares.map(|square| self.value(placement, square));
            let values = [first?, second?];
            let is_signed = self.rule.is_signed;
            let difference = match is_signed {
                true => values[0] - values[1],
                false => (values[0] - values[1]).abs(),
            };
            let breach = DifferenceBreach {
                squares,
                line,
                values,
                is_signed,
                difference,
                bound,
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
                    let pairs = line.windows(2);
                    all.extend(
                        pairs.filter_map(|pair| broken([pair[0], pair[1]], Some(place), bound)),
                    );
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
                            found.extend(broken([from, to], None, *bound));
                        }
                    });
                    all.extend(found);
                }
            }
        }
        all
    }
}

impl RuleJudge for RuleOf<'_, Difference> {
    fn breaches(&self, placement: &Placement) -> Vec<Breach> {
        let broken = self.broken(placement).into_iter();
        broken.map(Breach::Difference).collect()
    }
}
