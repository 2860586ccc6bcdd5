//! A fleet: ships whose kinds are their lengths. Who shades squares of ships need not know how long they become: a ship has
//! the kind of its length, or of any longer one, as long as it may grow.

use std::convert::Infallible;

use crate::app::driver::{DoesNotFit, Failure, How};
use crate::board::{Board, DIRECTIONS, Square};
use crate::puzzle::{Connected, Counted, KindId, Placement, Puzzle, Rule};
use crate::query::{self, SomeOf};
use crate::stop::Stopped;

/// The kinds of ships by their lengths, no two of the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fleet(Vec<(i64, KindId)>);

/// A board on which every ship has a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedBoard {
    /// A ship has the kind of its length, or the next longer one.
    pub placement: Placement,
    /// Squares of ships that may be of several kinds.
    pub growing: Vec<SomeOf>,
}

impl PlayedBoard {
    /// A board on which every kind is known.
    pub fn known(placement: Placement) -> Self {
        let growing = Vec::new();
        PlayedBoard { placement, growing }
    }

    /// What stands on the other squares than those of growing ships.
    pub fn sure(&self) -> Placement {
        let mut sure = self.placement.clone();
        for (square, _) in &self.growing {
            sure.set(*square, None);
        }
        sure
    }

    /// A solution with these pieces, whatever the ships that grow become.
    pub fn solution(
        &self,
        puzzle: &Puzzle,
        how: &How,
    ) -> Result<Result<Option<Placement>, Stopped>, Failure<Infallible>> {
        let (sure, thresholds) = (self.sure(), &how.thresholds);
        let found = query::solution_with(puzzle, &sure, &self.growing, thresholds, &how.stop);
        Ok(found.map_err(DoesNotFit::from)?)
    }

    /// With the kinds of a solution for the ships that grow, if one has them.
    pub fn completed(self, puzzle: &Puzzle, how: &How) -> Result<Placement, Failure<Infallible>> {
        if self.growing.is_empty() {
            return Ok(self.placement);
        }
        let found = self.solution(puzzle, how)?;
        let mut placement = self.placement;
        if let Ok(Some(solution)) = found {
            for (square, _) in self.growing {
                placement.set(square, solution.get(square));
            }
        }
        Ok(placement)
    }
}

impl Fleet {
    /// The fleet of these kinds, if the rules say how long each is.
    pub fn of(puzzle: &Puzzle, ships: impl Iterator<Item = KindId>) -> Option<Self> {
        let lengths = ships.map(|kind| Some((length_of(puzzle, kind)?, kind)));
        let mut ships: Vec<(i64, KindId)> = lengths.collect::<Option<_>>()?;
        ships.sort();
        let are_told_apart = ships.windows(2).all(|pair| pair[0].0 < pair[1].0);
        (ships.len() > 1 && are_told_apart).then_some(Fleet(ships))
    }

    pub fn contains(&self, kind: KindId) -> bool {
        self.0.iter().any(|&(_, ship)| ship == kind)
    }

    /// The board with kinds for the ships on it, whichever kinds these have there. Givens keep theirs, and tell those of the
    /// squares beside them.
    pub fn played(&self, puzzle: &Puzzle, mut placement: Placement) -> PlayedBoard {
        let givens = puzzle.given_placement();
        let ships = placement.pieces().filter(|&(_, kind)| self.contains(kind));
        let squares = ships.map(|(square, _)| square).collect();
        let mut growing = Vec::new();
        for ship in orthogonal_parts(&puzzle.board, squares) {
            let given = ship.iter().find_map(|&square| givens.get(square));
            let is_long_enough = |&&(length, _): &&(i64, KindId)| length >= ship.len() as i64;
            let longer = self.0.iter().filter(is_long_enough).map(|&(_, kind)| kind);
            let kinds: Vec<KindId> = given.map_or_else(|| longer.collect(), |kind| vec![kind]);
            let kind = kinds
                .first()
                .or(self.0.last().map(|(_, kind)| kind))
                .copied();
            for square in ship {
                placement.set(square, givens.get(square).or(kind));
                if kinds.len() > 1 {
                    growing.push((square, kinds.clone()));
                }
            }
        }
        PlayedBoard { placement, growing }
    }
}

