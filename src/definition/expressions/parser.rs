//! Parses a text to an expression.
//!
//! By recursive descent; only brackets recurse, and they nest at most [`Expression::DEEPEST`] deep. A sign
//! binds more tightly than `*` and `/`, as in most programming languages: `-7 / 2` is `(-7) / 2`.

use std::ops::Range;

use super::error::{ExpectedToken, ExpressionError, ExpressionProblem};
use super::tokens::{Token, TokenKind, tokens};
use super::tree::{Expression, ExpressionKind, ExpressionNode, Operator};

/// Names that no parameter may have, because expressions or counts use them.
pub const TAKEN_NAMES: [&str; 3] = ["min", "max", "any"];

impl Expression {
    /// How deep brackets may nest, those of `min` and `max` included. Signs do not count.
    pub const DEEPEST: usize = 100;

    pub fn parse(text: &str) -> Result<Expression, ExpressionError> {
        let mut parser = Parser {
            tokens: tokens(text),
            next: 0,
            end: text.len(),
            depth: 0,
            nodes: Vec::new(),
        };
        if parser.tokens.is_empty() {
            return Err(ExpressionError::at(0..0, ExpressionProblem::Empty));
        }
        parser.sum()?;
        if parser.next < parser.tokens.len() {
            return Err(parser.unexpected(ExpectedToken::Operator));
        }
        Ok(Expression {
            nodes: parser.nodes,
        })
    }
}

struct Parser<'t> {
    tokens: Vec<Token<'t>>,
    /// The place of the next token.
    next: usize,
    end: usize,
    /// How many brackets are open.
    depth: usize,
    nodes: Vec<ExpressionNode>,
}

/// A parsed subexpression: its node, and where it is written, with its outer brackets.
struct Subexpression {
    node: usize,
    range: Range<usize>,
}

