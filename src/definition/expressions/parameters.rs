//! The values of `[params]`: expressions over one another, or given from outside.
//!
//! Values are found depth first along the names that expressions use, on a stack of our own, so
//! that a long chain of parameters does not recurse. Every parameter is evaluated, used or not,
//! except those replaced from outside.

use std::collections::HashMap;
use std::ops::Range;

use super::error::{EvaluationError, EvaluationProblem};
use super::parser::TAKEN_NAMES;
use super::tokens::is_name_character;
use super::tree::Expression;

/// The place of a parameter in the file, from 0, and why its expression has no value.
pub type ParameterError = (usize, EvaluationError);

/// The value of every parameter, in the order given.
///
/// An override of a parameter replaces its own expression, which is then not evaluated; of two for
/// one name the later counts. All errors that do not follow from another are returned.
pub fn evaluate(
    parameters: &[(String, Expression)],
    overrides: &[(String, i64)],
) -> Result<Vec<(String, i64)>, Vec<ParameterError>> {
    let mut evaluation = Evaluation::new(parameters, overrides);
    for parameter in 0..parameters.len() {
        evaluation.visit(parameter);
    }
    if !evaluation.errors.is_empty() {
        return Err(evaluation.errors);
    }
    let names = parameters.iter().map(|(name, _)| name.clone());
    let values = evaluation.states.iter().filter_map(State::value);
    Ok(names.zip(values).collect())
}

/// Why a text cannot name a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameError {
    /// No character at all.
    Empty,
    /// A name that starts like this would read as a number.
    StartsWithDigit,
    /// Neither a letter `a` to `z` in either case, nor a digit, nor `_`.
    Character { found: char },
    /// `min`, `max` and `any` have a meaning already.
    Taken,
}

/// Whether a text may name a parameter.
pub fn check_name(name: &str) -> Result<(), NameError> {
    if let Some(found) = name.chars().find(|&c| !is_name_character(c)) {
        return Err(NameError::Character { found });
    }
    match name.chars().next() {
        None => Err(NameError::Empty),
        Some(first) if first.is_ascii_digit() => Err(NameError::StartsWithDigit),
        Some(_) if TAKEN_NAMES.contains(&name) => Err(NameError::Taken),
        Some(_) => Ok(()),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unvisited,
    /// On the path from the parameter visited last back to the one visited first.
    OnPath,
    Valued(i64),
    /// It has an error of its own, or needs one that has.
    Failed,
}

impl State {
    fn value(&self) -> Option<i64> {
        match self {
            State::Valued(value) => Some(*value),
            _ => None,
        }
    }
}

struct Evaluation<'p> {
    parameters: &'p [(String, Expression)],
    places: HashMap<&'p str, usize>,
    states: Vec<State>,
    errors: Vec<ParameterError>,
}

/// A parameter on the path, and the names of its expression that are still to be visited.
struct Visit {
    parameter: usize,
    needs: std::vec::IntoIter<(usize, Range<usize>)>,
    /// Where it names the parameter above it on the path.
    through: Range<usize>,
}

impl<'p> Evaluation<'p> {
    fn new(parameters: &'p [(String, Expression)], overrides: &[(String, i64)]) -> Self {
        let names = parameters.iter().map(|(name, _)| name.as_str());
        let places: HashMap<&str, usize> = names.zip(0..).collect();
        let mut states = vec![State::Unvisited; parameters.len()];
        for (name, value) in overrides {
            if let Some(&place) = places.get(name.as_str()) {
                states[place] = State::Valued(*value);
            }
        }
        Evaluation {
            parameters,
            places,
            states,
            errors: Vec::new(),
        }
    }

    /// Brings a parameter, and all that it needs, to a value or to failure.
    fn visit(&mut self, parameter: usize) {
        let mut path = Vec::new();
        self.enter(&mut path, parameter);
        while let Some(visit) = path.last_mut() {
            match visit.needs.next() {
                None => {
                    let parameter = visit.parameter;
                    self.states[parameter] = self.result(parameter);
                    path.pop();
                }
                Some((needed, range)) => {
                    visit.through = range;
                    if self.states[needed] == State::OnPath {
                        self.report_cycle(&path, needed);
                    } else {
                        self.enter(&mut path, needed);
                    }
                }
            }
        }
    }

    fn enter(&mut self, path: &mut Vec<Visit>, parameter: usize) {
        if self.states[parameter] != State::Unvisited {
            return;
        }
        self.states[parameter] = State::OnPath;
        path.push(Visit {
            parameter,
            needs: self.needs(parameter).into_iter(),
            through: 0..0,
        });
    }

    /// The parameters that an expression names, with where it names them.
    fn needs(&self, parameter: usize) -> Vec<(usize, Range<usize>)> {
        let names = self.parameters[parameter].1.names();
        names
            .filter_map(|(name, range)| Some((*self.places.get(name)?, range)))
            .collect()
    }

    /// What becomes of a parameter once all that it needs is settled.
    fn result(&mut self, parameter: usize) -> State {
        let needs = self.needs(parameter);
        if needs
            .iter()
            .any(|(needed, _)| self.states[*needed].value().is_none())
        {
            return State::Failed;
        }
        let value_of = |name: &str| self.states[*self.places.get(name)?].value();
        match self.parameters[parameter].1.evaluate(value_of) {
            Ok(value) => State::Valued(value),
            Err(error) => {
                self.errors.push((parameter, error));
                State::Failed
            }
        }
    }

    /// Reports the part of the path from `first` on, the last of which needs `first`.
    fn report_cycle(&mut self, path: &[Visit], first: usize) {
        let start = path.iter().position(|visit| visit.parameter == first);
        let mut cycle: Vec<&Visit> = path[start.unwrap_or(0)..].iter().collect();
        let earliest = (0..cycle.len()).min_by_key(|&place| cycle[place].parameter);
        cycle.rotate_left(earliest.unwrap_or(0));
        let name = |visit: &&Visit| self.parameters[visit.parameter].0.clone();
        let names = cycle.iter().map(name).collect();
        let at = cycle[0].through.clone();
        let error = EvaluationError::at(at, EvaluationProblem::Cycle { names });
        self.errors.push((cycle[0].parameter, error));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

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
        /// Each of five parameters is a sum of others. Whether there is a cycle is found anew by
        /// taking away, again and again, the parameters that need nothing that is left.
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
}
