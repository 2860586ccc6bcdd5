//! Which sets of squares may be parts, by the sizes that squares ask for.

use std::collections::BTreeSet;

use crate::board::Square;
use crate::puzzle::Connected;
use crate::sat::encode::encoder::Encoder;

/// Whether sets can say what is asked of the parts with squares of `sizes`. A label may be in one part with another square
/// of it, and the part of the space is no set.
pub fn know_sizes(rule: &Connected) -> bool {
    !rule.sizes.is_empty() && rule.labels.is_none() && !rule.outside
}

/// What `sizes` say of the squares of a part, if conclusions may be drawn from that; else nothing.
#[derive(Default)]
pub struct SizesOfSets {
    /// For each square, the size that is asked of its part, and whether it has one.
    of: Vec<Option<Option<i64>>>,
    one_each: bool,
    /// The sizes that parts may have, if all are known.
    known: Option<BTreeSet<i64>>,
}

impl SizesOfSets {
    pub fn of(encoder: &Encoder<'_>, rule: &Connected) -> Self {
        let mut sizes = SizesOfSets::default();
        if encoder.draws_conclusions() && know_sizes(rule) {
            sizes.of = vec![None; encoder.puzzle.board.len()];
            for &(square, size) in &rule.sizes {
                sizes.of[square.index()] = Some(size);
            }
            sizes.one_each = rule.one_each;
            let known = rule.sizes.iter().map(|(_, size)| *size);
            sizes.known = known.collect::<Option<_>>().filter(|_| rule.one_each);
        }
        sizes
    }

    /// Whether a part may have so many squares.
    pub fn allow(&self, number: usize) -> bool {
        let known = self.known.as_ref();
        known.is_none_or(|known| known.contains(&(number as i64)))
    }

    /// Whether these squares may be a part.
    pub fn allow_squares(&self, squares: &[Square]) -> bool {
        let size = |square: &Square| self.of.get(square.index()).copied().flatten();
        let marked = squares.iter().filter_map(size);
        let is_right = |size: Option<i64>| size.is_none_or(|size| size == squares.len() as i64);
        marked.clone().all(is_right) && (!self.one_each || marked.count() == 1)
    }
}
