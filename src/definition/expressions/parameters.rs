//! The values of `[params]`, which are expressions over one another. Every parameter is evaluated, used or not.

use std::collections::HashMap;

use super::expression::{Expression, NoValue, OF_SYMBOL, TAKEN_NAMES};
use super::tokens::is_name_character;
use crate::definition::messages::{Message, TextError, chain, character_name, said};
use crate::definition::needs::order;
use crate::text::visible_on_one_line;

/// What gives a parameter its value.
pub enum ParameterValue<'t> {
    Number(i64),
    Expression(Expression<'t>),
}

/// The value of every parameter, in the order given. Otherwise all errors, each with the place of its parameter, except
/// those that follow from another.
pub fn evaluate(
    parameters: &[(&str, ParameterValue<'_>)],
) -> Result<Vec<i64>, Vec<(usize, NoValue)>> {
    let names = parameters.iter().map(|(name, _)| *name);
    let places: HashMap<&str, usize> = names.zip(0..).collect();
    let needs = parameters.iter().map(|(_, value)| match value {
        ParameterValue::Number(_) => Vec::new(),
        ParameterValue::Expression(expression) => {
            let names = expression.names();
            names
                .filter_map(|(name, _)| places.get(name).copied())
                .collect()
        }
    });
    let needs: Vec<Vec<usize>> = needs.collect();
    let order = order(&needs);
    let cycles = order.cycles.iter();
    let mut errors: Vec<_> = cycles.map(|cycle| cycle_error(parameters, cycle)).collect();
    let mut values: Vec<Option<i64>> = vec![None; parameters.len()];
    for place in order.places {
        let value = match &parameters[place].1 {
            ParameterValue::Number(number) => Ok(*number),
            _ if needs[place].iter().any(|&needed| values[needed].is_none()) => continue,
            ParameterValue::Expression(expression) => {
                expression.evaluate(|name| values[*places.get(name)?])
            }
        };
        match value {
            Ok(value) => values[place] = Some(value),
            Err(error) => errors.push((place, error)),
        }
    }
    let values: Option<Vec<i64>> = values.into_iter().collect();
    values.filter(|_| errors.is_empty()).ok_or(errors)
}

/// The error of the first parameter of a cycle, where its expression names the next.
fn cycle_error(parameters: &[(&str, ParameterValue<'_>)], cycle: &[usize]) -> (usize, NoValue) {
    let name = |&place: &usize| parameters[place].0.to_owned();
    let names: Vec<String> = cycle.iter().map(name).collect();
    let (first, next) = (cycle[0], &names[1 % names.len()]);
    let range = match &parameters[first].1 {
        ParameterValue::Number(_) => None,
        ParameterValue::Expression(expression) => expression
            .names()
            .find(|(name, _)| name == next)
            .map(|(_, at)| at),
    };
    let message = match names.as_slice() {
        [only] => format!("parameter `{only}` needs its own value"),
        _ => format!("parameters need one another: {}", chain(&names, "needs")),
    };
    let error = TextError::at(range.unwrap_or(0..0), message);
    (first, NoValue::Wrong(error))
}

/// Why a text cannot name a parameter; `None` if it can.
pub fn check_name(name: &str) -> Option<Message> {
    let title = match name.chars().find(|&c| !is_name_character(c)) {
        Some(found) => {
            let name = visible_on_one_line(name);
            match character_name(found) {
                Some(found) => format!("the parameter name `{name}` has the {found} in it"),
                None => format!("the parameter name `{name}` has a `{found}` in it"),
            }
        }
        None if name.is_empty() => "a parameter has an empty name".to_owned(),
        // It would read as a number.
        None if name.starts_with(|first: char| first.is_ascii_digit()) => {
            format!("the parameter name `{name}` starts with a digit")
        }
        None if name == OF_SYMBOL || TAKEN_NAMES.contains(&name) => {
            format!("`{name}` has a meaning already, and cannot be a parameter")
        }
        None => return None,
    };
    Some(said(title).help(
        "names of parameters are letters a to z, digits and `_`, not starting with a digit; \
         `min`, `max`, `any` and `value` are taken",
    ))
}
