//! Clues: for each clue, a cardinality of the pieces that it sees from its square.
//!
//! Its moves are walked outwards from the clue. Pieces up to the first square that may hold
//! something that stops sight always count; a piece beyond it counts by a fact that says that it is
//! seen (see [`super::visibility`]).

use std::collections::{BTreeSet, HashMap};

use super::{CountingGroups, Reading};
use crate::board::{Ride, Square};
use crate::puzzle::{Clue, Clues, Counted};
use crate::search::model::{Builder, Condition, Fact};
use crate::search::rules::visibility::{self, Passed};
use crate::stop::Stopped;

impl Reading for Clues {
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
    /// The facts that squares are empty.
    empty: HashMap<Square, Fact>,
    /// Lines on which something may hide what comes later.
    doubtful: Vec<Vec<Passed>>,
}

impl Outlook {
    fn add_square(&mut self, builder: &mut Builder, rule: &Clues, square: Square) {
        let counted = self.counted(builder, rule, square);
        self.certain.extend(counted);
    }

    /// The facts about a square that a rule counts: the candidates, or that it is empty.
    fn counted(&mut self, builder: &mut Builder, rule: &Clues, square: Square) -> Vec<Fact> {
        let kinds = match &rule.of {
            Counted::Pieces(kinds) => kinds,
            Counted::Empty => return self.is_empty(builder, square).into_iter().collect(),
        };
        let candidates = &builder.model.candidates;
        candidates.on([square], |kind| kinds.contains(kind))
    }

    /// The fact that an open square is empty; `None` if it never is.
    fn is_empty(&mut self, builder: &mut Builder, square: Square) -> Option<Fact> {
        if !builder.puzzle.board.is_open(square) {
            return None;
        }
        if let Some(&known) = self.empty.get(&square) {
            return Some(known);
        }
        let fact = match builder.holds(square, |_| true) {
            Condition::Always => return None,
            Condition::If(held) => builder.fact(held.negated()),
            Condition::Never => {
                let always = builder.derive(None);
                builder.settle(always.holds());
                always
            }
        };
        self.empty.insert(square, fact);
        Some(fact)
    }

    fn add_ride(&mut self, builder: &mut Builder, rule: &Clues, clue: &Clue, ride: Ride) {
        let puzzle = builder.puzzle;
        let mut passed: Vec<Passed> = Vec::new();
        for square in puzzle.board.ray(clue.square, ride) {
            if passed.is_empty() {
                self.add_square(builder, rule, square);
            } else {
                let counted = self.counted(builder, rule, square).into_iter();
                passed.extend(counted.map(Passed::Piece));
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
        let Outlook {
            certain, doubtful, ..
        } = self;
        let seen = visibility::visible_if_clear(builder, doubtful, |fact| certain.contains(&fact));
        let members: Vec<Fact> = certain.into_iter().chain(seen).collect();
        builder.cardinality(&members, clue.bound().hull(), None);
    }
}
