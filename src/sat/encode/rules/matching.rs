//! `[[match]]`: pieces that can be paired one to one with pieces one step away.
//!
//! For any two squares that could hold a pair there is a literal "these two are a pair". A placement that can be paired
//! in several ways has that many models. No way is known to fix one of them with few clauses, so these helpers are
//! not functions of the placement (see [`crate::sat::encode::without_count`]).

use std::collections::BTreeMap;

use crate::board::{Grouping, Square};
use crate::puzzle::Matching;
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::guard::Instance;
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Matching) -> Result<(), Stopped> {
    let board = &encoder.puzzle.board;
    if board.is_empty() {
        return Ok(());
    }
    let steps = rule.by.leaps();
    encoder.writer.foresee((board.len() * steps.len()) as u64)?;
    // For each square, the pairs that it could be in.
    let mut of: BTreeMap<Square, (Literal, Vec<Literal>)> = BTreeMap::new();
    for square in board.squares() {
        if let Some(holds) = encoder.holds(square, &rule.of) {
            of.insert(square, (holds, Vec::new()));
        }
    }
    let mut with = BTreeMap::new();
    for square in board.squares() {
        if let Some(holds) = encoder.holds(square, &rule.with) {
            with.insert(square, (holds, Vec::new()));
        }
    }
    for (&square, (holds, pairs)) in &mut of {
        encoder.writer.poll()?;
        for other in board.one_step_from(square, steps) {
            if let Some((partner, pairs_of_partner)) = with.get_mut(&other) {
                let pair = encoder.writer.free_helper();
                encoder.writer.definition(&[!pair, *holds]);
                encoder.writer.definition(&[!pair, *partner]);
                pairs.push(pair);
                pairs_of_partner.push(pair);
            }
        }
    }
    let instance = || Instance::Group(Grouping::Board, 0);
    encoder.instance(rule.origin, instance, |encoder| {
        let with_whole = with.values().map(|side| (side, rule.complete));
        for ((holds, pairs), is_whole) in of.values().map(|side| (side, true)).chain(with_whole) {
            encoder.at_most_one(pairs);
            if is_whole {
                let mut some = pairs.clone();
                some.push(!*holds);
                encoder.writer.clause(&some);
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Step, Terrain, Wrap};
    use crate::puzzle::{Bound, KindId, Moves, Puzzle, sample};
    use crate::sat::encode::truth::{assert_allows, assert_selectors};

    /// Men to be paired with women on the next square to the right.
    fn couples(board: Board, complete: bool) -> Puzzle {
        let mut puzzle = sample::on(board);
        for (name, symbol) in [("man", 'M'), ("woman", 'W')] {
            puzzle.add(name, symbol, Moves::none(), Bound::ANY);
        }
        let right = Moves::new(vec![Step::new(0, 1)], Vec::new());
        let [man, woman] = [0, 1].map(KindId::new);
        puzzle.matching(&[man], &[woman], right, complete);
        puzzle
    }

    #[test]
    fn every_man_has_a_woman_to_his_right_and_every_woman_a_man() {
        let row = || Board::new(1, 4, Wrap::NONE);
        let pairs = |p: &str| p.replace("MW", "");
        assert_allows(&couples(row(), true), |p| !pairs(p).contains(['M', 'W']));
        assert_allows(&couples(row(), false), |p| !pairs(p).contains('M'));
    }

    #[test]
    fn walls_hold_nobody_and_joined_edges_join() {
        let mut board = Board::new(1, 4, Wrap::COLUMNS);
        board.set_terrain(Square::new(1), Terrain::Wall);
        let allowed = ["....", "..MW", "W..M", "..M.", "W..."];
        assert_allows(&couples(board, true), |p| allowed[..3].contains(&p));
    }

    #[test]
    fn two_men_share_no_woman() {
        let mut puzzle = couples(Board::new(1, 3, Wrap::NONE), false);
        let both = vec![Step::new(0, 1), Step::new(0, -1)];
        if let crate::puzzle::Rule::Matching(rule) = &mut puzzle.rules[0] {
            rule.by = Moves::new(both, Vec::new());
        }
        assert_allows(&puzzle, |p| match p {
            "MWM" => false,
            p => p.chars().enumerate().all(|(place, c)| {
                let beside = |at: usize| p.chars().nth(at) == Some('W');
                c != 'M' || beside(place + 1) || (place > 0 && beside(place - 1))
            }),
        });
    }

    #[test]
    fn off_it_asks_nothing() {
        let puzzle = couples(Board::new(1, 3, Wrap::NONE), true);
        assert_eq!(assert_selectors(&puzzle, |_, _| true), 1);
    }
}
