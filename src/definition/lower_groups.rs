//! `each`: the names of groupings and windows in a rule.

use super::fact::Fact;
use super::reader::Names;
use super::scope::Scope;
use super::shape::words;
use super::written::Text;
use crate::board::{Board, Grouping};

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

pub const GROUPS: [&str; 9] = words(&GROUPINGS);

/// The groupings of `each`, each once. `None` if there is an error, which has been reported.
pub fn groupings(scope: &Scope<'_>, each: Option<&Names>) -> Option<Vec<Grouping>> {
    let Some(each) = each else {
        return Some(vec![Grouping::Board]);
    };
    if each.0.items.is_empty() {
        scope.report(each.0.span.clone(), Fact::NoGrouping);
        return None;
    }
    let read = each.0.items.iter().map(|name| grouping(scope, name));
    let read: Vec<Option<Grouping>> = read.collect();
    let mut groupings: Vec<Grouping> = Vec::new();
    for grouping in read {
        let grouping = grouping?;
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
    let fact = match rectangle(word) {
        Some((0, _) | (_, 0)) => Fact::EmptyWindow {
            text: word.to_owned(),
        },
        Some((rows, columns)) => return Some(Grouping::Window { rows, columns }),
        None => Fact::unknown_word("each", name, &GROUPS),
    };
    scope.report(name.span.clone(), fact);
    None
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
    scope.report(name.span.clone(), Fact::NoParts { key });
    false
}

/// The rows and columns of a rectangle written `2x3`; a side too long for every board counts as one
/// more than the longest.
pub fn rectangle(word: &str) -> Option<(usize, usize)> {
    let (rows, columns) = word.split_once('x')?;
    let side = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let most = Board::MOST + 1;
        is_number.then(|| text.parse().map_or(most, |side: usize| side.min(most)))
    };
    Some((side(rows)?, side(columns)?))
}
