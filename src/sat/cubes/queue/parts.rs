//! Parts of the search space of one formula, of about so many as threads need.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, PoisonError};

use super::symmetries;
use crate::progress;
use crate::sat::Cnf;
use crate::sat::cubes::symmetry::{Part, parts_for_threads, parts_up_to_symmetry};
use crate::sat::cubes::tree::{Branching, CubeTree};
use crate::sat::encode::Encoding;
use crate::sat::options::{Method, Options};
use crate::stop::Stopped;

/// Parts of the search space of one formula.
pub struct FormulaParts {
    pub formula: Arc<Cnf>,
    pub encoding: Encoding,
    /// Where each thread begins, and a single one takes it; `None` where propagation refutes the formula,
    /// which is left to one solver as a whole.
    pub tree: Mutex<Option<CubeTree>>,
    pub parts: Vec<Part>,
    /// In which order they are taken: from everywhere alike, so that at any time those that are done tell how much
    /// there is in the others.
    pub order: Vec<usize>,
    pub begun: AtomicUsize,
}

/// For so many threads there are so many times as many parts at least: some take much longer than
/// others.
const PARTS_FOR_A_THREAD: usize = 32;

impl FormulaParts {
    pub fn new(
        formula: Cnf,
        encoding: Encoding,
        options: &Options,
        jobs: usize,
    ) -> Result<Self, Stopped> {
        let branching = match options.method {
            Method::OneSolver | Method::Cubes => Branching::Tightest,
            Method::InOrder => Branching::InOrder,
        };
        let mut tree = CubeTree::new(&formula, encoding.variables.len(), branching, &options.stop)?;
        let mut parts = vec![Part::whole()];
        if let Some(tree) = &mut tree {
            if let Some(automorphisms) = symmetries(options) {
                parts =
                    parts_up_to_symmetry(tree, &encoding.variables, automorphisms, &options.stop)?;
            }
            if jobs > 1 {
                parts = parts_for_threads(tree, parts, jobs * PARTS_FOR_A_THREAD, &options.stop)?;
            }
        }
        Ok(FormulaParts {
            formula: Arc::new(formula),
            encoding,
            tree: Mutex::new(tree),
            order: match options.method {
                Method::InOrder => (0..parts.len()).collect(),
                Method::OneSolver | Method::Cubes => progress::scattered(parts.len()),
            },
            parts,
            begun: AtomicUsize::new(0),
        })
    }

    /// The tree of one more thread.
    pub fn tree(&self, jobs: NonZeroUsize) -> Option<CubeTree> {
        let mut tree = self.tree.lock().unwrap_or_else(PoisonError::into_inner);
        match jobs.get() {
            1 => tree.take(),
            _ => tree.clone(),
        }
    }
}
