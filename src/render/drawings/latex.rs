//! A board as a TikZ picture, for LaTeX documents: nothing but `\usepackage{tikz}` is needed.
//!
//! Pieces have the shapes of our drawings, from the same paths, so that no font for chess is needed;
//! digits and the letters in discs are set by LaTeX. Squares are dark and light where drawings have them so,
//! regions have their colours, and lines between regions or boxes are thick. A picture is no document, so that it can be included with
//! `\input`.

use std::fmt::Write as _;

use crate::board::{Board, Square, Terrain};
use crate::puzzle::{Clue, Kind, KindId, Puzzle};
use crate::render::drawings::colours::{DIAGONAL, LIT};
use crate::render::drawings::figures::{Look, figure, is_chess_like, looks};
use crate::render::drawings::lit::lit;
use crate::render::drawings::region_colours::region_fills;
use crate::render::drawings::svg;
use crate::render::drawings::tikz::{self, Colour, shapes};
use crate::render::format::{CannotWrite, Format, Shape, Shown};
use crate::render::marks::beside::{Beside, Margins, Side};
use crate::render::marks::borders::{is_border_between, is_divided};
use crate::render::marks::clues::clues;
use crate::render::marks::coordinates::Coordinates;
use crate::render::marks::diagonals::{Diagonal, diagonals as diagonals_of};
use crate::render::marks::rules::{numbers as numbers_of, shapes as shapes_of};

pub const FORMAT: Format = Format {
    name: "latex",
    about: "a TikZ picture for LaTeX",
    shape: Shape::Figures,
    endings: &["tex"],
    write,
    reader: None,
};

fn write(shown: &Shown) -> Result<Vec<u8>, CannotWrite> {
    let puzzle = shown.puzzle;
    let board = &puzzle.board;
    let looks = looks(puzzle);
    let mut text = String::from("\\begin{tikzpicture}[x=6mm,y=6mm]\n");
    definitions(&mut text, shown, &looks);
    ground(&mut text, board, is_chess_like(puzzle, &looks));
    let lit = lit(puzzle, shown.placement, &looks);
    fill_all(&mut text, board, &format!("color={}", Colour(LIT)), &lit);
    let differs = |square| shown.style.differs.binary_search(&square).is_ok();
    fill(&mut text, board, "cyan!40", differs);
    if !board.is_empty() {
        let (columns, rows) = (board.columns(), board.rows());
        let _ = writeln!(text, "  \\draw[gray,step=1] (0,0) grid ({columns},{rows});");
        let edge = "\\draw[very thick] (0,0) rectangle";
        let _ = writeln!(text, "  {edge} ({columns},{rows});");
    }
    diagonals(&mut text, puzzle);
    let shapes = shapes_of(puzzle);
    shapes::under_pieces(&mut text, board, &shapes);
    borders(&mut text, board);
    let beside = numbers_of(puzzle);
    coordinates(&mut text, board, Margins::of(&beside));
    bounds(&mut text, board, &beside);
    numbers(&mut text, puzzle, shown);
    pieces(&mut text, shown, &looks)?;
    shapes::between_squares(&mut text, board, &shapes);
    text.push_str("\\end{tikzpicture}\n");
    Ok(text.into_bytes())
}

/// The shapes of the kinds that stand on the board.
fn definitions(text: &mut String, shown: &Shown, looks: &[Look]) {
    let mut stand = vec![false; looks.len()];
    for (_, kind) in shown.placement.pieces() {
        stand[kind.index()] = true;
    }
    for (kind, look) in shown.puzzle.kind_ids().zip(looks) {
        let figure = figure(kind.index(), *look);
        if stand[kind.index()] && !figure.parts.is_empty() {
            text.push_str(&tikz::shape(&shape_name(kind), &figure));
        }
    }
}

fn shape_name(kind: KindId) -> String {
    format!("piece-{}", kind.index())
}

