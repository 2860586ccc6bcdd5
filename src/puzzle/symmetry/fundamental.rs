//! Decides for each solution by itself whether it is the first of its class.
//!
//! The image of a solution need not be a solution, so a smaller image counts only if the judge
//! accepts it, or if the symmetry leaves the whole puzzle unchanged. This takes at most as many
//! judgements for each solution as the board has symmetries, works in any order of the solutions
//! and in constant memory.
//!
//! It needs a puzzle that no exchange of kinds changes: then all exchanges of an image are
//! solutions if one is, and the smallest of them, with kinds named in order of first appearance,
//! represents them all. Other puzzles are left to [`super::Classification`].

use std::collections::HashSet;

use super::SymmetryGroup;
use crate::board::{Isometry, Symmetry};
use crate::puzzle::{Judge, Placement, Puzzle, Rearrangement};

/// Decides which solutions of one puzzle are fundamental.
pub struct Fundamental<'a> {
    judge: &'a Judge<'a>,
    group: SymmetryGroup<'a>,
    /// The symmetries of the group that leave the puzzle unchanged.
    kept: KeptSymmetries,
}

/// Some symmetries of a group.
enum KeptSymmetries {
    /// All symmetries with one of these isometries, combined with every shift.
    Turns(Vec<Isometry>),
    Each(HashSet<Symmetry>),
}

/// With more squares than this in all images together, it is not computed which symmetries leave
/// the puzzle unchanged: that would take longer, and the judge decides for each image instead.
const MOST_SQUARES: usize = 100_000_000;

impl<'a> Fundamental<'a> {
    /// Whether the solutions of a puzzle can be decided alone, as [`Fundamental::new`] requires.
    pub fn decides(puzzle: &Puzzle) -> bool {
        exchanges_keep(puzzle)
    }

    /// `judge` must be a judge of this puzzle. `None` if some exchange of kinds changes it, so that
    /// no solution can be decided alone.
    pub fn new(puzzle: &'a Puzzle, judge: &'a Judge<'a>) -> Option<Self> {
        if !Fundamental::decides(puzzle) {
            return None;
        }
        let group = SymmetryGroup::of(puzzle);
        let kept = KeptSymmetries::of(puzzle, &group);
        Some(Fundamental { judge, group, kept })
    }

    pub fn group(&self) -> &SymmetryGroup<'a> {
        &self.group
    }

    /// Whether every symmetry leaves the puzzle unchanged: then each class is a whole orbit.
    pub fn classes_are_orbits(&self) -> bool {
        match &self.kept {
            KeptSymmetries::Turns(turns) => turns.len() == self.group.cosets().firsts().len(),
            KeptSymmetries::Each(kept) => kept.len() == self.group.symmetries().len(),
        }
    }

    /// Whether a solution is the first of its class.
    pub fn is_fundamental(&self, solution: &Placement) -> bool {
        let smaller_solution = |symmetry: Symmetry| {
            self.group.compare_image(&symmetry, solution).is_lt()
                && self.carries_to_solution(&symmetry, solution)
        };
        !self.group.perhaps_smaller(solution).any(smaller_solution)
    }

    /// How many solutions the class of a solution has.
    pub fn class_size(&self, solution: &Placement) -> u64 {
        let symmetries = self.group.symmetries();
        let solutions = match self.classes_are_orbits() {
            true => symmetries.len(),
            false => {
                let symmetries = symmetries.iter();
                let solutions = symmetries.filter(|s| self.carries_to_solution(s, solution));
                solutions.count()
            }
        };
        let fixing = self.group.fixing(solution).count();
        // Each image, up to exchanges, comes from as many symmetries as fix the solution, including
        // the identity.
        let images = (solutions / fixing.max(1)) as u64;
        self.group
            .interchange()
            .variants(solution)
            .saturating_mul(images)
    }

    fn carries_to_solution(&self, symmetry: &Symmetry, solution: &Placement) -> bool {
        let is_kept = match &self.kept {
            KeptSymmetries::Turns(turns) => turns.contains(&symmetry.isometry),
            KeptSymmetries::Each(kept) => kept.contains(symmetry),
        };
        let image = || solution.moved(&symmetry.images(self.group.board()));
        is_kept || self.judge.accepts(&image())
    }
}

impl KeptSymmetries {
    fn of(puzzle: &Puzzle, group: &SymmetryGroup<'_>) -> Self {
        let is_kept = |symmetry: &Symmetry| {
            puzzle.is_unchanged_by(&Rearrangement::of_board(puzzle, *symmetry))
        };
        let cosets = group.cosets();
        if cosets.generators().iter().all(is_kept) {
            let turns = cosets.firsts().iter().filter(|first| is_kept(first));
            return KeptSymmetries::Turns(turns.map(|first| first.isometry).collect());
        }
        let symmetries = group.symmetries().iter();
        let is_small = symmetries.len() <= MOST_SQUARES / puzzle.board.len().max(1);
        let kept = symmetries.filter(|symmetry| is_small && is_kept(symmetry));
        KeptSymmetries::Each(kept.copied().collect())
    }
}

/// Whether no exchange of kinds changes the puzzle. Exchanges of neighbours in a list generate all.
fn exchanges_keep(puzzle: &Puzzle) -> bool {
    let lists = puzzle.symmetry.interchange.lists().iter();
    let mut pairs = lists.flat_map(|list| list.windows(2));
    pairs.all(|pair| match pair {
        [one, other] => puzzle.is_unchanged_by(&Rearrangement::of_kinds(puzzle, *one, *other)),
        _ => true,
    })
}
