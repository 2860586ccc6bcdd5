//! The groups of a rule: `each` names groupings and windows, `regions` draws them, `lines` lists them, `in` is where
//! squares count.

use std::collections::HashMap;
use std::sync::Arc;

use super::lines::{LINES, LinesText, beside_lines, listed_with};
use super::pictures::{regions, written_regions};
use super::scope::Scope;
use super::set_text::SetText;
use super::sets::write_within;
use crate::board::{Board, Grouping, SidedOf, Square, SquareSet};
use crate::definition::messages::{
    Message, all, nearest_or, one_of, optional, said, the_nearest, unknown_word,
};
use crate::definition::reading::keyed_fields;
use crate::definition::syntax::{
    Key, NameList, Span, Text, TomlWriter, ValueShape, key, quoted, rectangle, words,
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

const WORDS: [&str; 9] = words(&GROUPINGS);

/// The word for the corners of the board.
const CORNER: &str = "corner";

/// The words for groupings that may hold sides.
const WORDS_WITH_CORNERS: [&str; 10] = {
    let mut words = [CORNER; 10];
    let mut place = 0;
    while place < WORDS.len() {
        words[place] = WORDS[place];
        place += 1;
    }
    words
};

/// `each` of a rule that may have all groupings, windows and corners.
#[rustfmt::skip]
const EACH_WITH_CORNERS: Key = key("each", ValueShape::Groups { words: &WORDS_WITH_CORNERS, windows: true }, EACH.about);

/// `each` of a rule that may have all groupings and windows.
#[rustfmt::skip]
const EACH: Key = key("each", ValueShape::Groups { words: &WORDS, windows: true },
    "The groups of squares: one of these words, a window such as \"2x3\", or a list; by default \"board\".");

#[rustfmt::skip]
pub const REGIONS: Key = key("regions", ValueShape::Picture,
    "Regions for this rule alone, a picture as in [board]; `each` must name \"region\", which means these.");

#[rustfmt::skip]
const WITHIN: Key = key("in", ValueShape::Squares,
    "Only these squares count; groups without one of them are dropped.");

/// `alike` of a rule.
#[rustfmt::skip]
pub const ALIKE: Key = key("alike", ValueShape::Flag,
    "Each group is split into the sets of its squares with equal printed numbers (`numbers` of [board]).");

/// The keys for the groups of a rule.
pub const GROUPS: [Key; 3] = [EACH, REGIONS, WITHIN];

/// The keys for the groups of a rule that may list them.
pub const GROUPS_OR_LINES: [Key; 4] = [EACH, REGIONS, LINES, WITHIN];

/// The same where corners are groups too.
pub const GROUPS_WITH_CORNERS: [Key; 4] = [EACH_WITH_CORNERS, REGIONS, LINES, WITHIN];

keyed_fields! {
    /// What is written under the keys for the groups of a rule.
    GroupTexts {
        each: Option<NameList> = EACH,
        regions: Option<Text> = REGIONS,
        lines: Option<LinesText> = LINES,
        within: Option<SetText> = WITHIN,
    }
}

impl GroupTexts {
    /// The groups of the rule. `None` if there is an error, which has been reported.
    pub fn groupings(&self, scope: &Scope<'_>) -> Option<Vec<Grouping>> {
        let names = self.each.iter().flat_map(|each| &each.items);
        let mut corners = names.filter(|name| name.value == CORNER);
        if let Some(corner) = corners.next() {
            let message = said("`each` cannot be `corner` here");
            return scope.wrong(
                &corner.span,
                message.help("only [[count]] and [[sum]] count around corners"),
            );
        }
        self.lower(scope, false)
    }

    /// The same where corners may be groups and, in lists, sides may stand among squares.
    pub fn groupings_or_corners(&self, scope: &Scope<'_>) -> Option<Vec<Grouping>> {
        self.lower(scope, true)
    }

    fn lower(&self, scope: &Scope<'_>, may_list_sides: bool) -> Option<Vec<Grouping>> {
        let Some(lines) = &self.lines else {
            return groupings(scope, self.each.as_ref(), self.regions.as_ref());
        };
        let each = self.each.as_ref().map(|each| ("each", &each.span));
        let beside = each.or(self.regions.as_ref().map(|text| ("regions", &text.span)));
        if let Some((key, at)) = beside {
            return scope.wrong(at, beside_lines(key, lines));
        }
        listed_with(scope, lines, may_list_sides).map(|lines| vec![lines])
    }

    /// The squares that count.
    pub fn within(&self, scope: &Scope<'_>) -> Option<SquareSet> {
        scope.set_of_rule(self.within.as_ref())
    }
}

/// The groups split into their squares with equal printed numbers, in one list; squares without a number are in none.
/// `None` if there is an error, which has been reported.
pub fn split_alike(scope: &Scope<'_>, at: &Span, groupings: &[Grouping]) -> Option<Vec<Grouping>> {
    let lowered = scope.board.as_ref()?;
    let Some(printed) = &lowered.printed else {
        let message = said("`alike` is about printed numbers, and the board has none");
        return scope.wrong(at, message.help("add `numbers` to [board]"));
    };
    let numbers = printed.iter();
    let numbers: HashMap<Square, i64> = numbers
        .filter_map(|&(square, number)| Some((square, number?)))
        .collect();
    let mut lines: Vec<Vec<Square>> = Vec::new();
    for group in groupings.iter().flat_map(|each| lowered.board.groups(each)) {
        let mut places: HashMap<i64, usize> = HashMap::new();
        for square in group.squares {
            let Some(&number) = numbers.get(&square) else {
                continue;
            };
            let place = *places.entry(number).or_insert(lines.len());
            match lines.get_mut(place) {
                Some(line) => line.push(square),
                None => lines.push(vec![square]),
            }
        }
    }
    Some(vec![Grouping::Listed(Arc::new(lines))])
}

/// The groupings of `each`, where `region` may mean the rule's own, each once.
pub fn groupings(
    scope: &Scope<'_>,
    each: Option<&NameList>,
    own: Option<&Text>,
) -> Option<Vec<Grouping>> {
    let is_region = |name: &Text| name.value == "region";
    if let Some(text) = own
        && !each.is_some_and(|each| each.items.iter().any(is_region))
    {
        let named = each.map_or(&[][..], |each| &each.items);
        let named = named.iter().map(|name| quoted(&name.value));
        let written = one_or_list(named.chain([quoted("region")]).collect());
        let message = said("`regions` of a rule need each = \"region\"");
        return scope.wrong(&text.span, message.help(format!("write each = {written}")));
    }
    let own = optional(&own, |text| {
        let regions = regions(&scope.numbers, text, scope.squares_of_board())?;
        Some(Grouping::Drawn(Arc::new(regions)))
    })?;
    let Some(each) = each else {
        return Some(vec![Grouping::Board]);
    };
    if each.items.is_empty() {
        return scope.wrong(&each.span, "`each` names no group");
    }
    let named = each.items.iter().map(|name| match &own {
        Some(own) if is_region(name) => Some(own.clone()),
        _ => grouping(scope, name),
    });
    let mut groupings: Vec<Grouping> = Vec::new();
    for grouping in all(named)? {
        if !groupings.contains(&grouping) {
            groupings.push(grouping);
        }
    }
    Some(groupings)
}

/// Checks that a rule names only these groupings. `None` if it does not, which has been reported.
pub fn check_each(scope: &Scope<'_>, each: Option<&NameList>, allowed: &[&str]) -> Option<()> {
    let names = each.into_iter().flat_map(|each| &each.items);
    all(names.map(|name| {
        let is_allowed = allowed.contains(&name.value.as_str());
        if !is_allowed {
            let word = name.value.as_str();
            let message = match other_grouping(word, allowed) {
                Some(help) => said(format!("`each` cannot be `{word}`")).help(help),
                None => unknown_word("each", word, allowed),
            };
            scope.report(&name.span, message);
        }
        is_allowed.then_some(())
    }))?;
    Some(())
}

fn grouping(scope: &Scope<'_>, name: &Text) -> Option<Grouping> {
    let word = name.value.as_str();
    if let Some((_, grouping)) = GROUPINGS.iter().find(|(known, _)| *known == word) {
        return has_groups(scope, name, grouping).then(|| grouping.clone());
    }
    if let (CORNER, Some(board)) = (word, scope.squares_of_board()) {
        return Some(board.sided(SidedOf::Corner, &board.all()));
    }
    let message = match rectangle(word) {
        Some((0, _) | (_, 0)) => empty_window(word),
        Some((rows, columns)) => return Some(Grouping::Window { rows, columns }),
        None => unknown_grouping(word),
    };
    scope.wrong(&name.span, message)
}

/// The message about a rectangle with a side of 0.
pub fn empty_window(word: &str) -> Message {
    said(format!("`{word}` has a side of 0")).help("one row and one column are the least")
}

fn unknown_grouping(word: &str) -> Message {
    let squeezed = word.replace(char::is_whitespace, "");
    let squeezed = squeezed.replace(['×', 'X', '*'], "x");
    let all = || {
        format!(
            "it can be {}, or a window such as `2x3`; in [[count]] and [[sum]] also `{CORNER}`",
            one_of(WORDS.iter())
        )
    };
    said(format!("`each` cannot be `{word}`")).help(match rectangle(&squeezed) {
        Some(_) => the_nearest(&squeezed),
        None => {
            let words = WORDS_WITH_CORNERS;
            let is_one_of = |known: &&&str| {
                let rest = word.strip_prefix(**known);
                rest.is_some_and(|rest| rest.starts_with(|c: char| !c.is_alphabetic()))
            };
            match words.iter().find(is_one_of) {
                Some(known) => format!(
                    "`{known}` is each of them; one alone is lines = [[\"a1\", \"b1\"]], or its squares in `in`"
                ),
                None => other_grouping(word, &words)
                    .unwrap_or_else(|| nearest_or(word, words.into_iter(), all)),
            }
        }
    })
}

/// What other programs call groups that have a name here, among these.
fn other_grouping(word: &str, allowed: &[&str]) -> Option<String> {
    let meant: &[&str] = match word {
        "cell" | "cells" => &["square"],
        "col" | "cols" => &["column"],
        "block" | "blocks" | "subgrid" => &["box"],
        "cage" | "cages" | "area" => &["region"],
        "vertex" | "vertices" | "node" | "dot" => &[CORNER],
        "house" | "houses" | "unit" => &["row", "column", "box"],
        _ => return None,
    };
    let written = one_or_list(meant.iter().map(|word| quoted(word)).collect());
    let are_allowed = meant.iter().all(|word| allowed.contains(word));
    are_allowed.then(|| format!("write each = {written}"))
}

/// Values as a key takes them that takes one or a list.
fn one_or_list(values: Vec<String>) -> String {
    match values.as_slice() {
        [only] => only.clone(),
        all => format!("[{}]", all.join(", ")),
    }
}

/// Whether the board is divided into groups of this kind; regions and boxes must be written. Reports it if
/// they are not.
fn has_groups(scope: &Scope<'_>, name: &Text, grouping: &Grouping) -> bool {
    let Some(board) = scope.squares_of_board() else {
        return true;
    };
    let (key, help) = match grouping {
        Grouping::Region if board.regions().is_none() => (
            "regions",
            "add `regions` to [board]: a picture with a label for each square",
        ),
        Grouping::Box if board.boxes().is_none() => (
            "boxes",
            "add `boxes` to [board], for example boxes = \"3x3\"",
        ),
        _ => return true,
    };
    scope.report(
        &name.span,
        said(format!("the board has no `{key}`")).help(help),
    );
    false
}

/// A grouping as `each` names it.
fn grouping_name(grouping: &Grouping) -> String {
    match grouping {
        Grouping::Drawn(_) => "region".to_owned(),
        Grouping::Window { rows, columns } => format!("{rows}x{columns}"),
        _ => {
            let known = GROUPINGS.iter().find(|(_, known)| known == grouping);
            known.map_or_else(|| CORNER.to_owned(), |(name, _)| (*name).to_owned())
        }
    }
}

/// The groups of a rule; there may be several kinds only if none is listed.
pub fn write_groupings(file: &mut TomlWriter, board: &Board, groupings: &[Grouping]) {
    let without_sides = |grouping: &Grouping| match grouping {
        Grouping::Sided(sided) => match &sided.of {
            SidedOf::Inside(grouping) | SidedOf::Rim(grouping) => grouping.clone(),
            SidedOf::Corner => Grouping::Sided(Arc::clone(sided)),
        },
        other => other.clone(),
    };
    let written: Vec<Grouping> = groupings.iter().map(without_sides).collect();
    if let [Grouping::Listed(lines)] = written.as_slice() {
        let line = |line: &Vec<Square>| {
            let squares = line.iter().map(|&square| quoted(&board.name(square)));
            format!("[{}]", squares.collect::<Vec<_>>().join(", "))
        };
        file.list(LINES.name, lines.iter().map(line));
        return;
    }
    let names = written.iter();
    file.list(EACH.name, names.map(|each| quoted(&grouping_name(each))));
    for grouping in &written {
        if let Grouping::Drawn(regions) = grouping {
            file.key(REGIONS.name, written_regions(board, regions));
        }
    }
    let is_rim = |grouping: &Grouping| matches!(grouping, Grouping::Sided(sided) if matches!(sided.of, SidedOf::Rim(_)));
    file.flag("rim", groupings.iter().any(is_rim));
}

/// The groups of a rule, and where their squares count.
pub fn write_groups(
    file: &mut TomlWriter,
    board: &Board,
    groupings: &[Grouping],
    within: &SquareSet,
) {
    write_groupings(file, board, groupings);
    write_within(file, board, within);
}
