//! Lanes: the available members of a group, as the bits of one machine word.
//!
//! A point of the search is an array of lanes, and its most constrained group is the lane with the
//! fewest bits. The highest bit is no member: it says that the group is met, and puts the lane behind
//! all that are not. So the least of the keys below is that of a group to branch on, if one is left.
//! The keys have the lanes' width, so that the compiler finds the least of eight at a time.

/// One of the unsigned integers.
pub trait Lane: Copy + Eq + Send + Sync + 'static {
    /// Orders lanes by their number of bits, those that are met last, and holds the lane's place.
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
    /// The place of the lowest bit; there is one.
    fn first(self) -> usize;
    fn without_first(self) -> Self;
    fn key(self, lane: usize) -> Self::Key;
    /// The number of bits and the place of the lane.
    fn read(key: Self::Key) -> (usize, usize);
}

/// The bits of a key that hold the place of the lane.
const PLACE_BITS: u32 = 10;

/// So many lanes have their places in a key.
pub const MOST_LANES: usize = 1 << PLACE_BITS;

macro_rules! lane {
    ($lane:ty, $key:ty) => {
        impl Lane for $lane {
            type Key = $key;

            const WIDTH: usize = <$lane>::BITS as usize;
            const NONE: Self = 0;
            const ALL: Self = <$lane>::MAX;
            const MET: Self = 1 << (<$lane>::BITS - 1);
            const LAST: $key = <$key>::MAX;

            fn bit(place: usize) -> Self {
                1 << place
            }

            #[inline]
            fn and(self, other: Self) -> Self {
                self & other
            }

            #[inline]
            fn or(self, other: Self) -> Self {
                self | other
            }

            fn minus(self, other: Self) -> Self {
                self & !other
            }

            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn key(self, lane: usize) -> $key {
                // Greater than what any number of members makes it.
                let is_met = (self & Self::MET) >> 1;
                (self.count_ones() as $key) << PLACE_BITS | lane as $key | is_met as $key
            }

            #[inline]
            fn read(key: $key) -> (usize, usize) {
                let place = key as usize & (MOST_LANES - 1);
                ((key >> PLACE_BITS) as usize, place)
            }
        }
    };
}

lane!(u16, i16);
lane!(u32, i32);
lane!(u64, i64);
