//! Waiting for long work without holding up Python: the lock is released, and signals are looked at.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use puzzle_workbench::stop::Stop;
use pyo3::prelude::*;

/// How long a signal waits at most.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// A stop of its own, with a time limit in seconds if there is one.
pub fn stop(seconds: Option<f64>) -> Stop {
    let stop = Stop::never();
    match seconds.map(Duration::try_from_secs_f64) {
        Some(Ok(time)) => stop.within(time),
        _ => stop,
    }
}

/// What the work sends next; `None` if it has ended. A signal such as Ctrl-C stops the work and becomes its exception.
pub fn next<T: Send>(
    python: Python<'_>,
    receiver: &mut Receiver<T>,
    stop: &Stop,
) -> PyResult<Option<T>> {
    loop {
        let lent = &mut *receiver;
        match python.detach(move || lent.recv_timeout(BETWEEN_LOOKS)) {
            Ok(item) => return Ok(Some(item)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {
                python.check_signals().inspect_err(|_| stop.raise())?;
            }
        }
    }
}

/// The answer of work that takes long.
pub fn answer<T: Send + 'static>(
    python: Python<'_>,
    stop: &Stop,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<Option<T>> {
    let (sender, mut receiver) = channel();
    thread::spawn(move || sender.send(work()));
    next(python, &mut receiver, stop)
}
