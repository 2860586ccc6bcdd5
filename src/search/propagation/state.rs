//! What is known at a point of the search, what follows from it, and how to backtrack.
//!
//! Each fact is true, false or open. A fact that becomes known is put on the trail; when it is
//! propagated, the counts of its cardinalities change, and cardinalities that have reached a bound
//! settle the rest of their members (forward checking). Backtracking takes facts off the trail and
//! restores the counts.

use super::Contradiction;
use super::automata::ReachedStates;
use super::potentials::Colours;
use super::queue::Queue;
use crate::search::model::{Cardinality, Condition, Constraint, Fact, Literal, Model};
use crate::stop::{Stop, Stopped};

/// The first propagation polls the stop flag after so much work, counted in facts.
const FACTS_BETWEEN_POLLS: u64 = 1 << 16;

/// The counts of a cardinality, next to its bounds: every change compares the two.
#[derive(Clone, Copy, Debug)]
struct MemberCounts {
    /// Members that are true.
    held: u32,
    /// Members that are not false; kept up to date only where the cardinality has a lower bound.
    possible: u32,
    least: u32,
    most: u32,
}

/// Where the last contradiction came from.
#[derive(Clone, Copy, Debug)]
pub enum Blame {
    Unknown,
    /// This fact would have to be both true and false.
    Fact(Fact),
    /// The bounds of this cardinality cannot be met.
    Cardinality(u32),
}

/// What is known about each fact.
#[derive(Clone, Debug)]
pub struct State {
    truth: Vec<Option<bool>>,
    occupancy: Vec<MemberCounts>,
    /// What became known, in order.
    pub(super) trail: Vec<Literal>,
    /// How much of the trail has been counted in `occupancy`.
    counted: usize,
    /// What is still to be propagated.
    waiting: Queue,
    /// How much was propagated, counted in facts.
    work: u64,
    /// The states of an automaton; kept to reuse the allocation.
    pub(super) reached: ReachedStates,
    /// Of each of the model's potentials.
    pub(super) colours: Vec<Colours>,
    pub(super) blame: Blame,
}

impl State {
    /// Nothing is known yet.
    pub fn new(model: &Model) -> Self {
        let start = |cardinality: &Cardinality| MemberCounts {
            held: 0,
            possible: cardinality.members.len() as u32,
            least: cardinality.least,
            most: cardinality.most,
        };
        State {
            truth: vec![None; model.fact_count],
            occupancy: model.cardinalities.iter().map(start).collect(),
            trail: Vec::with_capacity(model.fact_count),
            counted: 0,
            waiting: Queue::of(model.constraints.len()),
            work: 0,
            reached: ReachedStates::default(),
            colours: model.potentials().map(Colours::new).collect(),
            blame: Blame::Unknown,
        }
    }

    /// Settles what the model settles, and propagates it. That looks at the whole board, which may take long.
    pub fn begin(
        &mut self,
        model: &Model,
        stop: &Stop,
    ) -> Result<Result<(), Contradiction>, Stopped> {
        let mut outcome = self.settle_all(model).map(|()| false);
        while outcome == Ok(false) {
            stop.poll()?;
            outcome = self.draw_some(model, self.work.saturating_add(FACTS_BETWEEN_POLLS));
        }
        Ok(outcome.map(|_| ()))
    }

    /// Settles what the model settles; all constraints wait to be propagated.
    fn settle_all(&mut self, model: &Model) -> Result<(), Contradiction> {
        if model.refuted {
            return Err(Contradiction);
        }
        for &literal in &model.settled {
            self.assign(literal)?;
        }
        for cardinality in 0..model.cardinalities.len() as u32 {
            self.check_most(model, cardinality)?;
            self.check_least(model, cardinality)?;
        }
        for (index, constraint) in (0..).zip(&model.constraints) {
            self.waiting.push(index, constraint.rank());
        }
        Ok(())
    }

    pub fn truth(&self, fact: Fact) -> Option<bool> {
        self.truth[fact.index()]
    }

    /// Whether a literal holds, if that is known.
    #[inline]
    pub fn value(&self, literal: Literal) -> Option<bool> {
        self.truth(literal.fact).map(|truth| truth == literal.value)
    }

