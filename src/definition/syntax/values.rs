//! Values as they are written, each with its place; nothing is evaluated.

use super::source::Span;
use crate::board::Board;

/// A string or a key.
#[derive(Clone, Debug)]
pub struct Text {
    pub value: String,
    /// With its quotes.
    pub span: Span,
    /// Where the value starts in the file, if it is written there literally (no escapes).
    pub content: Option<usize>,
}

impl Text {
    /// Where a part of the value stands in the file; the whole text if it is written with escapes.
    pub fn part(&self, range: Span) -> Span {
        match self.content {
            Some(start) => start + range.start..start + range.end,
            None => self.span.clone(),
        }
    }
}

/// An integer, or a string that should be an expression.
#[derive(Clone, Debug)]
pub struct WrittenNumber {
    pub span: Span,
    pub value: NumberValue,
}

#[derive(Clone, Debug)]
pub enum NumberValue {
    Integer(i64),
    Expression(Text),
}

/// A list and its span.
#[derive(Clone, Debug)]
pub struct List<T> {
    pub items: Vec<T>,
    pub span: Span,
}

/// Names; a single text counts as a list of one: `by = "queen"`.
#[derive(Clone, Debug)]
pub struct NameList {
    pub items: Vec<Text>,
    pub span: Span,
}

impl NameList {
    /// What a rule names that leaves the names out: any piece.
    pub fn any(at: &Span) -> Self {
        let any = Text {
            value: "any".to_owned(),
            span: at.clone(),
            content: None,
        };
        NameList {
            items: vec![any],
            span: at.clone(),
        }
    }
}

/// The rows and columns of a rectangle written `2x3`. A side that is too long for any board counts as one
/// more than the longest.
pub fn rectangle(word: &str) -> Option<(usize, usize)> {
    let (rows, columns) = word.split_once('x')?;
    let side = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let most = Board::MOST + 1;
        is_number.then(|| text.parse().map_or(most, |side: usize| side.min(most)))
    };
    Some((side(rows)?, side(columns)?))
}

/// The ends of `1-4` or `1..4`, as others write a range; the first is the smaller.
pub fn range(text: &str) -> Option<(i64, i64)> {
    let (first, last) = text.split_once('-').or_else(|| text.split_once(".."))?;
    let number = |text: &str| text.trim().parse::<i64>().ok();
    let (first, last) = (number(first)?, number(last)?);
    (first < last).then_some((first, last))
}
