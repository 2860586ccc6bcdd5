//! Two sets of squares that are one part each do not cross: what follows from two `[[connected]]` rules together.
//!
//! If the steps are those of a wazir on a plane board, the paths of two sets that share no square do not cross (the
//! curve theorem of Jordan). So around a block of 2x2 they do not alternate, and neither do they around the rim. Cuts
//! alone find that only model by model (yin-yang 12x12: 15 s without this, 0.9 s with the blocks).
//!
//! It is a conclusion, so it is not drawn with guards, and only for a solver that states parts by cuts.

use super::encoder::Encoder;
use crate::board::{Grouping, Square, Step, Wrap};
use crate::puzzle::{Connected, Counted, CountedGroups, Rule};
use crate::sat::Literal;
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>) -> Result<(), Stopped> {
    if !encoder.thresholds.cuts || !encoder.draws_conclusions() {
        return Ok(());
    }
    let puzzle = encoder.puzzle;
    if puzzle.board.wrap() != Wrap::NONE {
        return Ok(());
    }
    let one_part = |rule: &&Connected| is_one_part_of_the_board(rule);
    let rules = puzzle.rules.iter().filter_map(|rule| match rule {
        Rule::Connected(rule) => Some(rule),
        _ => None,
    });
    let rules: Vec<&Connected> = rules.filter(one_part).collect();
    for (place, first) in rules.iter().enumerate() {
        for second in &rules[place + 1..] {
            if share_no_square(&first.of, &second.of) {
                let holds = [first, second].map(|rule| holding(encoder, rule));
                around_blocks(encoder, &holds)?;
                around_the_rim(encoder, &holds)?;
            }
        }
    }
    Ok(())
}

fn is_one_part_of_the_board(rule: &Connected) -> bool {
    let is_of_board = |groups: &CountedGroups| {
        let most = || groups.bounds.of(0).hull().at_most;
        // Of other groups there may be none, and then there is no bound.
        groups.grouping == Grouping::Board && most().is_some_and(|most| most <= 1)
    };
    let is_to_the_side = |step: &Step| step.rows.abs() + step.columns.abs() == 1;
    // Through the space around the board, squares are one part that are not one on it.
    !rule.outside && rule.each.iter().any(is_of_board) && rule.by.leaps().iter().all(is_to_the_side)
}

fn share_no_square(first: &Option<Counted>, second: &Option<Counted>) -> bool {
    match (first, second) {
        (Some(Counted::Pieces(first)), Some(Counted::Pieces(second))) => {
            first.common(second).is_empty()
        }
        (Some(Counted::Empty), Some(Counted::Empty)) | (None, _) | (_, None) => false,
        _ => true,
    }
}

/// For each square of the board, the literal "it holds what counts"; `None` if it cannot.
fn holding(encoder: &mut Encoder<'_>, rule: &Connected) -> Vec<Option<Literal>> {
    let squares = encoder.puzzle.board.squares();
    let is_in = |square: &Square| rule.within.contains(*square);
    let mut holds = |square: Square| encoder.counts_on(square, rule.of.as_ref()?);
    squares
        .map(|square| Some(square).filter(is_in).and_then(&mut holds))
        .collect()
}

fn around_blocks(
    encoder: &mut Encoder<'_>,
    holds: &[Vec<Option<Literal>>; 2],
) -> Result<(), Stopped> {
    let board = &encoder.puzzle.board;
    for row in 1..board.rows() {
        encoder.writer.poll()?;
        for column in 1..board.columns() {
            let one = [board.at(row - 1, column - 1), board.at(row, column)];
            let other = [board.at(row - 1, column), board.at(row, column - 1)];
            for [first, second] in [[one, other], [other, one]] {
                let first = first.map(|square| holds[0][square.index()]);
                let second = second.map(|square| holds[1][square.index()]);
                let all: Option<Vec<Literal>> = first.into_iter().chain(second).collect();
                if let Some(all) = all {
                    let none: Vec<Literal> = all.into_iter().map(|literal| !literal).collect();
                    encoder.writer.clause(&none);
                }
            }
        }
    }
    Ok(())
}

/// From any square of the rim on, clockwise, each set is met in one stretch, or one of them in two: first, then the
/// other, then first again, and the other no more.
fn around_the_rim(
    encoder: &mut Encoder<'_>,
    holds: &[Vec<Option<Literal>>; 2],
) -> Result<(), Stopped> {
    let rim = rim(encoder);
    for [first, second] in [[&holds[0], &holds[1]], [&holds[1], &holds[0]]] {
        encoder.writer.poll()?;
        // Whether the sets were met in this order so far: the first; then the second; then the first again.
        let mut met: [Option<Literal>; 3] = [None; 3];
        for square in &rim {
            let (first, second) = (first[square.index()], second[square.index()]);
            if let (Some(again), Some(second)) = (met[2], second) {
                encoder.writer.clause(&[!again, !second]);
            }
            let after =
                |encoder: &mut Encoder<'_>, before: Option<Literal>, now: Option<Literal>| {
                    Some(encoder.writer.both(before?, now?))
                };
            let news = [
                first,
                after(encoder, met[0], second),
                after(encoder, met[1], first),
            ];
            for (met, news) in met.iter_mut().zip(news) {
                *met = match (*met, news) {
                    (Some(before), Some(now)) => Some(encoder.writer.any_of(&[before, now])),
                    (before, now) => before.or(now),
                };
            }
        }
    }
    Ok(())
}

/// The squares of the rim, clockwise from the first.
fn rim(encoder: &Encoder<'_>) -> Vec<Square> {
    let board = &encoder.puzzle.board;
    let (last_row, last_column) = (board.rows() - 1, board.columns() - 1);
    if last_row == 0 || last_column == 0 {
        return Vec::new();
    }
    let top = (0..last_column).map(|column| board.at(0, column));
    let right = (0..last_row).map(|row| board.at(row, last_column));
    let bottom = (1..=last_column)
        .rev()
        .map(|column| board.at(last_row, column));
    let left = (1..=last_row).rev().map(|row| board.at(row, 0));
    top.chain(right).chain(bottom).chain(left).collect()
}
