//! Symmetries of a board: rotations, reflections and translations that carry it to itself.
//!
//! An isometry of the rectangle, followed by a shift along joined edges, is a symmetry of the board
//! if it carries walls to walls, closed squares to closed squares, regions to regions, boxes to
//! boxes, and joined edges to joined edges. Only the composition has to do so: a reflection that
//! moves a wall and a shift that brings it back are a symmetry together, although neither is one
//! alone.

use std::collections::HashSet;

use super::{Board, Boxes, Isometry, RowColumn, Square, Step, Wrap};

/// Which rotations and reflections count (`board` in `[symmetry]`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum SymmetryKind {
    /// Rotations and reflections.
    #[default]
    Full,
    Rotations,
    /// The identity alone.
    None,
}

/// A rotation or reflection of a board followed by a shift over joined edges.
///
/// It takes a few bytes and is not a table of squares: a torus of 100 by 100 has 80,000 symmetries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    pub isometry: Isometry,
    /// The number of rows by which everything then moves down, less than the number of rows.
    down: u16,
    /// The number of columns by which everything then moves right, less than the number of columns.
    right: u16,
}

impl Symmetry {
    pub const IDENTITY: Symmetry = Symmetry {
        isometry: Isometry::Identity,
        down: 0,
        right: 0,
    };

    /// A shift over joined edges, without rotation or reflection, by less than a side.
    pub fn shifting(down: u16, right: u16) -> Self {
        Symmetry {
            isometry: Isometry::Identity,
            down,
            right,
        }
    }

    /// A rotation or reflection without a shift.
    pub fn turning(isometry: Isometry) -> Self {
        Symmetry {
            isometry,
            ..Symmetry::IDENTITY
        }
    }

    /// Whether it includes a shift.
    pub fn shifts(&self) -> bool {
        (self.down, self.right) != (0, 0)
    }

    /// The image of a square: a square of the board's image, which is the board itself if this is a symmetry of
    /// it.
    pub fn image(&self, board: &Board, square: Square) -> Square {
        if !board.is_square(square) {
            return board.drawn().carried(self, square);
        }
        let (rows, columns) = (board.rows(), board.columns());
        let place = self.isometry.place(rows, columns, board.place(square));
        let (rows, columns) = self.isometry.sides(rows, columns);
        let row = around(place.row + usize::from(self.down), rows);
        let column = around(place.column + usize::from(self.right), columns);
        Square::new(row * columns + column)
    }

    /// Composes this symmetry with the shift after which `from` lands on `to`. Returns the square to which the
    /// shift alone carries the first square of the board, and the composition. The edges over which it shifts
    /// must be joined.
    pub fn carrying(&self, board: &Board, from: Square, to: Square) -> (Square, Symmetry) {
        let (rows, columns) = (board.rows(), board.columns());
        let (at, to) = (board.place(self.image(board, from)), board.place(to));
        let down = around(to.row + rows - at.row, rows);
        let right = around(to.column + columns - at.column, columns);
        let followed = Symmetry {
            isometry: self.isometry,
            // Sides are at most `Board::MOST` long.
            down: around(usize::from(self.down) + down, rows) as u16,
            right: around(usize::from(self.right) + right, columns) as u16,
        };
        (Square::new(down * columns + right), followed)
    }

    /// How many rows down and columns to the right it shifts.
    pub(super) fn shift(&self) -> (usize, usize) {
        (usize::from(self.down), usize::from(self.right))
    }

    /// Where every place goes, indexed by the place it comes from.
    pub fn images(&self, board: &Board) -> Vec<Square> {
        let places = (0..board.len()).map(Square::new);
        places.map(|place| self.image(board, place)).collect()
    }

