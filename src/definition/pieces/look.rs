//! `draw` of a piece: how its kinds are drawn, where that is not as usual.

use super::PieceTable;
use crate::definition::messages::{all, plural, said};
use crate::definition::syntax::{NameList, Text, TomlWriter, quoted, words};
use crate::definition::values::Scope;
use crate::puzzle::print::{COLOURS, KIND_LOOKS, KindLook};
use crate::puzzle::{KindId, Piece, Puzzle};

/// Every word: those for looks, and those for colours, which fill a square.
const LOOKS: [(&str, KindLook); KIND_LOOKS.len() + COLOURS.len()] = {
    let mut looks = [("", KindLook::Hidden); KIND_LOOKS.len() + COLOURS.len()];
    let mut place = 0;
    while place < looks.len() {
        looks[place] = match place.checked_sub(KIND_LOOKS.len()) {
            None => KIND_LOOKS[place],
            Some(colour) => (COLOURS[colour].0, KindLook::Fill(COLOURS[colour].1)),
        };
        place += 1;
    }
    looks
};

pub const WORDS: [&str; LOOKS.len()] = words(&LOOKS);

/// The looks of all kinds that have one of their own.
pub fn looks(scope: &Scope<'_>, tables: &[(Text, PieceTable)]) -> Vec<(KindId, KindLook)> {
    let mut looks = Vec::new();
    for (name, table) in tables {
        let mut pieces = scope.pieces.pieces.iter();
        if let (Some(draw), Some(piece)) =
            (&table.draw, pieces.find(|piece| piece.name == name.value))
        {
            looks.extend(of_piece(scope, draw, piece).unwrap_or_default());
        }
    }
    looks
}

/// `None` if there is an error, which has been reported.
fn of_piece(scope: &Scope<'_>, draw: &NameList, piece: &Piece) -> Option<Vec<(KindId, KindLook)>> {
    let word = |word: &Text| scope.numbers.word("draw", word, &LOOKS);
    let looks: Vec<KindLook> = all(draw.items.iter().map(word))?;
    let kinds = piece.kinds.clone().map(KindId::new);
    match looks.as_slice() {
        [look] => Some(kinds.map(|kind| (kind, *look)).collect()),
        looks if looks.len() == piece.kinds.len() => {
            Some(kinds.zip(looks.iter().copied()).collect())
        }
        looks => {
            let (found, has) = (
                plural(looks.len(), "word"),
                plural(piece.kinds.len(), "kind"),
            );
            let message = said(format!("`draw` has {found}, the piece has {has}"));
            let help = "write one word for all kinds, or a list with one for each";
            scope.wrong(&draw.span, message.help(help))
        }
    }
}

pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, piece: &Piece) {
    let kinds = piece.kinds.clone().map(KindId::new);
    let looks: Option<Vec<KindLook>> = kinds.map(|kind| puzzle.print.of_kind(kind)).collect();
    // "fill" and "black" say the same.
    let word = |look: &KindLook| {
        let found = LOOKS.iter().find(|(_, known)| known == look);
        quoted(found.map_or("", |(word, _)| word))
    };
    if let Some(looks) = looks.filter(|looks| !looks.is_empty()) {
        file.list("draw", looks.iter().map(word));
    }
}
