//! The order in which things that need one another by name, such as parameters and sets of squares, are settled.
//!
//! Chains of names may be long, so the search has a stack of its own and visits each thing once. It must not know what the
//! things are.

/// An order of all places.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// Each place after all that it needs, unless these need it.
    pub places: Vec<usize>,
    /// In each cycle a place needs the next, and the last one the first, which is the least. No two have a place in common.
    pub cycles: Vec<Vec<usize>>,
}

/// The order for things of which each needs those at these places.
pub fn order(needs: &[Vec<usize>]) -> Order {
    let mut order = Order::default();
    // Whether a visited place is on the path.
    let mut on_path: Vec<Option<bool>> = vec![None; needs.len()];
    let mut in_cycle = vec![false; needs.len()];
    for start in 0..needs.len() {
        if on_path[start].is_some() {
            continue;
        }
        on_path[start] = Some(true);
        let mut path = vec![(start, needs[start].iter())];
        while let Some((place, left)) = path.last_mut() {
            let Some(&next) = left.next() else {
                on_path[*place] = Some(false);
                order.places.push(*place);
                path.pop();
                continue;
            };
            match on_path[next] {
                None => {
                    on_path[next] = Some(true);
                    path.push((next, needs[next].iter()));
                }
                Some(true) => {
                    let places = path.iter().map(|(place, _)| *place);
                    order.cycles.extend(cycle(next, places, &mut in_cycle));
                }
                Some(false) => {}
            }
        }
    }
    order
}

/// The end of the path from this place on, unless a part of it is in a known cycle.
fn cycle(
    first: usize,
    path: impl DoubleEndedIterator<Item = usize>,
    in_cycle: &mut [bool],
) -> Option<Vec<usize>> {
    let mut cycle = Vec::new();
    for place in path.rev() {
        if in_cycle[place] {
            return None;
        }
        cycle.push(place);
        if place == first {
            break;
        }
    }
    cycle.reverse();
    cycle.iter().for_each(|&place| in_cycle[place] = true);
    let least = (0..cycle.len()).min_by_key(|&at| cycle[at]).unwrap_or(0);
    cycle.rotate_left(least);
    Some(cycle)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_cycle_is_told_once_from_its_least_place_and_so_is_a_part_that_it_shares() {
        let found = order(&[vec![3], vec![2], vec![3], vec![4, 1], vec![1, 4]]);
        assert_eq!(found.cycles, [[1, 2, 3, 4]]);
        let found = order(&[vec![0, 0], vec![0]]);
        assert_eq!((found.cycles, found.places), (vec![vec![0]], vec![0, 1]));
    }

    #[test]
    fn a_long_chain_is_followed_without_recursion_and_once() {
        let count = 100_000;
        let needs: Vec<_> = (0..count).map(|place| vec![place + 1, 0]).collect();
        let found = order(&[needs, vec![vec![]]].concat());
        assert_eq!(found.places, (0..=count).rev().collect::<Vec<_>>());
        assert_eq!(found.cycles.len(), 1);
    }

    proptest! {
        /// Again and again, an independent check removes the places that need none of those that are left.
        #[test]
        fn all_places_come_after_their_needs_exactly_if_there_is_no_cycle(
            needs in prop::collection::vec(prop::collection::vec(0..5usize, 0..3), 5),
        ) {
            let found = order(&needs);
            let mut settled = [false; 5];
            let is_settled = |settled: &[bool; 5], place: usize| needs[place].iter().all(|&n| settled[n]);
            for &place in &found.places {
                settled[place] = is_settled(&settled, place);
            }
            let mut removed = [false; 5];
            (0..5).for_each(|_| (0..5).for_each(|place| removed[place] = is_settled(&removed, place)));
            prop_assert_eq!(settled, removed);
            prop_assert_eq!(found.cycles.is_empty(), removed == [true; 5]);
            for cycle in &found.cycles {
                let next = cycle.iter().cycle().skip(1);
                prop_assert!(cycle.iter().zip(next).all(|(&place, need)| needs[place].contains(need)));
            }
        }
    }
}
