//! Whether a puzzle stays the same when its squares and kinds are rearranged.
//!
//! Then the solutions are carried to solutions, which classes, Burnside's lemma and whoever counts
//! only one of each orbit rely on. The answer is on the safe side: yes is certain, no may only mean
//! that two rules which come to the same are written differently.
//!
//! Everything is compared as data after the rearrangement ([`super::carried`]): kinds, givens as a set,
//! rules as a set. Two ways to say the same are seen through: that none of one army attacks another
//! says that none of the other attacks the first, if all have the same even moves; and a goal may
//! name any of the pieces that stand equally often. Nothing here judges a placement.

use std::collections::HashSet;

use super::carried::{Carried, in_order, turned};
use super::mutual;
use super::{
    Attacks, Clues, Count, Distinct, Equal, Forbid, KindId, Origin, Pattern, Puzzle, Rule,
};
use crate::board::{Isometry, Square, Symmetry};

/// A symmetry of the board together with a permutation of the kinds.
#[derive(Clone, Debug)]
pub struct Rearrangement {
    symmetry: Symmetry,
    /// What each kind becomes.
    kinds: Vec<KindId>,
}

impl Rearrangement {
    /// Moves everything by a symmetry of the puzzle's board.
    pub fn of_board(puzzle: &Puzzle, symmetry: Symmetry) -> Self {
        Rearrangement {
            symmetry,
            kinds: puzzle.kind_ids().collect(),
        }
    }

    /// Exchanges two kinds of the puzzle.
    pub fn of_kinds(puzzle: &Puzzle, one: KindId, other: KindId) -> Self {
        let mut kinds: Vec<KindId> = puzzle.kind_ids().collect();
        kinds.swap(one.index(), other.index());
        Rearrangement {
            symmetry: Symmetry::IDENTITY,
            kinds,
        }
    }

    /// Where each square of the puzzle's board goes.
    pub fn squares(&self, puzzle: &Puzzle) -> Vec<Square> {
        self.symmetry.images(&puzzle.board)
    }

    /// What each kind becomes.
    pub fn kinds(&self) -> &[KindId] {
        &self.kinds
    }
}

impl Puzzle {
    /// Whether the puzzle is certainly unchanged by a rearrangement of its own board and kinds.
    pub fn is_unchanged_by(&self, rearrangement: &Rearrangement) -> bool {
        let carried = Carried {
            puzzle: self,
            images: rearrangement.symmetry.images(&self.board),
            symmetry: &rearrangement.symmetry,
            kinds: &rearrangement.kinds,
        };
        carried.keeps_board()
            && carried.keeps_kinds()
            && carried.keeps_givens()
            && carried.keeps_rules()
            && carried.keeps_goal()
    }
}

impl Carried<'_> {
    fn keeps_board(&self) -> bool {
        let board = &self.puzzle.board;
        let mut squares = board.squares();
        squares.all(|square| board.terrain(square) == board.terrain(self.square(square)))
            && board.keeps_parts(&self.images)
    }

    fn keeps_kinds(&self) -> bool {
        self.puzzle.kind_ids().all(|id| {
            let (from, to) = (self.puzzle.kind(id), self.puzzle.kind(self.kind(id)));
            from.count == to.count
                && from.blocks == to.blocks
                && self.moves(&from.moves).as_ref() == Some(&to.moves)
                && self.squares(&from.squares) == to.squares
        })
    }

    /// No two givens stand on one square, so none can be missing if each is carried to one.
    fn keeps_givens(&self) -> bool {
        let givens = self.puzzle.givens.iter();
        let givens: HashSet<(Square, KindId)> =
            givens.map(|given| (given.square, given.kind)).collect();
        let carried = |&(square, kind): &_| (self.square(square), self.kind(kind));
        givens.iter().all(|given| givens.contains(&carried(given)))
    }

    /// Different rules are carried to different ones, so none can be missing if each is carried to
    /// one.
    fn keeps_rules(&self) -> bool {
        let either_way = |rule| mutual::either_way(self.puzzle, rule);
        let rules = self.puzzle.rules.iter().flat_map(parts).map(either_way);
        let rules: HashSet<Rule> = rules.collect();
        let mut carried = rules.iter().map(|rule| self.rule(rule).map(either_way));
        carried.all(|rule| rule.is_some_and(|rule| rules.contains(&rule)))
    }

    /// The best placements are carried to others only if the same pieces count, or others of which
    /// there are as many.
    fn keeps_goal(&self) -> bool {
        let goal = self.puzzle.goal.as_ref();
        goal.is_none_or(|goal| {
            let carried = self.kinds(&goal.of);
            carried == goal.of || mutual::are_equally_many(self.puzzle, &goal.of, &carried)
        })
    }
}

