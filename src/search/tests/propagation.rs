//! Propagation of each kind of constraint: it draws the conclusions, notices contradictions, and
//! concludes nothing from a constraint that is met.

use crate::board::Step;
use crate::puzzle::{Bound, Interval, KindId, Moves, Puzzle, Rule, sample};
use crate::search::compile::compile;
use crate::search::model::{
    Builder, Candidates, Constraint, Difference, Fact, Model, Potentials, RayItem, Watch,
};
use crate::search::propagation::{Contradiction, State};
use crate::search::rules::sights;
use crate::stop::Stop;

/// A row of squares, each of which may hold a man.
fn row(squares: usize) -> Puzzle {
    let mut puzzle = sample::open(1, squares);
    puzzle.add("man", 'M', Moves::none(), Bound::ANY);
    puzzle
}

fn facts(places: &[usize]) -> Vec<Fact> {
    places.iter().copied().map(Fact::new).collect()
}

/// What is known about a row of men (facts 0, 2, ...) and women (1, 3, ...), each to be paired with a
/// neighbour.
fn couples(complete: bool, held: &[usize], failed: &[usize]) -> Result<String, Contradiction> {
    let mut puzzle = row(3);
    let man = KindId::new(0);
    let woman = puzzle.add("woman", 'W', Moves::none(), Bound::ANY);
    let beside = Moves::new(vec![Step::new(0, 1), Step::new(0, -1)], Vec::new());
    puzzle.matching(&[man], &[woman], beside, complete);
    let candidates = Candidates::of(&puzzle);
    let model = compile(&puzzle, &[], candidates, None, &Stop::never()).unwrap();
    known(&model, held, failed)
}

#[test]
fn whoever_cannot_be_paired_beside_those_who_stand_does_not_stand() {
    // The man on the left needs the woman in the middle, so there is none for a man on the right.
    assert_eq!(couples(true, &[0], &[]), is("10??0?"));
    // The man in the middle may have either neighbour, and leaves no woman for the others.
    assert_eq!(couples(true, &[2], &[]), is("0?100?"));
    assert_eq!(couples(true, &[2], &[1, 5]), Err(Contradiction));
}

#[test]
fn two_who_share_one_partner_contradict_each_other() {
    assert_eq!(couples(false, &[0, 4], &[]), Err(Contradiction));
    assert_eq!(couples(true, &[1], &[2]), Err(Contradiction));
}

/// The model of six facts with some constraints.
fn model(constrain: impl Fn(&mut Builder)) -> Model {
    let (puzzle, stop) = (row(6), Stop::never());
    let mut builder = Builder::new(&puzzle, Candidates::of(&puzzle), &stop);
    constrain(&mut builder);
    builder.finish().unwrap()
}

/// What is known about the first facts once `held` are true and `failed` are false: `1`, `0`, or
/// `?` if open.
fn known(model: &Model, held: &[usize], failed: &[usize]) -> Result<String, Contradiction> {
    let mut state = State::new(model);
    state.begin(model)?;
    for fact in facts(held) {
        state.assign(fact.holds())?;
        state.propagate(model)?;
    }
    for fact in facts(failed) {
        state.assign(fact.fails())?;
        state.propagate(model)?;
    }
    let sign = |fact: Fact| {
        state
            .truth(fact)
            .map_or('?', |truth| if truth { '1' } else { '0' })
    };
    Ok(model.candidates.facts().map(sign).collect())
}

fn is(expected: &str) -> Result<String, Contradiction> {
    Ok(expected.to_string())
}

#[test]
fn a_cardinality_at_a_bound_settles_the_rest() {
    let model = model(|builder| {
        builder.cardinality(&facts(&[0, 1, 2, 3]), Interval::exactly(2), None);
    });
    assert_eq!(known(&model, &[0], &[1]), is("10????"));
    assert_eq!(known(&model, &[0, 1], &[]), is("1100??"));
    assert_eq!(known(&model, &[], &[0, 1]), is("0011??"));
    assert_eq!(known(&model, &[0, 1, 2], &[]), Err(Contradiction));
    assert_eq!(known(&model, &[], &[0, 1, 2]), Err(Contradiction));
}

#[test]
fn a_condition_switches_a_cardinality_on_and_is_refuted_by_it() {
    let model = model(|builder| {
        let condition = Fact::new(5).holds();
        builder.cardinality(&facts(&[0, 1, 2]), Interval::at_least(2), Some(condition));
    });
    assert_eq!(known(&model, &[], &[0]), is("0?????"));
    assert_eq!(known(&model, &[5], &[0]), is("011??1"));
    assert_eq!(known(&model, &[], &[0, 1]), is("00???0"));
    assert_eq!(known(&model, &[5], &[0, 1]), Err(Contradiction));
}

#[test]
fn sides_of_a_balance_fill_up_together() {
    let model = model(|builder| builder.balance(&[facts(&[0, 1]), facts(&[2, 3, 4])]));
    assert_eq!(known(&model, &[0], &[2]), is("1?0???"));
    assert_eq!(known(&model, &[2, 3], &[]), is("11110?"));
    assert_eq!(known(&model, &[], &[0, 1]), is("00000?"));
    assert_eq!(known(&model, &[2, 3, 4], &[]), Err(Contradiction));
}

