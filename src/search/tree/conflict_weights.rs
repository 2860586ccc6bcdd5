//! How hard each demand has turned out to be, so that the search takes the hardest first.
//!
//! Every contradiction adds one to the weight of the demands that it came from: the demand that could not be
//! met any more, or the demands of the facts in conflict. A demand with little choice and a large weight comes
//! first (dom/wdeg: F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, "Boosting systematic search by weighting
//! constraints", 2004).
//!
//! Weights change only the order of the search.

use std::sync::Arc;

use crate::search::model::{Fact, Model};
use crate::search::propagation::{Blame, State};

/// The number of contradictions at the start from which nothing is learnt: in a short search the order
/// without weights is better. On queens that command the board, weights from the start try 1.4 times as
/// many branches.
const FIRST_CONTRADICTIONS: u32 = 256;

/// The weight of each cardinality.
#[derive(Clone, Debug)]
pub struct ConflictWeights {
    weights: Vec<f32>,
    /// How many contradictions there have been; `None` where nothing is learnt.
    contradictions: Option<u32>,
    /// The logarithm of each factorial.
    ln_factorial: Arc<[f32]>,
}

impl ConflictWeights {
    /// Equal weights. Where a bound on the number of pieces refutes most branches, contradictions show which
    /// demands were left to the last, not which are hard. So nothing is learnt there (with weights, the fewest
    /// queens on 12x12 took four times as long).
    pub fn new(model: &Model) -> Self {
        let demands = model.demands.iter();
        let sizes = demands.map(|&demand| model.members_of(demand).len());
        ConflictWeights {
            weights: vec![1.0; model.cardinalities.len()],
            contradictions: model.covering.is_none().then_some(0),
            ln_factorial: ln_factorials(sizes.max().unwrap_or(0)),
        }
    }

    /// Makes all weights equal again.
    pub fn forget(&mut self) {
        if self.differ() {
            self.weights.fill(1.0);
        }
        self.contradictions = self.contradictions.map(|_| 0);
    }

    /// Whether something may have been learnt.
    #[inline]
    pub fn differ(&self) -> bool {
        self.contradictions
            .is_some_and(|number| number > FIRST_CONTRADICTIONS)
    }

    /// How much choice a demand has that needs `needed` of its `open` members, divided by its weight. The choice
    /// is the number of these members plus the logarithm of the number of ways to choose among them: the first
    /// alone takes a third longer on magnets, the second five times as long on star battles.
    #[inline]
    pub fn choice(&self, demand: u32, needed: u32, open: u32) -> f32 {
        let ln = |number: u32| self.ln_factorial[number as usize];
        let ln_ways = ln(open) - ln(needed) - ln(open.saturating_sub(needed));
        (open as f32 + ln_ways) / self.weights[demand as usize]
    }

    /// Learns from the contradiction that the state has just reached; call it before backtracking.
    pub fn learn(&mut self, model: &Model, state: &State) {
        if let Some(contradictions) = &mut self.contradictions {
            *contradictions = contradictions.saturating_add(1);
        }
        if !self.differ() {
            return;
        }
        match state.blame() {
            Blame::Unknown => {}
            Blame::Fact(fact) => self.add_to_demands_of(model, fact),
            Blame::Cardinality(cardinality) => {
                self.weights[cardinality as usize] += 1.0;
                let members = model.members_of(cardinality).iter();
                let standing = members.filter(|&&member| state.truth(member) == Some(true));
                // A cardinality that holds too many members was filled by other demands.
                if model.cardinalities[cardinality as usize].least == 0 {
                    standing.for_each(|&member| self.add_to_demands_of(model, member));
                }
            }
        }
    }

    fn add_to_demands_of(&mut self, model: &Model, fact: Fact) {
        for &cardinality in model.checked_if_false.of(fact) {
            self.weights[cardinality as usize] += 1.0;
        }
    }
}

/// The logarithms of the factorials of 0 to `greatest`.
fn ln_factorials(greatest: usize) -> Arc<[f32]> {
    let following = (1..=greatest).scan(0.0, |sum, number| {
        *sum += (number as f64).ln();
        Some(*sum as f32)
    });
    std::iter::once(0.0).chain(following).collect()
}
