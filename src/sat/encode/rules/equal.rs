//! `[[equal]]`: in each group of squares, all of the named pieces stand equally often.
//!
//! "As many first as second pieces" is a bound on one number: of the literals "holds a first" and
//! "does not hold a second", exactly as many are true as the second list has literals. So each name
//! is tied to the next one by the encodings of [`crate::sat::encode::cardinality`]. Kinds that both names stand
//! for are left out: they count on both sides.
//!
//! On one square a first piece makes two of these literals true, a second piece none, anything else
//! one. So unit propagation concludes from "n first pieces among 2n squares" that the rest are second.

use crate::board::Square;
use crate::puzzle::{Bound, Equal, KindSet};
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::guard::Instance;
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Equal) -> Result<(), Stopped> {
    for grouping in &rule.each {
        for (place, group) in encoder.groups(grouping)? {
            let mut squares = group.squares;
            squares.retain(|&square| rule.within.contains(square));
            if squares.is_empty() {
                continue;
            }
            let instance = || Instance::Group(grouping.clone(), place);
            encoder.instance(rule.origin, instance, |encoder| {
                for names in rule.of.windows(2) {
                    equally_often(encoder, &squares, &names[0], &names[1]);
                }
            })?;
        }
    }
    Ok(())
}

fn equally_often(encoder: &mut Encoder<'_>, squares: &[Square], one: &KindSet, other: &KindSet) {
    let mut literals = encoder.all_holding(squares, &one.without(other));
    let others = encoder.all_holding(squares, &other.without(one));
    literals.extend(others.iter().map(|&literal| !literal));
    encoder.bounded(&literals, Bound::exactly(others.len() as i64));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Grouping, SquareSet, Terrain};
    use crate::puzzle::{KindId, Moves, Origin, Puzzle, Rule, sample};
    use crate::sat::encode::truth::{assert_allows, assert_selectors};

    /// Men, women and children in any number.
    fn people(rows: usize, columns: usize, of: &[&[usize]], grouping: Grouping) -> Puzzle {
        let mut puzzle = sample::open(rows, columns);
        for (name, symbol) in [("man", 'M'), ("woman", 'W'), ("child", 'C')] {
            puzzle.add(name, symbol, Moves::none(), Bound::ANY);
        }
        let named = |kinds: &&[usize]| kinds.iter().map(|&kind| KindId::new(kind)).collect();
        let within = puzzle.board.all();
        puzzle.rules.push(Rule::Equal(Equal {
            of: of.iter().map(named).collect(),
            each: vec![grouping],
            within,
            origin: Origin(5),
        }));
        puzzle
    }

    fn number(part: &str, symbols: &str) -> usize {
        part.chars().filter(|&c| symbols.contains(c)).count()
    }

    #[test]
    fn two_squares_hold_both_or_neither() {
        let puzzle = people(1, 2, &[&[0], &[1]], Grouping::Row);
        let allowed = ["..", ".C", "C.", "CC", "MW", "WM"];
        assert_allows(&puzzle, |p| allowed.contains(&p));
    }

    #[test]
    fn every_row_holds_as_many_men_as_women() {
        let puzzle = people(2, 2, &[&[0], &[1]], Grouping::Row);
        assert_allows(&puzzle, |p| {
            p.split('/').all(|row| number(row, "M") == number(row, "W"))
        });
    }

    #[test]
    fn three_names_and_names_of_several_kinds_are_all_equal() {
        let puzzle = people(1, 5, &[&[0], &[1], &[2]], Grouping::Board);
        assert_allows(&puzzle, |p| {
            number(p, "M") == number(p, "W") && number(p, "W") == number(p, "C")
        });
        let puzzle = people(1, 5, &[&[0, 2], &[1]], Grouping::Board);
        assert_allows(&puzzle, |p| number(p, "MC") == number(p, "W"));
    }

    #[test]
    fn a_name_beside_its_family_leaves_no_room_for_the_rest_of_the_family() {
        let puzzle = people(1, 4, &[&[0, 1], &[1]], Grouping::Board);
        assert_allows(&puzzle, |p| number(p, "M") == 0);
        let puzzle = people(1, 4, &[&[1], &[1]], Grouping::Board);
        assert_allows(&puzzle, |_| true);
    }

    #[test]
    fn a_piece_that_cannot_stand_there_stands_there_no_time() {
        let mut puzzle = people(1, 4, &[&[0], &[1]], Grouping::Row);
        puzzle.kinds[1].squares = SquareSet::of(4, [Square::new(0)]);
        puzzle.board.set_terrain(Square::new(3), Terrain::Wall);
        assert_allows(&puzzle, |p| match &p[..3] {
            "W.M" | "WM." | "WCM" | "WMC" => true,
            p => number(p, "MW") == 0,
        });
        puzzle.kinds[1].squares = SquareSet::empty(4);
        assert_allows(&puzzle, |p| number(p, "MW") == 0);
    }

    #[test]
    fn only_squares_in_the_set_count_and_groups_without_one_are_dropped() {
        let mut puzzle = people(2, 2, &[&[0], &[1]], Grouping::Column);
        if let Rule::Equal(rule) = &mut puzzle.rules[0] {
            rule.within = SquareSet::of(4, [Square::new(0), Square::new(2)]);
        }
        assert_allows(&puzzle, |p| {
            let first: String = p.split('/').filter_map(|row| row.chars().next()).collect();
            number(&first, "M") == number(&first, "W")
        });
    }

    #[test]
    fn a_board_without_squares_has_no_group() {
        let puzzle = people(0, 3, &[&[0], &[1]], Grouping::Board);
        assert_allows(&puzzle, |_| true);
    }

    #[test]
    fn a_group_whose_selector_is_off_is_not_counted() {
        let puzzle = people(2, 2, &[&[0], &[1]], Grouping::Row);
        let selectors = assert_selectors(&puzzle, |off, p| {
            let is_off = |row| *off == Instance::Group(Grouping::Row, row);
            let mut rows = p.split('/').enumerate();
            rows.all(|(row, people)| is_off(row) || number(people, "M") == number(people, "W"))
        });
        assert_eq!(selectors, 2);
    }
}
