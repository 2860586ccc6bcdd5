//! The constraints to propagate, each at most once, those of low rank first.

use crate::search::model::Constraint;

#[derive(Clone, Debug)]
pub struct Queue {
    /// By rank.
    waiting: [Vec<u32>; Constraint::RANKS],
    is_waiting: Vec<bool>,
}

impl Queue {
    /// An empty queue for this number of constraints.
    pub fn of(number: usize) -> Self {
        Queue {
            waiting: Default::default(),
            is_waiting: vec![false; number],
        }
    }

    #[inline]
    pub fn push(&mut self, constraint: u32, rank: usize) {
        let is_waiting = &mut self.is_waiting[constraint as usize];
        if !std::mem::replace(is_waiting, true) {
            self.waiting[rank].push(constraint);
        }
    }

    pub fn pop(&mut self) -> Option<u32> {
        self.pop_below(Constraint::RANKS)
    }

    /// The next one of a rank below this.
    pub fn pop_below(&mut self, rank: usize) -> Option<u32> {
        let next = self.waiting[..rank].iter_mut().find_map(Vec::pop)?;
        self.is_waiting[next as usize] = false;
        Some(next)
    }

    pub fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}
