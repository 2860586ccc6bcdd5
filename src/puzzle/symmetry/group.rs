//! The symmetry group under which two solutions of one puzzle count as the same.
//!
//! Symmetries of the board are enumerated one by one; on a torus, which has thousands, only those that may
//! matter ([`super::cosets`]). Exchanges are never enumerated: of all placements that they make of one,
//! naming the kinds in order of first appearance gives the smallest ([`super::interchange`]). This module
//! must not know which placements are solutions.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::iter;

use super::Interchange;
use super::cosets::Cosets;
use super::interchange::Relabelling;
use crate::board::{Board, Square, Symmetry};
use crate::puzzle::placement::order_of_cells;
use crate::puzzle::{KindId, Placement, Puzzle};

/// The symmetries of a board, combined with exchanges of kinds.
pub struct SymmetryGroup<'a> {
    board: &'a Board,
    /// The identity first.
    symmetries: Vec<Symmetry>,
    cosets: Cosets<'a>,
    interchange: &'a Interchange,
}

impl<'a> SymmetryGroup<'a> {
    pub fn of(puzzle: &'a Puzzle) -> Self {
        let rule = &puzzle.symmetry;
        let symmetries = puzzle.board.symmetries(rule.board, rule.translations);
        SymmetryGroup {
            board: &puzzle.board,
            cosets: Cosets::of(&puzzle.board, &symmetries),
            symmetries,
            interchange: &rule.interchange,
        }
    }

    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// The symmetries of the board, the identity first.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.symmetries
    }

    pub fn cosets(&self) -> &Cosets<'a> {
        &self.cosets
    }

    pub fn interchange(&self) -> &'a Interchange {
        self.interchange
    }

    /// The cells, in reading order, of the smallest placement that a symmetry of the board and any
    /// exchange make of this one.
    fn cells(
        &self,
        symmetry: &Symmetry,
        placement: &Placement,
    ) -> impl Iterator<Item = Option<KindId>> {
        let mut relabelling = Relabelling::new(self.interchange);
        let cells = self.moved(symmetry, placement);
        cells.map(move |cell| cell.map(|kind| relabelling.name(kind)))
    }

    /// The cells, in reading order, after a symmetry of the board.
    fn moved(
        &self,
        symmetry: &Symmetry,
        placement: &Placement,
    ) -> impl Iterator<Item = Option<KindId>> {
        let sources = symmetry.sources(self.board);
        sources.map(|from| placement.get(from))
    }

    /// Compares the smallest placement that a symmetry of the board and any exchange make of a
    /// placement with the placement itself.
    pub fn compare_image(&self, symmetry: &Symmetry, placement: &Placement) -> Ordering {
        match self.interchange.is_empty() {
            true if *symmetry == Symmetry::IDENTITY => Ordering::Equal,
            true => order_of_cells(self.moved(symmetry, placement), placement.cells()),
            false => order_of_cells(self.cells(symmetry, placement), placement.cells()),
        }
    }

    /// Whether a symmetry of the board carries a placement to itself, perhaps with an exchange.
    pub fn fixes(&self, symmetry: &Symmetry, placement: &Placement) -> bool {
        if self.interchange.is_empty() {
            return self.fixes_exactly(symmetry, placement);
        }
        let unmoved = self.cells(&Symmetry::IDENTITY, placement);
        self.cells(symmetry, placement).eq(unmoved)
    }

    /// Whether a symmetry of the board alone carries a placement to itself.
    pub fn fixes_exactly(&self, symmetry: &Symmetry, placement: &Placement) -> bool {
        *symmetry == Symmetry::IDENTITY || self.moved(symmetry, placement).eq(placement.cells())
    }

    /// The symmetries of the board that carry a placement to itself, perhaps with an exchange.
    pub fn fixing<'p>(&'p self, placement: &'p Placement) -> impl Iterator<Item = Symmetry> + 'p {
        let candidates = match self.rarest(placement) {
            Some((one, all)) => self.carrying(vec![one], all),
            None => self.each(),
        };
        // To check for each symmetry of a large torus that it keeps all squares empty would take
        // minutes.
        let is_empty = placement.pieces().next().is_none();
        candidates.filter(move |symmetry| is_empty || self.fixes(symmetry, placement))
    }

    /// A superset of the symmetries that make a placement smaller; those that make it very small come first. A
    /// symmetry may come several times.
    pub fn perhaps_smaller(&self, placement: &Placement) -> Symmetries<'_> {
        if !self.cosets.have_shifts() {
            return self.each();
        }
        let pieces: Vec<Square> = placement.pieces().map(|(square, _)| square).collect();
        let Some(first) = pieces.first().map(|first| first.index()) else {
            return Box::new(iter::empty());
        };
        // A smaller image has a piece on the square of the first piece, or before it.
        let until = |last: usize| (0..=last).map(Square::new).collect();
        let few = (first + 1) * pieces.len() * self.cosets.firsts().len() < self.symmetries.len();
        match few {
            true => self.carrying(pieces, until(first)),
            false => Box::new(self.carrying(pieces, until(0)).chain(self.each())),
        }
    }

    /// Symmetries that include one that makes a placement smallest.
    fn perhaps_smallest(&self, placement: &Placement) -> Symmetries<'_> {
        if !self.cosets.have_shifts() {
            return self.each();
        }
        let pieces: Vec<Square> = placement.pieces().map(|(square, _)| square).collect();
        // The first piece of the smallest image stands on the first square to which any piece can
        // be carried.
        let carrying = |to| self.carrying(pieces.clone(), vec![to]);
        let front = self
            .board
            .squares()
            .find(|&to| carrying(to).next().is_some());
        front.map_or_else(|| self.each(), carrying)
    }

    /// All symmetries of the board.
    fn each(&self) -> Symmetries<'_> {
        Box::new(self.symmetries.iter().copied())
    }

    /// The symmetries that carry one of the squares `from` to one of the squares `to`, in the order of
    /// `to`.
    fn carrying(&self, from: Vec<Square>, to: Vec<Square>) -> Symmetries<'_> {
        Box::new(to.into_iter().flat_map(move |to| {
            let from = from.clone().into_iter();
            from.flat_map(move |from| self.cosets.carrying(from, to))
        }))
    }

    /// A square, and all squares to which a symmetry that fixes the placement can carry it: those of the kind
    /// with the fewest pieces. `None` where it takes no longer to enumerate all symmetries.
    fn rarest(&self, placement: &Placement) -> Option<(Square, Vec<Square>)> {
        if !self.cosets.have_shifts() {
            return None;
        }
        let mut by_kind: BTreeMap<usize, Vec<Square>> = BTreeMap::new();
        for (square, kind) in placement.pieces() {
            // Where kinds may be exchanged, a piece may be carried to a piece of another kind.
            let kind = match self.interchange.is_empty() {
                true => kind.index(),
                false => 0,
            };
            by_kind.entry(kind).or_default().push(square);
        }
        let rarest = by_kind.into_values().min_by_key(Vec::len)?;
        Some((*rarest.first()?, rarest))
    }

    /// The smallest of all images of a placement, solution or not: the same for two placements if
    /// and only if some symmetry carries one to the other.
    pub fn smallest(&self, placement: &Placement) -> Placement {
        let smallest = self.perhaps_smallest(placement).reduce(|best, other| {
            let (new, old) = (self.cells(&other, placement), self.cells(&best, placement));
            match order_of_cells(new, old) {
                Ordering::Less => other,
                _ => best,
            }
        });
        let mut result = Placement::empty(placement.len());
        let smallest = smallest.unwrap_or(Symmetry::IDENTITY);
        for (place, cell) in self.cells(&smallest, placement).enumerate() {
            result.set(Square::new(place), cell);
        }
        result
    }
}

/// An iterator over symmetries of a board.
type Symmetries<'a> = Box<dyn Iterator<Item = Symmetry> + 'a>;
