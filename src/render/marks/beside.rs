//! Numbers that rules put beside rows and columns, or in squares, each in its own place.

use std::mem::discriminant;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::board::{Board, Grouping, Sided, SidedOf, Square, Step};
use crate::puzzle::print::{Hue, Shape};
use crate::puzzle::{Bound, Bounds, CountedGroups, KindSet, Mark, Puzzle};
use crate::render::marks::clues::clue_on;

/// Where a number stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// At the left of a row, with this many numbers between it and the board.
    Left(usize),
    /// At the right of a row.
    Right(usize),
    /// Above a column, over this many other numbers.
    Above(usize),
    /// Below a column.
    Below(usize),
    /// At this one of the [`PLACES`] of a square around its middle: a corner as one reads, or the middle of its upper or
    /// lower edge.
    Corner(usize),
    /// Large, in the middle of a square.
    Middle,
    /// On a corner or a side of the board, which is its place.
    OnCorner,
    /// Outside the board, a step before a diagonal that begins on this square, with an arrow towards it.
    Before(Step),
}

/// How many places a square has around its middle.
pub const PLACES: usize = 6;

/// 0 for the places in the upper half of a square, 1 for those in the lower one.
pub fn half_of(place: usize) -> usize {
    usize::from(!matches!(place, 0 | 1 | 4))
}

/// A number with these words, beside a square or in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    pub square: Square,
    pub side: Side,
    pub words: String,
    /// Of a text of the author; grey for what a place is worth.
    pub colour: Option<Hue>,
}

impl Beside {
    /// The row and the column, outside the board, from which its diagonal comes.
    pub fn before_diagonal(&self, board: &Board) -> Option<(i64, i64)> {
        let Side::Before(step) = self.side else {
            return None;
        };
        let row = board.row(self.square) as i64 - step.rows;
        Some((row, board.column(self.square) as i64 - step.columns))
    }
}

/// The greatest number of numbers beside a row or column, on each side of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Margins {
    pub left: usize,
    pub right: usize,
    pub above: usize,
    pub below: usize,
}

impl Margins {
    pub fn of<'a>(board: &Board, numbers: impl IntoIterator<Item = &'a Beside>) -> Self {
        let mut margins = Margins::default();
        for number in numbers {
            let (most, place) = match number.side {
                Side::Left(place) => (&mut margins.left, place),
                Side::Right(place) => (&mut margins.right, place),
                Side::Above(place) => (&mut margins.above, place),
                Side::Below(place) => (&mut margins.below, place),
                Side::Before(step) => {
                    margins.make_room_before(board, number.square, step);
                    continue;
                }
                Side::Corner(_) | Side::Middle | Side::OnCorner => continue,
            };
            *most = (*most).max(place + 1);
        }
        margins
    }

    /// Room on each side over which a diagonal that begins on this square comes in.
    fn make_room_before(&mut self, board: &Board, square: Square, step: Step) {
        let (row, column) = (board.row(square), board.column(square));
        for (most, comes_in) in [
            (&mut self.left, step.columns > 0 && column == 0),
            (
                &mut self.right,
                step.columns < 0 && column + 1 == board.columns(),
            ),
            (&mut self.above, step.rows > 0 && row == 0),
            (&mut self.below, step.rows < 0 && row + 1 == board.rows()),
        ] {
            *most = (*most).max(usize::from(comes_in));
        }
    }
}

/// Where the number of a row or column has the place of that of a diagonal, all on that side of the board move out by a
/// place: the arrow of a diagonal touches the board.
pub fn make_way_for_diagonals(board: &Board, numbers: &mut [Beside]) {
    let row = |number: &Beside| board.row(number.square) as i64;
    let column = |number: &Beside| board.column(number.square) as i64;
    let of_diagonals = numbers.iter().filter_map(|n| n.before_diagonal(board));
    let of_diagonals: FxHashSet<(i64, i64)> = of_diagonals.collect();
    let place = |number: &Beside| match number.side {
        Side::Left(0) => Some((row(number), -1)),
        Side::Right(0) => Some((row(number), board.columns() as i64)),
        Side::Above(0) => Some((-1, column(number))),
        Side::Below(0) => Some((board.rows() as i64, column(number))),
        _ => None,
    };
    let is_taken = |number: &&Beside| place(number).is_some_and(|at| of_diagonals.contains(&at));
    let taken = numbers.iter().filter(is_taken);
    let taken: FxHashSet<_> = taken.map(|number| discriminant(&number.side)).collect();
    for number in numbers {
        if taken.contains(&discriminant(&number.side)) {
            number.side = match number.side {
                Side::Left(place) => Side::Left(place + 1),
                Side::Right(place) => Side::Right(place + 1),
                Side::Above(place) => Side::Above(place + 1),
                Side::Below(place) => Side::Below(place + 1),
                other => other,
            };
        }
    }
}

