//! Where a rule demands something: a square, a group or a line, named so that several fit into one sentence
//! ([`crate::render::english::places`]).
//!
//! It must not know what is demanded there.

use std::cmp::Reverse;

use crate::board::{Group, Grouping, Sided, SidedOf, Square, SquareSet, column_letters};
use crate::puzzle::Rule;
use crate::puzzle::print::number_in_words;
use crate::render::english::demand::Wording;
use crate::render::english::names::Names;
use crate::render::english::places::{Where, places};

impl Names<'_> {
    /// The group at this place in the order of its grouping.
    pub fn group_of(&self, grouping: &Grouping, place: usize) -> Option<Group> {
        self.puzzle.board.groups(grouping).nth(place)
    }

    /// The name of the group at this place in the order of its grouping.
    pub fn whereabouts(&self, grouping: &Grouping, place: usize) -> Where {
        match self.group_of(grouping, place) {
            Some(group) => self.place_of(&group),
            None => Where::Other("nowhere".to_owned()),
        }
    }

    /// `in row 3`, `on the diagonal / through a2`.
    pub fn group(&self, group: &Group) -> String {
        places([self.place_of(group)].iter())
    }

    /// A demand of the group at this place, of which only the squares within a set may count.
    pub fn in_group(
        &self,
        before: &str,
        grouping: &Grouping,
        place: usize,
        within: Option<&SquareSet>,
    ) -> Wording {
        let is_part = within.is_some_and(|within| !self.puzzle.board.is_whole(within));
        let after = match is_part {
            true => ", only the squares of `in` counted",
            false => "",
        };
        Wording::new(before, "each ", self.whereabouts(grouping, place), after)
    }

    fn place_of(&self, group: &Group) -> Where {
        // A group is never empty.
        let (Some(&first), Some(&last)) = (group.squares.first(), group.squares.last()) else {
            return Where::Other("nowhere".to_owned());
        };
        let ends = [first, last].map(|end| self.square(end)).join("-");
        match &group.grouping {
            Grouping::Board => Where::Other("on the board".to_owned()),
            Grouping::Row => self.row("in ", first),
            Grouping::Column => self.column("in ", first),
            Grouping::Square => Where::named("on", "on", self.square(first)),
            Grouping::Diagonal => Where::named(
                "on the diagonal / through",
                "on the diagonals / through",
                self.leftmost(group),
            ),
            Grouping::Antidiagonal => Where::named(
                "on the diagonal \\ through",
                "on the diagonals \\ through",
                self.leftmost(group),
            ),
            Grouping::Line => Where::named("on the line", "on the lines", ends),
            Grouping::Box => Where::named("in the box", "in the boxes", ends),
            Grouping::Window { rows, columns } => {
                let noun = format!("in the {rows}x{columns} window");
                Where::named(&noun, &format!("{noun}s"), ends)
            }
            Grouping::Region => {
                let regions = self.puzzle.board.regions();
                let label = regions.and_then(|regions| regions.label(first));
                Where::named(
                    "in region",
                    "in regions",
                    label.unwrap_or_default().to_string(),
                )
            }
            Grouping::Drawn(regions) => {
                let label = regions.label(first).unwrap_or_default();
                Where::named("in region", "in regions", label.to_string())
            }
            Grouping::Listed(_) if self.is_of_equal_numbers(&group.grouping) => {
                let noun = format!("on the {}s", self.number(first));
                let squares = group.squares.iter().map(|&square| self.square(square));
                let squares = squares.collect::<Vec<String>>().join(", ");
                Where::named(&noun, &noun, format!("({squares})"))
            }
            Grouping::Listed(lines) => {
                let ends = self.ends(&group.squares);
                let same = lines.iter().enumerate();
                let mut same = same.filter(|(_, line)| **line == group.squares);
                let name = match (same.next(), same.next()) {
                    (Some((place, _)), None) => format!("{} ({ends})", place + 1),
                    // Of lines with the same squares the group does not say which it is.
                    _ => ends,
                };
                Where::named("on line", "on lines", name)
            }
            Grouping::Sided(sided) => self.sided(sided, &group.squares),
        }
    }

    /// Whether its groups are sets of squares with equal printed numbers, which no list in the file says.
    fn is_of_equal_numbers(&self, grouping: &Grouping) -> bool {
        let is_alike = |rule: &&Rule| self.puzzle.print.alike(rule.origin()).is_some();
        let mut rules = self.puzzle.rules.iter().filter(is_alike);
        rules.any(|rule| rule.groupings().contains(&grouping))
    }

    /// The number that is printed in a square.
    fn number(&self, square: Square) -> String {
        let mut numbers = self.puzzle.print.numbers.iter();
        let printed = numbers.find(|(place, _)| *place == square);
        number_in_words(printed.and_then(|(_, number)| *number))
    }

    fn sided(&self, sided: &Sided, places: &[Square]) -> Where {
        let mut groups = sided.groups.iter();
        let mark = groups.find(|group| group.places == places);
        let mark = self.square(mark.map_or(Square::new(0), |group| group.mark));
        let without_sides = |grouping: &Grouping| {
            let squares = places.iter().copied();
            let mut squares: Vec<Square> = squares
                .filter(|&s| self.puzzle.board.is_square(s))
                .collect();
            // The first place of a group is enough to name it.
            if squares.is_empty() {
                squares = places.to_vec();
            }
            Group {
                grouping: grouping.clone(),
                squares,
            }
        };
        match &sided.of {
            SidedOf::Inside(Grouping::Square) => Where::named("around", "around", mark),
            SidedOf::Corner => Where::named("at the corner", "at the corners", mark),
            SidedOf::Inside(Grouping::Listed(_)) => {
                Where::named("on the line", "on the lines", self.ends(places))
            }
            SidedOf::Inside(grouping) => self.place_of(&without_sides(grouping)),
            SidedOf::Rim(grouping) => {
                let group = self.group(&without_sides(grouping));
                let bare = group.trim_start_matches("in ").trim_start_matches("on ");
                Where::Other(format!("on the rim of {bare}"))
            }
        }
    }

    fn leftmost(&self, group: &Group) -> String {
        let board = &self.puzzle.board;
        let left = group.squares.iter().min_by_key(|&&s| board.column(s));
        left.map_or(String::new(), |&square| self.square(square))
    }

    fn row(&self, preposition: &'static str, square: Square) -> Where {
        let board = &self.puzzle.board;
        Where::Row(preposition, board.rows() - board.row(square))
    }

    fn column(&self, preposition: &'static str, square: Square) -> Where {
        let column = self.puzzle.board.column(square);
        Where::Column(preposition, column, column_letters(column))
    }

    /// A line of squares: a whole row or column by its name, any other line by its ends, or by its first
    /// squares if it crosses joined edges.
    pub fn along(&self, squares: &[Square]) -> Where {
        let board = &self.puzzle.board;
        let pairs = squares.windows(2);
        let steps: Vec<(usize, usize)> = pairs.map(|pair| board.apart(pair[0], pair[1])).collect();
        let (Some(&first), Some(&last), Some(&step)) =
            (squares.first(), squares.last(), steps.iter().min())
        else {
            return Where::Other("nowhere".to_owned());
        };
        let is_straight = steps.iter().all(|&other| other == step);
        let name = if is_straight {
            let mut ends = [first, last];
            ends.sort_unstable_by_key(|&end| (board.column(end), Reverse(board.row(end))));
            ends.map(|end| self.square(end)).join("-")
        } else {
            let first = squares.iter().take(3).map(|&square| self.square(square));
            first.collect::<Vec<String>>().join("-") + "…"
        };
        match step {
            (0, _) if squares.len() == board.columns() => self.row("along ", first),
            (_, 0) if squares.len() == board.rows() => self.column("along ", first),
            (0, 1) => Where::named("along the part of a row", "along the parts of rows", name),
            (1, 0) => Where::named(
                "along the part of a column",
                "along the parts of columns",
                name,
            ),
            (1, 1) => Where::named("along the diagonal", "along the diagonals", name),
            _ => Where::named("along the line", "along the lines", name),
        }
    }

    pub fn on(&self, square: Square) -> Where {
        Where::Other(self.square(square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Boxes, Regions, Wrap};
    use crate::puzzle::{Puzzle, sample};

    /// These lines of a board, all together.
    fn lines(puzzle: &Puzzle, lines: &[&[usize]]) -> String {
        let names = Names { puzzle };
        let along = |line: &&[usize]| {
            let squares: Vec<Square> = line.iter().copied().map(Square::new).collect();
            names.along(&squares)
        };
        let lines: Vec<Where> = lines.iter().map(along).collect();
        places(lines.iter())
    }

    /// All groups of a board, together.
    fn groups(puzzle: &Puzzle, grouping: Grouping) -> String {
        let names = Names { puzzle };
        let number = puzzle.board.groups(&grouping).count();
        let groups = (0..number).map(|place| names.whereabouts(&grouping, place));
        let groups: Vec<Where> = groups.collect();
        places(groups.iter())
    }

    #[test]
    fn groups_are_named_as_people_do_neighbours_together() {
        let mut puzzle = sample::open(2, 3);
        puzzle.board.set_boxes(Boxes {
            rows: 2,
            columns: 1,
        });
        let labels = "AAABBB".chars().map(Some);
        puzzle.board.set_regions(Regions::new(labels));
        let windows = Grouping::Window {
            rows: 2,
            columns: 2,
        };
        for (grouping, expected) in [
            (Grouping::Row, "in rows 1 and 2"),
            (Grouping::Column, "in columns a to c"),
            (Grouping::Board, "on the board"),
            (Grouping::Square, "on a2, b2, c2, a1, b1 and c1"),
            (Grouping::Box, "in the boxes a2-a1, b2-b1 and c2-c1"),
            (Grouping::Region, "in regions A and B"),
            (windows, "in the 2x2 windows a2-b1 and b2-c1"),
            (
                Grouping::Diagonal,
                "on the diagonals / through a2, a1, b1 and c1",
            ),
        ] {
            assert_eq!(groups(&puzzle, grouping), expected);
        }
    }

    #[test]
    fn lines_are_named_by_their_ends() {
        let eight = [
            &[0, 1, 2][..],
            &[3, 4, 5],
            &[6, 7, 8],
            &[2, 5, 8],
            &[1, 2],
            &[1, 4],
            &[0, 4, 8],
            &[7, 3],
        ];
        assert_eq!(
            lines(&sample::open(3, 3), &eight),
            "along rows 1 to 3, along column c, along the part of a row b3-c3, along the part of a \
             column b2-b3 and along the diagonals a3-c1 and a2-b1"
        );
        let leap = lines(&sample::open(2, 3), &[&[0, 5]]);
        assert_eq!(leap, "along the line a2-c1");
    }

    #[test]
    fn lines_over_joined_edges_are_named_by_their_first_squares() {
        let both = Wrap {
            left_right: true,
            top_bottom: true,
        };
        let puzzle = sample::on(Board::new(4, 4, both));
        // Rings through a2: its row, its diagonals, and first the other way round an edge.
        for (line, expected) in [
            (&[8, 9, 10, 11][..], "along row 2"),
            (&[8, 5, 2, 15], "along the diagonal a2-b3-c4…"),
            (&[3, 4, 9, 14], "along the diagonal d4-a3-b2…"),
        ] {
            assert_eq!(lines(&puzzle, &[line]), expected);
        }
    }
}
