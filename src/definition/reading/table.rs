//! A table: reads its keys one by one, and reports missing and unknown keys.

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::value::{DocumentReader, KeyedValue, ReadValue};
use crate::definition::messages::KeyFact;
use crate::definition::nearest::nearest_key;
use crate::definition::syntax::{BOUND, Key, Keys, Span, Text};

/// A table whose keys are read one by one.
pub struct TableReader<'a> {
    reader: &'a DocumentReader<'a>,
    keys: &'static Keys,
    pub span: Span,
    /// Keys and values in the order of the file.
    entries: Vec<(Text, KeyedValue<'a>)>,
    /// Sets of keys of which one is needed, each with the fact to report if there is none.
    missing: Vec<(Vec<&'static str>, KeyFact)>,
}

impl<'a> TableReader<'a> {
    /// The table of a whole document.
    pub fn top(
        reader: &'a DocumentReader<'a>,
        keys: &'static Keys,
        document: &'a DeTable<'a>,
    ) -> TableReader<'a> {
        TableReader::new(reader, keys, reader.start..reader.start, document)
    }

    fn new(
        reader: &'a DocumentReader<'a>,
        keys: &'static Keys,
        span: Span,
        table: &'a DeTable<'a>,
    ) -> TableReader<'a> {
        TableReader {
            reader,
            keys,
            span,
            entries: entries(reader, table),
            missing: Vec::new(),
        }
    }

    /// The name of the table in messages.
    pub fn called(&self) -> &'static str {
        self.keys.called
    }

    fn listed(&self, key: &'static str) -> Option<&'static Key> {
        let listed = self.keys.key(key);
        debug_assert!(listed.is_some(), "{} lists no `{key}`", self.called());
        listed
    }

    /// The value under a key.
    pub fn value(&self, key: &'static str) -> Option<KeyedValue<'a>> {
        let shape = &self.listed(key)?.shape;
        let mut entries = self.entries.iter();
        let (_, value) = entries.find(|(k, _)| k.value == key)?;
        Some(value.of_shape(shape))
    }

    /// What is under a key; `None` also if it is wrong, which has been reported.
    pub fn optional<T: ReadValue>(&self, key: &'static str) -> Option<T> {
        T::read(&self.value(key)?)
    }

    /// A flag, with its default value if it is not written.
    pub fn flag(&self, key: &'static str, default: bool) -> bool {
        self.optional(key).unwrap_or(default)
    }

    /// The tables of the array under a key.
    pub fn array(&self, key: &'static str) -> Vec<KeyedValue<'a>> {
        let value = self.value(key);
        value.map_or_else(Vec::new, |value| value.array())
    }

    pub fn report(&self, at: &Span, fact: KeyFact) {
        self.reader.report.add(at, fact);
    }

    /// Requires one of these keys; if the table has none, reports it when the table is finished.
    pub fn needs(&mut self, keys: &[&'static str], fact: KeyFact) {
        self.missing.push((keys.to_vec(), fact));
    }

    /// Reports what is missing, unless it was probably meant by an unknown key, and the keys that are not listed.
    pub fn finish(mut self) {
        self.check_required();
        self.check_bound();
        let is_unknown = |key: &str| self.keys.key(key).is_none();
        let keys = self.entries.iter().map(|(key, _)| key.value.as_str());
        let unknown = keys.filter(|key| is_unknown(key));
        let meant: Vec<&str> = unknown
            .filter_map(|key| nearest_key(key, self.keys.names()))
            .collect();
        for (keys, fact) in &self.missing {
            if !keys.iter().any(|key| meant.contains(key)) {
                self.report(&self.span, fact.clone());
            }
        }
        for (key, _) in &self.entries {
            if !is_unknown(&key.value) {
                continue;
            }
            let name = key.value.clone();
            let fact = KeyFact::UnknownKey {
                table: self.called(),
                key: name,
                valid: self.keys.names().collect(),
            };
            self.report(&key.span, fact);
        }
    }

    fn check_required(&mut self) {
        for key in self.keys.list.iter().filter(|key| key.required) {
            if self.value(key.name).is_none() {
                let (table, key) = (self.called(), key.name);
                self.needs(&[key], KeyFact::MissingKey { table, key });
            }
        }
    }

    /// `exactly` must stand alone; a bound that is needed must be there.
    fn check_bound(&mut self) {
        if BOUND.iter().any(|key| self.keys.key(key).is_none()) {
            return;
        }
        let [exactly, at_least, at_most] = BOUND.map(|key| self.value(key));
        let (key, other) = match at_least {
            Some(_) => (BOUND[1], at_least),
            None => (BOUND[2], at_most),
        };
        match (exactly, other) {
            (Some(exactly), Some(other)) => {
                let other = other.span();
                let fact = KeyFact::ExactlyWithOther { key, other };
                self.report(&exactly.span(), fact);
            }
            (None, None) if self.keys.has_bound => {
                let table = self.called();
                self.needs(&BOUND, KeyFact::NoBound { table });
            }
            _ => {}
        }
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
        Some(TableReader::new(self.reader, keys, self.span(), table))
    }

    /// The values of a table whose keys are names that the author chose.
    pub fn named(&self) -> Option<Vec<(Text, KeyedValue<'a>)>> {
        Some(entries(self.reader, self.any_table()?))
    }

    fn any_table(&self) -> Option<&'a DeTable<'a>> {
        match self.node.get_ref() {
            DeValue::Table(table) => Some(table),
            DeValue::Array(items) if items.iter().any(|item| item.get_ref().is_table()) => {
                let key = self.in_header();
                self.report(&self.span(), KeyFact::ArrayInsteadOfTable { key });
                None
            }
            _ => self.wrong("a table"),
        }
    }

    fn array(&self) -> Vec<KeyedValue<'a>> {
        if self.node.get_ref().is_table() {
            let key = self.key.to_owned();
            self.report(&self.span(), KeyFact::TableInsteadOfArray { key });
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

/// A table whose keys are names that the author chose. A value that is wrong is left out.
impl<T: ReadValue> ReadValue for Vec<(Text, T)> {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        let entries = value.named()?.into_iter();
        let read = entries.map(|(name, value)| Some((name, T::read(&value)?)));
        Some(read.collect::<Vec<_>>().into_iter().flatten().collect())
    }
}