/// How many squares every ship of this kind has, if the rules say so.
pub fn length_of(puzzle: &Puzzle, kind: KindId) -> Option<i64> {
    puzzle.rules.iter().find_map(|rule| match rule {
        Rule::Connected(Connected {
            of: Some(Counted::Pieces(kinds)),
            size,
            ..
        }) if kinds.iter().eq([kind]) => size.exact(),
        _ => None,
    })
}

/// Squares in parts that hang together by their sides.
pub fn orthogonal_parts(board: &Board, mut squares: Vec<Square>) -> Vec<Vec<Square>> {
    let mut parts = Vec::new();
    while let Some(first) = squares.pop() {
        let mut part = vec![first];
        let mut done = 0;
        while let Some(&from) = part.get(done) {
            let beside = DIRECTIONS.map(|(_, step)| board.step(from, step));
            part.extend(squares.extract_if(.., |square| beside.contains(&Some(*square))));
            done += 1;
        }
        parts.push(part);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::broken_so_far;
    use crate::definition::Definition;
    use crate::puzzle::sample;

    /// One ship of each length from 1 to 3; nothing touches at a corner, and the highest row has two squares of ships.
    fn puzzle() -> (Puzzle, Fleet) {
        let mut text = r#"
            [board]
            size = 5
            [pieces.ship]
            kinds = 3
            [[attacks]]
            by = "ship"
            on = "ship"
            moves = "ferz"
            exactly = 0
            [[count]]
            of = "ship"
            each = "row"
            at-most = [2, 5, 5, 5, 5]
        "#
        .to_owned();
        for length in 1..=3 {
            text += &format!("\n[[connected]]\nof = \"ship.{length}\"\nexactly = 1\n");
            text += &format!("size = {{ exactly = {length} }}\n");
        }
        let definition = Definition::parse("fleet.toml", &text).unwrap();
        let puzzle = definition.instance(&[]).unwrap().puzzle;
        let fleet = Fleet::of(&puzzle, puzzle.kind_ids()).unwrap();
        (puzzle, fleet)
    }

    fn played(picture: &str) -> (Puzzle, PlayedBoard) {
        let (puzzle, fleet) = puzzle();
        let placement = sample::placement(&puzzle, picture);
        let played = fleet.played(&puzzle, placement);
        (puzzle, played)
    }

    #[test]
    fn a_ship_has_the_kind_of_its_length_whichever_it_had() {
        let (puzzle, played) = played("1.11./...../333../...../1111.");
        let expected = sample::placement(&puzzle, "1.22./...../333../...../3333.");
        assert_eq!(played.placement, expected);
        let growing = played.growing.iter().map(|(_, kinds)| kinds.len());
        let mut growing: Vec<usize> = growing.collect();
        growing.sort();
        assert_eq!(growing, [2, 2, 3]);
    }

    #[test]
    fn a_ship_that_may_grow_breaks_nothing_but_what_no_ship_may() {
        let broken = |picture: &str| {
            let (puzzle, played) = played(picture);
            let found = broken_so_far(&puzzle, &played, &How::default());
            found.unwrap().unwrap().len()
        };
        // Two ships of one square are one too many, but both may become longer.
        assert_eq!(broken("1.1../...../...../...../....."), 0);
        assert_eq!(broken("1.1../1.1../...../...../....."), 0);
        assert!(broken("1.1.1/...../...../...../.....") > 0);
        assert!(broken("1..../.1.../...../...../.....") > 0);
        assert!(broken("...../1111./...../...../.....") > 0);
        assert!(broken("1.1../1.1../1.1../...../.....") > 0);
    }

    #[test]
    fn ships_that_grow_have_the_kinds_of_a_solution() {
        let (puzzle, played) = played("...../1.1.1/1.1../1..../.....");
        let completed = played.completed(&puzzle, &How::default()).unwrap();
        let expected = sample::placement(&puzzle, "...../3.2.1/3.2../3..../.....");
        assert_eq!(completed, expected);
    }

    #[test]
    fn kinds_of_one_length_are_no_fleet() {
        let (mut puzzle, _) = puzzle();
        puzzle.rules.pop();
        assert_eq!(Fleet::of(&puzzle, puzzle.kind_ids()), None);
    }
}
