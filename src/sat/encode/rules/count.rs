//! `[[count]]`: for each group of squares, the number of pieces (or of empty squares) on it.

use crate::board::{Grouping, Square};
use crate::puzzle::{Bound, Count, Counted, Interval, KindSet, RuleInstance};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Count) -> Result<(), Stopped> {
    for (each, groups) in rule.each.iter().enumerate() {
        if let Counted::Pieces(kinds) = &rule.of {
            encoder.begin_lines(kinds);
        }
        let grouping = &groups.grouping;
        for (place, squares) in encoder.groups_within(grouping, &rule.within)? {
            let mut bound = groups.bounds.of(place).clone();
            if let Some(rule) = encoder.rule {
                bound = encoder.sums.bound((rule, each, place), bound);
            }
            // A group of which any number is right asks nothing, and is no instance that could be left out.
            if bound == Bound::ANY {
                continue;
            }
            let instance = || RuleInstance::Group(grouping.clone(), place);
            encoder.instance(rule.origin, instance, |encoder| match &rule.of {
                Counted::Pieces(kinds) => pieces(encoder, grouping, kinds, squares, bound),
                Counted::Empty => empty_squares(encoder, &squares, &bound),
            })?;
        }
    }
    Ok(())
}

fn pieces(
    encoder: &mut Encoder<'_>,
    grouping: &Grouping,
    kinds: &KindSet,
    squares: Vec<Square>,
    bound: Bound,
) {
    let terms = encoder.terms(squares.iter().copied(), kinds);
    if *grouping == Grouping::Board {
        if !bound.gaps().is_empty() {
            let literals: Vec<Literal> = terms.iter().map(|term| term.literal).collect();
            encoder.bounded(&literals, &bound.within(Interval::ANY));
        }
        encoder.total(kinds, terms, bound.hull());
        return;
    }
    let literals: Vec<Literal> = terms.iter().map(|term| term.literal).collect();
    // A bound left out here must not help to leave out a total, because of which it was left out.
    let bound = encoder.binding(kinds, bound);
    encoder.bounded(&literals, &bound);
    if bound.hull().at_most.is_some_and(|most| most <= 1) && cuts_up_the_board(grouping) {
        encoder.at_most_one_on(squares);
    }
}

/// Whether the groups of this grouping neither overlap nor are single squares.
fn cuts_up_the_board(grouping: &Grouping) -> bool {
    match grouping {
        Grouping::Row
        | Grouping::Column
        | Grouping::Diagonal
        | Grouping::Antidiagonal
        | Grouping::Region
        | Grouping::Box
        | Grouping::Drawn(_) => true,
        Grouping::Board
        | Grouping::Square
        | Grouping::Line
        | Grouping::Window { .. }
        | Grouping::Listed(_)
        | Grouping::Sided(_) => false,
    }
}

/// Squares on which no piece can stand are always empty: they count, but have no literal.
fn empty_squares(encoder: &mut Encoder<'_>, squares: &[Square], bound: &Bound) {
    let mut literals: Vec<Literal> = Vec::new();
    let mut always: i64 = 0;
    let open = squares.iter().filter(|&&s| encoder.puzzle.board.is_open(s));
    for square in open.copied().collect::<Vec<Square>>() {
        match encoder.occupied(square) {
            Some(occupied) => literals.push(!occupied),
            None => always += 1,
        }
    }
    encoder.bounded(&literals, &bound.less(always));
}
