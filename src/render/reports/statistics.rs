//! The work, time and memory that an answer took, in words and in JSON: `-v`; and the notes that a limit ended it.

use crate::app::Effort;
use crate::clock::Duration;
use crate::render::instance::seconds;
use crate::render::json::Object;

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

/// Shown if a signal ended the work on files or folders of `-o`, of which some are there.
pub fn left_as_it_was(named: &[String], is_there: bool) -> String {
    let how = if is_there {
        "left as it was"
    } else {
        "not written"
    };
    format!("interrupted: {} is {how}", named.join(", "))
}

/// The limit of the process's memory, and the bytes that it used.
pub fn memory_limit(limit: u64, taken: u64) -> String {
    let [limit, taken] = [limit, taken].map(|bytes| bytes.div_ceil(1 << 20));
    format!(
        "stopped by the memory limit: {taken} MiB taken of {limit} MiB; --memory-limit sets another"
    )
}

/// In bytes and seconds; unknown values are omitted.
pub fn statistics_json(taken: &Taken) -> Object {
    let formula = taken.effort.formula.as_ref();
    let solver = formula.map(|formula| &formula.solver);
    Object::default()
        .with_some("variables", formula.map(|formula| formula.variables))
        .with_some("clauses", formula.map(|formula| formula.clauses))
        .with_some("cubes", formula.map(|formula| formula.cubes))
        .with_some("solver_calls", solver.map(|solver| solver.calls))
        .with_some("models", solver.map(|solver| solver.models))
        .with_some("refutations", solver.map(|solver| solver.refutations))
        .with_some("conflicts", solver.map(|solver| solver.conflicts))
        .with_some("branches", taken.effort.branches)
        .with("read", seconds(taken.read))
        .with_some("encode", formula.map(|formula| seconds(formula.encoding)))
        .with("search", seconds(taken.effort.search))
        .with("judge", seconds(taken.effort.judge))
        .with_some("memory", taken.memory)
}
