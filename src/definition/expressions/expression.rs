//! Parses an expression, and evaluates it in the same pass.
//!
//! By recursive descent; only brackets recurse, and they nest at most [`Expression::DEEPEST`] deep. A sign
//! binds more tightly than `*` and `/`, as in most programming languages: `-7 / 2` is `(-7) / 2`.

use std::ops::Range;

use super::operator::Operator;
use super::tokens::{Token, TokenKind, is_name_character, tokens};
use crate::definition::messages::{TextError, said};

/// Names that no parameter may have, because expressions or counts use them.
pub const TAKEN_NAMES: [&str; 3] = ["min", "max", "any"];

/// The name of the value of the symbol that a rule is stated for.
pub const OF_SYMBOL: &str = "value";

/// What would have been correct, in words.
const OPERAND: &str = "a number or a parameter";
const OPERATOR: &str = "one of + - * / %";
const OPENING: &str = "`(`";
const COMMA: &str = "`,`";
const CLOSING: &str = "`)`";

/// An expression with correct syntax.
pub struct Expression<'t> {
    tokens: Vec<Token<'t>>,
    /// The length of the text.
    end: usize,
}

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoValue {
    /// A name without a value, and where it stands.
    Unknown(String, Range<usize>),
    Wrong(TextError),
}

impl<'t> Expression<'t> {
    /// How deep brackets may nest, those of `min` and `max` included. Signs do not count.
    pub const DEEPEST: usize = 100;

    pub fn parse(text: &'t str) -> Result<Expression<'t>, TextError> {
        let expression = Expression {
            tokens: tokens(text),
            end: text.len(),
        };
        if expression.tokens.is_empty() {
            let message = said("the expression is empty")
                .help("write a number, or `?` in a list where nothing is asked");
            return Err(TextError::at(0..0, message));
        }
        // Whether it has a value does not matter yet.
        let checked = expression.run(|_| Some(0));
        checked.map(|_| expression)
    }

    /// The names used, in the order they are written, each time with its place.
    pub fn names(&self) -> impl Iterator<Item = (&'t str, Range<usize>)> {
        let names = self.tokens.iter();
        let names = names.filter(|t| t.kind == TokenKind::Name && !TAKEN_NAMES.contains(&t.text));
        names.map(|token| (token.text, token.range()))
    }

    /// The value, where `lookup` gives the values of names (`None` for an unknown one).
    pub fn evaluate(&self, lookup: impl Fn(&str) -> Option<i64>) -> Result<i64, NoValue> {
        self.run(lookup)
            .unwrap_or_else(|error| Err(NoValue::Wrong(error)))
    }

    /// The value, or what is wrong with the syntax.
    fn run(&self, lookup: impl Fn(&str) -> Option<i64>) -> Result<Result<i64, NoValue>, TextError> {
        let mut evaluator = Evaluator {
            expression: self,
            lookup,
            next: 0,
            depth: 0,
            no_value: None,
        };
        let whole = evaluator.sum()?;
        if evaluator.next < self.tokens.len() {
            return Err(evaluator.unexpected(OPERATOR));
        }
        Ok(evaluator.no_value.map_or(Ok(whole.value), Err))
    }
}

/// A subexpression that has been read: its value, and where it is written, with its outer brackets. After the first error
/// values mean nothing any more.
struct Subexpression {
    value: i64,
    range: Range<usize>,
}

struct Evaluator<'e, 't, L> {
    expression: &'e Expression<'t>,
    lookup: L,
    /// The place of the next token.
    next: usize,
    /// How many brackets are open.
    depth: usize,
    /// The first error that is not one of syntax.
    no_value: Option<NoValue>,
}

impl<'e, 't, L: Fn(&str) -> Option<i64>> Evaluator<'e, 't, L> {
    fn sum(&mut self) -> Result<Subexpression, TextError> {
        self.chain(Operator::of_sum, Self::product)
    }

    fn product(&mut self) -> Result<Subexpression, TextError> {
        self.chain(Operator::of_product, Self::signed)
    }

