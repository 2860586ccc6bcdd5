//! Reads tables of a parsed TOML document key by key, and reports every wrong key and type.
//!
//! Which keys a table has is listed in [`super::keys`]; [`Table::finish`] reports the others with the
//! nearest of those. Reading goes on after an error, so that one run shows them all; what is
//! missing or wrong comes back as `None`, and then the report is not empty.

use std::cell::RefCell;

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::fact::Fact;
use super::keys;
use super::nearest::nearest_key;
use super::problem::Report;
use super::shape::{Key, Keys, Shape};
use super::source::{Source, Span};
use super::written::{List, Number, NumberValue, Text};

/// The document that is read, and where its errors go.
pub struct Reader<'a> {
    pub source: &'a Source,
    /// Where spans of this document begin, see [`super::source`].
    pub start: usize,
    pub report: &'a Report,
}

/// A value that can be read; `None` if it is of the wrong type, which has been reported.
pub trait Read: Sized {
    fn read(value: &Value<'_>) -> Option<Self>;
}

/// A value and the key it stands under.
#[derive(Clone, Copy)]
pub struct Value<'a> {
    pub reader: &'a Reader<'a>,
    pub key: &'a str,
    /// What should stand here; none for items of a list, and under names that the author chose.
    shape: Option<&'static Shape>,
    is_item: bool,
    node: &'a Spanned<DeValue<'a>>,
}

