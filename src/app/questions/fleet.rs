//! A fleet: ships whose kinds are their lengths. Who shades squares of ships need not know how long they become: a ship has
//! the kind of its length, or of any longer one, as long as it may grow: a square beside it must be left on which one rule
//! alone does not forbid ships.

use std::convert::Infallible;

use crate::app::driver::{DoesNotFit, Failure, How};
use crate::board::{Board, DIRECTIONS, Square, SquareSet};
use crate::puzzle::{
    Attacks, Bound, Connected, Count, Counted, KindId, KindSet, Moves, Placement, Puzzle, Rule,
    Targets,
};
use crate::query::{self, SomeOf};
use crate::stop::Stopped;

use super::undecided::groups;

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
        ships.sort_unstable();
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
        let squares: Vec<Square> = ships.map(|(square, _)| square).collect();
        let full = self.full(puzzle, &squares);
        let mut growing = Vec::new();
        for ship in orthogonal_parts(&puzzle.board, squares) {
            let given = ship.iter().find_map(|&square| givens.get(square));
            let length = ship.len() as i64;
            let longer = self.0.iter().filter(|ship| ship.0 >= length);
            let mut kinds: Vec<KindId> = longer.map(|&(_, kind)| kind).collect();
            if let Some(given) = given {
                kinds = vec![given];
            } else if self.0.iter().any(|ship| ship.0 == length)
                && !may_grow(&puzzle.board, &ship, &placement, &full)
            {
                kinds.truncate(1);
            }
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

    /// Where a rule alone forbids another square of any ship beside these: its row has as many as it may, say, or it
    /// would touch one of them at a corner.
    fn full(&self, puzzle: &Puzzle, held: &[Square]) -> SquareSet {
        let kinds = || self.0.iter().map(|&(_, kind)| kind);
        let has_all = |of: &KindSet| kinds().all(|kind| of.contains(kind));
        let may_stand = |square| kinds().any(|kind| puzzle.may_stand(kind, square));
        let barred = puzzle.board.squares().filter(|&square| !may_stand(square));
        let mut full = SquareSet::of(puzzle.board.len(), barred);
        for rule in &puzzle.rules {
            let barred = match rule {
                Rule::Count(rule) if matches!(&rule.of, Counted::Pieces(of) if has_all(of)) => {
                    full_groups(puzzle, rule, held)
                }
                Rule::Attacks(rule)
                    if has_all(&rule.by)
                        && matches!(&rule.on, Targets::Pieces(on) if has_all(on))
                        && rule.bound == Bound::exactly(0) =>
                {
                    touched(puzzle, rule, held)
                }
                _ => continue,
            };
            barred.into_iter().for_each(|square| full.insert(square));
        }
        full
    }
}

/// The squares of groups in which these are as many as may be.
fn full_groups(puzzle: &Puzzle, rule: &Count, held: &[Square]) -> Vec<Square> {
    let is_held = |square: &&Square| held.contains(square);
    let groups = groups(puzzle, &rule.each, &rule.within);
    let full = groups.filter(|(groups, place, squares)| {
        let most = groups.bounds.of(*place).hull().at_most;
        most.is_some_and(|most| squares.iter().filter(is_held).count() as i64 >= most)
    });
    full.flat_map(|(_, _, squares)| squares).collect()
}

/// The squares one step from these, which no piece may attack.
fn touched(puzzle: &Puzzle, rule: &Attacks, held: &[Square]) -> Vec<Square> {
    let steps = rule.moves.as_ref().map_or(&[][..], Moves::leaps);
    let touched = held
        .iter()
        .flat_map(|&ship| puzzle.board.one_step_from(ship, steps));
    touched.filter(|&at| rule.within.contains(at)).collect()
}

/// Whether a square beside a ship is free for one more of it.
fn may_grow(board: &Board, ship: &[Square], placement: &Placement, full: &SquareSet) -> bool {
    let is_free = |at: Square| placement.get(at).is_none() && !full.contains(at);
    let mut beside = DIRECTIONS.into_iter().flat_map(|(_, step)| {
        let next = ship
            .iter()
            .filter_map(move |&square| board.step(square, step));
        next.collect::<Vec<Square>>()
    });
    beside.any(is_free)
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
    use crate::puzzle::{Breach, PartFault, sample};

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
        let (puzzle, played) = played("1111./...../1.11./...../333..");
        let expected = sample::placement(&puzzle, "3333./...../1.22./...../333..");
        assert_eq!(played.placement, expected);
        let growing = played.growing.iter().map(|(_, kinds)| kinds.len());
        let mut growing: Vec<usize> = growing.collect();
        growing.sort_unstable();
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
    fn a_ship_that_cannot_grow_has_its_length() {
        let (puzzle, played) = played("1.1../...../.1.../...../.....");
        let growing = played
            .growing
            .iter()
            .map(|(square, _)| puzzle.board.name(*square));
        assert_eq!(growing.collect::<Vec<_>>(), ["b3"]);
        // The highest row is full, and below it they would touch the third, which may grow: they are one too many.
        let broken = broken_so_far(&puzzle, &played, &How::default());
        let broken = broken.unwrap().unwrap();
        let [Breach::Connected(breach)] = broken.as_slice() else {
            panic!("one rule is broken, not {broken:?}");
        };
        assert!(matches!(breach.fault, PartFault::Number { number: 2, .. }));
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
