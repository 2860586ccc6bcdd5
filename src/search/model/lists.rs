//! A list of numbers for each fact, all in one allocation.

use super::fact::Fact;

/// A list of numbers for each fact.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    /// For each fact, the start and the end of its list in `items`.
    ranges: Vec<(u32, u32)>,
    items: Vec<u32>,
}

impl Lists {
    /// From pairs of a fact and an item of its list; items keep the order of the pairs. It iterates
    /// over the pairs twice.
    pub fn new(fact_count: usize, pairs: impl Iterator<Item = (Fact, u32)> + Clone) -> Self {
        let mut ranges = vec![(0, 0); fact_count];
        for (fact, _) in pairs.clone() {
            ranges[fact.index()].1 += 1;
        }
        let mut total = 0;
        for (start, end) in &mut ranges {
            let length = *end;
            (*start, *end) = (total, total);
            total += length;
        }
        let mut items = vec![0; total as usize];
        for (fact, item) in pairs {
            let (_, end) = &mut ranges[fact.index()];
            items[*end as usize] = item;
            *end += 1;
        }
        Lists { ranges, items }
    }

    /// The same lists, sorted and without duplicates.
    pub fn into_sets(mut self) -> Self {
        let mut end = 0;
        for range in &mut self.ranges {
            let (start, next) = (range.0 as usize, range.1 as usize);
            self.items[start..next].sort_unstable();
            let first = end;
            for place in start..next {
                let item = self.items[place];
                if end == first || self.items[end - 1] != item {
                    self.items[end] = item;
                    end += 1;
                }
            }
            *range = (first as u32, end as u32);
        }
        self.items.truncate(end);
        self
    }

    #[inline]
    pub fn of(&self, fact: Fact) -> &[u32] {
        // Most puzzles have few sorts of constraints, so most lists are empty.
        if self.items.is_empty() {
            return &[];
        }
        let (start, end) = self.ranges[fact.index()];
        &self.items[start as usize..end as usize]
    }
}
