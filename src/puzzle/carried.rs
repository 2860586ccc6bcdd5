//! The parts of a puzzle carried to where a rearrangement takes them: squares, kinds, moves, rules.
//!
//! A part that the rearrangement does not carry to one of its own kind (a straight line over a joined
//! edge, say) has no image. It must not know what the images are compared with
//! ([`super::invariance`]), and nothing here judges a placement.

use std::collections::HashMap;

use super::{
    Attacks, Bounds, Clue, Clues, Count, Counted, CountedGroups, Distinct, Equal, Forbid, KindId,
    KindSet, Look, Moves, Pattern, Puzzle, Rule, Targets,
};
use crate::board::{Group, Grouping, Ride, Square, SquareSet, Step, Symmetry};

/// A puzzle and what a rearrangement makes of its parts.
pub struct Carried<'a> {
    pub puzzle: &'a Puzzle,
    pub symmetry: &'a Symmetry,
    /// What each kind becomes.
    pub kinds: &'a [KindId],
    /// Where each square goes.
    pub images: Vec<Square>,
}

impl Carried<'_> {
    /// The rule in the new places and of the new kinds.
    pub fn rule(&self, rule: &Rule) -> Option<Rule> {
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
            pattern: turned(&pattern, self.symmetry)?,
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
        let symmetry = self.symmetry;
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
        let place = |group: Group| {
            let carried = self.squares(&set(group.squares));
            targets.iter().position(|target| *target == carried)
        };
        board.groups(from).map(place).collect()
    }

    pub fn moves(&self, moves: &Moves) -> Option<Moves> {
        let turned = |step| self.symmetry.turned(step);
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

    pub fn square(&self, square: Square) -> Square {
        self.images[square.index()]
    }

    pub fn squares(&self, set: &SquareSet) -> SquareSet {
        if *self.symmetry == Symmetry::IDENTITY {
            return set.clone();
        }
        SquareSet::of(self.images.len(), set.iter().map(|s| self.square(s)))
    }

    pub fn kind(&self, kind: KindId) -> KindId {
        self.kinds[kind.index()]
    }

    pub fn kinds(&self, set: &KindSet) -> KindSet {
        set.iter().map(|kind| self.kind(kind)).collect()
    }
}

/// A picture turned as steps are turned.
pub fn turned(pattern: &Pattern, symmetry: &Symmetry) -> Option<Pattern> {
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
pub fn in_order(mut sets: Vec<KindSet>) -> Vec<KindSet> {
    sets.sort_by_cached_key(|set| set.iter().collect::<Vec<_>>());
    sets
}