    /// Whether a condition holds, if that is known.
    pub fn known(&self, condition: &Condition) -> Option<bool> {
        match *condition {
            Condition::Never => Some(false),
            Condition::Always => Some(true),
            Condition::If(literal) => self.value(literal),
        }
    }

    /// How many members a cardinality still needs, and how many of them are open; `None` if it
    /// needs none or its condition is not known to hold.
    // Every node asks this of every demand.
    #[inline(always)]
    pub fn shortage(&self, model: &Model, cardinality: u32) -> Option<(u32, u32)> {
        let MemberCounts {
            held,
            possible,
            least,
            ..
        } = self.occupancy[cardinality as usize];
        (held < least && self.is_active(model, cardinality))
            .then(|| (least - held, possible - held))
    }

    /// How many members of a cardinality are known to be true.
    pub fn held(&self, cardinality: u32) -> u32 {
        self.occupancy[cardinality as usize].held
    }

    /// Where the last contradiction came from.
    pub fn blame(&self) -> Blame {
        self.blame
    }

    /// How much was propagated so far, about: so many facts would have taken as long. Backtracking does not undo it.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// The length of the trail: a point to backtrack to.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// What became known after the mark was taken, in order.
    pub fn learnt_since(&self, mark: usize) -> &[Literal] {
        &self.trail[mark..]
    }

    /// Forgets that anything waits to be propagated, after what it depended on was taken back.
    pub fn stop_waiting(&mut self) {
        self.waiting.clear();
    }

    /// Forgets everything learnt after the mark was taken.
    pub fn backtrack(&mut self, model: &Model, mark: usize) {
        while self.trail.len() > mark {
            let Some(literal) = self.trail.pop() else {
                return;
            };
            self.truth[literal.fact.index()] = None;
            if self.trail.len() >= self.counted {
                continue;
            }
            self.counted = self.trail.len();
            if literal.value {
                for &cardinality in model.checked_if_true.of(literal.fact) {
                    self.occupancy[cardinality as usize].held -= 1;
                }
            } else {
                for &cardinality in model.checked_if_false.of(literal.fact) {
                    self.occupancy[cardinality as usize].possible += 1;
                }
            }
        }
        for colours in &mut self.colours {
            colours.undo(mark);
        }
    }

    /// Makes a literal true; [`State::propagate`] draws the conclusions.
    pub fn assign(&mut self, literal: Literal) -> Result<(), Contradiction> {
        match self.truth(literal.fact) {
            Some(truth) if truth == literal.value => Ok(()),
            Some(_) => {
                self.blame = Blame::Fact(literal.fact);
                Err(Contradiction)
            }
            None => {
                self.truth[literal.fact.index()] = Some(literal.value);
                self.trail.push(literal);
                Ok(())
            }
        }
    }

    /// Draws all conclusions from what is known. After a contradiction the caller must backtrack.
    pub fn propagate(&mut self, model: &Model) -> Result<(), Contradiction> {
        self.propagate_below(model, Constraint::RANKS)
    }

    /// Draws the conclusions of counts, and of constraints of a rank below this; the others wait.
    pub fn propagate_below(&mut self, model: &Model, rank: usize) -> Result<(), Contradiction> {
        self.draw(model, rank, u64::MAX).map(|_| ())
    }

    /// Draws conclusions until there are none left, or the work comes to this much. Returns whether none are left.
    fn draw_some(&mut self, model: &Model, most: u64) -> Result<bool, Contradiction> {
        self.draw(model, Constraint::RANKS, most)
    }

    fn draw(&mut self, model: &Model, rank: usize, most: u64) -> Result<bool, Contradiction> {
        self.blame = Blame::Unknown;
        let outcome = self.draw_conclusions(model, rank, most);
        if outcome.is_err() {
            self.waiting.clear();
        }
        outcome
    }

