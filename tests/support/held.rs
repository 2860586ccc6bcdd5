//! Runs of the program under limits, measured: the time, the memory, and how the run ended.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each test uses a part of it; a panic here is a failure of the test"
)]

use std::fs::File;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The outcome of a run.
#[derive(Debug)]
pub struct Held {
    /// `None` if a signal ended it.
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
    /// From the beginning to the end.
    pub took: Duration,
    /// The processor time, as far as it was seen; 0 if the system does not report it. On a busy machine a
    /// run takes longer, but the program does not work more.
    pub worked: Duration,
    /// From Ctrl-C to the end; 0 if the run had ended before.
    pub late: Duration,
    /// The most memory that was seen, in bytes; 0 if the system does not report it.
    pub memory: u64,
}

/// A run that is longer than this is killed and fails its test.
const PATIENCE: Duration = Duration::from_secs(120);

const BETWEEN_LOOKS: Duration = Duration::from_millis(4);

/// Runs a command to its end. Ctrl-C is sent after `interrupt`, once the program listens to it: on a busy
/// machine a process may wait longer than that for its first millisecond.
pub fn held(command: &mut Command, interrupt: Option<Duration>) -> Held {
    let [mut out, mut err] = [tempfile::tempfile().unwrap(), tempfile::tempfile().unwrap()];
    command
        .stdin(Stdio::null())
        .stdout(out.try_clone().unwrap())
        .stderr(err.try_clone().unwrap());
    let begun = Instant::now();
    let mut interrupted = None;
    let mut child = command.spawn().unwrap();
    let mut interrupt = interrupt;
    let mut memory = 0;
    let mut worked = Duration::ZERO;
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        memory = memory.max(most_memory(&child));
        worked = worked.max(time_of_processors(&child));
        if interrupt.is_some_and(|after| begun.elapsed() >= after) && listens(&child) {
            interrupt = None;
            let id = child.id().to_string();
            Command::new("kill").args(["-INT", &id]).status().unwrap();
            interrupted = Some(Instant::now());
        }
        if begun.elapsed() > PATIENCE {
            child.kill().unwrap();
        }
        sleep(BETWEEN_LOOKS);
    };
    Held {
        code: status.code(),
        took: begun.elapsed(),
        worked,
        late: interrupted.map_or(Duration::ZERO, |at| at.elapsed()),
        stdout: read(&mut out),
        stderr: read(&mut err),
        memory,
    }
}

/// A field of the state of a process, as Linux reports it.
fn state(child: &Child, field: &str) -> Option<String> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id()));
    let status = status.unwrap_or_default();
    let mut lines = status.lines();
    lines.find_map(|line| line.strip_prefix(field).map(str::to_owned))
}

/// Whether the process handles Ctrl-C itself; true if the system does not report it.
fn listens(child: &Child) -> bool {
    const SIGINT: u32 = 2;
    let caught = state(child, "SigCgt:");
    let mask = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_none_or(|mask| mask & (1 << (SIGINT - 1)) != 0)
}

/// The peak so far, as Linux reports it.
fn most_memory(child: &Child) -> u64 {
    let line = state(child, "VmHWM:");
    let kibibytes = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse().ok());
    kibibytes.unwrap_or(0u64) * 1024
}

/// Of all its threads so far, as Linux reports it: in hundredths of a second, after the name in brackets.
fn time_of_processors(child: &Child) -> Duration {
    const AFTER_NAME: usize = 11;
    let all = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
    let (_, rest) = all.rsplit_once(')').unwrap_or_default();
    let of_user_and_system = rest.split_whitespace().skip(AFTER_NAME).take(2);
    let hundredths: u64 = of_user_and_system
        .filter_map(|n| n.parse::<u64>().ok())
        .sum();
    Duration::from_millis(10 * hundredths)
}

fn read(file: &mut File) -> String {
    use std::io::Seek;
    file.rewind().unwrap();
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).unwrap();
    String::from_utf8_lossy(&bytes).into_owned()
}