    /// For each place in order, the place that is carried to it.
    pub fn sources<'b>(&self, board: &'b Board) -> impl Iterator<Item = Square> + 'b {
        let (rows, columns) = (board.rows(), board.columns());
        let (up, left) = (
            rows - usize::from(self.down),
            columns - usize::from(self.right),
        );
        let inverse = self.isometry.inverse();
        let (mut next_row, mut next_column) = (0, 0);
        // One loop, for speed: every solution goes through it once for each symmetry.
        let squares = std::iter::from_fn(move || {
            if next_column == columns {
                (next_row, next_column) = (next_row + 1, 0);
            }
            if next_row >= rows || columns == 0 {
                return None;
            }
            let row = around(next_row + up, rows);
            let column = around(next_column + left, columns);
            next_column += 1;
            let place = inverse.place(rows, columns, RowColumn { row, column });
            Some(board.square(place))
        });
        squares.chain(self.sources_behind(board))
    }

    /// For each side and corner of a board that it carries to itself, the one that is carried there.
    fn sources_behind(&self, board: &Board) -> impl Iterator<Item = Square> + use<> {
        let first = board.square_count();
        let mut sources = vec![Square::new(0); board.len() - first];
        for from in (first..board.len()).map(Square::new) {
            sources[self.image(board, from).index() - first] = from;
        }
        sources.into_iter()
    }

    /// The image of a step; `None` if it is too long to be negated.
    pub fn turned(&self, step: Step) -> Option<Step> {
        self.isometry.turned(step)
    }
}

/// Reduces a place on a side of this length; it may be up to one length too far.
fn around(place: usize, side: usize) -> usize {
    if place < side { place } else { place - side }
}

impl Board {
    /// The board with everything on it moved; `None` if it shifts over an edge that is not joined,
    /// or cuts through boxes.
    pub fn image(&self, symmetry: &Symmetry) -> Option<Board> {
        let isometry = symmetry.isometry;
        let (rows, columns) = isometry.sides(self.rows(), self.columns());
        let wrap = self.wrap();
        let (top_bottom, left_right) = isometry.sides(wrap.top_bottom, wrap.left_right);
        let wrap = Wrap::joined(left_right, top_bottom);
        let (down, right) = (usize::from(symmetry.down), usize::from(symmetry.right));
        if (down > 0 && !top_bottom) || (right > 0 && !left_right) {
            return None;
        }
        let mut image = Board::new(rows, columns, wrap);
        for square in self.squares() {
            let to = symmetry.image(self, square);
            image.set_terrain(to, self.terrain(square));
        }
        if let Some(regions) = self.regions() {
            let squares = &symmetry.images(self)[..self.square_count()];
            image.set_regions(regions.moved(squares));
        }
        if self.has_sides() {
            image.add_sides();
        }
        if let Some(boxes) = self.boxes() {
            let (rows, columns) = isometry.sides(boxes.rows, boxes.columns);
            if !down.is_multiple_of(rows) || !right.is_multiple_of(columns) {
                return None;
            }
            image.set_boxes(Boxes { rows, columns });
        }
        Some(image)
    }

    /// The symmetries that carry the board to itself: rotations and reflections of this kind and,
    /// with `translations`, their combinations with shifts along joined edges. The identity comes
    /// first. A board without squares has only the identity.
    ///
    /// They form a group, and no two of them move all squares alike.
    pub fn symmetries(&self, kind: SymmetryKind, translations: bool) -> Vec<Symmetry> {
        if self.is_empty() {
            return vec![Symmetry::IDENTITY];
        }
        let wanted = |isometry: &Isometry| match kind {
            SymmetryKind::Full => true,
            SymmetryKind::Rotations => isometry.is_rotation(),
            SymmetryKind::None => *isometry == Isometry::Identity,
        };
        let wrap = self.wrap();
        let fits = |isometry: &Isometry| {
            !isometry.exchanges_axes()
                || (self.rows() == self.columns() && wrap.left_right == wrap.top_bottom)
        };
        let shifts = |side: usize, joined: bool| match translations && joined {
            // A side is at most `Board::MOST` long.
            true => 0..side as u16,
            false => 0..1,
        };
        let (downs, rights) = (
            shifts(self.rows(), wrap.top_bottom),
            shifts(self.columns(), wrap.left_right),
        );
        let isometries = Isometry::ALL.into_iter().filter(wanted).filter(fits);
        let all = isometries.flat_map(|isometry| {
            let rights = rights.clone();
            downs.clone().flat_map(move |down| {
                rights.clone().map(move |right| Symmetry {
                    isometry,
                    down,
                    right,
                })
            })
        });
        let special: Vec<Square> = self.squares().filter(|&s| !self.is_open(s)).collect();
        let mut seen = HashSet::new();
        all.filter(|symmetry| self.is_kept_by(symmetry, &special))
            .filter(|symmetry| !self.may_repeat() || seen.insert(self.fingerprint(symmetry)))
            .collect()
    }

