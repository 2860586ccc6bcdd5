//! Whether a puzzle stays the same when its squares and kinds are rearranged.
//!
//! Then the solutions are carried to solutions, which classes, Burnside's lemma and whoever counts
//! only one of each orbit rely on. The answer is on the safe side: yes is certain, no may only mean
//! that two rules which come to the same are written differently.
//!
//! Everything is compared as data after the rearrangement: kinds, givens as a set, rules as a set.
//! Two ways to say the same are seen through: that none of one army attacks another says that none
//! of the other attacks the first, if all have the same even moves; and a goal may name any of the
//! pieces that stand equally often. Nothing here judges a placement.

use std::collections::HashMap;

use super::mutual;
use super::{
    Attacks, Bounds, Clue, Clues, Count, Counted, CountedGroups, Distinct, Equal, Forbid, KindId,
    KindSet, Look, Moves, Origin, Pattern, Puzzle, Rule, Targets,
};
use crate::board::{Grouping, Isometry, Ride, Square, SquareSet, Step, Symmetry};

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
            rearrangement,
        };
        carried.keeps_board()
            && carried.keeps_kinds()
            && carried.keeps_givens()
            && carried.keeps_rules()
            && carried.keeps_goal()
    }
}

/// A puzzle and what a rearrangement makes of its parts.
struct Carried<'a> {
    puzzle: &'a Puzzle,
    rearrangement: &'a Rearrangement,
    /// Where each square goes.
    images: Vec<Square>,
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
        let givens = &self.puzzle.givens;
        givens.iter().all(|given| {
            let carried = (self.square(given.square), self.kind(given.kind));
            givens
                .iter()
                .any(|other| (other.square, other.kind) == carried)
        })
    }

    /// Different rules are carried to different ones, so none can be missing if each is carried to
    /// one.
    fn keeps_rules(&self) -> bool {
        let either_way = |rule| mutual::either_way(self.puzzle, rule);
        let rules = self.puzzle.rules.iter().flat_map(parts).map(either_way);
        let rules: Vec<Rule> = rules.collect();
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

    fn rule(&self, rule: &Rule) -> Option<Rule> {
        match rule {
            Rule::Attacks(rule) => self.attacks(rule).map(Rule::Attacks),
            Rule::Count(rule) => self.count(rule).map(Rule::Count),
            Rule::Clues(rule) => self.clues(rule).map(Rule::Clues),
            Rule::Equal(rule) => self.equal(rule).map(Rule::Equal),
            Rule::Forbid(rule) => self.forbid(rule).map(Rule::Forbid),
            Rule::Distinct(rule) => self.distinct(rule).map(Rule::Distinct),
        }
    }

    fn attacks(&self, rule: &Attacks) -> Option<Attacks> {
        Some(Attacks {
            by: self.kinds(&rule.by),
            on: match &rule.on {
                Targets::Pieces(kinds) => Targets::Pieces(self.kinds(kinds)),
                Targets::Empty => Targets::Empty,
                Targets::Square => Targets::Square,
            },
            moves: match &rule.moves {
                Some(moves) => Some(self.moves(moves)?),
                None => None,
            },
            within: self.squares(&rule.within),
            bound: rule.bound,
            origin: rule.origin,
        })
    }

    fn count(&self, rule: &Count) -> Option<Count> {
        let each = rule.each.iter().map(|groups| self.groups(groups));
        Some(Count {
            of: match &rule.of {
                Counted::Pieces(kinds) => Counted::Pieces(self.kinds(kinds)),
                Counted::Empty => Counted::Empty,
            },
            each: each.collect::<Option<_>>()?,
            within: self.squares(&rule.within),
            origin: rule.origin,
        })
    }

    fn clues(&self, rule: &Clues) -> Option<Clues> {
        let clues = rule.clues.iter().map(|clue| Clue {
            square: self.square(clue.square),
            number: clue.number,
        });
        let mut clues: Vec<Clue> = clues.collect();
        clues.sort_by_key(|clue| clue.square);
        Some(Clues {
            of: self.kinds(&rule.of),
            around: self.moves(&rule.around)?,
            clues,
            own: rule.own,
            origin: rule.origin,
        })
    }

    fn equal(&self, rule: &Equal) -> Option<Equal> {
        let of = rule.of.iter().map(|kinds| self.kinds(kinds));
        let each = rule.each.iter().map(|grouping| self.grouping(*grouping));
        Some(Equal {
            of: in_order(of.collect()),
            each: each.collect::<Option<_>>()?,
            within: self.squares(&rule.within),
            origin: rule.origin,
        })
    }

    fn forbid(&self, rule: &Forbid) -> Option<Forbid> {
        let look = |look: &Look| match look {
            Look::Piece(kind) => Look::Piece(self.kind(*kind)),
            other => *other,
        };
        let looks = rule.pattern.looks().iter().map(look).collect();
        let pattern = Pattern::new(rule.pattern.columns(), looks)?;
        Some(Forbid {
            pattern: turned(&pattern, &self.rearrangement.symmetry)?,
            turn: rule.turn,
            within: self.squares(&rule.within),
            origin: rule.origin,
        })
    }

    /// Groups that differ in some place still do if all are rearranged in the same way. Rows,
    /// columns and boxes are; of regions it depends on their shapes.
    fn distinct(&self, rule: &Distinct) -> Option<Distinct> {
        let grouping = |&grouping: &Grouping| match grouping {
            Grouping::Region if !self.keeps_order_of_regions() => None,
            _ => self.grouping(grouping),
        };
        Some(Distinct {
            each: rule.each.iter().map(grouping).collect::<Option<_>>()?,
            origin: rule.origin,
        })
    }

    /// Whether the squares of all regions with as many squares are rearranged alike.
    fn keeps_order_of_regions(&self) -> bool {
        let mut orders: HashMap<usize, Vec<usize>> = HashMap::new();
        self.puzzle.board.groups(Grouping::Region).all(|region| {
            let images = region.squares.iter().map(|&square| self.square(square));
            let images: Vec<Square> = images.collect();
            // Which square of the region becomes the first, the second, … of its image.
            let mut order: Vec<usize> = (0..images.len()).collect();
            order.sort_by_key(|&place| images[place]);
            *orders.entry(order.len()).or_insert_with(|| order.clone()) == order
        })
    }

    fn groups(&self, groups: &CountedGroups) -> Option<CountedGroups> {
        let grouping = self.grouping(groups.grouping)?;
        let bounds = match &groups.bounds {
            Bounds::Same(bound) => Bounds::Same(*bound),
            Bounds::Each(bounds) => {
                let mut carried = bounds.clone();
                for (place, to) in self
                    .places(groups.grouping, grouping)?
                    .into_iter()
                    .enumerate()
                {
                    *carried.get_mut(to)? = *bounds.get(place)?;
                }
                Bounds::Each(carried)
            }
        };
        Some(CountedGroups { grouping, bounds })
    }

    /// The grouping whose groups are those of this one, carried.
    fn grouping(&self, grouping: Grouping) -> Option<Grouping> {
        let symmetry = &self.rearrangement.symmetry;
        let turns = symmetry.isometry.exchanges_axes();
        let slope = symmetry.turned(Step::new(1, 1))?;
        let keeps_slope = (slope.rows > 0) == (slope.columns > 0);
        Some(match grouping {
            Grouping::Row if turns => Grouping::Column,
            Grouping::Column if turns => Grouping::Row,
            Grouping::Diagonal if !keeps_slope => Grouping::Antidiagonal,
            Grouping::Antidiagonal if !keeps_slope => Grouping::Diagonal,
            Grouping::Window { rows, columns } if turns => Grouping::Window {
                rows: columns,
                columns: rows,
            },
            // Straight lines end at the edges, joined or not.
            Grouping::Line if symmetry.shifts() => return None,
            Grouping::Board
            | Grouping::Row
            | Grouping::Column
            | Grouping::Diagonal
            | Grouping::Antidiagonal
            | Grouping::Square
            | Grouping::Line
            | Grouping::Region
            | Grouping::Box
            | Grouping::Window { .. } => grouping,
        })
    }

    /// For each group of a grouping, the place of the group it is carried to; `None` if it is
    /// carried to none.
    fn places(&self, from: Grouping, to: Grouping) -> Option<Vec<usize>> {
        let squares = self.puzzle.board.len();
        let set = |group: Vec<Square>| SquareSet::of(squares, group);
        let board = &self.puzzle.board;
        let targets: Vec<SquareSet> = board.groups(to).map(|group| set(group.squares)).collect();
        let place = |group: crate::board::Group| {
            let carried = self.squares(&set(group.squares));
            targets.iter().position(|target| *target == carried)
        };
        board.groups(from).map(place).collect()
    }

    fn moves(&self, moves: &Moves) -> Option<Moves> {
        let turned = |step| self.rearrangement.symmetry.turned(step);
        let leaps = moves.leaps().iter().map(|leap| turned(*leap));
        let rides = moves.rides().iter().map(|ride| {
            Some(Ride {
                step: turned(ride.step)?,
                range: ride.range,
            })
        });
        Some(Moves::new(
            leaps.collect::<Option<_>>()?,
            rides.collect::<Option<_>>()?,
        ))
    }

    fn square(&self, square: Square) -> Square {
        self.images[square.index()]
    }

    fn squares(&self, set: &SquareSet) -> SquareSet {
        SquareSet::of(self.images.len(), set.iter().map(|s| self.square(s)))
    }

    fn kind(&self, kind: KindId) -> KindId {
        self.rearrangement.kinds[kind.index()]
    }

    fn kinds(&self, set: &KindSet) -> KindSet {
        set.iter().map(|kind| self.kind(kind)).collect()
    }
}

