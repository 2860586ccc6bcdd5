//! Numbers that no group of a rule can have: more pieces than it has squares, sums beyond all values, runs without room.
//!
//! Such a rule is no error, as the contract has it: there is no solution. It is hardly what was meant.

use crate::board::{Board, Grouping, Square, SquareSet};
use crate::definition::messages::{Message, plural, said};
use crate::definition::rules::ends_of_sum;
use crate::definition::values::Scope;
use crate::puzzle::{
    Bound, Bounds, Count, Counted, CountedGroups, KindId, Rule, Run, Runs, RunsOf, Sum,
};

/// Why a rule alone has no solution, or of a sum why it is hardly meant.
pub fn impossible(scope: &Scope<'_>, board: &Board, rule: &Rule) -> Option<Message> {
    let (what, help) = match rule {
        Rule::Count(rule) => {
            let (noun, help) = number(scope, board, rule)?;
            (format!("a group has no such number of {noun}s"), help)
        }
        Rule::Sum(rule) if !rule.is_product => match sum(scope, board, rule) {
            Some(help) => ("a group has no such sum".to_owned(), help),
            None => return only_subtracted(board, rule),
        },
        Rule::Runs(rule) => (
            "a line has no room for its runs".to_owned(),
            runs(board, rule)?,
        ),
        _ => return None,
    };
    Some(said(format!("there is no solution: {what}")).help(help))
}

/// A group in words.
fn called(board: &Board, grouping: &Grouping, place: usize, first: Square) -> String {
    match grouping {
        Grouping::Listed(_) => format!("line {}", place + 1),
        _ => format!("the group of {}", board.name(first)),
    }
}

/// Each group, with its place among those that have its bounds, and its squares.
fn groups_of<'a>(
    board: &'a Board,
    each: impl Iterator<Item = &'a CountedGroups>,
    within: &'a SquareSet,
) -> impl Iterator<Item = (&'a CountedGroups, usize, Vec<Square>)> {
    each.flat_map(move |groups| {
        let all = board.groups_within(&groups.grouping, within);
        all.map(move |(place, squares)| (groups, place, squares))
    })
}

/// A bound that no number of squares of its group meets: 5 among four sides, or a set of no numbers. What is counted, and
/// how many there are.
fn number(scope: &Scope<'_>, board: &Board, rule: &Count) -> Option<(&'static str, String)> {
    let is_met = |bound: &Bound, most: usize| (0..=most).any(|number| bound.allows(number));
    let is_in_doubt = |groups: &&CountedGroups| !matches!(&groups.bounds, Bounds::Same(bound) if is_met(bound, 1));
    let mut all = groups_of(board, rule.each.iter().filter(is_in_doubt), &rule.within);
    all.find_map(|(groups, place, mut places)| {
        let group = called(board, &groups.grouping, place, *places.first()?);
        let noun = match groups.grouping {
            Grouping::Sided(_) if are_on_sides(scope, &rule.of) => {
                places.retain(|&place| !board.is_square(place));
                "side"
            }
            Grouping::Sided(_) => "place",
            _ => {
                places.retain(|&square| board.is_open(square));
                "square"
            }
        };
        let number = places.len();
        (!is_met(groups.bounds.of(place), number))
            .then(|| (noun, format!("{group} has {}", plural(number, noun))))
    })
}

fn are_on_sides(scope: &Scope<'_>, of: &Counted) -> bool {
    let is_on_sides = |kind: KindId| scope.kind(kind).joins.is_some();
    matches!(of, Counted::Pieces(kinds) if kinds.iter().all(is_on_sides))
}

/// Windows on every square of a large board have more squares together, and would take long to add up.
const MOST_SQUARES: u64 = 1 << 14;

fn sum(scope: &Scope<'_>, board: &Board, rule: &Sum) -> Option<String> {
    if scope.pieces.squares_unknown {
        return None;
    }
    let is_small = |groups: &&CountedGroups| board.extent(&groups.grouping).squares <= MOST_SQUARES;
    let mut all = groups_of(board, rule.each.iter().filter(is_small), &rule.within);
    all.find_map(|(groups, place, squares)| {
        let hull = groups.bounds.of(place).hull();
        let (least, most) = ends_of_sum(scope, rule, &squares);
        let from = hull.at_least.map_or(least, |end| least.max(end.into()));
        let to = hull.at_most.map_or(most, |end| most.min(end.into()));
        let group = || called(board, &groups.grouping, place, squares[0]);
        (from > to).then(|| format!("{} has sums from {least} to {most}", group()))
    })
}

/// A group of which every square is subtracted: `minus` was meant for another line of the rule.
fn only_subtracted(board: &Board, rule: &Sum) -> Option<Message> {
    let minus = rule.minus(board.len()).filter(|minus| !minus.is_empty())?;
    let is_subtracted = |squares: &[Square]| squares.iter().all(|&square| minus.contains(square));
    let (groups, place, squares) = groups_of(board, rule.each.iter(), &rule.within)
        .find(|(_, _, squares)| is_subtracted(squares))?;
    let group = called(board, &groups.grouping, place, squares[0]);
    let message = said(format!(
        "every square of {group} is in `minus`, so it only subtracts"
    ));
    Some(message.help("`minus` is for all groups of the rule; write another rule for this one"))
}

fn runs(board: &Board, rule: &Runs) -> Option<String> {
    let mut groups = board.groups(&rule.grouping).enumerate();
    groups.find_map(|(place, group)| {
        let runs = rule.lengths_of(place).unwrap_or_default();
        let name = called(board, &rule.grouping, place, *group.squares.first()?);
        if runs.contains(&Run::Of(0)) {
            return Some(format!("{name}: no run is \"\", not \"0\""));
        }
        // Walls and closed squares end a run as well.
        let stretches = group.squares.split(|&square| !board.is_open(square));
        let stretches = stretches.filter(|stretch| !stretch.is_empty());
        let (number, room) = stretches.fold((0, 0), |(number, room), stretch| {
            (number + 1, room + stretch.len())
        });
        let needed = room_for(rule, runs, number);
        let squares = plural(room, "square");
        (needed > room).then(|| format!("{name} has {squares}, its runs need {needed}"))
    })
}

/// How many squares the runs of a group need at least, with one between two of them in the same stretch of open squares
/// unless these are of symbols.
fn room_for(rule: &Runs, runs: &[Run], stretches: usize) -> usize {
    let between = usize::from(!matches!(rule.of, RunsOf::Symbols(_)));
    let with_gaps = |squares: usize, number: usize| {
        let gaps = number
            .saturating_sub(stretches.max(1))
            .saturating_mul(between);
        squares.saturating_add(gaps)
    };
    let lengths = runs.iter().filter_map(|run| match run {
        Run::Of(length) => Some(*length),
        Run::One => Some(1),
        Run::Any => None,
    });
    let listed = with_gaps(
        lengths.clone().fold(0, usize::saturating_add),
        lengths.count(),
    );
    let number = rule.number.hull().at_least.unwrap_or(0);
    let number = usize::try_from(number).unwrap_or(0);
    listed.max(with_gaps(number, number))
}
