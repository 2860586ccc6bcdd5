//! What groups say of one another by their sums: three in each row are as many pieces as four in
//! each column only if the sums are equal.
//!
//! Every family of groups that do not overlap bounds the number of its members, and so does every
//! demand. Of two such totals, one with all members of the other, the smaller is no more than the
//! larger and less by no more than the squares that it lacks. Once the totals agree, each leaves its
//! groups what the others in the family cannot hold. The bounds of the cardinalities become tighter, or
//! they contradict each other and there is no solution. See [`crate::search::bounds::saturation`] for what follows
//! where a total reaches its capacity.

use fixedbitset::FixedBitSet;

use crate::search::bounds::saturation::{Demand, Family};
use crate::search::model::Builder;
use crate::search::model::Fact;
use crate::stop::Stopped;

/// So many totals are compared, each with each.
const MOST_TOTALS: usize = 64;

/// With more candidates nothing is added up: each total has a bit for each of them.
const MOST_CANDIDATES: usize = 1 << 14;

/// So many times the bounds go to and fro; each time is sound by itself.
const MOST_ROUNDS: usize = 32;

/// A number of true candidates, and what is known of it.
struct Total {
    members: FixedBitSet,
    least: i64,
    most: i64,
    /// Cardinalities that share no member, and have all of its members together.
    groups: Vec<usize>,
}

/// One total has all members of another; the rest is on so many squares.
struct Within {
    part: usize,
    whole: usize,
    rest: i64,
}

/// Tightens the bounds of the families' cardinalities, or finds that there is no solution. The first
/// demands are those of the kinds, which share no candidate.
pub fn compare<'a>(
    builder: &mut Builder,
    families: impl Iterator<Item = &'a Family>,
    demands: &[Demand],
    kinds: usize,
) -> Result<(), Stopped> {
    if builder.model.candidates.len() > MOST_CANDIDATES || builder.model.refuted {
        return Ok(());
    }
    let mut totals = all_totals(builder, families, demands, kinds);
    let pairs = all_within(builder, &totals)?;
    for _ in 0..MOST_ROUNDS {
        let between = hand_around(&mut totals, &pairs);
        let within = hand_to_groups(builder, &mut totals);
        builder.model.refuted |= totals.iter().any(|total| total.least > total.most);
        if builder.model.refuted || !(between || within) {
            break;
        }
    }
    Ok(())
}

fn all_totals<'a>(
    builder: &Builder,
    families: impl Iterator<Item = &'a Family>,
    demands: &[Demand],
    kinds: usize,
) -> Vec<Total> {
    let of_families = families.map(|family| of_family(builder, family));
    let of_demands = demands.iter().map(|demand| of_demand(builder, demand));
    let some_of_each = of_families
        .take(MOST_TOTALS / 2)
        .chain(of_demands.take(MOST_TOTALS / 2));
    let mut totals: Vec<Total> = some_of_each.collect();
    let all = builder.model.candidates.facts().collect::<Vec<Fact>>();
    totals.push(total(builder, &all, 0, i64::MAX, Vec::new()));
    add_sums_of_kinds(builder, &mut totals, &demands[..kinds.min(demands.len())]);
    totals
}

/// Which totals have all members of which others.
fn all_within(builder: &mut Builder, totals: &[Total]) -> Result<Vec<Within>, Stopped> {
    let mut pairs = Vec::new();
    for (whole, larger) in totals.iter().enumerate() {
        builder.poll()?;
        for (part, smaller) in totals.iter().enumerate() {
            if part != whole && smaller.members.is_subset(&larger.members) {
                let rest = larger.members.difference(&smaller.members);
                let rest = squares(builder, rest);
                pairs.push(Within { part, whole, rest });
            }
        }
    }
    Ok(pairs)
}

