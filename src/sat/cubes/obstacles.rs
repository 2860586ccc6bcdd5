//! Obstacles first: if a few pieces only stand in the way, their squares are chosen before anything
//! else, and each choice gives a smaller puzzle.
//!
//! Nine queens and a pawn are hard as one formula: the pawn divides lines, so no line is known to
//! hold at most one queen. With the pawn given, lines fall into segments with at most one queen each.
//! If there are fewer segments than queens, counting refutes the choice at once
//! (see [`crate::sat::encode`]): ten queens and a pawn on 9x9 take 0.03 s instead of 2.9. The choices
//! are disjoint and together cover everything, so their solutions are those of the puzzle, each once.
//!
//! This file must not know clauses or solvers: it takes puzzles and returns puzzles.

use crate::board::Square;
use crate::puzzle::{Automorphisms, Given, KindId, Puzzle, Rule, Targets};
use crate::stop::{Stop, Stopped};

/// The obstacles of a puzzle. Each way to place them gives a puzzle in which they are givens.
pub struct ObstaclesFirst {
    puzzle: Puzzle,
    /// The kind of each obstacle; equal kinds side by side.
    kinds: Vec<KindId>,
}

impl ObstaclesFirst {
    /// `None` if the puzzle has no obstacles, or would fall into more than `most` cases.
    ///
    /// An obstacle is a piece that stops sight, whose number is fixed, and that no attacks rule
    /// names, in a puzzle with a rule that forbids rides.
    pub fn new(puzzle: &Puzzle, most: u64) -> Option<Self> {
        if !puzzle.rules.iter().any(|rule| forbids_rides(puzzle, rule)) {
            return None;
        }
        let mut kinds = Vec::new();
        let mut cases = 1u64;
        for kind in puzzle.kind_ids().filter(|&kind| is_obstacle(puzzle, kind)) {
            let number = puzzle.kind(kind).count.at_least?;
            let given = puzzle.givens.iter().filter(|given| given.kind == kind);
            let number = usize::try_from(number).ok()?.checked_sub(given.count())?;
            let squares = free_squares(puzzle, kind).count();
            cases = cases.checked_mul(combinations(squares, number, most)?)?;
            kinds.extend(std::iter::repeat_n(kind, number));
        }
        // If they have no room at all, a solver has to say so.
        let worthwhile = !kinds.is_empty() && (1..=most).contains(&cases);
        worthwhile.then(|| ObstaclesFirst {
            puzzle: puzzle.clone(),
            kinds,
        })
    }

    /// All ways to place the obstacles: for each of them its square. Of those that automorphisms carry to one another
    /// there is one, with their number.
    pub fn cases(
        &self,
        automorphisms: Option<&Automorphisms>,
        stop: &Stop,
    ) -> Result<Vec<(Vec<Square>, u64)>, Stopped> {
        let automorphisms = automorphisms.filter(|group| group.keep_kinds(&self.kinds));
        let mut all = Vec::new();
        self.add_cases(&mut Vec::new(), &mut all);
        let mut cases = Vec::new();
        for squares in all {
            stop.poll()?;
            let weight = match automorphisms {
                None => Some(1),
                Some(automorphisms) => automorphisms.images_if_first(&self.placed(&squares)),
            };
            cases.extend(weight.map(|weight| (squares, weight)));
        }
        Ok(cases)
    }

    /// Adds the cases in which the first few obstacles stand on these squares. Obstacles of one kind are
    /// interchangeable, so they stand in reading order.
    fn add_cases(&self, chosen: &mut Vec<Square>, cases: &mut Vec<Vec<Square>>) {
        let Some(&kind) = self.kinds.get(chosen.len()) else {
            cases.push(chosen.clone());
            return;
        };
        let placed = self.kinds.iter().zip(chosen.iter());
        let alike = placed.filter(|&(&before, _)| before == kind);
        let last = alike.map(|(_, &square)| square).max();
        let is_open = |square: &Square| last.is_none_or(|last| *square > last);
        let free = free_squares(&self.puzzle, kind).filter(is_open);
        let free: Vec<Square> = free.filter(|square| !chosen.contains(square)).collect();
        // Only as far as enough are left: otherwise 62 of 64 would be sought among all 2^64 choices.
        let rest = self.kinds[chosen.len()..].iter();
        let missing = rest.take_while(|&&other| other == kind).count();
        for &square in free.iter().take((free.len() + 1).saturating_sub(missing)) {
            chosen.push(square);
            self.add_cases(chosen, cases);
            chosen.pop();
        }
    }

