//! Squares in red frames, groups of squares hatched in red, lines of attack as red arrows.
//!
//! A hatch is seen on any colour, with any colour vision; a tint was lost on orange regions. Closed squares are hatched
//! the other way.

use std::collections::BTreeSet;

use crate::board::{Square, Step};
use crate::puzzle::{AttacksBreach, Bound, Breach, Moves, Placement, Puzzle};
use crate::render::drawings::colours::BROKEN;
use crate::render::drawings::figures::CELL;
use crate::render::drawings::svg::canvas::{Canvas, Short};
use crate::render::drawings::svg::squares::{board_size, corner, filled};
use crate::render::marks::rules;

/// The hatch over groups and squares that are at fault; it belongs below the pieces.
pub fn hatches(canvas: &mut Canvas, puzzle: &Puzzle, breaches: &[Breach]) {
    let areas = breaches.iter().map(Breach::area);
    // That the number on the whole board is wrong is said by a badge.
    let parts = areas.filter(|area| area.len() < puzzle.board.len());
    let squares: BTreeSet<Square> = parts.flatten().collect();
    let attributes = format!("class=\"broken\" fill=\"url(#{})\"", canvas.name(HATCH));
    let squares = squares.into_iter().collect();
    filled(canvas, puzzle, squares, &attributes);
}

/// Names of definitions.
const WHOLE_BOARD: &str = "whole-board";
const HATCH: &str = "broken-hatch";

/// The definitions that [`hatches`] and [`marks`] use: the hatch, and the board, beyond which no line of attack is drawn.
pub fn define(canvas: &mut Canvas, puzzle: &Puzzle) {
    let name = canvas.name(HATCH);
    // A pale line beside each red one: dark grounds show it.
    canvas.line(format_args!(
        "<pattern id=\"{name}\" width=\"10\" height=\"10\" patternUnits=\"userSpaceOnUse\">\
         <path d=\"M1 -1L11 9M-1 7L3 11\" stroke=\"#ffffff\" stroke-opacity=\"0.55\" stroke-width=\"1.5\"/>\
         <path d=\"M-1 -1L11 11M9 -1L11 1M-1 9L1 11\" stroke=\"{BROKEN}\" stroke-width=\"1.6\"/></pattern>"
    ));
    let (width, height) = board_size(puzzle);
    let (width, height) = (Short(width), Short(height));
    let name = canvas.name(WHOLE_BOARD);
    canvas.line(format_args!(
        "<clipPath id=\"{name}\"><rect width=\"{width}\" height=\"{height}\"/></clipPath>"
    ));
}

/// Frames around the squares at fault and arrows from attackers to what they attack; over the pieces.
pub fn marks(canvas: &mut Canvas, puzzle: &Puzzle, placement: &Placement, breaches: &[Breach]) {
    let squares: BTreeSet<Square> = breaches.iter().flat_map(at_fault).collect();
    let attributes = format!("class=\"marks\" fill=\"none\" stroke=\"{BROKEN}\"");
    canvas.group(&attributes, |canvas| {
        for square in squares {
            let (x, y) = corner(puzzle, square);
            let (x, y) = (Short(x + 2.0), Short(y + 2.0));
            canvas.line(format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"44\" height=\"44\" rx=\"4\" stroke-width=\"3\"/>"
            ));
        }
    });
    let attributes = format!(
        "class=\"attack\" clip-path=\"url(#{})\" fill=\"none\" stroke=\"{BROKEN}\" \
         stroke-width=\"4\" stroke-opacity=\"0.85\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
        canvas.name(WHOLE_BOARD)
    );
    let attacks = attacks(puzzle, placement, breaches);
    canvas.group(&attributes, |canvas| {
        for attack in &attacks {
            let is_mutual = attacks.iter().any(|other| other.is_reverse_of(attack));
            if !is_mutual || attack.from < attack.to {
                canvas.line(format_args!(
                    "<path d=\"{}\"/>",
                    attack.path(puzzle, !is_mutual)
                ));
            }
        }
    });
}

/// The squares that break a rule; where there are too few pieces, none of those there is to blame.
fn at_fault(breach: &Breach) -> Vec<Square> {
    let if_too_many = |squares: &[Square], bound: Bound| {
        let most = bound.at_most.unwrap_or(i64::MAX);
        let are_too_many = squares.len() as i64 > most;
        if are_too_many {
            squares.to_vec()
        } else {
            Vec::new()
        }
    };
    match breach {
        Breach::Number(number) => if_too_many(&number.squares, number.bound),
        Breach::Count(count) => if_too_many(&count.squares, count.bound),
        other => other.squares(),
    }
}

