//! The board without pieces: squares, regions, walls, closed squares, the lines between, the edge.

use crate::board::{Board, Square, SquareSet, Terrain};
use crate::render::drawings::cages;
use crate::render::drawings::colours::{
    self, DARK, GRID, INK, LIGHT, LIT, MARK, PAPER, PRINTED_DARK,
};
use crate::render::drawings::drawing::{CELL, Ends, Group, Over, Path, Shape};
use crate::render::drawings::lit::lit as lit_by;
use crate::render::drawings::outline::{self, board_size, corner};
use crate::render::drawings::picture::hatch::Hatch;
use crate::render::drawings::picture::shaded::dark;
use crate::render::drawings::picture::{Ground, Medium, Picture};
use crate::render::drawings::region_colours::region_fills;
use crate::render::drawings::short::Short;
use crate::render::marks::borders::{
    NumberedParts, are_fives_apart, is_border_between, is_divided, is_dotted,
};
use crate::render::marks::diagonals::{Diagonal, diagonals as diagonals_of};
use crate::render::marks::numbered::numbered;
use crate::render::marks::rules::has_runs;

/// Squares, regions, walls and closed squares; nothing that lies over them.
pub fn squares(over: &mut Vec<Shape>, picture: &Picture, ground: Ground) {
    let (paper, light, dark) = match picture.medium {
        Medium::Screen => (PAPER, LIGHT, DARK),
        Medium::Print => ("#ffffff", "#ffffff", PRINTED_DARK),
    };
    let board = picture.board();
    // Lines and dots on the rim of a board without an edge lie on paper, too.
    let rim = if is_dotted(picture.puzzle()) {
        RIM
    } else {
        0.0
    };
    let (width, height) = picture.size();
    let all = outline::rectangle((-rim, -rim), (width + 2.0 * rim, height + 2.0 * rim));
    let fill = match ground {
        Ground::Plain | Ground::White => paper,
        Ground::Checkered => dark,
    };
    let mut grounds = vec![Shape::Path(Path::filled("ground", all, fill))];
    if ground == Ground::Checkered {
        grounds.path(Path {
            alternates: true,
            ..Path::filled("light", light_squares(board), light)
        });
    }
    match picture.cut_off.is_empty() {
        true => over.append(&mut grounds),
        false => {
            let within = outline::squares(board, &drawn_squares(picture));
            over.group(Group::new("grounds", grounds).cut_off_at(within));
        }
    }
    if ground != Ground::White && picture.puzzle().print.coloured {
        regions(over, board);
    }
    let with = |terrain| {
        let squares = board.squares();
        squares.filter(move |&square| board.terrain(square) == terrain)
    };
    let with_numbers = numbered(picture.puzzle(), &picture.numbers);
    let has_clue = |square: &Square| with_numbers.contains(square);
    let closed = with(Terrain::Closed).filter(|&square| !picture.cut_off.contains(square));
    let (numbered, empty): (Vec<_>, Vec<_>) = closed.partition(has_clue);
    let walls: Vec<Square> = with(Terrain::Wall).collect();
    for (squares, class, fill) in [
        (&empty, "closed", "#e6e6e6"),
        (&numbered, "closed", colours::CLOSED),
        (&walls, "wall", colours::WALL),
    ] {
        over.area(class, outline::squares(board, squares), fill);
    }
    let hatch = Hatch {
        squares: &empty,
        falls: false,
        gap: CELL / 6.0,
    };
    let lines = Path::drawn("", hatch.lines(board, 0.0), "#a0a0a0", 1.4, Ends::Flat);
    over.group(hatch.group("hatching", board, [lines]));
}

/// How far the paper of a board without an edge reaches.
const RIM: f64 = 5.0;

/// All squares but those that are cut off.
fn drawn_squares(picture: &Picture) -> Vec<Square> {
    let squares = picture.board().squares();
    squares
        .filter(|&square| !picture.cut_off.contains(square))
        .collect()
}

