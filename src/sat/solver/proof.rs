//! The number of conflicts that varisat met, read from the proof that it writes.
//!
//! The proof is a stream of steps, each a code followed by numbers or lists of numbers. From every
//! conflict varisat learns a clause, which it writes with the clauses from which it follows: at
//! least two, unless the clause is empty and the formula is refuted. A clause that is merely shortened follows
//! from one. The stream comes in pieces that may end anywhere, and nothing of it is kept.
//!
//! The format is that of varisat 0.2.2 (crate `varisat-internal-proof`, `binary_format.rs`). This
//! file must not know what any number but a length means.

/// A part of what follows the code of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StepField {
    Number,
    /// The number of entries, then `numbers` numbers for each.
    List {
        numbers: u64,
    },
}

const LIST: StepField = StepField::List { numbers: 1 };

/// The codes of a clause that follows from others: one for a clause that may be forgotten, one for one that stays.
const FOLLOWS: [u64; 2] = [7, 8];

/// The parts of a step with this code.
fn parts(code: u64) -> &'static [StepField] {
    match code {
        // Names of variables.
        0 | 2 => &[StepField::Number, StepField::Number],
        1 | 3 | 4 | 5 | 6 => &[StepField::Number],
        // A clause and what it follows from.
        7 | 8 => &[LIST, LIST],
        // Clauses of one literal, each with what it follows from.
        9 => &[StepField::List { numbers: 2 }],
        // Clauses that are forgotten.
        10..=12 => &[LIST],
        13 => &[StepField::Number],
        // A model, a clause of the formula, assumptions.
        14..=16 => &[LIST],
        // Assumptions that failed, and why.
        17 => &[LIST, LIST],
        _ => &[],
    }
}

/// Reads a proof as it is written.
#[derive(Clone, Debug, Default)]
pub struct ProofReader {
    number: PartialVarint,
    /// The code of the current step.
    code: u64,
    /// The parts of the step after the one being read.
    parts: &'static [StepField],
    /// The number of numbers still to skip.
    skipped: u64,
    /// The lengths of the lists of the step.
    lengths: [u64; 2],
    conflicts: u64,
}

impl ProofReader {
    pub fn read(&mut self, mut bytes: &[u8]) {
        while let Some((&first, rest)) = bytes.split_first() {
            // Most numbers are complete here, and for most only their end matters.
            let more = first.trailing_zeros() as usize;
            if self.number.is_new() && more < 8 && more <= rest.len() && self.skipped > 1 {
                self.skipped -= 1;
                bytes = &rest[more..];
                continue;
            }
            if let Some(number) = self.number.push(first) {
                self.take(number);
            }
            bytes = rest;
        }
    }

    /// The number of conflicts in the steps read to their end.
    pub fn conflicts(&self) -> u64 {
        self.conflicts
    }

    fn take(&mut self, number: u64) {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if let Some((part, rest)) = self.parts.split_first() {
            self.parts = rest;
            if let StepField::List { numbers } = part {
                self.lengths[usize::from(rest.is_empty())] = number;
                self.skipped = number.saturating_mul(*numbers);
            }
        } else {
            self.code = number;
            self.parts = parts(number);
            return;
        }
        if self.skipped == 0 && self.parts.is_empty() && FOLLOWS.contains(&self.code) {
            let [literals, reasons] = self.lengths;
            self.conflicts += u64::from(literals == 0 || reasons > 1);
        }
    }
}

/// A number of which some bytes have been read. The lowest bits of the first byte say, in unary, how many more bytes
/// there are; the remaining bits are those of the number, the lowest first.
#[derive(Clone, Copy, Debug, Default)]
struct PartialVarint {
    bits: u128,
    bytes: u32,
}

impl PartialVarint {
    /// Whether no byte of it has been read.
    fn is_new(self) -> bool {
        self.bytes == 0
    }

    /// The number, if this was its last byte.
    fn push(&mut self, byte: u8) -> Option<u64> {
        self.bits |= u128::from(byte) << (8 * self.bytes);
        self.bytes += 1;
        let zeros = self.bits.trailing_zeros();
        if zeros >= self.bytes {
            return None;
        }
        let number = self.bits >> (zeros + 1);
        *self = PartialVarint::default();
        Some(number as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::solver::{Answer, Solver};
    use crate::sat::textbook;
    use crate::stop::Stop;

    /// The encoding of the format: as many zeros as bytes follow the first, a one, then the number.
    fn encoded(number: u64) -> Vec<u8> {
        let bits = u64::BITS - number.leading_zeros();
        let more = (1..).find(|bytes| bits <= 7 * bytes).unwrap_or(1) - 1;
        let all = (u128::from(number) << 1 | 1) << more;
        all.to_le_bytes()[..=more as usize].to_vec()
    }

    fn conflicts(steps: &[&[u64]], bytes_at_a_time: usize) -> u64 {
        let numbers = steps.iter().flat_map(|step| step.iter());
        let bytes: Vec<u8> = numbers.flat_map(|&number| encoded(number)).collect();
        let mut reader = ProofReader::default();
        bytes
            .chunks(bytes_at_a_time)
            .for_each(|some| reader.read(some));
        reader.conflicts()
    }

    #[test]
    fn clauses_that_follow_from_several_or_leave_nothing_are_conflicts() {
        let hash = u64::MAX >> 3;
        let others: [&[u64]; 7] = [
            &[0, 1000, 7],                    // a variable has a name
            &[15, 3, 7, 8, 7],                // a clause is added
            &[9, 2, 7, hash, 8, hash],        // two clauses of one literal
            &[7, 3, 2, 4, 6, 1, hash],        // a clause is shortened
            &[10, 2, 8, 8],                   // one is forgotten
            &[17, 1, 7, 3, hash, hash, hash], // assumptions fail
            &[14, 4, 0, 2, 4, 6],             // a model
        ];
        let learnt: [&[u64]; 4] = [
            &[7, 3, 2, 4, 6, 2, hash, hash],
            &[8, 2, 2, 4, 9, 1, 2, 3, 4, 5, 6, 7, 8, hash],
            &[8, 1, 2, 2, hash, 7],
            &[8, 0, 1, hash],
        ];
        for bytes_at_a_time in [1, 2, 3, 1000] {
            assert_eq!(conflicts(&others, bytes_at_a_time), 0);
            assert_eq!(conflicts(&learnt, bytes_at_a_time), 4);
            let mixed: Vec<&[u64]> = learnt
                .iter()
                .flat_map(|learnt| others.iter().chain([learnt]))
                .copied()
                .collect();
            assert_eq!(conflicts(&mixed, bytes_at_a_time), 4);
        }
    }

    #[test]
    fn varisat_meets_conflicts_where_they_are() {
        let mut easy = Solver::new(&Stop::never());
        textbook::formula(1, &[vec![1]]).write(&mut easy);
        assert!(matches!(easy.solve(&[]), Answer::Sat(_)));
        assert_eq!(easy.work().conflicts, 0);
        let mut hard = Solver::new(&Stop::never());
        textbook::pigeonhole(5).write(&mut hard);
        assert_eq!(hard.solve(&[]), Answer::Unsat);
        // No refutation of the pigeonhole principle is short (Haken 1985): varisat takes hundreds.
        let conflicts = hard.work().conflicts;
        assert!((50..50_000).contains(&conflicts), "{conflicts}");
    }
}
