//! `[[equal]]`: for each of the pieces but the first, by how many it is ahead of the first: a sum that must be 0.

use super::sum::add_sum;
use super::{Machines, NoAutomaton};
use crate::frontier::sites::Content;
use crate::puzzle::{Bound, Equal, KindSet};

pub(super) fn add(rule: &Equal, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    let Some(first) = rule.of.first() else {
        return Ok(());
    };
    let one =
        |kinds: &KindSet, held: Content| i64::from(held.is_some_and(|kind| kinds.contains(kind)));
    for grouping in &rule.each {
        for (_, squares) in machines.groups(grouping, &rule.within) {
            for other in &rule.of[1..] {
                let ahead = |_, held| one(other, held) - one(first, held);
                add_sum(squares.clone(), ahead, &Bound::exactly(0), machines)?;
            }
        }
    }
    Ok(())
}
