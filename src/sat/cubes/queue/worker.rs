//! One thread: it takes pieces from the queue, one by one, and yields the solutions in each.

use std::num::NonZeroUsize;
use std::sync::{Arc, PoisonError};

use super::parts::FormulaParts;
use super::{Cases, QueuedPieces, WorkQueue};
use crate::progress::Progress;
use crate::puzzle::Placement;
use crate::sat::cubes::search::CubeSearch;
use crate::sat::options::Options;
use crate::sat::statistics::Statistics;
use crate::stop::Stopped;

/// The worker of one thread.
pub struct CubeWorker {
    queue: Arc<WorkQueue>,
    piece: Option<QueuedWork>,
    /// The thread's search, while it is between two parts.
    search: Option<Box<CubeSearch>>,
    weight: u64,
    /// The progress of the current piece.
    progress: Progress,
    /// The statistics of finished pieces.
    done: Statistics,
}

/// The piece that a worker is searching.
enum QueuedWork {
    Case(Box<CubeWorker>),
    Part(Box<CubeSearch>),
}

impl CubeWorker {
    pub fn new(queue: Arc<WorkQueue>) -> Self {
        let done = std::mem::take(&mut *queue.before());
        let mut search = None;
        if let QueuedPieces::Parts(parts) = &queue.pieces {
            search = parts.tree(queue.jobs).map(|tree| {
                Box::new(CubeSearch::new(
                    Arc::clone(&parts.formula),
                    tree,
                    parts.encoding.clone(),
                    queue.blocking,
                    &queue.options,
                ))
            });
        }
        CubeWorker {
            queue,
            piece: None,
            search,
            weight: 1,
            progress: Progress::default(),
            done,
        }
    }

    /// How often the last solution counts.
    pub fn weight(&self) -> u64 {
        self.weight
    }

    /// Whether a solution may count more than once.
    pub fn is_up_to_symmetry(&self) -> bool {
        let is_cut = !matches!(self.queue.pieces, QueuedPieces::Found(_));
        is_cut && self.queue.options.automorphisms.is_some()
    }

    pub fn statistics(&self) -> Statistics {
        let mut statistics = self.done;
        let mut search = self.search.as_ref();
        match &self.piece {
            Some(QueuedWork::Case(worker)) => statistics.add(&worker.statistics()),
            Some(QueuedWork::Part(part)) => search = Some(part),
            None => {}
        }
        if let Some(search) = search {
            statistics.cubes += search.cubes();
            statistics.solver.add(search.work());
        }
        statistics
    }

    /// The next solution, `None` after the last of the last piece.
    pub fn next(&mut self) -> Result<Option<Placement>, Stopped> {
        if let QueuedPieces::Found(found) = &self.queue.pieces {
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            return Ok(found.next());
        }
        loop {
            let found = match &mut self.piece {
                None => None,
                Some(QueuedWork::Case(worker)) => worker.next()?,
                Some(QueuedWork::Part(search)) => search.next()?,
            };
            if found.is_some() {
                return Ok(found);
            }
            self.end_piece();
            self.queue.options.stop.poll()?;
            if !self.take_piece()? {
                return Ok(None);
            }
        }
    }

    fn end_piece(&mut self) {
        let Some(piece) = self.piece.take() else {
            return;
        };
        match piece {
            QueuedWork::Case(worker) => self.done.add(&worker.statistics()),
            QueuedWork::Part(search) => self.search = Some(search),
        }
        self.progress.set_share(1.0);
    }

    /// Goes on to the next piece; `false` if there is none.
    fn take_piece(&mut self) -> Result<bool, Stopped> {
        let queue = Arc::clone(&self.queue);
        self.piece = match &queue.pieces {
            QueuedPieces::Cases(cases) => self.take_case(cases)?,
            QueuedPieces::Parts(parts) => self.take_part(parts),
            QueuedPieces::Found(_) => None,
        };
        Ok(self.piece.is_some())
    }

    /// The next way to place the obstacles.
    fn take_case(&mut self, all: &Cases) -> Result<Option<QueuedWork>, Stopped> {
        let options = &self.queue.options;
        let Some(taken) = all.cases.take() else {
            return Ok(None);
        };
        let (squares, weight) = taken.work;
        let puzzle = all.obstacles.puzzle_with(squares);
        self.progress = options.progress.piece(taken.share);
        let options = Options {
            progress: self.progress.clone(),
            automorphisms: None,
            ..options.clone()
        };
        self.weight = *weight;
        let blocking = self.queue.blocking;
        let queue = WorkQueue::of_formula(&puzzle, blocking, &options, NonZeroUsize::MIN)?;
        Ok(Some(QueuedWork::Case(Box::new(CubeWorker::new(Arc::new(
            queue,
        ))))))
    }

    /// The next part.
    fn take_part(&mut self, parts: &FormulaParts) -> Option<QueuedWork> {
        // Only one thread can have taken a tree that was not shared.
        let mut search = self.search.take()?;
        let Some(taken) = parts.parts.take() else {
            self.search = Some(search);
            return None;
        };
        self.weight = taken.work.weight;
        self.progress = self.queue.options.progress.piece(taken.share);
        search.restart(&taken.work.literals, self.progress.clone());
        Some(QueuedWork::Part(search))
    }
}
