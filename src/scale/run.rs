//! Counts parts, one after another on each thread, and writes each result at once.
//!
//! Nothing is written of a part that was stopped; it is counted again from its beginning. Processes that work on the
//! same folder at the same time check now and then what the others have written, and skip what is done or begun.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::RangeInclusive;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::random::Random;

use super::counter::Counter;
use super::error::ScaleError;
use super::ledger::{Ledger, lock};
use super::part::Part;
use super::results::{Damaged, Results};
use super::trial::{RACES, RaceTimes};
use super::work::Work;
use crate::app::{Engines, How};
use crate::clock::{Duration, Instant};
use crate::threads;

/// Which parts are counted, and how.
#[derive(Clone, Debug)]
pub struct RunRequest {
    /// Numbers of parts; if empty, all parts.
    pub only: Vec<RangeInclusive<usize>>,
    /// `jobs` is the number of parts that are counted at a time.
    pub how: How,
    /// The name of the process, and of the file that it writes.
    pub name: String,
}

#[derive(Clone, Debug)]
pub struct RunReport {
    /// The number of parts that were asked for.
    pub asked: usize,
    /// How many of them were done before.
    pub before: usize,
    /// How many of them were counted in this run.
    pub counted: usize,
    /// How many of them other processes have counted in the meantime.
    pub meanwhile: usize,
    /// How many of them other processes are counting.
    pub elsewhere: usize,
    /// Lines that were ignored.
    pub damaged: Vec<Damaged>,
    pub elapsed: Duration,
}

impl RunReport {
    /// The number of parts that are not done.
    pub fn left(&self) -> usize {
        self.asked - self.before - self.counted - self.meanwhile
    }

    pub fn is_complete(&self) -> bool {
        self.left() == 0
    }
}

/// The number of solutions that are judged over all parts, and at least of each part: to judge a thousand of each
/// part would take longer than to count it.
const JUDGED: usize = 1000;
const FEWEST_JUDGED: usize = 20;

/// Counts the parts that have not been counted, until all are done or a stop is raised. If both engines are asked, a
/// part is done once both have counted it, so that a number by one of them is compared.
pub fn run(work: &Work, request: &RunRequest) -> Result<RunReport, ScaleError> {
    let start = Instant::now();
    let results = Results::read(work)?;
    let engines = request.how.engines;
    let at_work = results.at_work(engines);
    let asked = asked(work, &request.only)?;
    let (done, mut missing): (Vec<&Part>, Vec<&Part>) = asked
        .iter()
        .partition(|part| results.is_done(part.number, engines));
    missing.retain(|part| !at_work.contains(&part.number));
    let mut random = random_of(&request.name);
    put_in_order(&mut missing, &mut random);
    if engines == Engines::Auto {
        put_some_first(&mut missing, &mut random);
    }
    let whole: f64 = asked.iter().map(|part| part.cost()).sum();
    let shares = done.iter().map(|part| part.cost() / whole);
    request.how.progress.add_share(shares.sum());
    let team = Team {
        counter: Counter::of(work, &request.how)?,
        how: &request.how,
        queue: Mutex::new(PartQueue {
            work,
            engines,
            missing,
            looked: Instant::now(),
            patience: BETWEEN_LOOKS,
        }),
        parts: work.parts.len(),
        whole,
        trial: Mutex::default(),
        ledger: Mutex::new(Ledger::of(work, &request.name)),
    };
    let mut counted = 0;
    for outcome in threads::on_each(request.how.threads(), || team.work()) {
        counted += outcome?;
    }
    drop(team);
    let results = Results::read(work)?;
    let is_done = |part: &&&Part| results.is_done(part.number, engines);
    let done_now = asked.iter().filter(is_done).count();
    let at_work = results.at_work(engines);
    let elsewhere = asked.iter().filter(|part| at_work.contains(&part.number));
    Ok(RunReport {
        asked: asked.len(),
        before: done.len(),
        counted,
        // A part that was counted both here and elsewhere counts as counted here.
        meanwhile: done_now.saturating_sub(done.len() + counted),
        elsewhere: elsewhere.count(),
        damaged: results.damaged,
        elapsed: start.elapsed(),
    })
}

/// The parts that were asked for, each once.
fn asked<'a>(work: &'a Work, only: &[RangeInclusive<usize>]) -> Result<Vec<&'a Part>, ScaleError> {
    let parts = work.parts.len();
    let ends = only.iter().flat_map(|range| [*range.start(), *range.end()]);
    if let Some(asked) = ends.into_iter().find(|end| !(1..=parts).contains(end)) {
        return Err(ScaleError::NotThere { asked, parts });
    }
    let is_asked =
        |part: &&Part| only.is_empty() || only.iter().any(|range| range.contains(&part.number));
    Ok(work.parts.iter().filter(is_asked).collect())
}

