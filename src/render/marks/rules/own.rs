//! What is drawn of the groups that a rule draws or lists itself: cages, lines, arrows, signs between squares, words of
//! crosswords, diagonals with their sum outside the board.

use crate::board::{Board, Grouping, Square, Step};
use crate::puzzle::print::{RuleLook, Shape};
use crate::puzzle::{
    Bound, CountedGroups, Difference, Interval, Mark, Measure, Puzzle, Sum, Values,
};
use crate::render::marks::beside::{Numbers, Side, differ, in_short};
use crate::render::marks::crosswords::{Word, word};
use crate::render::marks::rules::operations;

/// Where the number of a group is written, and what is drawn of the group.
enum Drawn {
    Mark(Mark, Option<String>),
    /// Beside or in this square, and nothing else.
    Number(Square, Side, Option<String>),
    Nothing,
}

/// What a rule says about its groups.
pub enum Said<'a> {
    /// Alone, or one symbol of several, of which a number that is the same everywhere is not written.
    Count(&'a CountedGroups, CountedSymbols),
    Sum(&'a Sum, &'a CountedGroups),
    /// Of squares side by side along a line.
    Difference(&'a Difference, &'a CountedGroups),
    /// With a bound for each group.
    Bounded(&'a CountedGroups),
    Other(&'a Grouping),
}

/// What a rule counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum CountedSymbols {
    Together,
    Each,
}

/// Adds what is drawn of the own groups of a rule.
pub fn add(said: &Said<'_>, look: &RuleLook, numbers: &mut Numbers<'_>) {
    let grouping = match said {
        Said::Other(grouping) => grouping,
        Said::Count(groups, _)
        | Said::Sum(_, groups)
        | Said::Difference(_, groups)
        | Said::Bounded(groups) => &groups.grouping,
    };
    // Of groups with sides only the numbers are drawn.
    if let Grouping::Sided(_) = grouping {
        return;
    }
    let is_drawn = matches!(grouping, Grouping::Drawn(_));
    let groups = grouping.own_groups().unwrap_or_default().into_iter();
    for (place, squares) in groups.enumerate() {
        let bound = said.bound(place);
        let drawn = match (look.shape, is_drawn) {
            (Some(shape), _) => as_said(numbers.puzzle, said, shape, squares, bound),
            (None, true) => {
                let mark = Mark::new(Shape::Cage, squares);
                let number = said.number(bound, said.sign(numbers.puzzle, &mark));
                Drawn::Mark(mark, number)
            }
            (None, false) => usual(numbers.puzzle, said, squares, bound),
        };
        put(numbers, drawn, look);
    }
}

/// Other rules have no bound by lines.
static ANY: Bound = Bound::ANY;

impl Said<'_> {
    fn groups(&self) -> Option<&CountedGroups> {
        match self {
            Said::Count(groups, _) | Said::Sum(_, groups) => Some(groups),
            Said::Difference(_, groups) | Said::Bounded(groups) => Some(groups),
            Said::Other(_) => None,
        }
    }

    fn bound(&self, place: usize) -> &Bound {
        self.groups().map_or(&ANY, |groups| groups.bounds.of(place))
    }

    /// Whether groups that are drawn so need no number: the shape says it, or it is the same of all and said in words.
    fn is_said_by(&self, shape: Shape, bound: &Bound) -> bool {
        let is_same = !self.groups().is_some_and(differ);
        match (shape, self) {
            (Shape::X, Said::Sum(..)) if *bound == Bound::exactly(10) => true,
            (Shape::V, Said::Sum(..)) if *bound == Bound::exactly(5) => true,
            (Shape::X | Shape::V | Shape::Less, Said::Count(..) | Said::Sum(..)) => is_same,
            (Shape::WhiteDot | Shape::BlackDot, Said::Difference(rule, _)) if !rule.is_signed() => {
                *bound == Bound::exactly(dot_of(rule).1)
            }
            (Shape::Less | Shape::Thermometer, Said::Difference(rule, _)) if rule.is_signed() => {
                is_same || [Bound::at_least(1), Bound::at_most(-1)].contains(bound)
            }
            (Shape::Cage, Said::Difference(..)) | (_, Said::Count(..) | Said::Sum(..)) => false,
            (_, Said::Difference(..) | Said::Bounded(_) | Said::Other(_)) => is_same,
        }
    }

    /// The sign behind the number of a group that is drawn so. A sum has one only where other cages are no sums.
    fn sign(&self, puzzle: &Puzzle, mark: &Mark) -> &'static str {
        let is_cage = mark.shape == Shape::Cage && mark.squares.len() > 1;
        match self {
            Said::Sum(rule, _) if rule.is_product => "×",
            Said::Sum(..) if is_cage && operations::are_several(puzzle) => "+",
            Said::Difference(rule, _) if is_cage && rule.measure == Measure::Ratio => "÷",
            Said::Difference(..) if is_cage => "-",
            _ => "",
        }
    }

    /// What is written at a group, with this sign behind it.
    fn number(&self, bound: &Bound, sign: &str) -> Option<String> {
        match self {
            Said::Count(groups, symbols) if !differ(groups) => {
                let is_written = *symbols == CountedSymbols::Together && bound.gaps().is_empty();
                in_short(bound).filter(|_| is_written)
            }
            _ => in_short(bound).map(|number| number + sign),
        }
    }
}

