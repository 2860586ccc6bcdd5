//! `[[count]]`: for each group of squares, the number of pieces (or of empty squares) on it.

use super::encoder::Encoder;
use super::guard::Instance;
use super::totals::Term;
use crate::board::{Group, Grouping, Square};
use crate::puzzle::{Bound, Count, Counted, KindSet};
use crate::sat::Literal;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Count) {
    for groups in &rule.each {
        if let Counted::Pieces(kinds) = &rule.of {
            encoder.begin_lines(kinds);
        }
        let all = encoder.puzzle.board.groups(groups.grouping);
        for (place, group) in all.enumerate() {
            let grouping = group.grouping;
            let squares = counted_squares(rule, group);
            if squares.is_empty() {
                continue;
            }
            let bound = groups.bounds.of(place);
            let instance = || Instance::Group(grouping, place);
            encoder.instance(rule.origin, instance, |encoder| match &rule.of {
                Counted::Pieces(kinds) => pieces(encoder, grouping, kinds, squares, bound),
                Counted::Empty => empty_squares(encoder, &squares, bound),
            });
        }
    }
}

/// The squares of a group that count; if there is none, of whatever terrain, the group is dropped.
fn counted_squares(rule: &Count, group: Group) -> Vec<Square> {
    let mut squares = group.squares;
    squares.retain(|&square| rule.within.contains(square));
    squares
}

fn pieces(
    encoder: &mut Encoder<'_>,
    grouping: Grouping,
    kinds: &KindSet,
    squares: Vec<Square>,
    bound: Bound,
) {
    let term = |&square: &Square| {
        let literal = encoder.holds(square, kinds)?;
        Some(Term { square, literal })
    };
    let terms: Vec<Term> = squares.iter().filter_map(term).collect();
    if grouping == Grouping::Board {
        encoder.total(kinds, terms, bound);
        return;
    }
    let literals: Vec<Literal> = terms.iter().map(|term| term.literal).collect();
    encoder.bounded(&literals, bound);
    if bound.at_most.is_some_and(|most| most <= 1) && cuts_up_the_board(grouping) {
        encoder.at_most_one_on(squares);
    }
}

/// Whether the groups of this grouping do not overlap, and are not single squares.
fn cuts_up_the_board(grouping: Grouping) -> bool {
    match grouping {
        Grouping::Row | Grouping::Column | Grouping::Diagonal | Grouping::Antidiagonal => true,
        Grouping::Board | Grouping::Square | Grouping::Line | Grouping::Window { .. } => false,
    }
}

/// Squares on which no piece can stand are empty always: they count, and have no literal.
fn empty_squares(encoder: &mut Encoder<'_>, squares: &[Square], bound: Bound) {
    let mut literals: Vec<Literal> = Vec::new();
    let mut always: i64 = 0;
    let open = squares.iter().filter(|&&s| encoder.puzzle.board.is_open(s));
    for square in open.copied().collect::<Vec<Square>>() {
        match encoder.occupied(square) {
            Some(occupied) => literals.push(!occupied),
            None => always += 1,
        }
    }
    let less = |number: i64| number.saturating_sub(always);
    let rest = Bound {
        at_least: bound.at_least.map(less),
        at_most: bound.at_most.map(less),
    };
    encoder.bounded(&literals, rest);
}
