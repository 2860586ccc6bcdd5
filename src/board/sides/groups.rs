//! Groups of squares together with sides: what `count` and `sum` count pieces on sides in.
//!
//! The places of each group are found once, when the rule is read, because they depend on where its squares count.

use std::sync::Arc;

use crate::board::{Board, Grouping, Sided, SidedGroup, SidedOf, Square, SquareSet};

impl Board {
    /// The groups with the sides that count where only these squares do, each with its place among the groups without
    /// sides. A group of which no square counts is dropped.
    pub fn groups_with_sides(&self, of: &SidedOf, within: &SquareSet) -> Vec<(usize, SidedGroup)> {
        let group = |(place, (mark, squares)): (usize, (Square, Vec<Square>))| {
            let counts = |&square: &Square| within.contains(square);
            let mut places: Vec<Square> = squares.iter().copied().filter(counts).collect();
            let is_listed = matches!(of, SidedOf::Inside(Grouping::Listed(_)));
            let of_sides = squares
                .iter()
                .filter(|&&place| is_listed && self.is_open_side(place));
            let has_squares = !places.is_empty() || { of_sides }
                .any(|&side| self.squares_of_side(side).iter().any(counts));
            places.extend(self.sides_in(of, mark, &squares, within));
            places.sort_unstable();
            places.dedup();
            (has_squares && !places.is_empty()).then_some((place, SidedGroup { mark, places }))
        };
        let groups: Vec<(Square, Vec<Square>)> = match of {
            SidedOf::Corner => {
                let around = |corner| (corner, self.squares_of_corner(corner));
                self.corners().map(around).collect()
            }
            SidedOf::Inside(grouping) | SidedOf::Rim(grouping) => {
                let groups = self.groups(grouping);
                groups
                    .map(|group| (group.squares[0], group.squares))
                    .collect()
            }
        };
        groups.into_iter().enumerate().filter_map(group).collect()
    }

    /// The sides that count in one group.
    fn sides_in(
        &self,
        of: &SidedOf,
        mark: Square,
        squares: &[Square],
        within: &SquareSet,
    ) -> Vec<Square> {
        if !self.has_sides() {
            return Vec::new();
        }
        let counts = |square: &Square| within.contains(*square);
        let all_count = |side: &Square| self.squares_of_side(*side).iter().all(counts);
        match of {
            SidedOf::Corner => {
                let sides = self.sides_of_corner(mark).into_iter();
                sides.filter(all_count).collect()
            }
            SidedOf::Inside(Grouping::Square) => match counts(&mark) {
                true => self.sides_of(mark).to_vec(),
                false => Vec::new(),
            },
            SidedOf::Inside(Grouping::Board) => self.sides().filter(all_count).collect(),
            SidedOf::Inside(Grouping::Listed(_)) => {
                let sides = squares.iter().copied();
                let sides = sides.filter(|&place| self.is_open_side(place));
                sides.filter(all_count).collect()
            }
            SidedOf::Inside(_) => {
                let group = SquareSet::of(self.len(), squares.iter().copied());
                let is_inside = |side: &Square| {
                    let both = self.squares_of_side(*side);
                    both.len() == 2 && both.iter().all(|&square| group.contains(square))
                };
                let sides = self.sides_of_all(squares).filter(is_inside);
                sides.filter(all_count).collect()
            }
            SidedOf::Rim(_) => {
                let group = SquareSet::of(self.len(), squares.iter().copied());
                let is_on_rim = |side: &Square| {
                    let mut near = self.squares_of_side(*side);
                    near.retain(|&square| group.contains(square));
                    matches!(near[..], [only] if within.contains(only))
                };
                self.sides_of_all(squares).filter(is_on_rim).collect()
            }
        }
    }

    fn sides_of_all<'b>(&'b self, squares: &'b [Square]) -> impl Iterator<Item = Square> + 'b {
        let open = squares.iter().filter(|&&square| self.is_open(square));
        open.flat_map(|&square| self.sides_of(square))
    }

    /// Whether a place is a side on which pieces may stand.
    pub fn is_open_side(&self, place: Square) -> bool {
        !self.is_square(place) && place.index() < self.len() && self.is_open(place)
    }

    /// Such groups as a grouping.
    pub fn sided(&self, of: SidedOf, within: &SquareSet) -> Grouping {
        let groups = self.groups_with_sides(&of, within).into_iter();
        let groups = groups.map(|(_, group)| group).collect();
        Grouping::Sided(Arc::new(Sided { of, groups }))
    }
}
