//! What a file says without an error, but hardly means: rules that say nothing, clues of 0, lines written twice.
//!
//! An honest file must get no warning, so each looks for a slip that others were seen to make. Only the instance that
//! is asked for is looked at, not those of its claims.

use std::collections::{HashMap, HashSet};

use super::impossible::impossible;
use super::lying::{broken_region, drawn_amiss, drawn_otherwise};
use super::slips;
use crate::board::{Board, Grouping, Square, Terrain};
use crate::definition::board::BoardTable;
use crate::definition::messages::{Message, said, size};
use crate::definition::values::{ANY, Scope};
use crate::puzzle::{Bound, Bounds, Count, Counted, Interval, Rule, Visible};

/// Warns of what the rules and the regions of the board hardly mean.
/// In a file to generate from, a rule may say nothing as yet.
pub fn warn(scope: &Scope<'_>, table: &BoardTable, rules: &[Rule], is_open: bool) {
    let Some(board) = scope.squares_of_board().filter(|board| !board.is_empty()) else {
        return;
    };
    let is_fixed = !is_open && table.has_fixed_size(&scope.numbers);
    let mut told = HashSet::new();
    for (number, rule) in rules.iter().enumerate() {
        let before = &rules[..number];
        let message = warning(scope, board, is_fixed, rule)
            .or_else(|| slips::slip(scope, board, rules, rule))
            .or_else(|| drawn_otherwise(board, before, rule));
        if let Some(message) = message
            && told.insert(rule.origin())
        {
            let (at, _) = scope.origins.borrow()[rule.origin().0].clone();
            scope.warn(&at, message);
        }
    }
    if let (Some(text), Some(regions)) = (&table.regions, board.regions())
        && let Some(message) = broken_region(board, regions)
    {
        scope.warn(&text.span, message);
    }
}

/// What a rule hardly means. Where parameters give the board its size, a small one may have no room for a rule.
fn warning(scope: &Scope<'_>, board: &Board, is_fixed: bool, rule: &Rule) -> Option<Message> {
    if is_fixed
        && !closes_squares(scope, board, rule)
        && let Some(message) = void(board, rule)
    {
        let is_open = unknown(scope, rule).next().is_some();
        let of_numbers = said("the rule says nothing: its numbers are open (`?`)");
        return Some(match is_open {
            true => of_numbers.help("`workbench generate` reads them off a solution"),
            false => message,
        });
    }
    let message = match rule {
        Rule::Count(rule) => all_together(scope, board, rule).or_else(|| of_no_piece(rule)),
        Rule::Visible(rule) => zero(rule),
        _ => None,
    };
    let message = message.or_else(|| impossible(scope, board, rule).filter(|_| is_fixed));
    let message = message.or_else(|| drawn_amiss(board, rule));
    message.or_else(|| written_twice(rule))
}

/// The squares with a `?` of a rule.
fn unknown(scope: &Scope<'_>, rule: &Rule) -> impl Iterator<Item = Square> {
    let unknown = scope.unknown.borrow();
    let of_rule = unknown
        .iter()
        .filter(|(origin, _)| *origin == rule.origin());
    let squares: Vec<Square> = of_rule.map(|&(_, at)| at).collect();
    squares.into_iter()
}

/// Whether a rule closes squares with `?` on them.
fn closes_squares(scope: &Scope<'_>, board: &Board, rule: &Rule) -> bool {
    unknown(scope, rule).any(|at| board.is_square(at) && board.terrain(at) == Terrain::Closed)
}

/// Of `"any"`, in a file whose pieces all stand on sides.
fn of_no_piece(rule: &Count) -> Option<Message> {
    let is_none = matches!(&rule.of, Counted::Pieces(kinds) if kinds.is_empty());
    is_none.then(|| said("the rule counts no piece").help(ANY))
}

