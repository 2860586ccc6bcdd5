//! Sums over overlapping groups: what some rows and the regions in them say about the squares in
//! only one of the two.
//!
//! Let some consecutive groups of one family (rows three to five) hold a pieces in all, and disjoint groups
//! inside them (regions) b. Then the squares of the first that are not in the second hold a - b pieces.
//! Conversely, the regions that cover these rows hold, outside the rows, the sum of the regions less that of the
//! rows. A small difference is stated as a cardinality of its own; propagation, which looks at one cardinality
//! at a time, would not find it. Only exact numbers are compared, because bounds give too little: on magnets,
//! differences of bounds cost a third more than they save.

use std::collections::HashSet;

use fixedbitset::FixedBitSet;

use crate::puzzle::Bound;
use crate::search::bounds::saturation::CardinalityFamily;
use crate::search::model::{Builder, Fact};
use crate::stop::Stopped;

/// The most differences that are stated: the smallest ones.
const MOST_DIFFERENCES: usize = 128;

/// The most members of a difference. Larger ones say little: with 80, star battles on 15x15 take three
/// times as long as with 40.
const MOST_MEMBERS: usize = 40;

/// Families of more groups than this are not compared.
const MOST_GROUPS: usize = 100;

/// Families are compared only if their number times the number of candidates is at most this: on a Sudoku, with 27
/// families of 729 candidates, the comparison takes longer than the search.
const MOST_STEPS: usize = 1 << 12;

/// States the differences between families of cardinalities.
pub fn state(builder: &mut Builder, families: &[CardinalityFamily]) -> Result<(), Stopped> {
    let mut found = Vec::new();
    let steps = families
        .len()
        .saturating_mul(builder.model.candidates.len());
    if steps <= MOST_STEPS {
        let partitions = families
            .iter()
            .filter_map(|family| FactPartition::of(builder, family));
        let partitions: Vec<FactPartition> = partitions.collect();
        for (rows, regions) in partitions
            .iter()
            .flat_map(|one| partitions.iter().map(move |other| (one, other)))
        {
            builder.poll()?;
            if let Some(overlap) = Overlap::of(rows, regions) {
                overlap.differences(&mut found);
            }
        }
    }
    found.sort_by_cached_key(|difference: &DerivedCardinality| {
        let members = difference.members.clone();
        (members.len(), members)
    });
    let mut stated = HashSet::new();
    let first = builder.model.cardinalities.len();
    for DerivedCardinality { members, number } in found {
        if stated.len() < MOST_DIFFERENCES && stated.insert((members.clone(), number)) {
            builder.cardinality(&members, Bound::exactly(number), None);
        }
    }
    builder.model.implied = first..builder.model.cardinalities.len();
    Ok(())
}

/// Facts of which a certain number is true, as a consequence of other cardinalities.
struct DerivedCardinality {
    members: Vec<Fact>,
    number: i64,
}

/// Disjoint groups of facts.
struct FactPartition {
    /// For each candidate, the index of its group.
    group_of: Vec<Option<usize>>,
    members: Vec<Vec<Fact>>,
    /// How many of each group are true.
    numbers: Vec<i64>,
}

impl FactPartition {
    /// `None` if there are too many groups, or they overlap, or one has no exact number.
    fn of(builder: &Builder, family: &CardinalityFamily) -> Option<Self> {
        if family.len() > MOST_GROUPS {
            return None;
        }
        let mut partition = FactPartition {
            group_of: vec![None; builder.model.candidates.len()],
            members: Vec::with_capacity(family.len()),
            numbers: Vec::with_capacity(family.len()),
        };
        for (place, &cardinality) in family.iter().enumerate() {
            let facts = builder.model.members_of(cardinality as u32);
            for fact in facts {
                if partition.group_of[fact.index()].replace(place).is_some() {
                    return None;
                }
            }
            let cardinality = &builder.model.cardinalities[cardinality];
            if cardinality.least != cardinality.most {
                return None;
            }
            partition.members.push(facts.to_vec());
            partition.numbers.push(cardinality.least.into());
        }
        Some(partition)
    }

