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

    /// Calls `visit` for each pair that breaks the rule, until `visit` asks to stop.
    fn visit_broken(&self, placement: &Placement, visit: &mut dyn FnMut(DifferenceBreach) -> bool) {
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
        match &self.rule.pairs {
            ComparedPairs::Lines(groups) => {
                let lines = groups.grouping.own_groups().unwrap_or_default();
                for (place, line) in lines.iter().enumerate() {
                    let bound = groups.bounds.of(place);
                    for pair in line.windows(2) {
                        let found = broken([pair[0], pair[1]], Some(place), bound);
                        if found.is_some_and(&mut *visit) {
                            return;
                        }
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
                            found.extend(broken([from, to], None, *bound));
                        }
                    });
                    if found.into_iter().any(&mut *visit) {
                        return;
                    }
                }
            }
        }
    }
}

impl RuleJudge for RuleOf<'_, Difference> {
    fn holds(&self, placement: &Placement) -> bool {
        let mut holds = true;
        self.visit_broken(placement, &mut |_| {
            holds = false;
            true
        });
        holds
    }

    fn breaches(&self, placement: &Placement) -> Vec<Breach> {
        let mut breaches = Vec::new();
        self.visit_broken(placement, &mut |breach| {
            breaches.push(Breach::Difference(breach));
            false
        });
        breaches
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Ride, Step, Terrain};
    use crate::puzzle::judge::tests::judged_picture;
    use crate::puzzle::{Bound, Bounds, Breach, Moves, Puzzle, sample};

    /// A row of pieces of values 1, 2 and 5, and of one that does not count.
    fn row(columns: usize) -> Puzzle {
        sample::worth(1, columns, &[('1', 1), ('2', 2), ('5', 5)])
    }

    /// The differences that break the rule.
    fn wrong(puzzle: &Puzzle, picture: &str) -> Vec<i64> {
        let breaches = judged_picture(puzzle, picture);
        let difference = |breach: &Breach| match breach {
            Breach::Difference(breach) => breach.difference,
            other => panic!("{other:?}"),
        };
        breaches.iter().map(difference).collect()
    }

    #[test]
    fn along_a_line_each_square_is_compared_with_the_next() {
        let mut puzzle = row(4);
        let bounds = Bounds::Each(vec![Bound::at_most(-1), Bound::exactly(3)]);
        puzzle.difference(&[&[2, 1, 0], &[0, 3]], bounds, true);
        assert!(wrong(&puzzle, "5212").is_empty());
        assert_eq!(wrong(&puzzle, "521."), [0i64; 0]);
        assert_eq!(wrong(&puzzle, "522."), [0]);
        assert_eq!(wrong(&puzzle, "1255"), [3, 1, -4]);
    }

    #[test]
    fn pieces_of_other_kinds_and_empty_squares_are_not_compared() {
        let mut puzzle = row(3);
        puzzle.difference(&[&[0, 1, 2]], Bounds::Same(Bound::at_least(1)), false);
        puzzle.add("other", 'o', Moves::none(), Bound::ANY);
        assert!(wrong(&puzzle, "1.1").is_empty());
        assert!(wrong(&puzzle, "1oo").is_empty());
        assert_eq!(wrong(&puzzle, "112"), [0]);
    }

    #[test]
    fn moves_join_squares_until_something_stops_sight() {
        let mut puzzle = row(4);
        let rook = Ride {
            step: Step::new(0, 1),
            range: None,
        };
        let right = Moves::new(Vec::new(), vec![rook]);
        puzzle.difference_by(right, Bound::at_most(2), false);
        assert_eq!(wrong(&puzzle, "1..5"), [4]);
        assert!(wrong(&puzzle, "12.1").is_empty());
        assert_eq!(wrong(&puzzle, "1525"), [4, 3, 3]);
        puzzle
            .board
            .set_terrain(crate::board::Square::new(1), Terrain::Wall);
        assert!(wrong(&puzzle, "1..5").is_empty());
    }
}
