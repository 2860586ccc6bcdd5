//! `extends`: a file over its base.
//!
//! Tables merge key by key, a value of the file replacing the base's whole; rules of the base come
//! first; pieces keep the place where the base names them. Texts for people and claims are not
//! inherited. Every struct is written out whole, so that a new key cannot be forgotten here.

use super::lower_goal::GoalTable;
use super::lower_symmetry::SymmetryTable;
use super::written::{BoardTable, PieceTable, PuzzleFile, Text};

impl PuzzleFile {
    /// This file with what it takes over from its base.
    pub fn over(self, base: PuzzleFile) -> PuzzleFile {
        let mut rules = base.rules;
        rules.extend(self.rules);
        PuzzleFile {
            extends: None,
            texts: self.texts,
            parameters: named_over(self.parameters, base.parameters),
            board: over(self.board, base.board, BoardTable::over),
            squares: named_over(self.squares, base.squares),
            pieces: pieces_over(self.pieces, base.pieces),
            rules,
            goal: over(self.goal, base.goal, GoalTable::over),
            symmetry: over(self.symmetry, base.symmetry, SymmetryTable::over),
            claims: self.claims,
        }
    }
}

/// A table that either file may have.
fn over<T>(own: Option<T>, base: Option<T>, merge: fn(T, T) -> T) -> Option<T> {
    match (own, base) {
        (Some(own), Some(base)) => Some(merge(own, base)),
        (own, base) => own.or(base),
    }
}

/// Names with their values: each where it is first named.
fn named_over<T>(own: Vec<(Text, T)>, mut base: Vec<(Text, T)>) -> Vec<(Text, T)> {
    for entry in own {
        match base.iter_mut().find(|(n, _)| n.value == entry.0.value) {
            Some(place) => *place = entry,
            None => base.push(entry),
        }
    }
    base
}

fn pieces_over(own: Vec<PieceTable>, base: Vec<PieceTable>) -> Vec<PieceTable> {
    let mut pieces: Vec<Option<PieceTable>> = base.into_iter().map(Some).collect();
    for piece in own {
        let same = |known: &&mut Option<PieceTable>| {
            let known = known.as_ref();
            known.is_some_and(|known| known.name.value == piece.name.value)
        };
        match pieces.iter_mut().find(same) {
            Some(place) => *place = over(Some(piece), place.take(), PieceTable::over),
            None => pieces.push(Some(piece)),
        }
    }
    pieces.into_iter().flatten().collect()
}

impl BoardTable {
    fn over(self, base: BoardTable) -> BoardTable {
        BoardTable {
            span: self.span,
            size: self.size.or(base.size),
            rows: self.rows.or(base.rows),
            columns: self.columns.or(base.columns),
            layout: self.layout.or(base.layout),
            regions: self.regions.or(base.regions),
            boxes: self.boxes.or(base.boxes),
            wrap: self.wrap.or(base.wrap),
        }
    }
}

impl SymmetryTable {
    fn over(self, base: SymmetryTable) -> SymmetryTable {
        SymmetryTable {
            board: self.board.or(base.board),
            translations: self.translations.or(base.translations),
            interchange: self.interchange.or(base.interchange),
        }
    }
}

impl PieceTable {
    fn over(self, base: PieceTable) -> PieceTable {
        PieceTable {
            name: self.name,
            span: self.span,
            symbol: self.symbol.or(base.symbol),
            symbols: self.symbols.or(base.symbols),
            kinds: self.kinds.or(base.kinds),
            moves: self.moves.or(base.moves),
            count: self.count.or(base.count),
            squares: self.squares.or(base.squares),
            fixed: self.fixed.or(base.fixed),
            blocks: self.blocks.or(base.blocks),
        }
    }
}
