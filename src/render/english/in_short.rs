//! What is wrong on the whole board, where no square is to blame or all are, in a few words: `2 of 6 queens`.
//!
//! It must not know where these words stand in a picture.

use crate::puzzle::{Bound, Breach, Counted, EqualBreach, PartFault, Puzzle};
use crate::render::english::names::Names;
use crate::render::english::numbers::{bound_in_words, is_one, number_of, plurals};
use crate::render::english::rules::breach_in_words;

/// More breaches than this are counted instead of named.
const MOST: usize = 8;

/// What breaks a rule on the whole board, each in a few words.
pub fn all_in_short(breaches: &[Breach], puzzle: &Puzzle) -> Vec<String> {
    let words = breaches.iter();
    let words = words.filter_map(|breach| in_short(breach, puzzle));
    let mut words: Vec<String> = words.collect();
    if words.len() > MOST {
        let more = words.len() - (MOST - 1);
        words.truncate(MOST - 1);
        words.push(format!("and {more} more"));
    }
    words
}

/// `None` for what is marked on the board.
fn in_short(breach: &Breach, puzzle: &Puzzle) -> Option<String> {
    if !breach.is_on_whole_board(&puzzle.board) {
        return None;
    }
    let names = &Names { puzzle };
    let words = match breach {
        Breach::Number(breach) => {
            let name = &puzzle.kind(breach.kind).name;
            number(breach.squares.len(), name, breach.bound)
        }
        Breach::Count(breach) => {
            let name = match &breach.of {
                Counted::Pieces(kinds) => names.kinds(kinds),
                Counted::Empty => "empty square".to_owned(),
            };
            number(breach.squares.len(), &name, breach.bound)
        }
        Breach::Sum(breach) => sum(breach.sum, breach.bound),
        Breach::Equal(breach) => unequal(names, breach),
        Breach::Connected(breach) => match &breach.fault {
            PartFault::Number { bound, parts } => number(parts.len(), "part", *bound),
            _ => return None,
        },
        other if other.squares().is_empty() => return Some(breach_in_words(other, puzzle)),
        _ => return None,
    };
    // `digit 3` instead of the name that it has in a file.
    Some(words.replace('.', " "))
}

/// `2 of 6 queens`, `7 queens, 6 allowed`.
fn number(found: usize, name: &str, bound: Bound) -> String {
    let wanted = wanted(bound);
    match is_too_little(found as i64, bound) {
        true if is_one(bound) => format!("{found} of {wanted} {name}"),
        true => format!("{found} of {wanted} {}", plurals(name)),
        false => format!("{}, {wanted} allowed", number_of(found, name)),
    }
}

/// `sum 0 of 30`, `sum 31, 30 allowed`.
fn sum(found: i64, bound: Bound) -> String {
    let wanted = wanted(bound);
    match is_too_little(found, bound) {
        true => format!("sum {found} of {wanted}"),
        false => format!("sum {found}, {wanted} allowed"),
    }
}

/// `2 whites but 1 black`.
fn unequal(names: &Names, breach: &EqualBreach) -> String {
    let each = breach.found.iter();
    let each = each.map(|(kinds, squares)| number_of(squares.len(), &names.kinds(kinds)));
    let each: Vec<String> = each.collect();
    each.join(" but ")
}

fn is_too_little(found: i64, bound: Bound) -> bool {
    bound.at_least.is_some_and(|least| found < least)
}

