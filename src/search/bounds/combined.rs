//! A family of lines put together from several: for each connected part of the squares, the lines of the direction
//! that allows the fewest pieces there.
//!
//! Two facts are in one part if a chain of lines joins them. Bishops on dark and on light squares never share
//! a line, so each colour is bounded by itself. On 8x8 the rising diagonals allow eight bishops on one colour and
//! seven on the other, and the falling diagonals the reverse. Each direction alone allows fifteen; the combined family
//! allows fourteen, which is the greatest number of bishops that do not attack one another.

use std::collections::BTreeMap;

use super::saturation::CardinalityFamily;
use crate::disjoint_sets::DisjointSets;
use crate::search::model::Builder;
use crate::stop::Stopped;

/// The combined family; `None` where one of the families already allows the fewest everywhere.
pub fn combined(
    builder: &Builder,
    families: &[CardinalityFamily],
) -> Result<Option<CardinalityFamily>, Stopped> {
    if families.len() < 2 {
        return Ok(None);
    }
    let parts = ConnectedParts::of(builder, families)?;
    if !parts.are_several() {
        return Ok(None);
    }
    // For each part, by families: how many pieces fit.
    let mut capacities: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (place, family) in families.iter().enumerate() {
        builder.poll()?;
        for (part, capacity) in parts.capacities(builder, family) {
            let of_part = capacities.entry(part).or_insert(vec![0; families.len()]);
            of_part[place] = capacity;
        }
    }
    let sum_of_least: usize = capacities
        .values()
        .filter_map(|part| part.iter().min())
        .sum();
    let sums = (0..families.len()).map(|place| capacities.values().map(|part| part[place]).sum());
    if sums.min().is_none_or(|least: usize| least <= sum_of_least) {
        return Ok(None);
    }
    let chosen: BTreeMap<usize, usize> = capacities
        .into_iter()
        .filter_map(|(part, of_part)| {
            let least = of_part
                .iter()
                .enumerate()
                .min_by_key(|&(_, capacity)| capacity);
            Some((part, least?.0))
        })
        .collect();
    let of_family = |(place, family): (usize, &CardinalityFamily)| {
        let is_chosen = |&line: &usize| {
            let part = parts.of_line(builder, line);
            part.is_some_and(|part| chosen.get(&part) == Some(&place))
        };
        family
            .iter()
            .copied()
            .filter(is_chosen)
            .collect::<CardinalityFamily>()
    };
    Ok(Some(
        families.iter().enumerate().flat_map(of_family).collect(),
    ))
}

/// The facts that are on lines, in connected parts.
struct ConnectedParts {
    /// The part of each fact; `None` if it is on no line.
    of_fact: Vec<Option<usize>>,
}

impl ConnectedParts {
    fn of(builder: &Builder, families: &[CardinalityFamily]) -> Result<Self, Stopped> {
        let facts = builder.model.candidates.len();
        let mut sets = DisjointSets::new(facts);
        let mut is_on_line = vec![false; facts];
        for &line in families.iter().flatten() {
            builder.poll()?;
            let members = builder.model.members_of(line as u32);
            for fact in members {
                is_on_line[fact.index()] = true;
            }
            for pair in members.windows(2) {
                sets.join(pair[0].index(), pair[1].index());
            }
        }
        let part = |fact: usize| is_on_line[fact].then(|| sets.root(fact));
        Ok(ConnectedParts {
            of_fact: (0..facts).map(part).collect(),
        })
    }

    /// The part of a line, unless it is empty.
    fn of_line(&self, builder: &Builder, line: usize) -> Option<usize> {
        let members = builder.model.members_of(line as u32);
        self.of_fact[members.first()?.index()]
    }

    fn are_several(&self) -> bool {
        let mut parts = self.of_fact.iter().flatten();
        let first = parts.next();
        parts.any(|part| Some(part) != first)
    }

    /// How many pieces a family allows in each part: as many as its lines do, and one on each square that is on
    /// none of them.
    fn capacities(&self, builder: &Builder, family: &CardinalityFamily) -> BTreeMap<usize, usize> {
        let mut capacities = BTreeMap::new();
        let mut is_on_line = vec![false; self.of_fact.len()];
        for &line in family {
            let members = builder.model.members_of(line as u32);
            for fact in members {
                is_on_line[fact.index()] = true;
            }
            let most = builder.model.cardinalities[line].most as usize;
            if let Some(part) = self.of_line(builder, line) {
                *capacities.entry(part).or_insert(0) += most.min(members.len());
            }
        }
        for (part, is_on_line) in self.of_fact.iter().zip(is_on_line) {
            if let (Some(part), false) = (part, is_on_line) {
                *capacities.entry(*part).or_insert(0) += 1;
            }
        }
        capacities
    }
}
