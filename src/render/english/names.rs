//! Names of squares, groups of squares and sets of kinds.
//!
//! Squares and rows are named as in chess, rows from the bottom. It must not know the sentences that use the names.

use crate::board::{Group, Grouping, Sided, SidedOf, Square, SquareSet, column_letters};
use crate::puzzle::{Counted, KindId, KindSet, Origin, Puzzle};
use crate::render::english::squares::Area;

/// The names in a puzzle, as people say them.
pub struct Names<'a> {
    pub puzzle: &'a Puzzle,
}

impl Names<'_> {
    /// `in row 3`, `on the diagonal / through a2`; its squares are in reading order.
    pub fn group(&self, group: &Group) -> String {
        let board = &self.puzzle.board;
        // A group is never empty.
        let (Some(&first), Some(&last)) = (group.squares.first(), group.squares.last()) else {
            return "nowhere".to_owned();
        };
        let (first_name, last_name) = (self.square(first), self.square(last));
        match &group.grouping {
            Grouping::Board => "on the board".to_owned(),
            Grouping::Row => format!("in row {}", board.rows() - board.row(first)),
            Grouping::Column => format!("in column {}", column_letters(board.column(first))),
            Grouping::Diagonal => format!("on the diagonal / through {first_name}"),
            Grouping::Antidiagonal => format!("on the diagonal \\ through {first_name}"),
            Grouping::Square => format!("on {first_name}"),
            Grouping::Line => format!("on the line from {first_name} to {last_name}"),
            Grouping::Region => {
                let label = board.regions().and_then(|regions| regions.label(first));
                format!("in region {}", label.unwrap_or_default())
            }
            Grouping::Box => format!("in the box from {first_name} to {last_name}"),
            Grouping::Window { rows, columns } => {
                format!("in the {rows}x{columns} window from {first_name} to {last_name}")
            }
            Grouping::Drawn(regions) => {
                format!("in region {}", regions.label(first).unwrap_or_default())
            }
            Grouping::Listed(lines) => {
                let ends = self.ends(&group.squares);
                let same = lines.iter().enumerate();
                let mut same = same.filter(|(_, line)| **line == group.squares);
                match (same.next(), same.next()) {
                    (Some((place, _)), None) => format!("on line {} ({ends})", place + 1),
                    // Of lines with the same squares the group does not say which it is.
                    _ => format!("on line {ends}"),
                }
            }
            Grouping::Sided(sided) => self.sided_group(sided, &group.squares),
        }
    }

    fn sided_group(&self, sided: &Sided, places: &[Square]) -> String {
        let mut groups = sided.groups.iter();
        let mark = groups.find(|group| group.places == places);
        let mark = mark.map_or(Square::new(0), |group| group.mark);
        // The first square of a group is enough to name it.
        let without_sides = |grouping: &Grouping| {
            let squares = places.iter().copied();
            let squares: Vec<Square> = squares
                .filter(|&s| self.puzzle.board.is_square(s))
                .collect();
            self.group(&Group {
                grouping: grouping.clone(),
                squares: if squares.is_empty() {
                    places.to_vec()
                } else {
                    squares
                },
            })
        };
        match &sided.of {
            SidedOf::Corner => format!("at the corner {}", self.square(mark)),
            SidedOf::Inside(Grouping::Square) => format!("around {}", self.square(mark)),
            SidedOf::Inside(Grouping::Listed(_)) => format!("on the line {}", self.ends(places)),
            SidedOf::Inside(grouping) => without_sides(grouping),
            SidedOf::Rim(grouping) => {
                let group = without_sides(grouping);
                let bare = group.trim_start_matches("in ").trim_start_matches("on ");
                format!("on the rim of {bare}")
            }
        }
    }

    /// The same for a group of this rule, which may be a set of squares with equal numbers.
    pub fn part_of_rule(&self, origin: Origin, group: &Group, area: &[Square]) -> String {
        match self.puzzle.print.alike(origin) {
            Some(_) => "on squares with equal numbers".to_owned(),
            None => self.part_of_group(group, area),
        }
    }

    /// A group of which only these squares count: a part of the board by the name of the part, any other by the
    /// name of the group.
    pub fn part_of_group(&self, group: &Group, squares: &[Square]) -> String {
        let board = &self.puzzle.board;
        if group.grouping != Grouping::Board || board.is_covered_by(squares) {
            return self.group(group);
        }
        let area = Area::new(board, &SquareSet::of(board.len(), squares.iter().copied()));
        match area.picture {
            None => format!("on {}", area.words),
            Some(_) => "on the squares of `in`".to_owned(),
        }
    }

    /// The names that make up a set of kinds; `piece` where they are all.
    pub fn kinds(&self, kinds: &KindSet) -> String {
        let named = names_of(self.puzzle, kinds, |kind| kind_in_words(self.puzzle, kind));
        match named.as_slice() {
            [] => "piece".to_owned(),
            [name] => name.clone(),
            _ if kinds.count() == self.puzzle.kinds.len() => "piece".to_owned(),
            several => several.join(" or "),
        }
    }

    /// Whether some of these stand on squares.
    pub fn stand_on_squares(&self, kinds: &KindSet) -> bool {
        let mut kinds = kinds.iter().map(|kind| self.puzzle.kind(kind));
        kinds.any(|kind| kind.joins.is_none())
    }

    /// The same of what is counted.
    pub fn counted(&self, of: &Counted) -> String {
        match of {
            Counted::Pieces(kinds) => self.kinds(kinds),
            Counted::Empty => "empty square".to_owned(),
        }
    }

    /// `a1-c3`: the first and the last square of a line, `a1-a2 to c2-c3` of sides; `a1` if it has no other.
    pub fn ends(&self, line: &[Square]) -> String {
        let ends = match line {
            [first, .., last] => vec![self.square(*first), self.square(*last)],
            _ => line.iter().map(|&square| self.square(square)).collect(),
        };
        let are_squares = line.iter().all(|&place| self.puzzle.board.is_square(place));
        ends.join(if are_squares { "-" } else { " to " })
    }

    pub fn square(&self, square: Square) -> String {
        self.puzzle.board.name(square)
    }

    /// ` (a2, c2)`; empty if there are no squares.
    pub fn in_brackets(&self, squares: &[Square]) -> String {
        if squares.is_empty() {
            return String::new();
        }
        let names = squares.iter().map(|&square| self.square(square));
        format!(" ({})", listed(names))
    }
}

