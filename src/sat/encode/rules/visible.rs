//! `[[visible]]`: the greatest value so far in unary, and for each square whether the piece there is greater.

use std::collections::BTreeMap;

use crate::board::Square;
use crate::puzzle::{KindId, KindSet, Visible};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::guard::Instance;
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Visible) -> Result<(), Stopped> {
    let grouping = &rule.lines.grouping;
    for (place, group) in encoder.groups(grouping)? {
        let bound = rule.lines.bounds.of(place);
        let mut line = group.squares;
        if rule.from_last {
            line.reverse();
        }
        let seen = seen(encoder, rule, &line);
        let instance = || Instance::Group(grouping.clone(), place);
        encoder.instance(rule.origin, instance, |encoder| {
            encoder.bounded(&seen, bound)
        })?;
    }
    Ok(())
}

/// For each square where something may be seen, the literal "it is seen".
fn seen(encoder: &mut Encoder<'_>, rule: &Visible, line: &[Square]) -> Vec<Literal> {
    // For each value so far, the literal "a piece of at least this value came before".
    let mut greatest: BTreeMap<i64, Literal> = BTreeMap::new();
    let mut all = Vec::new();
    for &square in line {
        let mut kinds: BTreeMap<i64, Vec<KindId>> = BTreeMap::new();
        for (kind, value) in rule.of.iter() {
            if encoder.piece(square, kind).is_some() {
                kinds.entry(value).or_default().push(kind);
            }
        }
        let at_least = |from: i64| -> KindSet {
            kinds
                .range(from..)
                .flat_map(|(_, kinds)| kinds.iter().copied())
                .collect()
        };
        let mut ways: Vec<Literal> = Vec::new();
        for (&value, kinds) in &kinds {
            let Some(held) = encoder.holds(square, &kinds.iter().copied().collect()) else {
                continue;
            };
            // A piece before with at least this value has at least the next value so far.
            let hidden = greatest.range(value..).next().map(|(_, &literal)| literal);
            ways.push(match hidden {
                None => held,
                Some(hidden) => encoder.writer.both(held, !hidden),
            });
        }
        if !ways.is_empty() {
            all.push(encoder.writer.any_of(&ways));
        }
        let values: Vec<i64> = greatest.keys().chain(kinds.keys()).copied().collect();
        let mut next = BTreeMap::new();
        for value in values {
            let before = greatest.range(value..).next().map(|(_, &literal)| literal);
            let here = encoder.holds(square, &at_least(value));
            let either: Vec<Literal> = before.into_iter().chain(here).collect();
            if !either.is_empty() && !next.contains_key(&value) {
                next.insert(value, encoder.writer.any_of(&either));
            }
        }
        greatest = next;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Grouping, Terrain};
    use crate::puzzle::{Bound, Bounds, Puzzle, sample};
    use crate::sat::encode::truth::{assert_allows, assert_selectors};

    const VALUES: [(char, i64); 3] = [('1', 1), ('3', 3), ('z', 3)];

    fn pieces(rows: usize, columns: usize) -> Puzzle {
        sample::worth(rows, columns, &VALUES)
    }

    fn seen(row: impl Iterator<Item = char>) -> usize {
        let values = row.filter_map(|c| VALUES.iter().find(|(known, _)| *known == c));
        let values: Vec<i64> = values.map(|(_, value)| *value).collect();
        let is_seen = |place: &usize| values[..*place].iter().all(|v| *v < values[*place]);
        (0..values.len()).filter(is_seen).count()
    }

    #[test]
    fn so_many_are_seen_from_either_end() {
        for from_last in [false, true] {
            for bound in [
                Bound::exactly(1),
                Bound::at_least(2),
                Bound::at_most(1),
                Bound::exactly(0),
            ] {
                let mut puzzle = pieces(1, 4);
                puzzle.board.set_terrain(Square::new(2), Terrain::Wall);
                puzzle.kinds[1].squares.remove(Square::new(0));
                puzzle.visible(Grouping::Row, Bounds::Same(bound), from_last);
                let stands = |p: &str| !p.starts_with('3');
                assert_allows(&puzzle, |p| {
                    let found = match from_last {
                        true => seen(p.chars().rev()),
                        false => seen(p.chars()),
                    };
                    stands(p) && bound.allows(found)
                });
            }
        }
    }

    #[test]
    fn a_line_whose_selector_is_off_is_seen_as_it_is() {
        let mut puzzle = pieces(2, 2);
        let bounds = Bounds::Each(vec![Bound::exactly(2), Bound::at_most(1)]);
        puzzle.visible(Grouping::Column, bounds, false);
        let holds = |column: usize, p: &str| {
            let found = seen(
                [p.as_bytes()[column], p.as_bytes()[column + 3]]
                    .map(char::from)
                    .into_iter(),
            );
            if column == 0 { found == 2 } else { found <= 1 }
        };
        let selectors = assert_selectors(&puzzle, |off, p| {
            let is_off = |column| *off == Instance::Group(Grouping::Column, column);
            (0..2).all(|column| is_off(column) || holds(column, p))
        });
        assert_eq!(selectors, 2);
    }
}
