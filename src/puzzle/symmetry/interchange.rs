//! Which kinds may be exchanged, and the names that exchanged kinds get.

use crate::puzzle::{KindId, KindSet, Placement};

/// Lists of kinds; every permutation within a list is an exchange.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Interchange {
    /// Disjoint and sorted lists, each of two or more kinds in declared order.
    lists: Vec<Vec<KindId>>,
}

impl Interchange {
    /// Lists that overlap become one list; lists of a single kind exchange nothing.
    pub fn new(sets: impl IntoIterator<Item = KindSet>) -> Self {
        let mut lists: Vec<Vec<KindId>> = Vec::new();
        for set in sets {
            let overlaps = |list: &mut Vec<KindId>| list.iter().any(|&kind| set.contains(kind));
            let mut merged: Vec<KindId> = lists.extract_if(.., overlaps).flatten().collect();
            merged.extend(set.iter());
            merged.sort_unstable();
            merged.dedup();
            lists.push(merged);
        }
        lists.retain(|list| list.len() > 1);
        lists.sort_unstable();
        Interchange { lists }
    }

    pub fn lists(&self) -> &[Vec<KindId>] {
        &self.lists
    }

    pub fn is_empty(&self) -> bool {
        self.lists.is_empty()
    }

    /// How many placements the exchanges make of this one, itself included: for a list of n kinds
    /// of which m stand on the board, n (n - 1) … (n - m + 1). `u64::MAX` if the number does not
    /// fit.
    pub fn variants(&self, placement: &Placement) -> u64 {
        let stands: KindSet = placement.pieces().map(|(_, kind)| kind).collect();
        let factors = self.lists.iter().flat_map(|list| {
            let standing = list.iter().filter(|&&kind| stands.contains(kind)).count();
            (list.len() - standing + 1..=list.len()).map(|factor| factor as u64)
        });
        factors.fold(1, u64::saturating_mul)
    }
}

/// Renames the kinds of each list in order of first appearance: the first kind that appears gets
/// the first name of the list. Of all exchanges this gives the smallest placement, because at the
/// first square where two results differ it has the earlier name.
pub struct Relabelling<'a> {
    interchange: &'a Interchange,
    /// For each kind that has appeared, its new name; shorter than the number of kinds if later
    /// ones have not appeared.
    names: Vec<Option<KindId>>,
    /// For each list, how many of its names have been given.
    given: Vec<usize>,
}

impl<'a> Relabelling<'a> {
    pub fn new(interchange: &'a Interchange) -> Self {
        Relabelling {
            interchange,
            names: Vec::new(),
            given: vec![0; interchange.lists.len()],
        }
    }

    /// The new name of a kind.
    pub fn name(&mut self, kind: KindId) -> KindId {
        if self.interchange.is_empty() {
            return kind;
        }
        if let Some(&Some(name)) = self.names.get(kind.index()) {
            return name;
        }
        let name = self.next_name(kind);
        if self.names.len() <= kind.index() {
            self.names.resize(kind.index() + 1, None);
        }
        self.names[kind.index()] = Some(name);
        name
    }

    fn next_name(&mut self, kind: KindId) -> KindId {
        let lists = self.interchange.lists.iter().zip(&mut self.given);
        for (list, given) in lists {
            if list.binary_search(&kind).is_ok() {
                *given += 1;
                return list[*given - 1];
            }
        }
        kind
    }
}
