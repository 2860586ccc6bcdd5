//! The progress of a count, to be read from another thread.

use std::sync::{Arc, Mutex, PoisonError};

use num_bigint::BigUint;

/// Cheap to clone; all clones and parts show the same. An inactive one, the default, computes nothing.
#[derive(Clone, Debug)]
pub struct CountWatch {
    place: Option<Arc<Mutex<Option<AtLayer>>>>,
    /// The share of the work that was done before this part, and the share that this part covers.
    before: f64,
    extent: f64,
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
            place: None,
            before: 0.0,
            extent: 1.0,
        }
    }
}

impl CountWatch {
    /// A watch that records progress.
    pub fn active() -> Self {
        CountWatch {
            place: Some(Arc::default()),
            ..CountWatch::default()
        }
    }

    /// For a part of the work: its shares count as shares of the range that begins at `before` of this work and covers
    /// `extent` of it.
    pub fn part(&self, before: f64, extent: f64) -> Self {
        CountWatch {
            place: self.place.clone(),
            before: self.before + before * self.extent,
            extent: extent * self.extent,
        }
    }

    /// The last finished layer.
    pub fn layer(&self) -> Option<AtLayer> {
        let place = self.place.as_ref()?;
        place.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn note(&self, layer: impl FnOnce() -> AtLayer) {
        if let Some(place) = &self.place {
            let mut layer = layer();
            layer.share = self.before + layer.share * self.extent;
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(layer);
        }
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
