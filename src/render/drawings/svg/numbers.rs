//! The numbers of a puzzle: clues in their squares, and beside rows and columns, or in the first square
//! of a region or box, how many stand there.

use crate::board::{Grouping, Square, Terrain};
use crate::puzzle::{Bound, Bounds, Clue, CountedGroups, Placement, Puzzle, Rule};
use crate::render::drawings::colours::{FAINT, INK};
use crate::render::drawings::figures::CELL;
use crate::render::drawings::figures::{Army, Look};
use crate::render::drawings::svg::canvas::Canvas;
use crate::render::drawings::svg::pieces::{Align, corner, line_of_text};
use crate::render::marks::coordinates::Coordinates;

/// A clue is as large as a digit where nothing else is on its square; elsewhere it is in the corner.
pub fn clues(canvas: &mut Canvas, puzzle: &Puzzle, placement: &Placement, looks: &[Look]) {
    canvas.group("class=\"clues\"", |canvas| {
        each_clue(puzzle, |clue, before| {
            let look = placement.get(clue.square).map(|kind| looks[kind.index()]);
            let place = Place::of(puzzle, clue.square, look, before);
            canvas.line(place.write(puzzle, clue, place.ink, place.width));
        });
    });
}

/// All clues as on an empty board, with a pale edge, so that they can be read on a piece as well.
pub fn clues_over_pieces(canvas: &mut Canvas, puzzle: &Puzzle) {
    each_clue(puzzle, |clue, before| {
        let place = Place::of(puzzle, clue.square, None, before);
        if puzzle.board.is_open(clue.square) {
            canvas.line(place.write(puzzle, clue, "#ffffff", place.width * 2.4));
        }
        canvas.line(place.write(puzzle, clue, place.ink, place.width));
    });
}

/// Visits every clue with the number of those before it on the same square.
fn each_clue(puzzle: &Puzzle, mut visit: impl FnMut(&Clue, usize)) {
    let mut numbers = vec![0; puzzle.board.len()];
    for rule in &puzzle.rules {
        let Rule::Clues(clues) = rule else { continue };
        for clue in &clues.clues {
            let before = &mut numbers[clue.square.index()];
            visit(clue, *before);
            *before += 1;
        }
    }
}

/// Where in a square a number is written, and in which colour.
struct Place {
    x: f64,
    y: f64,
    height: f64,
    width: f64,
    ink: &'static str,
}

impl Place {
    /// `before` as many other numbers on the same square.
    fn of(puzzle: &Puzzle, square: Square, on: Option<Look>, before: usize) -> Self {
        let ink = match (puzzle.board.terrain(square), on) {
            (Terrain::Wall, _) | (_, Some(Look::Stone(Army::Black))) => "#ffffff",
            _ => INK,
        };
        let is_free = matches!(on, None | Some(Look::Stone(_)));
        if is_free && before == 0 {
            return Place {
                x: CELL / 2.0,
                y: CELL / 2.0,
                height: 22.0,
                width: 2.8,
                ink,
            };
        }
        // Clockwise from the top left corner.
        let (x, y) = match before % 4 {
            0 => (8.0, 9.5),
            1 => (40.0, 9.5),
            2 => (40.0, 39.0),
            _ => (8.0, 39.0),
        };
        Place {
            x,
            y,
            height: 11.0,
            width: 2.0,
            ink,
        }
    }

    fn write(&self, puzzle: &Puzzle, clue: &Clue, ink: &str, width: f64) -> String {
        let (x, y) = corner(puzzle, clue.square);
        let (x, y) = (x + self.x, y + self.y);
        let number = clue.number.to_string();
        let text = line_of_text(&number, x, y, self.height, width, Align::Middle);
        format!("<g stroke=\"{ink}\">{text}</g>")
    }
}

/// Every count rule that has bounds of their own for the groups of one kind.
fn listed(puzzle: &Puzzle) -> impl Iterator<Item = (&CountedGroups, &[Bound])> {
    let rules = puzzle.rules.iter().filter_map(|rule| match rule {
        Rule::Count(count) => Some(&count.each),
        _ => None,
    });
    rules.flatten().filter_map(|groups| match &groups.bounds {
        Bounds::Each(bounds) => Some((groups, bounds.as_slice())),
        Bounds::Same(_) => None,
    })
}

/// How many rules have numbers beside the rows, and beside the columns.
pub fn margins(puzzle: &Puzzle) -> (usize, usize) {
    let number = |grouping| {
        listed(puzzle)
            .filter(|(g, _)| g.grouping == grouping)
            .count()
    };
    (number(Grouping::Row), number(Grouping::Column))
}

/// The room that one number beside the board takes.
pub const MARGIN: f64 = 34.0;

