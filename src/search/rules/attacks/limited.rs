//! Attackers of which no more than so many may stand, though each of many targets wants one: what the
//! covering bound counts, see [`crate::search::bounds::covering`].

use super::sight::Sight;
use crate::puzzle::{Bound, Targets};
use crate::search::model::{Builder, Covering, Fact, at_most};

/// Finds a rule that asks of each target that it is attacked, where no more than so many of the
/// pieces that might meet it may stand; `numbers` says how many of each kind.
pub fn find(builder: &mut Builder, sights: &[Sight], numbers: &[Bound]) {
    let puzzle = builder.puzzle;
    let limited = sights.iter().find_map(|sight| {
        let rule = sight.rule;
        let asks = rule.bound.at_least.is_some_and(|least| least > 0);
        let kinds = match rule.on {
            // A piece on an empty square meets what is asked there.
            Targets::Empty => puzzle.all_kinds(),
            Targets::Square | Targets::Pieces(_) => rule.by.clone(),
        };
        let numbers = kinds.iter().map(|kind| numbers[kind.index()].at_most);
        let numbers: Option<Vec<i64>> = numbers.collect();
        let most = numbers?.into_iter().fold(0, i64::saturating_add);
        asks.then_some((kinds, most))
    });
    if let Some((kinds, most)) = limited {
        let candidates = &builder.model.candidates;
        let facts = candidates.facts();
        let is_counted = |fact: &Fact| kinds.contains(candidates.get(*fact).kind);
        let members: Vec<Fact> = facts.filter(is_counted).collect();
        let cardinality = builder.cardinality(&members, at_most(most), None);
        builder.model.covering =
            cardinality.map(|cardinality| Covering::of(members, cardinality as u32));
    }
}
