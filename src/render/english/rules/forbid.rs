//! `[[forbid]]` in English: a picture that must appear nowhere.

use crate::puzzle::{Forbid, ForbidBreach, Pattern, PatternCell, Puzzle, RuleInstance};
use crate::render::english::demand::Wording;
use crate::render::english::names::Names;
use crate::render::english::nouns::Nouns;
use crate::render::english::numbers::{joined, number_of};
use crate::render::english::places::Where;
use crate::render::english::rules::InEnglish;
use crate::render::english::squares::{Area, in_words, with_picture};

impl InEnglish for Forbid {
    fn sentence(&self, nouns: &Nouns) -> String {
        let board = &nouns.puzzle.board;
        let area = Area::of_part(board, &self.within);
        let around = self.at.as_ref().map(|at| Area::new(board, at));
        let place = match &area {
            _ if around.is_some() => String::new(),
            Some(area) => format!("Nowhere wholly on {}", area.words),
            None => "Nowhere on the board".to_owned(),
        };
        let places = number_of(self.places(board), "place");
        let turned = match self.turn {
            true => ", turned or reflected either,",
            false => "",
        };
        let of_sides = if self.sides {
            " of squares and sides"
        } else {
            ""
        };
        let drawn = picture(nouns, &self.pattern);
        let legend = legend(nouns, &self.pattern);
        let sentence = match &around {
            None => format!("{place} ({places}){turned} is there this pattern{legend}:\n{drawn}"),
            Some(at) => {
                let is_one = self.at.as_ref().is_some_and(|at| at.count() == 1);
                let any_of = if is_one { "" } else { "any of " };
                let inside = in_words(area.as_ref(), ", if it lies wholly on ", "");
                format!(
                    "Laid with `@` on {any_of}{}{inside} ({places}), this pattern{of_sides}{turned} is nowhere{legend}, and what is outside the board is empty:\n{drawn}",
                    at.words
                )
            }
        };
        let sentence = with_picture(sentence, around);
        match area.and_then(|area| area.picture) {
            Some(marked) => format!("{sentence}\nThe squares marked `*` are\n{marked}"),
            None => sentence,
        }
    }

    fn demand(&self, names: &Names, instance: &RuleInstance) -> Option<Wording> {
        let RuleInstance::Place(squares) = instance else {
            return None;
        };
        let before = format!("forbid: no {} ", in_short(names.puzzle, self));
        let place = Where::named("at", "at", names.ends(squares));
        Some(Wording::new(&before, "", place, ""))
    }
}

/// A small picture on one line, such as `BB/BB`; there may be several alike in a file.
fn in_short(puzzle: &Puzzle, forbid: &Forbid) -> String {
    const MOST_CELLS: usize = 12;
    let characters = forbid.pattern.characters(puzzle);
    if characters.len() > MOST_CELLS {
        return "such picture".to_owned();
    }
    let rows = characters.chunks(forbid.pattern.columns());
    let rows: Vec<String> = rows.map(String::from_iter).collect();
    let turned = if forbid.turn { ", turned or not," } else { "" };
    format!("`{}`{turned}", rows.join("/"))
}

fn picture(nouns: &Nouns, pattern: &Pattern) -> String {
    let characters = pattern.characters(nouns.puzzle);
    let rows = characters.chunks(pattern.columns()).map(|row| {
        let cells = row.iter().map(char::to_string);
        cells.collect::<Vec<_>>().join(" ")
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// The meaning of the characters in the pattern that are not symbols of pieces.
fn legend(nouns: &Nouns, pattern: &Pattern) -> String {
    let meanings = [
        (PatternCell::Empty, '.', "an empty square"),
        (PatternCell::AnyPiece, '*', "any piece"),
        (PatternCell::Anything, '?', "anything at all"),
        (PatternCell::Centre, '@', "whatever stands there"),
        (PatternCell::Wall, '#', "a wall"),
        (PatternCell::Closed, 'x', "a closed square"),
    ];
    let used = meanings
        .iter()
        .filter(|(look, _, _)| pattern.looks().contains(look));
    let used = used.map(|(_, symbol, meaning)| format!("`{symbol}` is {meaning}"));
    let letters = pattern.letters(nouns.puzzle).into_iter();
    let letters: Vec<String> = letters.map(|letter| format!("`{letter}`")).collect();
    let letters = match letters.as_slice() {
        [] => None,
        [one] => Some(format!(
            "{one} is any one piece, the same wherever it stands"
        )),
        all => Some(format!(
            "each of {} is any one piece, the same wherever it stands",
            joined(all, "and")
        )),
    };
    let used: Vec<String> = used.chain(letters).collect();
    match used.as_slice() {
        [] => String::new(),
        used => format!(" ({})", joined(used, "and")),
    }
}

/// A place where the picture lies.
pub fn breach(names: &Names, breach: &ForbidBreach) -> String {
    let squares = names.in_brackets(&breach.squares);
    let place = match breach.covered[..] {
        [first, .., last] => {
            let (first, last) = (names.square(first), names.square(last));
            format!("from {first} to {last}{squares}")
        }
        [only] => format!("on {}", names.square(only)),
        // A picture always has squares.
        [] => "nowhere".to_owned(),
    };
    let turned = if breach.is_turned { ", turned," } else { "" };
    format!("forbid: the picture{turned} lies {place}; allowed nowhere")
}
