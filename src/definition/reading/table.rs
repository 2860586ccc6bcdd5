//! A table: reads its keys one by one, and reports missing and unknown keys.

use toml::Spanned;
use toml::de::{DeArray, DeString, DeTable, DeValue};

use super::unknown::{meant_by, unknown_key};
use super::value::{DocumentReader, KeyedValue, ReadValue};
use crate::definition::messages::{Message, one_of, said};
use crate::definition::syntax::{BOUND, BOUND_OR_NUMBERS, Key, Keys, Span, Text, ValueShape};

/// What is read from one key of a table or from several.
pub trait ReadKeys {
    /// Takes the keys of its field from those of all fields.
    fn read(table: &TableReader<'_>, fields: &mut dyn Iterator<Item = &'static [Key]>) -> Self;
}

/// The value under a key; `None` also if it is wrong, which has been reported.
impl<T: ReadValue> ReadKeys for Option<T> {
    fn read(table: &TableReader<'_>, fields: &mut dyn Iterator<Item = &'static [Key]>) -> Self {
        table.optional(fields.next()?.first()?.name)
    }
}

/// A table whose keys are read one by one.
pub struct TableReader<'a> {
    reader: &'a DocumentReader<'a>,
    keys: &'static Keys,
    /// The key under which it stands; empty at the top.
    key: &'a str,
    pub span: Span,
    /// Keys and values in the order of the file.
    entries: Vec<(Text, KeyedValue<'a>)>,
    /// Sets of keys of which one is needed, each with the message if there is none.
    missing: Vec<(&'static [&'static str], Message)>,
}

impl<'a> TableReader<'a> {
    /// The table of a whole document.
    pub fn top(
        reader: &'a DocumentReader<'a>,
        keys: &'static Keys,
        document: &'a DeTable<'a>,
    ) -> TableReader<'a> {
        TableReader::new(reader, (keys, ""), reader.start..reader.start, document)
    }

    fn new(
        reader: &'a DocumentReader<'a>,
        (keys, key): (&'static Keys, &'a str),
        span: Span,
        table: &'a DeTable<'a>,
    ) -> TableReader<'a> {
        TableReader {
            reader,
            keys,
            key,
            span,
            entries: entries(reader, table),
            missing: Vec::new(),
        }
    }

    /// The value under a key.
    pub fn value(&self, key: &'static str) -> Option<KeyedValue<'a>> {
        let shape = &self.keys.key(key)?.shape;
        let mut entries = self.entries.iter();
        let (_, value) = entries.find(|(k, _)| k.value == key)?;
        Some(value.of_shape(shape))
    }

    /// What is under a key; `None` also if it is wrong, which has been reported.
    pub fn optional<T: ReadValue>(&self, key: &'static str) -> Option<T> {
        T::read(&self.value(key)?)
    }

    /// The tables of the array under a key.
    pub fn array(&self, key: &'static str) -> Vec<KeyedValue<'a>> {
        let value = self.value(key);
        value.map_or_else(Vec::new, |value| value.array())
    }

    pub fn report(&self, at: &Span, message: impl Into<Message>) {
        self.reader.report.add(at, message);
    }

    /// Requires one of these keys; if the table has none, reports it when the table is finished.
    pub fn needs(&mut self, keys: &'static [&'static str], message: impl Into<Message>) {
        if keys.iter().all(|key| self.value(key).is_none()) {
            self.missing.push((keys, message.into()));
        }
    }

    /// Reports what is missing, unless it was probably meant by an unknown key, and the keys that are not listed.
    pub fn finish(mut self) {
        self.check_needs();
        self.check_bound();
        let is_unknown = |key: &str| self.keys.key(key).is_none();
        let keys = self.entries.iter().map(|(key, _)| key.value.as_str());
        let unknown = keys.filter(|key| is_unknown(key));
        let meant: Vec<&str> = unknown.filter_map(|key| meant_by(self.keys, key)).collect();
        for (keys, message) in &self.missing {
            if !keys.iter().any(|key| meant.contains(key)) {
                self.report(&self.span, message.clone());
            }
        }
        for (key, value) in &self.entries {
            if is_unknown(&key.value) {
                self.report(&key.span, unknown_key(self.keys, &key.value, value));
            }
        }
    }

    fn check_needs(&mut self) {
        let keys = self.keys;
        let called = keys.called;
        for key in keys.own().filter(|key| key.required) {
            let message = said(format!("{called} needs `{}`", key.name));
            self.needs(std::slice::from_ref(&key.name), with_example(message, key));
        }
        for &set in keys.needs.iter().filter(|_| !keys.by_base) {
            let message = match set == BOUND || set == BOUND_OR_NUMBERS {
                true => said(match called {
                    "a bound" => format!("`{}` needs a bound", self.key),
                    _ => format!("{called} needs a bound"),
                })
                .help("add `exactly`, `at-least`, `at-most` (or these two), `one-of` or `not`"),
                false => {
                    let message = said(format!("{called} needs {}", one_of(set.iter())));
                    let first = set.first().and_then(|key| keys.key(key));
                    match first {
                        Some(key) => with_example(message, key),
                        None => message,
                    }
                }
            };
            self.needs(set, message);
        }
    }

    /// `exactly` and `one-of` must stand alone.
    fn check_bound(&self) {
        let written = |key: &'static str| Some((key, self.value(key)?));
        let written: Vec<_> = BOUND.into_iter().filter_map(written).collect();
        let stands_alone = |&(key, _): &(&str, _)| matches!(key, "exactly" | "one-of");
        let Some(alone) = written.iter().position(stands_alone) else {
            return;
        };
        let mut others = written.iter().enumerate();
        if let Some((_, (other, beside))) = others.find(|(place, _)| *place != alone) {
            let (key, value) = &written[alone];
            let message = said(format!("`{key}` stands alone, not beside `{other}`"))
                .help(format!(
                    "write `{key}` alone, or `at-least`, `at-most` and `not`"
                ))
                .related(&beside.span(), "beside this bound");
            self.report(&value.span(), message);
        }
    }
}

