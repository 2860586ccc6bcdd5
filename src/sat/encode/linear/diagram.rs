//! Bounded sums of first terms as a decision diagram over the terms.
//!
//! A node says "the sum of the first i terms is at least n". Its last term decides: that term is at least c, and the
//! sum of the terms before is at least what is then missing. Sums that cannot be told apart share a node, because each
//! number is rounded up to the next sum that the terms can have. The literals of terms are in unary, so a node
//! gives bounds on the other terms as soon as one is known (N. Tamura, A. Taga, S. Kitagawa, M. Banbara, "Compiling
//! finite linear CSP into SAT", 2009; the sharing: I. Abío et al., "A new look at BDDs for pseudo-Boolean
//! constraints", 2012).

use std::mem::take;

use super::{PrefixSum, Term};
use crate::sat::Literal;
use crate::sat::encode::writer::Writer;
use crate::stop::Stop;

/// With more possible sums than this they are not kept, and numbers are not rounded.
const MOST_REACHABLE: usize = 1 << 12;

/// Which nodes there will be.
pub struct DiagramPlan<'t> {
    terms: &'t [Term],
    bounded: &'t [PrefixSum],
    sums: Vec<ReachableSums>,
    /// For each number of terms, the numbers that their sum is compared with, rounded and in ascending order.
    needed: Vec<Vec<i128>>,
    size: usize,
}

/// The possible sums of the first few terms.
struct ReachableSums {
    least: i128,
    most: i128,
    /// In ascending order; `None` if they are too many.
    reachable: Option<Vec<i128>>,
}

/// A node: always or never true, whatever the literals are, or a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DiagramNode {
    Always,
    Never,
    If(Literal),
}

impl ReachableSums {
    /// The least possible sum that is at least this number; the constant node if all sums are on one side of it.
    fn rounded(&self, number: i128) -> Result<i128, DiagramNode> {
        match number {
            number if number <= self.least => Err(DiagramNode::Always),
            number if number > self.most => Err(DiagramNode::Never),
            number => Ok(self.reachable.as_ref().map_or(number, |sums| {
                let place = sums.partition_point(|&sum| sum < number);
                sums.get(place).copied().unwrap_or(number)
            })),
        }
    }
}

impl<'t> DiagramPlan<'t> {
    /// `None` if it has more edges than `most`. `ends` are the least and the greatest sum of the first terms, for each
    /// number of terms, if more is known of them. After a stop the plan is of no use.
    pub fn new(
        terms: &'t [Term],
        bounded: &'t [PrefixSum],
        ends: Option<&[[i128; 2]]>,
        most: usize,
        stop: &Stop,
    ) -> Option<Self> {
        let mut plan = DiagramPlan {
            terms,
            bounded,
            sums: sums(terms, stop),
            needed: vec![Vec::new(); terms.len() + 1],
            size: 0,
        };
        for (sums, &[least, most]) in plan.sums.iter_mut().zip(ends.unwrap_or_default()) {
            (sums.least, sums.most) = (sums.least.max(least), sums.most.min(most));
        }
        for prefix in bounded {
            for number in [prefix.least, prefix.most + 1] {
                plan.need(prefix.terms, number);
            }
        }
        for place in (1..=terms.len()).rev() {
            let here = in_order(take(&mut plan.needed[place]));
            for number in &here {
                plan.size += 1 + terms[place - 1].steps.len();
                if plan.size > most {
                    return None;
                }
                for (value, _) in below(&terms[place - 1]) {
                    plan.need(place - 1, number - value);
                }
            }
            plan.needed[place] = here;
        }
        Some(plan)
    }

    fn need(&mut self, place: usize, number: i128) {
        if let Ok(number) = self.sums[place].rounded(number) {
            self.needed[place].push(number);
        }
    }

    /// The node "the sum of this many terms is at least this", among those of this many terms.
    fn node(&self, terms: usize, number: i128, nodes: &[DiagramNode]) -> DiagramNode {
        match self.sums[terms].rounded(number) {
            Err(known) => known,
            Ok(number) => nodes[self.needed[terms].partition_point(|&other| other < number)],
        }
    }

