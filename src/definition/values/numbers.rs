//! The numbers of a file under one choice of parameters.
//!
//! Evaluates what is written, and remembers for messages which parameters an expression used and where
//! their values came from.

use std::collections::HashMap;

use crate::definition::expressions::{self, EvaluationError, EvaluationProblem, Expression};
use crate::definition::messages::{
    Fact, NameFact, NumberFact, Report, UsedParameter, ValueFrom, all,
};
use crate::definition::syntax::{NumberValue, Span, Text, WrittenNumber};

/// Values given to parameters from outside (`--set`), which replace those of the file.
pub type Assignments = [(String, i64)];

/// The parameters with their values, and the report for problems.
pub struct NumberEvaluator<'a> {
    pub report: &'a Report,
    names: Vec<String>,
    /// Empty if `is_broken`.
    values: HashMap<String, (i64, ValueFrom)>,
    /// A parameter has no value, which has been reported. Expressions that use any parameter are then
    /// skipped: their errors may follow from that.
    is_broken: bool,
}

impl<'a> NumberEvaluator<'a> {
    /// Gives every parameter its value: from the `assignments`, otherwise from the claim's own set
    /// (`claim`), otherwise from the file.
    pub fn new(
        report: &'a Report,
        written: &[(Text, WrittenNumber)],
        claim: &[(Text, WrittenNumber)],
        assignments: &Assignments,
    ) -> Self {
        let names: Vec<String> = written.iter().map(|(name, _)| name.value.clone()).collect();
        let mut numbers = NumberEvaluator {
            report,
            names,
            values: HashMap::new(),
            is_broken: false,
        };
        for (name, _) in written {
            numbers.check_name(name);
        }
        numbers.check_assigned(claim, assignments);
        let in_force: Vec<&(Text, WrittenNumber)> = written
            .iter()
            .map(|own| {
                claim
                    .iter()
                    .find(|(n, _)| n.value == own.0.value)
                    .unwrap_or(own)
            })
            .collect();
        numbers.evaluate(&in_force, assignments);
        for (name, number) in claim {
            if let Some((_, from)) = numbers.values.get_mut(&name.value) {
                *from = ValueFrom::Claim(number.span.clone());
            }
        }
        for (name, _) in assignments {
            if let Some((_, from)) = numbers.values.get_mut(name) {
                *from = ValueFrom::Option;
            }
        }
        numbers
    }

    fn check_name(&self, name: &Text) {
        if let Err(error) = expressions::check_name(&name.value) {
            let name = name.clone();
            let fact = NameFact::ParameterName {
                name: name.value,
                error,
            };
            self.report.add(&name.span, fact);
        }
    }

    fn check_assigned(&self, claim: &[(Text, WrittenNumber)], assignments: &Assignments) {
        for (name, _) in claim {
            if !self.names.contains(&name.value) {
                self.report
                    .add(&name.span, self.unknown_parameter(&name.value));
            }
        }
        for (name, _) in assignments {
            if !self.names.contains(name) {
                let fact = NameFact::UnknownAssigned {
                    name: name.clone(),
                    valid: self.names.clone(),
                };
                self.report.add_outside(fact);
            }
        }
    }

    fn evaluate(&mut self, in_force: &[&(Text, WrittenNumber)], assignments: &Assignments) {
        let expressions = in_force.iter().map(|(name, number)| {
            let is_replaced = assignments.iter().any(|(n, _)| *n == name.value);
            let expression = match &number.value {
                NumberValue::Integer(value) => Expression::constant(*value),
                NumberValue::Expression(_) if is_replaced => Expression::constant(0),
                NumberValue::Expression(text) => self.parse(text)?,
            };
            Some((name.value.clone(), expression))
        });
        let Some(expressions) = all(expressions) else {
            self.is_broken = true;
            return;
        };
        match expressions::evaluate(&expressions, assignments) {
            Ok(values) => {
                let with_source = values.into_iter().map(|(n, v)| (n, (v, ValueFrom::File)));
                self.values = with_source.collect();
            }
            Err(errors) => {
                self.is_broken = true;
                for (parameter, error) in errors {
                    if let NumberValue::Expression(text) = &in_force[parameter].1.value {
                        self.report_evaluation(text, error);
                    }
                }
            }
        }
    }

