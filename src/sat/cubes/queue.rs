//! The work queue: what there is to search, cut into pieces that are given out one by one, to one
//! thread or many.
//!
//! The pieces are the ways to place the obstacles, each a puzzle of its own, or parts of one
//! formula's search space. Both are disjoint and together everything but for what symmetry makes of
//! them; which thread takes which does not matter to what is found.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use std::vec;

use super::obstacles::ObstaclesFirst;
use super::search::CubeSearch;
use super::symmetry::{Part, parts_for_threads, parts_up_to_symmetry};
use super::tree::{Branching, CubeTree};
use crate::board::Square;
use crate::progress::{self, Progress};
use crate::puzzle::{Automorphisms, Placement, Puzzle};
use crate::sat::blocking::Blocking;
use crate::sat::encode::Encoding;
use crate::sat::models::Models;
use crate::sat::options::{Method, Options};
use crate::sat::statistics::{SolverWork, Statistics};
use crate::sat::{ClauseSink, Cnf};
use crate::stop::Stopped;

/// The pieces, and how to search them.
pub struct WorkQueue {
    options: Options,
    blocking: Blocking,
    /// How many threads there will be.
    jobs: NonZeroUsize,
    pieces: Pieces,
    /// What was done before it was shared out; the first worker tells it.
    before: Mutex<Statistics>,
}

enum Pieces {
    /// One puzzle for each way to place the obstacles.
    Cases(Box<Cases>),
    Parts(Box<FormulaParts>),
    /// All solutions are known.
    Found(Mutex<vec::IntoIter<Placement>>),
}

struct Cases {
    obstacles: ObstaclesFirst,
    /// Where the obstacles stand in each case that is the first of its images, and how many it has.
    cases: Vec<(Vec<Square>, u64)>,
    /// As [`FormulaParts::order`].
    order: Vec<usize>,
    begun: AtomicUsize,
}

/// Parts of the search space of one formula.
struct FormulaParts {
    formula: Arc<Cnf>,
    encoding: Encoding,
    /// Where each thread begins, and a single one takes it; `None` where propagation refutes the formula,
    /// which is left to one solver as a whole.
    tree: Mutex<Option<CubeTree>>,
    parts: Vec<Part>,
    /// In which order they are taken: from everywhere alike, so that at any time those that are done tell how much
    /// there is in the others.
    order: Vec<usize>,
    begun: AtomicUsize,
}

/// For so many threads there are so many times as many parts at least: some take much longer than
/// others.
const PARTS_FOR_A_THREAD: usize = 32;

impl WorkQueue {
    /// The placements that obey the rules, whatever the goal.
    pub fn of_puzzle(
        puzzle: &Puzzle,
        options: &Options,
        jobs: NonZeroUsize,
    ) -> Result<Self, Stopped> {
        let blocking = options.blocking(puzzle);
        let obstacles = match options.method {
            Method::Cubes => ObstaclesFirst::new(puzzle, options.obstacle_cases),
            Method::OneSolver | Method::InOrder => None,
        };
        let cases = obstacles.map(|obstacles| Cases::new(obstacles, options));
        // That obstacles have no room at all is for the solver to say, so there is one formula then.
        match cases.transpose()?.filter(|cases| !cases.cases.is_empty()) {
            Some(cases) => Ok(WorkQueue {
                options: options.clone(),
                blocking,
                jobs,
                pieces: Pieces::Cases(Box::new(cases)),
                before: Mutex::default(),
            }),
            None => {
                let write = |sink: &mut dyn ClauseSink| options.encode(puzzle, sink);
                WorkQueue::of_formula(write, blocking, options, jobs)
            }
        }
    }

