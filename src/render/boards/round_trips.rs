//! On random boards, every format that can be read gives back the placement that was written.

use proptest::prelude::*;

use crate::board::{Board, Boxes, Square, Terrain, Wrap};
use crate::puzzle::sample::on;
use crate::puzzle::{Bound, KindId, Moves, Placement, Puzzle};
use crate::render::formats::{self, FORMATS, Shown, Style};

/// Letters for every format; a wide one, a combining one, and those that need quotes.
const SYMBOLS: [char; 10] = ['Q', 'b', 'Z', 'k', '火', '\u{301}', ',', '"', '♔', '7'];

/// For each square its terrain and what stands there.
type Cells = Vec<(u8, usize)>;

prop_compose! {
    fn boards()(rows in 0usize..7, columns in 1usize..12, kinds in 1usize..11, letters in any::<bool>())
        (cells in prop::collection::vec((0u8..12, 0usize..12), rows * columns),
         rows in Just(rows), columns in Just(columns),
         kinds in Just(if letters { kinds.min(4) } else { kinds }))
        -> (Puzzle, Placement)
    {
        board(rows, columns, kinds, &cells)
    }
}

fn board(rows: usize, columns: usize, kinds: usize, cells: &Cells) -> (Puzzle, Placement) {
    let mut board = Board::new(rows, columns, Wrap::default());
    if rows > 0 && rows.is_multiple_of(2) {
        board.set_boxes(Boxes {
            rows: 2,
            columns: 1,
        });
    }
    // Half of the boards are open everywhere, as fen needs it.
    let has_walls = cells.first().is_some_and(|cell| cell.1.is_multiple_of(2));
    for (index, (terrain, _)) in cells.iter().enumerate() {
        let terrain = match terrain {
            0 if has_walls => Terrain::Wall,
            1 if has_walls => Terrain::Closed,
            _ => Terrain::Open,
        };
        board.set_terrain(Square::new(index), terrain);
    }
    let mut puzzle = on(board);
    for (number, &symbol) in SYMBOLS.iter().take(kinds).enumerate() {
        let names = ["queen", "black-king", "king", "knight"];
        let name = names
            .get(number)
            .map_or(format!("kind{number}"), ToString::to_string);
        puzzle.add(&name, symbol, Moves::none(), Bound::ANY);
    }
    let mut placement = Placement::empty(puzzle.board.len());
    for (square, (_, kind)) in puzzle.board.squares().zip(cells) {
        if puzzle.board.is_open(square) && *kind < kinds {
            placement.set(square, Some(KindId::new(*kind)));
        }
    }
    (puzzle, placement)
}

proptest! {
    #[test]
    fn what_is_written_is_read_back((puzzle, placement) in boards(), colour in any::<bool>()) {
        let style = Style { colour, ..Style::default() };
        let shown = Shown { puzzle: &puzzle, placement: &placement, index: 1, style: &style };
        for format in FORMATS {
            let Some(reader) = &format.reader else { continue };
            // These two do not say which piece stands where.
            if ["columns", "pairs"].contains(&format.name) && puzzle.kinds.len() > 1 {
                continue;
            }
            let Ok(written) = (format.write)(&shown) else { continue };
            let text = String::from_utf8(written).unwrap();
            let read = (reader.read)(&puzzle, &text);
            prop_assert_eq!(read.as_ref(), Ok(&placement), "{}: {}", format.name, text);
            // A FEN of one row has no slash, and an empty text fits several formats.
            let is_plain = text.trim().is_empty() || puzzle.board.rows() == 1;
            if !is_plain || ["unicode", "csv", "json"].contains(&format.name) {
                let read = formats::read(&puzzle, &text);
                prop_assert_eq!(read.as_ref(), Ok(&placement), "{}: {}", format.name, text);
            }
        }
    }
}
