//! `[[clue]]`: numbers on the board that say how many pieces are around them.

use crate::board::{Square, Terrain};
use crate::puzzle::{Clues, Moves};
use crate::render::english::moves::{chess_name, has_rides, in_words, standard_name};
use crate::render::english::nouns::{Words, with_article};
use crate::render::english::squares::picture;

pub fn clues(words: &Words, rule: &Clues) -> String {
    let board = &words.puzzle.board;
    let noun = words.noun(&rule.of).plural;
    let noun = match words.is_each(&rule.of) {
        true => format!("{noun} of each kind"),
        false => noun,
    };
    let own = if rule.own { ", and on its own" } else { "" };
    let number = |square: Square| {
        // They are in reading order.
        let clue = rule.clues.binary_search_by_key(&square, |clue| clue.square);
        match (clue.map(|place| rule.clues[place]), board.terrain(square)) {
            (Ok(clue), _) => char::from_digit(clue.number.into(), 10).unwrap_or('?'),
            (Err(_), Terrain::Open) => '.',
            (Err(_), Terrain::Wall) => '#',
            (Err(_), Terrain::Closed) => 'x',
        }
    };
    if rule.clues.is_empty() {
        return format!("Numbers that count {noun}: there are none.");
    }
    let around = around(&rule.around);
    let drawn = picture(board, number);
    format!("Each number says exactly how many {noun} stand {around}{own}:\n{drawn}")
}

fn around(moves: &Moves) -> String {
    match standard_name(moves) {
        Some("king") => "on the squares next to it, diagonally too".to_owned(),
        Some("wazir") => "on the squares next to it in its row and column".to_owned(),
        Some("ferz") => "on the squares diagonally next to it".to_owned(),
        _ => {
            let like = match chess_name(moves) {
                Some(name) => format!("like {}, ", with_article(name)),
                None => String::new(),
            };
            let until = match has_rides(moves) {
                true => ", until something is in the way",
                false => "",
            };
            format!(
                "where one comes from it moving {like}{}{until}",
                in_words(moves)
            )
        }
    }
}
