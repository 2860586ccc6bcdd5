//! Runs external programs: writes their input to their standard input, and reads what they answer.
//!
//! A child ends with the [`Stop`] of its work, together with everything it has started itself: it is in a process group
//! of its own, which Ctrl-C at a terminal does not reach. Whoever ends this process at once must call [`end_all`]
//! first; if the process is killed, a watchdog, which leads that group and is there before the child, ends it. No files
//! are written. This module must not know what the programs are asked.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ScopedJoinHandle};

use crate::clock::{Duration, Instant};
use crate::stop::{Stop, Stopped};
use crate::threads;

/// What a program wrote until it ended.
#[derive(Debug)]
pub struct Said {
    pub status: ExitStatus,
    pub output: Vec<u8>,
    /// Its standard error, as much of it as is kept.
    pub errors: Vec<u8>,
}

/// Why a program gave no answer.
#[derive(Debug)]
pub enum ChildFailure {
    Stopped,
    NotStarted(io::Error),
    /// It wrote more than was allowed, and was ended.
    TooMuch,
}

impl From<Stopped> for ChildFailure {
    fn from(_: Stopped) -> Self {
        ChildFailure::Stopped
    }
}

/// The number of bytes of standard error that are kept.
const MOST_ERRORS: usize = 1 << 14;

/// The time between two looks at a child is an eighth of the time it has run, within these limits.
const BETWEEN_LOOKS: [Duration; 2] = [Duration::from_micros(50), Duration::from_millis(5)];

/// Runs a program to its end. `give` writes its input, on another thread, and fails once the program has ended. The
/// program may write at most `most` bytes.
pub fn run(
    command: &mut Command,
    give: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send,
    most: usize,
    stop: &Stop,
) -> Result<Said, ChildFailure> {
    stop.poll()?;
    let mut running = Running::start(command).map_err(ChildFailure::NotStarted)?;
    let child = &mut running.child;
    let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let is_too_much = &AtomicBool::new(false);
    thread::scope(|scope| {
        let (input, output, errors) = pipes;
        let said = threads::start(scope, move || keep(output, most, Some(is_too_much)));
        let complained = threads::start(scope, move || keep(errors, MOST_ERRORS, None));
        let given = threads::start(scope, move || {
            input.is_none_or(|mut input| give(&mut input).is_ok())
        });
        let (Some(said), Some(complained), Some(_)) = (said, complained, given) else {
            let error = io::Error::other("no thread could be started");
            running.end();
            return Err(ChildFailure::NotStarted(error));
        };
        let ended = running.wait(stop, is_too_much);
        if ended.is_err() || !is_soon_finished(&said, &complained) {
            // Processes that the program has started may still hold the pipes.
            running.end();
        }
        let (output, errors) = (threads::join(said), threads::join(complained));
        Ok(Said {
            status: ended?,
            output,
            errors,
        })
    })
}

/// Ends all programs at once, for a process that is about to end itself.
pub fn end_all() {
    groups().keys().for_each(|&group| end_group(group));
}

/// The memory of all running programs in bytes; 0 where it is not known.
pub fn memory() -> u64 {
    groups().values().map(|&child| memory_of(child)).sum()
}

/// The process groups of the programs that are running, each with its program.
static GROUPS: Mutex<BTreeMap<u32, u32>> = Mutex::new(BTreeMap::new());

fn groups() -> MutexGuard<'static, BTreeMap<u32, u32>> {
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A child that does not outlive this value.
struct Running {
    child: Child,
    group: u32,
    watchdog: Option<Child>,
}

impl Running {
    fn start(command: &mut Command) -> io::Result<Self> {
        command.stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        // `end_all` waits for this lock until the new child is in the list.
        let mut groups = groups();
        let mut watchdog = watchdog();
        join_group(command, watchdog.as_ref().map_or(0, Child::id));
        let child = command.spawn().inspect_err(|_| dismiss(watchdog.take()))?;
        let group = watchdog.as_ref().map_or(child.id(), Child::id);
        groups.insert(group, child.id());
        Ok(Running {
            child,
            group,
            watchdog,
        })
    }

    /// Waits until the child has ended by itself.
    fn wait(&mut self, stop: &Stop, is_too_much: &AtomicBool) -> Result<ExitStatus, ChildFailure> {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().map_err(ChildFailure::NotStarted)? {
                return Ok(status);
            }
            stop.poll()?;
            if is_too_much.load(Ordering::Relaxed) {
                return Err(ChildFailure::TooMuch);
            }
            let [least, most] = BETWEEN_LOOKS;
            thread::sleep((start.elapsed() / 8).clamp(least, most));
        }
    }

    fn end(&mut self) {
        end_group(self.group);
        // Both fail only if the child has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Ok(None) = self.child.try_wait() {
            self.end();
        }
        dismiss(self.watchdog.take());
        groups().remove(&self.group);
    }
}

