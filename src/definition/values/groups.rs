//! `each`: the names of groupings and windows in a rule.

use super::scope::Scope;
use crate::board::Grouping;
use crate::definition::messages::{NameFact, RuleFact, all};
use crate::definition::syntax::{Key, Names, Output, Shape, Text, key, quoted, rectangle, words};

/// The groupings that have a name.
const GROUPINGS: [(&str, Grouping); 9] = [
    ("board", Grouping::Board),
    ("row", Grouping::Row),
    ("column", Grouping::Column),
    ("diagonal", Grouping::Diagonal),
    ("antidiagonal", Grouping::Antidiagonal),
    ("square", Grouping::Square),
    ("region", Grouping::Region),
    ("box", Grouping::Box),
    ("line", Grouping::Line),
];

const GROUPS: [&str; 9] = words(&GROUPINGS);

/// `each` of a rule.
#[rustfmt::skip]
pub const EACH: Key = key("each", Shape::Groups { words: &GROUPS, windows: true },
    "The groups of squares: one of these words, a window such as \"2x3\", or a list; by default \"board\".");

/// `in` of a rule about groups.
pub const WITHIN_GROUPS: Key = key(
    "in",
    Shape::Squares,
    "Only these squares count; groups without one of them are dropped.",
);

/// The groupings of `each`, each once. `None` if there is an error, which has been reported.
pub fn groupings(scope: &Scope<'_>, each: Option<&Names>) -> Option<Vec<Grouping>> {
    let Some(each) = each else {
        return Some(vec![Grouping::Board]);
    };
    if each.items.is_empty() {
        scope.report(&each.span, RuleFact::NoGrouping);
        return None;
    }
    let mut groupings: Vec<Grouping> = Vec::new();
    for grouping in all(each.items.iter().map(|name| grouping(scope, name)))? {
        if !groupings.contains(&grouping) {
            groupings.push(grouping);
        }
    }
    Some(groupings)
}

fn grouping(scope: &Scope<'_>, name: &Text) -> Option<Grouping> {
    let word = name.value.as_str();
    if let Some((_, grouping)) = GROUPINGS.iter().find(|(known, _)| *known == word) {
        return has_groups(scope, name, *grouping).then_some(*grouping);
    }
    let at = &name.span;
    match rectangle(word) {
        Some((0, _) | (_, 0)) => {
            let text = word.to_owned();
            scope.report(at, RuleFact::EmptyWindow { text });
            None
        }
        Some((rows, columns)) => Some(Grouping::Window { rows, columns }),
        None => {
            scope.report(at, NameFact::unknown_word("each", name, &GROUPS));
            None
        }
    }
}

/// Whether the board is cut into groups of this kind; regions and boxes must be written. That they
/// are not has been reported.
fn has_groups(scope: &Scope<'_>, name: &Text, grouping: Grouping) -> bool {
    let Some(board) = scope.squares_of_board() else {
        return true;
    };
    let key = match grouping {
        Grouping::Region if board.regions().is_none() => "regions",
        Grouping::Box if board.boxes().is_none() => "boxes",
        _ => return true,
    };
    scope.report(&name.span, RuleFact::NoParts { key });
    false
}

/// A grouping as the file writes it.
pub fn grouping_name(grouping: Grouping) -> String {
    if let Grouping::Window { rows, columns } = grouping {
        return format!("{rows}x{columns}");
    }
    let known = GROUPINGS.iter().find(|(_, known)| *known == grouping);
    known.map_or_else(String::new, |(name, _)| (*name).to_owned())
}

/// `each` with all its groupings.
pub fn write_groupings(file: &mut Output, groupings: &[Grouping]) {
    let names = groupings.iter();
    file.list("each", names.map(|&each| quoted(&grouping_name(each))));
}
