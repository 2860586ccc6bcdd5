//! The program under siege: files with random edits through every command, with little time, memory and few threads.
//!
//! Whatever it is given, it ends within its limits with a documented exit code, and never with a panic.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::edits::{Edit, apply, hostile_edit};
use crate::held::{Held, held};

/// Every command, with the file FILE; those with a time limit come first.
const COMMANDS: [&str; 28] = [
    "solve FILE",
    "solve FILE --engine native",
    "solve FILE --engine both -n 3",
    "solve FILE --plain --no-unique",
    "solve FILE --explain",
    "solve FILE --other",
    "solve FILE --all --format unicode",
    "solve FILE --all --fundamental --format json",
    "solve FILE --all -o page.html",
    "count FILE --fundamental",
    "count FILE --engine sat --jobs 2",
    "count FILE --engine native",
    "count FILE --engine both",
    "verify FILE",
    "check FILE board.txt --optimal",
    "solve FILE --random 3",
    "render FILE --probabilities --format svg",
    "estimate FILE",
    "certify FILE -o certificate",
    "split FILE -o parts --parts 20",
    "count FILE --checkpoint parts",
    "encode FILE -o formula.cnf",
    "encode FILE --format opb -o formula.opb",
    "decode FILE answer.txt",
    "describe FILE",
    "list FILE",
    "render FILE --format svg",
    "watch FILE --limit 100",
];

/// The number of commands with a time limit; the others are interrupted.
const TIMED: usize = 26;

const MEBI: u64 = 1 << 20;

/// What is promised.
const AFTER_TIME: Duration = Duration::from_secs(1);
const AFTER_INTERRUPT: Duration = Duration::from_millis(500);
const BEYOND_MEMORY: u64 = 64 * MEBI;

/// One run.
#[derive(Clone, Debug)]
struct Attack {
    file: usize,
    edits: Vec<Edit>,
    guest: Guest,
    command: usize,
    /// The time limit, or the time until the interrupt.
    milliseconds: u64,
    interrupts: bool,
    mebibytes: Option<u64>,
    /// Whether no thread can be started: then nothing enforces the memory limit.
    alone: bool,
}

/// What comes into a file besides edits.
#[derive(Clone, Copy, Debug)]
enum Guest {
    Nobody,
    /// A parameter and a piece with names that are longer than a column of the formatter.
    LongNames,
    /// Twenty thousand parameters.
    ManyNames,
    /// It extends what is no puzzle file, by its number among [`SPECIAL`].
    Special(usize),
}

/// What a file may extend besides files: names in the folder of the siege.
const SPECIAL: [&str; 4] = [
    "folder",
    "link-to-nothing",
    "link-to-itself",
    "x;touch pwn;#",
];

const LONG: usize = 66_000;

fn guest() -> impl Strategy<Value = Guest> {
    prop_oneof![
        12 => Just(Guest::Nobody),
        1 => Just(Guest::LongNames),
        1 => Just(Guest::ManyNames),
        1 => (0..SPECIAL.len()).prop_map(Guest::Special),
    ]
}

impl Guest {
    fn enters(self, text: String) -> String {
        let with_params = |params: &str| match text.contains("[params]\n") {
            true => text.replacen("[params]\n", &format!("[params]\n{params}"), 1),
            false => format!("{text}\n[params]\n{params}"),
        };
        match self {
            Guest::Nobody => text,
            Guest::LongNames => {
                let piece = text.split("[pieces.").nth(1);
                let piece = piece.and_then(|rest| rest.split([']', '.']).next());
                // A shorter one is part of other words.
                let piece = piece.filter(|piece| piece.len() > 2);
                let long = with_params(&format!("{} = 1\n", "n".repeat(LONG)));
                piece.map_or(long.clone(), |piece| {
                    long.replace(piece, &piece.repeat(LONG / piece.len()))
                })
            }
            Guest::ManyNames => {
                let params: String = (0..20_000)
                    .map(|number| format!("p{number} = {number}\n"))
                    .collect();
                with_params(&params)
            }
            Guest::Special(which) => format!("extends = \"{}\"\n{text}", SPECIAL[which]),
        }
    }
}

fn attack() -> impl Strategy<Value = Attack> {
    let milliseconds = prop_oneof![Just(0u64), 1..100u64, 100..1000u64];
    let mebibytes = prop_oneof![Just(None), (1..200u64).prop_map(Some)];
    let edits = vec(hostile_edit(), 0..4);
    let drawn = (
        0..1000usize,
        edits,
        guest(),
        0..COMMANDS.len(),
        milliseconds,
        any::<bool>(),
        mebibytes,
        0..20u8,
    );
    drawn.prop_map(
        |(file, edits, guest, command, milliseconds, interrupts, mebibytes, alone)| {
            let interrupts = interrupts || command >= TIMED;
            Attack {
                file,
                edits,
                guest,
                command,
                // Until the program handles the signal itself, it ends as any program does.
                milliseconds: if interrupts {
                    milliseconds.max(200)
                } else {
                    milliseconds
                },
                interrupts,
                mebibytes,
                alone: alone == 0 && !interrupts,
            }
        },
    )
}

/// The results so far.
#[derive(Default)]
pub struct Figures {
    pub runs: u64,
    /// The longest times after the time limit, and after Ctrl-C.
    pub after_time: Duration,
    pub after_interrupt: Duration,
    /// The most bytes beyond a memory limit, and in total.
    pub beyond_memory: u64,
    pub memory: u64,
    /// The number of runs that ended with each exit code.
    pub codes: std::collections::BTreeMap<i32, u64>,
    /// Broken promises, each with the folder in which it can be reproduced.
    pub breaches: Vec<String>,
}

