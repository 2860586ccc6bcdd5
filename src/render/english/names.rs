//! Names of squares, parts of groups and sets of kinds.
//!
//! Squares are named as in chess. It must not know the sentences that use the names.

use crate::board::{Group, Grouping, Square, SquareSet};
use crate::puzzle::{Counted, KindId, KindSet, Origin, Puzzle};
use crate::render::english::squares::Area;
use crate::text::some_of;

/// More squares or attackers than this are counted instead of named.
pub const MOST_NAMED: usize = 16;

/// The names in a puzzle, as people say them.
pub struct Names<'a> {
    pub puzzle: &'a Puzzle,
}

impl Names<'_> {
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
        format!(" ({})", some_of(&names.collect::<Vec<_>>(), MOST_NAMED))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::sample::{open, queen, set};
    use crate::puzzle::{Bound, Moves, Piece};

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
