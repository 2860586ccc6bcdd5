//! What there is to search, cut into pieces that are given out one by one: to one thread or many.
//!
//! The pieces are the ways to place the obstacles, each a puzzle of its own, or parts of one
//! formula's search space. Both are disjoint and together everything but for what symmetry makes of
//! them; which thread takes which does not matter to what is found.

use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;
use std::vec;

use super::blocking::Blocking;
use super::cubes::{Branching, Cubes};
use super::encode::PlacementVariables;
use super::enumerate::{Solutions, formula};
use super::first_look::look;
use super::obstacles::ObstaclesFirst;
use super::options::{Method, Options, Statistics};
use super::parts::{Part, parts_for_threads, parts_up_to_symmetry};
use super::split_search::SplitSearch;
use super::{ClauseSink, Cnf};
use crate::progress::Progress;
use crate::puzzle::{Automorphisms, Placement, Puzzle};
use crate::stop::{FirstLook, Stopped};

/// The pieces, and how to search them.
pub struct Plan {
    pub variables: PlacementVariables,
    blocking: Blocking,
    options: Options,
    /// How many threads there will be.
    jobs: usize,
    /// Of the formula, if there is one for all pieces, and what was done before it was shared out.
    before: Statistics,
    /// One share has told what was done before all of them.
    is_told: AtomicBool,
    feed: Feed,
}

enum Feed {
    /// One formula for each way to place the obstacles.
    Cases(Box<Mutex<ObstaclesFirst>>),
    Parts(Box<Parts>),
    /// All solutions are known.
    Found(Mutex<vec::IntoIter<Placement>>),
}

struct Parts {
    /// Where each thread begins; a single one takes them.
    cubes: Mutex<Option<Cubes>>,
    parts: Vec<Part>,
    begun: AtomicUsize,
    done: AtomicUsize,
}

/// For so many threads there are so many times as many parts at least: some take much longer than
/// others.
const PARTS_FOR_A_THREAD: usize = 32;

impl Plan {
    /// The placements that obey the rules, whatever the goal.
    pub fn of_puzzle(puzzle: &Puzzle, options: &Options, jobs: usize) -> Result<Self, Stopped> {
        let blocking = Blocking::of(puzzle);
        let obstacles = match options.method {
            Method::Cubes => ObstaclesFirst::new(puzzle, options.obstacle_cases),
            Method::OneSolver | Method::InOrder => None,
        };
        match obstacles {
            // Each case is looked at by itself.
            Some(_) if options.first_look == FirstLook::Only => Err(Stopped),
            Some(obstacles) => Ok(Plan::by_cases(puzzle, obstacles, blocking, options, jobs)),
            None => Plan::of_formula(formula(puzzle, options), blocking, options, jobs),
        }
    }

    /// All ways to place the obstacles.
    fn by_cases(
        puzzle: &Puzzle,
        obstacles: ObstaclesFirst,
        blocking: Blocking,
        options: &Options,
        jobs: usize,
    ) -> Self {
        Plan {
            variables: PlacementVariables::new(puzzle),
            blocking,
            options: options.clone(),
            jobs,
            before: Statistics::default(),
            is_told: AtomicBool::new(false),
            feed: Feed::Cases(Box::new(Mutex::new(obstacles))),
        }
    }

    /// The formula that `write` writes to a sink.
    pub fn of_formula(
        write: impl FnOnce(&mut dyn ClauseSink) -> Result<PlacementVariables, Stopped>,
        blocking: Blocking,
        options: &Options,
        jobs: usize,
    ) -> Result<Self, Stopped> {
        let branching = match options.method {
            Method::OneSolver | Method::Cubes => Branching::Tightest,
            Method::InOrder => Branching::InOrder,
        };
        let start = Instant::now();
        let mut cnf = Cnf::default();
        let variables = write(&mut cnf)?;
        let mut before = Statistics {
            variables: cnf.variables() as u64,
            clauses: cnf.len() as u64,
            encoding: start.elapsed(),
            ..Statistics::default()
        };
        let cubes = Cubes::new(&cnf, variables.len(), branching, &options.stop)?;
        let mut feed = None;
        if let Some(cubes) = &cubes
            && looks_first(options, jobs)
        {
            let look = look(cubes, &variables, blocking, options)?;
            before.cubes += look.cubes_seen;
            before.solver.add(look.work);
            feed = look.all.map(|all| Feed::Found(Mutex::new(all.into_iter())));
        }
        let feed = match feed {
            Some(feed) => feed,
            None if options.first_look == FirstLook::Only => return Err(Stopped),
            None => Feed::Parts(Box::new(parts(cubes, &variables, options, jobs)?)),
        };
        before.cutting = start.elapsed() - before.encoding;
        Ok(Plan {
            before,
            is_told: AtomicBool::new(false),
            variables,
            blocking,
            options: options.clone(),
            jobs,
            feed,
        })
    }

