//! The squares of a set that is written as a list: one more, or one less.

use toml::de::DeTable;

use super::lines::added;
use super::{Layer, keys};
use crate::board::{Board, Square, SquareSet};
use crate::definition::instance::Instance;
use crate::definition::removal::{Edit, without_item};
use crate::definition::squares::add_rectangle;
use crate::definition::syntax::{SourceFile, quoted};

/// Where sets have names.
const SETS: &str = "[squares]";

/// Keys of rules and marks whose lists are sets.
const KEYS: [&str; 3] = ["at", "in", "squares"];

/// Whether the key of a table with this header is a set.
pub(super) fn is_set(header: &str, key: &str) -> bool {
    header == SETS || (header.starts_with("[[") && KEYS.contains(&key))
}

impl Instance {
    /// What to change so that the list of a set has this square, or has it no more if it is there already; by the entry
    /// `.` only the latter. `None` where nothing changes, and for a square that only a rectangle of the list has.
    pub(super) fn with_square(
        &self,
        source: &SourceFile,
        document: &DeTable<'_>,
        layer: &Layer,
        name: &str,
        entry: &str,
    ) -> Option<Vec<Edit>> {
        let board = &self.puzzle.board;
        let square = board.find(name).ok()?;
        let list = keys(document, layer)?.get(layer.key.as_str())?;
        let items = list.get_ref().as_array()?;
        let mut own = items
            .iter()
            .filter_map(|item| Some((item, item.get_ref().as_str()?)));
        if let Some((item, _)) = own.find(|(_, text)| board.find(text) == Ok(square)) {
            return Some(vec![without_item(source, &item.span())]);
        }
        let mut texts = items.iter().filter_map(|item| item.get_ref().as_str());
        if entry == "." || texts.any(|text| is_in_rectangle(board, text, square)) {
            return None;
        }
        let new = quoted(&board.name(square));
        Some(added(source, &list.span(), items.last(), &new))
    }
}

fn is_in_rectangle(board: &Board, text: &str, square: Square) -> bool {
    let corners = text
        .split_once(':')
        .map(|(one, other)| [one, other].map(|name| board.find(name)));
    let Some([Ok(one), Ok(other)]) = corners else {
        return false;
    };
    let mut set = SquareSet::empty(board.len());
    add_rectangle(&mut set, board, one, other);
    set.contains(square)
}
