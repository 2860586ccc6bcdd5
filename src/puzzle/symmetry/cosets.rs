//! The symmetries of a board, grouped by the isometry before the shift: a torus has eight isometries and
//! thousands of shifts.
//!
//! At most one shift along joined edges carries a given square to another. So a search for the symmetries that
//! carry a piece to a certain square need not visit them all.

use fixedbitset::FixedBitSet;

use crate::board::{Board, Isometry, Square, Symmetry};

/// A group of symmetries of a board, as its shifts and one symmetry for each isometry.
pub struct Cosets<'a> {
    board: &'a Board,
    /// For each square, whether a shift carries the first square there.
    shifts: FixedBitSet,
    firsts: Vec<Symmetry>,
}

impl<'a> Cosets<'a> {
    /// `symmetries` must be a group.
    pub fn of(board: &'a Board, symmetries: &[Symmetry]) -> Self {
        let mut shifts = FixedBitSet::with_capacity(board.len().max(1));
        let mut firsts: Vec<Symmetry> = Vec::new();
        for &symmetry in symmetries {
            if symmetry.isometry == Isometry::Identity && !board.is_empty() {
                shifts.insert(symmetry.image(board, Square::new(0)).index());
            }
            // The symmetries of one isometry are consecutive.
            if firsts
                .last()
                .is_none_or(|last| last.isometry != symmetry.isometry)
            {
                firsts.push(symmetry);
            }
        }
        Cosets {
            board,
            shifts,
            firsts,
        }
    }

    /// One symmetry for each isometry.
    pub fn firsts(&self) -> &[Symmetry] {
        &self.firsts
    }

    /// Whether the board has shifts at all.
    pub fn have_shifts(&self) -> bool {
        self.shifts.count_ones(..) > 1
    }

    /// Whether shifts carry every square to every other.
    pub fn are_transitive(&self) -> bool {
        self.shifts.count_ones(..) == self.board.len()
    }

    /// The symmetries that carry a square to another, at most one for each isometry.
    pub fn carrying(&self, from: Square, to: Square) -> impl Iterator<Item = Symmetry> {
        self.firsts.iter().filter_map(move |first| {
            let (shift, followed) = first.carrying(self.board, from, to);
            self.shifts.contains(shift.index()).then_some(followed)
        })
    }

    /// Shifts that generate all shifts.
    pub fn generators(&self) -> Vec<Symmetry> {
        let mut made = FixedBitSet::with_capacity(self.shifts.len());
        made.insert(0);
        let mut generators = Vec::new();
        for square in self.shifts.ones() {
            if made.contains(square) {
                continue;
            }
            let square = Square::new(square);
            let (_, shift) = Symmetry::IDENTITY.carrying(self.board, Square::new(0), square);
            generators.push(shift);
            let before: Vec<usize> = made.ones().collect();
            for start in before {
                let mut at = shift.image(self.board, Square::new(start));
                while !made.put(at.index()) {
                    at = shift.image(self.board, at);
                }
            }
        }
        generators
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::board::{Board, Square, Symmetry, Terrain, Wrap};
    use crate::puzzle::symmetry::{Interchange, SymmetryGroup};
    use crate::puzzle::{Bound, KindId, Moves, Placement, Puzzle, sample};

    /// Tori and rings, some with walls that only some shifts carry to walls.
    fn puzzles() -> Vec<Puzzle> {
        /// Rows, columns, joined edges, and where walls stand.
        type Walled = (usize, usize, Wrap, &'static [(usize, usize)]);
        let both = Wrap::BOTH;
        let ring = Wrap::joined(true, false);
        let boards: [Walled; 8] = [
            (4, 4, both, &[]),
            (4, 6, both, &[(0, 0), (2, 3)]),
            (6, 6, both, &[(1, 1), (1, 4), (4, 1), (4, 4)]),
            (3, 5, ring, &[]),
            (5, 6, ring, &[(1, 2), (1, 5)]),
            (2, 3, both, &[]),
            (2, 2, both, &[]),
            (1, 5, both, &[]),
        ];
        let puzzle = |(rows, columns, wrap, walls): Walled| {
            let mut board = Board::new(rows, columns, wrap);
            for &(row, column) in walls {
                board.set_terrain(board.at(row, column), Terrain::Wall);
            }
            let mut puzzle = sample::on(board);
            for symbol in ['A', 'B'] {
                puzzle.add("piece", symbol, Moves::none(), Bound::ANY);
            }
            puzzle.symmetry.translations = true;
            puzzle
        };
        let puzzles = boards.into_iter().map(puzzle);
        let exchanging = |mut puzzle: Puzzle| {
            puzzle.symmetry.interchange = Interchange::new([puzzle.all_kinds()]);
            puzzle
        };
        puzzles
            .flat_map(|puzzle| [puzzle.clone(), exchanging(puzzle)])
            .collect()
    }

    /// Placements with few pieces and with many, some of them symmetric.
    fn placements(board: &Board) -> Vec<Placement> {
        let mut state = 1u64;
        let mut random = move |below: usize| {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 33) as usize % below
        };
        let placement = |pieces: usize| {
            let mut placement = Placement::empty(board.len());
            for _ in 0..pieces {
                let square = Square::new(random(board.len()));
                if board.is_open(square) {
                    placement.set(square, Some(KindId::new(random(2))));
                }
            }
            placement
        };
        (0..60).map(|number| number % 7).map(placement).collect()
    }

    #[test]
    fn what_need_not_be_walked_changes_nothing() {
        for puzzle in puzzles() {
            let group = SymmetryGroup::of(&puzzle);
            let all: Vec<Symmetry> = group.symmetries().to_vec();
            for placement in placements(&puzzle.board) {
                let fixing: Vec<Symmetry> = group.fixing(&placement).collect();
                let distinct: HashSet<Symmetry> = fixing.iter().copied().collect();
                let walked = all
                    .iter()
                    .filter(|symmetry| group.fixes(symmetry, &placement));
                assert_eq!(distinct, walked.copied().collect());
                assert_eq!(distinct.len(), fixing.len());
                let is_smaller =
                    |symmetry: &Symmetry| group.compare_image(symmetry, &placement).is_lt();
                let smaller = group
                    .perhaps_smaller(&placement)
                    .any(|symmetry| is_smaller(&symmetry));
                assert_eq!(smaller, all.iter().any(is_smaller));
                let smallest = group.smallest(&placement);
                assert!(
                    all.iter()
                        .all(|symmetry| group.compare_image(symmetry, &smallest).is_ge())
                );
            }
        }
    }

    #[test]
    fn some_shifts_generate_all() {
        for puzzle in puzzles() {
            let group = SymmetryGroup::of(&puzzle);
            let generators = group.cosets().generators();
            assert!(generators.len() <= 3);
            let mut reached = HashSet::from([Square::new(0)]);
            let mut new = vec![Square::new(0)];
            while let Some(from) = new.pop() {
                let images = generators
                    .iter()
                    .map(|shift| shift.image(&puzzle.board, from));
                new.extend(images.filter(|&to| reached.insert(to)));
            }
            assert_eq!(reached.len(), group.cosets().shifts.count_ones(..));
        }
    }
}