    fn group_of(&self, fact: Fact) -> Option<usize> {
        self.group_of[fact.index()]
    }

    /// Whether these facts include some whole group; then the facts without this group say more.
    fn has_whole_group(&self, facts: &[Fact]) -> bool {
        let mut left: Vec<usize> = self.members.iter().map(Vec::len).collect();
        facts.iter().any(|&fact| {
            self.group_of(fact).is_some_and(|group| {
                left[group] -= 1;
                left[group] == 0
            })
        })
    }
}

/// Two ways to partition facts into groups.
struct Overlap<'a> {
    rows: &'a FactPartition,
    regions: &'a FactPartition,
    /// For each region, its first and its last row; `None` if part of it is in no row.
    spans: Vec<Option<(usize, usize)>>,
}

impl<'a> Overlap<'a> {
    /// `None` where every group of the second partition spans all groups of the first.
    fn of(rows: &'a FactPartition, regions: &'a FactPartition) -> Option<Self> {
        let span = |members: &Vec<Fact>| {
            let groups: Option<Vec<usize>> =
                members.iter().map(|&fact| rows.group_of(fact)).collect();
            let groups = groups?;
            Some((*groups.iter().min()?, *groups.iter().max()?))
        };
        let spans: Vec<_> = regions.members.iter().map(span).collect();
        let height = |&(first, last): &(usize, usize)| last - first + 1;
        let mut heights = spans.iter().flatten().map(height);
        let is_short = heights.any(|height| height < rows.members.len());
        is_short.then_some(Overlap {
            rows,
            regions,
            spans,
        })
    }

    fn differences(&self, to: &mut Vec<DerivedCardinality>) {
        let number = self.rows.members.len();
        for first in 0..number {
            for last in first..number {
                to.extend(self.inside(first, last));
                to.extend(self.around(first, last));
            }
        }
    }

    /// These rows without the regions inside them.
    fn inside(&self, first: usize, last: usize) -> Option<DerivedCardinality> {
        let is_inside = |&region: &usize| {
            self.spans[region].is_some_and(|(from, until)| from >= first && until <= last)
        };
        let inside: FixedBitSet = (0..self.spans.len()).filter(is_inside).collect();
        let facts = self.rows.members[first..=last].iter().flatten().copied();
        let is_left = |&fact: &Fact| {
            let region = self.regions.group_of(fact);
            region.is_none_or(|region| !inside.contains(region))
        };
        let rows: i64 = self.rows.numbers[first..=last].iter().sum();
        let regions: i64 = inside
            .ones()
            .map(|region| self.regions.numbers[region])
            .sum();
        self.difference(facts.filter(is_left).collect(), rows - regions)
    }

    /// The part outside these rows of the regions that cover them.
    fn around(&self, first: usize, last: usize) -> Option<DerivedCardinality> {
        let facts = self.rows.members[first..=last].iter().flatten();
        let around: Option<FixedBitSet> = facts.map(|&fact| self.regions.group_of(fact)).collect();
        let around = around?;
        let facts = around
            .ones()
            .flat_map(|region| self.regions.members[region].iter().copied());
        let is_outside = |&fact: &Fact| {
            let row = self.rows.group_of(fact);
            row.is_none_or(|row| row < first || row > last)
        };
        let rows: i64 = self.rows.numbers[first..=last].iter().sum();
        let regions: i64 = around
            .ones()
            .map(|region| self.regions.numbers[region])
            .sum();
        self.difference(facts.filter(is_outside).collect(), regions - rows)
    }

    /// `None` where it says nothing new, or too little.
    fn difference(&self, mut members: Vec<Fact>, number: i64) -> Option<DerivedCardinality> {
        let says_nothing = members.is_empty() && number == 0;
        if says_nothing
            || members.len() > MOST_MEMBERS
            || self.rows.has_whole_group(&members)
            || self.regions.has_whole_group(&members)
        {
            return None;
        }
        members.sort_unstable();
        Some(DerivedCardinality { members, number })
    }
}
