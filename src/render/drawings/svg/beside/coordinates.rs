//! Letters below the columns and numbers at the left of the rows, as in the names of squares.

use crate::puzzle::Puzzle;
use crate::render::drawings::colours::FAINT;
use crate::render::drawings::figures::CELL;
use crate::render::drawings::figures::glyphs;
use crate::render::drawings::svg::beside::bounds::room_for_numbers;
use crate::render::drawings::svg::beside::{Lettering, Room};
use crate::render::drawings::svg::canvas::Canvas;
use crate::render::drawings::svg::pieces::{Align, line_of_text};
use crate::render::drawings::svg::squares::board_size;
use crate::render::marks::beside::Margins;
use crate::render::marks::coordinates::{Marks, columns, distances, rows};

/// The marks along one side, and how high they are.
struct CoordinatesOfSide {
    marks: Marks,
    height: f64,
}

impl CoordinatesOfSide {
    /// As many of this number of rows or columns as can be marked with letters of the wanted height; or else with the
    /// largest letters that there is room for. `need` is the room that marks take along the side, for a height of 1.
    fn of(
        number: usize,
        lettering: Lettering,
        marks: impl Fn(usize) -> Marks,
        need: impl Fn(&Marks) -> f64,
    ) -> Self {
        let sides = distances(number).map(|every| {
            let marks = marks(every);
            let room = every as f64 * CELL / need(&marks);
            CoordinatesOfSide {
                height: room.min(lettering.height),
                marks,
            }
        });
        let mut best = CoordinatesOfSide {
            marks: Marks::new(),
            height: lettering.least,
        };
        for side in sides {
            if best.marks.is_empty() || side.height > best.height {
                best = side;
            }
        }
        if best.height < lettering.least {
            best.marks.clear();
        }
        best
    }

    fn width(&self, mark: &str) -> f64 {
        glyphs::width(mark) * self.height / glyphs::HEIGHT
    }

    fn widest(&self) -> f64 {
        let all = self.marks.iter().map(|(_, mark)| self.width(mark));
        all.fold(0.0, f64::max)
    }

    /// The gap between the board and the marks.
    fn gap(&self) -> f64 {
        (self.height / 2.0).max(9.0)
    }

    /// The width of their lines.
    fn line(&self) -> f64 {
        self.height / 6.0
    }
}

/// The marks of rows and of columns.
fn sides(puzzle: &Puzzle, lettering: Lettering) -> [CoordinatesOfSide; 2] {
    let board = &puzzle.board;
    let wide = |marks: &Marks| {
        let widths = marks.iter().map(|(_, mark)| glyphs::width(mark));
        widths.fold(0.0, f64::max) / glyphs::HEIGHT + 0.3
    };
    let of_rows =
        CoordinatesOfSide::of(board.rows(), lettering, |every| rows(board, every), |_| 1.3);
    let columns = |every| columns(board, every);
    [
        of_rows,
        CoordinatesOfSide::of(board.columns(), lettering, columns, wide),
    ]
}

/// Draws them, beyond the numbers of rules.
pub fn coordinates(canvas: &mut Canvas, puzzle: &Puzzle, margins: Margins, lettering: Lettering) {
    if puzzle.board.is_empty() {
        return;
    }
    let [rows, columns] = sides(puzzle, lettering);
    let (_, bottom) = board_size(puzzle);
    let beside = room_for_numbers(margins);
    let attributes = format!("class=\"coordinates\" stroke=\"{FAINT}\"");
    let middle = |place: usize| (place as f64 + 0.5) * CELL;
    canvas.group(&attributes, |canvas| {
        let (x, height, line) = (-rows.gap() - beside.left, rows.height, rows.line());
        for (row, rank) in &rows.marks {
            let y = middle(*row);
            canvas.line(line_of_text(rank, x, y, height, line, Align::End));
        }
        let (height, line) = (columns.height, columns.line());
        let y = bottom + beside.below + 1.0 + columns.gap() + height / 2.0;
        for (column, letters) in &columns.marks {
            let x = middle(*column);
            canvas.line(line_of_text(letters, x, y, height, line, Align::Middle));
        }
    });
}

/// The tails of letters end this far below their upper edge, in heights of a letter; half of their line is more.
const TAIL: f64 = 1.3;

/// The room of the numbers and of coordinates, which lie further out.
pub fn room(puzzle: &Puzzle, margins: Margins, lettering: Lettering) -> Room {
    let numbers = room_for_numbers(margins);
    if puzzle.board.is_empty() {
        return numbers;
    }
    let [rows, columns] = sides(puzzle, lettering);
    let middle = |place: usize| (place as f64 + 0.5) * CELL;
    let left = rows.widest().ceil() + rows.line().max(8.0).ceil() + rows.gap().ceil();
    let below = (1.0 + columns.height * TAIL + columns.line() / 2.0).ceil() + columns.gap().ceil();
    // How far the first and the last reach beyond the board.
    let above = rows.marks.first().map_or(0.0, |(row, _)| {
        (rows.height + rows.line()) / 2.0 - middle(*row)
    });
    let (width, _) = board_size(puzzle);
    let right = columns.marks.last().map_or(0.0, |(column, letters)| {
        middle(*column) + columns.width(letters) / 2.0 + columns.line() - width
    });
    let unless_empty =
        |side: &CoordinatesOfSide, room: f64| if side.marks.is_empty() { 0.0 } else { room };
    Room {
        left: numbers.left + unless_empty(&rows, left),
        above: numbers.above.max(above.ceil()),
        right: numbers.right.max(right.ceil()),
        below: numbers.below + unless_empty(&columns, below),
    }
}
