//! Groups of squares: rows, columns, diagonals, regions, boxes, windows, straight lines at any slope.
//!
//! Groups hold squares of every terrain; the caller decides what may stand there. They are produced
//! one by one, because a large board has more straight lines than should be held in memory;
//! [`Board::extent`] counts them without producing them.

use std::sync::Arc;

use super::{Board, Regions, Square, SquareSet, Step};

/// A way to choose groups of squares (`each`, `regions` and `lines` of a rule in the language). Most belong to the
/// board; groups that a rule draws or lists itself are shared, so that a copy costs nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Grouping {
    /// The whole board, one group.
    Board,
    Row,
    Column,
    /// Lines of slope `/`; they continue over joined edges.
    Diagonal,
    /// Lines of slope `\`; they continue over joined edges.
    Antidiagonal,
    /// Each open square by itself.
    Square,
    /// Every whole straight line, at any slope, of three or more squares; joined edges are ignored.
    Line,
    /// The squares of one label; those without a label are in no group.
    Region,
    /// The boxes that the board is cut into.
    Box,
    /// Every rectangle of this size, over joined edges too. Both sides are at least 1.
    Window {
        rows: usize,
        columns: usize,
    },
    /// Regions that a rule draws itself, besides those of the board.
    Drawn(Arc<Regions>),
    /// Lines that a rule lists square by square, in this order. None is empty; a square may be in several lines, but
    /// only once in each.
    Listed(Arc<Vec<Vec<Square>>>),
    /// Squares with sides.
    Sided(Arc<Sided>),
}

/// Which sides belong to the groups.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SidedOf {
    /// Every corner of the board: the squares around it, and the sides that end in it.
    Corner,
    /// Of an open square its own sides, of the board every side, of a listed line the sides that it names, of any other
    /// group the sides between its squares.
    Inside(Grouping),
    /// The sides of which exactly one square is in the group.
    Rim(Grouping),
}

/// Groups of squares and sides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sided {
    pub of: SidedOf,
    pub groups: Vec<SidedGroup>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SidedGroup {
    /// The corner, or the first square of the group as it is without sides: what it is named by.
    pub mark: Square,
    /// Its squares and sides, in order; not empty.
    pub places: Vec<Square>,
}

impl Grouping {
    /// The groups as they are without sides; `None` of corners.
    pub fn of_squares(&self) -> Option<&Grouping> {
        match self {
            Grouping::Sided(sided) => match &sided.of {
                SidedOf::Corner => None,
                SidedOf::Inside(grouping) | SidedOf::Rim(grouping) => Some(grouping),
            },
            other => Some(other),
        }
    }

    /// Whether the lines or regions that a rule names itself are still to be drawn.
    pub fn is_left_open(&self) -> bool {
        match self.of_squares() {
            Some(Grouping::Drawn(regions)) => regions.labels().is_empty(),
            Some(Grouping::Listed(lines)) => lines.is_empty(),
            _ => false,
        }
    }

    /// The labels of regions on a board, in the order of the groups; `None` of other groups.
    pub fn labels<'g>(&'g self, board: &'g Board) -> Option<&'g [String]> {
        match self.of_squares()? {
            Grouping::Region => board.regions().map(Regions::labels),
            Grouping::Drawn(regions) => Some(regions.labels()),
            _ => None,
        }
    }

    /// The groups that a rule draws or lists itself; `None` if they are the board's.
    pub fn own_groups(&self) -> Option<Vec<Vec<Square>>> {
        match self {
            Grouping::Drawn(regions) => Some(regions.squares()),
            Grouping::Listed(lines) => Some(lines.to_vec()),
            Grouping::Sided(sided) => {
                let groups = sided.groups.iter();
                Some(groups.map(|group| group.places.clone()).collect())
            }
            _ => None,
        }
    }

    /// The groups of a rule's own as lines, in a form that is equal whenever the sets of their squares in `within`
    /// are equal. `None` if they are the board's.
    pub fn canonical(&self, within: &SquareSet) -> Option<Grouping> {
        let mut lines = self.own_groups()?;
        for line in &mut lines {
            line.retain(|&square| within.contains(square));
            line.sort_unstable();
        }
        lines.retain(|line| !line.is_empty());
        lines.sort_unstable();
        lines.dedup();
        Some(Grouping::Listed(Arc::new(lines)))
    }
}

/// One group: its squares from one end to the other (in reading order for boards, regions, boxes
/// and windows).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub grouping: Grouping,
    /// Never empty.
    pub squares: Vec<Square>,
}

/// The size of a grouping.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct GroupingSize {
    pub groups: u64,
    /// The sum of the lengths of all groups.
    pub squares: u64,
}

