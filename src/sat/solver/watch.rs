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
    /// The number of conflicts after which the solver stops.
    pub most_conflicts: u64,
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
        watch.pace.spent(watch.reader.conflicts() - before);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
