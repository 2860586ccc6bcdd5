//! Looks ahead where a search fails again and again.
//!
//! A loop is often refuted far from where it went wrong, and what lies between is then searched again for each way
//! there. So each open candidate is tried both ways: of a way that is refuted at once, the other holds. What settles
//! most both ways is tried next (M. Heule, H. van Maaren, "Look-ahead based SAT solvers", 2009).
//!
//! A trial does not look at the whole board, unless it has finished a part: that takes far longer than all else.

use std::sync::Arc;

use super::branching::{Branch, even};
use super::depth_first::{DecisionScope, Tree};
use crate::search::model::{Condition, ConnectedParts, Constraint, Fact, Literal, Model};
use crate::search::propagation::{Contradiction, State};
use crate::stop::{Stop, Stopped};

/// A leaf takes away this part of the contradictions after which the search looks ahead: where solutions are found more
/// often, they are found quicker without.
const OF_A_LEAF: u32 = 2;

impl Tree {
    /// Goes back to the start, to look ahead from there: choices that were made without may be wrong, and all that is
    /// below them would have to be searched. `false` if a leaf was met: it would be met again.
    pub(super) fn begin_again(&mut self) -> bool {
        let goes_back = self.scope == DecisionScope::Everything && self.take_back_all();
        if goes_back {
            self.failures = self.patience.saturating_mul(2);
        }
        goes_back
    }

    pub(super) fn note_leaf(&mut self) {
        self.failures = self.failures.saturating_sub(self.patience / OF_A_LEAF);
        self.has_met_leaf = true;
    }

    /// Draws what follows from trying each open candidate both ways, until nothing more does. Returns the one to try
    /// next; `None` if all are decided.
    pub(super) fn look_ahead(
        &mut self,
        stop: &Stop,
    ) -> Result<Result<Option<Branch>, Contradiction>, Stopped> {
        let model = Arc::clone(&self.model);
        let mut trials = Trials::new(&model);
        loop {
            let mut best: Option<(usize, Fact)> = None;
            let mut has_learnt = false;
            trials.begin_round();
            for fact in model.candidates.facts() {
                if self.state.truth(fact).is_some() {
                    continue;
                }
                self.tell(stop)?;
                let ways = [fact.fails(), fact.holds()].map(|way| trials.of(&mut self.state, way));
                let concluded = match ways {
                    [Ok(fails), Ok(holds)] => {
                        let settled = fails * holds;
                        if best.is_none_or(|(most, _)| settled > most) {
                            best = Some((settled, fact));
                        }
                        continue;
                    }
                    [Err(Contradiction), Err(Contradiction)] => Err(Contradiction),
                    [Err(Contradiction), Ok(_)] => self.state.assign(fact.holds()),
                    [Ok(_), Err(Contradiction)] => self.state.assign(fact.fails()),
                };
                has_learnt = true;
                if concluded
                    .and_then(|()| self.state.propagate(&model))
                    .is_err()
                {
                    return Ok(Err(Contradiction));
                }
            }
            if !has_learnt {
                return Ok(Ok(best.map(|(_, fact)| even(fact.holds()))));
            }
        }
    }
}

/// Literals that are tried, and what was seen on the way.
struct Trials<'m> {
    model: &'m Model,
    /// For each fact, whether it failed and whether it held in a trial of this round: it is not refuted when it is
    /// tried itself.
    seen: [Vec<bool>; 2],
    /// For each connection, the square or side that each fact decides.
    decided: Vec<(&'m ConnectedParts, Vec<Option<u32>>)>,
}

impl<'m> Trials<'m> {
    fn new(model: &'m Model) -> Self {
        let decided = model.connections().map(|parts| {
            let mut decided = vec![None; model.fact_count];
            for (place, holds) in (0..).zip(&parts.holds) {
                if let Condition::If(literal) = holds {
                    decided[literal.fact.index()] = Some(place);
                }
            }
            (parts, decided)
        });
        Trials {
            model,
            seen: [Vec::new(), Vec::new()],
            decided: decided.collect(),
        }
    }

    fn begin_round(&mut self) {
        for seen in &mut self.seen {
            seen.clear();
            seen.resize(self.model.fact_count, false);
        }
    }

    /// How many facts a literal settles; 0 if it was seen in this round.
    fn of(&mut self, state: &mut State, literal: Literal) -> Result<usize, Contradiction> {
        if self.seen[usize::from(literal.value)][literal.fact.index()] {
            return Ok(0);
        }
        let here = state.mark();
        let outcome = self.conclude(state, literal, here);
        let settled = outcome.map(|()| {
            let learnt = state.learnt_since(here);
            for literal in learnt {
                self.seen[usize::from(literal.value)][literal.fact.index()] = true;
            }
            learnt.len()
        });
        state.backtrack(self.model, here);
        state.stop_waiting();
        settled
    }

    fn conclude(
        &self,
        state: &mut State,
        literal: Literal,
        here: usize,
    ) -> Result<(), Contradiction> {
        state.assign(literal)?;
        state.propagate_below(self.model, Constraint::LAST_RANK)?;
        match self.has_finished(state, here) {
            true => state.propagate(self.model),
            false => Ok(()),
        }
    }

    /// Whether what was learnt has finished a part: no open square is beside it.
    fn has_finished(&self, state: &State, here: usize) -> bool {
        let learnt = state.learnt_since(here);
        self.decided.iter().any(|(parts, decided)| {
            let mut learnt = learnt.iter().filter_map(|one| decided[one.fact.index()]);
            learnt.any(|place| is_finished(parts, state, place))
        })
    }
}

/// Whether a square holds what counts, and no square beside its part is open.
fn is_finished(parts: &ConnectedParts, state: &State, place: u32) -> bool {
    let known = |place: u32| state.known(&parts.holds[place as usize]);
    if known(place) != Some(true) {
        return false;
    }
    let mut part = vec![place];
    let mut next = 0;
    while let Some(&here) = part.get(next) {
        next += 1;
        for &beside in &parts.joined[here as usize] {
            match known(beside) {
                None => return false,
                Some(true) if !part.contains(&beside) => part.push(beside),
                Some(_) => {}
            }
        }
    }
    true
}