#[test]
fn facts_in_conflict_exclude_one_another() {
    let model = model(|builder| builder.conflict(Fact::new(1), Fact::new(4)));
    assert_eq!(known(&model, &[], &[1]), is("?0????"));
    assert_eq!(known(&model, &[4], &[]), is("?0??1?"));
    assert_eq!(known(&model, &[1, 4], &[]), Err(Contradiction));
}

/// A piece on 2 is visible, as fact 5 says, past blockers on 0 and 1.
#[test]
fn a_ray_knows_what_is_visible_and_what_must_stand_between() {
    let model = model(|builder| {
        let [first, second, piece, visible] = [0, 1, 2, 5].map(Fact::new);
        builder.constraint(Constraint::Ray(vec![
            RayItem::Blocker(first.holds()),
            RayItem::Blocker(second.holds()),
            RayItem::Piece { piece, visible },
        ]));
    });
    assert_eq!(known(&model, &[2], &[]), is("??1???"));
    assert_eq!(known(&model, &[2], &[0, 1]), is("001??1"));
    assert_eq!(known(&model, &[5], &[]), is("001??1"));
    assert_eq!(known(&model, &[1], &[]), is("?1???0"));
    assert_eq!(known(&model, &[2], &[5, 0]), is("011??0"));
    assert_eq!(known(&model, &[2], &[5, 0, 1]), Err(Contradiction));
}

/// Two columns of three squares that must differ.
#[test]
fn groups_that_must_differ_do_so_in_the_last_open_place() {
    let mut puzzle = sample::open(3, 2);
    puzzle.add("man", 'M', Moves::none(), Bound::ANY);
    puzzle.rules.push(Rule::Distinct(crate::puzzle::Distinct {
        each: vec![crate::board::Grouping::Column],
        origin: crate::puzzle::Origin(0),
    }));
    let (sights, candidates) = (sights(&puzzle), Candidates::of(&puzzle));
    let model = compile(&puzzle, &sights, candidates, None, &Stop::never()).unwrap();
    assert_eq!(known(&model, &[0, 1], &[2]), is("110???"));
    assert_eq!(known(&model, &[0, 1, 4], &[2, 3]), is("110010"));
    assert_eq!(known(&model, &[0, 1], &[2, 3, 4]), is("110001"));
    assert_eq!(known(&model, &[0, 4], &[1]), is("10??1?"));
    assert_eq!(known(&model, &[0, 1], &[2, 3, 4, 5]), Err(Contradiction));
}

/// Facts that say which of four nodes differ: 0 and 1, 1 and 2, 0 and 2, 2 and 3, 2 and 3 again; the last, that 0 and 3
/// do not. Exactly one of the facts that are counted is true, if there are any.
fn differences(counted: &[u32]) -> Model {
    let nodes = [[0, 1], [1, 2], [0, 2], [2, 3], [2, 3], [0, 3]];
    let difference = |(fact, nodes)| Difference {
        literal: Fact::new(fact).holds(),
        nodes,
        is_same: fact == 5,
    };
    model(|builder| {
        let differences = (0..).zip(nodes).map(difference).collect();
        let mut potentials = Potentials::new(0, 4, differences);
        if !counted.is_empty() {
            let members: Vec<Fact> = counted.iter().map(|&one| Fact::new(one as usize)).collect();
            let cardinality = builder.cardinality(&members, Interval::exactly(1), None);
            let watch = Watch {
                differences: counted.to_vec(),
                cardinalities: cardinality.into_iter().map(|index| index as u32).collect(),
            };
            potentials.watch(watch, std::iter::empty());
        }
        builder.constraint(Constraint::Potentials(Box::new(potentials)));
    })
}

#[test]
fn nodes_that_differ_from_the_same_are_alike() {
    let model = differences(&[]);
    assert_eq!(known(&model, &[0, 1], &[]), is("110???"));
    assert_eq!(known(&model, &[0], &[1]), is("101???"));
    assert_eq!(known(&model, &[3], &[2]), is("??0110"));
    assert_eq!(known(&model, &[0, 1, 2], &[]), Err(Contradiction));
}

#[test]
fn differences_of_the_same_nodes_are_counted_together() {
    // Two facts are equal, so neither is the one that is true.
    assert_eq!(known(&differences(&[3, 4, 5]), &[], &[]), is("??0001"));
    // Node 0 differs from one of two others, so these differ.
    assert_eq!(known(&differences(&[0, 2]), &[], &[]), is("?1????"));
    assert_eq!(known(&differences(&[3, 4]), &[], &[]), Err(Contradiction));
}

#[test]
fn what_is_known_of_nodes_is_taken_back() {
    let model = differences(&[]);
    let mut state = State::new(&model);
    state.begin(&model).unwrap();
    let mark = state.mark();
    for (tried, follows) in [(true, false), (false, true), (true, false)] {
        let [first, second, third] = [0, 1, 2].map(Fact::new);
        let first = if tried { first.holds() } else { first.fails() };
        state.assign(first).unwrap();
        state.assign(second.holds()).unwrap();
        state.propagate(&model).unwrap();
        assert_eq!(state.truth(third), Some(follows));
        state.backtrack(&model, mark);
        assert_eq!(state.truth(third), None);
    }
}
