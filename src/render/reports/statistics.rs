//! The work, time and memory that an answer took, in words and in JSON: `-v`; and the notes that a limit ended it.

use std::time::Duration;

use serde::Serialize;

use crate::app::Effort;
use crate::render::instance::seconds;

/// What an engine did and what it took.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    pub effort: Effort,
    /// The time to read and check the file, for all instances together.
    pub read: Duration,
    /// In bytes, if it is known.
    pub memory: Option<u64>,
}

/// `218 variables, 3320 clauses, 17 cubes, 30 calls of the solver, 12 models, 18 refutations, 41 conflicts; read 0.001 s, …`.
pub fn taken_line(taken: &Taken) -> String {
    let Taken {
        effort,
        read,
        memory,
    } = taken;
    let mut work = Vec::new();
    let mut times = vec![("read", *read)];
    if let Some(formula) = &effort.formula {
        work.extend([
            format!("{} variables", formula.variables),
            format!("{} clauses", formula.clauses),
            format!("{} cubes", formula.cubes),
            format!("{} calls of the solver", formula.solver.calls),
            format!("{} models", formula.solver.models),
            format!("{} refutations", formula.solver.refutations),
            format!("{} conflicts", formula.solver.conflicts),
        ]);
        times.push(("encode", formula.encoding));
    }
    work.extend(effort.branches.map(|number| format!("{number} branches")));
    times.extend([("search", effort.search), ("judge", effort.judge)]);
    let times = times.iter().map(|(phase, time)| {
        let seconds = time.as_secs_f64();
        format!("{phase} {seconds:.3} s")
    });
    let times: Vec<String> = times.collect();
    let mut parts = vec![work.join(", "), times.join(", ")];
    parts.retain(|part| !part.is_empty());
    parts.extend(memory.map(|bytes| format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20))));
    parts.join("; ")
}

/// Shown if a time limit ended the work before it could report more than what is already printed.
pub const TIME_LIMIT: &str = "stopped by the time limit, in a step that cannot be cut short";

/// The same, if the work could be ended before the result was whole.
pub fn time_is_up(file: Option<&str>) -> String {
    match file {
        Some(file) => format!("stopped by the time limit: {file} is left as it was"),
        None => "stopped by the time limit".to_owned(),
    }
}

/// The same as [`TIME_LIMIT`], if a signal ended it.
pub const SIGNAL: &str = "stopped by a signal, in a step that cannot be cut short";

/// Why the work was ended, and what was known by then.
pub fn stopped_knowing(why: &str, known: Option<&str>) -> String {
    match known {
        Some(known) => format!("{why}; {known}"),
        None => why.to_owned(),
    }
}

/// Shown if a signal ended the work on a file or folder of `-o`.
pub fn left_as_it_was(named: &str) -> String {
    format!("interrupted: {named} is left as it was")
}

/// The limit of the process's memory, and the bytes that it used.
pub fn memory_limit(limit: u64, taken: u64) -> String {
    let [limit, taken] = [limit, taken].map(|bytes| bytes.div_ceil(1 << 20));
    format!(
        "stopped by the memory limit: {taken} MiB taken of {limit} MiB; --memory-limit sets another"
    )
}

/// In bytes and seconds; unknown values are omitted.
#[derive(Serialize)]
pub struct JsonStatistics {
    #[serde(skip_serializing_if = "Option::is_none")]
    variables: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clauses: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cubes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solver_calls: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    models: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refutations: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    branches: Option<u64>,
    read: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    encode: Option<f64>,
    search: f64,
    judge: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    memory: Option<u64>,
}

impl From<&Taken> for JsonStatistics {
    fn from(taken: &Taken) -> Self {
        let formula = taken.effort.formula.as_ref();
        JsonStatistics {
            variables: formula.map(|formula| formula.variables),
            clauses: formula.map(|formula| formula.clauses),
            cubes: formula.map(|formula| formula.cubes),
            solver_calls: formula.map(|formula| formula.solver.calls),
            models: formula.map(|formula| formula.solver.models),
            refutations: formula.map(|formula| formula.solver.refutations),
            conflicts: formula.map(|formula| formula.solver.conflicts),
            branches: taken.effort.branches,
            read: seconds(taken.read),
            encode: formula.map(|formula| seconds(formula.encoding)),
            search: seconds(taken.effort.search),
            judge: seconds(taken.effort.judge),
            memory: taken.memory,
        }
    }
}
