//! Exact covers: the fast search against the general search.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;

use proptest::prelude::{Just, Strategy, any, proptest};
use proptest::{collection, prop_assert, prop_assert_eq};

use crate::pace::Pace;
use crate::puzzle::{Bound, Interval, Moves, Placement, Puzzle, sample};
use crate::search::exact_cover;
use crate::search::model::{Builder, Candidates, Fact, Model};
use crate::search::tree::depth_first::Tree;
use crate::search::{Options, count, solutions};
use crate::stop::Stop;

fn found(puzzle: &Puzzle, general_only: bool) -> Vec<Placement> {
    let options = Options {
        general_only,
        ..Options::default()
    };
    let mut found: Vec<Placement> = solutions(puzzle, &options).map(Result::unwrap).collect();
    found.sort();
    found
}

/// With one thread and with several, by the exact cover search and by the general search.
#[test]
fn a_count_and_its_sample_do_not_depend_on_the_number_of_threads() {
    let puzzle = sample::queens(10);
    for general_only in [false, true] {
        let options = Options {
            general_only,
            ..Options::default()
        };
        let counted = |jobs| count(&puzzle, &options, NonZeroUsize::new(jobs).unwrap(), 50);
        let alone = counted(1);
        assert_eq!((alone.solutions, alone.complete), (724, true));
        assert_eq!(alone.sample.len(), 50);
        for jobs in [2, 3, 7] {
            let shared = counted(jobs);
            assert_eq!((shared.solutions, shared.complete), (724, true));
            assert_eq!(shared.sample, alone.sample);
        }
        let all = found(&puzzle, general_only);
        assert!(alone.sample.iter().all(|one| all.contains(one)));
    }
}

/// An instance: one fact of each group is true, and no two that conflict. The first fact of each
/// group is planted, so that there is a solution unless conflicts exclude it.
#[derive(Clone, Debug)]
struct Ties {
    facts: usize,
    groups: Vec<BTreeSet<usize>>,
    conflicts: Vec<(usize, usize)>,
    /// A fact, and facts that must be false if it is true.
    alone: Vec<(usize, BTreeSet<usize>)>,
    most_one: Vec<BTreeSet<usize>>,
    /// One more bound on the number of true facts in the groups.
    sum: Option<Interval>,
    /// Whether facts in no group are left open: then it is no exact cover.
    is_loose: bool,
}

/// Generates instances in which every third fact is planted.
fn ties() -> impl Strategy<Value = Ties> {
    (1..8usize).prop_flat_map(|groups| {
        let facts = 3 * groups;
        let some = move |most: usize| collection::btree_set(0..facts, 1..most);
        let group =
            (0..groups, collection::btree_set(0..facts, 0..6)).prop_map(|(planted, others)| {
                let others = others.into_iter().filter(|other| other % 3 != 0);
                others.chain([3 * planted]).collect::<BTreeSet<usize>>()
            });
        let pair = (0..facts, 0..facts).prop_filter("two", |(one, other)| one != other);
        (
            collection::vec(group, groups..=2 * groups),
            collection::vec(pair, 0..2 * facts),
            collection::vec((0..facts, some(4)), 0..3),
            collection::vec(some(5), 0..4),
            any::<(Option<bool>, bool)>(),
            Just(facts),
        )
            .prop_map(
                |(groups, conflicts, alone, most_one, (sum, is_loose), facts)| Ties {
                    facts,
                    is_loose,
                    sum: sum.map(|is_right| {
                        Interval::exactly(groups.len() as i64 + i64::from(!is_right))
                    }),
                    groups,
                    conflicts: conflicts
                        .into_iter()
                        .filter(|(one, other)| one % 3 != 0 || other % 3 != 0)
                        .collect(),
                    alone,
                    most_one,
                },
            )
    })
}

fn model(ties: &Ties) -> Model {
    let mut puzzle = sample::open(1, ties.facts);
    puzzle.add("piece", 'P', Moves::none(), Bound::ANY);
    let stop = Stop::never();
    let mut builder = Builder::new(&puzzle, Candidates::of(&puzzle), &stop);
    let all =
        |places: &BTreeSet<usize>| -> Vec<Fact> { places.iter().copied().map(Fact::new).collect() };
    for group in &ties.groups {
        builder.cardinality(&all(group), Interval::exactly(1), None);
    }
    for group in &ties.most_one {
        builder.cardinality(&all(group), Interval::at_most(1), None);
    }
    for &(one, other) in &ties.conflicts {
        builder.conflict(Fact::new(one), Fact::new(other));
    }
    for (one, others) in &ties.alone {
        let mut others = others.clone();
        others.remove(one);
        builder.cardinality(
            &all(&others),
            Interval::exactly(0),
            Some(Fact::new(*one).holds()),
        );
    }
    let grouped: BTreeSet<usize> = ties.groups.iter().flatten().copied().collect();
    if let Some(bound) = ties.sum {
        builder.cardinality(&all(&grouped), bound, None);
    }
    for fact in (0..ties.facts).filter(|fact| !ties.is_loose && !grouped.contains(fact)) {
        builder.settle(Fact::new(fact).fails());
    }
    builder.finish().expect("nobody stops it")
}

/// The solutions as sets of facts: by the general search, and by the exact cover search if it
/// accepts the model.
fn both(ties: &Ties) -> (Vec<Vec<Fact>>, Option<Vec<Vec<Fact>>>) {
    let stop = Stop::never();
    let mut tree = Tree::new(model(ties));
    if tree.begin().is_err() {
        return (Vec::new(), None);
    }
    let known: Vec<Fact> = (0..ties.facts)
        .map(Fact::new)
        .filter(|&fact| tree.state.truth(fact) == Some(true))
        .collect();
    let fast = exact_cover::search(&tree.model, &tree.state, &Stop::never()).map(|mut walk| {
        let mut fast = Vec::new();
        let prefixes: Vec<_> = walk
            .longer(&[])
            .iter()
            .flat_map(|one| walk.longer(one))
            .collect();
        for prefix in prefixes {
            walk.go_to(&prefix);
            while walk.advance(&stop, &Pace::default()).unwrap() {
                let mut facts = [known.clone(), walk.chosen()].concat();
                facts.sort();
                fast.push(facts);
            }
        }
        fast.sort();
        fast
    });
    let mut general = Vec::new();
    while tree.advance(&stop).unwrap() {
        let facts = (0..ties.facts).map(Fact::new);
        general.push(
            facts
                .filter(|&fact| tree.state.truth(fact) == Some(true))
                .collect(),
        );
    }
    general.sort();
    (general, fast)
}

proptest! {
    #[test]
    fn exact_covers_have_the_solutions_that_the_general_search_finds(ties in ties()) {
        let (general, fast) = both(&ties);
        if let Some(fast) = fast {
            prop_assert_eq!(fast, general);
        } else if ties.sum.is_none() && !ties.is_loose {
            // The exact cover search must accept every model in which something is open and
            // possible.
            prop_assert!(general.len() <= 1, "not taken on");
        }
    }
}