fn pieces(text: &mut String, shown: &Shown, looks: &[Look]) -> Result<(), CannotWrite> {
    let puzzle = shown.puzzle;
    let framed = svg::framed(puzzle, looks);
    let givens = puzzle.given_placement();
    for (square, kind) in shown.placement.pieces() {
        let (x, y) = corner(&puzzle.board, square);
        let is_given = givens.get(square) == Some(kind);
        if is_given && framed[kind.index()] {
            let frame = "\\draw[thick,rounded corners=0.5mm]";
            let _ = writeln!(text, "  {frame} ({x}.05,{y}.05) rectangle ++(0.9,0.9);");
        }
        let look = looks[kind.index()];
        if !matches!(look, Look::Plain(_)) {
            let _ = writeln!(text, "  \\pic at ({x},{y}) {{{}}};", shape_name(kind));
        }
        if let Look::Plain(_) | Look::Disc(_) = look {
            let symbol = symbol(puzzle.kind(kind))?;
            let font = match (look, is_given) {
                (Look::Disc(_), _) => "\\small",
                (_, true) => "\\bfseries",
                (_, false) => "",
            };
            let _ = writeln!(
                text,
                "  \\node[font=\\sffamily{font}] at ({x}.5,{y}.5) {{{symbol}}};"
            );
        }
    }
    Ok(())
}

/// The bottom left corner of a square; TikZ counts upwards.
fn corner(board: &Board, square: Square) -> (usize, usize) {
    (board.column(square), board.rows() - 1 - board.row(square))
}

/// Squares of one colour are one path.
fn ground(text: &mut String, board: &Board, is_checkered: bool) {
    let is_dark = |square: Square| {
        let (x, y) = corner(board, square);
        is_checkered && (x + y).is_multiple_of(2) && !is_divided(board)
    };
    let open = |square: Square| board.terrain(square) == Terrain::Open;
    let has = |terrain| move |square: Square| board.terrain(square) == terrain;
    fill(text, board, "gray!25", |square| {
        open(square) && is_dark(square)
    });
    for (colour, squares) in region_fills(board) {
        fill_all(text, board, &format!("color={}", Colour(colour)), &squares);
    }
    fill(text, board, "gray!60", has(Terrain::Closed));
    fill(text, board, "black", has(Terrain::Wall));
}

/// So many squares stand on one line of the text.
const SQUARES_ON_A_LINE: usize = 8;

fn fill(text: &mut String, board: &Board, colour: &str, which: impl Fn(Square) -> bool) {
    let squares: Vec<Square> = board.squares().filter(|&square| which(square)).collect();
    fill_all(text, board, colour, &squares);
}

fn fill_all(text: &mut String, board: &Board, colour: &str, squares: &[Square]) {
    for line in squares.chunks(SQUARES_ON_A_LINE) {
        let _ = write!(text, "  \\fill[{colour}]");
        for &square in line {
            let (x, y) = corner(board, square);
            let _ = write!(text, " ({x},{y}) rectangle ++(1,1)");
        }
        text.push_str(";\n");
    }
}

/// Diagonals that a rule counts on, from corner to corner.
fn diagonals(text: &mut String, puzzle: &Puzzle) {
    for Diagonal { from, to } in diagonals_of(puzzle) {
        let ((x, y), (to_x, to_y)) = (corner(&puzzle.board, from), corner(&puzzle.board, to));
        let (begin, end) = match x < to_x {
            true => (x, to_x + 1),
            false => (x + 1, to_x),
        };
        let style = format!("thick,color={}", Colour(DIAGONAL));
        let _ = writeln!(
            text,
            "  \\draw[{style}] ({begin},{}) -- ({end},{to_y});",
            y + 1
        );
    }
}

/// A thick line between squares of different regions or boxes.
fn borders(text: &mut String, board: &Board) {
    for square in board.squares() {
        let (x, y) = corner(board, square);
        let (row, column) = (board.row(square), board.column(square));
        if column + 1 < board.columns()
            && is_border_between(board, square, board.at(row, column + 1))
        {
            let _ = writeln!(text, "  \\draw[very thick] ({},{y}) -- ++(0,1);", x + 1);
        }
        if row + 1 < board.rows() && is_border_between(board, square, board.at(row + 1, column)) {
            let _ = writeln!(text, "  \\draw[very thick] ({x},{y}) -- ++(1,0);");
        }
    }
}

