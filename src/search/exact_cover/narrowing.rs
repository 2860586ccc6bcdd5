//! A search whose subproblems are each laid out anew where that makes a point of the search smaller.
//!
//! After the first choices fewer groups are left, and these have fewer members: fifteen of 17 queens fit in 30 words of
//! sixteen bits, all of them take 34 of thirty-two bits. A node takes time in proportion to the size of a
//! point, so subproblems with many nodes gain more than the new tables take. How many one has is told beforehand, or like
//! those before it on average. Groups and facts keep their order, so it is the same tree, node by node. It must not know how a
//! table is laid out or searched.

use std::sync::Arc;

use super::recognise::ExactCover;
use super::search::{ExactCoverSearch, NODES_OF_A_STEP, Prefix, in_words};
use crate::pace::Pace;
use crate::search::model::{Fact, Literal};
use crate::stop::{Stop, Stopped};
use crate::workload::SizeEstimate;

/// To lay out a subproblem takes less than half as long as so many nodes; it is not done where fewer are to be expected.
const NODES_OF_A_TABLE: f64 = 4096.0;

/// Searches subproblems in smaller points where they are large.
pub struct Narrowing {
    cover: Arc<ExactCover>,
    /// Through all of it.
    whole: Box<dyn ExactCoverSearch>,
    /// Through the subproblem at hand, where that is laid out by itself.
    part: Option<NarrowedSubproblem>,
    /// How many choices were tried in parts that are done.
    nodes: u64,
    /// How many subproblems are done.
    done: u64,
    has_begun: bool,
    pause_at: u64,
}

/// A subproblem that is laid out by itself.
struct NarrowedSubproblem {
    chosen: Vec<Fact>,
    search: Box<dyn ExactCoverSearch>,
}

impl Narrowing {
    /// `whole` is the search through the cover.
    pub fn new(cover: Arc<ExactCover>, whole: Box<dyn ExactCoverSearch>) -> Self {
        Narrowing {
            cover,
            whole,
            part: None,
            nodes: 0,
            done: 0,
            has_begun: false,
            pause_at: u64::MAX,
        }
    }

    /// The search at hand.
    fn at_hand(&mut self) -> &mut dyn ExactCoverSearch {
        match &mut self.part {
            Some(part) => &mut *part.search,
            None => &mut *self.whole,
        }
    }

    /// The subproblem of a prefix in points that are smaller; `None` where they are not.
    fn part(&self, prefix: &[Literal]) -> Option<NarrowedSubproblem> {
        let cover = self.cover.after(prefix);
        let mut search = in_words(&cover)?;
        let is_smaller = search.bytes_of_a_point() < self.whole.bytes_of_a_point();
        is_smaller.then(|| {
            search.go_to(&[], None);
            let chosen = prefix.iter().filter(|literal| literal.value);
            let chosen = chosen.map(|literal| literal.fact);
            NarrowedSubproblem {
                chosen: chosen
                    .filter(|&fact| self.cover.place(fact).is_some())
                    .collect(),
                search,
            }
        })
    }
}

impl ExactCoverSearch for Narrowing {
    fn advance(&mut self, stop: &Stop, pace: &Pace) -> Result<bool, Stopped> {
        self.at_hand().advance(stop, pace)
    }

    fn chosen(&self) -> Vec<Fact> {
        match &self.part {
            Some(part) => [&part.chosen[..], &part.search.chosen()].concat(),
            None => self.whole.chosen(),
        }
    }

    fn nodes(&self) -> u64 {
        let of_part = self.part.as_ref().map_or(0, |part| part.search.nodes());
        self.nodes + self.whole.nodes() + of_part
    }

    fn pause_at(&mut self, nodes: u64) {
        self.pause_at = nodes;
        let done = self.nodes();
        let search = self.at_hand();
        search.pause_at(search.nodes().saturating_add(nodes.saturating_sub(done)));
    }

    fn bytes_of_a_point(&self) -> usize {
        self.whole.bytes_of_a_point()
    }

    fn longer(&self, prefix: &[Literal]) -> Vec<Prefix> {
        self.whole.longer(prefix)
    }

    fn go_to(&mut self, prefix: &[Literal], steps: Option<f64>) {
        self.nodes = self.nodes() - self.whole.nodes();
        self.part = None;
        self.done += u64::from(std::mem::replace(&mut self.has_begun, true));
        let nodes = match steps {
            Some(steps) => steps * NODES_OF_A_STEP as f64,
            None => self.nodes() as f64 / self.done.max(1) as f64,
        };
        if nodes >= NODES_OF_A_TABLE {
            self.part = self.part(prefix);
        }
        if self.part.is_none() {
            self.whole.go_to(prefix, None);
        }
        self.pause_at(self.pause_at);
    }

    fn look(&self, prefix: &[Literal], random: &mut fastrand::Rng) -> SizeEstimate {
        self.whole.look(prefix, random)
    }

    fn fresh(&self) -> Box<dyn ExactCoverSearch> {
        Box::new(Narrowing::new(Arc::clone(&self.cover), self.whole.fresh()))
    }
}

