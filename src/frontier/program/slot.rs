//! The place in a key where the state of a machine is.

/// Bits of a word of the key.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    pub word: usize,
    pub shift: u32,
    pub mask: u64,
}

impl Slot {
    #[inline]
    pub fn state(self, key: &[u64]) -> usize {
        (key[self.word] >> self.shift & self.mask) as usize
    }

    /// Writes a state into bits that are zero.
    #[inline]
    pub fn put(self, state: u32, key: &mut [u64]) {
        key[self.word] |= u64::from(state) << self.shift;
    }

    #[inline]
    pub fn clear(self, key: &mut [u64]) {
        key[self.word] &= !self.bits();
    }

    pub fn bits(self) -> u64 {
        self.mask << self.shift
    }
}
