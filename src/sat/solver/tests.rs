//! Answers, budgets, stops and the statistics of the work.

use super::*;
use crate::sat::textbook::{self, literals};

fn solver(stop: &Stop, variables: usize, clauses: &[&[i32]]) -> Solver {
    beginning_with(FirstValue::False, stop, variables, clauses)
}

fn beginning_with(
    first_value: FirstValue,
    stop: &Stop,
    variables: usize,
    clauses: &[&[i32]],
) -> Solver {
    let mut solver = Solver::with_first_value(first_value, stop);
    for _ in 0..variables {
        solver.new_variable();
    }
    for clause in clauses {
        solver.add_clause(&literals(clause));
    }
    solver
}

fn holds(answer: &Answer, number: usize) -> bool {
    match answer {
        Answer::Sat(model) => model.holds(Variable::new(number - 1)),
        other => panic!("{other:?}"),
    }
}

/// The same as above, with every literal negated on its way to varisat.
#[test]
fn variables_begin_with_true_where_that_is_wanted() {
    let stop = Stop::never();
    for (first_value, expected) in [(FirstValue::False, false), (FirstValue::True, true)] {
        let clauses: [&[i32]; 2] = [&[1, -2], &[2, -1]];
        let mut solver = beginning_with(first_value, &stop, 4, &clauses);
        let answer = solver.solve(&[]);
        assert_eq!(holds(&answer, 1), expected);
        assert_eq!(holds(&answer, 2), expected);
        assert!(!holds(&answer, 4));
        assert!(!holds(&solver.solve(&literals(&[-1])), 2));
        assert!(holds(&solver.solve(&literals(&[1])), 2));
        assert_eq!(solver.solve(&literals(&[1, -2])), Answer::Unsat);
        solver.add_clause(&literals(&[-2]));
        assert!(!holds(&solver.solve(&[]), 1));
    }
}

#[test]
fn a_solver_stops_where_its_budget_ends_and_nobody_else_does() {
    let stop = Stop::never();
    for (budget, is_enough) in [(Some(0), false), (Some(100), false), (None, true)] {
        let mut solver = Solver::new(&stop);
        textbook::pigeonhole(7).write(&mut solver);
        solver.set_budget(budget);
        assert_eq!(solver.solve(&[]) == Answer::Unsat, is_enough);
        assert!(!stop.is_raised());
    }
    // An easy question meets no conflict.
    let mut solver = solver(&stop, 2, &[&[1, 2]]);
    solver.set_budget(Some(0));
    for _ in 0..100 {
        assert!(matches!(solver.solve(&literals(&[-1])), Answer::Sat(_)));
    }
}