/// Whether pieces have numbers above them on their squares, so that digits should be drawn lower: those are wider than
/// what is below, a letter of the author as a rule, which has room beside a digit.
pub fn are_above_pieces(puzzle: &Puzzle, numbers: &[Beside]) -> bool {
    numbers.iter().any(|number| match number.side {
        Side::Corner(n) => half_of(n) == 0 && puzzle.board.is_open(number.square),
        _ => false,
    })
}

/// Whether the groups have bounds of their own.
pub fn differ(groups: &CountedGroups) -> bool {
    matches!(groups.bounds, Bounds::Each(_))
}

/// Whether all of each group counts, or nothing of it: a rule that is the same of all and is said in words.
pub fn are_all_or_nothing(board: &Board, grouping: &Grouping, bounds: &[Bound]) -> bool {
    let mut each = board.groups(grouping).zip(bounds);
    each.all(|(group, bound)| *bound == Bound::one_of(&[0, group.squares.len() as i64]))
}

/// On which side of its first square the number of a group is: rows at the right, columns above.
pub fn side_of(grouping: &Grouping) -> fn(usize) -> Side {
    match grouping {
        Grouping::Row => Side::Right,
        Grouping::Column => Side::Above,
        Grouping::Square => |_| Side::Middle,
        _ => Side::Corner,
    }
}

/// What stands before a number and behind it.
#[derive(Default)]
pub struct Signs {
    pub before: String,
    pub behind: &'static str,
}

impl Signs {
    fn with(&self, number: &str) -> String {
        format!("{}{number}{}", self.before, self.behind)
    }
}

/// The numbers and marks of a puzzle, collected from one rule after another.
pub struct Numbers<'a> {
    pub puzzle: &'a Puzzle,
    all: Vec<Beside>,
    marks: Vec<Mark>,
    /// How many numbers are at a square, by the first place of their side.
    taken: FxHashMap<(Square, Side), usize>,
}

