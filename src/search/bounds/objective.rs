//! The objective bound: what follows from a wanted number of pieces by counting.
//!
//! Where a least number of pieces is wanted, their candidates are cut into lines that hold at most
//! one, where there are such lines. A line of which at most one is true holds one piece or none, so
//! the number of pieces is the number of *occupied* lines. These are counted instead of the
//! candidates, so a line that loses its last candidate counts at once. The number of lines is the
//! capacity of the board. Without lines, as many queens as fit on 60x60 take more than 7 s instead
//! of 0.3, as many bishops on 30x30 more than 7 s instead of 0.03.

use fixedbitset::FixedBitSet;

use crate::puzzle::{Interval, KindId, KindSet};
use crate::search::bounds::saturation::{CardinalityFamily, CountDemand};
use crate::search::model::{Builder, Covering, Fact};
use crate::stop::Stopped;

/// The number of pieces of some kinds that is wanted.
#[derive(Clone, Copy)]
pub struct ObjectiveBound<'a> {
    kinds: &'a KindSet,
    bound: Interval,
}

impl<'a> ObjectiveBound<'a> {
    pub fn new(kinds: &'a KindSet, bound: Interval) -> Self {
        ObjectiveBound { kinds, bound }
    }

    /// The kind that it counts, if it counts only one.
    pub fn only_kind(&self) -> Option<KindId> {
        let mut kinds = self.kinds.iter();
        kinds.next().filter(|_| kinds.next().is_none())
    }

    pub fn bound(&self) -> Interval {
        self.bound
    }

    /// The demand for the candidates that count.
    pub fn demand(&self, builder: &Builder) -> CountDemand {
        let candidates = &builder.model.candidates;
        let counts = |&fact: &Fact| self.kinds.contains(candidates.get(fact).kind);
        CountDemand::new(candidates.facts().filter(counts).collect(), self.bound)
    }
}

/// States an objective's demand. All families must be known.
pub fn state(
    builder: &mut Builder,
    demand: &CountDemand,
    families: &[&CardinalityFamily],
) -> Result<(), Stopped> {
    let mut groups: Vec<Vec<Fact>> = demand.members.iter().map(|&fact| vec![fact]).collect();
    for family in families {
        builder.poll()?;
        let lines = lines(builder, &demand.members, family);
        if lines.number() < groups.len() {
            groups = lines.into_groups();
        }
    }
    builder.model.capacity = Some(groups.len());
    if demand.bound.at_least.is_some_and(|least| least > 0) {
        let occupied: Vec<Fact> = groups
            .iter()
            .map(|group| match group[..] {
                [only] => only,
                _ => builder.either(group, None),
            })
            .collect();
        builder.cardinality(&occupied, demand.bound, None);
    }
    let at_most = Interval {
        at_least: None,
        ..demand.bound
    };
    let cardinality = builder.cardinality(&demand.members, at_most, None);
    builder.model.covering =
        cardinality.map(|cardinality| Covering::of(demand.members.clone(), cardinality as u32));
    Ok(())
}

/// Members, grouped by lines that hold at most one of them.
struct MemberLines {
    groups: Vec<Vec<Fact>>,
    /// Members on no line, each a group by itself; there may be very many.
    alone: FixedBitSet,
}

impl MemberLines {
    fn number(&self) -> usize {
        self.groups.len() + self.alone.count_ones(..)
    }

    fn into_groups(self) -> Vec<Vec<Fact>> {
        let alone = self.alone.ones().map(|index| vec![Fact::new(index)]);
        self.groups.into_iter().chain(alone).collect()
    }
}

/// The members, grouped by the cardinalities of a family that allow one piece. A member of several
/// belongs to the first, and a member of none is a group by itself.
fn lines(builder: &Builder, members: &[Fact], family: &CardinalityFamily) -> MemberLines {
    let mut is_left = FixedBitSet::with_capacity(builder.model.candidates.len());
    members.iter().for_each(|fact| is_left.insert(fact.index()));
    let mut groups = Vec::new();
    for &cardinality in family {
        if builder.model.cardinalities[cardinality].most != 1
            || builder.model.cardinalities[cardinality].condition.is_some()
        {
            continue;
        }
        let all = builder.model.members_of(cardinality as u32).iter().copied();
        let group: Vec<Fact> = all.filter(|fact| is_left.contains(fact.index())).collect();
        group.iter().for_each(|fact| is_left.remove(fact.index()));
        groups.push(group);
    }
    groups.retain(|group| !group.is_empty());
    MemberLines {
        groups,
        alone: is_left,
    }
}
