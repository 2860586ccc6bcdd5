//! Facts about single squares of which a picture shows nothing: whoever solves it on paper would lack them.

use rustc_hash::FxHashSet;

use crate::board::Square;
use crate::puzzle::{KindId, Puzzle};
use crate::render::marks::clues::clues;
use crate::render::marks::rules::printed;

/// Squares on which something is given whose kind is not drawn, in reading order.
pub fn unseen_givens(puzzle: &Puzzle) -> Vec<Square> {
    let givens = puzzle.givens.iter();
    let unseen = givens.filter(|given| !puzzle.print.is_drawn(given.kind));
    let mut squares: Vec<Square> = unseen.map(|given| given.square).collect();
    squares.sort_unstable();
    squares
}

/// For each piece that is drawn, the open squares on which none of its kinds may stand and nothing is drawn either.
pub fn unseen_squares(puzzle: &Puzzle) -> Vec<(&str, Vec<Square>)> {
    let (numbers, marks) = printed(puzzle);
    let mut seen: FxHashSet<Square> = numbers.iter().map(|number| number.square).collect();
    seen.extend(marks.iter().flat_map(|mark| &mark.squares));
    seen.extend(clues(puzzle).map(|clue| clue.square));
    seen.extend(puzzle.givens.iter().map(|given| given.square));
    // Where a piece may stand on dots alone, as these say.
    let pearls = marks.iter().filter(|mark| mark.is_pearl());
    let dotted: FxHashSet<Square> = pearls.map(|mark| mark.squares[0]).collect();
    let bare = |square: &Square| !seen.contains(square);
    let bare: Vec<Square> = puzzle.board.open_squares().filter(bare).collect();
    let pieces = puzzle.pieces.iter().filter_map(|piece| {
        let kinds: Vec<KindId> = piece.kinds.clone().map(KindId::new).collect();
        let is_seen = |&kind: &KindId| !puzzle.is_on_sides(kind) && puzzle.print.is_drawn(kind);
        let closed = |square: &&Square| !kinds.iter().any(|&kind| puzzle.may_stand(kind, **square));
        let closed: Vec<Square> = bare.iter().filter(closed).copied().collect();
        let may_stand = |square: &Square| kinds.iter().any(|&kind| puzzle.may_stand(kind, *square));
        let mut open = puzzle.board.open_squares().filter(may_stand);
        let is_told = closed.is_empty() || open.all(|square| dotted.contains(&square));
        (kinds.iter().any(is_seen) && !is_told).then_some((piece.name.as_str(), closed))
    });
    pieces.collect()
}

/// For each piece on sides that is drawn, the sides between open squares on which none of its kinds may stand, where it
/// may on others.
pub fn unseen_sides(puzzle: &Puzzle) -> Vec<(&str, Vec<Square>)> {
    let board = &puzzle.board;
    // Each once: those at the right of a square and below it.
    let sides = board.open_squares().flat_map(|square| {
        let [_, right, below, _] = board.sides_of(square);
        [right, below]
    });
    let inner = sides.filter(|&side| board.is_inner(side));
    let pieces = puzzle.pieces.iter().filter_map(|piece| {
        let kinds = || piece.kinds.clone().map(KindId::new);
        let is_seen = |kind| puzzle.is_on_sides(kind) && puzzle.print.is_drawn(kind);
        if !kinds().any(is_seen) {
            return None;
        }
        let may_stand = |side: &Square| kinds().any(|kind| puzzle.may_stand(kind, *side));
        let (open, closed): (Vec<Square>, Vec<Square>) = inner.clone().partition(may_stand);
        (!open.is_empty() && !closed.is_empty()).then_some((piece.name.as_str(), closed))
    });
    pieces.collect()
}
