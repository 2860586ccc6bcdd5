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
/// An override of a parameter replaces its own expression, which is then not evaluated; of two overrides
/// for one name the later counts. All errors are returned, except those that follow from another.
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
    let values = evaluation.states.iter().filter_map(ParameterState::value);
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
enum ParameterState {
    Unvisited,
    /// On the path from the first parameter visited to the last.
    OnPath,
    Valued(i64),
    /// It has an error itself, or needs a parameter that has one.
    Failed,
}

impl ParameterState {
    fn value(&self) -> Option<i64> {
        match self {
            ParameterState::Valued(value) => Some(*value),
            _ => None,
        }
    }
}

struct Evaluation<'p> {
    parameters: &'p [(String, Expression)],
    places: HashMap<&'p str, usize>,
    states: Vec<ParameterState>,
    errors: Vec<ParameterError>,
}

/// A parameter on the path, and the names in its expression that are still to be visited.
struct Visit {
    parameter: usize,
    needs: std::vec::IntoIter<(usize, Range<usize>)>,
    /// Where its expression names the next parameter on the path.
    through: Range<usize>,
}

impl<'p> Evaluation<'p> {
    fn new(parameters: &'p [(String, Expression)], overrides: &[(String, i64)]) -> Self {
        let names = parameters.iter().map(|(name, _)| name.as_str());
        let places: HashMap<&str, usize> = names.zip(0..).collect();
        let mut states = vec![ParameterState::Unvisited; parameters.len()];
        for (name, value) in overrides {
            if let Some(&place) = places.get(name.as_str()) {
                states[place] = ParameterState::Valued(*value);
            }
        }
        Evaluation {
            parameters,
            places,
            states,
            errors: Vec::new(),
        }
    }

    /// Evaluates a parameter and all that it needs, or marks them as failed.
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
                    if self.states[needed] == ParameterState::OnPath {
                        self.report_cycle(&path, needed);
                    } else {
                        self.enter(&mut path, needed);
                    }
                }
            }
        }
    }

    fn enter(&mut self, path: &mut Vec<Visit>, parameter: usize) {
        if self.states[parameter] != ParameterState::Unvisited {
            return;
        }
        self.states[parameter] = ParameterState::OnPath;
        path.push(Visit {
            parameter,
            needs: self.needs(parameter).into_iter(),
            through: 0..0,
        });
    }

    /// The parameters that an expression names, and where it names them.
    fn needs(&self, parameter: usize) -> Vec<(usize, Range<usize>)> {
        let names = self.parameters[parameter].1.names();
        names
            .filter_map(|(name, range)| Some((*self.places.get(name)?, range)))
            .collect()
    }

    /// The state of a parameter once all that it needs is settled.
    fn result(&mut self, parameter: usize) -> ParameterState {
        let needs = self.needs(parameter);
        if needs
            .iter()
            .any(|(needed, _)| self.states[*needed].value().is_none())
        {
            return ParameterState::Failed;
        }
        let value_of = |name: &str| self.states[*self.places.get(name)?].value();
        match self.parameters[parameter].1.evaluate(value_of) {
            Ok(value) => ParameterState::Valued(value),
            Err(error) => {
                self.errors.push((parameter, error));
                ParameterState::Failed
            }
        }
    }

    /// Reports a cycle: the part of the path from `first` on; its last parameter needs `first`.
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
