//! A family of lines put together from several: for each connected part of the squares, the lines of the direction
//! that allows the fewest pieces there.
//!
//! Two facts are in one part if a chain of lines joins them. Bishops on dark and on light squares never share
//! a line, so each colour is bounded by itself. On 8x8 the rising diagonals allow eight bishops on one colour and
//! seven on the other, and the falling diagonals the reverse. Each direction alone allows fifteen; the combined family
//! allows fourteen, which is the greatest number of bishops that do not attack one another.

use std::collections::BTreeMap;

use super::saturation::CardinalityFamily;
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
    let parts = DisjointSets::of(builder, families)?;
    if !parts.are_several() {
        return Ok(None);
    }
    // For each part, by families: how many pieces fit.
    let mut capacities: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
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
    let chosen: BTreeMap<u32, usize> = capacities
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
        let is_chosen = |&line: &usize| chosen.get(&parts.of_line(builder, line)) == Some(&place);
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
struct DisjointSets {
    /// A tree for each part: each fact points to another of its part, the root to itself, and one that is on no line to
    /// [`NO_PART`]. The root is the name of the part.
    parent: Vec<u32>,
}

const NO_PART: u32 = u32::MAX;

impl DisjointSets {
    fn of(builder: &Builder, families: &[CardinalityFamily]) -> Result<Self, Stopped> {
        let mut parts = DisjointSets {
            parent: vec![NO_PART; builder.model.candidates.len()],
        };
        for &line in families.iter().flatten() {
            builder.poll()?;
            let members = builder.model.members_of(line as u32);
            for fact in members.iter().map(|fact| fact.index()) {
                if parts.parent[fact] == NO_PART {
                    parts.parent[fact] = fact as u32;
                }
            }
            for pair in members.windows(2) {
                let [one, other] = [pair[0], pair[1]].map(|fact| parts.root(fact.index()));
                parts.parent[one as usize] = other;
            }
        }
        for fact in 0..parts.parent.len() {
            if parts.parent[fact] != NO_PART {
                parts.parent[fact] = parts.root(fact);
            }
        }
        Ok(parts)
    }

    /// The root of a fact's tree. It makes the way there shorter (path halving, Tarjan and van Leeuwen 1984).
    fn root(&mut self, fact: usize) -> u32 {
        let mut fact = fact as u32;
        while self.parent[fact as usize] != fact {
            let next = self.parent[self.parent[fact as usize] as usize];
            self.parent[fact as usize] = next;
            fact = next;
        }
        fact
    }

    fn of_line(&self, builder: &Builder, line: usize) -> u32 {
        let members = builder.model.members_of(line as u32);
        members
            .first()
            .map_or(NO_PART, |fact| self.parent[fact.index()])
    }

    fn are_several(&self) -> bool {
        let mut parts = self.parent.iter().filter(|&&part| part != NO_PART);
        let first = parts.next();
        parts.any(|part| Some(part) != first)
    }

    /// How many pieces a family allows in each part: as many as its lines do, and one on each square that is on
    /// none of them.
    fn capacities(&self, builder: &Builder, family: &CardinalityFamily) -> BTreeMap<u32, usize> {
        let mut capacities = BTreeMap::new();
        let mut is_on_line = vec![false; self.parent.len()];
        for &line in family {
            let members = builder.model.members_of(line as u32);
            for fact in members {
                is_on_line[fact.index()] = true;
            }
            let most = builder.model.cardinalities[line].most as usize;
            *capacities.entry(self.of_line(builder, line)).or_insert(0) += most.min(members.len());
        }
        for (&part, is_on_line) in self.parent.iter().zip(is_on_line) {
            if part != NO_PART && !is_on_line {
                *capacities.entry(part).or_insert(0) += 1;
            }
        }
        capacities
    }
}