/// A line of a rule that has the squares of another, in the same order.
fn written_twice(rule: &Rule) -> Option<Message> {
    let groupings = rule.groupings().into_iter();
    let mut listed = groupings.filter_map(|grouping| match grouping.of_squares()? {
        Grouping::Listed(lines) => Some(lines),
        _ => None,
    });
    listed.find_map(|lines| {
        let mut first = HashMap::new();
        let numbered = lines.iter().zip(1..);
        // Of equal numbers a single square may be a group of its row and of its column.
        let mut longer = numbered.filter(|(line, _)| line.len() > 1);
        longer.find_map(|(line, number)| {
            let known = *first.entry(line).or_insert(number);
            (known < number).then(|| {
                said(format!("line {number} has the squares of line {known}"))
                    .help("a line that is written twice says the same again, or contradicts itself")
            })
        })
    })
}

/// A rule that demands nothing.
fn void(board: &Board, rule: &Rule) -> Option<Message> {
    // A set that is empty as yet: where the black pearls are, of which there are none.
    let at = match rule {
        Rule::Forbid(rule) => rule.at.as_ref(),
        _ => rule.within(),
    };
    if !rule.is_void(board) || at.is_some_and(|at| board.squares_in(at).is_empty()) {
        return None;
    }
    let groupings = rule.groupings();
    let has_groups = !groupings.is_empty();
    let has_no_group = groupings.iter().all(|g| board.extent(g).groups == 0);
    let is_restricted = rule.within().is_some_and(|within| !board.is_whole(within));
    let sides = format!("the board has {}", size((board.rows(), board.columns())));
    let (why, help) = match (rule, is_restricted) {
        (Rule::Forbid(_), true) => (
            "the picture lies nowhere on the board",
            "it lies only where all its squares are in `in`, those of `?` too",
        ),
        (Rule::Forbid(_), false) => ("the picture lies nowhere on the board", &*sides),
        (_, true) if has_groups => (
            "no group of it is on the board",
            "of its groups only those count that hold a square of `in`",
        ),
        (_, false) if has_groups && has_no_group => ("no group of it is on the board", &*sides),
        _ => {
            return Some(said(
                "the rule says nothing: no square, pair or number of it is on the board",
            ));
        }
    };
    Some(said(format!("the rule says nothing: {why}")).help(help))
}

/// One piece of a family in each group of as many squares as it has kinds: each kind was meant.
fn all_together(scope: &Scope<'_>, board: &Board, rule: &Count) -> Option<Message> {
    let Counted::Pieces(kinds) = &rule.of else {
        return None;
    };
    let mut families = scope.pieces.pieces.iter().filter(|piece| piece.is_family);
    let family = families.find(|piece| piece.kind_set() == *kinds)?;
    let number = family.kinds.len();
    let is_one = |bounds: &Bounds| matches!(bounds, Bounds::Same(bound) if *bound == Bound::exactly(1) || *bound == Bound::at_most(1));
    let has_room_for_each = |grouping: &Grouping| match grouping {
        Grouping::Row | Grouping::Column | Grouping::Box | Grouping::Region => {
            let mut groups = board.groups(grouping);
            groups.all(|group| group.squares.len() == number)
        }
        _ => false,
    };
    let mut each = rule.each.iter();
    let is_meant = number > 2
        && kinds
            .iter()
            .all(|kind| scope.kind(kind).count == Interval::ANY)
        && board.is_whole(&rule.within)
        && each.all(|groups| is_one(&groups.bounds) && has_room_for_each(&groups.grouping));
    is_meant.then(|| {
        let name = &family.name;
        said(format!(
            "`{name}` counts all its symbols together, one in each group"
        ))
        .help("per = \"symbol\" counts each symbol by itself")
    })
}

/// 0 among other clues, which many write where there is no clue.
fn zero(rule: &Visible) -> Option<Message> {
    let Bounds::Each(bounds) = &rule.lines.bounds else {
        return None;
    };
    let are_clues = bounds
        .iter()
        .all(|bound| *bound == Bound::ANY || bound.exact().is_some());
    let clues = || bounds.iter().filter_map(Bound::exact);
    if !are_clues || clues().all(|clue| clue == 0) || clues().all(|clue| clue != 0) {
        return None;
    }
    let written = bounds.iter().map(|bound| match bound.exact() {
        None | Some(0) => "\"?\"".to_owned(),
        Some(clue) => clue.to_string(),
    });
    let written: Vec<String> = written.collect();
    let message = said("0 is a clue: nothing is seen along that line");
    Some(message.help(format!(
        "\"?\" is no clue: exactly = [{}]",
        written.join(", ")
    )))
}
