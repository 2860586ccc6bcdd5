//! Cages, thermometers, arrows, lines and signs between two squares, as TikZ draws them.

use std::fmt::Write as _;

use super::{Colour, Thousandths, bound};
use crate::board::{Board, Square};
use crate::render::drawings::cages::outline;
use crate::render::drawings::colours::{LINE, MARK};
use crate::render::marks::shapes::{Shape, dotted};

/// What pieces stand on.
pub fn under_pieces(text: &mut String, board: &Board, shapes: &[Shape]) {
    let join = |colour| format!("color={},line join=round", Colour(colour));
    let line = format!(
        "{},thick,preaction={{draw=white,line width=0.7mm,-}}",
        join(LINE)
    );
    for shape in shapes {
        let _ = match shape {
            Shape::Cage(squares) => {
                let lines = outline(board, squares).into_iter();
                let lines = lines.map(|[from, to]| {
                    let [from, to] = [from, to].map(|(x, y)| point(x, board.rows() as f64 - y));
                    format!(" {from}--{to}")
                });
                let lines: String = lines.collect();
                writeln!(text, "  \\draw[densely dashed]{lines};")
            }
            Shape::Thermometer(squares) => {
                let (path, bulb) = (path(board, squares), path(board, &squares[..1]));
                let rounds = [(join(LINE), 1.8, 2.0), (join(MARK), 1.5, 1.85)];
                rounds.into_iter().try_for_each(|(mark, width, radius)| {
                    let round = format!("line width={width}mm,line cap=round");
                    writeln!(
                        text,
                        "  \\draw[{mark},{round}] {path}; \\fill[{mark}] {bulb} circle[radius={radius}mm];"
                    )
                })
            }
            Shape::Arrow { circles, shaft } => {
                let from = circles.last().into_iter().chain(shaft);
                let shaft = path(board, &from.copied().collect::<Vec<_>>());
                let shaft = format!("\\draw[{line},->,shorten <=2mm,shorten >=1.8mm] {shaft};");
                let path = path(board, circles);
                let pill = match circles.len() {
                    1 => format!("\\draw[{line}] {path} circle[radius=2mm];"),
                    _ => format!(
                        "\\draw[{},double=white,double distance=3.6mm,line width=0.3mm,line cap=round] {path};",
                        join(LINE)
                    ),
                };
                writeln!(text, "  {pill} {shaft}")
            }
            Shape::Line(squares) => {
                let path = path(board, squares);
                let dots = dotted(board, squares).into_iter().map(|square| {
                    let (x, y) = middle(board, square);
                    format!(" {} circle[radius=0.6mm]", point(x, y))
                });
                let dots: String = dots.collect();
                let dot = join(LINE);
                writeln!(text, "  \\draw[{line}] {path}; \\fill[{dot}]{dots};")
            }
            Shape::Less(..) | Shape::Dot(..) => Ok(()),
        };
    }
}

/// Signs on the edge of two squares.
pub fn between_squares(text: &mut String, board: &Board, shapes: &[Shape]) {
    for shape in shapes {
        let _ = match shape {
            Shape::Less(lesser, greater) => {
                let (x, y) = between(board, *lesser, *greater);
                let (from, to) = (middle(board, *lesser), middle(board, *greater));
                let (along, up) = (to.0 - from.0, to.1 - from.1);
                let at = |ahead: f64, across: f64| {
                    point(
                        x + ahead * along - across * up,
                        y + ahead * up + across * along,
                    )
                };
                let path = [at(0.1, 0.15), at(-0.1, 0.0), at(0.1, -0.15)].join("--");
                writeln!(
                    text,
                    "  \\draw[white,line width=1mm] {path}; \\draw[thick] {path};"
                )
            }
            Shape::Dot(one, other, words) => {
                let (x, y) = between(board, *one, *other);
                let words = bound(words.as_deref().unwrap_or_default());
                let style = "draw,circle,fill=white,inner sep=0pt,minimum size=1.6mm,font=\\tiny";
                writeln!(text, "  \\node[{style}] at {} {{{words}}};", point(x, y))
            }
            _ => Ok(()),
        };
    }
}

fn middle(board: &Board, square: Square) -> (f64, f64) {
    let up = board.rows() - 1 - board.row(square);
    (board.column(square) as f64 + 0.5, up as f64 + 0.5)
}

fn between(board: &Board, one: Square, other: Square) -> (f64, f64) {
    let (one, other) = (middle(board, one), middle(board, other));
    ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0)
}

fn point(x: f64, y: f64) -> String {
    format!("({},{})", Thousandths(x), Thousandths(y))
}

fn path(board: &Board, squares: &[Square]) -> String {
    let points = squares.iter().map(|&square| {
        let (x, y) = middle(board, square);
        point(x, y)
    });
    points.collect::<Vec<_>>().join("--")
}
