//! Attackers whose number is limited, while each of many targets needs one: the pieces that the
//! covering bound counts, see [`crate::search::bounds::covering`]. Five queens that command a chessboard take 0.08 s in
//! all 4860 ways, and 0.34 s without the bound.

use super::sight::Sight;
use crate::puzzle::{Interval, Targets};
use crate::search::model::{Builder, Covering, Fact};

/// Finds a rule that requires each target to be attacked, if the number of the pieces that can meet
/// it is limited; `numbers` says how many there are of each kind.
pub fn find(builder: &mut Builder, sights: &[Sight], numbers: &[Interval]) {
    let puzzle = builder.puzzle;
    let limited = sights.iter().find_map(|sight| {
        let rule = sight.rule;
        let asks = rule.bound.hull().at_least.is_some_and(|least| least > 0);
        let kinds = match rule.on {
            // Any piece on the square meets the rule there, as the square is then not empty.
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
        let cardinality = builder.cardinality(&members, Interval::at_most(most), None);
        builder.model.covering =
            cardinality.map(|cardinality| Covering::of(members, cardinality as u32));
    }
}
