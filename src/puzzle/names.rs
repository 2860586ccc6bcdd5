//! Names for a piece on a square or a side, as in the file: `queen@c7`, `line@c7-c8`.

use super::{KindId, Puzzle};
use crate::board::Square;

pub fn name(puzzle: &Puzzle, (square, kind): (Square, KindId)) -> String {
    let (kind, square) = (&puzzle.kind(kind).name, puzzle.board.name(square));
    format!("{kind}@{square}")
}

/// The square or side and the kind of a name; `None` if the puzzle has no such piece or place.
pub fn find(puzzle: &Puzzle, name: &str) -> Option<(Square, KindId)> {
    // A symbol of a family may be `@`, but the name of a square contains none.
    let (kind, square) = name.rsplit_once('@')?;
    let kind = puzzle.kind_ids().find(|&id| puzzle.kind(id).name == kind)?;
    Some((puzzle.board.find_place(square).ok()?, kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Bound, Moves, sample};

    #[test]
    fn a_name_is_read_as_what_it_names_and_nothing_else_is() {
        let mut puzzle = sample::open(3, 4);
        puzzle.add("piece.@", '@', Moves::none(), Bound::ANY);
        for square in puzzle.board.squares() {
            let name = name(&puzzle, (square, KindId::new(0)));
            assert_eq!(find(&puzzle, &name), Some((square, KindId::new(0))));
        }
        puzzle.board.add_sides();
        for side in puzzle.board.sides() {
            let name = name(&puzzle, (side, KindId::new(0)));
            assert_eq!(find(&puzzle, &name), Some((side, KindId::new(0))));
        }
        for wrong in [
            "",
            "@",
            "piece.@",
            "piece.@@e1",
            "piece.@@a1-c1",
            "piece@a1",
            "a1",
        ] {
            assert_eq!(find(&puzzle, wrong), None, "{wrong}");
        }
    }
}