fn put(numbers: &mut Numbers<'_>, drawn: Drawn, look: &RuleLook) {
    let label = |words: Option<String>| look.label.clone().or(words);
    match drawn {
        Drawn::Nothing => {}
        Drawn::Number(square, side, words) => {
            if let Some(words) = label(words) {
                numbers.put(square, side, words);
            }
            // The sums of words part a wall.
            if let Side::Corner(_) = side {
                numbers.mark(Mark::new(Shape::Slash, vec![square]));
            }
        }
        Drawn::Mark(mark, words) => {
            let mut label = label(words);
            // A letter says something of its own: a number does not take its place.
            if let (Shape::X | Shape::V, Some(&first)) = (mark.shape, mark.squares.first())
                && look.label.is_none()
                && let Some(words) = label.take()
            {
                numbers.add(first, Side::Corner, words);
            }
            let has_border = mark.shape == Shape::Cage && operations::have_borders(numbers.puzzle);
            numbers.mark(Mark {
                shape: if has_border {
                    Shape::Border
                } else {
                    mark.shape
                },
                colour: look.colour,
                label,
                ..mark
            });
        }
    }
}

fn as_said(
    puzzle: &Puzzle,
    said: &Said<'_>,
    shape: Shape,
    squares: Vec<Square>,
    bound: &Bound,
) -> Drawn {
    let mut mark = Mark::new(shape, squares);
    // Its number is at the first square as one reads.
    if shape == Shape::Cage {
        mark.squares.sort_unstable();
    }
    let number = said.number(bound, said.sign(puzzle, &mark));
    let number = number.filter(|_| !said.is_said_by(shape, bound));
    match said {
        Said::Sum(sum, _) if shape == Shape::Arrow => match arrow(&mark.squares, sum) {
            Some(arrow) => Drawn::Mark(arrow, number.filter(|_| *bound != Bound::exactly(0))),
            None => Drawn::Mark(mark, number),
        },
        Said::Difference(rule, _) if rule.is_signed() => {
            // Where values fall, the last square is the smallest.
            if bound.hull().at_least.is_some_and(|least| least > 0) {
                mark.squares.reverse();
            }
            Drawn::Mark(mark, number)
        }
        _ => Drawn::Mark(mark, number),
    }
}

/// What is usual for a listed line.
fn usual(puzzle: &Puzzle, said: &Said<'_>, squares: Vec<Square>, bound: &Bound) -> Drawn {
    let board = &puzzle.board;
    let mark = Mark::new(Shape::Line, squares);
    let number = said.number(bound, said.sign(puzzle, &mark));
    let squares = mark.squares;
    match said {
        Said::Difference(rule, _) => of_differences(board, squares, bound, rule),
        Said::Sum(rule, _) => of_sum(puzzle, rule, squares, bound, number),
        _ if word(board, &squares).is_some() => Drawn::Nothing,
        _ => Drawn::Mark(Mark::new(Shape::Line, squares), number),
    }
}