/// Strips along every other column and every other row; a square is light where exactly one strip covers it. Strips
/// have no seams, unlike a pattern, which has them at its tiles, and their edges are edges of pixels at any size.
fn light_squares(board: &Board) -> String {
    if board.is_empty() {
        return String::new();
    }
    let (width, height) = board_size(board);
    let at = |place: usize| place as f64 * CELL;
    // The square at the bottom left is dark.
    let odd_columns = (1..board.columns()).step_by(2);
    let upright = odd_columns.map(|column| outline::rectangle((at(column), 0.0), (CELL, height)));
    let odd_rows = (0..board.rows()).filter(|row| (board.rows() - 1 - row) % 2 == 1);
    let level = odd_rows.map(|row| outline::rectangle((0.0, at(row)), (width, CELL)));
    upright.chain(level).collect()
}

/// Each region in its colour.
fn regions(over: &mut Vec<Shape>, board: &Board) {
    for (colour, squares) in region_fills(board) {
        over.area("region", outline::squares(board, &squares), colour);
    }
}

/// Squares that a lamp lights.
pub fn lit(over: &mut Vec<Shape>, picture: &Picture) {
    let lit = lit_by(picture.puzzle(), picture.shown.placement);
    over.area("lit", outline::squares(picture.board(), &lit), LIT);
}

/// The lines between squares, over whatever fills them.
pub fn grid(over: &mut Vec<Shape>, picture: &Picture, ground: Ground) {
    let board = picture.board();
    let is_filled = |square| !board.is_open(square);
    let is_drawn = |square| !picture.cut_off.contains(square);
    let is_board = |one, other| is_drawn(one) || is_drawn(other);
    let lines = match ground {
        // Only walls and closed squares have the same colour side by side.
        Ground::Checkered => lines_between(board, |one, other| {
            is_filled(one) && is_filled(other) && is_board(one, other)
        }),
        Ground::Plain | Ground::White => lines_between(board, is_board),
    };
    over.line("grid", lines, (GRID, 1.0), Ends::Flat);
    if has_runs(picture.puzzle()) {
        let lines = lines_between(board, |one, other| are_fives_apart(board, one, other));
        over.line("fives", lines, (INK, 1.8), Ends::Flat);
    }
}

/// The lines between squares of different regions or boxes, and between those of different parts of a solution.
pub fn borders(over: &mut Vec<Shape>, picture: &Picture) {
    let (board, parts) = (picture.board(), NumberedParts::of(picture.shown));
    if is_divided(board) || parts.is_some() {
        let dark = SquareSet::of(board.len(), dark(picture));
        let is_border = |one, other| is_border_between(board, one, other);
        let divide = |one, other| parts.as_ref().is_some_and(|parts| parts.divide(one, other));
        let lines = lines_between(board, |one, other| {
            is_border(one, other) || divide(one, other)
        });
        let lines = lines + &lines_over_seams(board, is_border);
        over.line("borders", lines, (INK, edge_width(board)), Ends::Round);
        // It would not be seen between two shaded squares.
        let pale = lines_between(board, |one, other| {
            is_border(one, other) && dark.contains(one) && dark.contains(other)
        });
        over.line("borders", pale, (PAPER, 1.2), Ends::Flat);
    }
}

/// How wide borders and the edge are: wider on a large board, so that they stand out in a picture of usual size.
pub fn edge_width(board: &Board) -> f64 {
    let side = board.rows().max(board.columns()) as f64;
    3.0 * (side / USUAL_SIDE).clamp(1.0, 2.0)
}

const USUAL_SIDE: f64 = 10.0;

/// The lines between two squares side by side for which `holds`; adjoining pieces of a line are drawn as one.
pub fn lines_between(board: &Board, holds: impl Fn(Square, Square) -> bool) -> String {
    if board.is_empty() {
        return String::new();
    }
    let at = |place: usize| Short(place as f64 * CELL);
    let mut lines = String::new();
    for row in 1..board.rows() {
        let is_line = |column| holds(board.at(row - 1, column), board.at(row, column));
        for (from, to) in runs(board.columns(), is_line) {
            lines += &format!("M{} {}H{}", at(from), at(row), at(to));
        }
    }
    for column in 1..board.columns() {
        let is_line = |row| holds(board.at(row, column - 1), board.at(row, column));
        for (from, to) in runs(board.rows(), is_line) {
            lines += &format!("M{} {}V{}", at(column), at(from), at(to));
        }
    }
    lines
}

