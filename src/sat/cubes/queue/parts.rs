//! Parts of the search space of one formula, about as many as the threads need.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use super::symmetries;
use crate::sat::Cnf;
use crate::sat::cubes::symmetry::{WeightedCube, parts_for_threads, parts_up_to_symmetry};
use crate::sat::cubes::tree::{CubeBranching, CubeTree};
use crate::sat::encode::Encoding;
use crate::sat::options::{Method, Options};
use crate::stop::Stopped;
use crate::workload::{self, Workload};

/// Parts of the search space of one formula.
pub struct FormulaParts {
    pub formula: Arc<Cnf>,
    pub encoding: Encoding,
    /// The tree with which each thread begins; a single thread takes it.
    tree: Mutex<Option<CubeTree>>,
    pub parts: Workload<WeightedCube>,
}

/// The least number of parts wanted for each of several threads: some parts take much longer than others.
const PARTS_FOR_A_THREAD: usize = 32;

impl FormulaParts {
    pub fn new(
        formula: Cnf,
        encoding: Encoding,
        options: &Options,
        jobs: usize,
    ) -> Result<Self, Stopped> {
        let branching = match options.method {
            Method::OneSolver | Method::Cubes => CubeBranching::Tightest,
            Method::InOrder => CubeBranching::InOrder,
        };
        let mut tree = CubeTree::new(&formula, encoding.variables.len(), branching, &options.stop)?;
        let is_cut = jobs > 1 || symmetries(options).is_some();
        let mut parts = vec![WeightedCube::whole()];
        tree.restart(&[]);
        // What propagation refutes is left as it is, for a solver to refute.
        if !tree.is_refuted_by_propagation() {
            if let Some(automorphisms) = symmetries(options) {
                let (variables, stop) = (&encoding.variables, &options.stop);
                parts = parts_up_to_symmetry(&mut tree, variables, automorphisms, stop)?;
            }
            if jobs > 1 {
                let enough = jobs * PARTS_FOR_A_THREAD;
                parts = parts_for_threads(&mut tree, parts, enough, &options.stop)?;
            }
        }
        let parts = match options.method {
            Method::Cubes if is_cut => {
                // Told bit by bit: while this engine looks at its parts, the other has its turns.
                let mut steps = 0.0;
                let spent = |more: f64| {
                    steps += more;
                    options.pace.spent(steps as u64);
                    steps -= f64::floor(steps);
                };
                workload::balanced(&mut tree, parts, spent, &options.stop)?
            }
            Method::Cubes | Method::OneSolver => Workload::new(parts),
            Method::InOrder => Workload::new(parts).in_order(),
        };
        Ok(FormulaParts {
            formula: Arc::new(formula),
            encoding,
            tree: Mutex::new(Some(tree)),
            parts,
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
