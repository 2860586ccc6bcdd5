//! `[[forbid]]`: a picture that must appear nowhere.
//!
//! It lays every image of the picture on every place of the board and compares them square by
//! square.

use std::collections::BTreeMap;

use super::{Breach, RuleJudge};
use crate::board::{Square, Terrain};
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
    fn places(&self) -> impl Iterator<Item = (&Pattern, usize, usize)> {
        let board = &self.puzzle.board;
        let begins = |length: usize, side: usize, is_joined: bool| match side.checked_sub(length) {
            None => 0..0,
            Some(_) if is_joined => 0..side,
            Some(room) => 0..room + 1,
        };
        self.images.iter().flat_map(move |image| {
            let tops = begins(image.rows(), board.rows(), board.wrap().top_bottom);
            let lefts = begins(image.columns(), board.columns(), board.wrap().left_right);
            tops.flat_map(move |top| lefts.clone().map(move |left| (image, top, left)))
        })
    }

    /// The squares under an image that begins here, each with the look that it should have.
    fn covered<'s>(
        &'s self,
        image: &'s Pattern,
        top: usize,
        left: usize,
    ) -> impl Iterator<Item = (Square, PatternCell)> + 's {
        let board = &self.puzzle.board;
        (0..image.rows()).flat_map(move |row| {
            (0..image.columns()).map(move |column| {
                let (r, c) = (
                    (top + row) % board.rows(),
                    (left + column) % board.columns(),
                );
                (board.at(r, c), image.at(row, column))
            })
        })
    }

    fn appears(&self, placement: &Placement, image: &Pattern, top: usize, left: usize) -> bool {
        let mut covered = self.covered(image, top, left);
        let mut stands_for: BTreeMap<usize, KindId> = BTreeMap::new();
        covered.all(|(square, look)| {
            let looks_so = match (look, placement.get(square)) {
                (PatternCell::Same(letter), Some(held)) => {
                    *stands_for.entry(letter).or_insert(held) == held
                }
                _ => self.looks_like(placement, square, look),
            };
            self.rule.within.contains(square) && looks_so
        })
    }

    /// Whether a square has this look; for a letter, only whether it holds a piece.
    fn looks_like(&self, placement: &Placement, square: Square, look: PatternCell) -> bool {
        let terrain = self.puzzle.board.terrain(square);
        let held = placement.get(square);
        match look {
            PatternCell::Anything => true,
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
            let covered: Vec<Square> = self.covered(image, top, left).map(|(s, _)| s).collect();
            let asked = self.covered(image, top, left);
            let asked = asked.filter(|(_, look)| *look != PatternCell::Anything);
            Breach::Forbid(ForbidBreach {
                covered,
                squares: asked.map(|(square, _)| square).collect(),
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
