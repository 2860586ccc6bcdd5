//! What is known at a point of the search, with everything that follows from it, and the way back.
//!
//! Each fact is true, false or open. A fact that becomes known is put on the trail; when it is taken
//! up, the counts of its tallies change, and tallies that have reached a bound settle the rest of
//! their members (forward checking). Going back takes facts off the trail and restores the counts.

use super::distinct::Watches;
use super::model::{Fact, Literal, Model, RayItem, Tally};
use super::searched::Searched;

/// What is known contradicts a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;

/// How far a tally has come, beside its bounds, with which every change is compared.
#[derive(Clone, Copy, Debug)]
struct Progress {
    /// Members that are true.
    held: u32,
    /// Members that are not false; kept up to date only where the tally asks for something or is in
    /// a balance.
    possible: u32,
    least: u32,
    most: u32,
}

/// What is known of each fact.
#[derive(Clone, Debug)]
pub struct State {
    truth: Vec<Option<bool>>,
    progress: Vec<Progress>,
    /// What became known, in order.
    trail: Vec<Literal>,
    /// How much of the trail has been counted in `progress`.
    counted: usize,
    /// Rays to look along, each once.
    waiting: Vec<u32>,
    is_waiting: Vec<bool>,
    watches: Watches,
    /// By the last choice that stands.
    pub searched: Searched,
    /// What comparing groups has told; kept to save its allocation.
    told: Vec<Literal>,
}

impl State {
    /// Nothing is known yet.
    pub fn new(model: &Model) -> Self {
        let start = |tally: &Tally| Progress {
            held: 0,
            possible: tally.members.len() as u32,
            least: tally.least,
            most: tally.most,
        };
        State {
            truth: vec![None; model.fact_count],
            progress: model.tallies.iter().map(start).collect(),
            trail: Vec::with_capacity(model.fact_count),
            counted: 0,
            waiting: Vec::new(),
            is_waiting: vec![false; model.rays.len()],
            watches: Watches::new(model),
            searched: Searched::default(),
            told: Vec::new(),
        }
    }

    /// Learns what the model settles, and all that follows.
    pub fn begin(&mut self, model: &Model) -> Result<(), Contradiction> {
        if model.refuted {
            return Err(Contradiction);
        }
        for &literal in &model.settled {
            self.learn(literal)?;
        }
        for tally in 0..model.tallies.len() as u32 {
            self.check_most(model, tally)?;
            self.check_least(model, tally)?;
        }
        for balance in 0..model.balances.len() as u32 {
            self.even_out(model, balance)?;
        }
        for ray in 0..model.rays.len() as u32 {
            self.await_ray(ray);
        }
        self.watches.begin(model, &self.truth, &mut self.told)?;
        self.learn_told()?;
        self.propagate(model)
    }

    pub fn truth(&self, fact: Fact) -> Option<bool> {
        self.truth[fact.index()]
    }

    /// Whether a literal holds, if that is known.
    #[inline]
    pub fn value(&self, literal: Literal) -> Option<bool> {
        self.truth(literal.fact).map(|truth| truth == literal.value)
    }

    /// How many members a tally still needs, and how many of them are open; `None` if it needs none
    /// or its condition is not known to hold.
    // Every node asks this of every demand.
    #[inline(always)]
    pub fn shortage(&self, model: &Model, tally: u32) -> Option<(u32, u32)> {
        let Progress {
            held,
            possible,
            mut least,
            ..
        } = self.progress[tally as usize];
        if !model.balances.is_empty() {
            least = self.least(model, tally);
        }
        (held < least && self.is_active(model, tally)).then(|| (least - held, possible - held))
    }

    /// How many members of a tally are known to be true.
    pub fn held(&self, tally: u32) -> u32 {
        self.progress[tally as usize].held
    }

