//! Finds chains among the clauses of a formula.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use crate::refutation::formula::PseudoBooleanFormula;
use crate::sat::Variable;

/// Of two variables at places i and j of a chain, one is false unless a guard between them is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// At least three.
    pub variables: Vec<Variable>,
    /// The guards of every place but the first and the last.
    pub guards: Vec<Variable>,
    /// For places i < j: the number of the clause, in the order (0, 1), (0, 2), (1, 2), (0, 3), …
    conflicts: Vec<u64>,
}

impl Chain {
    /// The number of the clause of two places, the smaller first.
    pub fn conflict(&self, one: usize, other: usize) -> u64 {
        self.conflicts[other * (other - 1) / 2 + one]
    }
}

/// Clauses by the two variables that occur negated in them, the smaller first: the other variables, in ascending
/// order, and the number of the clause.
type ConflictClauses = BTreeMap<(Variable, Variable), (Vec<Variable>, u64)>;

/// If there are more conflicts than this, they are not examined.
const MOST: usize = 200_000;

fn conflicts(formula: &PseudoBooleanFormula) -> ConflictClauses {
    let mut conflicts = ConflictClauses::new();
    let numbered = (1..).zip(&formula.inequalities);
    for (id, clause) in numbered.filter(|(_, inequality)| inequality.is_clause()) {
        let literals = || clause.terms.iter().map(|&(_, literal)| literal);
        let negative = literals().filter(|literal| !literal.is_positive());
        let negative: Vec<Variable> = negative.map(|literal| literal.variable()).collect();
        let &[one, other] = negative.as_slice() else {
            continue;
        };
        let guards = literals().filter(|literal| literal.is_positive());
        let mut guards: Vec<Variable> = guards.map(|literal| literal.variable()).collect();
        guards.sort_unstable();
        let known = conflicts.entry(ordered(one, other));
        known.or_insert((guards, id));
    }
    conflicts
}

fn ordered(one: Variable, other: Variable) -> (Variable, Variable) {
    (one.min(other), one.max(other))
}

/// Chains that share at most one variable with each other. Those of one direction are adjacent, the longest first.
pub fn chains(formula: &PseudoBooleanFormula) -> Vec<Chain> {
    let conflicts = conflicts(formula);
    if conflicts.len() > MOST {
        return Vec::new();
    }
    let mut near: BTreeMap<Variable, Vec<Variable>> = BTreeMap::new();
    for &(one, other) in conflicts.keys() {
        near.entry(one).or_default().push(other);
        near.entry(other).or_default().push(one);
    }
    let guarded = conflicts
        .iter()
        .filter(|(_, (guards, _))| !guards.is_empty());
    let mut ends: Vec<(Variable, Variable)> = guarded.map(|(&ends, _)| ends).collect();
    ends.sort_by_key(|ends| Reverse(conflicts[ends].0.len()));
    let mut is_covered: HashSet<(Variable, Variable)> = HashSet::new();
    let mut chains = Vec::new();
    for (first, last) in ends {
        if is_covered.contains(&(first, last)) {
            continue;
        }
        let Some(chain) = between(first, last, &conflicts, &near[&first]) else {
            continue;
        };
        for (at, &other) in chain.variables.iter().enumerate() {
            let earlier = chain.variables[..at].iter();
            is_covered.extend(earlier.map(|&one| ordered(one, other)));
        }
        chains.push(chain);
    }
    chains.sort_by_key(|chain| {
        let [first, second] = [0, 1].map(|at| chain.variables[at].index());
        (
            second.abs_diff(first),
            Reverse(chain.variables.len()),
            first,
        )
    });
    chains
}

/// The chain with these ends, if each place between them has a variable, and each pair its clause.
fn between(
    first: Variable,
    last: Variable,
    conflicts: &ConflictClauses,
    near: &[Variable],
) -> Option<Chain> {
    let guards_of = |one, other| {
        conflicts
            .get(&ordered(one, other))
            .map(|(guards, _)| guards)
    };
    let all = guards_of(first, last)?;
    let mut variables = vec![Some(first); all.len() + 2];
    let mut guards = vec![None; all.len()];
    variables[1..].fill(None);
    variables[all.len() + 1] = Some(last);
    for &variable in near {
        let (Some(before), Some(after)) = (guards_of(first, variable), guards_of(variable, last))
        else {
            continue;
        };
        if before.len() + after.len() + 1 != all.len() {
            continue;
        }
        let mut own = all
            .iter()
            .filter(|guard| !before.contains(guard) && !after.contains(guard));
        if let (Some(&guard), None) = (own.next(), own.next()) {
            variables[before.len() + 1] = Some(variable);
            guards[before.len()] = Some(guard);
        }
    }
    let variables: Vec<Variable> = variables.into_iter().collect::<Option<_>>()?;
    let guards: Vec<Variable> = guards.into_iter().collect::<Option<_>>()?;
    let mut numbers = Vec::new();
    for other in 1..variables.len() {
        for one in 0..other {
            let (between, id) = conflicts.get(&ordered(variables[one], variables[other]))?;
            let mut expected = guards[one..other - 1].to_vec();
            expected.sort_unstable();
            if *between != expected {
                return None;
            }
            numbers.push(*id);
        }
    }
    Some(Chain {
        variables,
        guards,
        conflicts: numbers,
    })
}
