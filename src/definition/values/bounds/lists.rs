//! Lists with an item for each group: which groups may have them, and how many items they need.

use crate::board::Grouping;
use crate::definition::messages::{plural, said};
use crate::definition::syntax::Span;
use crate::definition::values::Scope;

/// A list needs groups of one kind that can be enumerated, and an item for each of them; `item` is its name,
/// and `as_set` the set of numbers that it may have been meant for.
pub fn check_list(
    scope: &Scope<'_>,
    at: &Span,
    item: &'static str,
    found: usize,
    grouping: Option<&Grouping>,
    as_set: Option<String>,
) -> Option<()> {
    let groups = match grouping {
        Some(Grouping::Row) => Some(["row", "rows"]),
        Some(Grouping::Column) => Some(["column", "columns"]),
        Some(Grouping::Region | Grouping::Drawn(_)) => Some(["region", "regions"]),
        Some(Grouping::Box) => Some(["box", "boxes"]),
        Some(Grouping::Diagonal | Grouping::Antidiagonal) if item != "bound" => {
            Some(["diagonal", "diagonals"])
        }
        Some(Grouping::Listed(_)) => Some(["line", "lines"]),
        _ => None,
    };
    let (Some(grouping), Some([one, several])) = (grouping, groups) else {
        let set = as_set.map(|set| format!("; one of several numbers is one-of = {set}"));
        let help = "write one number, or `each` as \"row\", \"column\", \"region\" or \"box\"";
        let message = said("a list of bounds needs rows, columns, regions, boxes or lines alone");
        return scope.wrong(
            at,
            message.help(format!("{help}{}", set.unwrap_or_default())),
        );
    };
    let board = scope.squares_of_board()?;
    let expected = match grouping {
        Grouping::Row => board.rows(),
        Grouping::Column => board.columns(),
        _ => board.extent(grouping).groups as usize,
    };
    // A board without squares has no groups, whatever its sides.
    if found == expected || (board.is_empty() && found == 0) {
        return Some(());
    }
    let found = plural(found, item);
    let group = if expected == 1 { one } else { several };
    let of = match grouping {
        Grouping::Drawn(_) | Grouping::Listed(_) => "rule",
        _ => "board",
    };
    let message = said(format!(
        "the list has {found}, the {of} has {expected} {group}"
    ));
    scope.wrong(at, message.help("write \"?\" for a group without a bound"))
}
