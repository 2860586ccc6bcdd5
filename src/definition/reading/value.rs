//! A value under a key, and how simple values are read.

use toml::Spanned;
use toml::de::{DeString, DeValue};

use super::forms::WrittenValue;
use crate::definition::messages::{Message, Report, all, said};
use crate::definition::syntax::{
    List, NameList, NumberValue, SourceFile, Span, Text, ValueShape, WrittenNumber,
};

/// The document that is read, and the report for its errors.
pub struct DocumentReader<'a> {
    pub source: &'a SourceFile,
    /// Where spans of this document begin, see [`SourceFile`].
    pub start: usize,
    pub report: &'a Report,
}

/// A value that can be read; `None` if it is of the wrong type, which has been reported.
pub trait ReadValue: Sized {
    fn read(value: &KeyedValue<'_>) -> Option<Self>;
}

/// A value and the key that it is under.
#[derive(Clone, Copy)]
pub struct KeyedValue<'a> {
    pub reader: &'a DocumentReader<'a>,
    pub key: &'a str,
    key_node: &'a Spanned<DeString<'a>>,
    /// The shape that the value should have; `None` for items of a list, and under names that the author chose.
    pub(super) shape: Option<&'static ValueShape>,
    /// Whether the author chose the key.
    is_named: bool,
    is_item: bool,
    pub(super) node: &'a Spanned<DeValue<'a>>,
}

impl<'a> DocumentReader<'a> {
    pub fn key(&self, key: &Spanned<DeString<'_>>) -> Text {
        self.text(key.get_ref(), &key.span())
    }

    /// A text; the span is one of the document.
    fn text(&self, value: &str, span: &Span) -> Text {
        let content = self.source.content_start(span, value);
        Text {
            value: value.to_owned(),
            content: content.map(|start| self.start + start),
            span: self.shifted(span),
        }
    }

    /// A span of the document as a span among all files.
    fn shifted(&self, span: &Span) -> Span {
        self.start + span.start..self.start + span.end
    }
}

impl<'a> KeyedValue<'a> {
    /// A value under a key that is in no list.
    pub(super) fn new(
        reader: &'a DocumentReader<'a>,
        key: &'a Spanned<DeString<'a>>,
        node: &'a Spanned<DeValue<'a>>,
    ) -> KeyedValue<'a> {
        KeyedValue {
            reader,
            key: key.get_ref(),
            key_node: key,
            shape: None,
            is_named: false,
            is_item: false,
            node,
        }
    }

    /// The same value, which should have this shape.
    pub(super) fn of_shape(self, shape: &'static ValueShape) -> KeyedValue<'a> {
        let shape = Some(shape);
        KeyedValue { shape, ..self }
    }

    pub fn span(&self) -> Span {
        self.reader.shifted(&self.node.span())
    }

    /// The same value, under a name that the author chose.
    pub(super) fn under_a_name(self) -> KeyedValue<'a> {
        KeyedValue {
            is_named: true,
            ..self
        }
    }

    /// Where its key is written.
    fn key_span(&self) -> Span {
        self.reader.shifted(&self.key_node.span())
    }

    /// The items, if it is a list.
    pub fn items(&self) -> Option<Vec<KeyedValue<'a>>> {
        let items = self.node.get_ref().as_array()?;
        let shape = self.shape.and_then(ValueShape::of_items);
        let item = |node| KeyedValue {
            shape,
            is_item: true,
            node,
            ..*self
        };
        Some(items.iter().map(item).collect())
    }

    /// The text, if it is a string.
    pub fn text(&self) -> Option<Text> {
        let value = self.node.get_ref().as_str()?;
        Some(self.reader.text(value, &self.node.span()))
    }

    pub fn is_table(&self) -> bool {
        self.node.get_ref().is_table()
    }

    /// Whether it is neither a table nor a list of tables.
    pub(super) fn is_plain(&self) -> bool {
        let is_table = |item: &Spanned<DeValue<'_>>| item.get_ref().is_table();
        let list = self.node.get_ref().as_array();
        !self.is_table() && !list.is_some_and(|items| items.iter().any(is_table))
    }

    pub fn report(&self, at: &Span, message: impl Into<Message>) {
        self.reader.report.add(at, message);
    }

    fn written(&self) -> WrittenValue<'a> {
        WrittenValue {
            source: self.reader.source,
            key: self.key,
            key_span: self.key_node.span(),
            shape: self.shape,
            is_named: self.is_named,
            is_item: self.is_item,
            node: self.node,
        }
    }

    /// Reports that the value should be something else: the shape of its key, or otherwise `expected`. Always `None`.
    pub fn wrong<T>(&self, expected: &'static str) -> Option<T> {
        if let Some(message) = self.written().wrong_items() {
            self.report(&self.span(), message);
            return None;
        }
        let expected = self.shape.map_or(expected, ValueShape::expected);
        let (key, found) = (self.key, describe(self.node.get_ref()));
        let item = if self.is_item { "an item of " } else { "" };
        let message = said(format!("{item}`{key}` is {found}, expected {expected}"));
        let message = match self.written().right_form() {
            Some(help) => message.help(help),
            None => message,
        };
        self.report(&self.span(), message);
        None
    }
}

/// What a value is, in words.
fn describe(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a decimal number",
        DeValue::Boolean(_) => "a boolean",
        DeValue::Datetime(_) => "a date or time",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// A value, and where its key is written.
#[derive(Debug)]
pub struct Keyed<T> {
    pub value: T,
    pub key: Span,
}

impl<T: ReadValue> ReadValue for Keyed<T> {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        let key = value.key_span();
        T::read(value).map(|value| Keyed { value, key })
    }
}

impl ReadValue for Text {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        value.text().or_else(|| value.wrong("a string"))
    }
}

impl ReadValue for bool {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        let flag = value.node.get_ref().as_bool();
        flag.or_else(|| value.wrong("true or false"))
    }
}

impl ReadValue for WrittenNumber {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        let span = value.span();
        let written = match value.node.get_ref() {
            DeValue::Integer(integer) => {
                match i64::from_str_radix(integer.as_str(), integer.radix()) {
                    Ok(number) => NumberValue::Integer(number),
                    Err(_) => {
                        value.report(&span, "the number does not fit 64 bits");
                        return None;
                    }
                }
            }
            DeValue::String(_) => NumberValue::Expression(value.text()?),
            _ => return value.wrong("a number"),
        };
        Some(WrittenNumber {
            span,
            value: written,
        })
    }
}

impl<T: ReadValue> ReadValue for List<T> {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        let Some(items) = value.items() else {
            return value.wrong("a list");
        };
        if let Some(message) = value.written().wrong_items() {
            value.report(&value.span(), message);
            return None;
        }
        Some(List {
            items: all(items.iter().map(T::read))?,
            span: value.span(),
        })
    }
}

impl ReadValue for NameList {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        if let Some(text) = value.text() {
            let span = text.span.clone();
            return Some(NameList {
                items: vec![text],
                span,
            });
        }
        if value.items().is_none() {
            return value.wrong("a list of names");
        }
        let List { items, span } = List::read(value)?;
        Some(NameList { items, span })
    }
}
