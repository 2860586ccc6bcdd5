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
            merged.sort();
            merged.dedup();
            lists.push(merged);
        }
        lists.retain(|list| list.len() > 1);
        lists.sort();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;

    fn kinds(indices: &[usize]) -> Vec<KindId> {
        indices.iter().copied().map(KindId::new).collect()
    }

    fn set(indices: &[usize]) -> KindSet {
        kinds(indices).into_iter().collect()
    }

    #[test]
    fn lists_that_overlap_are_one_list_even_by_way_of_a_third() {
        let lists = [&[5, 6][..], &[0, 1], &[2, 3], &[1, 2], &[4], &[6, 5]].map(set);
        let expected = [kinds(&[0, 1, 2, 3]), kinds(&[5, 6])];
        assert_eq!(Interchange::new(lists).lists(), expected);
        assert!(Interchange::new([set(&[3]), set(&[])]).is_empty());
    }

    #[test]
    fn kinds_are_named_in_order_of_their_first_appearance_within_their_list() {
        let interchange = Interchange::new([set(&[1, 2, 4]), set(&[0, 5])]);
        let mut relabelling = Relabelling::new(&interchange);
        let named = kinds(&[4, 3, 5, 1, 4, 0, 2]).into_iter();
        let named: Vec<KindId> = named.map(|kind| relabelling.name(kind)).collect();
        assert_eq!(named, kinds(&[1, 3, 0, 2, 1, 5, 4]));
    }

    #[test]
    fn a_placement_has_as_many_variants_as_there_are_choices_of_its_kinds() {
        let interchange = Interchange::new([set(&[0, 1, 2, 3]), set(&[4, 5])]);
        let mut placement = Placement::empty(6);
        assert_eq!(interchange.variants(&placement), 1);
        for (square, kind) in [(0, 2), (1, 2), (2, 0), (3, 6)] {
            placement.set(Square::new(square), Some(KindId::new(kind)));
        }
        assert_eq!(interchange.variants(&placement), 4 * 3);
        placement.set(Square::new(5), Some(KindId::new(5)));
        assert_eq!(interchange.variants(&placement), 4 * 3 * 2);
    }
}
