//! Thermometers, and signs between two squares; the bounds of other lines.

use crate::board::{Board, Square};
use crate::puzzle::{Bound, ComparedPairs, Difference};
use crate::render::marks::beside::{Numbers, Side, in_short};
use crate::render::marks::shapes::Mark;

/// The bounds of lines that have no sign of their own.
pub fn add_numbers(rule: &Difference, numbers: &mut Numbers<'_>) {
    for (line, bound) in lines_of(rule) {
        let shape = of_line(&numbers.puzzle.board, line, bound, rule.is_signed);
        if let (Mark::Line(line), Some(words)) = (shape, in_short(bound))
            && let Some(&first) = line.first()
        {
            numbers.add(first, Side::Corner, words);
        }
    }
}

pub fn shapes(rule: &Difference, board: &Board) -> Vec<Mark> {
    let lines = lines_of(rule).into_iter();
    let shapes = lines.map(|(line, bound)| of_line(board, line, bound, rule.is_signed));
    shapes.collect()
}

/// The lines of a rule about differences, with their bounds; none if its pairs are joined by moves.
fn lines_of(rule: &Difference) -> Vec<(Vec<Square>, Bound)> {
    let ComparedPairs::Lines(groups) = &rule.pairs else {
        return Vec::new();
    };
    let lines = groups.grouping.own_groups().unwrap_or_default();
    let with_bounds = lines.into_iter().enumerate();
    let with_bounds = with_bounds.map(|(place, line)| (line, groups.bounds.of(place)));
    with_bounds.collect()
}

/// The shape of a line along which values differ by this bound.
fn of_line(board: &Board, mut line: Vec<Square>, bound: Bound, is_signed: bool) -> Mark {
    let between = match line.as_slice() {
        &[one, other] if are_side_by_side(board, one, other) => Some((one, other)),
        _ => None,
    };
    if !is_signed {
        return match between {
            Some((one, other)) if bound == Bound::exactly(1) => Mark::Dot(one, other, None),
            Some((one, other)) => Mark::Dot(one, other, in_short(bound)),
            None => Mark::Line(line),
        };
    }
    if bound == Bound::at_least(1) {
        line.reverse();
    } else if bound != Bound::at_most(-1) {
        return Mark::Line(line);
    }
    match between {
        Some(_) => Mark::Less(line[0], line[1]),
        None => Mark::Thermometer(line),
    }
}

/// Whether two squares share an edge inside the board.
fn are_side_by_side(board: &Board, one: Square, other: Square) -> bool {
    let rows = board.row(one).abs_diff(board.row(other));
    let columns = board.column(one).abs_diff(board.column(other));
    rows + columns == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::sample;

    fn squares(places: &[usize]) -> Vec<Square> {
        places.iter().map(|&place| Square::new(place)).collect()
    }

    #[test]
    fn a_line_of_differences_is_drawn_as_what_it_says() {
        let board = sample::open(2, 3).board;
        let of =
            |line: &[usize], bound, is_signed| of_line(&board, squares(line), bound, is_signed);
        let [a, b] = [Square::new(0), Square::new(1)];
        assert_eq!(of(&[0, 1], Bound::at_most(-1), true), Mark::Less(a, b));
        assert_eq!(of(&[0, 1], Bound::at_least(1), true), Mark::Less(b, a));
        let rising = Mark::Thermometer(squares(&[0, 4, 2]));
        assert_eq!(of(&[0, 4, 2], Bound::at_most(-1), true), rising);
        assert_eq!(of(&[2, 4, 0], Bound::at_least(1), true), rising);
        assert_eq!(of(&[0, 1], Bound::exactly(1), false), Mark::Dot(a, b, None));
        let two = Some("≥2".to_owned());
        assert_eq!(of(&[0, 1], Bound::at_least(2), false), Mark::Dot(a, b, two));
        let line = Mark::Line(squares(&[2, 3]));
        assert_eq!(of(&[2, 3], Bound::exactly(1), false), line);
        assert_eq!(of(&[2, 3], Bound::at_most(-2), true), line);
    }
}