    /// The placements of the formula that `write` writes to a sink.
    pub fn of_formula(
        write: impl FnOnce(&mut dyn ClauseSink) -> Result<Encoding, Stopped>,
        blocking: Blocking,
        options: &Options,
        jobs: NonZeroUsize,
    ) -> Result<Self, Stopped> {
        let start = Instant::now();
        let mut formula = Cnf::default();
        let encoding = write(&mut formula)?;
        let encoded = start.elapsed();
        let mut before = Statistics {
            variables: formula.variables() as u64,
            clauses: formula.len() as u64,
            encoding: encoded,
            ..Statistics::default()
        };
        let is_cut = jobs.get() > 1 || symmetries(options).is_some();
        let found = match is_cut && options.method == Method::Cubes {
            true => probe(&formula, &encoding, blocking, options, &mut before)?,
            false => None,
        };
        let pieces = match found {
            Some(found) => Pieces::Found(Mutex::new(found.into_iter())),
            None => {
                let parts = FormulaParts::new(formula, encoding, options, jobs.get())?;
                Pieces::Parts(Box::new(parts))
            }
        };
        before.cutting = start.elapsed() - encoded;
        Ok(WorkQueue {
            options: options.clone(),
            blocking,
            jobs,
            pieces,
            before: Mutex::new(before),
        })
    }

    /// How many threads have something to do.
    pub fn useful_threads(&self) -> NonZeroUsize {
        match self.pieces {
            Pieces::Found(_) => NonZeroUsize::MIN,
            Pieces::Cases(_) | Pieces::Parts(_) => self.jobs,
        }
    }

    /// With what solvers did before there was a queue.
    pub fn after(self, done: SolverWork) -> Self {
        self.before().solver.add(done);
        self
    }

    fn before(&self) -> MutexGuard<'_, Statistics> {
        self.before.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The symmetries that parts may be left out by.
fn symmetries(options: &Options) -> Option<&Automorphisms> {
    let automorphisms = options.automorphisms.as_deref();
    automorphisms.filter(|group| group.order() > 1 && options.method == Method::Cubes)
}

/// Asks one solver about everything before it is cut for symmetry and threads, within a small budget: all
/// solutions, where that is enough. A small puzzle is settled before it would be cut; and some that are
/// hard to cut, such as 32 knights that fill half of a chessboard, are easy for one solver that sees all
/// of it. It may find twice as many solutions as one solver of a cube: 14 bishops stand in 256 ways.
fn probe(
    formula: &Cnf,
    encoding: &Encoding,
    blocking: Blocking,
    options: &Options,
    before: &mut Statistics,
) -> Result<Option<Vec<Placement>>, Stopped> {
    let mut solver = options.solver();
    formula.write(&mut solver);
    solver.set_budget(Some(options.probe_budget));
    let mut models = Models::of_formula(solver, encoding, blocking);
    let mut found = Vec::new();
    let mut is_all = false;
    let most = options.splitting.models_per_cube.saturating_mul(2);
    while options.probe_budget > 0 && found.len() <= most {
        match models.next(encoding) {
            Ok(Some(solution)) => found.push(solution.placement),
            Ok(None) => {
                is_all = true;
                break;
            }
            Err(Stopped) => break,
        }
    }
    options.stop.poll()?;
    before.cubes += 1;
    before.solver.add(models.work());
    Ok(is_all.then_some(found))
}

impl FormulaParts {
    fn new(
        formula: Cnf,
        encoding: Encoding,
        options: &Options,
        jobs: usize,
    ) -> Result<Self, Stopped> {
        let branching = match options.method {
            Method::OneSolver | Method::Cubes => Branching::Tightest,
            Method::InOrder => Branching::InOrder,
        };
        let mut tree = CubeTree::new(&formula, encoding.variables.len(), branching, &options.stop)?;
        let mut parts = vec![Part::whole()];
        if let Some(tree) = &mut tree {
            if let Some(automorphisms) = symmetries(options) {
                parts =
                    parts_up_to_symmetry(tree, &encoding.variables, automorphisms, &options.stop)?;
            }
            if jobs > 1 {
                parts = parts_for_threads(tree, parts, jobs * PARTS_FOR_A_THREAD, &options.stop)?;
            }
        }
        Ok(FormulaParts {
            formula: Arc::new(formula),
            encoding,
            tree: Mutex::new(tree),
            order: match options.method {
                Method::InOrder => (0..parts.len()).collect(),
                Method::OneSolver | Method::Cubes => progress::scattered(parts.len()),
            },
            parts,
            begun: AtomicUsize::new(0),
        })
    }