    /// Whether a symmetry of the rectangle carries the board to itself: walls to walls, closed
    /// squares to closed squares, and its parts to its parts. `special` are all squares that are not
    /// open; if these are permuted among themselves, so are the open squares.
    fn is_kept_by(&self, symmetry: &Symmetry, special: &[Square]) -> bool {
        let mut special = special.iter();
        let has_parts = self.regions().is_some() || self.boxes().is_some();
        special.all(|&square| self.terrain(square) == self.terrain(symmetry.image(self, square)))
            && (!has_parts || self.keeps_parts(&symmetry.images(self)))
    }

    /// Whether different symmetries may move all places alike. On a side of one square a
    /// reflection changes nothing, and on a side of two squares it is a shift; this does not happen
    /// on longer sides, nor where the sides of squares are places.
    fn may_repeat(&self) -> bool {
        !self.has_sides() && (self.rows() <= 2 || self.columns() <= 2)
    }

    /// Distinguishes symmetries that move the squares differently: the images of three corners.
    fn fingerprint(&self, symmetry: &Symmetry) -> [Square; 3] {
        let (bottom, right) = (self.rows() - 1, self.columns() - 1);
        [(0, 0), (0, right), (bottom, 0)]
            .map(|(row, column)| symmetry.image(self, self.at(row, column)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Terrain, Wrap};

    fn wrap(left_right: bool, top_bottom: bool) -> Wrap {
        Wrap {
            left_right,
            top_bottom,
        }
    }

    fn kept(board: &Board, kind: SymmetryKind, translations: bool) -> Vec<Vec<Square>> {
        let symmetries = board.symmetries(kind, translations).into_iter();
        symmetries.map(|symmetry| symmetry.images(board)).collect()
    }

    #[test]
    fn translations_are_shifts_along_joined_edges_alone_and_combined() {
        let count = |rows, columns, joined, kind| {
            let board = Board::new(rows, columns, joined);
            board.symmetries(kind, true).len()
        };
        let (flat, ring, torus) = (wrap(false, false), wrap(true, false), wrap(true, true));
        assert_eq!(count(3, 3, flat, SymmetryKind::Full), 8);
        assert_eq!(count(3, 5, ring, SymmetryKind::None), 5);
        assert_eq!(count(3, 5, ring, SymmetryKind::Full), 4 * 5);
        assert_eq!(count(5, 5, torus, SymmetryKind::None), 25);
        assert_eq!(count(5, 5, torus, SymmetryKind::Rotations), 4 * 25);
        assert_eq!(count(5, 5, torus, SymmetryKind::Full), 8 * 25);
        assert_eq!(count(3, 4, torus, SymmetryKind::Full), 4 * 12);
        // On two rows a reflection is a shift: of the 8 * 4 only 8 differ (the dihedral group of
        // the four squares in a ring).
        assert_eq!(count(2, 2, torus, SymmetryKind::Full), 8);
        assert_eq!(count(1, 1, torus, SymmetryKind::Full), 1);
        assert_eq!(count(1, 5, torus, SymmetryKind::Full), 10);
    }

    /// Boards of every shape, with joined edges and some terrain.
    fn boards() -> Vec<Board> {
        let mut boards = Vec::new();
        for (rows, columns) in [(1, 1), (1, 4), (2, 2), (2, 3), (3, 3), (4, 4), (3, 5)] {
            for joined in [(false, false), (true, false), (false, true), (true, true)] {
                let board = Board::new(rows, columns, wrap(joined.0, joined.1));
                let mut rough = board.clone();
                rough.set_terrain(Square::new(0), Terrain::Wall);
                rough.set_terrain(Square::new(rows * columns / 2), Terrain::Closed);
                boards.extend([board, rough]);
            }
        }
        boards
    }

    #[test]
    fn the_symmetries_are_a_group_of_different_permutations_with_the_identity_first() {
        for board in boards() {
            for kind in [
                SymmetryKind::Full,
                SymmetryKind::Rotations,
                SymmetryKind::None,
            ] {
                for translations in [false, true] {
                    let group = kept(&board, kind, translations);
                    let different: HashSet<&Vec<Square>> = group.iter().collect();
                    assert_eq!(different.len(), group.len(), "{board:?}");
                    assert!(group[0].iter().copied().eq(board.squares()));
                    for (first, second) in
                        group.iter().flat_map(|a| group.iter().map(move |b| (a, b)))
                    {
                        let both: Vec<Square> =
                            first.iter().map(|square| second[square.index()]).collect();
                        assert!(different.contains(&both), "{board:?}");
                    }
                }
            }
        }
    }
}
