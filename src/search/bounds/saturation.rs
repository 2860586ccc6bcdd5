//! What follows from counting alone: capacity and saturation.
//!
//! Let a demand ask for at least L of its members, and let groups (which may overlap) allow at most m
//! of theirs each. A placement has at most the sum of the m on the groups, and at most one for each
//! member that is in no group. If that capacity is below L there is no solution. If it is exactly L,
//! every group must reach its m, because a placement that stays below m in one group stays below L in
//! total: of n non-attacking rooks on n rows, one stands in each. Each direction of lines is such a
//! family of groups; so are the rows of a count rule, and cliques of the conflict graph (at most one
//! king on two by two squares). Without lines, all 13 queens take more than 5 s instead of 0.03; without cliques, 32
//! knights on a chessboard 0.028 s instead of 0.005.

use crate::puzzle::Interval;
use crate::search::bounds::cliques::{MOST_MEMBERS, cliques};
use crate::search::model::{Builder, Fact};
use crate::stop::Stopped;

/// The number of these candidates that is wanted.
pub struct CountDemand {
    pub members: Vec<Fact>,
    pub bound: Interval,
}

impl CountDemand {
    pub fn new(members: Vec<Fact>, bound: Interval) -> Self {
        CountDemand { members, bound }
    }

    pub fn state(&self, builder: &mut Builder) {
        builder.cardinality(&self.members, self.bound, None);
    }
}

/// Cardinalities, by index, that together may limit a demand.
pub type CardinalityFamily = Vec<usize>;

/// The part of a demand that is in one group.
struct GroupPart {
    members: Vec<Fact>,
    most: i64,
    /// The cardinality that has exactly these members.
    cardinality: Option<usize>,
}

/// Draws the conclusions from a family of cardinalities for a demand.
pub fn by_cardinalities(
    builder: &mut Builder,
    demand: &CountDemand,
    family: &CardinalityFamily,
) -> Result<(), Stopped> {
    if demand.bound.at_least.is_none_or(|least| least <= 0) {
        return Ok(());
    }
    builder.poll()?;
    let mut is_wanted = vec![false; builder.model.candidates.len()];
    for fact in &demand.members {
        is_wanted[fact.index()] = true;
    }
    let has_wanted = |&cardinality: &usize| {
        let members = builder.model.members_of(cardinality as u32);
        members.iter().any(|fact| is_wanted[fact.index()])
    };
    // A family of other pieces says nothing about these.
    if !family.iter().any(has_wanted) {
        return Ok(());
    }
    let parts = family.iter().map(|&cardinality| {
        builder.poll()?;
        Ok(part(builder, cardinality, &is_wanted))
    });
    let parts = parts.collect::<Result<Vec<GroupPart>, Stopped>>()?;
    limit(builder, demand, &parts)
}

fn part(builder: &Builder, cardinality: usize, is_wanted: &[bool]) -> GroupPart {
    let all = builder.model.members_of(cardinality as u32);
    let wanted = all.iter().filter(|fact| is_wanted[fact.index()]);
    let members: Vec<Fact> = wanted.copied().collect();
    GroupPart {
        most: i64::from(builder.model.cardinalities[cardinality].most).min(members.len() as i64),
        cardinality: (members.len() == all.len()).then_some(cardinality),
        members,
    }
}

/// Draws the conclusions from cliques of conflicts for a demand.
pub fn by_cliques(builder: &mut Builder, demand: &CountDemand) -> Result<(), Stopped> {
    let asks = demand.bound.at_least.is_some_and(|least| least > 0);
    let is_small = demand.members.len() <= MOST_MEMBERS;
    if !asks || !is_small || builder.conflict_pairs().is_empty() {
        return Ok(());
    }
    let cliques = cliques(builder, &demand.members)?;
    let parts: Vec<GroupPart> = cliques
        .into_iter()
        .map(|members| GroupPart {
            members,
            most: 1,
            cardinality: None,
        })
        .collect();
    limit(builder, demand, &parts)
}

fn limit(builder: &mut Builder, demand: &CountDemand, parts: &[GroupPart]) -> Result<(), Stopped> {
    let mut groups_with = vec![0u32; builder.model.candidates.len()];
    for fact in parts.iter().flat_map(|part| &part.members) {
        groups_with[fact.index()] += 1;
    }
    let is_alone = |fact: &&Fact| groups_with[fact.index()] == 0;
    builder.poll()?;
    let alone: Vec<Fact> = demand.members.iter().filter(is_alone).copied().collect();
    let in_groups: i64 = parts.iter().map(|part| part.most).sum();
    let capacity = in_groups.saturating_add(alone.len() as i64);
    let least = demand.bound.at_least.unwrap_or(0);
    if capacity < least {
        builder.model.refuted = true;
    }
    if capacity != least {
        return Ok(());
    }
    for part in parts {
        builder.poll()?;
        saturate(builder, part);
    }
    for fact in alone {
        builder.settle(fact.holds());
    }
    Ok(())
}

/// States that a group must hold as many as it may.
fn saturate(builder: &mut Builder, part: &GroupPart) {
    match part.cardinality {
        Some(cardinality) => {
            let cardinality = &mut builder.model.cardinalities[cardinality];
            cardinality.least = cardinality.least.max(part.most as u32);
        }
        None => {
            builder.cardinality(&part.members, Interval::exactly(part.most), None);
        }
    }
}
