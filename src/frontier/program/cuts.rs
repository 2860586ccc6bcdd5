//! Finds steps after which the remaining sites fall into parts that can be counted separately.
//!
//! After some step the machines may no longer connect all remaining sites: rooms behind a door, two sides of a wall.
//! A state there is a tuple of what each part has to know. If the parts were read one after another, every state of
//! the first would be carried through the second. Counted separately, each part is read once from all states that it
//! can be in, and the number for a tuple is the product over its parts (component caching: Bacchus, Dalmao and Pitassi
//! 2003, and Sang and others 2004).

use std::collections::BTreeMap;

use super::slot::Slot;
use crate::disjoint_sets::DisjointSets;

/// Steps, and the parts into which the rest falls after them.
#[derive(Clone, Debug)]
pub struct SplitPlan {
    /// The numbers of the steps that are done first, in order.
    pub steps: Vec<usize>,
    /// Empty if nothing is left.
    pub parts: Vec<(Mask, SplitPlan)>,
}

impl SplitPlan {
    /// `steps` steps, one after another, without parts.
    pub fn whole(steps: usize) -> Self {
        SplitPlan {
            steps: (0..steps).collect(),
            parts: Vec::new(),
        }
    }
}

/// The bits of a key that a part has to know, by word.
pub type Mask = Vec<u64>;

/// What machines do at the steps.
#[derive(Clone, Debug, Default)]
pub struct Traces {
    /// By step: the machines that read its site or result from a meeting there.
    pub touched: Vec<Vec<usize>>,
    /// By step: the machines that have something to remember after it, each with the logarithm of its number of states.
    pub open: Vec<Vec<(usize, Slot, f64)>>,
}

/// When it is worthwhile to look for parts.
#[derive(Clone, Copy, Debug)]
pub struct Parting {
    /// The least number of states, as a logarithm to base 2.
    pub from: f64,
    /// A cut must divide their number by at least this: going back through the layers of a part, and keeping them,
    /// takes time.
    pub fewer: f64,
    /// Longer programs are not examined: the time grows with the square of their length.
    pub longest: usize,
}

impl Default for Parting {
    fn default() -> Self {
        Parting {
            from: 20.0,
            fewer: 8.0,
            longest: 1000,
        }
    }
}

impl Traces {
    /// The plan with the fewest states that choosing one cut after another finds.
    pub fn plan(&self, fewer: f64) -> SplitPlan {
        self.plan_of((0..self.touched.len()).collect(), fewer)
    }

    fn plan_of(&self, steps: Vec<usize>, fewer: f64) -> SplitPlan {
        let whole = SplitPlan {
            parts: Vec::new(),
            steps,
        };
        let own = self.machines(&whole.steps);
        let cost = |steps: &[usize], own: &[bool]| -> f64 {
            let width = |step: &usize| {
                let open = self.open[*step].iter();
                let open = open.filter(|(machine, ..)| own.get(*machine) == Some(&true));
                open.map(|(.., width)| width).sum::<f64>().exp2()
            };
            steps.iter().map(width).sum()
        };
        let costs: Vec<f64> = whole
            .steps
            .iter()
            .map(|step| cost(&[*step], &own))
            .collect();
        let all: f64 = costs.iter().sum();
        let mut best: Option<(f64, usize, Vec<Vec<usize>>)> = None;
        let mut before = 0.0;
        for (place, of_step) in costs.iter().enumerate() {
            before += of_step;
            let parts = self.parts(&whole.steps[place + 1..]);
            if parts.len() < 2 {
                continue;
            }
            let of_parts = parts.iter().map(|part| cost(part, &self.machines(part)));
            let cut = before + of_parts.sum::<f64>();
            if best.as_ref().is_none_or(|(least, ..)| cut < *least) {
                best = Some((cut, place, parts));
            }
        }
        let Some((_, place, parts)) = best.filter(|(cut, ..)| cut * fewer < all) else {
            return whole;
        };
        let mask = |part: &[usize]| {
            let own = self.machines(part);
            let mut mask = Mask::new();
            for (_, slot, _) in self.open[whole.steps[place]]
                .iter()
                .filter(|(m, ..)| own[*m])
            {
                slot.add_to(&mut mask);
            }
            mask
        };
        let parts = parts.into_iter();
        SplitPlan {
            steps: whole.steps[..=place].to_vec(),
            parts: parts
                .map(|part| (mask(&part), self.plan_of(part, fewer)))
                .collect(),
        }
    }

    /// For each machine, whether one of the steps touches it.
    fn machines(&self, steps: &[usize]) -> Vec<bool> {
        let machines = self
            .touched
            .iter()
            .flatten()
            .max()
            .map_or(0, |last| last + 1);
        let mut own = vec![false; machines];
        for &machine in steps.iter().flat_map(|&step| &self.touched[step]) {
            own[machine] = true;
        }
        own
    }

    /// Groups of steps that machines connect, directly or through others, in the order of their first steps.
    fn parts(&self, steps: &[usize]) -> Vec<Vec<usize>> {
        let mut groups = DisjointSets::new(steps.len());
        let mut first_of: BTreeMap<usize, usize> = BTreeMap::new();
        for (place, &step) in steps.iter().enumerate() {
            for &machine in &self.touched[step] {
                groups.join(*first_of.entry(machine).or_insert(place), place);
            }
        }
        let mut parts: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (place, &step) in steps.iter().enumerate() {
            parts.entry(groups.root(place)).or_default().push(step);
        }
        let mut parts: Vec<Vec<usize>> = parts.into_values().collect();
        parts.sort_unstable();
        parts
    }
}
