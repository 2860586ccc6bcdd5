//! The progress of a count, to be read from another thread.

use std::sync::{Arc, Mutex, PoisonError};

use num_bigint::BigUint;

/// Cheap to clone; all clones show the same. An inactive one, the default, computes nothing.
#[derive(Clone, Debug, Default)]
pub struct CountWatch(Option<Arc<Mutex<Option<AtLayer>>>>);

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

impl CountWatch {
    /// A watch that records progress.
    pub fn active() -> Self {
        CountWatch(Some(Arc::default()))
    }

    /// The last finished layer.
    pub fn layer(&self) -> Option<AtLayer> {
        let place = self.0.as_ref()?;
        place.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn note(&self, layer: impl FnOnce() -> AtLayer) {
        if let Some(place) = &self.0 {
            let layer = layer();
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(layer);
        }
    }
}