/// A rule as rules of one grouping or one image of a picture each, without its place in the file, so that rules which say the
/// same are equal.
fn parts(rule: &Rule) -> Vec<Rule> {
    let origin = Origin(0);
    match rule {
        Rule::Attacks(rule) => vec![Rule::Attacks(Attacks {
            origin,
            ..rule.clone()
        })],
        Rule::Count(rule) => {
            let each = rule.each.iter();
            let alone = |groups: &CountedGroups| {
                Rule::Count(Count {
                    each: vec![groups.clone()],
                    origin,
                    ..rule.clone()
                })
            };
            each.map(alone).collect()
        }
        Rule::Clues(rule) => vec![Rule::Clues(Clues {
            origin,
            ..rule.clone()
        })],
        Rule::Equal(rule) => {
            let alone = |grouping: &Grouping| {
                Rule::Equal(Equal {
                    of: in_order(rule.of.clone()),
                    each: vec![*grouping],
                    origin,
                    ..rule.clone()
                })
            };
            rule.each.iter().map(alone).collect()
        }
        Rule::Forbid(rule) => images(rule)
            .into_iter()
            .map(|pattern| {
                Rule::Forbid(Forbid {
                    pattern,
                    turn: false,
                    within: rule.within.clone(),
                    origin,
                })
            })
            .collect(),
        Rule::Distinct(rule) => {
            let alone = |&grouping: &Grouping| {
                let each = vec![grouping];
                Rule::Distinct(Distinct { each, origin })
            };
            rule.each.iter().map(alone).collect()
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

/// A picture turned as steps are turned.
fn turned(pattern: &Pattern, symmetry: &Symmetry) -> Option<Pattern> {
    let columns = pattern.columns();
    let turned = |(place, look): (usize, &Look)| {
        let step = Step::new((place / columns) as i64, (place % columns) as i64);
        let to = symmetry.turned(step)?;
        Some((to.rows, to.columns, *look))
    };
    let looks = pattern.looks().iter().enumerate().map(turned);
    let mut looks: Vec<(i64, i64, Look)> = looks.collect::<Option<_>>()?;
    looks.sort_unstable();
    let first = looks.first()?.0;
    let columns = looks.iter().take_while(|look| look.0 == first).count();
    Pattern::new(
        columns,
        looks.into_iter().map(|(_, _, look)| look).collect(),
    )
}

/// Sets whose order means nothing, in an order of their own.
fn in_order(mut sets: Vec<KindSet>) -> Vec<KindSet> {
    sets.sort_by_cached_key(|set| set.iter().collect::<Vec<_>>());
    sets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Regions, SymmetryKind, Wrap};
    use crate::puzzle::{Bound, Judge, Placement, sample};

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
}
