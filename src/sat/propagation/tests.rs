//! Propagation and the residual formula against their definitions.

use proptest::prelude::*;

use super::*;
use crate::sat::textbook::{self, literals};

/// What propagation fixes, found by applying its definition until nothing changes; `None` if a
/// clause becomes false.
fn closure(clauses: &[Vec<i32>], assumed: &[i32]) -> Option<Vec<i32>> {
    let mut fixed = assumed.to_vec();
    loop {
        let before = fixed.len();
        for clause in clauses {
            if clause.iter().any(|n| fixed.contains(n)) {
                continue;
            }
            let mut open: Vec<i32> = clause.clone();
            open.retain(|n| !fixed.contains(&-n));
            open.sort_unstable();
            open.dedup();
            match open[..] {
                [] => return None,
                [last] => fixed.push(last),
                _ => {}
            }
        }
        if fixed.len() == before {
            fixed.sort_unstable();
            return Some(fixed);
        }
    }
}

fn fixed(propagator: &Propagator) -> Vec<i32> {
    let mut fixed: Vec<i32> = propagator.trail.iter().map(number).collect();
    fixed.sort_unstable();
    fixed
}

fn number(literal: &Literal) -> i32 {
    let number = literal.variable().index() as i32 + 1;
    if literal.is_positive() {
        number
    } else {
        -number
    }
}

const VARIABLES: i32 = 8;

fn numbers(least: usize, most: usize) -> impl Strategy<Value = Vec<i32>> {
    let signed = (1..=VARIABLES, any::<bool>());
    let signed = signed.prop_map(|(n, sign)| if sign { n } else { -n });
    prop::collection::vec(signed, least..=most)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Compares propagation with its definition along a random walk of assumptions and undoings. A clause with
    /// a literal and its negation says nothing and is left out of the definition's clauses.
    #[test]
    fn propagation_is_the_closure_by_definition_at_every_step_of_a_walk(
        clauses in prop::collection::vec(numbers(1, 4), 0..25),
        walk in numbers(0, 12),
        undone in prop::collection::vec(any::<bool>(), 12),
    ) {
        let formula = textbook::formula(8, &clauses);
        let mut clauses = clauses;
        clauses.retain(|clause| clause.iter().all(|n| !clause.contains(&-n)));
        let propagator = Propagator::new(&formula, 5, &Stop::never()).unwrap();
        let start = closure(&clauses, &[]);
        prop_assert_eq!(propagator.is_some(), start.is_some());
        let Some(mut propagator) = propagator else { return Ok(()) };
        prop_assert_eq!(&fixed(&propagator), &start.unwrap());
        for (step, undo) in walk.into_iter().zip(undone) {
            let literal = literals(&[step])[0];
            if propagator.value(literal) != TruthValue::Free {
                continue;
            }
            let (before, mark) = (fixed(&propagator), propagator.mark());
            let mut assumed = before.clone();
            assumed.push(step);
            let expected = closure(&clauses, &assumed);
            prop_assert_eq!(propagator.assume(literal), expected.is_some());
            if let Some(expected) = &expected {
                prop_assert_eq!(&fixed(&propagator), expected);
                let placed = expected.iter().filter(|n| n.abs() <= 5).count();
                prop_assert_eq!(propagator.free_placement(), 5 - placed);
            }
            if undo || expected.is_none() {
                propagator.undo(mark);
                prop_assert_eq!(&fixed(&propagator), &before);
            }
        }
    }
}
