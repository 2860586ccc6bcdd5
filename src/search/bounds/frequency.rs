//! Whether a bound is worth asking for.
//!
//! A bound that takes longer to work out than a branch pays only where it refutes. With one piece
//! left to place, those of [`super::covering`] refute most of what they are asked about; with many
//! left, nothing. So it is noted how often they did, and they are asked accordingly. No clock is
//! looked at: the same search takes the same branches on every machine.

/// How often it was worth while to ask, by how many pieces may still be placed.
#[derive(Clone, Debug, Default)]
pub struct Worth {
    of_room: [Asked; MOST_ROOM + 1],
}

#[derive(Clone, Copy, Debug, Default)]
struct Asked {
    times: u64,
    passed_over: u64,
    refuted: u64,
}

/// So often it is asked beyond what it has saved.
const FEW: u64 = 16;

/// One piece more makes the search below so many times longer, about: so much more seldom need its
/// refutation be. Where it is too seldom it is still asked now and then.
const PER_PIECE: u64 = 8;

/// More room than this is taken for so much.
const MOST_ROOM: usize = 20;

impl Worth {
    /// Whether to ask this time.
    pub fn is_asked(&mut self, room: u32) -> bool {
        let asked = &mut self.of_room[MOST_ROOM.min(room as usize)];
        let saved = asked.refuted.saturating_mul(PER_PIECE.saturating_pow(room));
        if asked.times < FEW.saturating_add(saved) {
            return true;
        }
        asked.passed_over += 1;
        asked.passed_over.is_multiple_of(FEW)
    }

    pub fn note(&mut self, room: u32, is_refuted: bool) {
        let asked = &mut self.of_room[MOST_ROOM.min(room as usize)];
        asked.times += 1;
        asked.refuted += u64::from(is_refuted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often it is asked of so many times, if it refutes once in so many.
    fn asked(room: u32, times: u64, refutes_once_in: u64) -> u64 {
        let mut worth = Worth::default();
        let mut asked = 0;
        for _ in 0..times {
            if worth.is_asked(room) {
                worth.note(room, asked % refutes_once_in == 0);
                asked += 1;
            }
        }
        asked
    }

    #[test]
    fn a_bound_that_refutes_often_enough_is_always_asked() {
        for (room, refutes_once_in) in [(0, 1), (1, 8), (2, 64), (3, 512), (u32::MAX, 1)] {
            let times = 3 * refutes_once_in;
            assert_eq!(asked(room, times, refutes_once_in), times, "{room}");
        }
    }

    #[test]
    fn a_bound_that_never_refutes_is_asked_now_and_then() {
        for room in [0, 1, 2, 20, u32::MAX] {
            let mut worth = Worth::default();
            let asked = (0..16 + 16 * 100).filter(|_| {
                let is_asked = worth.is_asked(room);
                if is_asked {
                    worth.note(room, false);
                }
                is_asked
            });
            assert_eq!(asked.count(), 16 + 100, "{room}");
        }
    }

    #[test]
    fn what_is_known_of_one_number_of_pieces_says_nothing_of_another() {
        let mut worth = Worth::default();
        for _ in 0..1000 {
            worth.note(1, false);
        }
        assert!(!worth.is_asked(1));
        assert!(worth.is_asked(2));
    }
}
