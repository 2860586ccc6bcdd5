//! Scripts that run parts under other programs: GNU parallel on a few machines, Slurm on a cluster.
//!
//! Each script may be run again after any interruption: a part that is done is not counted again. The
//! program is `workbench` on the path, or what `WORKBENCH` names.

use crate::clock::Duration;
use crate::scale::{ExpectedCost, Work};

/// The program that hands out the parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheduler {
    Parallel,
    Slurm,
}

/// The scripts of a scheduler with their names. The first is the one to run.
pub fn scripts(
    scheduler: Scheduler,
    work: &Work,
    expected: &ExpectedCost,
) -> Vec<(&'static str, String)> {
    match scheduler {
        Scheduler::Parallel => vec![("parallel.sh", parallel(work))],
        Scheduler::Slurm => {
            let tasks = Tasks::new(work, expected);
            vec![
                ("slurm.sh", slurm(work)),
                ("slurm-parts.sbatch", slurm_parts(work, expected, &tasks)),
                ("slurm-merge.sbatch", slurm_merge(expected)),
            ]
        }
    }
}

fn parallel(work: &Work) -> String {
    format!(
        r#"#!/bin/sh
# Counts the {parts} parts in this folder by GNU parallel, and merges them.
#
#   sh parallel.sh                            on this machine, one part on each processor
#   sh parallel.sh --sshloginfile machines    on those that a file names, which see this folder by the same path
#
# After anything, the same command goes on. WORKBENCH names the program, if it is not on the path.
set -eu
cd "$(dirname "$0")"
workbench=${{WORKBENCH:-workbench}}
seq 1 {parts} |
  parallel --quote --joblog parallel.log --resume-failed --retries 3 --workdir "$PWD" "$@" \
    "$workbench" run . --only '{{}}' --jobs 1 --quiet >parallel.out ||
  echo "some parts are not counted: the same command tries them again" >&2
exec "$workbench" merge .
"#,
        parts = work.parts.len()
    )
}

/// The tasks of an array job.
struct Tasks {
    /// The number of parts in each task but the last.
    parts: usize,
    number: usize,
}

/// Slurm takes up to three seconds for a task, so that a task has this many seconds of work if there are
/// many parts. Arrays have no more tasks than this unless Slurm is configured otherwise (`MaxArraySize`).
const SECONDS_OF_A_TASK: f64 = 60.0;
const MOST_TASKS: usize = 1000;
/// Fewer tasks are too few for a cluster, unless all parts together are short: then Slurm would take longer
/// than the work.
const FEWEST_TASKS: usize = 16;
const FEWEST_OF_SHORT: usize = 6;
const SHORT: f64 = 10.0 * SECONDS_OF_A_TASK;

impl Tasks {
    fn new(work: &Work, expected: &ExpectedCost) -> Self {
        let parts = work.parts.len();
        let of_a_part = expected.seconds / parts as f64;
        let suiting = (SECONDS_OF_A_TASK / of_a_part.max(1e-9)) as usize;
        let fewest = match expected.seconds < SHORT {
            true => FEWEST_OF_SHORT,
            false => FEWEST_TASKS,
        };
        let most = parts.div_ceil(fewest).max(1);
        let each = suiting.clamp(1, most).max(parts.div_ceil(MOST_TASKS));
        Tasks {
            parts: each,
            number: parts.div_ceil(each),
        }
    }
}

fn slurm(work: &Work) -> String {
    format!(
        r#"#!/bin/sh
# Has the {parts} parts in this folder counted by Slurm, as an array job, and merged by another that waits for it.
#
#   sh slurm.sh                        every node sees this folder by the same path
#   sh slurm.sh --partition=long       options go to sbatch
#
# After anything, the same command goes on: tasks whose parts are done end at once. What is merged is written to
# slurm-merge.out. WORKBENCH names the program, if it is not on the path.
set -eu
cd "$(dirname "$0")"
export WORKBENCH="${{WORKBENCH:-workbench}}"
parts=$(sbatch --parsable --chdir="$PWD" "$@" slurm-parts.sbatch)
merge=$(sbatch --parsable --chdir="$PWD" --dependency="afterany:${{parts%%;*}}" "$@" slurm-merge.sbatch)
echo "parts: job ${{parts%%;*}}; merged into slurm-merge.out by job ${{merge%%;*}}"
"#,
        parts = work.parts.len()
    )
}

fn slurm_parts(work: &Work, expected: &ExpectedCost, tasks: &Tasks) -> String {
    let (parts, number, memory) = (tasks.parts, tasks.number, megabytes(expected.memory));
    let time = time_limit(expected.longest * parts as f64);
    format!(
        r#"#!/bin/sh
# A task has {parts} of the {all} parts. All take about {whole} s on one thread, the longest {longest} s.
#SBATCH --job-name=workbench-parts
#SBATCH --array=1-{number}
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --mem={memory}M
#SBATCH --time={time}
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=slurm-parts.out
last=$((SLURM_ARRAY_TASK_ID * {parts}))
first=$((last - {parts} + 1))
if [ "$last" -gt {all} ]; then last={all}; fi
exec "$WORKBENCH" run . --only "$first..$last" --jobs 1 --quiet
"#,
        all = work.parts.len(),
        whole = expected.seconds.ceil(),
        longest = expected.longest.ceil(),
    )
}

fn slurm_merge(expected: &ExpectedCost) -> String {
    format!(
        r#"#!/bin/sh
#SBATCH --job-name=workbench-merge
#SBATCH --ntasks=1
#SBATCH --mem={memory}M
#SBATCH --time=60
#SBATCH --output=slurm-merge.out
exec "$WORKBENCH" merge .
"#,
        memory = megabytes(expected.memory)
    )
}

/// Twice the memory used here, and some more.
fn megabytes(bytes: u64) -> u64 {
    (2 * bytes).div_ceil(1 << 20) + 128
}

/// In minutes: four times the expected time, since nodes may be slower and estimates wrong, but at least ten minutes.
fn time_limit(seconds: f64) -> u64 {
    let expected = Duration::try_from_secs_f64(4.0 * seconds).unwrap_or(Duration::MAX);
    (expected.as_secs() / 60 + 1).max(10)
}
