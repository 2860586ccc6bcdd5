//! Whether a puzzle stays the same when its squares and kinds are rearranged.
//!
//! If it does, solutions are carried to solutions. Classes, Burnside's lemma and every count of one
//! solution for each orbit rely on this. The answer is on the safe side: yes is certain; no may
//! only mean that two equivalent rules are written differently.
//!
//! Everything is compared as data after the rearrangement ([`super::action`]): the kinds, the set of
//! givens, and the set of rules, each in its canonical form. A goal may name any of the pieces that stand
//! equally often. Nothing here judges a placement.

use std::collections::HashSet;

use super::action::{Action, Rearrangement};
use super::{KindId, Puzzle, Rule};
use crate::board::Square;

impl Puzzle {
    /// Whether the puzzle is certainly unchanged by a rearrangement of its own board and kinds.
    pub fn is_unchanged_by(&self, rearrangement: &Rearrangement) -> bool {
        let action = Action::new(&self.board, &self.board, rearrangement);
        self.board_is_unchanged(&action)
            && self.kinds_are_unchanged(&action)
            && self.givens_are_unchanged(&action)
            && self.rules_are_unchanged(&action)
            && self.goal_is_unchanged(&action)
    }

    fn board_is_unchanged(&self, action: &Action<'_>) -> bool {
        let board = &self.board;
        let mut squares = board.squares();
        squares.all(|square| board.terrain(square) == board.terrain(action.square(square)))
            && board.keeps_parts(&action.images)
    }

    fn kinds_are_unchanged(&self, action: &Action<'_>) -> bool {
        self.kind_ids().all(|id| {
            let (from, to) = (self.kind(id), self.kind(action.kind(id)));
            from.count == to.count
                && from.blocks == to.blocks
                && from.joins == to.joins
                && action.moves(&from.moves).as_ref() == Some(&to.moves)
                && action.squares(&from.squares) == to.squares
        })
    }

    /// No two givens stand on one square, so no given can be missing if each is carried to a given.
    fn givens_are_unchanged(&self, action: &Action<'_>) -> bool {
        let givens = self.givens.iter();
        let givens: HashSet<(Square, KindId)> =
            givens.map(|given| (given.square, given.kind)).collect();
        let image = |&(square, kind): &_| (action.square(square), action.kind(kind));
        givens.iter().all(|given| givens.contains(&image(given)))
    }

    /// Different rules are carried to different rules, so no rule can be missing if each is carried
    /// to a rule.
    fn rules_are_unchanged(&self, action: &Action<'_>) -> bool {
        let canonical = |rule: Rule| rule.canonical(self);
        let rules = self.rules.iter().flat_map(Rule::split).map(canonical);
        let rules: HashSet<Rule> = rules.collect();
        let mut images = rules.iter().map(|rule| rule.image(action).map(canonical));
        images.all(|rule| rule.is_some_and(|rule| rules.contains(&rule)))
    }

