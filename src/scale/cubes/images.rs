//! Cubes that a symmetry of the puzzle carries to one another, and the names of symmetries in a manifest.
//!
//! A symmetry is written so that a reader can verify it: how the board is turned, where its first square goes, and
//! what each kind becomes. This is checked against the puzzle each time ([`Puzzle::is_unchanged_by`]). Two cubes are
//! equal if they say the same of every square; that a piece stands there implies that no other does.

use serde::{Deserialize, Serialize};

use crate::board::{Board, Isometry, Square, Symmetry, SymmetryKind};
use crate::puzzle::{Automorphisms, KindId, Premise, Puzzle, Rearrangement};

/// A symmetry in a manifest.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SymmetryName {
    /// Such as `quarter-turn`.
    turn: String,
    /// Where the first square of the board goes.
    first: String,
    /// What each kind becomes; empty if all stay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    kinds: Vec<String>,
}

/// Where squares go, and what kinds become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carrier {
    squares: Vec<Square>,
    kinds: Vec<KindId>,
}

const TURNS: [(Isometry, &str); 8] = [
    (Isometry::Identity, "identity"),
    (Isometry::HalfTurn, "half-turn"),
    (Isometry::QuarterTurn, "quarter-turn"),
    (Isometry::ThreeQuarterTurn, "three-quarter-turn"),
    (Isometry::LeftRight, "left-right"),
    (Isometry::TopBottom, "top-bottom"),
    (Isometry::FallingDiagonal, "falling-diagonal"),
    (Isometry::RisingDiagonal, "rising-diagonal"),
];

/// The symmetries of a group, all but the identity, with their names.
pub fn named(puzzle: &Puzzle, group: &Automorphisms) -> Vec<(SymmetryName, Carrier)> {
    let board = &puzzle.board;
    let symmetries = board.symmetries(SymmetryKind::Full, true);
    let named = |index: usize| {
        let carrier = Carrier::of(puzzle, group, index)?;
        let is_same = |one: &&Symmetry| {
            let mut squares = board.squares();
            squares.all(|square| one.image(board, square) == carrier.squares[square.index()])
        };
        let symmetry = symmetries.iter().find(is_same)?;
        let (_, turn) = TURNS.iter().find(|(one, _)| *one == symmetry.isometry)?;
        let is_kept = puzzle.kind_ids().eq(carrier.kinds.iter().copied());
        let kinds = carrier.kinds.iter().filter(|_| !is_kept);
        let name = SymmetryName {
            turn: (*turn).to_owned(),
            first: board.name(*carrier.squares.first()?),
            kinds: kinds.map(|&kind| puzzle.kind(kind).name.clone()).collect(),
        };
        Some((name, carrier))
    };
    (1..group.order() as usize).filter_map(named).collect()
}

impl Carrier {
    /// `None` if there is no kind, so that nothing has to be carried.
    fn of(puzzle: &Puzzle, group: &Automorphisms, index: usize) -> Option<Self> {
        let kind = puzzle.kind_ids().next()?;
        let squares = puzzle.board.squares();
        let kinds = puzzle.kind_ids();
        Some(Carrier {
            squares: squares
                .map(|square| group.image_of(index, (square, kind)).0)
                .collect(),
            kinds: kinds
                .map(|kind| group.image_of(index, (Square::new(0), kind)).1)
                .collect(),
        })
    }
}

impl SymmetryName {
    /// The symmetry of this name, if there is one and it is certain to keep the puzzle unchanged.
    pub fn carrier(&self, puzzle: &Puzzle) -> Option<Carrier> {
        let board = &puzzle.board;
        let symmetry = self.symmetry(board)?;
        let kinds = match self.kinds.is_empty() {
            true => puzzle.kind_ids().collect(),
            false => self.permutation(puzzle)?,
        };
        let rearrangement = Rearrangement::new(symmetry, kinds);
        puzzle.is_unchanged_by(&rearrangement).then(|| Carrier {
            squares: rearrangement.squares(puzzle),
            kinds: rearrangement.kinds().to_vec(),
        })
    }

    fn symmetry(&self, board: &Board) -> Option<Symmetry> {
        let (isometry, _) = TURNS.iter().find(|(_, turn)| *turn == self.turn)?;
        let first = board.find(&self.first).ok()?;
        let mut symmetries = board.symmetries(SymmetryKind::Full, true).into_iter();
        symmetries
            .find(|one| one.isometry == *isometry && one.image(board, Square::new(0)) == first)
    }

