//! Partitions a total's literals into as few sets as possible, with at most one true literal in each.
//!
//! Two literals conflict if a line of the formula forbids that both are true. If all literals of a set conflict with
//! each other, at most one is true. This follows from the conflicts by cutting planes: if at most one of k literals
//! is true, and each of them conflicts with one further literal, k - 1 times the former and the k conflicts are added
//! and divided by k. Sets are grown greedily. If the conflict graph is bipartite, as that of knights on squares of
//! two colours, the pairs of a maximum matching are the best (Kőnig 1931).

use std::collections::{HashMap, HashSet};
use std::io;

use super::formula::AtMost;
use super::proof::Proof;
use crate::sat::Literal;

/// Which literals conflict, and the line that says so.
pub struct Conflicts {
    lines: HashMap<(Literal, Literal), PairConflict>,
    with: HashMap<Literal, Vec<Literal>>,
    /// The lines by their literals, in ascending order.
    whole: HashMap<Vec<Literal>, u64>,
}

#[derive(Clone, Copy)]
struct PairConflict {
    id: u64,
    /// Whether the line says nothing else.
    is_pair: bool,
}

/// The lines are not examined if they have more pairs of literals than this.
const MOST_PAIRS: usize = 1_000_000;

impl Conflicts {
    /// From lines of which at most one literal is true.
    pub fn of(parts: &[AtMost]) -> Self {
        let mut conflicts = Conflicts {
            lines: HashMap::new(),
            with: HashMap::new(),
            whole: HashMap::new(),
        };
        let single = || parts.iter().filter(|part| part.most == 1);
        let pairs = single()
            .map(|part| part.literals.len().pow(2))
            .sum::<usize>();
        if pairs > MOST_PAIRS {
            return conflicts;
        }
        for part in single() {
            let is_pair = part.literals.len() == 2;
            conflicts.whole.insert(ascending(&part.literals), part.id);
            for &one in &part.literals {
                for &other in part.literals.iter().filter(|&&other| other != one) {
                    let line = PairConflict {
                        id: part.id,
                        is_pair,
                    };
                    let known = conflicts.lines.insert((one, other), line);
                    if known.is_none() {
                        conflicts.with.entry(one).or_default().push(other);
                    }
                }
            }
        }
        conflicts
    }

    /// Disjoint sets of at least two literals.
    pub fn sets(&self, literals: &[Literal]) -> Vec<Vec<Literal>> {
        let greedy = self.greedy(literals);
        let saved = |sets: &[Vec<Literal>]| sets.iter().map(|set| set.len() - 1).sum::<usize>();
        match self.matching(literals) {
            Some(matching) if saved(&matching) > saved(&greedy) => matching,
            _ => greedy,
        }
    }

    fn greedy(&self, literals: &[Literal]) -> Vec<Vec<Literal>> {
        let mut is_taken: HashSet<Literal> = HashSet::new();
        let mut sets = Vec::new();
        for (at, &first) in literals.iter().enumerate() {
            if is_taken.contains(&first) {
                continue;
            }
            let mut set = vec![first];
            for &next in &literals[at + 1..] {
                let conflicts = |&one: &Literal| self.lines.contains_key(&(one, next));
                if !is_taken.contains(&next) && set.iter().all(conflicts) {
                    set.push(next);
                }
            }
            is_taken.extend(&set);
            if set.len() > 1 {
                sets.push(set);
            }
        }
        sets
    }

    /// A maximum matching, by augmenting paths, if the conflict graph is bipartite.
    fn matching(&self, literals: &[Literal]) -> Option<Vec<Vec<Literal>>> {
        let side = self.sides(literals)?;
        let mut partner: HashMap<Literal, Literal> = HashMap::new();
        for &literal in literals.iter().filter(|literal| side[literal]) {
            self.augment(literal, &side, &mut partner, &mut HashSet::new());
        }
        let pairs = partner.iter().filter(|(literal, _)| !side[literal]);
        let mut pairs: Vec<Vec<Literal>> = pairs.map(|(&one, &other)| vec![one, other]).collect();
        pairs.sort_unstable();
        Some(pairs)
    }

    /// Divides the literals into two sides so that no two literals of one side conflict.
    fn sides(&self, literals: &[Literal]) -> Option<HashMap<Literal, bool>> {
        let all: HashSet<Literal> = literals.iter().copied().collect();
        let mut side: HashMap<Literal, bool> = HashMap::new();
        for &first in literals {
            if side.contains_key(&first) {
                continue;
            }
            side.insert(first, true);
            let mut open = vec![first];
            while let Some(literal) = open.pop() {
                let opposite = !side[&literal];
                for &other in self.near(literal).filter(|other| all.contains(other)) {
                    match side.insert(other, opposite) {
                        None => open.push(other),
                        Some(known) if known != opposite => return None,
                        Some(_) => {}
                    }
                }
            }
        }
        Some(side)
    }

    fn near(&self, literal: Literal) -> impl Iterator<Item = &Literal> {
        self.with.get(&literal).into_iter().flatten()
    }

    /// Gives a literal a partner, if necessary by giving others a different one.
    fn augment(
        &self,
        literal: Literal,
        side: &HashMap<Literal, bool>,
        partner: &mut HashMap<Literal, Literal>,
        visited: &mut HashSet<Literal>,
    ) -> bool {
        for &other in self.near(literal) {
            if !side.contains_key(&other) || !visited.insert(other) {
                continue;
            }
            let is_free = match partner.get(&other).copied() {
                None => true,
                Some(rival) => self.augment(rival, side, partner, visited),
            };
            if is_free {
                partner.insert(other, literal);
                return true;
            }
        }
        false
    }

    /// Writes down that at most one literal of a set is true.
    pub fn derive(&self, set: &[Literal], proof: &mut Proof<'_>) -> io::Result<AtMost> {
        let known = self.whole.get(&ascending(set)).copied();
        let id = match known {
            Some(id) => id,
            None => self.grow(set, proof)?,
        };
        Ok(AtMost {
            id,
            literals: set.to_vec(),
            most: 1,
        })
    }

    /// Derives that at most one of the first two is true, of the first three, and so on. Returns the number of the
    /// last line.
    fn grow(&self, set: &[Literal], proof: &mut Proof<'_>) -> io::Result<u64> {
        let mut id = 0;
        for at in 1..set.len() {
            let mut pairs = Vec::new();
            for &one in &set[..at] {
                pairs.push(self.pair(one, set[at], proof)?);
            }
            id = match pairs.as_slice() {
                [pair] => *pair,
                _ => proof.at_most_one_more(id, &pairs)?,
            };
        }
        Ok(id)
    }

    /// The number of a line that says only that two literals conflict.
    fn pair(&self, one: Literal, other: Literal, proof: &mut Proof<'_>) -> io::Result<u64> {
        match self.lines.get(&(one, other)) {
            Some(line) if line.is_pair => Ok(line.id),
            line => proof.clause(&[!one, !other], &[], line.iter().map(|line| line.id)),
        }
    }
}

fn ascending(literals: &[Literal]) -> Vec<Literal> {
    let mut literals = literals.to_vec();
    literals.sort_unstable();
    literals
}
