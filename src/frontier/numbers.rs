//! Numbers of any length, many of the same length side by side: words, the lowest first.
//!
//! A table of a million states holds a million numbers. Words in one array have no memory overhead, and a number
//! of 64 bits costs no more than one word. What leaves this layer is a [`BigUint`].

use crate::random::Random;
use num_bigint::BigUint;

/// Adds the second number, which is no longer than the first. Returns whether there is a carry out.
#[inline]
pub fn add(to: &mut [u64], number: &[u64]) -> bool {
    let mut carry = false;
    for (word, &other) in to.iter_mut().zip(number) {
        let (sum, over) = word.overflowing_add(other);
        let (sum, over_again) = sum.overflowing_add(u64::from(carry));
        *word = sum;
        carry = over || over_again;
    }
    for word in to.iter_mut().skip(number.len()) {
        if !carry {
            return false;
        }
        (*word, carry) = word.overflowing_add(1);
    }
    carry
}

/// A random number below this one, all with the same probability; `None` if there is none.
pub fn below(bound: &BigUint, rng: &mut Random) -> Option<BigUint> {
    let bits = bound.bits();
    if bits == 0 {
        return None;
    }
    loop {
        let mut words: Vec<u64> = (0..bits.div_ceil(64)).map(|_| rng.any()).collect();
        if let Some(last) = words.last_mut() {
            *last >>= (64 - bits % 64) % 64;
        }
        // Succeeds with a probability of at least one half.
        let drawn = to_big(&words);
        if drawn < *bound {
            return Some(drawn);
        }
    }
}

pub fn to_big(words: &[u64]) -> BigUint {
    let halves = words
        .iter()
        .flat_map(|&word| [word as u32, (word >> 32) as u32]);
    BigUint::new(halves.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_carried_from_word_to_word_and_out() {
        let most = u64::MAX;
        for (one, other, sum, carries) in [
            (vec![1, 0], vec![most], vec![0, 1], false),
            (vec![most, most], vec![1], vec![0, 0], true),
            (
                vec![most, most],
                vec![most, most],
                vec![most - 1, most],
                true,
            ),
            (vec![5], vec![6], vec![11], false),
        ] {
            let mut to = one.clone();
            assert_eq!(add(&mut to, &other), carries);
            assert_eq!(to, sum);
            let mut exact = to_big(&to);
            if carries {
                exact += BigUint::from(1u8) << (64 * to.len());
            }
            assert_eq!(exact, to_big(&one) + to_big(&other));
        }
    }
}
