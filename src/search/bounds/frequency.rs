//! How often a bound is computed.
//!
//! A bound that takes longer to compute than a branch pays off only where it refutes. With one
//! piece left to place, the covering bound refutes most nodes; with many left, none. So the search
//! counts how often the bound refuted, and computes it accordingly. It does not use the clock: the
//! same search takes the same branches on every machine.

/// How often the bound was computed and refuted, by the number of pieces that may still be placed.
#[derive(Clone, Debug, Default)]
pub struct Frequency {
    of_number: [BoundUsage; MOST_PIECES + 1],
}

#[derive(Clone, Copy, Debug, Default)]
struct BoundUsage {
    times: u64,
    passed_over: u64,
    refuted: u64,
}

/// The bound is computed this many times more than it has saved.
const FEW: u64 = 16;

/// One piece more makes the search below longer by about this factor, so the bound pays off even if
/// it refutes less often by this factor. If it refutes too seldom, it is still computed now and
/// then.
const PER_PIECE: u64 = 8;

/// Larger numbers of pieces are counted as this one.
const MOST_PIECES: usize = 20;

impl Frequency {
    /// Whether to compute the bound this time.
    pub fn is_asked(&mut self, pieces: u32) -> bool {
        let asked = &mut self.of_number[MOST_PIECES.min(pieces as usize)];
        let saved = asked
            .refuted
            .saturating_mul(PER_PIECE.saturating_pow(pieces));
        if asked.times < FEW.saturating_add(saved) {
            return true;
        }
        asked.passed_over += 1;
        asked.passed_over.is_multiple_of(FEW)
    }

    pub fn note(&mut self, pieces: u32, is_refuted: bool) {
        let asked = &mut self.of_number[MOST_PIECES.min(pieces as usize)];
        asked.times += 1;
        asked.refuted += u64::from(is_refuted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often the bound is computed in `times` chances, if it refutes once in `refutes_once_in`.
    fn asked(pieces: u32, times: u64, refutes_once_in: u64) -> u64 {
        let mut frequency = Frequency::default();
        let mut asked = 0;
        for _ in 0..times {
            if frequency.is_asked(pieces) {
                frequency.note(pieces, asked % refutes_once_in == 0);
                asked += 1;
            }
        }
        asked
    }

    #[test]
    fn a_bound_that_refutes_often_enough_is_always_asked() {
        for (pieces, refutes_once_in) in [(0, 1), (1, 8), (2, 64), (3, 512), (u32::MAX, 1)] {
            let times = 3 * refutes_once_in;
            assert_eq!(asked(pieces, times, refutes_once_in), times, "{pieces}");
        }
    }

    #[test]
    fn a_bound_that_never_refutes_is_asked_now_and_then() {
        for pieces in [0, 1, 2, 20, u32::MAX] {
            let mut frequency = Frequency::default();
            let asked = (0..16 + 16 * 100).filter(|_| {
                let is_asked = frequency.is_asked(pieces);
                if is_asked {
                    frequency.note(pieces, false);
                }
                is_asked
            });
            assert_eq!(asked.count(), 16 + 100, "{pieces}");
        }
    }

    #[test]
    fn what_is_known_of_one_number_of_pieces_says_nothing_of_another() {
        let mut frequency = Frequency::default();
        for _ in 0..1000 {
            frequency.note(1, false);
        }
        assert!(!frequency.is_asked(1));
        assert!(frequency.is_asked(2));
    }
}
