//! What `trim` says of each part, of all that go together, and of those that never bind.

use puzzle_workbench::app::{self, ItemKind, Known, Trim, TrimReport};
use puzzle_workbench::puzzle::{
    Bound, Bounds, CountedGroups, Demand, Judge, KindId, Placement, Puzzle, Rule,
};

use super::parts::{demands, only, solutions, without};
use super::{Looked, how};
use crate::agreement::chance::Chance;

/// Placements are all tried if there are so many at most.
const MOST_TRIED: usize = 500;

/// All choices are tried where so many parts follow at most.
const MOST_CHOSEN: usize = 8;

/// With all solutions known, and without.
pub fn what_is_trimmed_follows(
    text: &str,
    puzzle: &Puzzle,
    all: &[Placement],
    looked: &mut Looked,
) {
    let mut before = None;
    for most in [app::MOST_SOLUTIONS, 1] {
        let TrimReport::Trim(trim, known) = app::trim(puzzle, most, &how()).unwrap() else {
            return assert!(all.is_empty(), "{text}");
        };
        let Known { solutions, are_all } = known;
        assert_eq!(are_all, all.len() as u64 <= most, "{text}");
        assert!(!are_all || solutions == all, "{text}");
        assert!(!trim.is_stopped, "{text}");
        let is_known = trim.unknown.is_empty() || !are_all && puzzle.rules.iter().any(has_choices);
        assert!(is_known, "{:?}\n{text}", trim.unknown);
        // The same answer is as right as it was.
        if before.as_ref() != Some(&trim) {
            let asked = Asked {
                text,
                puzzle,
                all,
                demands: demands(puzzle),
                trim: &trim,
            };
            asked.each_follows_by_itself(looked);
            asked.what_goes_together_follows(looked);
            asked.no_choice_has_more(looked);
            asked.what_never_binds_excludes_nothing(looked);
        }
        before = Some(trim);
    }
}

/// Whether the formula of a rule has helpers that the placement does not determine where the rule is broken.
fn has_choices(rule: &Rule) -> bool {
    let has_gaps = |bound: &Bound| !bound.gaps().is_empty();
    let have_gaps = |each: &[CountedGroups]| {
        each.iter().any(|groups| match &groups.bounds {
            Bounds::Same(bound) => has_gaps(bound),
            Bounds::Each(bounds) => bounds.iter().any(has_gaps),
        })
    };
    match rule {
        Rule::Matching(_) => true,
        // Without the rule, a part without a label has any number.
        Rule::Connected(connected) => {
            let of_parts = [&connected.size, &connected.loops];
            connected.labels.is_some()
                || have_gaps(&connected.each)
                || of_parts.into_iter().any(has_gaps)
        }
        Rule::Sum(sum) => have_gaps(&sum.each),
        _ => false,
    }
}

struct Asked<'a> {
    text: &'a str,
    puzzle: &'a Puzzle,
    all: &'a [Placement],
    demands: Vec<Demand>,
    trim: &'a Trim,
}