/// Numbers at the left of the rows and letters below the columns.
fn coordinates(text: &mut String, board: &Board, margins: Margins) {
    let marks = Coordinates::of(board);
    if board.is_empty() {
        return;
    }
    let font = "font=\\sffamily\\tiny,text=gray,inner sep=1.5pt";
    let (left, below) = (further(margins.left), further(margins.below));
    for (row, rank) in &marks.rows {
        let y = board.rows() - 1 - row;
        let _ = writeln!(text, "  \\node[{font},left] at ({left},{y}.5) {{{rank}}};");
    }
    for (column, letters) in &marks.columns {
        let _ = writeln!(
            text,
            "  \\node[{font},below] at ({column}.5,{below}) {{\\strut {letters}}};"
        );
    }
}

/// So many numbers away from the board, to the left or down.
fn further(numbers: usize) -> String {
    match numbers {
        0 => "0".to_owned(),
        numbers => format!("-{numbers}"),
    }
}

/// The numbers beside rows and columns, and those of other groups in corners of squares.
fn bounds(text: &mut String, board: &Board, numbers: &[Beside]) {
    for Beside {
        square,
        side,
        words,
    } in numbers
    {
        let (x, y) = corner(board, *square);
        let (place, font) = match side {
            Side::Left(before) => (format!("(-{before}.5,{y}.5)"), ""),
            Side::Right(before) => (format!("({}.5,{y}.5)", board.columns() + before), ""),
            Side::Above(before) => (format!("({x}.5,{}.5)", board.rows() + before), ""),
            Side::Below(before) => (format!("({x}.5,-{before}.5)"), ""),
            Side::Corner(before) => {
                let (x_in, y_in) = [(2, 8), (8, 8), (2, 2), (8, 2)][before % 4];
                let font = match board.terrain(*square) {
                    Terrain::Wall => "font=\\tiny,text=white",
                    Terrain::Closed | Terrain::Open => "font=\\tiny",
                };
                (format!("({x}.{x_in},{y}.{y_in})"), font)
            }
        };
        let words = tikz::bound(words);
        let _ = writeln!(text, "  \\node[{font}] at {place} {{{words}}};");
    }
}

/// Clues, where no piece stands on them.
fn numbers(text: &mut String, puzzle: &Puzzle, shown: &Shown) {
    let is_free = |clue: &&Clue| shown.placement.get(clue.square).is_none();
    for clue in clues(puzzle).filter(is_free) {
        let (x, y) = corner(&puzzle.board, clue.square);
        let colour = match puzzle.board.terrain(clue.square) {
            Terrain::Wall => "white",
            Terrain::Closed | Terrain::Open => "black",
        };
        let number = clue.number;
        let _ = writeln!(
            text,
            "  \\node[text={colour}] at ({x}.5,{y}.5) {{{number}}};"
        );
    }
}

/// A symbol as LaTeX sets it with any of its usual fonts.
fn symbol(kind: &Kind) -> Result<String, CannotWrite> {
    match kind.symbol {
        '&' | '%' | '$' | '#' | '_' | '{' | '}' => Ok(format!("\\{}", kind.symbol)),
        '~' => Ok("\\textasciitilde{}".to_owned()),
        '^' => Ok("\\textasciicircum{}".to_owned()),
        '\\' => Ok("\\textbackslash{}".to_owned()),
        '<' => Ok("\\textless{}".to_owned()),
        '>' => Ok("\\textgreater{}".to_owned()),
        '|' => Ok("\\textbar{}".to_owned()),
        '"' => Ok("''".to_owned()),
        symbol if symbol.is_ascii() => Ok(symbol.to_string()),
        symbol => Err(CannotWrite::NoSuchBoard {
            format: "latex",
            why: format!("the symbol `{symbol}` of {} with every font", kind.name),
        }),
    }
}