/// `6`, `2 to 3`, `at most 4`.
fn wanted(bound: Bound) -> String {
    let words = bound_in_words(bound);
    words.strip_prefix("exactly ").unwrap_or(&words).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Grouping, Square, SquareSet};
    use crate::puzzle::sample::{open, placement, queen, set, worth};
    use crate::puzzle::{Bounds, Judge, KindId, Moves, Rule, RunsOf};

    /// What is wrong on the whole board, all together.
    fn short(puzzle: &Puzzle, found: &str) -> String {
        let placement = placement(puzzle, found);
        let breaches = Judge::new(puzzle).breaches(&placement);
        assert!(!breaches.is_empty(), "{found}");
        all_in_short(&breaches, puzzle).join("; ")
    }

    fn queens(rows: usize, columns: usize, count: Bound) -> Puzzle {
        let mut puzzle = open(rows, columns);
        puzzle.add("queen", 'Q', queen(), count);
        puzzle
    }

    #[test]
    fn a_wrong_number_on_the_board_is_short() {
        let exactly = Bound::exactly;
        let several = Bound {
            at_least: Some(2),
            at_most: Some(3),
        };
        for (found, bound, expected) in [
            ("QQ..", exactly(3), "2 of 3 queens"),
            ("....", exactly(1), "0 of 1 queen"),
            ("QQ..", exactly(1), "2 queens, 1 allowed"),
            ("Q...", several, "1 of 2 to 3 queens"),
            ("QQQQ", several, "4 queens, 2 to 3 allowed"),
            ("Q...", Bound::at_least(2), "1 of at least 2 queens"),
            ("QQ..", Bound::at_most(1), "2 queens, at most 1 allowed"),
        ] {
            assert_eq!(short(&queens(1, 4, bound), found), expected);
        }
    }

    #[test]
    fn a_count_is_short_on_the_whole_board_and_nowhere_else() {
        let empty = |rows, grouping, within: &[usize]| {
            let mut puzzle = queens(rows, 2, Bound::ANY);
            puzzle.count(Counted::Empty, grouping, Bound::exactly(1));
            if let Some(Rule::Count(rule)) = puzzle.rules.last_mut() {
                let within = within.iter().copied().map(Square::new);
                rule.within = SquareSet::of(2 * rows, within);
            }
            puzzle
        };
        let board = empty(2, Grouping::Board, &[0, 1, 2, 3]);
        assert_eq!(short(&board, "QQQQ"), "0 of 1 empty square");
        let part_of_it = empty(2, Grouping::Board, &[0, 3]);
        assert_eq!(short(&part_of_it, "QQQQ"), "");
        assert_eq!(short(&empty(2, Grouping::Row, &[0, 1, 2, 3]), "QQQQ"), "");
        // The only row is the whole board.
        let row = empty(1, Grouping::Row, &[0, 1]);
        assert_eq!(short(&row, "QQ"), "0 of 1 empty square");
    }

    #[test]
    fn a_sum_and_unequal_numbers_on_the_board_are_short() {
        let mut puzzle = worth(2, 2, &[('1', 1), ('2', 2)]);
        puzzle.sum_each(Grouping::Board, Bounds::Same(Bound::exactly(3)));
        assert_eq!(short(&puzzle, "..../"), "sum 0 of 3");
        assert_eq!(short(&puzzle, "22../"), "sum 4, 3 allowed");
        let mut puzzle = open(1, 4);
        let white = puzzle.add("white", 'W', Moves::none(), Bound::ANY);
        let black = puzzle.add("black", 'B', Moves::none(), Bound::ANY);
        puzzle.equal(&[white, black], &[Grouping::Board]);
        assert_eq!(short(&puzzle, "WW.B"), "2 whites but 1 black");
    }

    #[test]
    fn a_wrong_number_of_parts_is_short_and_the_size_of_a_part_is_marked() {
        let mut puzzle = queens(1, 5, Bound::ANY);
        let of = Counted::Pieces(set(&[KindId::new(0)]));
        puzzle.connected(of, Bound::exactly(2));
        if let Some(Rule::Connected(rule)) = puzzle.rules.last_mut() {
            rule.size = Bound::exactly(1);
        }
        assert_eq!(short(&puzzle, "....."), "0 of 2 parts");
        assert_eq!(short(&puzzle, "Q.Q.Q"), "3 parts, 2 allowed");
        assert_eq!(short(&puzzle, "Q.QQ."), "");
    }

    #[test]
    fn whatever_blames_no_square_of_the_board_has_words() {
        let mut puzzle = queens(1, 3, Bound::ANY);
        let of = set(&[KindId::new(0)]);
        puzzle.runs(RunsOf::Pieces(of), Grouping::Row, |runs| {
            runs.number = Bound::exactly(1);
        });
        assert!(short(&puzzle, "...").starts_with("runs: "));
        assert_eq!(short(&puzzle, "Q.Q"), "");
    }

    #[test]
    fn a_kind_of_a_family_is_called_by_its_symbol() {
        let mut puzzle = open(1, 4);
        puzzle.add("digit.3", '3', Moves::none(), Bound::exactly(2));
        assert_eq!(short(&puzzle, "...."), "0 of 2 digit 3");
    }
}
