//! Propagation of conflicts and rays: it draws the conclusions, notices contradictions, and concludes nothing
//! from a constraint that is met. A fault in others is seen from outside (`tests/faults/native.toml`).

use crate::puzzle::{Bound, Moves, Puzzle, sample};
use crate::search::model::{Builder, Candidates, Constraint, Fact, Model, RayItem};
use crate::search::propagation::{Contradiction, State};
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
    state.begin(model, &Stop::never()).unwrap()?;
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