fn total(builder: &Builder, facts: &[Fact], least: i64, most: i64, groups: Vec<usize>) -> Total {
    let mut members = FixedBitSet::with_capacity(builder.model.candidates.len());
    members.extend(facts.iter().map(|fact| fact.index()));
    Total {
        least: least.max(0),
        most: most.min(squares(builder, members.ones())),
        members,
        groups,
    }
}

/// On how many squares these candidates are, which come in order: a square holds one of them.
fn squares(builder: &Builder, candidates: impl Iterator<Item = usize>) -> i64 {
    let mut squares = 0;
    let mut last = None;
    for candidate in candidates {
        let square = builder.model.candidates.get(Fact::new(candidate)).square;
        squares += i64::from(last.replace(square) != Some(square));
    }
    squares
}

/// The groups that do not overlap those before them.
fn of_family(builder: &Builder, family: &Family) -> Total {
    let model = &builder.model;
    let mut is_taken = FixedBitSet::with_capacity(model.candidates.len());
    let (mut facts, mut groups) = (Vec::new(), Vec::new());
    let (mut least, mut most) = (0, 0);
    for &cardinality in family {
        let members = model.members_of(cardinality as u32);
        let is_free =
            |fact: &Fact| fact.index() < model.candidates.len() && !is_taken.contains(fact.index());
        if model.cardinalities[cardinality].condition.is_none() && members.iter().all(is_free) {
            is_taken.extend(members.iter().map(|fact| fact.index()));
            facts.extend_from_slice(members);
            least += i64::from(model.cardinalities[cardinality].least);
            most += i64::from(model.cardinalities[cardinality].most);
            groups.push(cardinality);
        }
    }
    total(builder, &facts, least, most, groups)
}

fn of_demand(builder: &Builder, demand: &Demand) -> Total {
    let least = demand.bound.at_least.unwrap_or(0);
    let most = demand.bound.at_most.unwrap_or(i64::MAX);
    total(builder, &demand.members, least, most, Vec::new())
}

/// Of each total, the kinds that are wholly in it, added up.
fn add_sums_of_kinds(builder: &Builder, totals: &mut Vec<Total>, kinds: &[Demand]) {
    for place in 0..totals.len() {
        let is_in = |kind: &&Demand| {
            let mut members = kind.members.iter();
            members.all(|fact| totals[place].members.contains(fact.index()))
        };
        let (mut facts, mut least, mut most, mut number) = (Vec::new(), 0i64, 0i64, 0);
        for kind in kinds.iter().filter(is_in) {
            let members = kind.members.len() as i64;
            facts.extend_from_slice(&kind.members);
            least = least.saturating_add(kind.bound.at_least.unwrap_or(0).max(0));
            most = most.saturating_add(kind.bound.at_most.unwrap_or(members).min(members));
            number += 1;
        }
        if number > 1 {
            totals.push(total(builder, &facts, least, most, Vec::new()));
        }
    }
}

/// From one total to another; whether anything changed.
fn hand_around(totals: &mut [Total], pairs: &[Within]) -> bool {
    let mut has_changed = false;
    for &Within { part, whole, rest } in pairs {
        let (larger, smaller) = (&totals[whole], &totals[part]);
        let of_whole = (
            larger.least.max(smaller.least),
            larger.most.min(smaller.most.saturating_add(rest)),
        );
        let of_part = (
            smaller.least.max(larger.least.saturating_sub(rest)),
            smaller.most.min(larger.most),
        );
        for (total, bounds) in [(whole, of_whole), (part, of_part)] {
            let total = &mut totals[total];
            has_changed |= bounds != (total.least, total.most);
            (total.least, total.most) = bounds;
        }
    }
    has_changed
}

