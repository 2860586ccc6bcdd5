//! Cages as in a kenken: where cages stand for several operations, the sign of its own stands behind each number, and
//! thick borders part the cages, unless such borders already part regions or boxes of the board.

use crate::board::Grouping;
use crate::puzzle::print::Shape;
use crate::puzzle::{ComparedPairs, Puzzle, Rule};
use crate::render::marks::borders::is_divided;

/// Whether cages are drawn with thick borders.
pub fn have_borders(puzzle: &Puzzle) -> bool {
    !is_divided(&puzzle.board) && are_several(puzzle)
}

/// Whether some cages of a puzzle are no sums.
pub fn are_several(puzzle: &Puzzle) -> bool {
    puzzle.rules.iter().any(|rule| {
        let look = puzzle.print.of_rule(rule.origin());
        let shape = look.and_then(|look| look.shape);
        match rule {
            Rule::Sum(rule) if rule.is_product => {
                let mut each = rule.each.iter();
                let is_drawn = each.any(|groups| matches!(groups.grouping, Grouping::Drawn(_)));
                shape.map_or(is_drawn, |shape| shape == Shape::Cage)
            }
            Rule::Difference(rule) => {
                shape == Some(Shape::Cage) && matches!(rule.pairs, ComparedPairs::Lines(_))
            }
            _ => false,
        }
    })
}