/// Whether both pipes were closed when the program ended, or soon after.
fn is_soon_finished<T, U>(one: &ScopedJoinHandle<'_, T>, other: &ScopedJoinHandle<'_, U>) -> bool {
    let start = Instant::now();
    while !(one.is_finished() && other.is_finished()) {
        if start.elapsed() > Duration::from_millis(100) {
            return false;
        }
        thread::sleep(BETWEEN_LOOKS[0]);
    }
    true
}

/// Reads everything and keeps the first `most` bytes. Reports more than that in `is_too_much`, if that is given.
fn keep(pipe: Option<impl Read>, most: usize, is_too_much: Option<&AtomicBool>) -> Vec<u8> {
    let mut kept = Vec::new();
    let Some(mut pipe) = pipe else { return kept };
    let mut bytes = [0; 1 << 14];
    loop {
        match pipe.read(&mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => return kept,
            Ok(number) => {
                let room = number.min(most - kept.len());
                kept.extend_from_slice(&bytes[..room]);
                if let Some(flag) = is_too_much.filter(|_| room < number) {
                    flag.store(true, Ordering::Relaxed);
                }
            }
        }
    }
}

#[cfg(unix)]
fn end_group(group: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(group).ok().and_then(Pid::from_raw) {
        // Fails if the whole group has ended already.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn end_group(_: u32) {}

/// Starts the program in this process group, or in one of its own if that is 0.
#[cfg(unix)]
fn join_group(command: &mut Command, group: u32) {
    use std::os::unix::process::CommandExt;
    command.process_group(i32::try_from(group).unwrap_or(0));
}

#[cfg(not(unix))]
fn join_group(_: &mut Command, _: u32) {}

/// A shell that leads a new process group and ends all of it once the pipe to it closes without a line: this process
/// has been killed. The system has a signal for that, which a child can only ask for itself. `None` if there is no
/// shell.
#[cfg(unix)]
fn watchdog() -> Option<Child> {
    let mut command = Command::new("sh");
    command.args(["-c", r#"read -r _ || kill -s KILL -- "-$$""#]);
    join_group(&mut command, 0);
    let streams = command.stdin(Stdio::piped()).stdout(Stdio::null());
    streams.stderr(Stdio::null()).spawn().ok()
}

#[cfg(not(unix))]
fn watchdog() -> Option<Child> {
    None
}

/// Tells the watchdog that its child has ended.
fn dismiss(watchdog: Option<Child>) {
    if let Some(mut watchdog) = watchdog {
        // It fails if the watchdog has been ended with the group.
        let _ = watchdog.stdin.take().map(|mut pipe| pipe.write_all(b"\n"));
        let _ = watchdog.wait();
    }
}

#[cfg(unix)]
fn memory_of(process: u32) -> u64 {
    let pages = std::fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
    let pages: Option<u64> = pages.split(' ').nth(1).and_then(|pages| pages.parse().ok());
    pages.unwrap_or(0) * rustix::param::page_size() as u64
}

#[cfg(not(unix))]
fn memory_of(_: u32) -> u64 {
    0
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    fn run_shell(script: &str, input: &str, stop: &Stop) -> Result<Said, ChildFailure> {
        let give = |pipe: &mut dyn Write| pipe.write_all(input.as_bytes());
        run(&mut shell(script), give, 100_000, stop)
    }

    /// Whether a process with this number is running, and is not just a zombie.
    fn is_alive(process: &str) -> bool {
        let status = std::fs::read_to_string(format!("/proc/{process}/status"));
        status.is_ok_and(|status| !status.contains("State:\tZ"))
    }

    #[test]
    fn a_stop_ends_it_and_what_it_has_started() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pid");
        let path = path.display();
        let stop = Stop::never().with_deadline(Instant::now() + Duration::from_millis(300));
        let script = format!("sleep 600 & echo $! > {path}; echo $$ >> {path}; wait");
        let failure = run_shell(&script, "", &stop).unwrap_err();
        assert!(matches!(failure, ChildFailure::Stopped));
        let text = std::fs::read_to_string(folder.path().join("pid")).unwrap();
        let processes: Vec<&str> = text.lines().collect();
        assert_eq!(processes.len(), 2);
        // The system reaps the process that the program started, which may take a moment.
        let patience = Instant::now();
        while processes.iter().any(|process| is_alive(process)) {
            assert!(patience.elapsed() < Duration::from_secs(5), "{processes:?}");
            thread::sleep(Duration::from_millis(5));
        }
        let own: u32 = processes[1].parse().unwrap();
        assert!(!groups().values().any(|&child| child == own));
        assert!(!std::path::Path::new(&format!("/proc/{own}")).exists());
    }

    #[test]
    fn one_that_leaves_another_behind_is_not_waited_for() {
        let said = run_shell("sleep 600 & echo done", "", &Stop::never()).unwrap();
        assert_eq!(said.output, b"done\n");
    }
}
