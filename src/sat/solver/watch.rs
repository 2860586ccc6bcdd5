//! The sink of the proof, which refuses to write once the solver has to stop.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use super::proof::ProofReader;
use crate::pace::Pace;
use crate::stop::Stop;

/// Counts the conflicts in the proof and decides whether to go on. Nothing else is done with the proof.
pub struct ProofWatch {
    pub stop: Stop,
    pub pace: Pace,
    pub reader: ProofReader,
    /// The literals of all clauses that the solver was given.
    pub literals: u64,
    /// The number of conflicts after which the solver stops.
    pub most_conflicts: u64,
}

/// Steps of a conflict or a call with no clause at all; one more for so many literals of clauses.
const STEPS_OF_A_CONFLICT: u64 = 16;
const LITERALS_OF_A_STEP: u64 = 1 << 9;

impl ProofWatch {
    /// What a conflict, or a call, costs in steps of about a microsecond, as measured on formulas of ten thousand to
    /// three million literals. It depends on the clauses alone.
    pub fn steps_of_a_conflict(&self) -> u64 {
        STEPS_OF_A_CONFLICT + self.literals / LITERALS_OF_A_STEP
    }
}

pub struct ProofSink(pub Rc<RefCell<ProofWatch>>);

impl Write for ProofSink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut watch = self.0.borrow_mut();
        let before = watch.reader.conflicts();
        if watch.stop.is_raised() || before > watch.most_conflicts {
            return Err(io::Error::other("stopped"));
        }
        watch.reader.read(bytes);
        let conflicts = watch.reader.conflicts() - before;
        watch.pace.spent(conflicts * watch.steps_of_a_conflict());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
