//! Parameters over one another: replaced, in cycles and in long chains.

use std::ops::Range;

use proptest::prelude::*;

use crate::definition::expressions::parameters::ParameterError;
use crate::definition::expressions::{
    EvaluationError, EvaluationProblem, Expression, NameError, check_name, evaluate,
};

fn parameters(written: &[(&str, &str)]) -> Vec<(String, Expression)> {
    let parse = |&(name, text): &(&str, &str)| {
        let expression = Expression::parse(text).unwrap();
        (name.to_owned(), expression)
    };
    written.iter().map(parse).collect()
}

fn evaluated(
    written: &[(&str, &str)],
    overrides: &[(&str, i64)],
) -> Result<Vec<i64>, Vec<ParameterError>> {
    let owned = |&(name, value): &(&str, i64)| (name.to_owned(), value);
    let overrides: Vec<_> = overrides.iter().map(owned).collect();
    let values = evaluate(&parameters(written), &overrides)?;
    Ok(values.into_iter().map(|(_, value)| value).collect())
}

fn cycle(chain: &[&str], parameter: usize, range: Range<usize>) -> ParameterError {
    let names = chain.iter().map(|&name| name.to_owned()).collect();
    let problem = EvaluationProblem::Cycle { names };
    (parameter, EvaluationError::at(range, problem))
}

#[test]
fn values_keep_the_order_of_the_file_whatever_needs_what() {
    let written = parameters(&[("area", "n * m"), ("m", "n + 1"), ("n", "8")]);
    let values = evaluate(&written, &[]).unwrap();
    let expected = [("area", 72), ("m", 9), ("n", 8)].map(|(name, v)| (name.to_owned(), v));
    assert_eq!(values, expected);
}

#[test]
fn an_override_replaces_the_value_wherever_it_is_used() {
    let written = [("n", "8"), ("m", "n * n")];
    assert_eq!(evaluated(&written, &[("n", 3)]), Ok(vec![3, 9]));
    assert_eq!(evaluated(&written, &[("m", 3)]), Ok(vec![8, 3]));
    assert_eq!(evaluated(&written, &[("n", 3), ("n", 4)]), Ok(vec![4, 16]));
}

#[test]
fn what_is_overridden_is_not_evaluated() {
    let faulty = [("n", "1 / 0"), ("a", "b"), ("b", "a"), ("c", "nobody")];
    let overrides = [("n", 1), ("b", 2), ("c", 3)];
    assert_eq!(evaluated(&faulty, &overrides), Ok(vec![1, 2, 2, 3]));
}

#[test]
fn a_parameter_that_nothing_uses_is_evaluated_too() {
    let error = EvaluationError::at(0..5, EvaluationProblem::DivisionByZero);
    assert_eq!(
        evaluated(&[("n", "8"), ("unused", "1 / 0")], &[]),
        Err(vec![(1, error)])
    );
}

#[test]
fn a_cycle_is_reported_once_from_its_first_parameter() {
    let written = [
        ("user", "c"),
        ("a", "1 + b"),
        ("b", "c"),
        ("c", "n - a"),
        ("n", "1"),
    ];
    assert_eq!(
        evaluated(&written, &[]),
        Err(vec![cycle(&["a", "b", "c"], 1, 4..5)])
    );
    assert_eq!(
        evaluated(&[("n", "n")], &[]),
        Err(vec![cycle(&["n"], 0, 0..1)])
    );
}

#[test]
fn all_independent_errors_come_and_none_that_only_follows() {
    let written = [
        ("a", "b"),
        ("b", "missing"),
        ("c", "d"),
        ("d", "c"),
        ("e", "c + 1 / 0"),
    ];
    let name = "missing".to_owned();
    let unknown_name = EvaluationError::at(0..7, EvaluationProblem::UnknownName { name });
    assert_eq!(
        evaluated(&written, &[]),
        Err(vec![(1, unknown_name), cycle(&["c", "d"], 2, 0..1)])
    );
}

#[test]
fn a_chain_of_a_hundred_thousand_parameters_does_not_overflow_the_stack() {
    let name = |i: usize| format!("p{i}");
    let mut written: Vec<(String, Expression)> = (0..100_000)
        .map(|i| {
            (
                name(i),
                Expression::parse(&format!("{} + 1", name(i + 1))).unwrap(),
            )
        })
        .collect();
    written.push((name(100_000), Expression::constant(0)));
    assert_eq!(evaluate(&written, &[]).unwrap()[0].1, 100_000);
}

#[test]
fn names_are_letters_digits_and_underscores() {
    for name in ["n", "N", "n2", "_", "_2", "rows_and_columns", "minimum"] {
        assert_eq!(check_name(name), Ok(()), "{name}");
    }
    for name in ["min", "max", "any"] {
        assert_eq!(check_name(name), Err(NameError::Taken), "{name}");
    }
    let character = |found| Err(NameError::Character { found });
    assert_eq!(check_name(""), Err(NameError::Empty));
    assert_eq!(check_name("2n"), Err(NameError::StartsWithDigit));
    assert_eq!(check_name("n-1"), character('-'));
    assert_eq!(check_name("größe"), character('ö'));
    assert_eq!(check_name("a b"), character(' '));
}

proptest! {
    /// Each of five parameters is a sum of others. An independent check for cycles removes, again and
    /// again, the parameters that need none of the remaining ones.
    #[test]
    fn random_graphs_have_values_exactly_if_they_have_no_cycle(
        needs in prop::collection::vec(prop::collection::btree_set(0..5usize, 0..3), 5),
    ) {
        let text = |needs: &std::collections::BTreeSet<usize>| {
            needs.iter().fold("1".to_owned(), |sum, need| format!("{sum} + p{need}"))
        };
        let written: Vec<_> = (0..5)
            .map(|i| (format!("p{i}"), Expression::parse(&text(&needs[i])).unwrap()))
            .collect();
        let mut values = [None; 5];
        for _ in 0..5 {
            for i in 0..5 {
                let sum: Option<i64> = needs[i].iter().map(|&need| values[need]).sum();
                values[i] = sum.map(|sum| sum + 1);
            }
        }
        match evaluate(&written, &[]) {
            Ok(found) => {
                prop_assert!(found.iter().map(|(_, v)| Some(*v)).eq(values));
            }
            Err(errors) => {
                prop_assert!(values.contains(&None));
                let is_cycle = |e: &ParameterError| matches!(e.1.problem, EvaluationProblem::Cycle { .. });
                let all_cycles = errors.iter().all(is_cycle);
                prop_assert!(all_cycles);
            }
        }
    }
}