/// The same on joined edges: each line on both of them.
fn lines_over_seams(board: &Board, holds: impl Fn(Square, Square) -> bool) -> String {
    if board.is_empty() {
        return String::new();
    }
    let (width, height) = board_size(board);
    let (last_row, last_column) = (board.rows() - 1, board.columns() - 1);
    let at = |place: usize| place as f64 * CELL;
    let mut lines = String::new();
    if board.wrap().top_bottom {
        let is_line = |column| holds(board.at(last_row, column), board.at(0, column));
        for (from, to) in runs(board.columns(), is_line) {
            let line = |y| outline::along(&[(at(from), y), (at(to), y)]);
            lines += &[0.0, height].map(line).concat();
        }
    }
    if board.wrap().left_right {
        let is_line = |row| holds(board.at(row, last_column), board.at(row, 0));
        for (from, to) in runs(board.rows(), is_line) {
            let line = |x| outline::along(&[(x, at(from)), (x, at(to))]);
            lines += &[0.0, width].map(line).concat();
        }
    }
    lines
}

/// The maximal runs of places that hold, each as its first place and the one after its last.
fn runs(number: usize, holds: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for place in (0..number).filter(|&place| holds(place)) {
        match runs.last_mut() {
            Some((_, end)) if *end == place => *end += 1,
            _ => runs.push((place, place + 1)),
        }
    }
    runs
}

/// Diagonals that a rule counts on, from corner to corner.
pub fn diagonals(over: &mut Vec<Shape>, picture: &Picture) {
    let board = picture.board();
    let lines = diagonals_of(picture.puzzle()).into_iter();
    let lines = lines.map(|Diagonal { from, to }| {
        let ((x, y), (to_x, to_y)) = (corner(board, from), corner(board, to));
        let (begin, end) = match x < to_x {
            true => (x, to_x + CELL),
            false => (x + CELL, to_x),
        };
        outline::along(&[(begin, y), (end, to_y + CELL)])
    });
    let lines: String = lines.collect();
    // A pale edge makes them visible on any region.
    for (class, colour, width) in [("diagonal-edges", PAPER, 5.0), ("diagonals", MARK, 2.4)] {
        over.line(class, lines.clone(), (colour, width), Ends::Flat);
    }
}

/// The edge of the board, dashed where it is joined to the opposite one.
pub fn edge(over: &mut Vec<Shape>, picture: &Picture) {
    let board = picture.board();
    if board.is_empty() {
        return;
    }
    if !picture.cut_off.is_empty() {
        let lines = cages::edge(board, &drawn_squares(picture));
        return over.line("edge", lines, (INK, edge_width(board)), Ends::Square);
    }
    let (width, height) = board_size(board);
    let wrap = board.wrap();
    let sides = |is_joined: bool, from: f64| {
        let across = [0.0, height].map(|y| outline::along(&[(from, y), (width, y)]));
        let down = [0.0, width].map(|x| outline::along(&[(x, from), (x, height)]));
        let across = across.into_iter().filter(|_| wrap.top_bottom == is_joined);
        let down = down.into_iter().filter(|_| wrap.left_right == is_joined);
        across.chain(down).collect::<String>()
    };
    over.line(
        "edge",
        sides(false, 0.0),
        (INK, edge_width(board)),
        Ends::Square,
    );
    let joined = Path::drawn(
        "joined",
        sides(true, DASH / 2.0),
        INK,
        edge_width(board),
        Ends::Flat,
    );
    over.path(joined.dashed([DASH, DASH]));
}

/// A fraction of the side of a square, so that the middle of a gap is on each corner.
const DASH: f64 = CELL / 4.0;
