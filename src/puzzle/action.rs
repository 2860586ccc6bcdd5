//! The action of symmetries on a puzzle: the images of its squares, kinds, moves and rules.
//!
//! A part has no image if a symmetry does not carry it to a part of the same kind (such as a straight line
//! over a joined edge). This module must not know what the images are compared with ([`super::invariance`]),
//! and nothing here judges a placement.

use std::sync::Arc;

use super::{Given, Goal, Kind, KindId, KindSet, Moves, PartShape, Pattern, PatternCell, Puzzle};
use crate::board::{
    Board, Group, Grouping, Ride, Sided, SidedGroup, SidedOf, Square, SquareSet, Step, Symmetry,
};

/// A symmetry of the board together with a permutation of the kinds.
#[derive(Clone, Debug)]
pub struct Rearrangement {
    pub(super) symmetry: Symmetry,
    /// The image of each kind.
    pub(super) kinds: Vec<KindId>,
}

impl Rearrangement {
    /// Moves everything by a symmetry of a puzzle's board, and replaces each kind by the kind at its index in
    /// `kinds`.
    pub fn new(symmetry: Symmetry, kinds: Vec<KindId>) -> Self {
        Rearrangement { symmetry, kinds }
    }

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

    /// Whether it leaves every placement as it is, on any board.
    pub fn is_identity(&self) -> bool {
        self.symmetry == Symmetry::IDENTITY && self.keeps_kinds()
    }

    /// Whether each kind is its own image.
    pub fn keeps_kinds(&self) -> bool {
        let mut kinds = self.kinds.iter().enumerate();
        kinds.all(|(index, kind)| kind.index() == index)
    }

    pub fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// The image of each square of the puzzle's board.
    pub fn squares(&self, puzzle: &Puzzle) -> Vec<Square> {
        self.symmetry.images(&puzzle.board)
    }

    /// The image of each kind.
    pub fn kinds(&self) -> &[KindId] {
        &self.kinds
    }
}

/// A rearrangement of kinds, and of the squares of a board, which become squares of the same or another
/// board.
pub struct Action<'a> {
    from: &'a Board,
    to: &'a Board,
    rearrangement: &'a Rearrangement,
    /// The image of each square.
    pub images: Vec<Square>,
}

impl<'a> Action<'a> {
    pub fn new(from: &'a Board, to: &'a Board, rearrangement: &'a Rearrangement) -> Self {
        Action {
            from,
            to,
            rearrangement,
            images: rearrangement.symmetry.images(from),
        }
    }

    /// The board whose squares are rearranged.
    pub fn board(&self) -> &Board {
        self.from
    }

    pub fn square(&self, square: Square) -> Square {
        self.images[square.index()]
    }

    pub fn squares(&self, set: &SquareSet) -> SquareSet {
        if self.rearrangement.symmetry == Symmetry::IDENTITY {
            return set.clone();
        }
        SquareSet::of(self.images.len(), set.iter().map(|s| self.square(s)))
    }

    pub fn kind(&self, kind: KindId) -> KindId {
        self.rearrangement.kinds[kind.index()]
    }

    pub fn kinds(&self, set: &KindSet) -> KindSet {
        set.iter().map(|kind| self.kind(kind)).collect()
    }

