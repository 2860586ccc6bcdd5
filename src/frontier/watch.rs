//! How far a count has come, for whoever looks at it from another thread.

use std::sync::{Arc, Mutex, PoisonError};

use num_bigint::BigUint;

/// Cheap to clone; all clones show the same. Without a place to note it nothing is added up.
#[derive(Clone, Debug, Default)]
pub struct Watch(Option<Arc<Mutex<Option<AtLayer>>>>);

/// A layer that is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtLayer {
    /// From 1, of so many.
    pub layer: usize,
    pub layers: usize,
    /// How many states it has.
    pub width: usize,
    /// In how many ways the squares that were read can be filled.
    pub ways: BigUint,
}

impl Watch {
    /// One that somebody looks at.
    pub fn active() -> Self {
        Watch(Some(Arc::default()))
    }

    /// The last layer that is done.
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
