//! Sums of groups, and arrows.

use crate::board::{Square, SquareSet};
use crate::puzzle::{Bound, CountedGroups, Sum};
use crate::render::marks::beside::{Numbers, Side, differ, in_short, side_of};
use crate::render::marks::shapes::{Mark, Word, word};

/// The bounds of groups that have their own, or that the rule lists itself; those of words are in the
/// walls before them. An arrow already shows that its sum is 0.
pub fn add_numbers(rule: &Sum, numbers: &mut Numbers<'_>) {
    let has_words =
        |groups: &&CountedGroups| differ(groups) || groups.grouping.own_groups().is_some();
    for groups in rule.each.iter().filter(has_words) {
        let side = side_of(&groups.grouping);
        let is_own = groups.grouping.own_groups().is_some();
        let lines = numbers.puzzle.board.groups(&groups.grouping);
        for (place, group) in lines.enumerate() {
            let bound = groups.bounds.of(place);
            let is_said =
                bound == Bound::exactly(0) && arrow(&group.squares, &rule.minus).is_some();
            let words = in_short(bound).filter(|_| !is_said);
            let (Some(&first), Some(words)) = (group.squares.first(), words) else {
                continue;
            };
            match word(&numbers.puzzle.board, &group.squares).filter(|_| is_own) {
                None => numbers.add(first, side, words),
                Some((Word::Across, wall)) => numbers.put(wall, Side::Corner(1), words),
                Some((Word::Down, wall)) => numbers.put(wall, Side::Corner(2), words),
            }
        }
    }
}

/// The same shapes, with arrows instead of lines that are arrows.
pub fn with_arrows(rule: &Sum, shapes: Vec<Mark>) -> Vec<Mark> {
    let shapes = shapes.into_iter().map(|shape| match shape {
        Mark::Line(line) => arrow(&line, &rule.minus).unwrap_or(Mark::Line(line)),
        other => other,
    });
    shapes.collect()
}

/// A line as an arrow, if the squares at one end, and no others, are subtracted.
fn arrow(line: &[Square], minus: &SquareSet) -> Option<Mark> {
    let mut line = line.to_vec();
    let is_circle = |square: &Square| minus.contains(*square);
    if !line.first().is_some_and(is_circle) {
        line.reverse();
    }
    let circles = line.iter().take_while(|square| is_circle(square)).count();
    let (circles, shaft) = line.split_at(circles);
    let is_arrow = !circles.is_empty() && !shaft.is_empty() && !shaft.iter().any(is_circle);
    is_arrow.then(|| Mark::Arrow {
        circles: circles.to_vec(),
        shaft: shaft.to_vec(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(places: &[usize]) -> Vec<Square> {
        places.iter().map(|&place| Square::new(place)).collect()
    }

    #[test]
    fn an_arrow_has_its_circles_at_one_end_alone() {
        let minus: SquareSet = SquareSet::of(6, squares(&[0, 1]));
        let expected = Some(Mark::Arrow {
            circles: squares(&[0, 1]),
            shaft: squares(&[2, 5]),
        });
        assert_eq!(arrow(&squares(&[0, 1, 2, 5]), &minus), expected);
        let expected = Some(Mark::Arrow {
            circles: squares(&[1]),
            shaft: squares(&[2]),
        });
        assert_eq!(arrow(&squares(&[2, 1]), &minus), expected);
        assert_eq!(arrow(&squares(&[0, 5, 1]), &minus), None);
        assert_eq!(arrow(&squares(&[3, 4]), &minus), None);
        assert_eq!(arrow(&squares(&[0, 1]), &minus), None);
    }
}