    pub fn moves(&self, moves: &Moves) -> Option<Moves> {
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

    pub fn part_shapes(&self, shapes: &[PartShape]) -> Vec<PartShape> {
        let isometry = self.rearrangement.symmetry.isometry;
        let images = shapes.iter().map(|shape| shape.turned(isometry));
        let mut images: Vec<PartShape> = images.collect();
        images.sort_unstable();
        images
    }

    /// The image of a picture, turned as steps are turned.
    pub fn pattern(&self, pattern: &Pattern) -> Option<Pattern> {
        let look = |look: &PatternCell| match look {
            PatternCell::Piece(kind) => PatternCell::Piece(self.kind(*kind)),
            other => *other,
        };
        let looks = pattern.looks().iter().map(look).collect();
        Pattern::new(pattern.columns(), looks)?.turned(&self.rearrangement.symmetry)
    }

    /// The grouping whose groups are the images of the groups of this one.
    pub fn grouping(&self, grouping: &Grouping) -> Option<Grouping> {
        let symmetry = self.rearrangement.symmetry;
        let exchanges_axes = symmetry.isometry.exchanges_axes();
        let slope = symmetry.turned(Step::new(1, 1))?;
        let keeps_slope = (slope.rows > 0) == (slope.columns > 0);
        Some(match *grouping {
            Grouping::Row if exchanges_axes => Grouping::Column,
            Grouping::Column if exchanges_axes => Grouping::Row,
            Grouping::Diagonal if !keeps_slope => Grouping::Antidiagonal,
            Grouping::Antidiagonal if !keeps_slope => Grouping::Diagonal,
            Grouping::Window { rows, columns } if exchanges_axes => Grouping::Window {
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
            | Grouping::Window { .. } => grouping.clone(),
            Grouping::Drawn(ref regions) => Grouping::Drawn(Arc::new(regions.moved(&self.images))),
            Grouping::Listed(ref lines) => {
                let image = |line: &Vec<Square>| line.iter().map(|&s| self.square(s)).collect();
                Grouping::Listed(Arc::new(lines.iter().map(image).collect()))
            }
            Grouping::Sided(ref sided) => Grouping::Sided(Arc::new(self.sided(sided)?)),
        })
    }

    fn sided(&self, sided: &Sided) -> Option<Sided> {
        let group = |group: &SidedGroup| {
            let mut places: Vec<Square> = group.places.iter().map(|&p| self.square(p)).collect();
            places.sort_unstable();
            SidedGroup {
                // A board without sides has corners, but they are none of its places.
                mark: self.rearrangement.symmetry.image(self.from, group.mark),
                places,
            }
        };
        Some(Sided {
            of: match &sided.of {
                SidedOf::Corner => SidedOf::Corner,
                SidedOf::Inside(grouping) => SidedOf::Inside(self.grouping(grouping)?),
                SidedOf::Rim(grouping) => SidedOf::Rim(self.grouping(grouping)?),
            },
            groups: sided.groups.iter().map(group).collect(),
        })
    }

    /// For each group of one grouping, the index of its image among the groups of another; `None` if an image
    /// is not among them. Listed lines keep their indices, because some may be equal.
    pub fn groups(&self, from: &Grouping, to: &Grouping) -> Option<Vec<usize>> {
        match from {
            Grouping::Listed(lines) => return Some((0..lines.len()).collect()),
            Grouping::Sided(sided) => return Some((0..sided.groups.len()).collect()),
            _ => {}
        }
        let set = |squares: Vec<Square>| SquareSet::of(self.images.len(), squares);
        let targets: Vec<SquareSet> = self.to.groups(to).map(|g| set(g.squares)).collect();
        let place = |group: Group| {
            let image = self.squares(&set(group.squares));
            targets.iter().position(|target| *target == image)
        };
        self.from.groups(from).map(place).collect()
    }
}

impl Puzzle {
    /// The image of the puzzle, on the image of its board. `None` if a part of it has no image.
    pub fn image(&self, rearrangement: &Rearrangement) -> Option<Puzzle> {
        let board = self.board.image(&rearrangement.symmetry)?;
        let action = Action::new(&self.board, &board, rearrangement);
        let mut kinds = self.kinds.clone();
        for id in self.kind_ids() {
            let from = self.kind(id);
            let to = &mut kinds[action.kind(id).index()];
            *to = Kind {
                name: to.name.clone(),
                symbol: to.symbol,
                moves: action.moves(&from.moves)?,
                squares: action.squares(&from.squares),
                ..from.clone()
            };
        }
        let givens = self.givens.iter().map(|given| Given {
            square: action.square(given.square),
            kind: action.kind(given.kind),
            origin: given.origin,
        });
        let rules = self.rules.iter().map(|rule| rule.image(&action));
        let goal = self.goal.clone().map(|goal| Goal {
            of: action.kinds(&goal.of),
            ..goal
        });
        Some(Puzzle {
            kinds,
            pieces: self.pieces.clone(),
            givens: givens.collect(),
            rules: rules.collect::<Option<_>>()?,
            goal,
            symmetry: self.symmetry.clone(),
            // Looks are those of the puzzle as it was written.
            print: Default::default(),
            board,
        })
    }
}
