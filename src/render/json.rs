//! JSON for scripts: one object on each line, which begins with the version of its keys.

use serde::ser::{Error, SerializeMap};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::puzzle::{Placement, Puzzle};
use crate::text::is_hidden;

/// Pairs that become a JSON object whose keys keep their order.
#[derive(Clone, Debug, Default)]
pub struct InOrder<V>(pub Vec<(String, V)>);

impl<V: Serialize> Serialize for InOrder<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

/// The version of the objects that scripts read: raised when a key changes its meaning or is removed.
const VERSION: u32 = 1;

/// A JSON object, written key by key. Nothing in it can fail to be written: keys are texts and numbers are finite.
#[derive(Default)]
pub struct Object(String);

impl Object {
    pub fn with(mut self, key: &str, value: impl Serialize) -> Self {
        let value = serde_json::to_string(&value).unwrap_or_default();
        self.0 += &format!(",\"{key}\":{value}");
        self
    }

    /// Without a value, there is no such key.
    pub fn with_some(self, key: &str, value: Option<impl Serialize>) -> Self {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }

    pub fn with_list<V: Serialize>(self, key: &str, values: impl IntoIterator<Item = V>) -> Self {
        self.with(key, Vec::from_iter(values))
    }

    /// The object alone.
    pub fn text(&self) -> String {
        format!("{{{}}}", self.0.trim_start_matches(','))
    }

    /// The object as one line of JSON that begins with the version of its keys.
    pub fn line(self) -> String {
        escaped(&format!("{{\"format\":{VERSION}{}}}", self.0)) + "\n"
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let json = RawValue::from_string(self.text()).map_err(S::Error::custom)?;
        json.serialize(serializer)
    }
}

/// The same JSON with invisible characters as escapes; these can occur only in strings.
fn escaped(json: &str) -> String {
    let mut text = String::with_capacity(json.len() + 1);
    for character in json.chars() {
        if is_hidden(character) {
            for unit in character.encode_utf16(&mut [0; 2]) {
                text += &format!("\\u{unit:04x}");
            }
        } else {
            text.push(character);
        }
    }
    text
}

/// Each kind that stands on the board, with its squares in reading order.
pub fn pieces_in_order(puzzle: &Puzzle, placement: &Placement) -> InOrder<Vec<String>> {
    let mut squares: Vec<Vec<String>> = vec![Vec::new(); puzzle.kinds.len()];
    for (square, kind) in placement.pieces() {
        squares[kind.index()].push(puzzle.board.name(square));
    }
    let kinds = puzzle.kinds.iter().map(|kind| kind.name.clone());
    let pieces = kinds
        .zip(squares)
        .filter(|(_, squares)| !squares.is_empty());
    InOrder(pieces.collect())
}
