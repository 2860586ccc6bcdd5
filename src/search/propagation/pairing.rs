//! Propagation of pairings: each piece that surely stands needs a partner on a square where one may stand.
//!
//! A matching of all pieces of one side is found by augmenting paths. If each side has such a matching, one
//! matching covers both (N. Mendelsohn and A. Dulmage, 1958), so each side is treated by itself. A piece that
//! cannot be matched together with those that stand cannot stand.

use super::Contradiction;
use super::state::State;
use crate::search::model::{Condition, Literal, Pairing, PairingSide};

impl State {
    pub(super) fn propagate_pairing(&mut self, pairing: &Pairing) -> Result<(), Contradiction> {
        let [of, with] = &pairing.sides;
        for (side, others) in [(of, with), (with, of)] {
            if side.is_whole {
                self.pair_side(side, others)?;
            }
        }
        Ok(())
    }

    fn pair_side(&mut self, side: &PairingSide, others: &PairingSide) -> Result<(), Contradiction> {
        let known = |all: &[Condition]| all.iter().map(|one| self.known(one)).collect();
        let stands: Vec<Option<bool>> = known(&side.stands);
        let others_stand: Vec<Option<bool>> = known(&others.stands);
        let mut pairs = BipartiteMatching::new(side, &others_stand);
        for (one, stands) in stands.iter().enumerate() {
            if *stands == Some(true) && !pairs.add(one) {
                return Err(Contradiction);
            }
        }
        let mut learnt: Vec<Literal> = Vec::new();
        let open = (0..stands.len()).filter(|&one| stands[one].is_none());
        for one in open {
            match (pairs.add(one), side.stands[one]) {
                (true, _) => pairs.part(one),
                (false, Condition::If(literal)) => learnt.push(literal.negated()),
                (false, _) => {}
            }
        }
        learnt
            .into_iter()
            .try_for_each(|literal| self.assign(literal))
    }
}

/// A matching of vertices of one side with vertices of the other where a piece may stand.
struct BipartiteMatching<'a> {
    side: &'a PairingSide,
    is_possible: Vec<bool>,
    /// The partner of each vertex of this side, and of each of the other side.
    of: Vec<Option<u32>>,
    with: Vec<Option<u32>>,
    /// The vertex from which each vertex of the other side was reached; all `None` except while one
    /// more is paired.
    asked_by: Vec<Option<u32>>,
}

impl<'a> BipartiteMatching<'a> {
    fn new(side: &'a PairingSide, others: &[Option<bool>]) -> Self {
        BipartiteMatching {
            side,
            is_possible: others.iter().map(|stands| *stands != Some(false)).collect(),
            of: vec![None; side.stands.len()],
            with: vec![None; others.len()],
            asked_by: vec![None; others.len()],
        }
    }

    /// Finds a partner for a vertex that has none; pairs others anew if necessary.
    fn add(&mut self, one: usize) -> bool {
        let (mut asking, mut asked) = (vec![one as u32], Vec::new());
        let (mut next, mut free) = (0, None);
        while let (Some(&one), None) = (asking.get(next), free) {
            next += 1;
            for &other in &self.side.partners[one as usize] {
                let place = other as usize;
                if self.is_possible[place] && self.asked_by[place].is_none() {
                    self.asked_by[place] = Some(one);
                    asked.push(place);
                    match self.with[place] {
                        None => free = Some(other),
                        Some(rival) => asking.push(rival),
                    }
                }
            }
        }
        let found = free.is_some();
        while let Some(other) = free {
            let one = self.asked_by[other as usize];
            self.with[other as usize] = one;
            free = one.and_then(|one| self.of[one as usize].replace(other));
        }
        asked
            .into_iter()
            .for_each(|place| self.asked_by[place] = None);
        found
    }

    fn part(&mut self, one: usize) {
        if let Some(other) = self.of[one].take() {
            self.with[other as usize] = None;
        }
    }
}