    /// Operands with operators of one rank between them, from left to right.
    fn chain(
        &mut self,
        operator: fn(TokenKind) -> Option<Operator>,
        operand: fn(&mut Self) -> Result<Subexpression, TextError>,
    ) -> Result<Subexpression, TextError> {
        let mut left = operand(self)?;
        while let Some(operator) = self.peek().and_then(operator) {
            self.next += 1;
            let right = operand(self)?;
            let range = left.range.start..right.range.end;
            left = self.binary(operator, left.value, right.value, range);
        }
        Ok(left)
    }

    /// An operand after any number of signs.
    fn signed(&mut self) -> Result<Subexpression, TextError> {
        let first_sign = self.next;
        while let Some(TokenKind::Mark('+' | '-')) = self.peek() {
            self.next += 1;
        }
        let mut signs = first_sign..self.next;
        let mut part = match self.peek() {
            Some(TokenKind::Number) => {
                // A minus just before an integer belongs to it: the least integer of 64 bits can be written
                // in no other way.
                let negative = !signs.is_empty() && self.token(signs.end - 1).text == "-";
                signs.end -= usize::from(negative);
                self.integer(signs.end)?
            }
            Some(TokenKind::Name) => self.name_or_function()?,
            Some(TokenKind::Mark('(')) => self.bracketed()?,
            _ => return Err(self.unexpected(OPERAND)),
        };
        for sign in signs.rev() {
            let sign = self.token(sign);
            let range = sign.start..part.range.end;
            part = match sign.text {
                "-" => self.part(part.value.checked_neg(), range),
                _ => Subexpression { range, ..part },
            };
        }
        Ok(part)
    }

    /// The integer whose digits are the next token; the tokens from `first` on are its sign.
    fn integer(&mut self, first: usize) -> Result<Subexpression, TextError> {
        let digits = self.token(self.next);
        let range = self.token(first).start..digits.range().end;
        let sign = if first < self.next { "-" } else { "" };
        let Ok(value) = format!("{sign}{}", digits.text).parse() else {
            return Err(TextError::at(range, "the number does not fit 64 bits"));
        };
        self.next += 1;
        Ok(Subexpression { value, range })
    }

    fn name_or_function(&mut self) -> Result<Subexpression, TextError> {
        let token = self.token(self.next);
        let (name, range) = (token.text, token.range());
        self.next += 1;
        let is_function = self.peek() == Some(TokenKind::Mark('('));
        match name {
            "min" => self.function(Operator::Least, range.start),
            "max" => self.function(Operator::Greatest, range.start),
            _ if is_function => Err(TextError::at(
                range,
                said(format!("there is no function `{name}`"))
                    .help("functions are `min` and `max`; a product needs `*`"),
            )),
            taken if TAKEN_NAMES.contains(&taken) => {
                Err(TextError::at(range, format!("`{name}` is no number")))
            }
            _ => {
                let value = (self.lookup)(name);
                if value.is_none() {
                    let unknown = NoValue::Unknown(name.to_owned(), range.clone());
                    self.no_value.get_or_insert(unknown);
                }
                let value = value.unwrap_or(0);
                Ok(Subexpression { value, range })
            }
        }
    }

    /// The two arguments of a function whose name begins at `start`.
    fn function(&mut self, operator: Operator, start: usize) -> Result<Subexpression, TextError> {
        if self.peek() != Some(TokenKind::Mark('(')) {
            return Err(self.unexpected(OPENING));
        }
        let opening = self.open()?;
        let left = self.sum()?;
        if self.peek() != Some(TokenKind::Mark(',')) {
            return Err(self.unclosed(opening, COMMA));
        }
        self.next += 1;
        let right = self.sum()?;
        let end = self.close(opening)?;
        Ok(self.binary(operator, left.value, right.value, start..end))
    }

    fn bracketed(&mut self) -> Result<Subexpression, TextError> {
        let opening = self.open()?;
        let start = opening.start;
        let value = self.sum()?.value;
        let range = start..self.close(opening)?;
        Ok(Subexpression { value, range })
    }

    /// Consumes the opening bracket that is the next token; returns its place.
    fn open(&mut self) -> Result<Range<usize>, TextError> {
        let range = self.token(self.next).range();
        let deepest = Expression::DEEPEST;
        if self.depth == deepest {
            let message = format!("brackets nest more than {deepest} deep");
            return Err(TextError::at(range, message));
        }
        self.depth += 1;
        self.next += 1;
        Ok(range)
    }