impl<'a> Numbers<'a> {
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Numbers {
            puzzle,
            all: Vec::new(),
            marks: Vec::new(),
            taken: FxHashMap::default(),
        }
    }

    pub fn into_all(self) -> (Vec<Beside>, Vec<Mark>) {
        (self.all, self.marks)
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Adds a number on the first free place of this side.
    pub fn add(&mut self, square: Square, side: fn(usize) -> Side, words: String) {
        let taken = self.taken.entry((square, side(0))).or_default();
        let side = side(*taken);
        *taken += 1;
        self.put(square, side, words);
    }

    /// Adds what a place is worth, which is no clue.
    pub fn add_weight(&mut self, square: Square, side: fn(usize) -> Side, weight: i64) {
        self.add(square, side, weight.to_string());
        if let Some(weight) = self.all.last_mut() {
            weight.colour = Some(Hue::Grey);
        }
    }

    /// Adds a number at this place, whatever else is there.
    pub fn put(&mut self, square: Square, side: Side, words: String) {
        self.all.push(Beside {
            square,
            side,
            words,
            colour: None,
        });
    }

    /// Adds a text in a square: in its middle, or, where something else is written there, in a corner.
    fn text(&mut self, square: Square, words: String, colour: Option<Hue>) {
        let clue = clue_on(self.puzzle, square).map(|clue| clue.number.to_string());
        let is_there = |number: &&Beside| (number.square, number.side) == (square, Side::Middle);
        let there = self.all.iter().filter(is_there);
        let there: Vec<String> = there.map(|n| n.words.clone()).chain(clue).collect();
        if there.contains(&words) {
            return;
        }
        match there.is_empty() {
            true => self.put(square, Side::Middle, words),
            false => self.add(square, Side::Corner, words),
        }
        if let Some(text) = self.all.last_mut() {
            text.colour = colour;
        }
    }

    /// Adds a mark. A text in a square, or on a dot there, is as a number in it. A sign between squares bears its label, but
    /// for `<`; any other has it in the corner of its first square.
    pub fn mark(&mut self, mut mark: Mark) {
        if let (&[square], Shape::Text | Shape::WhiteDot | Shape::BlackDot) =
            (mark.squares.as_slice(), mark.shape)
        {
            let is_text = mark.shape == Shape::Text;
            if let Some(words) = mark.label.take() {
                self.text(square, words, mark.colour.filter(|_| is_text));
            }
            if is_text {
                return;
            }
        }
        let bears_it = mark.is_sign() && mark.shape != Shape::Less;
        if let (false, Some(&first)) = (bears_it, mark.squares.first())
            && let Some(words) = mark.label.take()
        {
            self.add(first, Side::Corner, words);
        }
        // A cage is around its squares in whatever order.
        if matches!(mark.shape, Shape::Cage | Shape::Border) {
            mark.squares.sort_unstable();
        }
        self.marks.push(mark);
    }

    /// The bound of each group of the board, with these signs, at its first square.
    pub fn bounds(&mut self, groups: &CountedGroups, signs: Signs, side: fn(usize) -> Side) {
        if let Grouping::Sided(sided) = &groups.grouping {
            return self.bounds_with_sides(sided, &groups.bounds, &signs, side);
        }
        if groups.grouping.own_groups().is_some() {
            return;
        }
        let board = &self.puzzle.board;
        if let Bounds::Each(bounds) = &groups.bounds
            && are_all_or_nothing(board, &groups.grouping, bounds)
        {
            return;
        }
        for (place, group) in board.groups(&groups.grouping).enumerate() {
            let words = in_short(groups.bounds.of(place));
            if let (Some(&first), Some(words)) = (group.squares.first(), words) {
                self.add(first, side, signs.with(&words));
            }
        }
    }

    /// The bounds of groups with sides: in squares, on corners, or where those of the groups without sides are.
    fn bounds_with_sides(
        &mut self,
        sided: &Sided,
        bounds: &Bounds,
        signs: &Signs,
        side: fn(usize) -> Side,
    ) {
        for (place, group) in sided.groups.iter().enumerate() {
            let Some(words) = in_short(bounds.of(place)) else {
                continue;
            };
            let words = signs.with(&words);
            // A line may begin on a side.
            if !self.puzzle.board.is_square(group.mark) {
                self.put(group.mark, Side::OnCorner, words);
                continue;
            }
            match &sided.of {
                SidedOf::Corner => {}
                SidedOf::Inside(Grouping::Square) => self.put(group.mark, Side::Middle, words),
                SidedOf::Inside(_) | SidedOf::Rim(_) => self.add(group.mark, side, words),
            }
        }
    }

    /// How the only kind in this set is printed before a number, a digit with a colon; `None` if there are several.
    pub fn only(&self, kinds: &KindSet) -> Option<String> {
        let mut kinds = kinds.iter();
        let only = kinds.next().filter(|_| kinds.next().is_none());
        let printed = self.puzzle.printed(only?);
        Some(match printed.ends_with(|c: char| c.is_ascii_digit()) {
            true => printed + ":",
            false => printed,
        })
    }
}

/// The most characters of a set of numbers.
const LONGEST_SET: usize = 5;

/// A bound as it is written beside a row; `None` if any number is allowed, or one of a set that has no room there.
pub fn in_short(bound: &Bound) -> Option<String> {
    let hull = bound.hull();
    if !bound.gaps().is_empty() {
        let (are_allowed, numbers) = bound.listed();
        let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
        let numbers = numbers.join(",");
        let hull = in_short(&hull.into()).unwrap_or_default();
        return match are_allowed {
            true => (numbers.len() <= LONGEST_SET).then_some(numbers),
            false => Some(format!("{hull}≠{numbers}")),
        };
    }
    Some(match (hull.at_least, hull.at_most) {
        (None, None) => return None,
        (Some(least), Some(most)) if least == most => least.to_string(),
        (Some(least), Some(most)) => format!("{least}-{most}"),
        (Some(least), None) => format!("≥{least}"),
        (None, Some(most)) => format!("≤{most}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Interval;

    #[test]
    fn a_bound_is_short() {
        let short = |at_least, at_most| in_short(&Interval { at_least, at_most }.into());
        assert_eq!(short(Some(2), Some(2)).as_deref(), Some("2"));
        assert_eq!(short(Some(1), Some(3)).as_deref(), Some("1-3"));
        assert_eq!(short(Some(1), None).as_deref(), Some("≥1"));
        assert_eq!(short(None, Some(3)).as_deref(), Some("≤3"));
        assert_eq!(short(None, None), None);
        let of = |bound: Bound| in_short(&bound);
        assert_eq!(of(Bound::one_of(&[1, 3])).as_deref(), Some("1,3"));
        assert_eq!(of(Bound::one_of(&[1, 3, 6, 9])), None);
        let most = Interval::at_most(9);
        assert_eq!(of(Bound::without(most, &[5])).as_deref(), Some("≤9≠5"));
    }
}
