//! Rules that say the same of two pieces whichever is named first.
//!
//! For [`super::invariance`]: of two ways to write such a rule one is chosen, the same whichever stands in the
//! file. Nothing here judges a placement.

use super::{Attacks, KindSet, Moves, Puzzle, Rule, Targets};
use crate::board::{Grouping, Ride, Step};

/// A rule in one of two ways to state it, where it forbids attacks of some pieces on others and might
/// as well be stated the other way round; any other rule as it is.
///
/// Where all these pieces move alike, and with each step also the opposite way, a piece attacks
/// another exactly if it is attacked by it: the squares between are the same.
pub fn either_way(puzzle: &Puzzle, rule: Rule) -> Rule {
    match rule {
        Rule::Attacks(rule) => Rule::Attacks(match &rule.on {
            // Of many kinds it takes long to see whether they move alike.
            Targets::Pieces(on) if is_before(on, &rule.by) && is_mutual(puzzle, &rule, on) => {
                Attacks {
                    by: on.clone(),
                    on: Targets::Pieces(rule.by.clone()),
                    ..rule
                }
            }
            _ => rule,
        }),
        rule => rule,
    }
}

fn is_mutual(puzzle: &Puzzle, rule: &Attacks, on: &KindSet) -> bool {
    let is_none =
        rule.bound.at_most == Some(0) && rule.bound.at_least.is_none_or(|least| least <= 0);
    if !is_none {
        return false;
    }
    let mut kinds = rule.by.iter().chain(on.iter());
    let moves = match (&rule.moves, kinds.next()) {
        (Some(moves), _) => moves,
        (None, Some(first)) => {
            let moves = &puzzle.kind(first).moves;
            if kinds.any(|kind| puzzle.kind(kind).moves != *moves) {
                return false;
            }
            moves
        }
        (None, None) => return false,
    };
    let mut open = puzzle.board.open_squares();
    open.all(|square| rule.within.contains(square)) && are_even(moves)
}

/// Whether with each step the opposite one is a step too, as far.
fn are_even(moves: &Moves) -> bool {
    let opposite = |step: Step| {
        let rows = step.rows.checked_neg()?;
        Some(Step::new(rows, step.columns.checked_neg()?))
    };
    let mut leaps = moves.leaps().iter();
    let mut rides = moves.rides().iter();
    leaps.all(|&leap| opposite(leap).is_some_and(|step| moves.leaps().contains(&step)))
        && rides.all(|&Ride { step, range }| {
            opposite(step).is_some_and(|step| moves.rides().contains(&Ride { step, range }))
        })
}

/// Any order will do.
fn is_before(one: &KindSet, other: &KindSet) -> bool {
    one.iter().lt(other.iter())
}

/// Whether a rule says that of both there are equally many on the board.
pub fn are_equally_many(puzzle: &Puzzle, one: &KindSet, other: &KindSet) -> bool {
    puzzle.rules.iter().any(|rule| match rule {
        Rule::Equal(rule) => {
            let mut open = puzzle.board.open_squares();
            rule.of.contains(one)
                && rule.of.contains(other)
                && rule.each.contains(&Grouping::Board)
                && open.all(|square| rule.within.contains(square))
        }
        Rule::Attacks(_)
        | Rule::Count(_)
        | Rule::Clues(_)
        | Rule::Forbid(_)
        | Rule::Distinct(_) => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Automorphisms, Bound, Direction, Equal, KindId, Origin, sample};

    /// Two armies on the chessboard, none attacking the other, and equally many if asked for.
    fn armies(moves: [Moves; 2], are_equal: bool) -> Puzzle {
        let mut puzzle = sample::open(4, 4);
        let [one, other] = moves;
        let white = puzzle.add("white", 'W', one, Bound::ANY);
        let black = puzzle.add("black", 'B', other, Bound::ANY);
        puzzle.attacks(
            &[white],
            Targets::Pieces(sample::set(&[black])),
            Bound::exactly(0),
        );
        if are_equal {
            let side = |kind: KindId| sample::set(&[kind]);
            puzzle.rules.push(Rule::Equal(Equal {
                of: vec![side(white), side(black)],
                each: vec![Grouping::Board],
                within: puzzle.board.all(),
                origin: Origin(0),
            }));
        }
        puzzle.aim(Direction::Maximize, &[white]);
        puzzle
    }

    fn order(moves: [Moves; 2], are_equal: bool) -> u64 {
        Automorphisms::of(&armies(moves, are_equal)).order()
    }

    #[test]
    fn armies_that_move_alike_and_are_equally_many_may_be_exchanged() {
        let alike = [sample::queen(), sample::queen()];
        assert_eq!(order(alike.clone(), true), 16);
        assert_eq!(order(alike, false), 8);
        assert_eq!(order([sample::queen(), sample::king()], true), 8);
    }

    #[test]
    fn where_a_step_has_no_opposite_who_attacks_whom_matters() {
        let forwards = || Moves::new(Vec::new(), sample::rides(&[Step::new(-1, 0)]));
        // The mirror that exchanges left and right alone.
        assert_eq!(order([forwards(), forwards()], true), 2);
        let mut partly = armies([sample::queen(), sample::queen()], true);
        if let Rule::Attacks(rule) = &mut partly.rules[0] {
            rule.within.remove(crate::board::Square::new(0));
        }
        // The mirror along the diagonal through that corner alone.
        assert_eq!(Automorphisms::of(&partly).order(), 2);
    }
}
