//! Derives step by step what follows if totals leave chains no room.
//!
//! For each place j of a chain but the ends, with x(j) the variable there and g(j) its guard, a new variable s(j)
//! says that the last of both kinds up to j is an x: s(j) = x(j) or (s(j-1) and not g(j)). Then
//! s(j) + g(j) >= s(j-1) + x(j), since no x sees an x. Added up along the chain, there is at most one more x than
//! guards. If the total requires this maximum, each of these is an equation.

use std::io;

use super::found::Chain;
use super::tight::{Tight, literals};
use crate::refutation::formula::Inequality;
use crate::refutation::proof::Proof;
use crate::refutation::propagation::Propagation;
use crate::sat::{Literal, Variable};

/// Writes down what follows and adds it to what is known. The first new variable has the number `next`, and there is
/// one for each guard.
pub fn derive(
    tight: &Tight,
    mut next: usize,
    proof: &mut Proof<'_>,
    known: &mut Propagation,
) -> io::Result<()> {
    let mut derived = Vec::new();
    for chain in &tight.chains {
        let new = (next..).take(chain.guards.len());
        next += chain.guards.len();
        let variables = ChainVariables {
            chain,
            told: std::iter::once(chain.variables[0])
                .chain(new.map(Variable::new))
                .collect(),
        };
        let steps = variables.steps(proof, known)?;
        let whole = proof.sum(&steps, &[])?;
        derived.push((variables, steps, whole));
    }
    for (at, (variables, steps, _)) in derived.iter().enumerate() {
        let others = derived.iter().enumerate().filter(|(other, _)| *other != at);
        let others = others.map(|(_, (_, _, whole))| *whole);
        let added: Vec<u64> = tight.totals.into_iter().chain(others).collect();
        let least = proof.sum(&added, &tight.single)?;
        known.add(
            at_least(literals(variables.chain), 1 + variables.chain.guards.len()),
            least,
        );
        variables.equations(steps, least, proof, known)?;
    }
    for literal in &tight.single {
        let others = tight.single.iter().filter(|other| *other != literal);
        let others: Vec<Literal> = others.copied().collect();
        let wholes = derived.iter().map(|(_, _, whole)| *whole);
        let added: Vec<u64> = tight.totals.into_iter().chain(wholes).collect();
        let id = proof.sum(&added, &others)?;
        known.add(at_least([*literal].into_iter(), 1), id);
    }
    Ok(())
}

fn at_least(literals: impl Iterator<Item = Literal>, degree: usize) -> Inequality {
    let mut terms: Vec<(i64, Literal)> = literals.map(|literal| (1, literal)).collect();
    terms.sort_by_key(|&(_, literal)| literal);
    Inequality {
        terms,
        degree: degree as i64,
    }
}

/// A chain and its new variables: for each place but the last, whether an x can be seen from the next place.
struct ChainVariables<'a> {
    chain: &'a Chain,
    told: Vec<Variable>,
}

impl ChainVariables<'_> {
    /// The numbers of s(j) + g(j) >= s(j-1) + x(j), for each place but the first.
    fn steps(&self, proof: &mut Proof<'_>, known: &mut Propagation) -> io::Result<Vec<u64>> {
        let Chain {
            variables, guards, ..
        } = self.chain;
        let mut steps = Vec::new();
        // By place: the numbers of (not s or x or the s before) and (not s or x or not g).
        let mut reasons = vec![[0; 2]];
        for at in 1..variables.len() {
            let unseen = self.unseen(at, &reasons, proof)?;
            let [before, x] = [self.told[at - 1].negative(), variables[at].negative()];
            known.add(at_least([before, x].into_iter(), 1), unseen);
            let Some(&told) = self.told.get(at) else {
                steps.push(unseen);
                break;
            };
            let (told, guard) = (told.positive(), guards[at - 1].positive());
            let defined = [
                vec![told, x],
                vec![told, before, guard],
                vec![!told, !x, !before],
                vec![!told, !x, !guard],
            ];
            let mut ids = [0; 4];
            for (id, clause) in ids.iter_mut().zip(defined) {
                *id = proof.define(&clause)?;
                known.add(at_least(clause.into_iter(), 1), *id);
            }
            let [stands, goes_on, from_before, not_hidden] = ids;
            reasons.push([from_before, not_hidden]);
            let step = proof.half(&[stands, goes_on, unseen])?;
            known.add(at_least([told, x, before, guard].into_iter(), 2), step);
            steps.push(step);
        }
        Ok(steps)
    }

    /// An x does not see another from the place before: returns the number of (not s(j-1) or not x(j)). It follows
    /// from the clauses of each earlier place k: not s(k), not x(j), or a guard between them.
    fn unseen(&self, at: usize, reasons: &[[u64; 2]], proof: &mut Proof<'_>) -> io::Result<u64> {
        let mut last = self.chain.conflict(0, at);
        for (earlier, reasons) in reasons.iter().enumerate().take(at).skip(1) {
            let between = &self.chain.guards[earlier..at - 1];
            let ends = [self.told[earlier], self.chain.variables[at]];
            let ends = ends.into_iter().map(Variable::negative);
            let clause: Vec<Literal> = ends
                .chain(between.iter().map(|guard| guard.positive()))
                .collect();
            let [from_before, not_hidden] = *reasons;
            let conflict = self.chain.conflict(earlier, at);
            let because = [conflict, not_hidden, from_before, last];
            last = proof.clause(&clause, &[], because.into_iter())?;
        }
        Ok(last)
    }

    /// If the chain holds as many as possible, as the line `least` says, each step is tight: s(j) + g(j) <= s(j-1) +
    /// x(j).
    fn equations(
        &self,
        steps: &[u64],
        least: u64,
        proof: &mut Proof<'_>,
        known: &mut Propagation,
    ) -> io::Result<()> {
        for at in 1..self.chain.variables.len() {
            let others = steps.iter().enumerate().filter(|(step, _)| step + 1 != at);
            let others = others.map(|(_, id)| *id);
            let added: Vec<u64> = std::iter::once(least).chain(others).collect();
            let id = proof.sum(&added, &[])?;
            let standing = [self.told[at - 1], self.chain.variables[at]].map(Variable::positive);
            let inequality = match (self.told.get(at), self.chain.guards.get(at - 1)) {
                (Some(told), Some(guard)) => {
                    let less = [told.negative(), guard.negative()];
                    at_least(standing.into_iter().chain(less), 2)
                }
                _ => at_least(standing.into_iter(), 1),
            };
            known.add(inequality, id);
        }
        Ok(())
    }
}