    /// Optimal placements are carried to optimal placements only if the same pieces count, or
    /// others of which there are as many.
    fn goal_is_unchanged(&self, action: &Action<'_>) -> bool {
        self.goal.as_ref().is_none_or(|goal| {
            let image = action.kinds(&goal.of);
            let makes_equal = |rule: &Rule| rule.makes_equal(self, &goal.of, &image);
            image == goal.of || self.rules.iter().any(makes_equal)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::clock::{Duration, Instant};
    use std::sync::Arc;

    use super::*;
    use crate::board::{Grouping, Isometry, Regions, Step, Symmetry};
    use crate::puzzle::{Automorphisms, Bound, Bounds, Counted, Direction, Moves, sample};

    /// Whether a count rule with its own groups on a row of four squares reads the same from the
    /// right.
    fn reads_the_same(grouping: Grouping, numbers: &[i64]) -> bool {
        let mut puzzle = sample::open(1, 4);
        let man = puzzle.add("man", 'M', Moves::none(), Bound::ANY);
        let bounds = numbers.iter().copied().map(Bound::exactly).collect();
        let of = Counted::Pieces(sample::set(&[man]));
        puzzle.count_each(of, grouping, Bounds::Each(bounds));
        let half_turn = Rearrangement::of_board(&puzzle, Symmetry::turning(Isometry::HalfTurn));
        puzzle.is_unchanged_by(&half_turn)
    }

    #[test]
    fn groups_of_a_rule_are_carried_to_one_another_with_their_bounds() {
        let drawn = |labels: &str| {
            let labels = labels.chars().map(|label| (label != '.').then_some(label));
            Grouping::Drawn(Arc::new(Regions::new(labels)))
        };
        assert!(reads_the_same(drawn("aabb"), &[1, 1]));
        assert!(!reads_the_same(drawn("aabb"), &[1, 2]));
        assert!(!reads_the_same(drawn("aab."), &[1, 1]));
        assert!(reads_the_same(drawn("abba"), &[1, 2]));
        let lines = |lines: [[usize; 2]; 2]| {
            let line = |line: [usize; 2]| line.map(Square::new).to_vec();
            Grouping::Listed(Arc::new(lines.map(line).to_vec()))
        };
        assert!(reads_the_same(lines([[0, 1], [2, 3]]), &[1, 1]));
        assert!(!reads_the_same(lines([[0, 1], [2, 3]]), &[1, 2]));
        assert!(reads_the_same(lines([[0, 3], [2, 1]]), &[1, 2]));
        assert!(reads_the_same(lines([[0, 3], [3, 0]]), &[1, 2]));
    }

    /// Comparing each rule with every other takes minutes, each only with itself far less than a second. The
    /// limit is generous for busy machines.
    #[test]
    fn many_rules_take_time_in_proportion() {
        let mut puzzle = sample::open(1, 1);
        let man = puzzle.add("man", 'M', Moves::none(), Bound::ANY);
        for bound in 0..200_000 {
            let of = Counted::Pieces(sample::set(&[man]));
            puzzle.count(of, Grouping::Row, Bound::exactly(bound));
        }
        let begun = Instant::now();
        let half_turn = Rearrangement::of_board(&puzzle, Symmetry::turning(Isometry::HalfTurn));
        assert!(puzzle.is_unchanged_by(&half_turn));
        assert!(begun.elapsed() < Duration::from_secs(60));
    }

    /// Two armies on a 4x4 board, the first not attacking the second, and equal in number if
    /// `are_equal`.
    fn armies(moves: [Moves; 2], are_equal: bool) -> Puzzle {
        let mut puzzle = sample::open(4, 4);
        let [one, other] = moves;
        let white = puzzle.add("white", 'W', one, Bound::ANY);
        let black = puzzle.add("black", 'B', other, Bound::ANY);
        puzzle.forbid_attacks(&[white], &[black]);
        if are_equal {
            puzzle.equal(&[white, black], &[Grouping::Board]);
        }
        puzzle.aim(Direction::Maximize, &[white]);
        puzzle
    }

    fn order(moves: [Moves; 2], are_equal: bool) -> u64 {
        Automorphisms::of(&armies(moves, are_equal)).order()
    }

    #[test]
    fn armies_that_move_alike_and_are_equally_many_may_be_exchanged() {
        let alike = [sample::queen(), sample::queen()];
        assert_eq!(order(alike.clone(), true), 16);
        assert_eq!(order(alike, false), 8);
        assert_eq!(order([sample::queen(), sample::king()], true), 8);
    }

    #[test]
    fn where_a_step_has_no_opposite_who_attacks_whom_matters() {
        let forwards = || Moves::new(Vec::new(), sample::rides(&[Step::new(-1, 0)]));
        // Only the reflection that exchanges left and right.
        assert_eq!(order([forwards(), forwards()], true), 2);
        let mut partly = armies([sample::queen(), sample::queen()], true);
        if let Rule::Attacks(rule) = &mut partly.rules[0] {
            rule.within.remove(Square::new(0));
        }
        // Only the reflection in the diagonal through that corner.
        assert_eq!(Automorphisms::of(&partly).order(), 2);
    }
}
