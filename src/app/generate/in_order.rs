//! Puzzles that are made on several threads and told in the order of their numbers.
//!
//! One is told as soon as those before it are, by whichever thread made the last of them. This module knows nothing of
//! how they are made.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::{Generated, NotGenerated};

type Made = Result<Generated, NotGenerated>;

/// What is made already, and who is told.
pub struct InOrder<Tell, E>(Mutex<Told<Tell, E>>);

struct Told<Tell, E> {
    tell: Tell,
    /// The number of the next that is told.
    next: u64,
    waiting: BTreeMap<u64, Made>,
    /// Nothing is told after a puzzle that is not made, nor after telling has failed.
    ended: Option<Result<(), E>>,
}

impl<E, Tell: FnMut(Made) -> Result<(), E>> InOrder<Tell, E> {
    pub fn new(tell: Tell) -> Self {
        InOrder(Mutex::new(Told {
            tell,
            next: 0,
            waiting: BTreeMap::new(),
            ended: None,
        }))
    }

    /// Takes one and tells what is next; `false` if no more is wanted.
    pub fn add(&self, number: u64, made: Made) -> bool {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let told = &mut *told;
        told.waiting.insert(number, made);
        while told.ended.is_none()
            && let Some(made) = told.waiting.remove(&told.next)
        {
            told.next += 1;
            let is_last = made.is_err();
            let result = (told.tell)(made);
            if is_last || result.is_err() {
                told.ended = Some(result);
            }
        }
        told.ended.is_none()
    }

    /// Whether telling has failed.
    pub fn end(self) -> Result<(), E> {
        let told = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        told.ended.unwrap_or(Ok(()))
    }
}