    fn parse(&self, text: &Text) -> Option<Expression> {
        let parsed = Expression::parse(&text.value);
        self.report.if_right(text, parsed, NumberFact::Expression)
    }

    fn report_evaluation(&self, text: &Text, error: EvaluationError) {
        let at = text.part(error.range);
        match error.problem {
            EvaluationProblem::UnknownName { name } => {
                self.report.add(&at, self.unknown_parameter(&name));
            }
            problem => {
                let used = self.used_in(text);
                let fact = NumberFact::Evaluation(problem);
                self.report.add_with(&at, fact, used);
            }
        }
    }

    fn unknown_parameter(&self, name: &str) -> NameFact {
        NameFact::Unknown {
            what: "parameter",
            name: name.to_owned(),
            valid: self.names.clone(),
        }
    }

    /// The value of a number; `None` if it has none, which has been reported.
    pub fn value(&self, number: &WrittenNumber) -> Option<i64> {
        let text = match &number.value {
            NumberValue::Integer(value) => return Some(*value),
            NumberValue::Expression(text) => text,
        };
        let expression = self.parse(text)?;
        let names = || expression.names().map(|(name, _)| name.to_owned());
        if self.is_broken && names().any(|name| self.names.contains(&name)) {
            return None;
        }
        match expression.evaluate(|name| self.values.get(name).map(|(value, _)| *value)) {
            Ok(value) => Some(value),
            Err(error) => {
                self.report_evaluation(text, error);
                None
            }
        }
    }

    /// The value of a number that need not be written.
    pub fn optional(&self, number: &Option<WrittenNumber>) -> Option<Option<i64>> {
        match number {
            Some(number) => self.value(number).map(Some),
            None => Some(None),
        }
    }

    /// A number that must lie within bounds, such as a number of rows.
    pub fn within(
        &self,
        number: &WrittenNumber,
        what: &'static str,
        least: i64,
        most: i64,
    ) -> Option<i64> {
        let found = self.value(number)?;
        if (least..=most).contains(&found) {
            return Some(found);
        }
        let fact = NumberFact::OutOfRange {
            what,
            found,
            least,
            most,
        };
        self.report_about(number, fact);
        None
    }

    /// Reports a fact about a number, with the parameters in it.
    pub fn report_about(&self, number: &WrittenNumber, fact: NumberFact) {
        self.report.add_with(&number.span, fact, self.used(number));
    }

    /// The parameters in a number.
    pub fn used(&self, number: &WrittenNumber) -> Vec<UsedParameter> {
        match &number.value {
            NumberValue::Integer(_) => Vec::new(),
            NumberValue::Expression(text) => self.used_in(text),
        }
    }

    fn used_in(&self, text: &Text) -> Vec<UsedParameter> {
        let Ok(expression) = Expression::parse(&text.value) else {
            return Vec::new();
        };
        let mut used: Vec<UsedParameter> = Vec::new();
        for (name, _) in expression.names() {
            let Some((value, from)) = self.values.get(name) else {
                continue;
            };
            if used.iter().all(|parameter| parameter.name != name) {
                used.push(UsedParameter {
                    name: name.to_owned(),
                    value: *value,
                    from: from.clone(),
                });
            }
        }
        used
    }

    /// Every parameter with its value, in the order of the file; empty if they have no values.
    pub fn parameters(&self) -> Vec<(String, i64)> {
        let value = |name: &String| Some((name.clone(), self.values.get(name)?.0));
        self.names.iter().filter_map(value).collect()
    }

    /// The meaning of one of the words that a key accepts. `None` if it is none of them, which has been reported.
    pub fn word<T: Clone>(
        &self,
        key: &'static str,
        word: &Text,
        known: &[(&'static str, T)],
    ) -> Option<T> {
        let meant = known.iter().find(|(known, _)| *known == word.value);
        if meant.is_none() {
            let valid: Vec<&'static str> = known.iter().map(|(word, _)| *word).collect();
            self.report(&word.span, NameFact::unknown_word(key, word, &valid));
        }
        meant.map(|(_, meant)| meant.clone())
    }

    /// Reports a fact that involves no parameter.
    pub fn report(&self, at: &Span, fact: impl Into<Fact>) {
        self.report.add(at, fact);
    }
}
