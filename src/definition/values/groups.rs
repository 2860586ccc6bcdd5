//! The groups of a rule: `each` names groupings and windows, `regions` draws them, `lines` lists them.

use std::collections::HashMap;
use std::sync::Arc;

use super::pictures::{regions, written_regions};
use super::scope::Scope;
use crate::board::{Board, Grouping, Square};
use crate::definition::messages::{NameFact, RuleFact, all};
use crate::definition::syntax::{
    Key, List, NameList, Span, Text, TomlWriter, ValueShape, key, quoted, rectangle, words,
};

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
pub const EACH: Key = key("each", ValueShape::Groups { words: &GROUPS, windows: true },
    "The groups of squares: one of these words, a window such as \"2x3\", or a list; by default \"board\".");

/// `regions` of a rule.
pub const REGIONS: Key = key(
    "regions",
    ValueShape::Picture,
    "Regions for this rule alone, a picture as in [board]; `each` must name \"region\", which means these.",
);

/// `lines` of a rule.
pub const LINES: Key = key(
    "lines",
    ValueShape::SquareLists,
    "The groups, square by square in their order, in the place of `each`: [[\"a1\", \"b2\"], [\"a3\", \"b3\"]].",
);

/// `lines` as they are written.
pub type LinesText = List<List<Text>>;

/// `in` of a rule about groups.
pub const WITHIN_GROUPS: Key = key(
    "in",
    ValueShape::Squares,
    "Only these squares count; groups without one of them are dropped.",
);

/// The groups of a rule that may list them. `None` if there is an error, which has been reported.
pub fn groupings_or_lines(
    scope: &Scope<'_>,
    each: Option<&NameList>,
    regions: Option<&Text>,
    lines: Option<&LinesText>,
) -> Option<Vec<Grouping>> {
    let Some(lines) = lines else {
        return groupings(scope, each, regions);
    };
    let beside = [
        ("each", each.map(|each| &each.span)),
        ("regions", regions.map(|text| &text.span)),
    ];
    let mut beside = beside.into_iter().filter_map(|(key, at)| Some((key, at?)));
    if let Some((key, at)) = beside.next() {
        let lines = lines.span.clone();
        scope.report(at, RuleFact::BesideLines { key, lines });
        return None;
    }
    listed(scope, lines).map(|lines| vec![Grouping::Listed(Arc::new(lines))])
}

/// The squares of each line. `None` if there is an error, which has been reported.
pub fn listed(scope: &Scope<'_>, lines: &LinesText) -> Option<Vec<Vec<Square>>> {
    if lines.items.is_empty() {
        scope.report(&lines.span, RuleFact::NoLine);
    }
    let lines = all(lines.items.iter().map(|line| line_of(scope, line)))?;
    (!lines.is_empty()).then_some(lines)
}

fn line_of(scope: &Scope<'_>, line: &List<Text>) -> Option<Vec<Square>> {
    if line.items.is_empty() {
        scope.report(&line.span, RuleFact::EmptyLine);
        return None;
    }
    let squares = all(line.items.iter().map(|name| scope.square(name)))?;
    let mut first: HashMap<Square, &Span> = HashMap::new();
    for (square, name) in squares.iter().zip(&line.items) {
        if let Some(first) = first.insert(*square, &name.span) {
            let (text, first) = (name.value.clone(), first.clone());
            scope.report(&name.span, RuleFact::TwiceInLine { text, first });
            return None;
        }
    }
    Some(squares)
}

/// The groupings of `each`, each once, where `region` may mean the rule's own. `None` if there is an error, which has
/// been reported.
pub fn groupings(
    scope: &Scope<'_>,
    each: Option<&NameList>,
    own: Option<&Text>,
) -> Option<Vec<Grouping>> {
    let is_region = |name: &Text| name.value == "region";
    if let Some(text) = own
        && !each.is_some_and(|each| each.items.iter().any(is_region))
    {
        scope.report(&text.span, RuleFact::RegionsUnused);
        return None;
    }
    let board = scope.squares_of_board();
    let own = own.map(|text| regions(&scope.numbers, text, board));
    let own = match own {
        Some(regions) => Some(Grouping::Drawn(Arc::new(regions?))),
        None => None,
    };
    let Some(each) = each else {
        return Some(vec![Grouping::Board]);
    };
    if each.items.is_empty() {
        scope.report(&each.span, RuleFact::NoGrouping);
        return None;
    }
    let mut groupings: Vec<Grouping> = Vec::new();
    for grouping in all(each.items.iter().map(|name| match &own {
        Some(own) if is_region(name) => Some(own.clone()),
        _ => grouping(scope, name),
    }))? {
        if !groupings.contains(&grouping) {
            groupings.push(grouping);
        }
    }
    Some(groupings)
}

fn grouping(scope: &Scope<'_>, name: &Text) -> Option<Grouping> {
    let word = name.value.as_str();
    if let Some((_, grouping)) = GROUPINGS.iter().find(|(known, _)| *known == word) {
        return has_groups(scope, name, grouping).then(|| grouping.clone());
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

/// Whether the board is divided into groups of this kind; regions and boxes must be written. Reports it if
/// they are not.
fn has_groups(scope: &Scope<'_>, name: &Text, grouping: &Grouping) -> bool {
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

/// A grouping as `each` names it.
fn grouping_name(grouping: &Grouping) -> String {
    if let Grouping::Drawn(_) = grouping {
        return "region".to_owned();
    }
    if let Grouping::Window { rows, columns } = grouping {
        return format!("{rows}x{columns}");
    }
    let known = GROUPINGS.iter().find(|(_, known)| known == grouping);
    known.map_or_else(String::new, |(name, _)| (*name).to_owned())
}

/// The groups of a rule; there may be several kinds only if none is listed.
pub fn write_groupings(file: &mut TomlWriter, board: &Board, groupings: &[Grouping]) {
    if let [Grouping::Listed(lines)] = groupings {
        let line = |line: &Vec<Square>| {
            let squares = line.iter().map(|&square| quoted(&board.name(square)));
            format!("[{}]", squares.collect::<Vec<_>>().join(", "))
        };
        file.list("lines", lines.iter().map(line));
        return;
    }
    let names = groupings.iter();
    file.list("each", names.map(|each| quoted(&grouping_name(each))));
    for grouping in groupings {
        if let Grouping::Drawn(regions) = grouping {
            file.key("regions", written_regions(board, regions));
        }
    }
}
