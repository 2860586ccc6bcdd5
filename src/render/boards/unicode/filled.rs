//! Kinds of pieces that fill their squares, as in drawings: blocks as wide as a square, joined to those beside it.

use crate::board::{Square, Terrain};
use crate::puzzle::{KindId, Placement, Puzzle};
use crate::render::boards::unicode::WALL;
use crate::render::drawings::{Look, looks};

/// Where there are walls, these have the first one.
const BLOCKS: [char; 3] = [WALL, '▓', '▒'];

/// The block of each kind that has one, in the order of the kinds.
pub struct Filled(Vec<Option<char>>);

impl Filled {
    /// More such kinds than there are blocks have their symbols, as other kinds do.
    pub fn of(puzzle: &Puzzle) -> Self {
        let board = &puzzle.board;
        let has_walls = board
            .squares()
            .any(|square| board.terrain(square) == Terrain::Wall);
        let mut blocks = BLOCKS.into_iter().skip(usize::from(has_walls));
        let mut looks = looks(puzzle);
        let fills = looks.iter().filter(|look| look.fill().is_some());
        if fills.count() > blocks.len() {
            looks.clear();
        }
        let block = |look: &Look| look.fill().and_then(|_| blocks.next());
        Filled(looks.iter().map(block).collect())
    }

    pub fn block(&self, kind: KindId) -> Option<char> {
        self.0.get(kind.index()).copied().flatten()
    }

    /// The kind whose block is in a text.
    pub fn kind_in(&self, text: &str) -> Option<(KindId, char)> {
        let mut each = self.0.iter().enumerate();
        each.find_map(|(kind, block)| {
            let block = block.filter(|block| text.contains(*block))?;
            Some((KindId::new(kind), block))
        })
    }

    /// What goes on from one of these squares to the other over the line between them.
    pub fn joining(&self, placement: &Placement, squares: [Square; 2]) -> Option<char> {
        let block = |square: Square| self.block(placement.get(square)?);
        let [one, other] = squares.map(block);
        one.filter(|_| one == other)
    }
}