    /// Consumes the bracket that closes the one at `opening`; returns its end.
    fn close(&mut self, opening: Range<usize>) -> Result<usize, TextError> {
        if self.peek() != Some(TokenKind::Mark(')')) {
            return Err(self.unclosed(opening, CLOSING));
        }
        self.depth -= 1;
        self.next += 1;
        Ok(self.token(self.next - 1).range().end)
    }

    fn binary(
        &mut self,
        operator: Operator,
        left: i64,
        right: i64,
        range: Range<usize>,
    ) -> Subexpression {
        if operator.divides() && right == 0 {
            let error = TextError::at(range.clone(), "this divides by 0");
            self.no_value.get_or_insert(NoValue::Wrong(error));
            return Subexpression { value: 0, range };
        }
        self.part(operator.apply(left, right), range)
    }

    /// A part with this value, unless it does not fit.
    fn part(&mut self, value: Option<i64>, range: Range<usize>) -> Subexpression {
        if value.is_none() {
            let error = TextError::at(range.clone(), "the result does not fit 64 bits");
            self.no_value.get_or_insert(NoValue::Wrong(error));
        }
        let value = value.unwrap_or(0);
        Subexpression { value, range }
    }

    fn token(&self, place: usize) -> &'e Token<'t> {
        &self.expression.tokens[place]
    }

    fn peek(&self) -> Option<TokenKind> {
        let token = self.expression.tokens.get(self.next);
        token.map(|token| token.kind)
    }

    /// The error that the next token, or the end of the text, is not what is expected there.
    fn unexpected(&self, expected: &str) -> TextError {
        let Some(token) = self.expression.tokens.get(self.next) else {
            let end = self.expression.end;
            let message = format!("the expression ends where {expected} is expected");
            return TextError::at(end..end, message);
        };
        let mut message = said(format!("expected {expected}, found `{}`", token.text));
        message.help = help(token.text, expected).map(str::to_owned);
        TextError::at(token.range(), message)
    }

    /// As [`Evaluator::unexpected`], but at the end of the text the opening bracket is to blame.
    fn unclosed(&self, opening: Range<usize>, expected: &str) -> TextError {
        match self.peek() {
            Some(_) => self.unexpected(expected),
            None => TextError::at(opening, "this bracket is never closed"),
        }
    }
}

/// What to do about something that is not expected.
fn help(found: &str, expected: &str) -> Option<&'static str> {
    let is_side = |found: &str| {
        let side = found.strip_prefix('x');
        side.is_some_and(|s| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit()))
    };
    match (expected, found) {
        (COMMA, ")") | (CLOSING, ",") => Some("`min` and `max` take two numbers: min(a, b)"),
        (OPERAND, "." | "?") => Some(
            "one bound is a number; for rows, columns or lines it may be a list of them and of `\"?\"`, for regions a table: { a = 5, b = \"?\" }; for squares, in rules that have it, `numbers`: a picture, or { c4 = 5 }",
        ),
        (OPERATOR, side) if is_side(side) => {
            Some("write `*` to multiply; a board is given by `size`, or `rows` and `columns`")
        }
        (OPERATOR, "or" | "of" | "and" | "," | ".") => Some(
            "several numbers are a list: one-of = [0, 2]; a range is at-least = 1, at-most = 3",
        ),
        (OPERAND, "<" | ">" | "≤" | "≥" | "=") => {
            Some("bounds have keys of their own: at-least = 1, at-most = 3")
        }
        (OPERATOR, "×") => Some(
            "write `*` to multiply; a board is given by `size`, or `rows` and `columns`; the sign of a cage is drawn by its rule",
        ),
        (OPERATOR, "÷") => Some("the number stands alone; its sign is drawn by the rule"),
        (OPERATOR, number) if number.starts_with(|c: char| c.is_ascii_digit()) => {
            Some("write `*` to multiply; several numbers are a list: [2, 1, 3]")
        }
        (OPERATOR | CLOSING, operand)
            if operand == "(" || operand.starts_with(is_name_character) =>
        {
            Some("write `*` to multiply")
        }
        _ => None,
    }
}
