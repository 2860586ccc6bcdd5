//! `value` and `values`: the value of each kind of a piece.

use super::PieceTable;
use crate::definition::messages::{PieceFact, all};
use crate::definition::syntax::{List, Text, TomlWriter, WrittenNumber};
use crate::definition::values::Scope;
use crate::puzzle::{Kind, Piece};

/// The values of a piece with this number of kinds. If they have an error, which has been reported, the
/// default values replace them.
pub fn of_kinds(scope: &Scope<'_>, name: &Text, table: &PieceTable, kinds: usize) -> Vec<i64> {
    let is_family = table.is_family();
    let piece = || name.value.clone();
    let mut values: Vec<i64> = unsaid(is_family).take(kinds).collect();
    match &table.value {
        Some(value) if is_family => {
            let piece = piece();
            scope.report(&value.span, PieceFact::ValueOfFamily { piece });
        }
        Some(value) => {
            values = scope
                .numbers
                .value(value)
                .map_or(values, |value| vec![value])
        }
        None => {}
    }
    match &table.values {
        Some(list) if !is_family => {
            let piece = piece();
            scope.report(&list.span, PieceFact::ValuesOfPiece { piece });
        }
        Some(list) => values = listed(scope, list, kinds).unwrap_or(values),
        None => {}
    }
    values
}

/// The default values of kinds: in a family their place, from 1; otherwise 1.
fn unsaid(is_family: bool) -> impl Iterator<Item = i64> {
    (1..).map(move |place| if is_family { place } else { 1 })
}

fn listed(scope: &Scope<'_>, list: &List<WrittenNumber>, kinds: usize) -> Option<Vec<i64>> {
    let values = all(list.items.iter().map(|number| scope.numbers.value(number)));
    let found = list.items.len();
    if found != kinds {
        let fact = PieceFact::ValuesLength { found, kinds };
        scope.report(&list.span, fact);
        return None;
    }
    values
}

/// The values of a piece, unless they are the default ones.
pub fn write(file: &mut TomlWriter, piece: &Piece, kinds: &[Kind]) {
    let values = || kinds.iter().map(|kind| kind.value);
    if values().eq(unsaid(piece.is_family).take(kinds.len())) {
        return;
    }
    match piece.is_family {
        true => file.list("values", values().map(|value| value.to_string())),
        false => values().for_each(|value| file.key("value", value)),
    }
}