    /// How many threads have something to do.
    pub fn useful(&self, jobs: NonZeroUsize) -> NonZeroUsize {
        match self.feed {
            Feed::Found(_) => NonZeroUsize::MIN,
            Feed::Cases(_) | Feed::Parts(_) => jobs,
        }
    }

    /// Whether a solution may stand for others that symmetry carries it to.
    fn is_up_to_symmetry(&self) -> bool {
        match self.feed {
            Feed::Found(_) => false,
            Feed::Cases(_) | Feed::Parts(_) => self.options.automorphisms.is_some(),
        }
    }
}

/// Whether there is something to set up that a first look may make needless.
fn looks_first(options: &Options, jobs: usize) -> bool {
    let by_symmetry = options.automorphisms.as_ref();
    let by_symmetry = by_symmetry.is_some_and(|automorphisms| automorphisms.order() > 1);
    let is_wanted = match options.first_look {
        FirstLook::No => false,
        FirstLook::Before => jobs > 1 || by_symmetry,
        FirstLook::Only => true,
    };
    is_wanted && options.method == Method::Cubes
}

/// Everything, cut for symmetry and for threads.
fn parts(
    mut cubes: Option<Cubes>,
    variables: &PlacementVariables,
    options: &Options,
    jobs: usize,
) -> Result<Parts, Stopped> {
    let mut parts = match &mut cubes {
        None => Vec::new(),
        Some(cubes) => cut(cubes, variables, options)?,
    };
    if let Some(cubes) = &mut cubes
        && jobs > 1
    {
        parts = parts_for_threads(cubes, parts, jobs * PARTS_FOR_A_THREAD, &options.stop)?;
    }
    Ok(Parts {
        cubes: Mutex::new(cubes),
        parts,
        begun: AtomicUsize::new(0),
        done: AtomicUsize::new(0),
    })
}

/// What there is besides its images.
fn cut(
    cubes: &mut Cubes,
    variables: &PlacementVariables,
    options: &Options,
) -> Result<Vec<Part>, Stopped> {
    match &options.automorphisms {
        Some(automorphisms) if automorphisms.order() > 1 && options.method == Method::Cubes => {
            parts_up_to_symmetry(cubes, variables, automorphisms, &options.stop)
        }
        _ => Ok(vec![Part::whole()]),
    }
}

impl Parts {
    /// The cubes of one more thread.
    fn cubes(&self, jobs: usize) -> Option<Cubes> {
        let mut cubes = self.cubes.lock().unwrap_or_else(PoisonError::into_inner);
        match jobs {
            1 => cubes.take(),
            _ => cubes.clone(),
        }
    }
}

/// Does the work once on each of so many threads.
pub fn on_each_thread<T: Send>(jobs: NonZeroUsize, work: impl Fn() -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let others: Vec<_> = (1..jobs.get()).map(|_| scope.spawn(&work)).collect();
        let mut results = vec![work()];
        for other in others {
            results.push(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        results
    })
}

/// The pieces that one thread takes, and the solutions in them.
pub struct Share {
    plan: Arc<Plan>,
    /// The piece at hand, if it is one of obstacles.
    case: Option<Solutions>,
    /// The thread's way through parts.
    search: Option<SplitSearch>,
    /// Whether the search is in the midst of a part.
    is_searching: bool,
    weight: u64,
    /// Of the pieces that are done.
    done: Statistics,
}

impl Share {
    pub fn of(plan: Arc<Plan>) -> Self {
        let search = match &plan.feed {
            Feed::Cases(_) | Feed::Found(_) => None,
            Feed::Parts(parts) => parts.cubes(plan.jobs).map(|cubes| {
                let Plan {
                    variables,
                    blocking,
                    options,
                    ..
                } = &*plan;
                let variables = variables.clone();
                SplitSearch::new(
                    cubes,
                    variables,
                    *blocking,
                    options.splitting,
                    &options.stop,
                )
            }),
        };
        Share {
            done: plan.before(),
            plan,
            case: None,
            search,
            is_searching: false,
            weight: 1,
        }
    }

    /// How often the last solution counts.
    pub fn weight(&self) -> u64 {
        self.weight
    }