    /// The length of the trail: a place to go back to.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Forgets everything learnt after the mark was taken, and how far lists were looked through.
    pub fn go_back(&mut self, model: &Model, mark: usize) {
        self.searched = Searched::default();
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
                for &tally in model.gains.of(literal.fact) {
                    self.progress[tally as usize].held -= 1;
                }
            } else {
                for &tally in model.losses.of(literal.fact) {
                    self.progress[tally as usize].possible += 1;
                }
            }
        }
    }

    /// Takes note of something; what follows is left to [`State::propagate`].
    pub fn learn(&mut self, literal: Literal) -> Result<(), Contradiction> {
        match self.truth(literal.fact) {
            Some(truth) if truth == literal.value => Ok(()),
            Some(_) => Err(Contradiction),
            None => {
                self.truth[literal.fact.index()] = Some(literal.value);
                self.trail.push(literal);
                Ok(())
            }
        }
    }

    /// Draws all conclusions from what is known. After a contradiction the caller goes back.
    pub fn propagate(&mut self, model: &Model) -> Result<(), Contradiction> {
        let outcome = self.draw_conclusions(model);
        if outcome.is_err() {
            for ray in self.waiting.drain(..) {
                self.is_waiting[ray as usize] = false;
            }
        }
        outcome
    }

    fn draw_conclusions(&mut self, model: &Model) -> Result<(), Contradiction> {
        loop {
            while let Some(&literal) = self.trail.get(self.counted) {
                self.counted += 1;
                self.take_up(model, literal)?;
            }
            let Some(ray) = self.waiting.pop() else {
                return Ok(());
            };
            self.is_waiting[ray as usize] = false;
            self.look_along(model, ray)?;
        }
    }

    /// Counts a fact that became known, then looks at everything tied to it. All counts change
    /// before the first check, so that going back after a contradiction finds them complete.
    fn take_up(&mut self, model: &Model, literal: Literal) -> Result<(), Contradiction> {
        let fact = literal.fact;
        if literal.value {
            let mut is_full = false;
            for &tally in model.gains.of(fact) {
                let progress = &mut self.progress[tally as usize];
                progress.held += 1;
                is_full |= progress.held >= progress.most;
            }
            for &rival in model.rivals.of(fact) {
                self.learn(Fact::new(rival as usize).fails())?;
            }
            if is_full {
                for &tally in model.gains.of(fact) {
                    self.check_most(model, tally)?;
                }
            }
            self.check_balances(model, model.gains.of(fact))?;
        } else {
            let mut is_tight = false;
            for &tally in model.losses.of(fact) {
                let progress = &mut self.progress[tally as usize];
                progress.possible -= 1;
                is_tight |= progress.possible <= progress.least;
            }
            if is_tight {
                for &tally in model.losses.of(fact) {
                    self.check_least(model, tally)?;
                }
            }
            self.check_balances(model, model.losses.of(fact))?;
        }
        for &tally in model.guarded.of(fact) {
            self.check_most(model, tally)?;
            self.check_least(model, tally)?;
        }
        for &ray in model.rays_of.of(fact) {
            self.await_ray(ray);
        }
        for &place in model.places_of.of(fact) {
            let place = model.places[place as usize];
            self.told.clear();
            self.watches
                .look(model, &self.truth, place, &mut self.told)?;
            self.learn_told()?;
        }
        Ok(())
    }

    fn learn_told(&mut self) -> Result<(), Contradiction> {
        while let Some(literal) = self.told.pop() {
            self.learn(literal)?;
        }
        Ok(())
    }

    #[inline]
    fn is_active(&self, model: &Model, tally: u32) -> bool {
        match model.tallies[tally as usize].condition {
            None => true,
            Some(condition) => self.value(condition) == Some(true),
        }
    }

    /// At the upper bound, the other members are false; beyond it, the condition is.
    fn check_most(&mut self, model: &Model, tally: u32) -> Result<(), Contradiction> {
        let Progress {
            held,
            possible,
            most,
            ..
        } = self.progress[tally as usize];
        if held > most {
            return self.refuse(model, tally);
        }
        if held == most && held < possible && self.is_active(model, tally) {
            self.settle_rest(model, tally, false);
        }
        Ok(())
    }

    /// At the lower bound, the other members are true; below it, the condition is false.
    fn check_least(&mut self, model: &Model, tally: u32) -> Result<(), Contradiction> {
        let Progress {
            held,
            possible,
            least,
            ..
        } = self.progress[tally as usize];
        if possible < least {
            return self.refuse(model, tally);
        }
        if possible == least && held < possible && self.is_active(model, tally) {
            self.settle_rest(model, tally, true);
        }
        Ok(())
    }

    /// The number that all sides of a balance come to is at least what one of them holds already,
    /// and at most what one of them still can.
    fn range_of_balance(&self, model: &Model, balance: u32) -> (u32, u32) {
        let sides = model.balances[balance as usize].clone();
        sides.fold((0, u32::MAX), |(least, most), side| {
            let progress = self.progress[side as usize];
            (least.max(progress.held), most.min(progress.possible))
        })
    }

    /// How many members a tally needs in all.
    fn least(&self, model: &Model, tally: u32) -> u32 {
        match model.tallies[tally as usize].balance {
            Some(balance) => self.range_of_balance(model, balance).0,
            None => self.progress[tally as usize].least,
        }
    }

    /// Looks at the balances of which one of these tallies is a side.
    #[inline]
    fn check_balances(&mut self, model: &Model, tallies: &[u32]) -> Result<(), Contradiction> {
        if model.balances.is_empty() {
            return Ok(());
        }
        for &tally in tallies {
            if let Some(balance) = model.tallies[tally as usize].balance {
                self.even_out(model, balance)?;
            }
        }
        Ok(())
    }

    /// A side that holds as many as another still can is full; one that can only just hold as many
    /// as another does needs all it can.
    fn even_out(&mut self, model: &Model, balance: u32) -> Result<(), Contradiction> {
        let (least, most) = self.range_of_balance(model, balance);
        if least > most {
            return Err(Contradiction);
        }
        for side in model.balances[balance as usize].clone() {
            let progress = self.progress[side as usize];
            if progress.held == most {
                self.settle_rest(model, side, false);
            } else if progress.possible == least {
                self.settle_rest(model, side, true);
            }
        }
        Ok(())
    }

    fn refuse(&mut self, model: &Model, tally: u32) -> Result<(), Contradiction> {
        match model.tallies[tally as usize].condition {
            None => Err(Contradiction),
            Some(condition) => self.learn(condition.negated()),
        }
    }

    fn settle_rest(&mut self, model: &Model, tally: u32, value: bool) {
        let first = self.searched.within(Some(tally)).place;
        for &fact in &model.members_of(tally)[first..] {
            let truth = &mut self.truth[fact.index()];
            if truth.is_none() {
                *truth = Some(value);
                self.trail.push(Literal { fact, value });
            }
        }
    }

    fn await_ray(&mut self, ray: u32) {
        if !self.is_waiting[ray as usize] {
            self.is_waiting[ray as usize] = true;
            self.waiting.push(ray);
        }
    }

    /// Learns what a ray tells: from the target outwards, what is seen and what is not.
    fn look_along(&mut self, model: &Model, ray: u32) -> Result<(), Contradiction> {
        let items = model.items_of(ray);
        // Of the blockers passed so far: whether one is known to hold, and those that are open.
        let (mut is_blocked, mut open_count, mut last_open) = (false, 0, None);
        for (place, item) in items.iter().enumerate() {
            match *item {
                RayItem::Blocker(literal) => match self.value(literal) {
                    Some(true) => is_blocked = true,
                    Some(false) => {}
                    None => {
                        open_count += 1;
                        last_open = Some(literal);
                    }
                },
                RayItem::Looker { sight, .. } if is_blocked => self.learn(sight.fails())?,
                RayItem::Looker { piece, sight } => match (self.truth(sight), self.truth(piece)) {
                    (Some(true), _) => {
                        self.learn(piece.holds())?;
                        self.clear(&items[..place])?;
                        open_count = 0;
                    }
                    (_, Some(false)) => self.learn(sight.fails())?,
                    (None, Some(true)) if open_count == 0 => self.learn(sight.holds())?,
                    (Some(false), None) if open_count == 0 => self.learn(piece.fails())?,
                    (Some(false), Some(true)) => match (open_count, last_open) {
                        (0, _) => return Err(Contradiction),
                        (1, Some(blocker)) => {
                            self.learn(blocker)?;
                            is_blocked = true;
                        }
                        _ => {}
                    },
                    _ => {}
                },
            }
        }
        Ok(())
    }

    /// No blocker among these holds.
    fn clear(&mut self, items: &[RayItem]) -> Result<(), Contradiction> {
        for item in items {
            if let RayItem::Blocker(literal) = item {
                self.learn(literal.negated())?;
            }
        }
        Ok(())
    }
}