/// What the threads share.
struct Team<'a> {
    counter: Counter<'a>,
    how: &'a How,
    queue: Mutex<PartQueue<'a>>,
    /// The number of parts of the puzzle.
    parts: usize,
    /// The cost of all parts that were asked for.
    whole: f64,
    /// Which engine is quicker, if the program is to choose.
    trial: Mutex<RaceTimes>,
    ledger: Mutex<Ledger>,
}

impl Team<'_> {
    /// Returns the number of parts it has counted.
    fn work(&self) -> Result<usize, ScaleError> {
        let mut counted = 0;
        while !self.how.stop.is_raised()
            && let Some(part) = self.take()?
        {
            let is_done = self.count(part).inspect_err(|_| self.give_up())?;
            counted += usize::from(is_done);
        }
        Ok(counted)
    }

    /// The next part, which is announced to other processes.
    fn take(&self) -> Result<Option<&Part>, ScaleError> {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        let part = queue.take()?;
        if let Some(part) = part {
            lock(&self.ledger).begin(part.number)?;
        }
        Ok(part)
    }

    /// The other threads begin no new part; those in progress are finished and kept.
    fn give_up(&self) {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        queue.missing.clear();
    }

    /// Counts one part and writes it down; `false` if it was stopped.
    fn count(&self, part: &Part) -> Result<bool, ScaleError> {
        let start = Instant::now();
        let engines = match self.how.engines {
            Engines::Auto => self.trial().verdict(),
            asked => asked,
        };
        let how = How {
            engines,
            progress: self.how.progress.piece(part.cost() / self.whole),
            judged: Some(JUDGED.div_ceil(self.parts).max(FEWEST_JUDGED)),
            ..self.how.clone()
        };
        let Some(counted) = self.counter.count(part, how)? else {
            return Ok(false);
        };
        let time = start.elapsed();
        if engines == Engines::Auto {
            self.trial().add(counted.dearest_by, time);
        }
        lock(&self.ledger).write(part.number, counted, time)?;
        Ok(true)
    }

    fn trial(&self) -> MutexGuard<'_, RaceTimes> {
        self.trial.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The parts that nobody works on, as far as is known.
struct PartQueue<'a> {
    work: &'a Work,
    engines: Engines,
    missing: Vec<&'a Part>,
    /// When the results of other processes were last read, and how long that is good for.
    looked: Instant,
    patience: Duration,
}

/// How often the results of other processes are read; less often if that takes long, at most a twentieth of the time.
const BETWEEN_LOOKS: Duration = Duration::from_millis(10);
const TIMES_A_LOOK: u32 = 20;

impl<'a> PartQueue<'a> {
    fn take(&mut self) -> Result<Option<&'a Part>, ScaleError> {
        if self.looked.elapsed() >= self.patience && !self.missing.is_empty() {
            let start = Instant::now();
            let results = Results::read(self.work)?;
            let at_work = results.at_work(self.engines);
            self.missing.retain(|part| {
                !results.is_done(part.number, self.engines) && !at_work.contains(&part.number)
            });
            self.looked = Instant::now();
            self.patience = BETWEEN_LOOKS.max(TIMES_A_LOOK * start.elapsed());
        }
        Ok(self.missing.pop())
    }
}

/// Each process shuffles rows of this many parts at random, so that processes that begin at the same time take
/// different parts.
const SHUFFLED: usize = 16;

/// Puts the dearest parts last, where parts are taken from, so that all threads end at about the same time.
fn put_in_order(missing: &mut [&Part], random: &mut Random) {
    missing.sort_by(|one, other| one.cost().total_cmp(&other.cost()));
    missing
        .rchunks_mut(SHUFFLED)
        .for_each(|row| random.shuffle(row));
}

fn random_of(process: &str) -> Random {
    let mut hasher = DefaultHasher::new();
    process.hash(&mut hasher);
    Random::with_seed(hasher.finish())
}

/// Puts some parts from all over the tree last, so that they are taken first.
fn put_some_first(missing: &mut [&Part], random: &mut Random) {
    let numbers = missing.iter().map(|part| part.number);
    let mut numbers: Vec<usize> = numbers.collect();
    numbers.sort_unstable();
    let step = numbers.len().div_ceil(RACES).max(1);
    let first: Vec<usize> = numbers.into_iter().skip(step / 2).step_by(step).collect();
    missing.sort_by_key(|part| first.contains(&part.number));
    let others = missing.len() - first.len();
    random.shuffle(&mut missing[others..]);
}
