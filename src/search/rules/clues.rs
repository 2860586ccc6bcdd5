//! Clues: for each clue, a cardinality of the pieces that it sees from its square.
//!
//! Its moves are walked outwards from the clue. Pieces up to the first square that may hold
//! something that stops sight always count; a piece beyond it counts by a fact that says that it is
//! seen (see [`super::visibility`]).

use std::collections::BTreeSet;

use super::{CountingGroups, Reading, longest_ride};
use crate::board::{Ride, Square};
use crate::puzzle::{Clue, Clues, Puzzle};
use crate::search::model::{Builder, Condition, Fact};
use crate::search::rules::visibility::{self, Passed};
use crate::stop::Stopped;

impl Reading for Clues {
    /// What each clue sees along each line, and what may hide this.
    fn size(&self, puzzle: &Puzzle) -> u64 {
        let rides = self.around.rides().iter();
        let lengths = rides.map(|ride| {
            let range = ride.range.map_or(u64::MAX, u64::from);
            longest_ride(puzzle).min(range).saturating_mul(3)
        });
        let leaps = self.around.leaps().len() as u64 + u64::from(self.own);
        let squares = lengths.fold(leaps, u64::saturating_add);
        let clues = self.clues.len() as u64;
        clues
            .saturating_mul(squares)
            .saturating_mul(self.of.count().max(1) as u64)
    }

    fn compile(&self, builder: &mut Builder, _: &mut CountingGroups) -> Result<(), Stopped> {
        for clue in &self.clues {
            builder.poll()?;
            let mut outlook = Outlook::default();
            if self.own {
                outlook.add_square(builder, self, clue.square);
            }
            for &leap in self.around.leaps() {
                let to = builder.puzzle.board.step(clue.square, leap);
                if let Some(to) = to.filter(|&to| to != clue.square) {
                    outlook.add_square(builder, self, to);
                }
            }
            for &ride in self.around.rides() {
                outlook.add_ride(builder, self, clue, ride);
            }
            outlook.state(builder, clue);
        }
        Ok(())
    }
}

/// What a clue may count.
#[derive(Default)]
struct Outlook {
    /// Candidates that count if they are true.
    certain: BTreeSet<Fact>,
    /// Lines on which something may hide what comes later.
    doubtful: Vec<Vec<Passed>>,
}

impl Outlook {
    fn add_square(&mut self, builder: &Builder, rule: &Clues, square: Square) {
        self.certain.extend(counted(builder, rule, square));
    }

    fn add_ride(&mut self, builder: &mut Builder, rule: &Clues, clue: &Clue, ride: Ride) {
        let puzzle = builder.puzzle;
        let mut passed: Vec<Passed> = Vec::new();
        for square in puzzle.board.ray(clue.square, ride) {
            if passed.is_empty() {
                self.add_square(builder, rule, square);
            } else {
                passed.extend(
                    counted(builder, rule, square)
                        .into_iter()
                        .map(Passed::Piece),
                );
            }
            match builder.holds(square, |kind| puzzle.kind(kind).blocks) {
                Condition::Never => {}
                Condition::Always => break,
                Condition::If(blocker) => passed.push(Passed::Blocker(blocker)),
            }
        }
        if !passed.is_empty() {
            self.doubtful.push(passed);
        }
    }

    fn state(self, builder: &mut Builder, clue: &Clue) {
        let Outlook { certain, doubtful } = self;
        let seen = visibility::visible_if_clear(builder, doubtful, |fact| certain.contains(&fact));
        let members: Vec<Fact> = certain.into_iter().chain(seen).collect();
        builder.cardinality(&members, clue.bound().hull(), None);
    }
}

/// The candidates of a square that a rule counts.
fn counted(builder: &Builder, rule: &Clues, square: Square) -> Vec<Fact> {
    let candidates = &builder.model.candidates;
    candidates.on([square], |kind| rule.of.contains(kind))
}
