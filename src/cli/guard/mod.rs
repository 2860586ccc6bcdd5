//! The limits that hold whatever a command does: time, Ctrl-C and memory.
//!
//! A separate thread measures the memory of the process and of the programs that work for it, and raises a [`Stop`]
//! when it exceeds the limit. Long work polls its stop and ends with what it knows. If it has not ended some time
//! after its stop was raised, or takes still more memory, the thread ends the process and those programs, with the
//! exit code for the reason.
//!
//! There is one guard, as there is one process. It must not know what the command does.

mod interrupt;
mod last_words;
pub(in crate::cli) mod signals;

use std::io::{self, Write};
use std::path::Path;
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::children;
use crate::cli::ending::{Outcome, exit_code};
use crate::clock::{Duration, Instant};
use crate::partial::{self, Removed};
use crate::render;
use crate::stop::Stop;
use crate::text::visible_on_one_line;
pub use interrupt::{Interrupt, catch};
use last_words::LastWords;
pub use last_words::{LastWordsGuard, last_words};

/// The process ends at once if it exceeds the limit by this much. The promise is 64 MiB: the rest is what it may take
/// between two looks.
const MOST_BEYOND: u64 = 32 << 20;

/// How long work may continue after its stop was raised: by Ctrl-C, by the time limit, or by the memory limit, which
/// promises no time.
const GRACE_AFTER_INTERRUPT: Duration = Duration::from_millis(350);
const GRACE_AFTER_TIME: Duration = Duration::from_millis(700);
const GRACE_AFTER_MEMORY: Duration = Duration::from_secs(10);

/// A process that ends gives its memory back at about this rate; but it may always continue for this long.
const BYTES_FREED_A_MILLISECOND: u64 = 12 << 20;
const LEAST_GRACE: Duration = Duration::from_millis(50);

/// The guard looks more often the closer the memory is to the limit: no program takes memory faster than this.
const BYTES_A_MILLISECOND: u64 = 8 << 20;
const BETWEEN_LOOKS: [Duration; 2] = [Duration::from_millis(2), Duration::from_millis(20)];

struct ResourceGuard {
    /// The limit in bytes; 0 until it is known.
    limit: AtomicU64,
    /// The greatest value seen, if it exceeds the limit; otherwise 0.
    exceeded: AtomicU64,
    /// Raised when the memory exceeds the limit.
    memory: Stop,
    work: Mutex<GuardedWork>,
    /// Whether messages are JSON.
    json: bool,
    /// Whether notes are left out.
    quiet: bool,
}

/// What is known of the command.
#[derive(Default)]
struct GuardedWork {
    /// Raised by Ctrl-C.
    interrupt: Option<Stop>,
    /// Ends with the time limit.
    deadline: Option<Stop>,
    last: Option<LastWords>,
}

static GUARD: OnceLock<ResourceGuard> = OnceLock::new();

/// Starts to limit the memory to this many bytes; without a number, to half of what the machine or the control group
/// of the process has.
pub fn start(limit: Option<u64>, json: bool, quiet: bool) {
    let guard = GUARD.get_or_init(|| ResourceGuard {
        limit: AtomicU64::new(limit.unwrap_or(0)),
        exceeded: AtomicU64::new(0),
        memory: Stop::never(),
        work: Mutex::default(),
        json,
        quiet,
    });
    // If no thread can be started, limits hold only as far as the work polls its stop.
    let _ = thread::Builder::new().spawn(|| guard.watch());
}

/// From now on the process ends a moment after an interrupt is raised, and after this time. Returns the stop that is
/// raised by either, and when the memory is used up.
pub fn hold(interrupt: &Stop, time: Option<Duration>) -> Stop {
    let deadline = time.map(|time| Stop::never().within(time));
    let mut stop = interrupt.clone();
    if let Some(guard) = GUARD.get() {
        stop = stop.or(&guard.memory);
        let mut work = guard.work();
        work.interrupt = Some(interrupt.clone());
        work.deadline = deadline.clone();
    }
    match deadline {
        Some(deadline) => stop.or(&deadline),
        None => stop,
    }
}

/// The message if the memory limit has stopped the command.
pub fn memory_exceeded() -> Option<String> {
    GUARD.get().and_then(ResourceGuard::memory_exceeded)
}

/// Why the process has to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    Interrupt,
    Time,
    Memory,
}

impl ResourceGuard {
    fn work(&self) -> MutexGuard<'_, GuardedWork> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Checks the limits until the process ends.
    fn watch(&self) {
        let limit = match self.limit.load(Ordering::Relaxed) {
            0 => half_of_all(),
            limit => limit,
        };
        self.limit.store(limit, Ordering::Relaxed);
        let mut raised: Option<(Cause, Instant)> = None;
        loop {
            let own = memory_stats::memory_stats().map_or(0, |now| now.physical_mem as u64);
            let taken = own.saturating_add(children::memory());
            if taken > limit {
                self.exceeded.fetch_max(taken, Ordering::Relaxed);
                self.memory.raise();
            }
            if taken > limit.saturating_add(MOST_BEYOND) {
                self.end(Cause::Memory);
            }
            let now = self.cause();
            if let (Some(cause), Some((_, since))) = (now, raised)
                && since.elapsed() >= cause.grace(taken)
            {
                self.end(cause);
            }
            if now != raised.map(|(cause, _)| cause) {
                raised = now.map(|cause| (cause, Instant::now()));
            }
            thread::sleep(until_next_look(limit.saturating_sub(taken)));
        }
    }

