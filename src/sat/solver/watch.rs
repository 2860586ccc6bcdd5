//! The sink of the proof, which refuses it once the solver has to stop.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use super::proof::ProofReader;
use crate::pace::Pace;
use crate::stop::Stop;

/// Of the proof only the conflicts are counted; it exists to be asked whether to go on.
pub struct ProofWatch {
    pub stop: Stop,
    pub pace: Pace,
    pub reader: ProofReader,
    /// How many conflicts there may have been before the solver stops.
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
