//! `value` and `values`: the value of each kind of a piece.

use super::PieceTable;
use crate::definition::messages::{all, plural, said};
use crate::definition::syntax::{List, Text, TomlWriter, WrittenNumber};
use crate::definition::values::Scope;
use crate::puzzle::{Kind, Piece};

/// The values of a piece with this number of kinds. If they have an error, which has been reported, the
/// default values replace them.
pub fn of_kinds(scope: &Scope<'_>, name: &Text, table: &PieceTable, kinds: usize) -> Vec<i64> {
    let is_family = table.is_family();
    let values = match (&table.value, &table.values) {
        (Some(value), _) if is_family => {
            let message = said(format!(
                "`{}` is a family, which takes no `value`",
                name.value
            ));
            scope.wrong(
                &value.span,
                message.help("write `values`, a list with one for each kind"),
            )
        }
        (_, Some(list)) if !is_family => {
            let message = said(format!(
                "`{}` is no family, which `values` are for",
                name.value
            ));
            scope.wrong(&list.span, message.help("write `value`, one number"))
        }
        (Some(value), _) => scope.numbers.value(value).map(|value| vec![value]),
        (None, Some(list)) => listed(scope, list, kinds),
        (None, None) => None,
    };
    values.unwrap_or_else(|| unsaid(is_family).take(kinds).collect())
}

/// The default values of kinds: in a family their place, from 1; otherwise 1.
fn unsaid(is_family: bool) -> impl Iterator<Item = i64> {
    (1..).map(move |place| if is_family { place } else { 1 })
}

fn listed(scope: &Scope<'_>, list: &List<WrittenNumber>, kinds: usize) -> Option<Vec<i64>> {
    let values = all(list.items.iter().map(|number| scope.numbers.value(number)));
    let found = list.items.len();
    if found == kinds {
        return values;
    }
    let (found, kinds) = (plural(found, "value"), plural(kinds, "kind"));
    scope.wrong(
        &list.span,
        format!("the list has {found}, the family has {kinds}"),
    )
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
