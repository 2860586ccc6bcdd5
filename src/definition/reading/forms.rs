//! The right form of a value that is written in a wrong one that others use: `boxes = 3`, a list where a list of lists
//! is needed, a name with a dot that is not quoted.
//!
//! It must not know a key, only the shape that a value should have; of a table, how a number is written in it.

use toml::Spanned;
use toml::de::{DeArray, DeValue};

use crate::definition::messages::{Message, said};
use crate::definition::squares::written_out;
use crate::definition::syntax::{SourceFile, Span, ValueShape, quoted, range};

/// What is said of squares by their numbers.
const SQUARES_HAVE_NAMES: &str =
    "squares have names: \"a1\" is at the bottom left, \"r1c1\" at the top left";

/// A value as it is written under a key, and the shape that it should have, if that is known. Spans are of the document.
pub struct WrittenValue<'a> {
    pub source: &'a SourceFile,
    pub key: &'a str,
    pub key_span: Span,
    pub shape: Option<&'static ValueShape>,
    /// Whether the author chose the key, which is a name.
    pub is_named: bool,
    /// Whether it is an item of the list under the key.
    pub is_item: bool,
    pub node: &'a Spanned<DeValue<'a>>,
}

impl WrittenValue<'_> {
    /// How a value of the wrong type is written, as far as that can be seen.
    pub fn right_form(&self) -> Option<String> {
        let node = self.node.get_ref();
        if let Some(value) = self.shape.and_then(|shape| right_value(shape, node)) {
            return Some(match self.is_item {
                true => format!("write {value}"),
                false => format!("write {} = {value}", self.key),
            });
        }
        let table = node.as_table().filter(|_| self.has_dot());
        let (symbol, inner) = table?.iter().next()?;
        let name = quoted(&format!("{}.{}", self.key, symbol.get_ref()));
        let inner = self.source.slice(&inner.span());
        Some(match self.is_first_in_line() {
            true => format!("a name with a dot is quoted: {name} = {inner}"),
            false => format!("a name with a dot is quoted: {{ {name} = {inner} }}"),
        })
    }

    /// Whether the author chose the key, and a dot and another key follow.
    fn has_dot(&self) -> bool {
        let after = self
            .source
            .slice(&(self.key_span.end..self.source.text.len()));
        self.is_named && after.trim_start().starts_with('.')
    }

    /// Whether the table has lines of its own for its keys.
    fn is_first_in_line(&self) -> bool {
        let (source, key) = (self.source, &self.key_span);
        let (line, _) = source.line_and_column(key.start);
        let before = source.slice(&(source.line_start(line)..key.start));
        before.trim().is_empty()
    }

    /// The message about a list all of whose items are of one wrong type; `None` for any other value.
    pub fn wrong_items(&self) -> Option<Message> {
        let (key, shape) = (self.key, self.shape?);
        let items = self.node.get_ref().as_array()?;
        let items = || items.iter().map(Spanned::get_ref);
        let are_all = |is: fn(&DeValue<'_>) -> bool| items().next().is_some() && items().all(is);
        let (found, form) = match shape {
            ValueShape::SquareLists | ValueShape::SquareList | ValueShape::Squares
                if items().any(|item| has_number(item)) =>
            {
                ("numbers", Some(SQUARES_HAVE_NAMES.to_owned()))
            }
            ValueShape::SquareLists | ValueShape::NameLists if are_all(|item| item.is_str()) => {
                let texts = items().filter_map(|item| item.as_str());
                let is_of_squares = matches!(shape, ValueShape::SquareLists);
                let text = |text| match is_of_squares {
                    true => squares_of(text).filter(|_| !text.contains(char::is_whitespace)),
                    false => Some(quoted(text)),
                };
                let texts: Option<Vec<String>> = texts.map(text).collect();
                let form = texts.map(|texts| format!("write {key} = [[{}]]", texts.join(", ")));
                ("strings", form)
            }
            ValueShape::Texts if are_all(|item| item.is_integer()) => {
                let numbers = items().filter_map(|item| item.as_integer());
                let texts: Vec<String> = numbers.map(|number| quoted(number.as_str())).collect();
                let form = format!("write {key} = [{}]", texts.join(", "));
                ("numbers", Some(form))
            }
            ValueShape::Texts if are_all(|item| item.is_array()) => {
                let lists = items().filter_map(|item| item.as_array());
                let text = |list: &DeArray<'_>| {
                    let items = list.iter().map(Spanned::get_ref);
                    let words = items.filter_map(|item| Some(item.as_integer()?.as_str()));
                    quoted(&words.collect::<Vec<&str>>().join(" "))
                };
                let texts: Vec<String> = lists.map(text).collect();
                let form = format!("write {key} = [{}]", texts.join(", "));
                ("lists", Some(form))
            }
            _ => return None,
        };
        let expected = shape.expected();
        let message = said(format!("`{key}` is a list of {found}, expected {expected}"));
        Some(match form {
            Some(form) => message.help(form),
            None => message,
        })
    }
}

