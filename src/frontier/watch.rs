//! The progress of a count, to be read from another thread.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use num_bigint::BigUint;

/// Cheap to clone; all clones and parts show the same. An inactive one, the default, computes nothing.
#[derive(Clone, Debug)]
pub struct CountWatch {
    noted: Option<Arc<Mutex<Noted>>>,
    /// The share of the work that was done before this part, and the share that this part covers.
    before: f64,
    extent: f64,
}

#[derive(Debug, Default)]
struct Noted {
    /// While rules are read before the first layer: how many automata were made.
    automata: Option<usize>,
    layer: Option<AtLayer>,
}

/// A finished layer.
#[derive(Clone, Debug, PartialEq)]
pub struct AtLayer {
    /// Its number from 1 on, and the number of layers.
    pub layer: usize,
    pub layers: usize,
    /// The share of the work that is done, an estimate.
    pub share: f64,
    /// How many states it has.
    pub width: usize,
    /// The number of ways to fill the squares that were read.
    pub ways: BigUint,
}

impl Default for CountWatch {
    fn default() -> Self {
        CountWatch {
            noted: None,
            before: 0.0,
            extent: 1.0,
        }
    }
}

impl CountWatch {
    /// A watch that records progress.
    pub fn active() -> Self {
        CountWatch {
            noted: Some(Arc::default()),
            ..CountWatch::default()
        }
    }

    /// For a part of the work: its shares count as shares of the range that begins at `before` of this work and covers
    /// `extent` of it.
    pub fn part(&self, before: f64, extent: f64) -> Self {
        CountWatch {
            noted: self.noted.clone(),
            before: self.before + before * self.extent,
            extent: extent * self.extent,
        }
    }

    /// The last finished layer.
    pub fn layer(&self) -> Option<AtLayer> {
        self.noted()?.layer.clone()
    }

    /// How many automata were made of rules, while these are read.
    pub fn automata(&self) -> Option<usize> {
        self.noted()?.automata
    }

    pub(super) fn note(&self, layer: impl FnOnce() -> AtLayer) {
        if let Some(mut noted) = self.noted() {
            let mut layer = layer();
            layer.share = self.before + layer.share * self.extent;
            noted.layer = Some(layer);
        }
    }

    pub(super) fn note_automata(&self, number: Option<usize>) {
        if let Some(mut noted) = self.noted() {
            noted.automata = number;
        }
    }

    fn noted(&self) -> Option<MutexGuard<'_, Noted>> {
        let noted = self.noted.as_ref()?;
        Some(noted.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_a_part_is_a_share_of_the_whole() {
        let whole = CountWatch::active();
        whole.part(0.5, 0.5).part(0.5, 0.25).note(|| AtLayer {
            layer: 1,
            layers: 2,
            share: 0.5,
            width: 1,
            ways: BigUint::ZERO,
        });
        assert_eq!(whole.layer().map(|at| at.share), Some(0.8125));
    }
}
