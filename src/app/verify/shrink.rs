//! The smallest puzzle that still shows a disagreement.
//!
//! Starting from the puzzle with one placement that only one engine finds, pieces are pinned, rules
//! and givens dropped and edges of the board cut off, one change at a time; a change stays if the
//! disagreement does. What "disagrees" means is for the caller to say.

use crate::board::{Board, Square, SquareSet};
use crate::puzzle::{
    Attacks, Bound, Bounds, Clue, Clues, Count, CountedGroups, Equal, Forbid, Given, Kind,
    Placement, Puzzle, Rule,
};

/// Makes a puzzle smaller as long as it still `disagrees`. `shown` is a placement that only one
/// engine finds.
pub fn shrink(
    puzzle: &Puzzle,
    shown: &Placement,
    mut disagrees: impl FnMut(&Puzzle) -> bool,
) -> Puzzle {
    let mut smallest = puzzle.clone();
    // With every piece given the engines have next to nothing left to do, so all later tries are
    // quick; if the disagreement needs freedom, it is lost here and the puzzle stays as it is.
    let pinned = pinned(puzzle, shown);
    if disagrees(&pinned) {
        smallest = pinned;
    }
    loop {
        let smaller = candidates(&smallest).find(|candidate| disagrees(candidate));
        match smaller {
            Some(smaller) => smallest = smaller,
            None => return smallest,
        }
    }
}

/// The puzzle with every piece of a placement given.
fn pinned(puzzle: &Puzzle, placement: &Placement) -> Puzzle {
    let mut pinned = puzzle.clone();
    let given = |(square, kind)| Given {
        square,
        kind,
        origin: puzzle.kind(kind).origin,
    };
    pinned.givens = placement.pieces().map(given).collect();
    pinned
}

/// Every puzzle that is one change smaller.
fn candidates(puzzle: &Puzzle) -> impl Iterator<Item = Puzzle> + '_ {
    let without_rule = (0..puzzle.rules.len()).map(|index| {
        let mut smaller = puzzle.clone();
        smaller.rules.remove(index);
        smaller
    });
    let without_given = (0..puzzle.givens.len()).map(|index| {
        let mut smaller = puzzle.clone();
        smaller.givens.remove(index);
        smaller
    });
    let without_clue = clues(puzzle).map(|(rule, clue)| {
        let mut smaller = puzzle.clone();
        if let Rule::Clues(rule) = &mut smaller.rules[rule] {
            rule.clues.remove(clue);
        }
        smaller
    });
    let (rows, columns) = (puzzle.board.rows(), puzzle.board.columns());
    let crops = [
        (0..rows.saturating_sub(1), 0..columns),
        (1..rows, 0..columns),
        (0..rows, 0..columns.saturating_sub(1)),
        (0..rows, 1..columns),
    ];
    let cropped = crops
        .into_iter()
        .filter(move |(r, c)| r.len() < rows || c.len() < columns)
        .filter_map(|(rows, columns)| {
            Crop::new(&puzzle.board, rows, columns).and_then(|crop| crop.puzzle(puzzle))
        });
    let fewer_rules = without_rule.chain(without_clue);
    cropped.chain(fewer_rules).chain(without_given)
}

/// Every clue: the place of its rule, and its own in the rule.
fn clues(puzzle: &Puzzle) -> impl Iterator<Item = (usize, usize)> + '_ {
    puzzle.rules.iter().enumerate().flat_map(|(place, rule)| {
        let clues = match rule {
            Rule::Clues(rule) => rule.clues.len(),
            Rule::Attacks(_)
            | Rule::Count(_)
            | Rule::Equal(_)
            | Rule::Forbid(_)
            | Rule::Distinct(_) => 0,
        };
        (0..clues).map(move |clue| (place, clue))
    })
}

/// A part of a board, and which square of it each square becomes.
struct Crop {
    board: Board,
    /// Indexed by the squares of the whole board.
    becomes: Vec<Option<Square>>,
}

impl Crop {
    /// `None` where nothing would be left.
    fn new(
        whole: &Board,
        rows: std::ops::Range<usize>,
        columns: std::ops::Range<usize>,
    ) -> Option<Crop> {
        if rows.is_empty() || columns.is_empty() {
            return None;
        }
        let mut board = Board::new(rows.len(), columns.len(), whole.wrap());
        let mut becomes = vec![None; whole.len()];
        for square in whole.squares() {
            let (row, column) = (whole.row(square), whole.column(square));
            if rows.contains(&row) && columns.contains(&column) {
                let new = board.at(row - rows.start, column - columns.start);
                board.set_terrain(new, whole.terrain(square));
                becomes[square.index()] = Some(new);
            }
        }
        Some(Crop { board, becomes })
    }

