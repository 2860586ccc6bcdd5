//! Pieces by the names that a user writes.

use crate::board::by_number;
use crate::puzzle::{KindSet, Puzzle};

/// A piece as the user named it, and the kinds it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPiece {
    pub name: String,
    pub kinds: KindSet,
}

/// No piece has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no piece `{name}`{}", hint(.known))]
pub struct NoSuchPiece {
    pub name: String,
    /// The existing names, the nearest first.
    pub known: Vec<String>,
}

fn hint(known: &[String]) -> String {
    match known {
        [] => ": the puzzle has no pieces".to_owned(),
        [only] => format!(": the only piece is `{only}`"),
        _ => format!(": the pieces are {}", known.join(", ")),
    }
}

/// Looks up a piece of the file, one kind of a family (`digit.3`), or `any`: every piece on squares, as in the file; if
/// there is none, every piece.
pub fn piece_named(puzzle: &Puzzle, name: &str) -> Result<NamedPiece, NoSuchPiece> {
    let piece = puzzle.pieces.iter().find(|piece| piece.name == name);
    let kind = || puzzle.kind_ids().find(|&id| puzzle.kind(id).name == name);
    let kinds = match piece {
        Some(piece) => Some(piece.kind_set()),
        None if name == "any" => {
            let on_squares = KindSet::from_iter(puzzle.kinds_on_squares());
            Some(match on_squares.is_empty() {
                true => puzzle.all_kinds(),
                false => on_squares,
            })
        }
        None => kind().map(|kind| KindSet::from_iter([kind])),
    };
    let name = name.to_owned();
    match kinds {
        Some(kinds) => Ok(NamedPiece { name, kinds }),
        None => Err(NoSuchPiece {
            known: known(puzzle, &name),
            name,
        }),
    }
}

/// The pieces of the file; if the name has the form `FAMILY.SYMBOL`, the kinds of that family.
fn known(puzzle: &Puzzle, name: &str) -> Vec<String> {
    let family = name.split_once('.').and_then(|(family, _)| {
        let mut families = puzzle.pieces.iter().filter(|piece| piece.is_family);
        families.find(|piece| piece.name == family)
    });
    let mut known: Vec<String> = match family {
        Some(family) => {
            let kinds = family.kind_set();
            kinds
                .iter()
                .map(|kind| puzzle.kind(kind).name.clone())
                .collect()
        }
        None => puzzle
            .pieces
            .iter()
            .map(|piece| piece.name.clone())
            .collect(),
    };
    by_number(&mut known, |other| strsim::damerau_levenshtein(other, name));
    known
}