const DOWN_RIGHT: Step = Step::new(1, 1);
const UP_RIGHT: Step = Step::new(-1, 1);

impl Board {
    /// The squares of each group that are in a set, with the place of the group. A group without such a square is
    /// dropped.
    pub fn groups_within<'b>(
        &'b self,
        grouping: &Grouping,
        within: &'b SquareSet,
    ) -> impl Iterator<Item = (usize, Vec<Square>)> + use<'b> {
        let groups = self.groups(grouping).enumerate();
        groups.filter_map(|(place, group)| {
            let mut squares = group.squares;
            squares.retain(|&square| within.contains(square));
            (!squares.is_empty()).then_some((place, squares))
        })
    }

    /// The groups of this grouping, in the order that lists of bounds follow: rows from the top, columns from the
    /// left, regions by their first square, boxes in reading order. A board without squares has no group.
    pub fn groups(&self, grouping: &Grouping) -> Box<dyn Iterator<Item = Group> + '_> {
        if self.is_empty() {
            return Box::new(std::iter::empty());
        }
        let squares: Box<dyn Iterator<Item = Vec<Square>> + '_> = match *grouping {
            Grouping::Board => Box::new(std::iter::once(self.squares().collect())),
            Grouping::Row => Box::new((0..self.rows()).map(|row| self.row_squares(row))),
            Grouping::Column => {
                Box::new((0..self.columns()).map(|column| self.column_squares(column)))
            }
            Grouping::Diagonal => Box::new(self.diagonals(UP_RIGHT)),
            Grouping::Antidiagonal => Box::new(self.diagonals(DOWN_RIGHT)),
            Grouping::Square => Box::new(self.open_squares().map(|square| vec![square])),
            Grouping::Line => Box::new(self.straight_lines()),
            Grouping::Region => Box::new(self.region_groups().into_iter()),
            Grouping::Box => Box::new(self.box_groups().into_iter()),
            Grouping::Window { rows, columns } => Box::new(self.windows(rows, columns)),
            Grouping::Drawn(ref regions) => Box::new(regions.squares().into_iter()),
            Grouping::Listed(ref lines) => {
                let lines = Arc::clone(lines);
                Box::new((0..lines.len()).map(move |place| lines[place].clone()))
            }
            Grouping::Sided(ref sided) => {
                let sided = Arc::clone(sided);
                let places = 0..sided.groups.len();
                Box::new(places.map(move |place| sided.groups[place].places.clone()))
            }
        };
        let grouping = grouping.clone();
        Box::new(squares.map(move |squares| Group {
            grouping: grouping.clone(),
            squares,
        }))
    }

    fn row_squares(&self, row: usize) -> Vec<Square> {
        (0..self.columns()).map(|c| self.at(row, c)).collect()
    }

    fn column_squares(&self, column: usize) -> Vec<Square> {
        (0..self.rows()).map(|r| self.at(r, column)).collect()
    }

    /// All lines along a diagonal step. A line with ends starts where no square precedes it; a ring (both pairs of
    /// edges joined) starts at its leftmost square, or at the topmost of several. They come in the order of their
    /// starts.
    fn diagonals(&self, step: Step) -> impl Iterator<Item = Vec<Square>> + '_ {
        self.squares().filter_map(move |start| {
            let starts_here = match self.step(start, step.reversed()) {
                None => true,
                Some(_) => {
                    let from_left = |square| (self.column(square), self.row(square));
                    let mut others = self.along(start, step);
                    self.is_ring() && others.all(|s| from_left(s) >= from_left(start))
                }
            };
            starts_here.then(|| self.along(start, step).collect())
        })
    }

    fn is_ring(&self) -> bool {
        self.wrap().left_right && self.wrap().top_bottom
    }

    /// The start and all squares that a repeated step reaches until it leaves the board or returns
    /// to the start. Unlike a ray, it passes over walls.
    fn along(&self, start: Square, step: Step) -> impl Iterator<Item = Square> + '_ {
        std::iter::successors(Some(start), move |&square| {
            self.step(square, step).filter(|&next| next != start)
        })
    }

    fn windows(&self, rows: usize, columns: usize) -> impl Iterator<Item = Vec<Square>> + '_ {
        let (row_starts, column_starts) = self.window_starts(rows, columns);
        (0..row_starts).flat_map(move |top| {
            (0..column_starts).map(move |left| {
                let across = move |r: usize| {
                    (0..columns)
                        .map(move |c| self.at((top + r) % self.rows(), (left + c) % self.columns()))
                };
                (0..rows).flat_map(across).collect()
            })
        })
    }

    /// The number of rows and the number of columns in which a window of this size can start.
    pub fn window_starts(&self, rows: usize, columns: usize) -> (usize, usize) {
        let starts = |side: usize, window: usize, joined: bool| match side.checked_sub(window) {
            None => 0,
            Some(_) if joined => side,
            Some(room) => room + 1,
        };
        (
            starts(self.rows(), rows, self.wrap().top_bottom),
            starts(self.columns(), columns, self.wrap().left_right),
        )
    }

    /// How many groups there are and their total length, without producing them.
    pub fn extent(&self, grouping: &Grouping) -> GroupingSize {
        let all = self.square_count() as u64;
        let of = |groups: usize, squares: u64| GroupingSize {
            groups: groups as u64,
            squares,
        };
        match *grouping {
            _ if self.is_empty() => GroupingSize::default(),
            Grouping::Board => of(1, all),
            Grouping::Row => of(self.rows(), all),
            Grouping::Column => of(self.columns(), all),
            Grouping::Diagonal => of(self.diagonals(UP_RIGHT).count(), all),
            Grouping::Antidiagonal => of(self.diagonals(DOWN_RIGHT).count(), all),
            Grouping::Square => {
                let open = self.open_squares().count();
                of(open, open as u64)
            }
            Grouping::Line => self.line_extent(),
            Grouping::Region => {
                let regions = self.regions().map_or(0, |regions| regions.labels().len());
                let squares = self.squares().filter(|&s| self.region_of(s).is_some());
                of(regions, squares.count() as u64)
            }
            Grouping::Box => self.boxes().map_or_else(GroupingSize::default, |boxes| {
                of(self.square_count() / (boxes.rows * boxes.columns), all)
            }),
            Grouping::Window { rows, columns } => {
                let (row_starts, column_starts) = self.window_starts(rows, columns);
                let windows = row_starts * column_starts;
                of(windows, windows as u64 * (rows * columns) as u64)
            }
            Grouping::Drawn(ref regions) => {
                let squares = self.squares().filter(|&s| regions.of(s).is_some());
                of(regions.labels().len(), squares.count() as u64)
            }
            Grouping::Listed(ref lines) => of(
                lines.len(),
                lines.iter().map(|line| line.len() as u64).sum(),
            ),
            Grouping::Sided(ref sided) => {
                let sizes = sided.groups.iter().map(|group| group.places.len() as u64);
                of(sided.groups.len(), sizes.sum())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Boxes, Regions, Wrap};

    fn shapes() -> impl Iterator<Item = Board> {
        let sizes = [
            (0, 0),
            (0, 3),
            (1, 1),
            (1, 7),
            (2, 5),
            (4, 4),
            (5, 3),
            (6, 7),
        ];
        let wraps = [(false, false), (true, false), (false, true), (true, true)];
        sizes.into_iter().flat_map(move |(rows, columns)| {
            wraps.into_iter().map(move |(left_right, top_bottom)| {
                let wrap = Wrap::joined(left_right, top_bottom);
                let mut board = Board::new(rows, columns, wrap);
                let label = |square: Square| "ab.a".chars().nth(square.index() % 4);
                let labels = board.squares().map(label);
                let regions = Regions::new(labels.map(|label| label.filter(|&c| c != '.')));
                board.set_regions(regions);
                let boxes = Boxes {
                    rows: 1,
                    columns: if columns.is_multiple_of(2) { 2 } else { 1 },
                };
                board.set_boxes(boxes);
                board
            })
        })
    }

    fn groupings(board: &Board) -> [Grouping; 12] {
        let dotted = |square: Square| "x.y".chars().nth(square.index() % 3);
        let labels = board.squares().map(dotted);
        let lines = board.squares().map(|square| vec![square]);
        [
            Grouping::Drawn(Arc::new(Regions::new(
                labels.map(|label| label.filter(|&c| c != '.')),
            ))),
            Grouping::Listed(Arc::new(lines.chain([board.squares().collect()]).collect())),
            Grouping::Board,
            Grouping::Row,
            Grouping::Column,
            Grouping::Diagonal,
            Grouping::Antidiagonal,
            Grouping::Square,
            Grouping::Line,
            Grouping::Region,
            Grouping::Box,
            Grouping::Window {
                rows: 2,
                columns: 3,
            },
        ]
    }

    #[test]
    fn the_extent_is_what_the_groups_add_up_to() {
        for board in shapes() {
            for grouping in groupings(&board) {
                let groups: Vec<Group> = board.groups(&grouping).collect();
                let counted = GroupingSize {
                    groups: groups.len() as u64,
                    squares: groups.iter().map(|g| g.squares.len() as u64).sum(),
                };
                assert_eq!(board.extent(&grouping), counted, "{grouping:?} {board:?}");
                assert!(groups.iter().all(|group| !group.squares.is_empty()));
            }
        }
    }
}