#[cfg(test)]
mod tests {
    use fixedbitset::FixedBitSet;

    use super::*;

    /// One queen in each row and each column, no two on a diagonal.
    fn queens(n: usize) -> Arc<ExactCover> {
        let squares: Vec<(usize, usize)> = (0..n * n).map(|at| (at / n, at % n)).collect();
        let meet = |&(r, c): &(usize, usize), &(s, d): &(usize, usize)| {
            (r, c) != (s, d) && (r == s || c == d || r.abs_diff(s) == c.abs_diff(d))
        };
        let conflicts = squares.iter().map(|one| {
            let others = squares.iter().map(|other| meet(one, other));
            others
                .enumerate()
                .filter_map(|(at, meets)| meets.then_some(at))
                .collect::<FixedBitSet>()
        });
        let conflicts = conflicts.map(|mut conflicts| {
            conflicts.grow(n * n);
            conflicts
        });
        let row = |row| (row * n..(row + 1) * n).collect();
        let column = |column| (column..n * n).step_by(n).collect();
        Arc::new(ExactCover {
            facts: (0..n * n).map(Fact::new).collect(),
            groups: (0..n).map(row).chain((0..n).map(column)).collect(),
            conflicts: conflicts.collect(),
        })
    }

    fn narrowing(n: usize) -> Narrowing {
        let cover = queens(n);
        let whole = in_words(&cover).unwrap();
        Narrowing::new(cover, whole)
    }

    /// The first choices of some solutions, and that a square is empty.
    fn prefixes(search: &Narrowing) -> Vec<Prefix> {
        let longer = |prefixes: Vec<Prefix>| -> Vec<Prefix> {
            let longer = prefixes.iter().flat_map(|one| search.longer(one));
            longer.step_by(7).collect()
        };
        let prefixes = longer(longer(longer(vec![Vec::new()])));
        let without = |prefix: &Prefix| {
            let open = search.longer(prefix).pop();
            let empty = open.and_then(|open| open.last().copied());
            [&prefix[..], &[empty.unwrap().negated()]].concat()
        };
        let all = prefixes.iter().map(without).chain(prefixes.clone());
        all.collect()
    }

    fn some(search: &mut dyn ExactCoverSearch, number: usize) -> Vec<Vec<Fact>> {
        let (stop, pace) = (Stop::never(), Pace::default());
        let mut next = || {
            search
                .advance(&stop, &pace)
                .unwrap()
                .then(|| search.chosen())
        };
        let mut found: Vec<Vec<Fact>> = std::iter::from_fn(&mut next).take(number).collect();
        found.iter_mut().for_each(|facts| facts.sort());
        found
    }

    #[test]
    fn a_part_is_the_same_tree_in_a_quarter_of_the_space() {
        let search = narrowing(17);
        let prefixes = prefixes(&search);
        assert!(prefixes.len() > 10);
        for prefix in prefixes {
            let mut part = search.part(&prefix).unwrap();
            let bytes = part.search.bytes_of_a_point();
            assert_eq!((bytes, search.bytes_of_a_point()), (64, 256));
            let mut whole = search.whole.fresh();
            whole.go_to(&prefix, None);
            let in_part = some(&mut *part.search, 50).into_iter();
            let in_part = in_part.map(|facts| {
                let mut facts = [&part.chosen[..], &facts].concat();
                facts.sort();
                facts
            });
            assert_eq!(in_part.collect::<Vec<_>>(), some(&mut *whole, 50));
            assert_eq!(part.search.nodes(), whole.nodes());
        }
    }

    #[test]
    fn where_subproblems_are_large_each_is_laid_out_by_itself() {
        let mut search = narrowing(16);
        let prefixes = prefixes(&search);
        let mut nodes = 0;
        let mut are_parts = Vec::new();
        for (done, prefix) in prefixes[..8].iter().enumerate() {
            // Small ones, and then large ones.
            let number = if done < 2 { 1 } else { 2000 };
            search.go_to(prefix, None);
            let is_large = done > 0 && nodes as f64 >= done as f64 * NODES_OF_A_TABLE;
            assert_eq!(search.part.is_some(), is_large);
            are_parts.push(is_large);
            let mut whole = search.whole.fresh();
            whole.go_to(prefix, None);
            assert_eq!(some(&mut search, number), some(&mut *whole, number));
            nodes += whole.nodes();
            assert_eq!(search.nodes(), nodes);
        }
        assert!(!are_parts[1] && !are_parts[2] && are_parts[7]);
    }

    #[test]
    fn a_pause_counts_the_nodes_of_all_parts() {
        let mut search = narrowing(16);
        let prefixes = prefixes(&search);
        search.go_to(&prefixes[0], None);
        some(&mut search, 2000);
        let done = search.nodes();
        search.pause_at(done + 100);
        search.go_to(&prefixes[1], None);
        assert!(search.part.is_some());
        let (stop, pace) = (Stop::never(), Pace::default());
        while search.advance(&stop, &pace) == Ok(true) {}
        assert_eq!(search.nodes(), done + 100);
    }
}