/// A rule as rules of one grouping or one image of a picture each, and without its place in the file, so that
/// rules which say the same are equal.
fn parts(rule: &Rule) -> Vec<Rule> {
    let origin = Origin(0);
    match rule {
        Rule::Attacks(rule) => vec![Rule::Attacks(Attacks {
            origin,
            ..rule.clone()
        })],
        Rule::Clues(rule) => vec![Rule::Clues(Clues {
            origin,
            ..rule.clone()
        })],
        Rule::Count(rule) => {
            let alone = rule.each.iter().map(|groups| Count {
                each: vec![groups.clone()],
                origin,
                ..rule.clone()
            });
            alone.map(Rule::Count).collect()
        }
        Rule::Equal(rule) => {
            let alone = rule.each.iter().map(|&grouping| Equal {
                of: in_order(rule.of.clone()),
                each: vec![grouping],
                origin,
                ..rule.clone()
            });
            alone.map(Rule::Equal).collect()
        }
        Rule::Forbid(rule) => {
            let alone = images(rule).into_iter().map(|pattern| Forbid {
                pattern,
                turn: false,
                within: rule.within.clone(),
                origin,
            });
            alone.map(Rule::Forbid).collect()
        }
        Rule::Distinct(rule) => {
            let each = rule.each.iter().map(|&grouping| vec![grouping]);
            let alone = each.map(|each| Distinct { each, origin });
            alone.map(Rule::Distinct).collect()
        }
    }
}

/// The pictures that a rule forbids, each once.
fn images(rule: &Forbid) -> Vec<Pattern> {
    let isometries = match rule.turn {
        true => &Isometry::ALL[..],
        false => &[Isometry::Identity],
    };
    let mut images = Vec::new();
    for &isometry in isometries {
        let symmetry = Symmetry::turning(isometry);
        images.extend(turned(&rule.pattern, &symmetry).filter(|image| !images.contains(image)));
    }
    images
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::board::{Board, Grouping, Regions, SymmetryKind, Wrap};
    use crate::puzzle::{Bound, Counted, Judge, Moves, Placement, sample};

    /// How many of the symmetries of a board of four columns leave it unchanged that no two of its
    /// regions hold the same; those which do carry every solution to a solution.
    fn unchanged(regions: &str) -> usize {
        let mut board = Board::new(2, 4, Wrap::default());
        let labels = regions.chars().map(|label| (label != '.').then_some(label));
        board.set_regions(Regions::new(labels));
        let mut puzzle = sample::on(board);
        let stone = puzzle.add("stone", 'S', Moves::none(), Bound::ANY);
        puzzle.distinct(&[Grouping::Region]);
        let judge = Judge::new(&puzzle);
        let symmetries = puzzle.board.symmetries(SymmetryKind::Full, false);
        let mut number = 0;
        for symmetry in symmetries {
            if !puzzle.is_unchanged_by(&Rearrangement::of_board(&puzzle, symmetry)) {
                continue;
            }
            number += 1;
            for bits in 0..256u32 {
                let mut placement = Placement::empty(8);
                for square in puzzle
                    .board
                    .squares()
                    .filter(|s| bits >> s.index() & 1 == 1)
                {
                    placement.set(square, Some(stone));
                }
                let moved = placement.moved(&symmetry.images(&puzzle.board));
                assert_eq!(judge.accepts(&placement), judge.accepts(&moved));
            }
        }
        number
    }

    #[test]
    fn regions_of_one_shape_stay_distinct_and_those_that_turn_differently_may_not() {
        assert_eq!(unchanged("aabbccdd"), 4);
        // Left and right exchanged, the flat region is read backwards, the upright ones are not.
        assert_eq!(unchanged("baacb..c"), 1);
    }

    /// Each rule held against each takes minutes.
    #[test]
    fn many_rules_take_time_in_proportion() {
        let mut puzzle = sample::open(1, 1);
        let man = puzzle.add("man", 'M', Moves::none(), Bound::ANY);
        for bound in 0..100_000 {
            let of = Counted::Pieces(sample::set(&[man]));
            puzzle.count(of, Grouping::Row, Bound::exactly(bound));
        }
        let begun = Instant::now();
        let half_turn = Rearrangement::of_board(&puzzle, Symmetry::turning(Isometry::HalfTurn));
        assert!(puzzle.is_unchanged_by(&half_turn));
        assert!(begun.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn givens_stay_if_each_is_carried_to_one() {
        for (squares, expected) in [(&[0, 8][..], true), (&[0, 4, 8], true), (&[0, 7], false)] {
            let mut puzzle = sample::open(3, 3);
            let man = puzzle.add("man", 'M', Moves::none(), Bound::ANY);
            for &square in squares {
                puzzle.give(Square::new(square), man);
            }
            let half_turn = Rearrangement::of_board(&puzzle, Symmetry::turning(Isometry::HalfTurn));
            assert_eq!(puzzle.is_unchanged_by(&half_turn), expected, "{squares:?}");
        }
    }
}
