//! `[[connected]]`: connected parts.

use super::*;
use crate::puzzle::{Bounds, Connected};

/// Land and trees; the land must be connected.
fn land(board: Board, ask: impl FnOnce(&mut Connected)) -> Puzzle {
    let mut puzzle = on(board);
    let land = puzzle.add("land", 'L', Moves::none(), Bound::ANY);
    puzzle.add("tree", 'T', Moves::none(), Bound::ANY);
    puzzle.connected(Counted::Pieces(set(&[land])), Bound::ANY);
    if let Rule::Connected(rule) = &mut puzzle.rules[0] {
        ask(rule);
    }
    puzzle
}

fn number(bound: Bound) -> impl FnOnce(&mut Connected) {
    move |rule| rule.each[0].bounds = Bounds::Same(bound)
}

#[test]
fn one_part_hangs_together_side_by_side() {
    let puzzle = land(flat(3, 3), number(Bound::exactly(1)));
    good(&puzzle, &["LL.", ".L.", ".LL"]);
    good(&puzzle, &["L..", "...", "..."]);
    // A piece exchanged, moved, dropped: squares that touch only at a corner are not connected.
    is_broken(&puzzle, &["LL.", ".T.", ".LL"], [(RULE, &["b1", "c1"])]);
    is_broken(&puzzle, &["LL.", "..L", "LLL"], [(RULE, &["a3", "b3"])]);
    // Without pieces there is no part, and no square is to blame.
    is_broken(&puzzle, &["...", "...", "..."], [(RULE, &[])]);
    let two = land(flat(3, 3), number(Bound::at_least(2)));
    good(&two, &["L.L", "...", "..."]);
    is_broken(&two, &["LL.", "...", "..."], [(RULE, &["a3", "b3"])]);
}

#[test]
fn every_part_has_its_size() {
    let puzzle = land(flat(2, 5), |rule| rule.size = Bound::exactly(2));
    good(&puzzle, &["LL.L.", "...L."]);
    good(&puzzle, &[".....", "....."]);
    is_broken(&puzzle, &["LL.L.", "L..L."], [(RULE, &["a2", "b2", "a1"])]);
    is_broken(&puzzle, &["LL.L.", "....."], [(RULE, &["d2"])]);
}

#[test]
fn a_square_has_the_part_that_is_written_there_and_each_part_one_such_square() {
    let sized = |one_each| {
        land(flat(2, 4), |rule| {
            rule.sizes = [(0, 2), (3, 1)].map(|(s, n)| (Square::new(s), n)).to_vec();
            rule.one_each = one_each;
        })
    };
    good(&sized(true), &["LL.L", "...."]);
    good(&sized(false), &["LL.L", ".... "]);
    good(&sized(false), &["L..L", "L.L."]);
    is_broken(&sized(true), &["L..L", "L.L."], [(RULE, &["c1"])]);
    is_broken(&sized(true), &["LL..", "...."], [(RULE, &["d2"])]);
    is_broken(
        &sized(false),
        &["LL.L", "L..."],
        [(RULE, &["a2", "b2", "a1"])],
    );
    let both = [(RULE, &["a2", "b2", "c2", "d2"][..]); 3];
    is_broken(&sized(true), &["LLLL", "...."], both);
    let mut outside = sized(false);
    if let Rule::Connected(rule) = &mut outside.rules[0] {
        rule.within.remove(Square::new(3));
    }
    is_broken(&outside, &["LL.L", "...."], [(RULE, &["d2"])]);
}
