//! Automorphisms that generate the others: symmetries of the board, and exchanges of equivalent kinds.

use super::closure::AutomorphismGroup;
use super::element::Automorphism;
use crate::board::{Board, Square, Symmetry, SymmetryKind};
use crate::puzzle::{KindId, Puzzle, Rearrangement};

/// The budget for finding equivalent kinds, counted in kinds and rules compared: some tenths of a
/// second. What is not found by then is not used.
const MOST_LOOKS: usize = 1 << 19;

/// The cost, in the same unit, of finding out that a group has no room for an exchange.
const LOOKS_IN_VAIN: usize = MOST_LOOKS / 16;

/// Shifts by one, rotations and reflections; symmetries that these do not generate are not searched
/// for.
pub fn generators_of_board(board: &Board) -> Vec<Symmetry> {
    if board.is_empty() {
        return Vec::new();
    }
    let by_one = |symmetry: &Symmetry| {
        let to = symmetry.image(board, Square::new(0));
        board.row(to) + board.column(to) == 1
    };
    let shifts = board.symmetries(SymmetryKind::None, true).into_iter();
    let mut generators: Vec<Symmetry> = shifts.filter(by_one).collect();
    generators.extend(board.symmetries(SymmetryKind::Full, false));
    generators
}

/// Adds exchanges of equivalent kinds: of each with the first of its class, which generates all
/// permutations of the class. Of a large class only the first few are exchanged.
pub fn add_exchanges(group: &mut AutomorphismGroup, puzzle: &Puzzle) {
    let cost = puzzle.kinds.len() + puzzle.rules.len();
    let mut looks = MOST_LOOKS;
    let mut classes: Vec<ExchangeableKinds> = Vec::new();
    for kind in puzzle.kind_ids() {
        let exchange = |with: &ExchangeableKinds| Rearrangement::of_kinds(puzzle, with.first, kind);
        let is_alike = |class: &&mut ExchangeableKinds| {
            looks = looks.saturating_sub(cost);
            looks > 0 && puzzle.is_unchanged_by(&exchange(class))
        };
        let class = classes.iter_mut().find(is_alike);
        if looks == 0 {
            return;
        }
        match class {
            // If one exchange makes the group too large, so would the others of its class; to find
            // that out for each of many would take long.
            Some(class) if class.is_full => {}
            Some(class) => {
                class.is_full = !group.add(Automorphism::of(puzzle, &exchange(class)));
                if class.is_full {
                    looks = looks.saturating_sub(LOOKS_IN_VAIN);
                }
            }
            None => classes.push(ExchangeableKinds {
                first: kind,
                is_full: false,
            }),
        }
    }
}

/// A class of kinds that may be exchanged with one another.
struct ExchangeableKinds {
    first: KindId,
    /// Whether the group has no room for another of them.
    is_full: bool,
}
