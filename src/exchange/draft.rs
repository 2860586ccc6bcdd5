//! The puzzle file that an import writes: a text that states the rules of a genre, with the clues filled in.
//!
//! The text is a template of `workbench new`, a puzzle of the gallery, or one beside the format, so that the rules of a
//! genre stand in one place. Its comments stay; its own clues, texts and claims are replaced.

use toml_edit::{ArrayOfTables, DocumentMut, Item, Value};

use super::ImportError;
use crate::definition::quoted;

/// A puzzle file for a foreign puzzle, and what there is to say of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    pub text: String,
    pub notes: Vec<String>,
}

#[derive(Debug)]
pub struct Draft {
    document: DocumentMut,
    /// Tables behind those of the template.
    appended: String,
    notes: Vec<String>,
    /// What the language cannot state.
    unstated: Vec<String>,
    /// Tables that say nothing here; they are taken away at the end, so that the places of others stay as they are.
    drops: Vec<(String, usize)>,
}

/// The texts of a puzzle for people.
const TEXTS: [&str; 5] = ["title", "author", "source", "description", "license"];

impl Draft {
    /// A draft with the rules of this file.
    pub fn of(template: &str) -> Self {
        // The texts are the program's own, and a test reads them all; a wrong one fails when the draft is read.
        let lines = template
            .lines()
            .filter(|line| !line.starts_with("#:schema"));
        let template: String = lines.map(|line| line.to_owned() + "\n").collect();
        let mut document: DocumentMut = template.parse().unwrap_or_default();
        for text in TEXTS.iter().filter(|text| **text != "description") {
            document.remove(text);
        }
        document.remove("expect");
        let mut draft = Draft {
            document,
            appended: String::new(),
            notes: Vec::new(),
            unstated: Vec::new(),
            drops: Vec::new(),
        };
        draft.text("title", "Imported");
        draft
    }

    /// One of the texts for people; nothing happens if it is blank.
    pub fn text(&mut self, key: &str, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.put(&[key], &quoted(text));
        }
    }

    /// A value, which is TOML, under a key of a table of which there is one: `["board", "layout"]`.
    pub fn put(&mut self, path: &[&str], value: &str) {
        let Ok(value) = value.parse::<Value>() else {
            return;
        };
        let Some((key, tables)) = path.split_last() else {
            return;
        };
        let mut table = self.document.as_table_mut();
        for name in tables {
            let item = table.entry(name).or_insert_with(toml_edit::table);
            match item.as_table_mut() {
                Some(inner) => table = inner,
                None => return,
            }
        }
        put(table, key, value);
    }

    pub fn take(&mut self, path: &[&str]) {
        let Some((key, tables)) = path.split_last() else {
            return;
        };
        let top = Some(self.document.as_table_mut());
        let table = tables
            .iter()
            .fold(top, |table, name| table?.get_mut(name)?.as_table_mut());
        if let Some(table) = table {
            table.remove(key);
        }
    }

    /// A value under a key of one of several tables of a name, at this place from 0: of a rule. If there are fewer, the
    /// last one is copied.
    pub fn put_in(&mut self, name: &str, place: usize, key: &str, value: &str) {
        let (Some(tables), Ok(value)) = (self.tables(name), value.parse::<Value>()) else {
            return;
        };
        while tables.len() <= place {
            let Some(mut copy) = tables.iter().last().cloned() else {
                return;
            };
            copy.decor_mut().set_prefix("\n");
            tables.push(copy);
        }
        if let Some(table) = tables.get_mut(place) {
            put(table, key, value);
        }
    }

    /// All tables of a name.
    fn tables(&mut self, name: &str) -> Option<&mut ArrayOfTables> {
        let tables = self.document.get_mut(name);
        tables.and_then(Item::as_array_of_tables_mut)
    }

    /// Takes a key out of one of several tables.
    pub fn take_in(&mut self, name: &str, place: usize, key: &str) {
        let tables = self.tables(name);
        if let Some(table) = tables.and_then(|tables| tables.get_mut(place)) {
            table.remove(key);
        }
    }

    /// Takes one of several tables of a name away, at the end.
    pub fn drop_table(&mut self, name: &str, place: usize) {
        self.drops.push((name.to_owned(), place));
    }

    /// Whole tables, behind all others.
    pub fn append(&mut self, tables: &str) {
        self.appended += "\n";
        self.appended += tables.trim();
        self.appended += "\n";
    }

    pub fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    /// Something that the language cannot state, as the format calls it.
    pub fn unstated(&mut self, what: impl Into<String>) {
        self.unstated.push(what.into());
    }

    pub fn finish(mut self, lenient: bool) -> Result<Imported, ImportError> {
        if !self.unstated.is_empty() && !lenient {
            return Err(ImportError::Unstated(self.unstated));
        }
        self.drops.sort_unstable();
        self.drops.dedup();
        for (name, place) in std::mem::take(&mut self.drops).into_iter().rev() {
            let tables = self.tables(&name);
            if let Some(tables) = tables.filter(|tables| place < tables.len()) {
                tables.remove(place);
            }
        }
        let mut text = self.document.to_string().trim_start().to_owned() + &self.appended;
        for what in &self.unstated {
            let what: String = what.chars().filter(|c| !c.is_control()).collect();
            text += &format!("\n# Left out, as the language cannot state it: {what}.\n");
            self.notes.push(format!("left out: {what}"));
        }
        Ok(Imported {
            text,
            notes: self.notes,
        })
    }
}

/// Replaces a value and keeps what is around it.
fn put(table: &mut toml_edit::Table, key: &str, mut value: Value) {
    match table.get_mut(key) {
        Some(item) => {
            if let Some(old) = item.as_value() {
                *value.decor_mut() = old.decor().clone();
            }
            *item = Item::Value(value);
        }
        None => {
            table.insert(key, Item::Value(value));
        }
    }
}