    fn set(&self, set: &SquareSet) -> SquareSet {
        let kept = set.iter().filter_map(|square| self.becomes[square.index()]);
        SquareSet::of(self.board.len(), kept)
    }

    /// The puzzle on this part; `None` where a list of bounds would be cut off.
    fn puzzle(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        let (kept, cut): (Vec<Given>, Vec<Given>) = puzzle
            .givens
            .iter()
            .partition(|given| self.becomes[given.square.index()].is_some());
        let givens = kept.into_iter().filter_map(|given| {
            let square = self.becomes[given.square.index()]?;
            Some(Given { square, ..given })
        });
        let rules: Option<Vec<Rule>> = puzzle.rules.iter().map(|rule| self.rule(rule)).collect();
        // A piece that is cut off with its square is one less to be placed.
        let kinds = puzzle.kinds.iter().enumerate().map(|(index, kind)| {
            let fewer = cut
                .iter()
                .filter(|given| given.kind.index() == index)
                .count() as i64;
            let less = |number: Option<i64>| number.map(|number| number.saturating_sub(fewer));
            Kind {
                squares: self.set(&kind.squares),
                count: Bound {
                    at_least: less(kind.count.at_least),
                    at_most: less(kind.count.at_most),
                },
                ..kind.clone()
            }
        });
        Some(Puzzle {
            board: self.board.clone(),
            kinds: kinds.collect(),
            pieces: puzzle.pieces.clone(),
            givens: givens.collect(),
            rules: rules?,
            goal: puzzle.goal.clone(),
            symmetry: puzzle.symmetry.clone(),
        })
    }

    fn rule(&self, rule: &Rule) -> Option<Rule> {
        Some(match rule {
            Rule::Attacks(rule) => Rule::Attacks(Attacks {
                within: self.set(&rule.within),
                ..rule.clone()
            }),
            Rule::Count(rule) => {
                let same = |groups: &CountedGroups| matches!(groups.bounds, Bounds::Same(_));
                if !rule.each.iter().all(same) {
                    return None;
                }
                Rule::Count(Count {
                    within: self.set(&rule.within),
                    ..rule.clone()
                })
            }
            Rule::Forbid(rule) => Rule::Forbid(Forbid {
                within: self.set(&rule.within),
                ..rule.clone()
            }),
            Rule::Equal(rule) => Rule::Equal(Equal {
                within: self.set(&rule.within),
                ..rule.clone()
            }),
            // Of what is left of the groups.
            Rule::Distinct(rule) => Rule::Distinct(rule.clone()),
            Rule::Clues(rule) => {
                let kept = rule.clues.iter().filter_map(|clue| {
                    let square = self.becomes[clue.square.index()]?;
                    Some(Clue { square, ..*clue })
                });
                Rule::Clues(Clues {
                    clues: kept.collect(),
                    ..rule.clone()
                })
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::sample;

    #[test]
    fn what_the_disagreement_does_not_need_is_dropped() {
        let mut puzzle = sample::queens(6);
        let queen = puzzle.kind_ids().next().unwrap();
        let mut shown = Placement::empty(36);
        shown.set(Square::new(8), Some(queen));
        shown.set(Square::new(20), Some(queen));
        puzzle.give(Square::new(0), queen);
        // "Wrong" wherever a queen is given on the square that c5 becomes.
        let smallest = shrink(&puzzle, &shown, |candidate| !candidate.givens.is_empty());
        assert_eq!(smallest.givens.len(), 1);
        assert!(smallest.rules.is_empty());
        assert_eq!((smallest.board.rows(), smallest.board.columns()), (1, 1));
    }

    #[test]
    fn a_puzzle_of_which_nothing_can_be_spared_stays_as_it_is() {
        let puzzle = sample::queens(4);
        let shown = Placement::empty(16);
        let smallest = shrink(&puzzle, &shown, |candidate| {
            candidate.rules.len() == 1 && candidate.board.len() == 16
        });
        assert_eq!(smallest.rules, puzzle.rules);
        assert_eq!(smallest.board, puzzle.board);
    }
}