    /// What was raised; the one with the shortest grace first.
    fn cause(&self) -> Option<Cause> {
        let work = self.work();
        let is_raised = |stop: &Option<Stop>| stop.as_ref().is_some_and(Stop::is_raised);
        if is_raised(&work.interrupt) {
            return Some(Cause::Interrupt);
        }
        if is_raised(&work.deadline) {
            return Some(Cause::Time);
        }
        self.memory.is_raised().then_some(Cause::Memory)
    }

    fn memory_exceeded(&self) -> Option<String> {
        let taken = self.exceeded.load(Ordering::Relaxed);
        let limit = self.limit.load(Ordering::Relaxed);
        (taken > 0).then(|| render::memory_limit(limit, taken))
    }

    /// Ends the process in the middle of its work.
    fn end(&self, cause: Cause) -> ! {
        children::end_all();
        // Nothing more is made until the process has ended.
        let removed = partial::remove_all();
        let last = self.work().last.take();
        let known = last.and_then(LastWords::said);
        let why = match cause {
            Cause::Interrupt => known.as_ref().map(|_| render::SIGNAL.to_owned()),
            Cause::Time => Some(render::TIME_LIMIT.to_owned()),
            Cause::Memory => self.memory_exceeded(),
        };
        let error = why.map(|why| self.error(&render::stopped_knowing(&why, known.as_deref())));
        let note = self
            .interrupted(&removed)
            .filter(|_| cause == Cause::Interrupt);
        let messages = [error, note].map(Option::unwrap_or_default).concat();
        let _ = io::stderr().write_all(messages.as_bytes());
        process::exit(exit_code(&[cause.outcome()]).into())
    }
}

impl ResourceGuard {
    fn error(&self, message: &str) -> String {
        match self.json {
            true => render::error_json(message, None),
            false => format!("error: {message}\n"),
        }
    }

    /// Says that what was to be written is as it was before, if there is such a file or folder.
    fn interrupted(&self, removed: &Removed) -> Option<String> {
        let mut named: Vec<_> = removed.named().map(visible_path).collect();
        named.dedup();
        let is_there = removed.named().any(|path| path.exists());
        let note = render::left_as_it_was(&named, is_there);
        (!self.quiet && !named.is_empty()).then(|| match self.json {
            true => render::note_json(&note),
            false => note + "\n",
        })
    }
}

fn visible_path(path: &Path) -> String {
    visible_on_one_line(&path.display().to_string())
}

impl Cause {
    /// How long a process that takes this many bytes may continue: to free them takes the rest of the time.
    fn grace(self, taken: u64) -> Duration {
        let grace = match self {
            Cause::Interrupt => GRACE_AFTER_INTERRUPT,
            Cause::Time => GRACE_AFTER_TIME,
            Cause::Memory => GRACE_AFTER_MEMORY,
        };
        let to_free = Duration::from_millis(taken / BYTES_FREED_A_MILLISECOND);
        grace.saturating_sub(to_free).max(LEAST_GRACE)
    }

    fn outcome(self) -> Outcome {
        match self {
            Cause::Interrupt => Outcome::Interrupted,
            Cause::Time | Cause::Memory => Outcome::Undecided,
        }
    }
}

/// How long this many bytes last at least.
fn until_next_look(left: u64) -> Duration {
    let [least, most] = BETWEEN_LOOKS;
    Duration::from_millis(left / BYTES_A_MILLISECOND).clamp(least, most)
}

/// Half of the memory of the machine, or of the control group if that is less.
fn half_of_all() -> u64 {
    let ram = MemoryRefreshKind::nothing().with_ram();
    let system = System::new_with_specifics(RefreshKind::nothing().with_memory(ram));
    let group = system.cgroup_limits().map(|limits| limits.total_memory);
    let all = [Some(system.total_memory()), group];
    let all = all.into_iter().flatten().filter(|&bytes| bytes > 0).min();
    all.map_or(u64::MAX, |all| all / 2)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_default_is_half_of_a_machine_or_less() {
        let half = half_of_all();
        assert!(half > 64 << 20);
        let text = fs::read_to_string("/proc/meminfo").unwrap_or_default();
        let total = text.split_whitespace().nth(1);
        let total: Option<u64> = total.and_then(|kibibytes| kibibytes.parse().ok());
        assert!(total.is_none_or(|total| half <= total * 1024 / 2));
    }

    #[test]
    fn the_more_memory_there_is_to_free_the_sooner_the_process_ends() {
        assert_eq!(Cause::Time.grace(0), GRACE_AFTER_TIME);
        let large = Cause::Time.grace(4 << 30);
        assert!(large < GRACE_AFTER_TIME * 2 / 3, "{large:?}");
        assert_eq!(Cause::Interrupt.grace(64 << 30), LEAST_GRACE);
    }

    #[test]
    fn the_closer_the_limit_the_sooner_is_the_next_look() {
        let [least, most] = BETWEEN_LOOKS;
        assert_eq!(until_next_look(0), least);
        assert_eq!(until_next_look(64 << 20), Duration::from_millis(8));
        assert_eq!(until_next_look(u64::MAX), most);
    }
}
