//! The numbers that rules put on a board: clues in their squares, and beside rows and columns, or in the first
//! square of a region or box, how many stand there; how large the part of a square is.

use crate::board::{Grouping, Square};
use crate::puzzle::{Bound, Bounds, Clue, Counted, CountedGroups, Puzzle, Rule};
use crate::render::marks::rules::{self, counts};

/// Every clue of every rule.
pub fn clues(puzzle: &Puzzle) -> impl Iterator<Item = &Clue> {
    rules::clues(puzzle).flat_map(|rule| &rule.clues)
}

/// The clue on a square; of several rules the first.
pub fn clue_on(puzzle: &Puzzle, square: Square) -> Option<&Clue> {
    rules::clues(puzzle).find_map(|rule| {
        // They are in reading order.
        let place = rule.clues.binary_search_by_key(&square, |clue| clue.square);
        place.ok().map(|place| &rule.clues[place])
    })
}

/// The clue on a square as a digit, unless a piece has it for its symbol.
pub fn digit_on(puzzle: &Puzzle, square: Square) -> Option<char> {
    let digit = char::from_digit(clue_on(puzzle, square)?.number.into(), 10)?;
    let is_symbol = puzzle.kinds.iter().any(|kind| kind.symbol == digit);
    (!is_symbol).then_some(digit)
}

/// Every count rule that has bounds of their own for the groups of one kind.
fn listed(puzzle: &Puzzle) -> impl Iterator<Item = Listed<'_>> {
    let rules =
        counts(puzzle).flat_map(|count| count.each.iter().map(move |groups| (&count.of, groups)));
    rules.filter_map(|(of, groups)| match &groups.bounds {
        Bounds::Each(bounds) => Some(Listed { of, groups, bounds }),
        Bounds::Same(_) => None,
    })
}

struct Listed<'a> {
    of: &'a Counted,
    groups: &'a CountedGroups,
    bounds: &'a [Bound],
}

/// What is before each number where there are several: the symbol of the only kind that it counts.
fn sign(puzzle: &Puzzle, of: &Counted) -> Option<char> {
    let Counted::Pieces(kinds) = of else {
        return None;
    };
    let mut kinds = kinds.iter();
    let only = kinds.next().filter(|_| kinds.next().is_none());
    only.map(|kind| puzzle.kind(kind).symbol)
}

/// How many rules have numbers beside the rows, and beside the columns.
pub fn margins(puzzle: &Puzzle) -> (usize, usize) {
    let number = |grouping: &Grouping| {
        listed(puzzle)
            .filter(|listed| listed.groups.grouping == *grouping)
            .count()
    };
    (number(&Grouping::Row), number(&Grouping::Column))
}

/// Where a number stands that is a bound of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// At the right of a row, after so many other numbers.
    Right(usize),
    /// Above a column, over so many other numbers.
    Above(usize),
    /// In the corner of the first square of a region or box, or of a square whose part has a size.
    Corner,
}

/// A number with these words, beside a square: the first of its group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    pub first: Square,
    pub side: Side,
    pub words: String,
}

/// The numbers of rows, columns, regions and boxes, where each has a bound of its own.
pub fn beside(puzzle: &Puzzle) -> Vec<Beside> {
    let (mut rows, mut columns) = (0, 0);
    let mut all = Vec::new();
    for Listed { of, groups, bounds } in listed(puzzle) {
        let is_alike = |other: &Listed| other.groups.grouping == groups.grouping;
        let is_one_of_several = listed(puzzle).filter(is_alike).count() > 1;
        let sign = sign(puzzle, of).filter(|_| is_one_of_several);
        let side = match groups.grouping {
            Grouping::Row => {
                rows += 1;
                Side::Right(rows - 1)
            }
            Grouping::Column => {
                columns += 1;
                Side::Above(columns - 1)
            }
            _ => Side::Corner,
        };
        for (group, bound) in puzzle.board.groups(&groups.grouping).zip(bounds) {
            if let (Some(&first), Some(words)) = (group.squares.first(), in_short(*bound)) {
                let words = sign.into_iter().collect::<String>() + &words;
                all.push(Beside { first, side, words });
            }
        }
    }
    all.extend(sizes(puzzle));
    all
}

/// How large the parts of squares are, in their squares.
fn sizes(puzzle: &Puzzle) -> impl Iterator<Item = Beside> {
    let sizes = puzzle.rules.iter().flat_map(|rule| match rule {
        Rule::Connected(rule) => rule.sizes.as_slice(),
        _ => &[],
    });
    sizes.map(|(square, size)| Beside {
        first: *square,
        side: Side::Corner,
        words: size.to_string(),
    })
}

/// A bound as it is written beside a row; nothing where any number will do.
fn in_short(bound: Bound) -> Option<String> {
    Some(match (bound.at_least, bound.at_most) {
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
    use crate::puzzle::{Moves, sample};

    #[test]
    fn a_bound_is_short() {
        let short = |at_least, at_most| in_short(Bound { at_least, at_most });
        assert_eq!(short(Some(2), Some(2)).as_deref(), Some("2"));
        assert_eq!(short(Some(1), Some(3)).as_deref(), Some("1-3"));
        assert_eq!(short(Some(1), None).as_deref(), Some("≥1"));
        assert_eq!(short(None, Some(3)).as_deref(), Some("≤3"));
        assert_eq!(short(None, None), None);
    }

    #[test]
    fn the_size_of_a_part_is_in_its_square() {
        let mut puzzle = sample::open(1, 3);
        puzzle.connected(Counted::Empty, Bound::ANY);
        let Some(Rule::Connected(rule)) = puzzle.rules.last_mut() else {
            unreachable!("a rule about parts was added");
        };
        rule.sizes = vec![(Square::new(1), 12)];
        let expected = Beside {
            first: Square::new(1),
            side: Side::Corner,
            words: "12".to_owned(),
        };
        assert_eq!(beside(&puzzle), [expected]);
    }

    #[test]
    fn of_several_numbers_for_one_row_each_says_what_it_counts() {
        let mut puzzle = sample::open(1, 3);
        let plus = puzzle.add("plus", '+', Moves::none(), Bound::ANY);
        let minus = puzzle.add("minus", '-', Moves::none(), Bound::ANY);
        let words = |puzzle: &Puzzle| -> Vec<String> {
            beside(puzzle)
                .into_iter()
                .map(|beside| beside.words)
                .collect()
        };
        let numbers = |puzzle: &mut Puzzle, kind, number| {
            puzzle.count(
                Counted::Pieces(sample::set(&[kind])),
                Grouping::Row,
                Bound::ANY,
            );
            let Some(Rule::Count(rule)) = puzzle.rules.last_mut() else {
                unreachable!("a count rule was added");
            };
            rule.each[0].bounds = Bounds::Each(vec![Bound::exactly(number)]);
        };
        numbers(&mut puzzle, plus, 2);
        assert_eq!(words(&puzzle), ["2"]);
        numbers(&mut puzzle, minus, 1);
        assert_eq!(words(&puzzle), ["+2", "-1"]);
    }
}