    fn permutation(&self, puzzle: &Puzzle) -> Option<Vec<KindId>> {
        let find = |name: &String| {
            let mut kinds = puzzle.kind_ids();
            kinds.find(|&kind| puzzle.kind(kind).name == *name)
        };
        let kinds: Vec<KindId> = self.kinds.iter().map(find).collect::<Option<_>>()?;
        let mut sorted = kinds.clone();
        sorted.sort_unstable();
        sorted.into_iter().eq(puzzle.kind_ids()).then_some(kinds)
    }
}

/// What premises say of each square, in a canonical order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cube(Vec<(Square, KindId, bool)>);

impl Cube {
    /// `None` if two pieces would stand on one square.
    pub fn of(premises: &[Premise]) -> Option<Self> {
        let standing = |square: Square| {
            let mut standing = premises.iter();
            standing.find(|one| one.stands && one.square == square)
        };
        let mut cube = Vec::with_capacity(premises.len());
        for premise in premises {
            match standing(premise.square) {
                Some(piece) if piece.kind == premise.kind && !premise.stands => return None,
                Some(piece) if piece.kind != premise.kind && premise.stands => return None,
                Some(piece) if piece.kind != premise.kind => {}
                _ => cube.push((premise.square, premise.kind, premise.stands)),
            }
        }
        Some(Cube::sorted(cube))
    }

    /// The image of the cube under the symmetry.
    pub fn carried(&self, by: &Carrier) -> Self {
        let image = |&(square, kind, stands): &(Square, KindId, bool)| {
            (by.squares[square.index()], by.kinds[kind.index()], stands)
        };
        Cube::sorted(self.0.iter().map(image).collect())
    }

    fn sorted(mut cube: Vec<(Square, KindId, bool)>) -> Self {
        cube.sort_unstable();
        cube.dedup();
        Cube(cube)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Wrap;
    use crate::puzzle::{Bound, Moves, sample};

    #[test]
    fn a_symmetry_is_found_again_by_its_name() {
        let mut torus = sample::on(Board::new(4, 4, Wrap::BOTH));
        for symbol in ['a', 'b', 'c'] {
            torus.add(
                &format!("p.{symbol}"),
                symbol,
                Moves::none(),
                Bound::exactly(1),
            );
        }
        for (puzzle, order) in [
            (sample::queens(5), 8),
            (sample::open(2, 3), 4),
            (torus, 16 * 8 * 6),
        ] {
            let group = Automorphisms::of(&puzzle);
            assert_eq!(group.order(), order);
            let all = named(&puzzle, &group);
            // Without kinds there is nothing to carry.
            let some = if puzzle.kinds.is_empty() {
                0
            } else {
                order - 1
            };
            assert_eq!(all.len() as u64, some);
            for (name, carrier) in all {
                assert_eq!(name.carrier(&puzzle), Some(carrier), "{name:?}");
            }
        }
    }

    #[test]
    fn what_changes_the_puzzle_is_no_symmetry_of_it() {
        let mut puzzle = sample::queens(4);
        let name = |turn: &str, first: &str| SymmetryName {
            turn: turn.to_owned(),
            first: first.to_owned(),
            kinds: Vec::new(),
        };
        let is_one = |puzzle: &Puzzle, turn, first| name(turn, first).carrier(puzzle).is_some();
        assert!(is_one(&puzzle, "left-right", "d4") && is_one(&puzzle, "quarter-turn", "d4"));
        for (turn, first) in [("left-right", "a1"), ("left", "d4"), ("left-right", "z9")] {
            assert!(!is_one(&puzzle, turn, first), "{turn} {first}");
        }
        puzzle.give(Square::new(0), KindId::new(0));
        assert!(!is_one(&puzzle, "left-right", "d4"));
        assert!(is_one(&puzzle, "falling-diagonal", "a4"));
    }

    #[test]
    fn cubes_say_the_same_in_any_order_and_a_piece_leaves_no_room_for_another() {
        let premise = |square, kind, stands| Premise {
            square: Square::new(square),
            kind: KindId::new(kind),
            stands,
        };
        let [a, not_b, not_a] = [
            premise(3, 0, true),
            premise(3, 1, false),
            premise(3, 0, false),
        ];
        let elsewhere = premise(5, 1, false);
        assert_eq!(Cube::of(&[not_b, a, elsewhere]), Cube::of(&[elsewhere, a]));
        assert_ne!(Cube::of(&[not_b, elsewhere]), Cube::of(&[elsewhere]));
        assert_eq!(Cube::of(&[a, not_a]), None);
        assert_eq!(Cube::of(&[a, premise(3, 1, true)]), None);
    }
}
