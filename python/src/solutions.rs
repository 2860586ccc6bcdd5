//! Solutions one after another: found in a thread, which waits until the next one is wanted and ends when nobody wants more.

use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use puzzle_workbench::app::{Engine, FoundSolutions, How};
use puzzle_workbench::stop::Stop;
use pyo3::exceptions::PyTimeoutError;
use pyo3::prelude::*;

use crate::boards::{Board, board};
use crate::puzzle::{Content, PuzzleError};
use crate::waiting;

type Found = Result<Board, Ended>;

enum Ended {
    Stopped,
    Failed(String),
}

#[pyclass]
pub struct Solutions {
    /// Only ever used by one thread of Python at a time; the lock says so.
    receiver: Mutex<Receiver<Found>>,
    stop: Stop,
}

impl Solutions {
    pub fn start(content: Arc<Content>, engine: Engine, how: How, limit: Option<u64>) -> Self {
        // The search is one solution ahead.
        let (sender, receiver) = sync_channel(0);
        let stop = how.stop.clone();
        thread::spawn(move || {
            let puzzle = &content.instance.puzzle;
            let found = match FoundSolutions::new(puzzle, engine, &how) {
                Ok(found) => found,
                Err(error) => return drop(sender.send(Err(Ended::Failed(error.to_string())))),
            };
            let wanted = usize::try_from(limit.unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
            for solution in found.take(wanted) {
                let sent = match solution {
                    Ok(Ok(placement)) => Ok(board(puzzle, &placement)),
                    Ok(Err(rejected)) => Err(Ended::Failed(rejected.to_string())),
                    Err(_) => Err(Ended::Stopped),
                };
                if sender.send(sent).is_err() {
                    return;
                }
            }
        });
        Solutions {
            receiver: Mutex::new(receiver),
            stop,
        }
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, python: Python<'_>) -> PyResult<Option<Board>> {
        let receiver = self.receiver.get_mut();
        let receiver = receiver.map_err(|_| PuzzleError::new_err("the search failed"))?;
        match waiting::next(python, receiver, &self.stop)? {
            None => Ok(None),
            Some(Ok(board)) => Ok(Some(board)),
            Some(Err(Ended::Stopped)) => {
                Err(PyTimeoutError::new_err("stopped before the last solution"))
            }
            Some(Err(Ended::Failed(error))) => Err(PuzzleError::new_err(error)),
        }
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        self.stop.raise();
    }
}