/// A line of attack: so many steps from one square to another.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Attack {
    from: Square,
    to: Square,
    step: Step,
    steps: usize,
}

/// Every attack that there should not be, each once.
fn attacks(puzzle: &Puzzle, placement: &Placement, breaches: &[Breach]) -> Vec<Attack> {
    let mut attacks: Vec<Attack> = Vec::new();
    let mut seen: BTreeSet<(Square, Square)> = BTreeSet::new();
    for breach in breaches {
        let Breach::Attacks(breach) = breach else {
            continue;
        };
        if !is_too_many(breach) {
            continue;
        }
        for attacker in &breach.attackers {
            if !seen.insert((attacker.square, breach.target)) {
                continue;
            }
            let moves = moves(puzzle, breach).unwrap_or(&puzzle.kind(attacker.kind).moves);
            attacks.extend(way(
                puzzle,
                placement,
                moves,
                attacker.square,
                breach.target,
            ));
        }
    }
    attacks
}

fn is_too_many(breach: &AttacksBreach) -> bool {
    let most = breach
        .bound
        .at_most
        .and_then(|most| usize::try_from(most.max(0)).ok());
    most.is_some_and(|most| breach.attackers.len() > most)
}

/// The moves that attackers have for the broken rule instead of their own.
fn moves<'a>(puzzle: &'a Puzzle, breach: &AttacksBreach) -> Option<&'a Moves> {
    let broken = rules::attacks(puzzle).find(|rule| rule.origin == breach.origin);
    broken?.moves.as_ref()
}

/// The shortest way from one square to another: a leap, or a ride that nothing stops before.
fn way(
    puzzle: &Puzzle,
    placement: &Placement,
    moves: &Moves,
    from: Square,
    to: Square,
) -> Option<Attack> {
    let board = &puzzle.board;
    let leap = moves
        .leaps()
        .iter()
        .find(|&&leap| board.step(from, leap) == Some(to));
    if let Some(&step) = leap {
        return Some(Attack {
            from,
            to,
            step,
            steps: 1,
        });
    }
    let stops = |square: &Square| {
        let stands = placement.get(*square);
        stands.is_some_and(|kind| puzzle.kind(kind).blocks)
    };
    let rides = moves.rides().iter().filter_map(|&ride| {
        let mut ray = board.ray(from, ride);
        let mut steps = 0;
        let found = ray.find(|square| {
            steps += 1;
            *square == to || stops(square)
        });
        (found == Some(to)).then_some(Attack {
            from,
            to,
            step: ride.step,
            steps,
        })
    });
    rides.min_by_key(|attack| attack.steps)
}

impl Attack {
    fn is_reverse_of(&self, other: &Attack) -> bool {
        self.from == other.to && self.to == other.from
    }

    /// The line, from the middle of a square to the middle of the other; where it leaves the board
    /// over a joined edge it goes on at the other side.
    fn path(&self, puzzle: &Puzzle, with_arrow: bool) -> String {
        let board = &puzzle.board;
        let middle = |square| {
            let (x, y) = corner(puzzle, square);
            (x + CELL / 2.0, y + CELL / 2.0)
        };
        let (dx, dy) = (
            self.step.columns as f64 * CELL,
            self.step.rows as f64 * CELL,
        );
        let mut path = String::new();
        let mut at = self.from;
        let mut begin = middle(at);
        for _ in 0..self.steps {
            let Some(next) = board.step(at, self.step) else {
                break;
            };
            let ((x, y), (to_x, to_y)) = (middle(at), middle(next));
            if (x + dx, y + dy) != (to_x, to_y) {
                path += &segment(begin, (x + dx, y + dy));
                begin = (to_x - dx, to_y - dy);
            }
            at = next;
        }
        let end = middle(self.to);
        path += &segment(begin, end);
        if with_arrow {
            path += &head(end, dx, dy);
        }
        path
    }
}

fn segment((x, y): (f64, f64), (to_x, to_y): (f64, f64)) -> String {
    format!("M{} {}L{} {}", Short(x), Short(y), Short(to_x), Short(to_y))
}

/// The head of an arrow that comes to a point from this direction.
fn head((x, y): (f64, f64), dx: f64, dy: f64) -> String {
    let long = dx.hypot(dy);
    let (ux, uy) = (dx / long * 12.0, dy / long * 12.0);
    let side = |turn: f64| (x - ux - turn * uy, y - uy + turn * ux);
    let ((x1, y1), (x2, y2)) = (side(0.7), side(-0.7));
    let (x, y, x1, y1) = (Short(x), Short(y), Short(x1), Short(y1));
    format!("M{x1} {y1}L{x} {y}L{} {}", Short(x2), Short(y2))
}
