//! `[[sum]]` and `[[product]]`: for each group of squares, the sum or the product of the values on it.

use super::{CountedGroups, Data, Origin, Rule};
use crate::board::{Square, SquareSet};
use crate::puzzle::action::Action;
use crate::puzzle::crop::Crop;
use crate::puzzle::{KindSet, Puzzle, Values};

/// For each group of squares, the sum (or product) of the values of the pieces on its squares in `within`. A group that
/// has no square in `within` is dropped. Its instances are the groups.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    /// The pieces that count, and their values. The largest and the smallest sum of any group fit into 64 bits; of a
    /// product none is below 0, and the largest product fits.
    pub of: Values,
    pub each: Vec<CountedGroups>,
    pub within: SquareSet,
    /// Squares, in order, on which a value counts so many times instead of once; none of a product.
    pub factors: Vec<(Square, i64)>,
    /// The part of each group that counts; `None` for all of it, and of a product.
    pub stretch: Option<Stretch>,
    /// Whether values are multiplied. Each bound is then one number, or allows any.
    pub is_product: bool,
    pub origin: Origin,
}

/// A part of a group, in its order, of its squares in the rule's `in`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stretch {
    /// Whether groups are read from their last square.
    pub from_last: bool,
    /// Only squares strictly between the first and the last that hold one of these.
    pub between: Option<KindSet>,
    /// Only so many of the first of these squares.
    pub first: Option<First>,
}

/// How many squares count.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum First {
    Number(i64),
    /// As many as the value of the piece on the first square of the group, whatever kind it is, and whether it is
    /// between others or not; none if there is no piece.
    Value(Values),
}

impl Data for Sum {
    fn within(&self) -> Option<&SquareSet> {
        Some(&self.within)
    }

    fn bounded(&self) -> &[CountedGroups] {
        &self.each
    }

    fn bounded_mut(&mut self) -> &mut [CountedGroups] {
        &mut self.each
    }

    /// Where groups have an order they become listed lines, because the image of a row may be read from its other end.
    fn image(&self, action: &Action<'_>) -> Option<Rule> {
        let each = self.each.iter().map(|groups| match &self.stretch {
            None => groups.image(action),
            Some(stretch) => {
                let mut lines = groups.lines(action.board(), stretch.from_last);
                let squares = lines.iter_mut().flat_map(|(line, _)| line);
                squares.for_each(|square| *square = action.square(*square));
                Some(CountedGroups::listed(lines))
            }
        });
        let factors = self.factors.iter();
        let mut factors: Vec<_> = factors
            .map(|&(square, factor)| (action.square(square), factor))
            .collect();
        factors.sort_unstable();
        Some(Rule::Sum(Sum {
            of: self.of.image(action),
            each: each.collect::<Option<_>>()?,
            within: action.squares(&self.within),
            factors,
            stretch: self.stretch.as_ref().map(|stretch| stretch.image(action)),
            ..self.clone()
        }))
    }

    fn cropped(&self, crop: &Crop) -> Option<Rule> {
        let each = self.each.iter().map(|groups| groups.cropped(crop));
        let factors = self.factors.iter();
        let factors = factors.filter_map(|&(square, factor)| Some((crop.square(square)?, factor)));
        Some(Rule::Sum(Sum {
            each: each.collect::<Option<_>>()?,
            within: crop.squares(&self.within),
            factors: factors.collect(),
            ..self.clone()
        }))
    }

    fn split(&self) -> Option<Vec<Rule>> {
        let alone = self.each.iter().map(|groups| Sum {
            each: vec![groups.clone()],
            ..self.clone()
        });
        Some(alone.map(Rule::Sum).collect())
    }

    /// Its own groups become lines in a fixed order; pieces that change nothing are left out.
    fn canonical(&self, puzzle: &Puzzle) -> Option<Rule> {
        let each = self.each.iter().map(|groups| match &self.stretch {
            None => groups.canonical(&self.within),
            Some(stretch) => self.in_order(groups, stretch, puzzle),
        });
        let neutral = i64::from(self.is_product);
        Some(Rule::Sum(Sum {
            of: Values::new(self.of.iter().filter(|(_, value)| *value != neutral)),
            each: each.collect(),
            stretch: self.stretch.clone().map(|stretch| Stretch {
                from_last: false,
                ..stretch
            }),
            ..self.clone()
        }))
    }
}

impl Sum {
    /// How many times a value on this square counts.
    pub fn factor(&self, square: Square) -> i64 {
        let place = self.factors.binary_search_by_key(&square, |(at, _)| *at);
        place.map_or(1, |place| self.factors[place].1)
    }

    /// The squares on which values are subtracted, if these are all that do not count once.
    pub fn minus(&self, squares: usize) -> Option<SquareSet> {
        let are_minus = self.factors.iter().all(|(_, factor)| *factor == -1);
        are_minus.then(|| SquareSet::of(squares, self.factors.iter().map(|(square, _)| *square)))
    }

    /// The groups as lines in a fixed order; what lies between two squares is the same from either end.
    fn in_order(
        &self,
        groups: &CountedGroups,
        stretch: &Stretch,
        puzzle: &Puzzle,
    ) -> CountedGroups {
        let mut lines = groups.lines(&puzzle.board, stretch.from_last);
        for (line, _) in &mut lines {
            line.retain(|&square| self.within.contains(square));
            if stretch.first.is_none() && line.first() > line.last() {
                line.reverse();
            }
        }
        lines.retain(|(line, _)| !line.is_empty());
        lines.sort_unstable();
        lines.dedup();
        CountedGroups::listed(lines)
    }
}

impl Stretch {
    fn image(&self, action: &Action<'_>) -> Self {
        Stretch {
            from_last: false,
            between: self.between.as_ref().map(|kinds| action.kinds(kinds)),
            first: self.first.as_ref().map(|first| match first {
                First::Number(number) => First::Number(*number),
                First::Value(values) => First::Value(values.image(action)),
            }),
        }
    }
}
