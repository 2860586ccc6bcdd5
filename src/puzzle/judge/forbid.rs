//! `[[forbid]]`: a picture that must appear nowhere.
//!
//! It lays every image of the picture on every place of the board and compares them square by
//! square.

use std::collections::BTreeMap;

use super::{Breach, RuleJudge};
use crate::board::{RowColumn, Square, SquareSet, Terrain};
use crate::puzzle::{Forbid, KindId, Origin, Pattern, PatternCell, Placement, Puzzle};

/// A place where a forbidden picture appears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForbidBreach {
    /// All squares that it covers, in reading order of the picture as it lies there.
    pub covered: Vec<Square>,
    /// Those of them where the picture requires something.
    pub squares: Vec<Square>,
    /// Whether the picture is rotated or reflected there.
    pub is_turned: bool,
    pub origin: Origin,
}

pub(super) struct ForbidJudge<'a> {
    puzzle: &'a Puzzle,
    rule: &'a Forbid,
    /// The picture as drawn, then its other images, each once.
    images: Vec<Pattern>,
}

impl<'a> ForbidJudge<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, rule: &'a Forbid) -> Self {
        let images = match rule.turn {
            true => all_images(&rule.pattern),
            false => vec![rule.pattern.clone()],
        };
        ForbidJudge {
            puzzle,
            rule,
            images,
        }
    }

    /// Every image with each row and column where it can begin. Along a joined side these are all
    /// places, if the image is no longer than the side; otherwise all places where it stays on the
    /// board.
    fn places(&self) -> Box<dyn Iterator<Item = (&Pattern, i64, i64)> + '_> {
        let board = &self.puzzle.board;
        if let Some(at) = &self.rule.at {
            return Box::new(self.around(at));
        }
        let begins = |length: usize, side: usize, is_joined: bool| match side.checked_sub(length) {
            None => 0..0,
            Some(_) if is_joined => 0..side,
            Some(room) => 0..room + 1,
        };
        let places = self.images.iter().flat_map(move |image| {
            let tops = begins(image.rows(), board.rows(), board.wrap().top_bottom);
            let lefts = begins(image.columns(), board.columns(), board.wrap().left_right);
            let place = move |top, left| (image, top as i64, left as i64);
            tops.flat_map(move |top| lefts.clone().map(move |left| place(top, left)))
        });
        Box::new(places)
    }

    /// The size of what the pictures are laid on, and how many rows and columns it has besides where edges are not
    /// joined.
    fn grid(&self) -> (usize, usize, usize) {
        let (rows, columns) = (self.puzzle.board.rows(), self.puzzle.board.columns());
        match self.rule.sides {
            true => (2 * rows, 2 * columns, 1),
            false => (rows, columns, 0),
        }
    }

    /// Every image with the row and the column where it begins if its centre lies on one of these squares. It must be no
    /// longer than a joined side.
    fn around<'s>(
        &'s self,
        at: &'s SquareSet,
    ) -> impl Iterator<Item = (&'s Pattern, i64, i64)> + 's {
        let board = &self.puzzle.board;
        let wrap = board.wrap();
        let (rows, columns, _) = self.grid();
        let fits = move |image: &&Pattern| {
            (!wrap.top_bottom || image.rows() <= rows)
                && (!wrap.left_right || image.columns() <= columns)
        };
        self.images.iter().filter(fits).flat_map(move |image| {
            let (row, column) = image.centre().unwrap_or_default();
            at.iter().map(move |square| {
                let at = match self.rule.sides {
                    true => board.drawn_place(square),
                    false => board.place(square),
                };
                (
                    image,
                    at.row as i64 - row as i64,
                    at.column as i64 - column as i64,
                )
            })
        })
    }

    /// The squares under an image that begins here, none where it hangs over the edge, each with the look that it should
    /// have.
    fn covered<'s>(
        &'s self,
        image: &'s Pattern,
        top: i64,
        left: i64,
    ) -> impl Iterator<Item = (Option<Square>, PatternCell)> + 's {
        let board = &self.puzzle.board;
        let wrap = board.wrap();
        let (rows, columns, more) = self.grid();
        // The drawn board has one line more than twice its squares, unless its edges are joined.
        let place = move |at: i64, side: usize, is_joined: bool| {
            let at = if is_joined {
                at.rem_euclid(side as i64)
            } else {
                at
            };
            let most = if is_joined { side } else { side + more };
            usize::try_from(at).ok().filter(|at| *at < most)
        };
        (0..image.rows()).flat_map(move |row| {
            (0..image.columns()).map(move |column| {
                let r = place(top + row as i64, rows, wrap.top_bottom);
                let c = place(left + column as i64, columns, wrap.left_right);
                let square = r.zip(c).map(|(row, column)| match self.rule.sides {
                    true => board.drawn().at(RowColumn { row, column }),
                    false => board.at(row, column),
                });
                (square, image.at(row, column))
            })
        })
    }

    fn appears(&self, placement: &Placement, image: &Pattern, top: i64, left: i64) -> bool {
        let mut covered = self.covered(image, top, left);
        let mut stands_for: BTreeMap<usize, KindId> = BTreeMap::new();
        covered.all(|(square, look)| {
            // Outside nothing stands.
            let Some(square) = square else {
                return matches!(look, PatternCell::Anything | PatternCell::Empty);
            };
            let looks_so = match (look, placement.get(square)) {
                (PatternCell::Same(letter), Some(held)) => {
                    *stands_for.entry(letter).or_insert(held) == held
                }
                _ => self.looks_like(placement, square, look),
            };
            let is_square = self.puzzle.board.is_square(square);
            (!is_square || self.rule.within.contains(square)) && looks_so
        })
    }

    /// Whether a square has this look; for a letter, only whether it holds a piece.
    fn looks_like(&self, placement: &Placement, square: Square, look: PatternCell) -> bool {
        let terrain = self.puzzle.board.terrain(square);
        let held = placement.get(square);
        match look {
            PatternCell::Anything | PatternCell::Centre => true,
            // Where no side is, nothing stands.
            PatternCell::Empty if !self.puzzle.board.is_square(square) => held.is_none(),
            PatternCell::Wall => terrain == Terrain::Wall,
            PatternCell::Closed => terrain == Terrain::Closed,
            PatternCell::Empty => terrain == Terrain::Open && held.is_none(),
            PatternCell::AnyPiece | PatternCell::Same(_) => held.is_some(),
            PatternCell::Piece(kind) => held == Some(kind),
        }
    }
}

