//! The numbers of a file under one choice of parameters.
//!
//! Evaluates what is written, and remembers for messages which parameters an expression used and where
//! their values came from.

use std::cell::Cell;
use std::collections::HashMap;

use crate::definition::expressions::{self, Expression, NoValue, OF_SYMBOL, ParameterValue};
use crate::definition::messages::{
    Message, Report, UsedParameter, ValueFrom, all, near, optional, said, unknown, unknown_word,
};
use crate::definition::syntax::{NumberValue, Span, Text, WrittenNumber};

/// Words that are written instead of digits.
const NUMBERS_IN_WORDS: [&str; 11] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// Values given to parameters from outside (`--set`), which replace those of the file.
pub type Assignments = [(String, i64)];

/// The parameters with their values, and the report for problems.
pub struct NumberEvaluator<'a> {
    pub report: &'a Report,
    names: Vec<String>,
    /// Empty if `is_broken`.
    values: HashMap<String, (i64, ValueFrom)>,
    /// The value of the symbol that a rule is stated for at this moment.
    symbol: Cell<Option<i64>>,
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
            symbol: Cell::new(None),
            is_broken: false,
        };
        for (name, _) in written {
            if let Some(message) = expressions::check_name(&name.value) {
                report.add(&name.span, message);
            }
        }
        numbers.check_assigned(claim, assignments);
        numbers.evaluate(written, claim, assignments);
        numbers
    }

    fn check_assigned(&self, claim: &[(Text, WrittenNumber)], assignments: &Assignments) {
        for (name, _) in claim {
            if !self.names.contains(&name.value) {
                let message = self.unknown_parameter(&name.value);
                self.report.add(&name.span, message);
            }
        }
        for (name, _) in assignments {
            if self.names.contains(name) {
                continue;
            }
            let message = said(format!("--set {name}: the file has no parameter `{name}`"));
            let valid = self.names.iter().map(String::as_str);
            self.report
                .add_outside(message.help(match self.names.as_slice() {
                    [] => "the file has no parameters".to_owned(),
                    _ => near(name, valid, "parameters are"),
                }));
        }
    }

    /// What is given from outside is taken instead of what is written; of two values for one name the later one.
    fn evaluate(
        &mut self,
        written: &[(Text, WrittenNumber)],
        claim: &[(Text, WrittenNumber)],
        assignments: &Assignments,
    ) {
        let in_force = written.iter().map(|own @ (name, _)| {
            let mut of_claim = claim.iter();
            let of_claim = of_claim.find(|(claimed, _)| claimed.value == name.value);
            let mut assigned = assignments.iter().rev();
            let assigned = assigned.find(|(assigned, _)| *assigned == name.value);
            let from = match of_claim {
                _ if assigned.is_some() => ValueFrom::Option,
                Some((_, number)) => ValueFrom::Claim(number.span.clone()),
                None => ValueFrom::File,
            };
            let (_, number) = of_claim.unwrap_or(own);
            (number, assigned.map(|(_, value)| *value), from)
        });
        let in_force: Vec<_> = in_force.collect();
        let parsed = self.names.iter().zip(&in_force);
        let parsed = parsed.map(|(name, (number, assigned, _))| {
            let value = match (&number.value, assigned) {
                (_, Some(value)) => ParameterValue::Number(*value),
                (NumberValue::Integer(value), None) => ParameterValue::Number(*value),
                (NumberValue::Expression(text), None) => {
                    ParameterValue::Expression(self.parse(text)?)
                }
            };
            Some((name.as_str(), value))
        });
        let evaluated = all(parsed).map(|parsed| expressions::evaluate(&parsed));
        match evaluated {
            Some(Ok(values)) => {
                let names = self.names.iter().cloned();
                let values = values.into_iter().zip(in_force);
                let values = values.map(|(value, (_, _, from))| (value, from));
                self.values = names.zip(values).collect();
            }
            failed => {
                self.is_broken = true;
                for (parameter, error) in failed.into_iter().filter_map(Result::err).flatten() {
                    if let NumberValue::Expression(text) = &in_force[parameter].0.value {
                        self.report_no_value(text, error);
                    }
                }
            }
        }
    }

    fn parse<'t>(&self, text: &'t Text) -> Option<Expression<'t>> {
        self.report.if_right(text, Expression::parse(&text.value))
    }

    fn report_no_value(&self, text: &Text, error: NoValue) {
        match error {
            NoValue::Unknown(name, range) if name == OF_SYMBOL => {
                let message = said("`value` is the value of a symbol, and here is none")
                    .help("it stands in bounds of a rule with per = \"symbol\", or of [[attacks]] on pieces");
                self.report.add(&text.part(range), message);
            }
            NoValue::Unknown(name, range) => {
                self.report
                    .add(&text.part(range), self.unknown_parameter(&name));
            }
            NoValue::Wrong(error) => {
                let at = text.part(error.range);
                self.report.add_with(&at, error.message, self.used_in(text));
            }
        }
    }

    /// The name that a number is, if it is no parameter.
    pub fn unknown_name<'n>(&self, number: &'n WrittenNumber) -> Option<&'n str> {
        let NumberValue::Expression(text) = &number.value else {
            return None;
        };
        let is_name = text.value.chars().all(char::is_alphabetic);
        (is_name && !self.names.contains(&text.value)).then_some(&*text.value)
    }

    fn unknown_parameter(&self, name: &str) -> Message {
        if let Some(number) = NUMBERS_IN_WORDS.iter().position(|word| *word == name) {
            let message = said(format!("there is no parameter `{name}`"));
            return message.help(format!("numbers are written in digits: {number}"));
        }
        unknown("parameter", name, self.names.iter().map(String::as_str))
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
        let value = |name: &str| match name == OF_SYMBOL {
            true => self.symbol.get(),
            false => self.values.get(name).map(|(value, _)| *value),
        };
        match expression.evaluate(value) {
            Ok(value) => Some(value),
            Err(error) => {
                self.report_no_value(text, error);
                None
            }
        }
    }

    /// What `read` makes of numbers in which `value` is this one.
    pub fn for_symbol<T>(&self, value: i64, read: impl FnOnce() -> T) -> T {
        let before = self.symbol.replace(Some(value));
        let meaning = read();
        self.symbol.set(before);
        meaning
    }

    /// Whether a number uses the value of a symbol.
    pub fn is_by_value(number: &WrittenNumber) -> bool {
        let NumberValue::Expression(text) = &number.value else {
            return false;
        };
        let expression = Expression::parse(&text.value);
        expression.is_ok_and(|expression| expression.names().any(|(name, _)| name == OF_SYMBOL))
    }

    /// The value of a number that need not be written.
    pub fn optional(&self, number: &Option<WrittenNumber>) -> Option<Option<i64>> {
        optional(number, |number| self.value(number))
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
        let allowed = match found < least {
            true => format!("at least {least}"),
            false => format!("at most {most}"),
        };
        let message = format!("{what} is {found}, {allowed} is allowed");
        self.report
            .add_with(&number.span, message, self.used(number));
        None
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
            self.report(&word.span, unknown_word(key, &word.value, &valid));
        }
        meant.map(|(_, meant)| meant.clone())
    }

    /// The same for a word that need not be written; `None` also without it.
    pub fn word_or_none<T: Clone>(
        &self,
        key: &'static str,
        word: &Option<Text>,
        known: &[(&'static str, T)],
    ) -> Option<T> {
        self.word(key, word.as_ref()?, known)
    }

    /// Reports an error of something that has no meaning because of it: `None`.
    pub fn wrong<T>(&self, at: &Span, message: impl Into<Message>) -> Option<T> {
        self.report.add(at, message);
        None
    }

    /// Reports what involves no parameter.
    pub fn report(&self, at: &Span, message: impl Into<Message>) {
        self.report.add(at, message);
    }
}