    /// Writes the nodes, those with the fewest terms first, and states the bounds.
    pub fn write(&self, writer: &mut Writer<'_>) {
        if writer.foresee(self.size as u64 * 3).is_err() {
            return;
        }
        let mut nodes = Vec::new();
        self.state(writer, 0, &nodes);
        for (place, term) in self.terms.iter().enumerate() {
            let of = |number: i128| self.node(place, number, &nodes);
            let next = self.needed[place + 1].iter().map(|&number| {
                let children = below(term).map(|(value, literal)| (literal, of(number - value)));
                node(writer, children.collect())
            });
            nodes = next.collect();
            self.state(writer, place + 1, &nodes);
        }
    }

    /// States the bounds on the sum of this many terms.
    fn state(&self, writer: &mut Writer<'_>, terms: usize, nodes: &[DiagramNode]) {
        for prefix in self.bounded.iter().filter(|prefix| prefix.terms == terms) {
            let unless = prefix.if_true.map(|if_true| !if_true);
            let is_enough = self.node(terms, prefix.least, nodes);
            let is_too_much = self.node(terms, prefix.most + 1, nodes);
            let denied = [
                (is_enough, DiagramNode::Never),
                (is_too_much, DiagramNode::Always),
            ];
            if denied.iter().any(|(node, wrong)| node == wrong) {
                writer.clause(unless.as_slice());
            }
            if let DiagramNode::If(literal) = is_enough {
                writer.clause(&Vec::from_iter(unless.into_iter().chain([literal])));
            }
            if let DiagramNode::If(literal) = is_too_much {
                writer.clause(&Vec::from_iter(unless.into_iter().chain([!literal])));
            }
        }
    }
}

/// The values of a term from 0 on, each with the literal "the term is at least this", none for 0.
fn below(term: &Term) -> impl Iterator<Item = (i128, Option<Literal>)> + '_ {
    let steps = term
        .steps
        .iter()
        .map(|&(value, literal)| (value, Some(literal)));
    std::iter::once((0, None)).chain(steps)
}

fn in_order(mut numbers: Vec<i128>) -> Vec<i128> {
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// After a stop no more possible sums are found.
fn sums(terms: &[Term], stop: &Stop) -> Vec<ReachableSums> {
    let mut all = vec![ReachableSums {
        least: 0,
        most: 0,
        reachable: Some(vec![0]),
    }];
    for term in terms {
        let Some(last) = all.last() else { break };
        let known = last.reachable.as_ref().filter(|_| !stop.is_raised());
        let reachable = known.and_then(|sums| {
            let add = |&sum: &i128| below(term).map(move |(value, _)| sum + value);
            let next = in_order(sums.iter().flat_map(add).collect());
            (next.len() <= MOST_REACHABLE).then_some(next)
        });
        let most = last.most + term.most();
        all.push(ReachableSums {
            least: 0,
            most,
            reachable,
        });
    }
    all
}

/// The node whose last term has these values; `children` says for each what is asked of the terms before. The
/// greater the value, the less is asked.
fn node(writer: &mut Writer<'_>, children: Vec<(Option<Literal>, DiagramNode)>) -> DiagramNode {
    let first = children[0].1;
    if children.iter().all(|(_, child)| *child == first) {
        return first;
    }
    let node = writer.helper();
    for (place, &(reaches, child)) in children.iter().enumerate() {
        // If the term is at least this and the rest is enough, the node is true.
        let mut clause: Vec<Literal> = reaches.iter().map(|&literal| !literal).collect();
        clause.push(node);
        let says_more = place == 0 || children[place - 1].1 != child;
        match child {
            DiagramNode::Always if says_more => writer.definition(&clause),
            DiagramNode::If(rest) if says_more => {
                clause.push(!rest);
                writer.definition(&clause);
            }
            _ => {}
        }
        // If the term is no more than this and the rest is too little, the node is false.
        let next = children.get(place + 1);
        let mut clause: Vec<Literal> = next.and_then(|(reaches, _)| *reaches).into_iter().collect();
        clause.push(!node);
        let says_more = next.is_none_or(|(_, other)| *other != child);
        match child {
            DiagramNode::Never if says_more => writer.definition(&clause),
            DiagramNode::If(rest) if says_more => {
                clause.push(rest);
                writer.definition(&clause);
            }
            _ => {}
        }
    }
    DiagramNode::If(node)
}