fn of_sum(
    puzzle: &Puzzle,
    rule: &Sum,
    squares: Vec<Square>,
    bound: &Bound,
    number: Option<String>,
) -> Drawn {
    let board = &puzzle.board;
    if let Some(arrow) = arrow(&squares, rule) {
        // An arrow already says that both sums are equal.
        return Drawn::Mark(arrow, number.filter(|_| *bound != Bound::exactly(0)));
    }
    match word(board, &squares) {
        Some((Word::Across, Some(wall))) => return Drawn::Number(wall, Side::Corner(1), number),
        Some((Word::Down, Some(wall))) => return Drawn::Number(wall, Side::Corner(2), number),
        Some((Word::Across, None)) => return Drawn::Number(squares[0], Side::Left(0), number),
        Some((Word::Down, None)) => return Drawn::Number(squares[0], Side::Above(0), number),
        None => {}
    }
    if let (Some(step), Some(&first)) = (diagonal(board, &squares), squares.first()) {
        return Drawn::Number(first, Side::Before(step), number);
    }
    let is_plain = !rule.is_product
        && rule.stretch.is_none()
        && rule.factors.is_empty()
        && rule.of == Values::of_puzzle(puzzle, &rule.of.kinds());
    let sign = [(5, Shape::V), (10, Shape::X)].into_iter();
    let mut sign = sign.filter(|&(sum, _)| *bound == Bound::exactly(sum));
    match (squares.as_slice(), sign.next()) {
        (&[one, other], Some((_, sign))) if is_plain && are_side_by_side(board, one, other) => {
            Drawn::Mark(Mark::new(sign, squares), None)
        }
        _ => Drawn::Mark(Mark::new(Shape::Line, squares), number),
    }
}

/// A line along which values differ by this bound.
fn of_differences(
    board: &Board,
    mut squares: Vec<Square>,
    bound: &Bound,
    rule: &Difference,
) -> Drawn {
    let are_beside = match *squares {
        [one, other] => are_side_by_side(board, one, other),
        _ => false,
    };
    let number = in_short(bound);
    if rule.all {
        // Differences from 1 to less than the line is long: a set of neighbours, as a line without a number says.
        let neighbours = Interval {
            at_least: Some(1),
            at_most: Some(squares.len() as i64 - 1),
        };
        let number = number.filter(|_| *bound != neighbours.into());
        return Drawn::Mark(Mark::new(Shape::Line, squares), number);
    }
    if !rule.is_signed() {
        let (dot, usual) = dot_of(rule);
        return match are_beside {
            true => {
                let number = number.filter(|_| *bound != Bound::exactly(usual));
                Drawn::Mark(Mark::new(dot, squares), number)
            }
            false => Drawn::Mark(Mark::new(Shape::Line, squares), number),
        };
    }
    if *bound == Bound::at_least(1) {
        squares.reverse();
    } else if *bound != Bound::at_most(-1) {
        return Drawn::Mark(Mark::new(Shape::Line, squares), number);
    }
    let shape = match are_beside {
        true => Shape::Less,
        false => Shape::Thermometer,
    };
    Drawn::Mark(Mark::new(shape, squares), None)
}

/// The dot between two squares that says such a difference, and the number that it means by itself.
fn dot_of(rule: &Difference) -> (Shape, i64) {
    match rule.measure {
        Measure::Ratio => (Shape::BlackDot, 2),
        _ => (Shape::WhiteDot, 1),
    }
}

/// A line as an arrow, if the squares at one end, and no others, are subtracted, with whatever factors: a circle of two
/// squares holds a number of two digits.
pub fn arrow(line: &[Square], rule: &Sum) -> Option<Mark> {
    let mut squares = line.to_vec();
    let is_circle = |square: &Square| rule.factor(*square) < 0;
    if !squares.first().is_some_and(is_circle) {
        squares.reverse();
    }
    let circles = squares
        .iter()
        .take_while(|square| is_circle(square))
        .count();
    let shaft = &squares[circles..];
    let is_arrow = circles > 0 && !shaft.is_empty() && !shaft.iter().any(is_circle);
    is_arrow.then_some(Mark {
        circles,
        ..Mark::new(Shape::Arrow, squares)
    })
}

/// The step of a diagonal line that goes from one edge of the board to another.
fn diagonal(board: &Board, line: &[Square]) -> Option<Step> {
    let (&[first, second, ..], &last) = (line, line.last()?) else {
        return None;
    };
    let far = |one: usize, other: usize| other as i64 - one as i64;
    let step = Step::new(
        far(board.row(first), board.row(second)),
        far(board.column(first), board.column(second)),
    );
    let is_diagonal = step.rows.abs() == 1 && step.columns.abs() == 1;
    let goes_on = |pair: &[Square]| board.step(pair[0], step) == Some(pair[1]);
    let is_whole = is_diagonal
        && line.windows(2).all(goes_on)
        && board.step(first, step.reversed()).is_none()
        && board.step(last, step).is_none();
    is_whole.then_some(step)
}

/// Whether two squares share an edge inside the board, or a joined one.
fn are_side_by_side(board: &Board, one: Square, other: Square) -> bool {
    let step = board.step_between(one, other);
    step.is_some_and(|step| step.rows == 0 || step.columns == 0)
}
