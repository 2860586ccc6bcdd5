//! A layer cut into slices by the hashes of its states, so that each slice can be counted separately.
//!
//! Every solution passes a layer in exactly one state, and every state has one hash. So slices whose ranges of hashes
//! partition all numbers of 64 bits also partition the solutions, whatever the rules are. The number of solutions that
//! pass a slice is the sum over its states of the ways to them times the ways on. Counting a slice needs memory only
//! for the states that are reached from its own.
//!
//! The process that counts a slice computes the layer again: it has few states, so this is quick. Its [`Fingerprint`]
//! shows whether it is the layer that was cut.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use num_bigint::BigUint;

use super::layer::Layer;
use super::sites::Sites;
use super::{Frontier, NotApplicable, Options, ROOM, Unfinished};
use crate::board::Square;
use crate::puzzle::Puzzle;

/// The place of a layer: in which component, and after how many of its squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Depth {
    pub component: usize,
    pub squares: usize,
}

/// Identifies a layer: equal for the same states with the same numbers of ways, whatever their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    pub states: usize,
    /// How many ways lead to all of them together.
    pub ways: BigUint,
    /// The sum of the hashes of all states, each hashed with its number of ways.
    pub sum: u64,
}

/// The states of a layer with hashes in a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    pub hashes: RangeInclusive<u64>,
    pub states: usize,
}

/// A puzzle ready to be counted from one of its layers on.
#[derive(Debug)]
pub struct LayerCut<'p> {
    frontier: Frontier<'p>,
    depth: Depth,
    layer: Layer,
    /// The number of ways through all other components together, once it has been asked for.
    others: OnceLock<BigUint>,
}

impl<'p> Frontier<'p> {
    /// The squares in the order in which they are read.
    pub fn reading_order(&self) -> Vec<Square> {
        let sites = (0..self.sites.len()).map(|site| self.sites.site(site));
        sites.flat_map(|site| site.squares.clone()).collect()
    }

    /// Reads the squares of a puzzle in this order; `None` unless these are all open squares, each once.
    pub fn in_reading_order(
        puzzle: &'p Puzzle,
        squares: &[Square],
    ) -> Option<Result<Self, NotApplicable>> {
        let sites = Sites::of(puzzle);
        let order = squares
            .iter()
            .map(|&square| Some(sites.place(square)?.site));
        let order: Vec<usize> = order.collect::<Option<_>>()?;
        let mut sorted = order.clone();
        sorted.sort_unstable();
        let is_whole = sorted.into_iter().eq(0..sites.len());
        is_whole.then(|| Self::in_order(puzzle, sites.reordered(&order), ROOM, &Options::default()))
    }

    /// Cuts at the first layer that has at least `states` states, or else at the widest one.
    pub fn cut(self, states: usize, options: &Options) -> Result<LayerCut<'p>, Unfinished> {
        let mut widest = (1, Depth::default());
        'components: for component in 0..self.components() {
            let program = self.program(component);
            let mut layer = Layer::start(program.words);
            for step in 0..program.steps.len() {
                layer = self.next_layer(program, step, &layer, options)?;
                let squares = step + 1;
                if layer.width() > widest.0 {
                    widest = (layer.width(), Depth { component, squares });
                }
                if layer.width() >= states {
                    break 'components;
                }
            }
        }
        self.cut_at(widest.1, options)
    }

    /// Cuts at this layer, or at the last one if there are fewer.
    pub fn cut_at(self, depth: Depth, options: &Options) -> Result<LayerCut<'p>, Unfinished> {
        let program = self.programs.as_deref();
        let program = program.and_then(|programs| programs.get(depth.component));
        let layer = match program {
            Some(program) => {
                let mut layer = Layer::start(program.words);
                for step in 0..program.steps.len().min(depth.squares) {
                    layer = self.next_layer(program, step, &layer, options)?;
                }
                layer
            }
            None => Layer::start(0),
        };
        Ok(LayerCut {
            frontier: self,
            depth,
            layer,
            others: OnceLock::new(),
        })
    }
}