    fn draw_conclusions(
        &mut self,
        model: &Model,
        rank: usize,
        most: u64,
    ) -> Result<bool, Contradiction> {
        loop {
            while self.work < most
                && let Some(&literal) = self.trail.get(self.counted)
            {
                self.counted += 1;
                self.work += 1;
                self.count_and_check(model, literal)?;
            }
            if self.work >= most {
                return Ok(false);
            }
            let Some(next) = self.waiting.pop_below(rank) else {
                return Ok(true);
            };
            let constraint = &model.constraints[next as usize];
            self.work += constraint.cost() as u64;
            match constraint {
                Constraint::Ray(items) => self.propagate_ray(items)?,
                Constraint::Distinct(distinct) => {
                    self.propagate_distinct(&model.candidates, distinct)?;
                }
                Constraint::Sum(sum) => self.propagate_sum(sum)?,
                Constraint::Automaton(automaton) => self.propagate_automaton(automaton)?,
                Constraint::Pairing(pairing) => self.propagate_pairing(pairing)?,
                Constraint::Parts(parts) => self.propagate_parts(parts)?,
                Constraint::Differing(parts) => self.propagate_differing(parts)?,
                Constraint::Potentials(one) => self.propagate_potentials(model, one)?,
            }
        }
    }

    /// Counts a fact that became known, then checks every constraint on it. All counts change
    /// before the first check, so they are complete when the search backtracks after a
    /// contradiction.
    fn count_and_check(&mut self, model: &Model, literal: Literal) -> Result<(), Contradiction> {
        let fact = literal.fact;
        if literal.value {
            let mut is_full = false;
            for &cardinality in model.checked_if_true.of(fact) {
                let occupancy = &mut self.occupancy[cardinality as usize];
                occupancy.held += 1;
                is_full |= occupancy.held >= occupancy.most;
            }
            for &conflict in model.conflicts.of(fact) {
                self.assign(Fact::new(conflict as usize).fails())?;
            }
            if is_full {
                for &cardinality in model.checked_if_true.of(fact) {
                    self.check_most(model, cardinality)?;
                }
            }
        } else {
            let mut is_tight = false;
            for &cardinality in model.checked_if_false.of(fact) {
                let occupancy = &mut self.occupancy[cardinality as usize];
                occupancy.possible -= 1;
                is_tight |= occupancy.possible <= occupancy.least;
            }
            if is_tight {
                for &cardinality in model.checked_if_false.of(fact) {
                    self.check_least(model, cardinality)?;
                }
            }
        }
        for &cardinality in model.conditional_on.of(fact) {
            self.check_most(model, cardinality)?;
            self.check_least(model, cardinality)?;
        }
        for &constraint in model.constraints_of.of(fact) {
            let rank = model.constraints[constraint as usize].rank();
            self.waiting.push(constraint, rank);
        }
        Ok(())
    }

    #[inline]
    fn is_active(&self, model: &Model, cardinality: u32) -> bool {
        match model.cardinalities[cardinality as usize].condition {
            None => true,
            Some(condition) => self.value(condition) == Some(true),
        }
    }

    /// At the upper bound, the other members are false; beyond it, the condition is.
    fn check_most(&mut self, model: &Model, cardinality: u32) -> Result<(), Contradiction> {
        let MemberCounts {
            held,
            possible,
            most,
            ..
        } = self.occupancy[cardinality as usize];
        if held > most {
            return self.refuse(model, cardinality);
        }
        if held == most && held < possible && self.is_active(model, cardinality) {
            self.settle_rest(model, cardinality, false);
        }
        Ok(())
    }

    /// At the lower bound, the other members are true; below it, the condition is false.
    fn check_least(&mut self, model: &Model, cardinality: u32) -> Result<(), Contradiction> {
        let MemberCounts {
            held,
            possible,
            least,
            ..
        } = self.occupancy[cardinality as usize];
        if possible < least {
            return self.refuse(model, cardinality);
        }
        if possible == least && held < possible && self.is_active(model, cardinality) {
            self.settle_rest(model, cardinality, true);
        }
        Ok(())
    }

    fn refuse(&mut self, model: &Model, cardinality: u32) -> Result<(), Contradiction> {
        match model.cardinalities[cardinality as usize].condition {
            None => {
                self.blame = Blame::Cardinality(cardinality);
                Err(Contradiction)
            }
            Some(condition) => self.assign(condition.negated()),
        }
    }

    fn settle_rest(&mut self, model: &Model, cardinality: u32, value: bool) {
        for &fact in model.members_of(cardinality) {
            let truth = &mut self.truth[fact.index()];
            if truth.is_none() {
                *truth = Some(value);
                self.trail.push(Literal { fact, value });
            }
        }
    }
}
