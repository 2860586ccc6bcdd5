//! `[[count]]`: for each group of squares, the number of pieces (or of empty squares) on it.

use crate::board::{Grouping, Square};
use crate::puzzle::{Bound, Count, Counted, KindSet};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::guard::Instance;
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Count) -> Result<(), Stopped> {
    for (each, groups) in rule.each.iter().enumerate() {
        if let Counted::Pieces(kinds) = &rule.of {
            encoder.begin_lines(kinds);
        }
        let grouping = &groups.grouping;
        for (place, group) in encoder.groups(grouping)? {
            let mut squares = group.squares;
            squares.retain(|&square| rule.within.contains(square));
            // A group without a square in the set is dropped, whatever the terrain of its squares.
            if squares.is_empty() {
                continue;
            }
            let mut bound = groups.bounds.of(place);
            if let Some(rule) = encoder.rule {
                bound = encoder.sums.bound((rule, each, place), bound);
            }
            let instance = || Instance::Group(grouping.clone(), place);
            encoder.instance(rule.origin, instance, |encoder| match &rule.of {
                Counted::Pieces(kinds) => pieces(encoder, grouping, kinds, squares, bound),
                Counted::Empty => empty_squares(encoder, &squares, bound),
            })?;
        }
    }
    Ok(())
}

fn pieces(
    encoder: &mut Encoder<'_>,
    grouping: &Grouping,
    kinds: &KindSet,
    squares: Vec<Square>,
    bound: Bound,
) {
    let terms = encoder.terms(squares.iter().copied(), kinds);
    if *grouping == Grouping::Board {
        encoder.total(kinds, terms, bound);
        return;
    }
    let literals: Vec<Literal> = terms.iter().map(|term| term.literal).collect();
    // A bound left out here must not help to leave out a total, because of which it was left out.
    let bound = encoder.binding(kinds, bound);
    encoder.bounded(&literals, bound);
    if bound.at_most.is_some_and(|most| most <= 1) && cuts_up_the_board(grouping) {
        encoder.at_most_one_on(squares);
    }
}

/// Whether the groups of this grouping neither overlap nor are single squares.
fn cuts_up_the_board(grouping: &Grouping) -> bool {
    match grouping {
        Grouping::Row
        | Grouping::Column
        | Grouping::Diagonal
        | Grouping::Antidiagonal
        | Grouping::Region
        | Grouping::Box
        | Grouping::Drawn(_) => true,
        Grouping::Board
        | Grouping::Square
        | Grouping::Line
        | Grouping::Window { .. }
        | Grouping::Listed(_) => false,
    }
}

/// Squares on which no piece can stand are always empty: they count, but have no literal.
fn empty_squares(encoder: &mut Encoder<'_>, squares: &[Square], bound: Bound) {
    let mut literals: Vec<Literal> = Vec::new();
    let mut always: i64 = 0;
    let open = squares.iter().filter(|&&s| encoder.puzzle.board.is_open(s));
    for square in open.copied().collect::<Vec<Square>>() {
        match encoder.occupied(square) {
            Some(occupied) => literals.push(!occupied),
            None => always += 1,
        }
    }
    let less = |number: i64| number.saturating_sub(always);
    let rest = Bound {
        at_least: bound.at_least.map(less),
        at_most: bound.at_most.map(less),
    };
    encoder.bounded(&literals, rest);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{SquareSet, Terrain};
    use crate::puzzle::{Bounds, Moves, Puzzle, Rule, sample};
    use crate::sat::encode::truth::{assert_allows, assert_selectors};

    /// Men and women in any number on two rows of two squares.
    fn men_and_women(of: &[usize], grouping: Grouping, bounds: Bounds) -> Puzzle {
        let mut puzzle = sample::open(2, 2);
        puzzle.add("man", 'M', Moves::none(), Bound::ANY);
        puzzle.add("woman", 'W', Moves::none(), Bound::ANY);
        let kinds = of
            .iter()
            .map(|&index| crate::puzzle::KindId::new(index))
            .collect();
        let of = match of.is_empty() {
            true => Counted::Empty,
            false => Counted::Pieces(kinds),
        };
        puzzle.count_each(of, grouping, bounds);
        puzzle
    }

    fn restrict(puzzle: &mut Puzzle, squares: &[usize]) {
        let set = SquareSet::of(4, squares.iter().map(|&index| Square::new(index)));
        if let Rule::Count(rule) = &mut puzzle.rules[0] {
            rule.within = set;
        }
    }

    fn number(part: &str, symbols: &str) -> i64 {
        part.chars().filter(|&c| symbols.contains(c)).count() as i64
    }

    #[test]
    fn every_row_obeys_every_bound_on_every_thing_counted() {
        for (of, symbols) in [(&[0][..], "M"), (&[0, 1], "MW"), (&[], ".")] {
            for at_least in [None, Some(-2), Some(0), Some(1), Some(2), Some(3)] {
                for at_most in [None, Some(-1), Some(0), Some(1), Some(2), Some(9)] {
                    let bound = Bound { at_least, at_most };
                    let puzzle = men_and_women(of, Grouping::Row, Bounds::Same(bound));
                    assert_allows(&puzzle, |p| {
                        p.split('/').all(|row| {
                            let n = number(row, symbols);
                            at_least.is_none_or(|l| n >= l) && at_most.is_none_or(|m| n <= m)
                        })
                    });
                }
            }
        }
    }

    #[test]
    fn a_group_outside_the_set_is_dropped_and_keeps_its_place_in_the_list() {
        let bounds = Bounds::Each(vec![Bound::exactly(9), Bound::exactly(1)]);
        let mut puzzle = men_and_women(&[0], Grouping::Row, bounds);
        restrict(&mut puzzle, &[3]);
        assert_allows(&puzzle, |p| p.ends_with('M'));
        // A group whose squares in the set are walls is not dropped: nothing stands on it.
        let mut walled = puzzle.clone();
        walled.board.set_terrain(Square::new(3), Terrain::Wall);
        assert_allows(&walled, |_| false);
    }

    #[test]
    fn squares_on_which_nothing_may_stand_are_empty_and_walls_are_not() {
        let two = Bounds::Same(Bound::exactly(2));
        let mut puzzle = men_and_women(&[], Grouping::Board, two);
        puzzle.board.set_terrain(Square::new(3), Terrain::Closed);
        for kind in &mut puzzle.kinds {
            kind.squares.remove(Square::new(0));
        }
        assert_allows(&puzzle, |p| {
            p.starts_with('.') && number(&p[1..4], ".") == 1
        });
    }

    #[test]
    fn a_board_without_squares_has_no_group() {
        let mut puzzle = sample::open(0, 3);
        puzzle.rules = men_and_women(&[], Grouping::Board, Bounds::Same(Bound::exactly(5))).rules;
        assert_allows(&puzzle, |_| true);
        puzzle.add("man", 'M', Moves::none(), Bound::exactly(1));
        assert_allows(&puzzle, |_| false);
    }

    #[test]
    fn a_group_whose_selector_is_off_is_not_counted() {
        let puzzle = men_and_women(&[0], Grouping::Row, Bounds::Same(Bound::exactly(1)));
        let selectors = assert_selectors(&puzzle, |off, p| {
            let is_off = |row| *off == Instance::Group(Grouping::Row, row);
            let mut rows = p.split('/').enumerate();
            rows.all(|(row, men)| is_off(row) || number(men, "M") == 1)
        });
        assert_eq!(selectors, 2);
    }
}
