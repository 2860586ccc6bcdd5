//! A queue of constraints to propagate, each at most once.

#[derive(Clone, Debug)]
pub struct Queue {
    waiting: Vec<u32>,
    is_waiting: Vec<bool>,
}

impl Queue {
    /// An empty queue for this number of constraints.
    pub fn of(number: usize) -> Self {
        Queue {
            waiting: Vec::new(),
            is_waiting: vec![false; number],
        }
    }

    pub fn push(&mut self, constraint: u32) {
        let is_waiting = &mut self.is_waiting[constraint as usize];
        if !std::mem::replace(is_waiting, true) {
            self.waiting.push(constraint);
        }
    }

    pub fn pop(&mut self) -> Option<u32> {
        let next = self.waiting.pop()?;
        self.is_waiting[next as usize] = false;
        Some(next)
    }

    pub fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}
