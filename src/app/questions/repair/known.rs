//! The fewest givens or clues over all solutions of a puzzle, where all are known.
//!
//! What a solution has in a place leaves those that have the same there. For one place, then for two, and so on, each
//! solution is asked for places that leave it alone. That takes so much counted work at most, the same on every machine.

use std::collections::BTreeMap;

use super::part::ClueValue;

/// What a solution has in each place; `None` if nothing can be read off it there.
pub type Readings = Vec<Option<ClueValue>>;

/// So many words of sets of solutions are looked at.
const MOST_WORK: usize = 1 << 26;

/// What was found out.
#[derive(Debug, PartialEq, Eq)]
pub enum Fewest {
    /// These places leave this solution alone, and for no solution fewer do.
    Of { solution: usize, places: Vec<usize> },
    /// All places leave no solution alone.
    None,
    /// This was too much work.
    Unknown,
}

/// Over solutions that all differ; only some of what a solution has is on offer.
pub fn fewest(rows: &[Readings], is_offered: impl Fn(usize, usize) -> bool) -> Fewest {
    // Sets of solutions have a bit for each.
    let mut alike: BTreeMap<(usize, &ClueValue), Vec<u64>> = BTreeMap::new();
    for (solution, row) in rows.iter().enumerate() {
        for (place, value) in row.iter().enumerate() {
            if let Some(value) = value {
                let words = vec![0; rows.len().div_ceil(64)];
                let with = alike.entry((place, value)).or_insert(words);
                with[solution / 64] |= 1 << (solution % 64);
            }
        }
    }
    let offers_of = |solution: usize| {
        let row = rows[solution].iter().enumerate();
        let offered = row.filter(|(place, _)| is_offered(solution, *place));
        let offers = offered.filter_map(|(place, value)| {
            let with = alike.get(&(place, value.as_ref()?))?;
            Some((place, with.as_slice()))
        });
        offers.collect::<Vec<(usize, &[u64])>>()
    };
    let mut searches: Vec<Search<'_>> = Vec::new();
    for solution in 0..rows.len() {
        let offers = offers_of(solution);
        let all = offers
            .iter()
            .fold(everything(rows.len()), |left, (_, with)| both(&left, with));
        if another(&all, solution).is_none() {
            searches.push(Search { solution, offers });
        }
    }
    if searches.is_empty() {
        return Fewest::None;
    }
    let mut work = 0;
    for size in 1.. {
        for search in &searches {
            let mut places = Vec::new();
            let all = everything(rows.len());
            match search.leave_alone(&all, size, &mut places, &mut work) {
                None => return Fewest::Unknown,
                Some(false) => {}
                Some(true) => {
                    places.sort_unstable();
                    return Fewest::Of {
                        solution: search.solution,
                        places,
                    };
                }
            }
        }
    }
    Fewest::Unknown
}

/// A solution, and for each place on offer the solutions that have the same there.
struct Search<'a> {
    solution: usize,
    offers: Vec<(usize, &'a [u64])>,
}

impl Search<'_> {
    /// Adds at most so many places that leave this solution alone of those that are left, if there are such; `None` after
    /// too much work.
    fn leave_alone(
        &self,
        left: &[u64],
        size: usize,
        places: &mut Vec<usize>,
        work: &mut usize,
    ) -> Option<bool> {
        let Some(other) = another(left, self.solution) else {
            return Some(true);
        };
        if size == 0 {
            return Some(false);
        }
        for (place, with) in &self.offers {
            *work += left.len();
            if *work > MOST_WORK {
                return None;
            }
            if with[other / 64] & (1 << (other % 64)) != 0 {
                continue;
            }
            places.push(*place);
            if self.leave_alone(&both(left, with), size - 1, places, work)? {
                return Some(true);
            }
            places.pop();
        }
        Some(false)
    }
}

fn everything(solutions: usize) -> Vec<u64> {
    let mut all = vec![0; solutions.div_ceil(64)];
    (0..solutions).for_each(|solution| all[solution / 64] |= 1 << (solution % 64));
    all
}

fn both(one: &[u64], other: &[u64]) -> Vec<u64> {
    let words = one.iter().zip(other);
    words.map(|(one, other)| one & other).collect()
}

/// The first one of a set that is not this solution.
fn another(set: &[u64], solution: usize) -> Option<usize> {
    let without = |(place, word): (usize, &u64)| match place == solution / 64 {
        true => (place, word & !(1 << (solution % 64))),
        false => (place, *word),
    };
    let mut words = set.iter().enumerate().map(without);
    let (place, word) = words.find(|(_, word)| *word != 0)?;
    Some(place * 64 + word.trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn rows(numbers: &[&[i64]]) -> Vec<Readings> {
        let value = |&number: &i64| Some(ClueValue::Number(number));
        let row = |numbers: &&[i64]| numbers.iter().map(value).collect();
        numbers.iter().map(row).collect()
    }

    fn of(solution: usize, places: &[usize]) -> Fewest {
        let places = places.to_vec();
        Fewest::Of { solution, places }
    }

    #[test]
    fn one_place_that_only_the_last_solution_has_is_found() {
        let some = rows(&[&[1, 1], &[1, 2], &[2, 1], &[2, 2], &[2, 3]]);
        assert_eq!(fewest(&some, |_, _| true), of(4, &[1]));
        assert_eq!(fewest(&some, |solution, _| solution < 4), of(0, &[0, 1]));
        assert_eq!(fewest(&some, |_, place| place == 0), Fewest::None);
    }

    /// By brute force, on random tables.
    #[test]
    fn no_fewer_places_leave_any_solution_alone() {
        let mut rng = Random::with_seed(1);
        for _ in 0..300 {
            let (solutions, places) = (rng.within(2..=79), rng.within(2..=6));
            let mut numbers: Vec<Vec<i64>> = Vec::new();
            for _ in 0..solutions {
                let row: Vec<i64> = (0..places).map(|_| rng.below(3) as i64).collect();
                if !numbers.contains(&row) {
                    numbers.push(row);
                }
            }
            let leaves = |solution: usize, set: usize| {
                let same = |other: &&Vec<i64>| {
                    (0..places).all(|p| set & (1 << p) == 0 || other[p] == numbers[solution][p])
                };
                numbers.iter().filter(same).count()
            };
            let sets = (0..numbers.len()).flat_map(|s| (0..1 << places).map(move |set| (s, set)));
            let unique = sets.filter(|&(s, set)| leaves(s, set) == 1);
            let least = unique
                .map(|(_, set): (usize, usize)| set.count_ones())
                .min();
            let slices: Vec<&[i64]> = numbers.iter().map(Vec::as_slice).collect();
            let Fewest::Of { solution, places } = fewest(&rows(&slices), |_, _| true) else {
                panic!("the solutions differ");
            };
            let set = places.iter().map(|place| 1 << place).sum();
            assert_eq!(
                (leaves(solution, set), Some(places.len() as u32)),
                (1, least)
            );
        }
    }
}
