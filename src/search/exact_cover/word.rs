//! Words: the available members of a group, as the bits of one machine word.
//!
//! A point of the search is an array of words, and its most constrained group is the word with the
//! fewest bits. The highest bit is no member: it says that the group is met, and puts the word behind
//! all that are not. So the least of the keys below is that of a group to branch on, if one is left.
//! The keys have the words' width, so that the compiler finds the least of eight at a time.

/// One of the unsigned integers.
pub trait MachineWord: Copy + Eq + Send + Sync + 'static {
    /// Orders words by their number of bits, those that are met last, and holds the word's place.
    type Key: Copy + Ord;

    /// A group has fewer members than this.
    const WIDTH: usize;
    const NONE: Self;
    const ALL: Self;
    /// The group is met.
    const MET: Self;
    /// Not less than any key.
    const LAST: Self::Key;

    fn bit(place: usize) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    /// How many bits there are.
    fn count(self) -> u32;
    /// The place of the lowest bit; there is one.
    fn first(self) -> usize;
    fn without_first(self) -> Self;
    fn key(self, word: usize) -> Self::Key;
    /// The number of bits and the place of the word.
    fn read(key: Self::Key) -> (usize, usize);
}

/// The bits of a key that hold the place of the word.
const PLACE_BITS: u32 = 10;

/// So many words have their places in a key.
pub const MOST_WORDS: usize = 1 << PLACE_BITS;

macro_rules! word {
    ($word:ty, $key:ty) => {
        impl MachineWord for $word {
            type Key = $key;

            const WIDTH: usize = <$word>::BITS as usize;
            const NONE: Self = 0;
            const ALL: Self = <$word>::MAX;
            const MET: Self = 1 << (<$word>::BITS - 1);
            const LAST: $key = <$key>::MAX;

            fn bit(place: usize) -> Self {
                1 << place
            }

            #[inline(always)]
            fn and(self, other: Self) -> Self {
                self & other
            }

            #[inline(always)]
            fn or(self, other: Self) -> Self {
                self | other
            }

            fn minus(self, other: Self) -> Self {
                self & !other
            }

            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn key(self, word: usize) -> $key {
                // Greater than what any number of members makes it.
                let is_met = (self & Self::MET) >> 1;
                (self.count_ones() as $key) << PLACE_BITS | word as $key | is_met as $key
            }

            #[inline(always)]
            fn read(key: $key) -> (usize, usize) {
                let place = key as usize & (MOST_WORDS - 1);
                ((key >> PLACE_BITS) as usize, place)
            }
        }
    };
}

word!(u16, i16);
word!(u32, i32);
word!(u64, i64);
