//! Clues: for each, a tally of the pieces that it sees from its square.
//!
//! Its moves are walked outwards from the clue itself. Pieces up to the first square that may hold
//! something that stops sight are counted wherever they stand; those beyond it by a fact that says
//! that they are seen (see [`super::glance`]).

use std::collections::BTreeSet;

use super::builder::{Builder, Known};
use super::glance::{self, Glance};
use super::model::Fact;
use crate::board::{Ride, Square};
use crate::puzzle::{Clue, Clues};
use crate::stop::Stopped;

/// Adds the tally of each clue.
pub fn rule(builder: &mut Builder, rule: &Clues) -> Result<(), Stopped> {
    for clue in &rule.clues {
        builder.poll()?;
        let mut outlook = Outlook::default();
        if rule.own {
            outlook.add_square(builder, rule, clue.square);
        }
        for &leap in rule.around.leaps() {
            let to = builder.puzzle.board.step(clue.square, leap);
            if let Some(to) = to.filter(|&to| to != clue.square) {
                outlook.add_square(builder, rule, to);
            }
        }
        for &ride in rule.around.rides() {
            outlook.add_ride(builder, rule, clue, ride);
        }
        outlook.state(builder, clue);
    }
    Ok(())
}

/// What a clue may count.
#[derive(Default)]
struct Outlook {
    /// Candidates that count if they are true.
    certain: BTreeSet<Fact>,
    /// Lines on which something may stop the sight of what comes later.
    doubtful: Vec<Vec<Glance>>,
}

impl Outlook {
    fn add_square(&mut self, builder: &Builder, rule: &Clues, square: Square) {
        self.certain.extend(counted(builder, rule, square));
    }

    fn add_ride(&mut self, builder: &mut Builder, rule: &Clues, clue: &Clue, ride: Ride) {
        let puzzle = builder.puzzle;
        let mut passed: Vec<Glance> = Vec::new();
        for square in puzzle.board.ray(clue.square, ride) {
            if passed.is_empty() {
                self.add_square(builder, rule, square);
            } else {
                passed.extend(counted(builder, rule, square).map(Glance::Looker));
            }
            match builder.holds(square, |kind| puzzle.kind(kind).blocks) {
                Known::Never => {}
                Known::Always => break,
                Known::If(blocker) => passed.push(Glance::Blocker(blocker)),
            }
        }
        if !passed.is_empty() {
            self.doubtful.push(passed);
        }
    }

    fn state(self, builder: &mut Builder, clue: &Clue) {
        let Outlook { certain, doubtful } = self;
        let seen = glance::seen_if_clear(builder, doubtful, |fact| certain.contains(&fact));
        let members: Vec<Fact> = certain.into_iter().chain(seen).collect();
        builder.tally(&members, clue.bound(), None);
    }
}

/// The candidates of a square that a rule counts.
fn counted<'a>(
    builder: &'a Builder,
    rule: &'a Clues,
    square: Square,
) -> impl Iterator<Item = Fact> + 'a {
    let candidates = builder.model.candidates.at(square);
    candidates
        .filter(|(_, candidate)| rule.of.contains(candidate.kind))
        .map(|(fact, _)| fact)
}