/// A message about a key that is missing, with a line in which it stands.
fn with_example(message: Message, key: &Key) -> Message {
    match key.shape.example() {
        Some(example) => message.help(format!("add for example {} = {example}", key.name)),
        None => message,
    }
}

/// The keys of a table with their values, in the order of the file.
fn entries<'a>(
    reader: &'a DocumentReader<'a>,
    table: &'a DeTable<'a>,
) -> Vec<(Text, KeyedValue<'a>)> {
    let mut nodes: Vec<_> = table.iter().collect();
    // The library sorts by name, but the order of the file matters.
    nodes.sort_by_key(|(key, node)| first_mention(key.span(), node));
    let entry = |(key, node): (&'a Spanned<DeString<'a>>, &'a Spanned<DeValue<'a>>)| {
        let value = KeyedValue::new(reader, key, node);
        (reader.key(key), value)
    };
    nodes.into_iter().map(entry).collect()
}

/// The first place where a key, or anything within its value, is written.
fn first_mention(key: Span, node: &Spanned<DeValue<'_>>) -> usize {
    let within = match node.get_ref() {
        DeValue::Table(table) => table.iter().map(|(k, v)| first_mention(k.span(), v)).min(),
        _ => None,
    };
    within.map_or(key.start, |start| start.min(key.start))
}

impl<'a> KeyedValue<'a> {
    pub fn table(&self, keys: &'static Keys) -> Option<TableReader<'a>> {
        let table = self.any_table()?;
        let keys = (keys, self.key);
        Some(TableReader::new(self.reader, keys, self.span(), table))
    }

    /// The values of a table whose keys are names that the author chose.
    pub fn named(&self) -> Option<Vec<(Text, KeyedValue<'a>)>> {
        let mut entries = entries(self.reader, self.any_table()?);
        for (_, value) in &mut entries {
            *value = value.under_a_name();
            if let Some(ValueShape::Named(shape)) = self.shape {
                *value = value.of_shape(shape);
            }
        }
        Some(entries)
    }

    fn any_table(&self) -> Option<&'a DeTable<'a>> {
        match self.node.get_ref() {
            DeValue::Table(table) => Some(table),
            DeValue::Array(items) if items.iter().any(|item| item.get_ref().is_table()) => {
                let key = self.in_header();
                let message = said(format!("`{key}` is a single table"));
                let help = match (self.shape, name_in(items)) {
                    (Some(ValueShape::Named(_)), Some(name)) => {
                        format!("each has its name in the header: write [{key}.{name}]")
                    }
                    _ => format!("write [{key}], once"),
                };
                self.report(&self.span(), message.help(help));
                None
            }
            _ => self.wrong("a table"),
        }
    }

    fn array(&self) -> Vec<KeyedValue<'a>> {
        if self.node.get_ref().is_table() {
            let key = self.key;
            let message = said(format!("`{key}` is a list of tables"));
            self.report(&self.span(), message.help(format!("write [[{key}]]")));
            return Vec::new();
        }
        self.items().unwrap_or_else(|| {
            self.wrong::<()>("a list of tables");
            Vec::new()
        })
    }

    /// The name in the header `[[pieces.rook]]` of a list of tables; otherwise only the key.
    fn in_header(&self) -> String {
        let written = self.reader.source.slice(&self.node.span());
        let name = written.strip_prefix("[[").and_then(|w| w.split_once("]]"));
        name.map_or(self.key, |(name, _)| name.trim()).to_owned()
    }
}

/// The name that the first of these tables has for a value.
fn name_in<'d>(items: &'d DeArray<'_>) -> Option<&'d str> {
    let table = items.iter().find_map(|item| item.get_ref().as_table())?;
    table.get("name")?.get_ref().as_str()
}

/// A table whose keys are names that the author chose. A value that is wrong is left out.
impl<T: ReadValue> ReadValue for Vec<(Text, T)> {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        let entries = value.named()?.into_iter();
        let read = entries.map(|(name, value)| Some((name, T::read(&value)?)));
        Some(read.collect::<Vec<_>>().into_iter().flatten().collect())
    }
}
