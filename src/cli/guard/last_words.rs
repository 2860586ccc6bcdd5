//! What is done if the process has to end in the middle of its work: the line of progress is removed, and what is known
//! is said. It must not know what the work is.

use std::sync::mpsc;
use std::thread;

use super::GUARD;
use crate::clock::Duration;

/// What is done if the process has to end in the middle of its work.
pub(super) struct LastWords {
    /// Removes the line of progress.
    hide: Box<dyn FnOnce() + Send>,
    /// Says what is known, if there is anything to say.
    known: Box<dyn FnOnce() -> Option<String> + Send>,
}

/// Until the returned value is dropped: if the process has to end in the middle of its work, the first removes the line
/// of progress, and the second says what is known, in words.
pub fn last_words(
    hide: impl FnOnce() + Send + 'static,
    known: impl FnOnce() -> Option<String> + Send + 'static,
) -> LastWordsGuard {
    if let Some(guard) = GUARD.get() {
        guard.work().last = Some(LastWords {
            hide: Box::new(hide),
            known: Box::new(known),
        });
    }
    LastWordsGuard
}

/// While this value lives, the guard can say what is known.
#[must_use]
pub struct LastWordsGuard;

impl Drop for LastWordsGuard {
    fn drop(&mut self) {
        if let Some(guard) = GUARD.get() {
            guard.work().last = None;
        }
    }
}

/// How long the line of progress may take to be removed: whoever draws it may wait for a terminal that is held.
const TO_HIDE: Duration = Duration::from_millis(50);

impl LastWords {
    pub(super) fn said(self) -> Option<String> {
        let (done, ended) = mpsc::channel();
        let hidden = thread::Builder::new().spawn(move || {
            (self.hide)();
            // Nobody waits any more if it took too long.
            let _ = done.send(());
        });
        if hidden.is_ok() {
            let _ = ended.recv_timeout(TO_HIDE);
        }
        (self.known)()
    }
}
