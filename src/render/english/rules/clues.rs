//! `[[clue]]` in English: numbers on the board that say how many pieces are around them.

use crate::board::Square;
use crate::puzzle::print::number_in_words;
use crate::puzzle::{Bound, ClueBreach, Clues, Counted, Moves, Puzzle, RuleInstance};
use crate::render::english::demand::Wording;
use crate::render::english::moves::{chess_name, has_rides, in_words, standard_name};
use crate::render::english::names::Names;
use crate::render::english::nouns::{Nouns, with_article};
use crate::render::english::numbers::{bounded, number_of, verdict};
use crate::render::english::rules::InEnglish;
use crate::render::english::squares::picture;
use crate::render::marks::terrain::terrain_sign;

impl InEnglish for Clues {
    fn sentence(&self, nouns: &Nouns) -> String {
        let board = &nouns.puzzle.board;
        let noun = nouns.counted(&self.of);
        let verb = if self.of == Counted::Empty {
            "are"
        } else {
            "stand"
        };
        let own = if self.own { ", and on its own" } else { "" };
        let unknown = &nouns.puzzle.print.unknown;
        let number = |square: Square| {
            // The clues are in reading order.
            let clue = self.clues.binary_search_by_key(&square, |clue| clue.square);
            match clue {
                Ok(place) => self.clues[place].number.to_string(),
                Err(_) if unknown.contains(&(self.origin, square)) => number_in_words(None),
                Err(_) => terrain_sign(board.terrain(square)).to_string(),
            }
        };
        let around = around(&self.around);
        if self.clues.is_empty() {
            return format!(
                "Each number says exactly how many {noun} {verb} {around}{own}; there is none yet."
            );
        }
        let drawn = picture(board, number);
        format!("Each number says exactly how many {noun} {verb} {around}{own}:\n{drawn}")
    }

    fn demand(&self, names: &Names, instance: &RuleInstance) -> Option<Wording> {
        let &RuleInstance::Clue(square) = instance else {
            return None;
        };
        let clue = self.clues.iter().find(|clue| clue.square == square);
        let bound = clue.map_or(Bound::ANY, |clue| clue.bound());
        let number = bounded(&bound, &names.counted(&self.of));
        let place = place(self.own);
        let before = format!("clue: {number} {place} ");
        Some(Wording::new(&before, "each of ", names.on(square), ""))
    }

    fn has_lines(&self, _: &Puzzle) -> bool {
        has_rides(&self.around)
    }
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

/// A clue with too many or too few pieces around it.
pub fn breach(names: &Names, breach: &ClueBreach) -> String {
    let found = breach.squares.len();
    let place = place(breach.own);
    format!(
        "clue: {} {place} {}{}; {}",
        number_of(found, &names.counted(&breach.of)),
        names.square(breach.clue.square),
        names.in_brackets(&breach.squares),
        verdict(&breach.clue.bound(), found)
    )
}

/// Where the counted pieces stand.
fn place(own: bool) -> &'static str {
    if own { "on and around" } else { "around" }
}