    /// Whether it may count more than once.
    pub fn is_up_to_symmetry(&self) -> bool {
        self.plan.is_up_to_symmetry()
    }

    pub fn statistics(&self) -> Statistics {
        let mut statistics = self.done;
        if let Some(case) = &self.case {
            statistics.add(&case.statistics());
        }
        if let Some(search) = &self.search {
            statistics.cubes += search.cubes();
            statistics.solver.add(search.work());
        }
        statistics
    }

    /// The next solution, `None` after the last of the last piece.
    pub fn next(&mut self) -> Result<Option<Placement>, Stopped> {
        loop {
            if let Some(found) = self.next_of_piece()? {
                return Ok(Some(found));
            }
            self.plan.options.stop.poll()?;
            let plan = Arc::clone(&self.plan);
            let is_taken = match &plan.feed {
                Feed::Cases(obstacles) => self.take_case(obstacles),
                Feed::Parts(parts) => self.take_part(parts),
                Feed::Found(all) => {
                    let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
                    return Ok(all.next());
                }
            };
            if !is_taken {
                return Ok(None);
            }
        }
    }

    fn next_of_piece(&mut self) -> Result<Option<Placement>, Stopped> {
        if let Some(case) = &mut self.case {
            let found = case.advance()?;
            if found.is_none() {
                self.done.add(&case.statistics());
                self.case = None;
            }
            return Ok(found);
        }
        let Some(search) = self.search.as_mut().filter(|_| self.is_searching) else {
            return Ok(None);
        };
        let found = search.next()?;
        if found.is_none() {
            self.is_searching = false;
            self.plan.one_part_is_done();
        }
        Ok(found)
    }

    /// Goes on to the next way to place the obstacles; `false` if there is none.
    fn take_case(&mut self, obstacles: &Mutex<ObstaclesFirst>) -> bool {
        let Plan {
            options, blocking, ..
        } = &*self.plan;
        let mut obstacles = obstacles.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((puzzle, weight)) = next_case(&mut obstacles, options.automorphisms.as_deref())
        else {
            return false;
        };
        let (before, width) = obstacles.share_of_last();
        drop(obstacles);
        let options = Options {
            progress: options.progress.part(before, width),
            automorphisms: None,
            ..options.clone()
        };
        self.weight = weight;
        self.case = Some(Solutions::of_puzzle(&puzzle, *blocking, &options));
        true
    }

    /// Goes on to the next part; `false` if there is none.
    fn take_part(&mut self, parts: &Parts) -> bool {
        let Some(search) = &mut self.search else {
            return false;
        };
        let number = parts.begun.fetch_add(1, Ordering::Relaxed);
        let Some(part) = parts.parts.get(number) else {
            return false;
        };
        self.weight = part.weight;
        let progress = match self.plan.jobs {
            1 => {
                let width = 1.0 / parts.parts.len() as f64;
                let progress = &self.plan.options.progress;
                progress.part(number as f64 * width, width)
            }
            // Several threads have come to different places.
            _ => Progress::default(),
        };
        self.is_searching = search.restart(&part.literals, progress);
        if !self.is_searching {
            self.plan.one_part_is_done();
        }
        true
    }
}

impl Plan {
    /// The size of the formula, and to the first who asks, what was done before.
    fn before(&self) -> Statistics {
        match self.is_told.swap(true, Ordering::Relaxed) {
            false => self.before,
            true => Statistics {
                variables: self.before.variables,
                clauses: self.before.clauses,
                ..Statistics::default()
            },
        }
    }

    fn one_part_is_done(&self) {
        if let Feed::Parts(parts) = &self.feed {
            let done = parts.done.fetch_add(1, Ordering::Relaxed) + 1;
            let progress = &self.options.progress;
            progress.set_share(done as f64 / parts.parts.len() as f64);
        }
    }
}

/// The next way to place the obstacles that is the first of its images, and how many it has.
fn next_case(
    obstacles: &mut ObstaclesFirst,
    automorphisms: Option<&Automorphisms>,
) -> Option<(Puzzle, u64)> {
    let automorphisms = automorphisms.filter(|group| group.keep_kinds(obstacles.kinds()));
    loop {
        let puzzle = obstacles.next()?.clone();
        let weight = match automorphisms {
            None => Some(1),
            Some(automorphisms) => automorphisms.images_if_first(&obstacles.chosen()),
        };
        if let Some(weight) = weight {
            return Some((puzzle, weight));
        }
    }
}