impl LayerCut<'_> {
    pub fn depth(&self) -> Depth {
        self.depth
    }

    /// The squares in the order in which they are read.
    pub fn reading_order(&self) -> Vec<Square> {
        self.frontier.reading_order()
    }

    pub fn fingerprint(&self) -> Fingerprint {
        let entries = self.layer.entries();
        let hashes = entries.map(|entry| {
            // A longer table does not change what a number is.
            let zeros = entry.number.iter().rev().take_while(|&&word| word == 0);
            let number = &entry.number[..entry.number.len() - zeros.count()];
            stable_hash(entry.key.iter().chain(number))
        });
        Fingerprint {
            sum: hashes.fold(0, u64::wrapping_add),
            states: self.layer.width(),
            ways: self.layer.ways(),
        }
    }

    /// At most `number` slices and at least one, of about the same number of states each. Their ranges are in order and
    /// together cover all numbers of 64 bits.
    pub fn slices(&self, number: usize) -> Vec<Slice> {
        let entries = self.layer.entries();
        let mut hashes: Vec<u64> = entries.map(|entry| stable_hash(entry.key)).collect();
        hashes.sort_unstable();
        let states = hashes.len();
        let number = number.clamp(1, states.max(1));
        let begin = |slice: usize| hashes.get(states * slice / number).copied();
        let mut firsts: Vec<u64> = (1..number).filter_map(begin).collect();
        // States may have the same hash.
        firsts.dedup();
        firsts.retain(|&first| first > 0);
        let ends = firsts.iter().map(|first| first - 1).chain([u64::MAX]);
        let begins = [0].into_iter().chain(firsts.iter().copied());
        let slice = |(first, last): (u64, u64)| {
            let below = |most: u64| hashes.partition_point(|&hash| hash <= most);
            let before = first.checked_sub(1).map_or(0, below);
            Slice {
                hashes: first..=last,
                states: below(last) - before,
            }
        };
        begins.zip(ends).map(slice).collect()
    }

    /// The number of solutions that pass the layer in a state whose hash is in this range.
    pub fn count(
        &self,
        hashes: &RangeInclusive<u64>,
        options: &Options,
    ) -> Result<BigUint, Unfinished> {
        let layer = self.layer.only(|key| hashes.contains(&stable_hash(key)));
        let frontier = &self.frontier;
        if layer.width() == 0 || frontier.is_refuted() {
            return Ok(BigUint::ZERO);
        }
        let Depth { component, squares } = self.depth;
        if component >= frontier.components() {
            // Nothing is read: the one solution is the empty board.
            return Ok(layer.ways());
        }
        let others = self.through_others(options)?;
        if *others == BigUint::ZERO {
            return Ok(BigUint::ZERO);
        }
        let through = frontier.ways_from(component, squares, layer, options)?;
        Ok(through.ways.number * others)
    }

    fn through_others(&self, options: &Options) -> Result<&BigUint, Unfinished> {
        if self.others.get().is_none() {
            let mut product = BigUint::from(1u8);
            for component in 0..self.frontier.components() {
                if component != self.depth.component && product != BigUint::ZERO {
                    product *= self.frontier.ways_through(component, options)?.ways.number;
                }
            }
            // Another thread that set it meanwhile has found the same number.
            let _ = self.others.set(product);
        }
        Ok(self.others.get_or_init(BigUint::default))
    }
}

/// The hash of a state, which decides its slice: the same on every machine and in every version. It starts at 0. For
/// each word, the hash so far is combined with the word by exclusive or, and one step of SplitMix64 turns the result
/// into the new hash (Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators").
fn stable_hash<'w>(words: impl IntoIterator<Item = &'w u64>) -> u64 {
    words.into_iter().fold(0, |hash, &word| {
        let state = (hash ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        state ^ (state >> 31)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Terrain;
    use crate::puzzle::{Bound, Targets, sample};

    fn kings(rows: usize, columns: usize) -> Puzzle {
        let mut puzzle = sample::open(rows, columns);
        let king = puzzle.add("king", 'K', sample::king(), Bound::ANY);
        let on = Targets::Pieces(sample::set(&[king]));
        puzzle.attacks(&[king], on, Bound::exactly(0));
        puzzle
    }

    /// A wall in the middle makes two components.
    fn divided() -> Puzzle {
        let mut puzzle = kings(3, 7);
        for row in 0..3 {
            let middle = Square::new(7 * row + 3);
            puzzle.board.set_terrain(middle, Terrain::Wall);
        }
        puzzle
    }

    #[test]
    fn slices_of_every_layer_have_all_solutions_together() {
        let options = Options::default();
        for (puzzle, solutions) in [
            (kings(4, 4), 314u64),
            (sample::queens(6), 4),
            (divided(), 35 * 35),
            (kings(0, 0), 1),
            (sample::queens(3), 0),
        ] {
            let of = || Frontier::of(&puzzle, &options).unwrap();
            for component in 0..of().components().max(1) {
                for squares in 0..=puzzle.board.len() {
                    let depth = Depth { component, squares };
                    let cut = of().cut_at(depth, &options).unwrap();
                    let slices = cut.slices(5);
                    let numbers = slices.iter();
                    let numbers = numbers.map(|slice| cut.count(&slice.hashes, &options).unwrap());
                    assert_eq!(numbers.sum::<BigUint>(), solutions.into(), "{depth:?}");
                    let states: usize = slices.iter().map(|slice| slice.states).sum();
                    assert_eq!(states, cut.fingerprint().states);
                }
            }
        }
    }

    #[test]
    fn slices_are_alike_and_their_ranges_leave_no_number_out() {
        let puzzle = kings(10, 10);
        let options = Options::default();
        let cut = Frontier::of(&puzzle, &options).unwrap();
        let cut = cut.cut(100, &options).unwrap();
        let states = cut.fingerprint().states;
        assert!(states >= 100);
        for number in [1, 3, 10, states, 2 * states] {
            let slices = cut.slices(number);
            assert_eq!(slices.len(), number.min(states));
            let ends = slices.iter().map(|slice| *slice.hashes.end());
            let begins = slices.iter().map(|slice| *slice.hashes.start());
            let next = ends.map(|end| end.wrapping_add(1));
            assert!(begins.skip(1).eq(next.take(slices.len() - 1)));
            let outermost = (
                slices[0].hashes.start(),
                slices[slices.len() - 1].hashes.end(),
            );
            assert_eq!(outermost, (&0, &u64::MAX));
            let alike = slices.iter().map(|slice| slice.states);
            assert!(alike.clone().max().unwrap() - alike.min().unwrap() <= 1);
        }
    }

    /// Users who have parts of a folder on several machines rely on it.
    #[test]
    fn the_hash_of_a_state_is_what_it_always_was() {
        let hashes = [vec![], vec![0], vec![1], vec![1, 2]].map(|key: Vec<u64>| stable_hash(&key));
        // The second is the first number of SplitMix64 from seed 0.
        let known = [
            0,
            0xe220_a839_7b1d_cdaf,
            0x910a_2dec_8902_5cc1,
            0xbcd9_dbb4_9673_066b,
        ];
        assert_eq!(hashes, known);
    }
}