/// A kind as people say it: `queen`; of a family its symbol, `7`, if that is a word, or the number that it stands for.
pub fn kind_in_words(puzzle: &Puzzle, kind: KindId) -> String {
    let mut families = puzzle.pieces.iter().filter(|piece| piece.is_family);
    let is_in_family = families.any(|family| family.kinds.contains(&kind.index()));
    let (name, symbol) = (&puzzle.kind(kind).name, puzzle.kind(kind).symbol);
    match is_in_family {
        true if symbol.is_alphanumeric() => puzzle.printed(kind),
        true => name.replacen('.', " ", 1),
        false => name.clone(),
    }
}

/// The names that make up a set of kinds. A family whose kinds are all in the set has its own name; a
/// family without kinds is in no set.
pub fn names_of(
    puzzle: &Puzzle,
    kinds: &KindSet,
    of_kind: impl Fn(KindId) -> String,
) -> Vec<String> {
    let mut names = Vec::new();
    for piece in &puzzle.pieces {
        let of_piece = piece.kind_set();
        let is_whole = of_piece.iter().all(|kind| kinds.contains(kind));
        if is_whole && !of_piece.is_empty() {
            names.push(piece.name.clone());
        } else {
            let inside = of_piece.iter().filter(|&kind| kinds.contains(kind));
            names.extend(inside.map(&of_kind));
        }
    }
    names
}

/// More items than this are counted instead of named.
const MOST_NAMED: usize = 16;

/// `a2, c2 and 4 more`: the first items, and how many follow.
pub fn listed(mut items: impl ExactSizeIterator<Item = String>) -> String {
    let more = items.len().saturating_sub(MOST_NAMED);
    let named: Vec<String> = items.by_ref().take(MOST_NAMED).collect();
    match more {
        0 => named.join(", "),
        _ => format!("{} and {more} more", named.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Boxes, Regions};
    use crate::puzzle::sample::{open, queen, set};
    use crate::puzzle::{Bound, Moves, Piece};

    #[test]
    fn groups_are_named_as_people_do() {
        let mut puzzle = open(3, 4);
        let labels = "aaaabbbb.a.b".chars().map(|c| (c != '.').then_some(c));
        puzzle.board.set_regions(Regions::new(labels));
        puzzle.board.set_boxes(Boxes {
            rows: 3,
            columns: 2,
        });
        let names = Names { puzzle: &puzzle };
        let window = Grouping::Window {
            rows: 3,
            columns: 4,
        };
        for (grouping, square, expected) in [
            (Grouping::Row, "b1", "in row 1"),
            (Grouping::Column, "b1", "in column b"),
            (Grouping::Board, "b1", "on the board"),
            (Grouping::Square, "b1", "on b1"),
            (Grouping::Diagonal, "b1", "on the diagonal / through d3"),
            (
                Grouping::Antidiagonal,
                "b1",
                "on the diagonal \\ through a2",
            ),
            (Grouping::Region, "b1", "in region a"),
            (Grouping::Box, "b1", "in the box from a3 to b1"),
            (window, "b1", "in the 3x4 window from a3 to d1"),
            (Grouping::Line, "a3", "on the line from a3 to c1"),
        ] {
            let square = puzzle.board.find(square).unwrap();
            let with_it = |group: &Group| group.squares.contains(&square);
            let groups = puzzle.board.groups(&grouping).filter(with_it);
            let found: Vec<String> = groups
                .map(|mut group| {
                    group.squares.sort();
                    names.group(&group)
                })
                .collect();
            assert!(found.contains(&expected.to_owned()), "{found:?}");
        }
    }

    #[test]
    fn a_family_goes_by_its_name_where_all_its_kinds_are_meant() {
        let mut puzzle = open(1, 3);
        for symbol in ['1', '2'] {
            let name = format!("digit.{symbol}");
            puzzle.add(&name, symbol, Moves::none(), Bound::ANY);
        }
        puzzle.add("queen", 'Q', queen(), Bound::ANY);
        let queen = puzzle.pieces.pop().unwrap();
        let family = |name: &str, kinds| Piece {
            name: name.to_owned(),
            kinds,
            is_family: true,
        };
        puzzle.pieces = vec![family("digit", 0..2), family("none", 2..2), queen];
        let names = Names { puzzle: &puzzle };
        let named = |kinds: &[usize]| {
            let kinds: Vec<KindId> = kinds.iter().copied().map(KindId::new).collect();
            names.kinds(&set(&kinds))
        };
        assert_eq!(named(&[0, 1]), "digit");
        assert_eq!(named(&[0]), "1");
        assert_eq!(named(&[1, 2]), "2 or queen");
        assert_eq!(named(&[0, 1, 2]), "piece");
    }
}