/// From each total to its groups, and back; whether anything changed.
fn hand_to_groups(builder: &mut Builder, totals: &mut [Total]) -> bool {
    let mut has_changed = false;
    for total in totals {
        let cardinalities = &mut builder.model.cardinalities;
        let sum = |number: fn(u32, u32) -> u32| -> i64 {
            let groups = total.groups.iter().map(|&group| &cardinalities[group]);
            groups
                .map(|cardinality| i64::from(number(cardinality.least, cardinality.most)))
                .sum()
        };
        if total.groups.is_empty() {
            continue;
        }
        let (least, most) = (sum(|least, _| least), sum(|_, most| most));
        (total.least, total.most) = (total.least.max(least), total.most.min(most));
        for &group in &total.groups {
            let cardinality = &mut cardinalities[group];
            let (of_least, of_most) = (i64::from(cardinality.least), i64::from(cardinality.most));
            let new_least = of_least.max(total.least - (most - of_most));
            let new_most = of_most.min(total.most - (least - of_least));
            if new_least > new_most {
                builder.model.refuted = true;
                return true;
            }
            has_changed |= (new_least, new_most) != (of_least, of_most);
            // Between the old bounds, so they fit.
            (cardinality.least, cardinality.most) = (new_least as u32, new_most as u32);
        }
    }
    has_changed
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use crate::board::{Grouping, Square};
    use crate::puzzle::{Bound, Bounds, Counted, Puzzle, Rule, sample};
    use crate::search::{Options, count};

    fn men(size: usize, kinds: usize) -> Puzzle {
        sample::men(size, size, kinds)
    }

    fn each(puzzle: &mut Puzzle, of: Counted, grouping: Grouping, numbers: &[i64]) {
        let bounds = numbers.iter().map(|&number| Bound::exactly(number));
        puzzle.count_each(of, grouping, Bounds::Each(bounds.collect()));
    }

    /// Solutions, and branches tried.
    fn counted(puzzle: &Puzzle, general_only: bool) -> (u64, u64) {
        let options = Options {
            general_only,
            ..Options::default()
        };
        let counted = count(puzzle, &options, NonZeroUsize::MIN, 0);
        assert!(counted.complete);
        (counted.solutions, counted.branches)
    }

    #[test]
    fn sums_that_differ_are_refuted_without_a_branch() {
        let mut puzzle = men(8, 1);
        let all = || Counted::Pieces(sample::set(&[crate::puzzle::KindId::new(0)]));
        each(&mut puzzle, all(), Grouping::Row, &[3; 8]);
        each(
            &mut puzzle,
            all(),
            Grouping::Column,
            &[3, 3, 3, 3, 3, 3, 3, 4],
        );
        assert_eq!(counted(&puzzle, false), (0, 0));
        // Fifty pieces of two kinds leave 14 squares empty, not two in each row.
        let mut puzzle = men(8, 2);
        puzzle
            .kinds
            .iter_mut()
            .for_each(|kind| kind.count = Bound::exactly(25));
        each(&mut puzzle, Counted::Empty, Grouping::Row, &[2; 8]);
        assert_eq!(counted(&puzzle, false), (0, 0));
        // All but the first row hold 21 at least.
        let mut puzzle = men(8, 1);
        puzzle.kinds[0].count = Bound::exactly(20);
        each(&mut puzzle, all(), Grouping::Row, &[3; 8]);
        if let Some(Rule::Count(rule)) = puzzle.rules.first_mut() {
            (0..8).for_each(|square| rule.within.remove(Square::new(square)));
        }
        assert_eq!(counted(&puzzle, false), (0, 0));
    }

    #[test]
    fn the_solutions_are_those_without_adding_up() {
        for last in 0..3 {
            let mut puzzle = men(3, 2);
            let both = || Counted::Pieces(puzzle_kinds());
            each(&mut puzzle, both(), Grouping::Row, &[1, 2, last]);
            each(&mut puzzle, both(), Grouping::Column, &[1, 2, 1]);
            puzzle.kinds[0].count = Bound::exactly(2);
            let (solutions, _) = counted(&puzzle, false);
            assert_eq!(solutions, counted(&puzzle, true).0, "{last}");
            assert_eq!(solutions > 0, last == 1);
        }
    }

    fn puzzle_kinds() -> crate::puzzle::KindSet {
        men(1, 2).all_kinds()
    }
}
