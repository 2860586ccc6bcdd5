//! `[[match]]`: which of the squares read so far still wait for a partner.
//!
//! Pairs can be chosen in many ways, but a placement counts once: the state is the set of all ways, each given by the
//! squares that wait (the subset construction). A way is dropped when a square waits that has no possible partner left.

use std::cell::Cell;
use std::collections::BTreeSet;

use super::{Machines, NoAutomaton};
use crate::board::Square;
use crate::frontier::machine::Automaton;
use crate::frontier::sites::Content;
use crate::puzzle::Matching;

/// If a state has more ways than this, the rule is given up.
const MOST_WAYS: usize = 256;

pub(super) fn add(rule: &Matching, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    let waiting = MatchingAutomaton::new(rule, machines);
    machines.add(&waiting)?;
    match waiting.is_too_wide.get() {
        true => Err(NoAutomaton),
        false => Ok(()),
    }
}

struct MatchingAutomaton<'r> {
    rule: &'r Matching,
    squares: Vec<Square>,
    /// For one of `of`, then for one of `with`, on each place: the places of its possible partners, in order.
    partners: [Vec<Vec<usize>>; 2],
    is_too_wide: Cell<bool>,
}

/// A square that waits: its side, 0 for `of` and 1 for `with`, and its place.
type Waiter = (usize, usize);

/// Squares that wait, in order.
type PartialMatching = Vec<Waiter>;

impl<'r> MatchingAutomaton<'r> {
    fn new(rule: &'r Matching, machines: &Machines<'_>) -> Self {
        let board = &machines.puzzle.board;
        let squares = machines.sites.in_reading_order(board.open_squares());
        let mut place = vec![None; board.len()];
        for (index, square) in squares.iter().enumerate() {
            place[square.index()] = Some(index);
        }
        let mut partners = [(); 2].map(|()| vec![Vec::new(); squares.len()]);
        for (one, &square) in squares.iter().enumerate() {
            for other in board.one_step_from(square, rule.by.leaps()) {
                if let Some(other) = place[other.index()] {
                    partners[0][one].push(other);
                    partners[1][other].push(one);
                }
            }
        }
        partners
            .iter_mut()
            .flatten()
            .for_each(|places| places.sort_unstable());
        MatchingAutomaton {
            rule,
            squares,
            partners,
            is_too_wide: Cell::new(false),
        }
    }

    /// The way without the squares that have no possible partner left; `None` if one of them needs a partner.
    fn after(&self, way: &[Waiter], place: usize) -> Option<PartialMatching> {
        let mut left = Vec::with_capacity(way.len());
        for &(side, waiter) in way {
            let can_wait = self.partners[side][waiter].last() > Some(&place);
            if can_wait {
                left.push((side, waiter));
            } else if side == 0 || self.rule.complete {
                return None;
            }
        }
        Some(left)
    }
}

impl Automaton for MatchingAutomaton<'_> {
    type State = BTreeSet<PartialMatching>;

    fn squares(&self) -> &[Square] {
        &self.squares
    }

    fn start(&self) -> BTreeSet<PartialMatching> {
        [PartialMatching::new()].into()
    }

    fn read(
        &self,
        state: &BTreeSet<PartialMatching>,
        place: usize,
        held: Content,
    ) -> Option<BTreeSet<PartialMatching>> {
        let side = match held {
            Some(kind) if self.rule.of.contains(kind) => Some(0),
            Some(kind) if self.rule.with.contains(kind) => Some(1),
            _ => None,
        };
        let mut ways = BTreeSet::new();
        for way in state {
            let Some(side) = side else {
                ways.extend(self.after(way, place));
                continue;
            };
            let partners = &self.partners[side][place];
            for (index, &(of, waiter)) in way.iter().enumerate() {
                if of != side && partners.contains(&waiter) {
                    let mut paired = way.clone();
                    paired.remove(index);
                    ways.extend(self.after(&paired, place));
                }
            }
            let mut waits = way.clone();
            waits.push((side, place));
            waits.sort_unstable();
            ways.extend(self.after(&waits, place));
        }
        let is_too_wide = ways.len() > MOST_WAYS;
        self.is_too_wide.set(self.is_too_wide.get() || is_too_wide);
        (!ways.is_empty() && !is_too_wide).then_some(ways)
    }

    fn accepts(&self, state: &BTreeSet<PartialMatching>) -> bool {
        state.contains(&PartialMatching::new())
    }
}