/// Where a number stands that is a bound of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// At the right of a row, after so many other numbers.
    Right(usize),
    /// Above a column, over so many other numbers.
    Above(usize),
    /// In the corner of the first square of a region or box.
    Corner,
}

/// A bound of a group with these words, beside the group's first square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    pub first: Square,
    pub side: Side,
    pub words: String,
}

/// The numbers of rows, columns, regions and boxes, where each has a bound of its own.
pub fn beside(puzzle: &Puzzle) -> Vec<Beside> {
    let (mut rows, mut columns) = (0, 0);
    let mut all = Vec::new();
    for (groups, bounds) in listed(puzzle) {
        let side = match groups.grouping {
            Grouping::Row => {
                rows += 1;
                Side::Right(rows - 1)
            }
            Grouping::Column => {
                columns += 1;
                Side::Above(columns - 1)
            }
            _ => Side::Corner,
        };
        for (group, bound) in puzzle.board.groups(groups.grouping).zip(bounds) {
            if let (Some(&first), Some(words)) = (group.squares.first(), in_short(*bound)) {
                all.push(Beside { first, side, words });
            }
        }
    }
    all
}

/// The numbers of rows at the right, of columns above, of regions and boxes in their first squares.
pub fn bounds(canvas: &mut Canvas, puzzle: &Puzzle) {
    let (width, _) = crate::render::drawings::svg::board::size(puzzle);
    let half = CELL / 2.0;
    let away = |before: usize| (before as f64 + 0.5) * MARGIN;
    canvas.group(&format!("class=\"bounds\" stroke=\"{INK}\""), |canvas| {
        for Beside { first, side, words } in beside(puzzle) {
            let (x, y) = corner(puzzle, first);
            let (x, y, height, line, align) = match side {
                Side::Right(n) => (width + away(n), y + half, 18.0, 2.4, Align::Middle),
                Side::Above(n) => (x + half, -away(n), 18.0, 2.4, Align::Middle),
                Side::Corner => (x + 6.0, y + 10.0, 11.0, 1.8, Align::Start),
            };
            canvas.line(line_of_text(&words, x, y, height, line, align));
        }
    });
}

/// A bound as it is written beside a row; nothing where any number will do.
fn in_short(bound: Bound) -> Option<String> {
    Some(match (bound.at_least, bound.at_most) {
        (None, None) => return None,
        (Some(least), Some(most)) if least == most => least.to_string(),
        (Some(least), Some(most)) => format!("{least}-{most}"),
        (Some(least), None) => format!("≥{least}"),
        (None, Some(most)) => format!("≤{most}"),
    })
}

/// Letters below the columns and numbers at the left of the rows, as squares are called.
pub fn coordinates(canvas: &mut Canvas, puzzle: &Puzzle) {
    let board = &puzzle.board;
    if board.is_empty() {
        return;
    }
    let marks = Coordinates::of(board);
    let every = marks.every;
    // Larger where there are fewer, so that they can be read when the picture is as wide.
    let height = if every == 1 {
        11.0
    } else {
        11.0 * every as f64 * 0.5
    };
    let (_, bottom) = crate::render::drawings::svg::board::size(puzzle);
    let attributes = format!("class=\"coordinates\" stroke=\"{FAINT}\"");
    let width = height / 6.0;
    canvas.group(&attributes, |canvas| {
        for (row, rank) in &marks.rows {
            let y = (*row as f64 + 0.5) * CELL;
            canvas.line(line_of_text(rank, -9.0, y, height, width, Align::End));
        }
        for (column, letters) in &marks.columns {
            let x = (*column as f64 + 0.5) * CELL;
            let y = bottom + 10.0 + height / 2.0;
            canvas.line(line_of_text(letters, x, y, height, width, Align::Middle));
        }
    });
}

/// The room that coordinates take at the left and below.
pub fn room_for_coordinates(puzzle: &Puzzle) -> (f64, f64) {
    match puzzle.board.rows().max(puzzle.board.columns()) {
        0 => (0.0, 0.0),
        1..=9 => (24.0, 26.0),
        10..=26 => (30.0, 26.0),
        27..=60 => (56.0, 46.0),
        _ => (150.0, 80.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_is_short() {
        let short = |at_least, at_most| in_short(Bound { at_least, at_most });
        assert_eq!(short(Some(2), Some(2)).as_deref(), Some("2"));
        assert_eq!(short(Some(1), Some(3)).as_deref(), Some("1-3"));
        assert_eq!(short(Some(1), None).as_deref(), Some("≥1"));
        assert_eq!(short(None, Some(3)).as_deref(), Some("≤3"));
        assert_eq!(short(None, None), None);
    }
}