/// A table whose keys are read one by one.
pub struct Table<'a> {
    reader: &'a Reader<'a>,
    keys: &'static Keys,
    pub span: Span,
    /// In the order of the file.
    entries: Vec<(Text, Value<'a>)>,
    /// Keys of which one is needed, and the report that there is none.
    missing: RefCell<Vec<(Vec<&'static str>, Fact)>>,
}

impl<'a> Reader<'a> {
    /// The table of the whole document.
    pub fn top(&'a self, document: &'a DeTable<'a>) -> Table<'a> {
        Table::new(self, &keys::FILE, self.start..self.start, document)
    }

    fn key(&self, key: &Spanned<DeString<'_>>) -> Text {
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

    /// A span of the document among all files.
    fn shifted(&self, span: &Span) -> Span {
        self.start + span.start..self.start + span.end
    }
}

impl<'a> Table<'a> {
    fn new(
        reader: &'a Reader<'a>,
        keys: &'static Keys,
        span: Span,
        table: &'a DeTable<'a>,
    ) -> Table<'a> {
        Table {
            reader,
            keys,
            span,
            entries: entries(reader, table),
            missing: RefCell::default(),
        }
    }

    /// How messages call the table.
    pub fn called(&self) -> &'static str {
        self.keys.called
    }

    fn listed(&self, key: &'static str) -> Option<&'static Key> {
        let listed = self.keys.key(key);
        debug_assert!(listed.is_some(), "{} lists no `{key}`", self.called());
        listed
    }

    /// The value under a key.
    pub fn value(&self, key: &'static str) -> Option<Value<'a>> {
        let shape = Some(&self.listed(key)?.shape);
        let mut entries = self.entries.iter();
        let (_, value) = entries.find(|(k, _)| k.value == key)?;
        Some(Value { shape, ..*value })
    }

    /// What stands under a key; `None` also if it is wrong, which has been reported.
    pub fn optional<T: Read>(&self, key: &'static str) -> Option<T> {
        debug_assert!(self.listed(key).is_some_and(|key| !key.required));
        T::read(&self.value(key)?)
    }

    /// What stands under a key that must be there.
    pub fn required<T: Read>(&self, key: &'static str) -> Option<T> {
        debug_assert!(self.listed(key).is_some_and(|key| key.required));
        match self.value(key) {
            Some(value) => T::read(&value),
            None => {
                let table = self.called();
                self.missing(&[key], Fact::MissingKey { table, key });
                None
            }
        }
    }

    /// A flag, with its value where it is not written.
    pub fn flag(&self, key: &'static str, default: bool) -> bool {
        self.optional(key).unwrap_or(default)
    }

    /// The table under a key.
    pub fn table(&self, key: &'static str) -> Option<Table<'a>> {
        let Shape::Table(keys) = self.listed(key)?.shape else {
            debug_assert!(false, "`{key}` is no table");
            return None;
        };
        self.value(key)?.table(keys)
    }

    /// The tables of the array under a key.
    pub fn tables(&self, key: &'static str) -> Vec<Table<'a>> {
        match (self.listed(key).map(|key| &key.shape), self.value(key)) {
            (Some(Shape::Tables(keys)), Some(value)) => value.tables(keys),
            (shape, _) => {
                debug_assert!(matches!(shape, Some(Shape::Tables(_))));
                Vec::new()
            }
        }
    }

    pub fn report(&self, at: Span, fact: Fact) {
        self.reader.report.add(at, fact);
    }

    /// Reports, when the table is finished, that it has none of these keys, unless an unknown key
    /// was probably meant to be one of them.
    pub fn missing(&self, keys: &[&'static str], fact: Fact) {
        self.missing.borrow_mut().push((keys.to_vec(), fact));
    }

    /// Reports what is missing, and the keys that are not listed.
    pub fn finish(self) {
        let is_unknown = |key: &str| self.keys.key(key).is_none();
        let keys = self.entries.iter().map(|(key, _)| key.value.as_str());
        let unknown = keys.filter(|key| is_unknown(key));
        let meant: Vec<&str> = unknown
            .filter_map(|key| nearest_key(key, self.keys.names()))
            .collect();
        for (keys, fact) in self.missing.take() {
            if !keys.iter().any(|key| meant.contains(key)) {
                self.report(self.span.clone(), fact);
            }
        }
        for (key, _) in &self.entries {
            if !is_unknown(&key.value) {
                continue;
            }
            let name = key.value.clone();
            let fact = Fact::UnknownKey {
                table: self.called(),
                key: name,
                valid: self.keys.names().collect(),
            };
            self.report(key.span.clone(), fact);
        }
    }
}

/// The keys of a table with their values, in the order of the file.
fn entries<'a>(reader: &'a Reader<'a>, table: &'a DeTable<'a>) -> Vec<(Text, Value<'a>)> {
    let mut nodes: Vec<_> = table.iter().collect();
    // The library sorts by name; the order of the file means something.
    nodes.sort_by_key(|(key, node)| first_mention(key.span(), node));
    let entry = |(key, node): (&'a Spanned<DeString<'a>>, &'a Spanned<DeValue<'a>>)| {
        let value = Value {
            reader,
            key: key.get_ref(),
            shape: None,
            is_item: false,
            node,
        };
        (reader.key(key), value)
    };
    nodes.into_iter().map(entry).collect()
}

/// Where a key, or anything within its value, is first written.
fn first_mention(key: Span, node: &Spanned<DeValue<'_>>) -> usize {
    let within = match node.get_ref() {
        DeValue::Table(table) => table.iter().map(|(k, v)| first_mention(k.span(), v)).min(),
        _ => None,
    };
    within.map_or(key.start, |start| start.min(key.start))
}

impl<'a> Value<'a> {
    pub fn span(&self) -> Span {
        self.reader.shifted(&self.node.span())
    }

    pub fn table(&self, keys: &'static Keys) -> Option<Table<'a>> {
        let table = self.any_table()?;
        Some(Table::new(self.reader, keys, self.span(), table))
    }

    /// What stands in a table whose keys are names that the author chose.
    pub fn named(&self) -> Option<Vec<(Text, Value<'a>)>> {
        Some(entries(self.reader, self.any_table()?))
    }

    fn any_table(&self) -> Option<&'a DeTable<'a>> {
        match self.node.get_ref() {
            DeValue::Table(table) => Some(table),
            DeValue::Array(items) if items.iter().any(|item| item.get_ref().is_table()) => {
                let key = self.in_header();
                self.report(self.span(), Fact::ArrayInsteadOfTable { key });
                None
            }
            _ => self.wrong("a table"),
        }
    }

    pub fn tables(&self, keys: &'static Keys) -> Vec<Table<'a>> {
        if self.node.get_ref().is_table() {
            let key = self.key.to_owned();
            self.report(self.span(), Fact::TableInsteadOfArray { key });
            return Vec::new();
        }
        let Some(items) = self.items() else {
            self.wrong::<()>("a list of tables");
            return Vec::new();
        };
        let tables = items.iter().map(|item| item.table(keys));
        tables.collect::<Vec<_>>().into_iter().flatten().collect()
    }

    /// The items, if it is a list.
    pub fn items(&self) -> Option<Vec<Value<'a>>> {
        let items = self.node.get_ref().as_array()?;
        let item = |node| Value {
            shape: None,
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

    /// The name in the header `[[pieces.rook]]` of a list of tables; else the key alone.
    fn in_header(&self) -> String {
        let written = self.reader.source.slice(&self.node.span());
        let name = written.strip_prefix("[[").and_then(|w| w.split_once("]]"));
        name.map_or(self.key, |(name, _)| name.trim()).to_owned()
    }

    pub fn is_table(&self) -> bool {
        self.node.get_ref().is_table()
    }

    pub fn report(&self, at: Span, fact: Fact) {
        self.reader.report.add(at, fact);
    }

    /// Reports that the value should be something else: what the key asks for, or else this. Always
    /// `None`.
    pub fn wrong<T>(&self, expected: &'static str) -> Option<T> {
        let expected = self.shape.map_or(expected, Shape::expected);
        let fact = Fact::WrongType {
            key: self.key.to_owned(),
            is_item: self.is_item,
            found: describe(self.node.get_ref()),
            expected,
        };
        self.report(self.span(), fact);
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

impl Read for Text {
    fn read(value: &Value<'_>) -> Option<Self> {
        value.text().or_else(|| value.wrong("a string"))
    }
}

impl Read for bool {
    fn read(value: &Value<'_>) -> Option<Self> {
        let flag = value.node.get_ref().as_bool();
        flag.or_else(|| value.wrong("true or false"))
    }
}

impl Read for Number {
    fn read(value: &Value<'_>) -> Option<Self> {
        let span = value.span();
        let written = match value.node.get_ref() {
            DeValue::Integer(integer) => {
                match i64::from_str_radix(integer.as_str(), integer.radix()) {
                    Ok(number) => NumberValue::Integer(number),
                    Err(_) => {
                        value.report(span, Fact::NumberTooLarge);
                        return None;
                    }
                }
            }
            DeValue::String(_) => NumberValue::Expression(value.text()?),
            _ => return value.wrong("a number"),
        };
        Some(Number {
            span,
            value: written,
        })
    }
}

impl<T: Read> Read for List<T> {
    fn read(value: &Value<'_>) -> Option<Self> {
        let Some(items) = value.items() else {
            return value.wrong("a list");
        };
        let read: Vec<Option<T>> = items.iter().map(T::read).collect();
        Some(List {
            items: read.into_iter().collect::<Option<Vec<T>>>()?,
            span: value.span(),
        })
    }
}

/// A single text counts as a list of one: `by = "queen"`.
#[derive(Clone, Debug)]
pub struct Names(pub List<Text>);

impl Read for Names {
    fn read(value: &Value<'_>) -> Option<Self> {
        if let Some(text) = value.text() {
            let span = text.span.clone();
            let items = vec![text];
            return Some(Names(List { items, span }));
        }
        if value.items().is_none() {
            return value.wrong("a list of names");
        }
        List::read(value).map(Names)
    }
}
