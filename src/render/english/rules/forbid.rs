//! `[[forbid]]`: a picture that must appear nowhere.

use crate::puzzle::{Forbid, Look, Pattern};
use crate::render::english::nouns::{Words, joined};
use crate::render::english::squares::Area;

pub fn forbid(words: &Words, rule: &Forbid) -> String {
    let board = &words.puzzle.board;
    let area = (!rule.within.is_full()).then(|| Area::new(board, &rule.within));
    let place = match &area {
        Some(area) => format!("Nowhere wholly on {}", area.words),
        None => "Nowhere on the board".to_owned(),
    };
    let turned = match rule.turn {
        true => ", turned or reflected either,",
        false => "",
    };
    let drawn = picture(words, &rule.pattern);
    let legend = legend(words, &rule.pattern);
    let sentence = format!("{place}{turned} is there this pattern{legend}:\n{drawn}");
    match area.and_then(|area| area.picture) {
        Some(marked) => format!("{sentence}\nThe squares marked `*` are\n{marked}"),
        None => sentence,
    }
}

fn picture(words: &Words, pattern: &Pattern) -> String {
    let rows = (0..pattern.rows()).map(|row| {
        let cells = (0..pattern.columns()).map(|column| symbol(words, pattern.at(row, column)));
        cells.map(String::from).collect::<Vec<_>>().join(" ")
    });
    rows.collect::<Vec<_>>().join("\n")
}

fn symbol(words: &Words, look: Look) -> char {
    match look {
        Look::Anything => '?',
        Look::Wall => '#',
        Look::Closed => 'x',
        Look::Empty => '.',
        Look::AnyPiece => '*',
        Look::Piece(kind) => words.puzzle.kind(kind).symbol,
    }
}

/// What the characters in it mean that are no symbols.
fn legend(words: &Words, pattern: &Pattern) -> String {
    let meanings = [
        (Look::Empty, "an empty square"),
        (Look::AnyPiece, "any piece"),
        (Look::Anything, "anything at all"),
        (Look::Wall, "a wall"),
        (Look::Closed, "a closed square"),
    ];
    let used = meanings
        .iter()
        .filter(|(look, _)| pattern.looks().contains(look));
    let used = used.map(|&(look, meaning)| format!("`{}` is {meaning}", symbol(words, look)));
    let used: Vec<String> = used.collect();
    match used.as_slice() {
        [] => String::new(),
        used => format!(" ({})", joined(used, "and")),
    }
}
