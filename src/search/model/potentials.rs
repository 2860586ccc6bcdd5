//! Facts as differences of two colours: what is known about sums modulo two.
//!
//! If an even number of sides with a line ends in each corner, the lines are the border of a set of squares: each square
//! has one of two colours, and a side has a line exactly if the squares beside it differ. So two ways across the board,
//! from one square to another, pass equally many lines or an even number more.

use super::{Fact, Literal};

/// Facts, each of which says whether two nodes differ in colour.
#[derive(Clone, Debug, Default)]
pub struct Potentials {
    /// Which of the model's potentials this is.
    pub place: usize,
    pub nodes: usize,
    pub differences: Vec<Difference>,
    /// For each node the differences that name it.
    pub at: Vec<Vec<u32>>,
    /// The difference that a fact is, in order of the facts.
    of_fact: Vec<(Fact, u32)>,
    pub watches: Vec<Watch>,
    /// For each difference the watches with it.
    pub watched: Vec<Vec<u32>>,
    /// The watches with a cardinality under this condition, in order.
    conditions: Vec<(Fact, u32)>,
}

/// The literal holds exactly if the colours of two nodes differ; or if they are the same.
#[derive(Clone, Copy, Debug)]
pub struct Difference {
    pub literal: Literal,
    pub nodes: [u32; 2],
    pub is_same: bool,
}

/// Few differences, and all cardinalities of exactly these.
#[derive(Clone, Debug)]
pub struct Watch {
    pub differences: Vec<u32>,
    pub cardinalities: Vec<u32>,
}

impl Potentials {
    pub fn new(place: usize, nodes: usize, differences: Vec<Difference>) -> Self {
        let mut at = vec![Vec::new(); nodes];
        for (index, difference) in (0..).zip(&differences) {
            for node in difference.nodes {
                at[node as usize].push(index);
            }
        }
        let facts = differences.iter().map(|difference| difference.literal.fact);
        let mut of_fact: Vec<(Fact, u32)> = facts.zip(0..).collect();
        of_fact.sort_unstable();
        Potentials {
            place,
            nodes,
            watched: vec![Vec::new(); differences.len()],
            differences,
            at,
            of_fact,
            ..Potentials::default()
        }
    }

    pub fn watch(&mut self, watch: Watch, conditions: impl Iterator<Item = Fact>) {
        let index = self.watches.len() as u32;
        for &difference in &watch.differences {
            self.watched[difference as usize].push(index);
        }
        self.conditions
            .extend(conditions.map(|condition| (condition, index)));
        self.conditions.sort_unstable();
        self.watches.push(watch);
    }

    pub fn of_fact(&self, fact: Fact) -> Option<u32> {
        let place = self.of_fact.binary_search_by_key(&fact, |(of, _)| *of);
        place.ok().map(|place| self.of_fact[place].1)
    }

    /// The watches that depend on a fact as a condition.
    pub fn conditional_on(&self, fact: Fact) -> impl Iterator<Item = u32> + '_ {
        let first = self.conditions.partition_point(|(of, _)| *of < fact);
        let rest = self.conditions[first..].iter();
        rest.take_while(move |(of, _)| *of == fact)
            .map(|(_, watch)| *watch)
    }

    /// The facts that it depends on.
    pub fn facts(&self) -> impl Iterator<Item = Fact> + '_ {
        let all = self.of_fact.iter().chain(&self.conditions);
        all.map(|(fact, _)| *fact)
    }
}