    /// The tree of one more thread.
    fn tree(&self, jobs: NonZeroUsize) -> Option<CubeTree> {
        let mut tree = self.tree.lock().unwrap_or_else(PoisonError::into_inner);
        match jobs.get() {
            1 => tree.take(),
            _ => tree.clone(),
        }
    }
}

/// One thread, with the pieces that it takes and the solutions in them.
pub struct Worker {
    queue: Arc<WorkQueue>,
    piece: Option<Piece>,
    /// The thread's way through parts, while it is between them.
    search: Option<Box<CubeSearch>>,
    weight: u64,
    /// Of the piece at hand.
    progress: Progress,
    /// Of the pieces that are done.
    done: Statistics,
}

/// What a worker is in the midst of.
enum Piece {
    Case(Box<Worker>),
    Part(Box<CubeSearch>),
    /// A formula that propagation refutes.
    Formula(Box<Models>),
}

impl Worker {
    pub fn new(queue: Arc<WorkQueue>) -> Self {
        let done = std::mem::take(&mut *queue.before());
        let mut search = None;
        if let Pieces::Parts(parts) = &queue.pieces {
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
        Worker {
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

    /// Whether it may count more than once.
    pub fn is_up_to_symmetry(&self) -> bool {
        let is_cut = !matches!(self.queue.pieces, Pieces::Found(_));
        is_cut && self.queue.options.automorphisms.is_some()
    }

    pub fn statistics(&self) -> Statistics {
        let mut statistics = self.done;
        let mut search = self.search.as_ref();
        match &self.piece {
            Some(Piece::Case(worker)) => statistics.add(&worker.statistics()),
            Some(Piece::Formula(models)) => {
                statistics.cubes += 1;
                statistics.solver.add(models.work());
            }
            Some(Piece::Part(part)) => search = Some(part),
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
        if let Pieces::Found(found) = &self.queue.pieces {
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            return Ok(found.next());
        }
        loop {
            let found = match &mut self.piece {
                None => None,
                Some(Piece::Case(worker)) => worker.next()?,
                Some(Piece::Part(search)) => search.next()?,
                Some(Piece::Formula(models)) => self.queue.next_of_formula(models)?,
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
            Piece::Case(worker) => self.done.add(&worker.statistics()),
            Piece::Part(search) => self.search = Some(search),
            Piece::Formula(models) => {
                self.done.cubes += 1;
                self.done.solver.add(models.work());
            }
        }
        self.progress.set_share(1.0);
    }

    /// Goes on to the next piece; `false` if there is none.
    fn take_piece(&mut self) -> Result<bool, Stopped> {
        let queue = Arc::clone(&self.queue);
        self.piece = match &queue.pieces {
            Pieces::Cases(cases) => self.take_case(cases)?,
            Pieces::Parts(parts) => self.take_part(parts),
            Pieces::Found(_) => None,
        };
        Ok(self.piece.is_some())
    }

    /// The next way to place the obstacles.
    fn take_case(&mut self, all: &Cases) -> Result<Option<Piece>, Stopped> {
        let options = &self.queue.options;
        let next = all.order.get(all.begun.fetch_add(1, Ordering::Relaxed));
        let Some((squares, weight)) = next.and_then(|&number| all.cases.get(number)) else {
            return Ok(None);
        };
        let puzzle = all.obstacles.puzzle_with(squares);
        self.progress = options.progress.piece(1.0 / all.cases.len() as f64);
        let options = Options {
            progress: self.progress.clone(),
            automorphisms: None,
            ..options.clone()
        };
        self.weight = *weight;
        let write = |sink: &mut dyn ClauseSink| options.encode(&puzzle, sink);
        let blocking = self.queue.blocking;
        let queue = WorkQueue::of_formula(write, blocking, &options, NonZeroUsize::MIN)?;
        Ok(Some(Piece::Case(Box::new(Worker::new(Arc::new(queue))))))
    }

    /// The next part.
    fn take_part(&mut self, parts: &FormulaParts) -> Option<Piece> {
        let number = *parts
            .order
            .get(parts.begun.fetch_add(1, Ordering::Relaxed))?;
        let part = parts.parts.get(number)?;
        self.weight = part.weight;
        let width = 1.0 / parts.parts.len() as f64;
        self.progress = self.queue.options.progress.piece(width);
        let Some(mut search) = self.search.take() else {
            return Some(Piece::Formula(Box::new(self.queue.solver_of(parts))));
        };
        search.restart(&part.literals, self.progress.clone());
        Some(Piece::Part(search))
    }
}

impl WorkQueue {
    /// One solver for everything.
    fn solver_of(&self, parts: &FormulaParts) -> Models {
        let mut solver = self.options.solver();
        parts.formula.write(&mut solver);
        Models::of_formula(solver, &parts.encoding, self.blocking)
    }

    fn next_of_formula(&self, models: &mut Models) -> Result<Option<Placement>, Stopped> {
        let Pieces::Parts(parts) = &self.pieces else {
            return Ok(None);
        };
        let found = models.next(&parts.encoding)?;
        Ok(found.map(|found| found.placement))
    }
}

impl Cases {
    fn new(mut obstacles: ObstaclesFirst, options: &Options) -> Result<Self, Stopped> {
        let automorphisms = options.automorphisms.as_deref();
        let automorphisms = automorphisms.filter(|group| group.keep_kinds(obstacles.kinds()));
        let mut cases = Vec::new();
        while obstacles.next() {
            options.stop.poll()?;
            let weight = match automorphisms {
                None => Some(1),
                Some(automorphisms) => automorphisms.images_if_first(&obstacles.chosen()),
            };
            cases.extend(weight.map(|weight| (obstacles.squares().to_vec(), weight)));
        }
        Ok(Cases {
            // Where each solution is asked for, the first of them come first.
            order: match options.automorphisms {
                None => (0..cases.len()).collect(),
                Some(_) => progress::scattered(cases.len()),
            },
            obstacles,
            cases,
            begun: AtomicUsize::new(0),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Bound, Targets, sample};

    /// How many solutions there are, whether symmetry was used, and what it took.
    fn counted(puzzle: &Puzzle, probe_budget: u64) -> (u64, bool, Statistics) {
        let options = Options {
            automorphisms: Some(Arc::new(Automorphisms::of(puzzle))),
            probe_budget,
            ..Options::default()
        };
        let two = NonZeroUsize::MIN.saturating_add(1);
        let queue = WorkQueue::of_puzzle(puzzle, &options, two).unwrap();
        let is_cut = queue.useful_threads() == two;
        let mut worker = Worker::new(Arc::new(queue));
        let mut number = 0;
        while worker.next().unwrap().is_some() {
            number += worker.weight();
        }
        assert_eq!(worker.is_up_to_symmetry(), is_cut);
        (number, is_cut, worker.statistics())
    }

    #[test]
    fn a_probe_is_enough_for_small_puzzles_and_large_ones_are_cut_and_both_are_counted_in_full() {
        // OEIS A000170.
        for (n, solutions, is_cut) in [(6, 4, false), (10, 724, true)] {
            let (number, cut, statistics) = counted(&sample::queens(n), 1000);
            assert_eq!((number, cut), (solutions, is_cut));
            assert_eq!(counted(&sample::queens(n), 0).0, solutions);
            assert_eq!(statistics.cubes == 1, !is_cut);
        }
    }

    #[test]
    fn twice_as_many_solutions_as_a_cube_may_have_are_not_too_many_for_a_probe() {
        for (squares, solutions, is_cut) in [(8, 256, false), (9, 512, true)] {
            let mut puzzle = sample::open(1, squares);
            puzzle.add("man", 'M', sample::king(), Bound::ANY);
            let (number, cut, _) = counted(&puzzle, 1000);
            assert_eq!((number, cut), (solutions, is_cut));
        }
    }

    #[test]
    fn a_hard_puzzle_with_few_solutions_is_left_to_one_solver() {
        let mut puzzle = sample::open(8, 8);
        let knight = puzzle.add("knight", 'N', sample::knight(), Bound::exactly(32));
        let on = Targets::Pieces(sample::set(&[knight]));
        puzzle.attacks(&[knight], on, Bound::exactly(0));
        let (number, is_cut, statistics) = counted(&puzzle, 10_000);
        assert_eq!((number, is_cut), (2, false));
        assert_eq!(statistics.solver.calls, 3);
    }
}