/// A siege that can be continued.
pub struct Siege {
    files: Vec<PathBuf>,
    runner: TestRunner,
    folder: tempfile::TempDir,
    /// How much longer than promised a run may take, on a machine that is busy with other work.
    slack: Duration,
    program: Box<dyn Fn() -> Command>,
    pub figures: Figures,
}

impl Siege {
    pub fn new(seed: u64, slack: Duration, program: impl Fn() -> Command + 'static) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("board.txt"), "Qa1 Qb3\n").unwrap();
        fs::write(
            folder.path().join("answer.txt"),
            "s SATISFIABLE\nv 1 -2 3 0\n",
        )
        .unwrap();
        special_files(folder.path());
        Siege {
            files: gallery(),
            runner: TestRunner::new_with_rng(Config::default(), rng),
            folder,
            slack,
            program: Box::new(program),
            figures: Figures::default(),
        }
    }

    /// Runs once more.
    pub fn go_on(&mut self) {
        let drawn = attack().new_tree(&mut self.runner).unwrap().current();
        let text = self.text(&drawn);
        let path = self.folder.path().join("attack.toml");
        fs::write(&path, &text).unwrap();
        // Folders of an earlier run would be refused at once.
        for folder in ["parts", "certificate"] {
            let _ = fs::remove_dir_all(self.folder.path().join(folder));
        }
        let mut command = (self.program)();
        command.current_dir(self.folder.path());
        let arguments = COMMANDS[drawn.command].replace("FILE", "attack.toml");
        command.args(arguments.split_whitespace());
        let time = Duration::from_millis(drawn.milliseconds);
        if !drawn.interrupts {
            command.args(["--time-limit", &time.as_secs_f64().to_string()]);
        }
        if let Some(mebibytes) = drawn.mebibytes {
            command.args(["--memory-limit", &format!("{mebibytes}M")]);
        }
        if drawn.alone {
            // No machine has room for such a stack.
            command.env("RUST_MIN_STACK", "1000000000000000");
        }
        let run = held(&mut command, drawn.interrupts.then_some(time));
        self.note(&drawn, &run, &text, &format!("{command:?}"));
    }

    /// The text of a file with the edits; what it extends stays where it is.
    fn text(&self, attack: &Attack) -> String {
        let file = &self.files[attack.file % self.files.len()];
        let text = fs::read_to_string(file).unwrap();
        let folder = file.parent().unwrap_or(Path::new(".")).display();
        let text = text.replace("extends = \"", &format!("extends = \"{folder}/"));
        let edits = attack.edits.iter();
        let text = edits.fold(text, |text, edit| apply(&text, edit));
        attack.guest.enters(text)
    }

    fn note(&mut self, attack: &Attack, run: &Held, text: &str, command: &str) {
        let figures = &mut self.figures;
        figures.runs += 1;
        figures.memory = figures.memory.max(run.memory);
        *figures.codes.entry(run.code.unwrap_or(-1)).or_default() += 1;
        let mut breaches = Vec::new();
        let documented = [0, 1, 2, 3, 130];
        if !run.code.is_some_and(|code| documented.contains(&code))
            || run.stderr.contains("panicked")
        {
            breaches.push(format!("exit code {:?}", run.code));
        }
        if run.code == Some(3) && run.stdout.is_empty() && run.stderr.is_empty() {
            breaches.push("a limit that is not mentioned".to_owned());
        }
        let (late, promised, worst) = match attack.interrupts {
            true => (run.late, AFTER_INTERRUPT, &mut figures.after_interrupt),
            false => {
                let limit = Duration::from_millis(attack.milliseconds);
                (
                    run.took.saturating_sub(limit),
                    AFTER_TIME,
                    &mut figures.after_time,
                )
            }
        };
        if !attack.alone {
            *worst = late.max(*worst);
            if late > promised + self.slack {
                breaches.push(format!("{} ms late", late.as_millis()));
            }
            let limit = attack
                .mebibytes
                .map_or(u64::MAX, |mebibytes| mebibytes * MEBI);
            let beyond = run.memory.saturating_sub(limit);
            figures.beyond_memory = beyond.max(figures.beyond_memory);
            if beyond > BEYOND_MEMORY {
                breaches.push(format!("{} MiB beyond the limit", beyond / MEBI));
            }
        }
        if !breaches.is_empty() {
            let Held { stdout, stderr, .. } = run;
            let stdout: String = stdout.chars().take(300).collect();
            figures.breaches.push(format!(
                "{}\n{command}\n-- attack.toml\n{text}\n-- standard output\n{stdout}\n-- standard error\n{stderr}",
                breaches.join(", ")
            ));
        }
    }
}

/// Makes what [`SPECIAL`] names.
fn special_files(folder: &Path) {
    fs::create_dir(folder.join(SPECIAL[0])).unwrap();
    #[cfg(unix)]
    for (link, target) in [(SPECIAL[1], "nothing"), (SPECIAL[2], SPECIAL[2])] {
        std::os::unix::fs::symlink(target, folder.join(link)).unwrap();
    }
    fs::write(folder.join(SPECIAL[3]), "no puzzle").unwrap();
}

fn gallery() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["puzzles", "tests/known"].map(|folder| root.join(folder));
    let entries = folders
        .iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap());
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    files.sort();
    files
}