impl Asked<'_> {
    /// Whether the solutions stay the same without these; `None` where that cannot be said.
    fn are_the_same_without(&self, items: &[usize]) -> Option<bool> {
        let items = items.iter().map(|&item| &self.trim.items[item]);
        let out: Vec<&Demand> = items.flat_map(|item| &item.demands).collect();
        let rest = without(self.puzzle, &self.demands, &out)?;
        Some(solutions(&rest, self.all.len() + 1) == self.all)
    }

    /// The items whose answer is known, by whether it is one of these.
    fn asked(&self, of: &[usize]) -> impl Iterator<Item = (usize, bool)> {
        let trim = self.trim;
        let unknown = [&trim.closing, &trim.open, &trim.unknown];
        let items = 0..trim.items.len();
        items
            .filter(move |item| !unknown.iter().any(|some| some.contains(item)))
            .map(|item| (item, of.contains(&item)))
    }

    fn each_follows_by_itself(&self, looked: &mut Looked) {
        for (item, follows) in self.asked(&self.trim.follows) {
            let text = self.text;
            if let Some(are_the_same) = self.are_the_same_without(&[item]) {
                assert_eq!(are_the_same, follows, "{:?}\n{text}", self.trim.items[item]);
                looked.by_itself += usize::from(follows);
            }
        }
    }

    fn what_goes_together_follows(&self, looked: &mut Looked) {
        let (text, together) = (self.text, &self.trim.together);
        match self.are_the_same_without(together) {
            Some(are_the_same) => assert!(are_the_same, "{together:?}\n{text}"),
            None => return,
        }
        looked.trimmed += together.len();
        for (item, _) in self.asked(together).filter(|(_, goes)| !goes) {
            let more = [together.as_slice(), &[item]].concat();
            if let Some(are_the_same) = self.are_the_same_without(&more) {
                assert!(!are_the_same, "{:?}\n{text}", self.trim.items[item]);
                looked.needed += 1;
            }
        }
    }

    /// What has fewer parts can go wherever more can, so that one more is enough to try.
    fn no_choice_has_more(&self, looked: &mut Looked) {
        let Trim {
            items,
            together,
            follows,
            ..
        } = self.trim;
        let is_small = |item: &&usize| items[**item].kind < ItemKind::Number;
        let (size, small) = (
            together.iter().filter(is_small).count() + 1,
            Vec::from_iter(follows.iter().filter(is_small).copied()),
        );
        if !self.trim.is_largest || small.len() > MOST_CHOSEN {
            return;
        }
        let choices = 0..1_u32 << small.len();
        for choice in choices.filter(|choice| choice.count_ones() as usize == size) {
            let chosen = small.iter().enumerate();
            let chosen = chosen.filter(|(place, _)| choice >> place & 1 == 1);
            let more: Vec<usize> = chosen.map(|(_, &item)| item).collect();
            let are_the_same = self.are_the_same_without(&more);
            assert_ne!(are_the_same, Some(true), "{more:?}\n{}", self.text);
            looked.choices += 1;
        }
    }

    /// Neither does what demands nothing yet.
    fn what_never_binds_excludes_nothing(&self, looked: &mut Looked) {
        let mut chance = Chance::new(self.all.len() as u64);
        for &item in self.trim.never.iter().chain(&self.trim.open) {
            let item = &self.trim.items[item];
            let of = |demands: &[&Demand]| only(self.puzzle, &self.demands, demands, false);
            let (Some(free), Some(alone)) = (of(&[]), of(&Vec::from_iter(&item.demands))) else {
                continue;
            };
            let judge = Judge::new(&alone);
            let all = placements(&free, &mut chance);
            let excluded = all.iter().find(|one| !judge.accepts(one));
            assert_eq!(excluded, None, "{item:?}\n{}", self.text);
            looked.never += 1;
        }
    }
}

/// All placements of a puzzle that demands nothing, or some of them at random: nearly empty ones, full ones, and those where
/// nearly all pieces are alike.
fn placements(free: &Puzzle, chance: &mut Chance) -> Vec<Placement> {
    let free = Puzzle {
        goal: None,
        ..free.clone()
    };
    let all = solutions(&free, MOST_TRIED + 1);
    if all.len() <= MOST_TRIED {
        return all;
    }
    let kinds: Vec<KindId> = free.kind_ids().collect();
    let mut one = || {
        let (density, usual) = (chance.within(0..5), chance.pick(&kinds));
        let mut placement = Placement::empty(free.board.len());
        for square in free.board.open_places() {
            let kind = match chance.hits(2, 3) {
                true => usual,
                false => chance.pick(&kinds),
            };
            if chance.within(0..4) < density && free.may_stand(kind, square) {
                placement.set(square, Some(kind));
            }
        }
        placement
    };
    (0..MOST_TRIED).map(|_| one()).collect()
}