impl Parser<'_> {
    fn sum(&mut self) -> Result<Subexpression, ExpressionError> {
        let mut left = self.product()?;
        loop {
            let operator = match self.peek() {
                Some(TokenKind::Mark('+')) => Operator::Add,
                Some(TokenKind::Mark('-')) => Operator::Subtract,
                _ => return Ok(left),
            };
            self.next += 1;
            let right = self.product()?;
            left = self.binary(operator, left, right);
        }
    }

    fn product(&mut self) -> Result<Subexpression, ExpressionError> {
        let mut left = self.signed()?;
        loop {
            let operator = match self.peek() {
                Some(TokenKind::Mark('*')) => Operator::Multiply,
                Some(TokenKind::Mark('/')) => Operator::Divide,
                Some(TokenKind::Mark('%')) => Operator::Remainder,
                _ => return Ok(left),
            };
            self.next += 1;
            let right = self.signed()?;
            left = self.binary(operator, left, right);
        }
    }

    /// An operand after any number of signs.
    fn signed(&mut self) -> Result<Subexpression, ExpressionError> {
        let first_sign = self.next;
        while let Some(TokenKind::Mark('+' | '-')) = self.peek() {
            self.next += 1;
        }
        let mut signs = first_sign..self.next;
        let mut part = match self.peek() {
            Some(TokenKind::Number) => {
                // A minus just before an integer belongs to it: the least integer of 64 bits can be written
                // in no other way.
                let negative = !signs.is_empty() && self.tokens[signs.end - 1].text == "-";
                signs.end -= usize::from(negative);
                self.integer(signs.end)?
            }
            Some(TokenKind::Name) => self.name_or_function()?,
            Some(TokenKind::Mark('(')) => self.bracketed()?,
            _ => return Err(self.unexpected(ExpectedToken::Operand)),
        };
        for sign in signs.rev() {
            part.range.start = self.tokens[sign].start;
            if self.tokens[sign].text == "-" {
                part.node = self.push(ExpressionKind::Negated(part.node), part.range.clone());
            }
        }
        Ok(part)
    }

    /// The integer whose digits are the next token; the tokens from `first` on are its sign.
    fn integer(&mut self, first: usize) -> Result<Subexpression, ExpressionError> {
        let digits = &self.tokens[self.next];
        let range = self.tokens[first].start..digits.range().end;
        let sign = if first < self.next { "-" } else { "" };
        let Ok(number) = format!("{sign}{}", digits.text).parse() else {
            return Err(ExpressionError::at(range, ExpressionProblem::TooLarge));
        };
        self.next += 1;
        Ok(self.part(ExpressionKind::Literal(number), range))
    }

    fn name_or_function(&mut self) -> Result<Subexpression, ExpressionError> {
        let token = &self.tokens[self.next];
        let (name, range) = (token.text.to_owned(), token.range());
        self.next += 1;
        match name.as_str() {
            "min" => self.function(Operator::Least, range),
            "max" => self.function(Operator::Greatest, range),
            _ if self.peek() == Some(TokenKind::Mark('(')) => {
                let problem = ExpressionProblem::UnknownFunction { name };
                Err(ExpressionError::at(range, problem))
            }
            taken if TAKEN_NAMES.contains(&taken) => {
                let problem = ExpressionProblem::TakenName { name };
                Err(ExpressionError::at(range, problem))
            }
            _ => Ok(self.part(ExpressionKind::Name(name), range)),
        }
    }

    /// The two arguments of a function whose name is at `range`.
    fn function(
        &mut self,
        operator: Operator,
        range: Range<usize>,
    ) -> Result<Subexpression, ExpressionError> {
        if self.peek() != Some(TokenKind::Mark('(')) {
            return Err(self.unexpected(ExpectedToken::OpeningBracket));
        }
        let opening = self.open()?;
        let left = self.sum()?;
        if self.peek() != Some(TokenKind::Mark(',')) {
            return Err(self.unclosed(opening, ExpectedToken::Comma));
        }
        self.next += 1;
        let right = self.sum()?;
        let end = self.close(opening)?;
        let whole = range.start..end;
        let value = ExpressionKind::Binary(operator, left.node, right.node);
        Ok(self.part(value, whole))
    }

    fn bracketed(&mut self) -> Result<Subexpression, ExpressionError> {
        let opening = self.open()?;
        let start = opening.start;
        let inner = self.sum()?;
        let end = self.close(opening)?;
        Ok(Subexpression {
            node: inner.node,
            range: start..end,
        })
    }

    /// Consumes the opening bracket that is the next token; returns its place.
    fn open(&mut self) -> Result<Range<usize>, ExpressionError> {
        let range = self.tokens[self.next].range();
        if self.depth == Expression::DEEPEST {
            return Err(ExpressionError::at(range, ExpressionProblem::TooDeep));
        }
        self.depth += 1;
        self.next += 1;
        Ok(range)
    }

    /// Consumes the bracket that closes the one at `opening`; returns its end.
    fn close(&mut self, opening: Range<usize>) -> Result<usize, ExpressionError> {
        if self.peek() != Some(TokenKind::Mark(')')) {
            return Err(self.unclosed(opening, ExpectedToken::ClosingBracket));
        }
        self.depth -= 1;
        self.next += 1;
        Ok(self.tokens[self.next - 1].range().end)
    }

    fn binary(
        &mut self,
        operator: Operator,
        left: Subexpression,
        right: Subexpression,
    ) -> Subexpression {
        let value = ExpressionKind::Binary(operator, left.node, right.node);
        self.part(value, left.range.start..right.range.end)
    }

    fn part(&mut self, value: ExpressionKind, range: Range<usize>) -> Subexpression {
        let node = self.push(value, range.clone());
        Subexpression { node, range }
    }

    fn push(&mut self, value: ExpressionKind, range: Range<usize>) -> usize {
        self.nodes.push(ExpressionNode { value, range });
        self.nodes.len() - 1
    }

    fn peek(&self) -> Option<TokenKind> {
        self.tokens.get(self.next).map(|token| token.kind)
    }

    /// The error that the next token, or the end of the text, is not what is expected there.
    fn unexpected(&self, expected: ExpectedToken) -> ExpressionError {
        let token = self.tokens.get(self.next);
        let range = token.map_or(self.end..self.end, Token::range);
        let found = token.map(|token| token.text.to_owned());
        ExpressionError::at(range, ExpressionProblem::Unexpected { found, expected })
    }

    /// As [`Parser::unexpected`], but at the end of the text the opening bracket is to blame.
    fn unclosed(&self, opening: Range<usize>, expected: ExpectedToken) -> ExpressionError {
        match self.peek() {
            Some(_) => self.unexpected(expected),
            None => ExpressionError::at(opening, ExpressionProblem::Unclosed),
        }
    }
}