/// Whether it is a number, or a list or a list of lists with one in it.
fn has_number(value: &DeValue<'_>) -> bool {
    match value {
        DeValue::Array(items) => items.iter().any(|item| has_number(item.get_ref())),
        value => value.is_integer(),
    }
}

/// The value of this shape that was meant by one of another shape.
fn right_value(shape: &ValueShape, value: &DeValue<'_>) -> Option<String> {
    Some(match (shape, value) {
        (ValueShape::Rectangle, DeValue::Integer(side)) => {
            quoted(&[side.as_str(), side.as_str()].join("x"))
        }
        (ValueShape::Rectangle, DeValue::Array(items)) => quoted(&two_integers(items)?.join("x")),
        (ValueShape::Texts | ValueShape::SquareList, DeValue::String(text)) => {
            squares_of(text).map(|_| format!("[{}]", quoted(text)))?
        }
        (ValueShape::SquareLists, DeValue::String(text)) => format!("[[{}]]", line_of(text)?),
        (ValueShape::Number, DeValue::Array(items)) => {
            let numbers = integers(items)?;
            let first = numbers.first()?;
            let are_alike = numbers.iter().all(|number| number == first);
            are_alike.then(|| (*first).to_owned())?
        }
        (ValueShape::PieceCount, DeValue::Array(items)) => {
            let ends = two_integers(items)?;
            format!("{{ min = {}, max = {} }}", ends[0], ends[1])
        }
        (ValueShape::Text, DeValue::Array(items)) => {
            let texts = texts(items)?;
            let are_characters = texts.iter().all(|text| text.chars().count() == 1);
            (are_characters || texts.len() == 1).then(|| quoted(&texts.concat()))?
        }
        (ValueShape::Moves, DeValue::Array(items)) => quoted(&texts(items)?.join(" + ")),
        (
            ValueShape::Text | ValueShape::Character | ValueShape::Picture,
            DeValue::Integer(number),
        ) => quoted(number.as_str()),
        (ValueShape::Table(keys), DeValue::Integer(number)) => {
            let mut names = keys.names();
            let key = names.find(|name| ["exactly", "count"].contains(name))?;
            format!("{{ {key} = {} }}", number.as_str())
        }
        (ValueShape::Numbers, DeValue::String(text)) => format!("[{}]", in_full(text)?),
        _ => return None,
    })
}

/// The texts of a list that has nothing else.
fn texts<'d>(items: &'d DeArray<'_>) -> Option<Vec<&'d str>> {
    items.iter().map(|item| item.get_ref().as_str()).collect()
}

/// The numbers of a list that has nothing else.
fn integers<'d>(items: &'d DeArray<'_>) -> Option<Vec<&'d str>> {
    let items = items.iter().map(Spanned::get_ref);
    items
        .map(|item| Some(item.as_integer()?.as_str()))
        .collect()
}

fn two_integers<'d>(items: &'d DeArray<'_>) -> Option<Vec<&'d str>> {
    integers(items).filter(|numbers| numbers.len() == 2)
}

/// A name that may be one of a square, or the squares of a rectangle one by one; `None` for a rectangle that is no line,
/// and for words.
fn squares_of(text: &str) -> Option<String> {
    let range = text.replace("..", ":").replace('-', ":");
    match range.contains(':') {
        true => Some(written_out(&range)?.join(", ")),
        false => text
            .contains(|c: char| c.is_ascii_digit())
            .then(|| quoted(text)),
    }
}

/// The squares of a line that is one text: `a1 b2`, or a rectangle.
fn line_of(text: &str) -> Option<String> {
    let names = text.split([' ', ',', ';']).filter(|name| !name.is_empty());
    let squares: Option<Vec<String>> = names.map(squares_of).collect();
    squares.filter(|s| !s.is_empty()).map(|s| s.join(", "))
}

/// The longest range that is written out.
const LONGEST_RANGE: i64 = 16;

/// `1, 2, 3, 4` for `1-4`.
fn in_full(text: &str) -> Option<String> {
    let (first, last) = range(text)?;
    let is_short = (first..first.saturating_add(LONGEST_RANGE)).contains(&last);
    let numbers = is_short.then(|| (first..=last).map(|number| number.to_string()))?;
    Some(numbers.collect::<Vec<String>>().join(", "))
}