impl RuleJudge for ForbidJudge<'_> {
    fn breaches(&self, placement: &Placement) -> Vec<Breach> {
        let found = self
            .places()
            .filter(move |&(image, top, left)| self.appears(placement, image, top, left));
        let breach = |(image, top, left)| {
            let covered = self.covered(image, top, left).filter_map(|(s, _)| s);
            let asked = self.covered(image, top, left);
            let asked = asked.filter(|(_, look)| *look != PatternCell::Anything);
            Breach::Forbid(ForbidBreach {
                covered: covered.collect(),
                squares: asked.filter_map(|(square, _)| square).collect(),
                is_turned: *image != self.rule.pattern,
                origin: self.rule.origin,
            })
        };
        found.map(breach).collect()
    }
}

/// The images by quarter turns, of the picture and of its mirror image.
fn all_images(pattern: &Pattern) -> Vec<Pattern> {
    let mut images = Vec::new();
    for start in [pattern.clone(), mirrored(pattern)] {
        let mut image = start;
        for _ in 0..4 {
            let next = turned(&image);
            if !images.contains(&image) {
                images.push(image);
            }
            image = next;
        }
    }
    images
}

/// A quarter turn clockwise: the left column, from the bottom, becomes the top row.
fn turned(pattern: &Pattern) -> Pattern {
    let (rows, columns) = (pattern.rows(), pattern.columns());
    let row = |column| (0..rows).rev().map(move |row| pattern.at(row, column));
    let looks = (0..columns).flat_map(row).collect();
    Pattern::new(rows, looks).unwrap_or_else(|| pattern.clone())
}

/// The mirror image, with left and right exchanged.
fn mirrored(pattern: &Pattern) -> Pattern {
    let columns = pattern.columns();
    let row = |row| {
        (0..columns)
            .rev()
            .map(move |column| pattern.at(row, column))
    };
    let looks = (0..pattern.rows()).flat_map(row).collect();
    Pattern::new(columns, looks).unwrap_or_else(|| pattern.clone())
}
