//! How the sets of two engines differ: solutions that only one has, or that one has found twice.

use std::cmp::Ordering;

use super::engine::Engine;
use crate::app::collect::PackedPlacements;
use crate::puzzle::Placement;

/// What one engine found and the other did not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineDifference {
    /// Some of the placements that only one engine has, with that engine.
    pub only: Vec<(Engine, Placement)>,
    /// A placement that an engine found a second time.
    pub twice: Option<(Engine, Placement)>,
}

/// The number of placements that are named for each engine.
const NAMED: usize = 3;

impl EngineDifference {
    pub(in crate::app) fn between(sat: &PackedPlacements, native: &PackedPlacements) -> Self {
        let twice = |engine, packed: &PackedPlacements| Some((engine, repeated(packed.sorted())?));
        EngineDifference {
            only: only_in_one(sat.sorted(), native.sorted()),
            twice: twice(Engine::Sat, sat).or_else(|| twice(Engine::Native, native)),
        }
    }
}

/// The first few elements that only one of two sorted sets has.
fn only_in_one(
    sat: impl Iterator<Item = Placement>,
    native: impl Iterator<Item = Placement>,
) -> Vec<(Engine, Placement)> {
    let (mut sat, mut native) = (distinct(sat), distinct(native));
    let mut only = Vec::new();
    let (mut of_sat, mut of_native) = (0, 0);
    loop {
        let order = match (sat.peek(), native.peek()) {
            (None, None) => return only,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(one), Some(other)) => one.cmp(other),
        };
        let one = sat.next_if(|_| order.is_le());
        let other = native.next_if(|_| order.is_ge());
        match (one, other) {
            (Some(placement), None) if of_sat < NAMED => {
                of_sat += 1;
                only.push((Engine::Sat, placement));
            }
            (None, Some(placement)) if of_native < NAMED => {
                of_native += 1;
                only.push((Engine::Native, placement));
            }
            _ => {}
        }
    }
}

/// A sorted sequence without its repetitions.
fn distinct(
    sorted: impl Iterator<Item = Placement>,
) -> std::iter::Peekable<impl Iterator<Item = Placement>> {
    let mut sorted = sorted.peekable();
    let distinct = std::iter::from_fn(move || {
        let next = sorted.next()?;
        while sorted.next_if_eq(&next).is_some() {}
        Some(next)
    });
    distinct.peekable()
}

/// The first of two equal neighbours.
fn repeated(sorted: impl Iterator<Item = Placement>) -> Option<Placement> {
    let mut sorted = sorted.peekable();
    while let Some(placement) = sorted.next() {
        if sorted.peek() == Some(&placement) {
            return Some(placement);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::puzzle::KindId;
    use crate::puzzle::sample::queens;

    fn placement(square: usize) -> Placement {
        let mut placement = Placement::empty(9);
        placement.set(Square::new(square), Some(KindId::new(0)));
        placement
    }

    /// Placements of one queen on three by three squares.
    fn packed<const N: usize>(squares: [usize; N]) -> PackedPlacements {
        let mut packed = PackedPlacements::new(&queens(3));
        for square in squares {
            packed.push(&placement(square));
        }
        packed
    }

    #[test]
    fn a_solution_that_one_engine_lacks_is_named_and_no_more_than_three_of_each() {
        let difference = EngineDifference::between(&packed([4, 2, 1]), &packed([2, 8, 7, 4, 6, 5]));
        let only = [
            (Engine::Sat, placement(1)),
            (Engine::Native, placement(5)),
            (Engine::Native, placement(6)),
            (Engine::Native, placement(7)),
        ];
        assert_eq!(difference.only, only);
        assert_eq!(difference.twice, None);
    }

    #[test]
    fn a_solution_that_one_engine_found_twice_is_named_and_is_not_one_that_the_other_lacks() {
        let difference = EngineDifference::between(&packed([1, 2]), &packed([2, 1, 2]));
        assert_eq!(difference.only, []);
        assert_eq!(difference.twice, Some((Engine::Native, placement(2))));
    }
}