    /// Where the obstacles stand in one case, in reading order.
    fn placed(&self, squares: &[Square]) -> Vec<(Square, KindId)> {
        let squares = squares.iter().copied();
        let mut placed: Vec<_> = squares.zip(self.kinds.iter().copied()).collect();
        placed.sort_unstable();
        placed
    }

    /// The puzzle in one case.
    pub fn puzzle_with(&self, squares: &[Square]) -> Puzzle {
        let mut puzzle = self.puzzle.clone();
        let obstacles = squares.iter().zip(&self.kinds);
        let given = |(&square, &kind): (&Square, &KindId)| Given {
            square,
            kind,
            origin: self.puzzle.kind(kind).origin,
        };
        puzzle.givens.extend(obstacles.map(given));
        puzzle
    }
}

/// The squares on which a piece of this kind may still be given.
fn free_squares(puzzle: &Puzzle, kind: KindId) -> impl Iterator<Item = Square> + '_ {
    let is_given = |square| puzzle.givens.iter().any(|given| given.square == square);
    let squares = puzzle.kind(kind).squares.iter();
    squares.filter(move |&square| puzzle.may_stand(kind, square) && !is_given(square))
}

fn forbids_rides(puzzle: &Puzzle, rule: &Rule) -> bool {
    let Rule::Attacks(rule) = rule else {
        return false;
    };
    let own = |kind| !puzzle.kind(kind).moves.rides().is_empty();
    let rides = match &rule.moves {
        Some(moves) => !moves.rides().is_empty(),
        None => rule.by.iter().any(own),
    };
    rides && rule.bound.allows_none_only()
}

fn is_obstacle(puzzle: &Puzzle, kind: KindId) -> bool {
    let count = puzzle.kind(kind).count;
    // No other kind of rule asks what a piece sees.
    let named = |rule: &Rule| {
        let Rule::Attacks(rule) = rule else {
            return false;
        };
        let target = match &rule.on {
            Targets::Pieces(kinds) => kinds.contains(kind),
            Targets::Empty | Targets::Square => false,
        };
        target || rule.by.contains(kind)
    };
    let fixed = count.exact().is_some_and(|number| number > 0);
    puzzle.kind(kind).blocks && fixed && !puzzle.rules.iter().any(named)
}

/// The number of ways to choose; `None` if it is greater than `most`.
fn combinations(of: usize, choose: usize, most: u64) -> Option<u64> {
    if choose > of {
        return Some(0);
    }
    let mut ways = 1u64;
    for taken in 0..choose.min(of - choose) {
        // Exact at every step: `ways` is the number of ways to choose `taken` things.
        ways = ways.checked_mul((of - taken) as u64)? / (taken as u64 + 1);
        if ways > most {
            return None;
        }
    }
    Some(ways)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Interval, sample};

    #[test]
    fn all_but_two_squares_are_chosen_without_trying_every_choice() {
        let mut puzzle = sample::queens_and_pawn(8);
        puzzle.kinds[1].count = Interval::exactly(62);
        let first = ObstaclesFirst::new(&puzzle, 5000).unwrap();
        assert_eq!(first.cases(None, &Stop::never()).unwrap().len(), 2016);
    }

    #[test]
    fn combinations_are_counted_up_to_a_limit() {
        assert_eq!(combinations(64, 3, 50_000), Some(41_664));
        assert_eq!(combinations(64, 4, 50_000), None);
        assert_eq!(combinations(5, 5, 1), Some(1));
        assert_eq!(combinations(4, 5, 1), Some(0));
        assert_eq!(combinations(usize::MAX, usize::MAX / 2, u64::MAX), None);
    }
}
