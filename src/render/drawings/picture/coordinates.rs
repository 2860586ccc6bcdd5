//! Letters below the columns and numbers at the left of the rows, as in the names of squares, beyond the numbers of rules.

use crate::render::drawings::colours::FAINT;
use crate::render::drawings::drawing::{Align, CELL, Group, Over, Point, Shape, Text};
use crate::render::drawings::figures::glyphs;
use crate::render::drawings::picture::Picture;
use crate::render::drawings::picture::lettering::{Lettering, Room, room_for_numbers};
use crate::render::format::Coordinates;
use crate::render::marks::coordinates::{Marks, columns, distances, rows};

/// The marks along one side, and how high they are.
struct MarkedSide {
    marks: Marks,
    height: f64,
}

impl MarkedSide {
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
            MarkedSide {
                height: room.min(lettering.height),
                marks,
            }
        });
        let mut best = MarkedSide {
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
        glyphs::wide(mark, self.height)
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

    /// Each mark where it belongs, from the middle of its row or column.
    fn draw(&self, over: &mut Vec<Shape>, align: Align, at: impl Fn(f64) -> Point) {
        for (place, mark) in &self.marks {
            let letters = (self.height, self.line());
            over.text(Text::new(mark, at(middle(*place)), align, letters));
        }
    }
}

fn middle(place: usize) -> f64 {
    (place as f64 + 0.5) * CELL
}

/// The marks of rows and of columns.
fn sides(picture: &Picture) -> [MarkedSide; 2] {
    let (board, lettering) = (picture.board(), picture.lettering);
    let wide = |marks: &Marks| {
        let widths = marks.iter().map(|(_, mark)| glyphs::width(mark));
        widths.fold(0.0, f64::max) / glyphs::HEIGHT + 0.3
    };
    let from_top = picture.coordinates == Coordinates::FromTop;
    let rows = |every| rows(board, from_top, every);
    let columns = |every| columns(board, from_top, every);
    [
        MarkedSide::of(board.rows(), lettering, rows, |_| 1.3),
        MarkedSide::of(board.columns(), lettering, columns, wide),
    ]
}

pub fn coordinates(over: &mut Vec<Shape>, picture: &Picture) {
    if picture.board().is_empty() || picture.coordinates == Coordinates::Hidden {
        return;
    }
    let [rows, columns] = sides(picture);
    let (_, bottom) = picture.size();
    let beside = room_for_numbers(picture.margins);
    let mut texts = Vec::new();
    let left = -rows.gap() - beside.left;
    rows.draw(&mut texts, Align::End, |y| (left, y));
    let below = bottom + beside.below + 1.0 + columns.gap() + columns.height / 2.0;
    columns.draw(&mut texts, Align::Middle, |x| (x, below));
    over.group(Group::new("coordinates", texts).with_pen(FAINT, None));
}

/// The tails of letters end this far below their upper edge, in heights of a letter; half of their line is more.
const TAIL: f64 = 1.3;

/// The room of the numbers and of coordinates, which lie further out.
pub fn room(picture: &Picture) -> Room {
    let numbers = room_for_numbers(picture.margins);
    if picture.board().is_empty() || picture.coordinates == Coordinates::Hidden {
        return numbers;
    }
    let [rows, columns] = sides(picture);
    let left = rows.widest().ceil() + rows.line().max(8.0).ceil() + rows.gap().ceil();
    let below = (1.0 + columns.height * TAIL + columns.line() / 2.0).ceil() + columns.gap().ceil();
    // How far the first and the last reach beyond the board.
    let above = rows.marks.first().map_or(0.0, |(row, _)| {
        (rows.height + rows.line()) / 2.0 - middle(*row)
    });
    let (width, _) = picture.size();
    let right = columns.marks.last().map_or(0.0, |(column, letters)| {
        middle(*column) + columns.width(letters) / 2.0 + columns.line() - width
    });
    let unless_empty =
        |side: &MarkedSide, room: f64| if side.marks.is_empty() { 0.0 } else { room };
    Room {
        left: numbers.left + unless_empty(&rows, left),
        above: numbers.above.max(above.ceil()),
        right: numbers.right.max(right.ceil()),
        below: numbers.below + unless_empty(&columns, below),
    }
}
