//! The checks that must see a fault: `verify` on all claims, and the agreement of random puzzles.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::faults::tree::Built;

/// A run with a fault may take this many times as long as one without, and at least the time below; more
/// counts as seeing the fault.
const LONGER: u32 = 8;
const AT_LEAST: Duration = Duration::from_secs(60);

/// One command that passes on the correct program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// `verify` on files of rare constellations, of random puzzles and of single words.
    VerifyRandom,
    /// `verify` on all files of the tests, except for slow claims.
    Verify,
    /// The first random puzzles of the agreement tests.
    AgreementFirst,
    /// The agreement tests of the author's questions, which no claim is about.
    Questions,
    /// The agreement tests, except those that plant faults themselves.
    Agreement,
}

/// The quickest first; a fault that passes all of them has survived.
pub const ALL: [Check; 5] = [
    Check::VerifyRandom,
    Check::AgreementFirst,
    Check::Questions,
    Check::Verify,
    Check::Agreement,
];

/// Those that take seconds.
pub const QUICK: [Check; 2] = [Check::VerifyRandom, Check::AgreementFirst];

/// How many random puzzles see the faults: more than the sample that these tests take by themselves.
const NUMBERS: [(&str, &str); 3] = [
    ("AGREEMENT_CASES", "1000"),
    ("QUESTIONS_CASES", "5000"),
    ("SIDES_CASES", "160"),
];

impl Check {
    pub fn name(self) -> &'static str {
        match self {
            Check::VerifyRandom | Check::Verify => "verify",
            Check::AgreementFirst | Check::Questions | Check::Agreement => "agreement",
        }
    }

    fn command(self, built: &Built) -> Command {
        // `verify` writes files that show a disagreement to the current folder.
        let verify = |files: &[&str]| {
            let project = Path::new(env!("CARGO_MANIFEST_DIR"));
            let mut command = Command::new(&built.workbench);
            command
                .arg("verify")
                .arg("--quiet")
                .args(files.iter().map(|file| project.join(file)));
            command.current_dir(env!("CARGO_TARGET_TMPDIR"));
            command
        };
        match self {
            Check::VerifyRandom => verify(&[
                "tests/known/constellations",
                "tests/known/random",
                "tests/known/words",
            ]),
            Check::Verify => verify(&[
                "puzzles",
                "tests/known",
                "tests/known/constellations",
                "tests/known/random",
                "tests/known/words",
            ]),
            Check::AgreementFirst => {
                let mut command = Command::new(&built.agreement);
                command.arg("all_ways_find").env("AGREEMENT_CASES", "200");
                command
            }
            Check::Questions => {
                let mut command = Command::new(&built.agreement);
                command.args(["agreement::questions", "agreement::generated"]);
                command.envs(NUMBERS);
                command
            }
            Check::Agreement => {
                let mut command = Command::new(&built.agreement);
                command.args(["agreement", "--skip", "mutants"]);
                command.envs(NUMBERS);
                command
            }
        }
    }

    /// Whether it passes within this time, with a fault or without; its output goes to a file.
    fn passes(self, built: &Built, fault: Option<usize>, limit: Option<Duration>) -> bool {
        let said = File::create(built.workbench.with_extension("said")).unwrap();
        let mut command = self.command(built);
        if let Some(fault) = fault {
            command.env("WORKBENCH_FAULT", fault.to_string());
        }
        let mut running = command
            .stdin(Stdio::null())
            .stdout(said.try_clone().unwrap())
            .stderr(said)
            .spawn()
            .unwrap();
        let began = Instant::now();
        loop {
            if let Some(status) = running.try_wait().unwrap() {
                return status.success();
            }
            if limit.is_some_and(|limit| began.elapsed() > limit) {
                running.kill().unwrap();
                running.wait().unwrap();
                return false;
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// The checks, each with the time that it may take; they have passed without a fault.
pub struct Measured {
    checks: Vec<(Check, Duration)>,
}

impl Measured {
    /// Runs them without a fault.
    pub fn new(built: &Built, checks: &[Check]) -> Measured {
        let measured = checks.iter().map(|&check| {
            let began = Instant::now();
            assert!(check.passes(built, None, None), "{check:?} without a fault");
            (check, (began.elapsed() * LONGER).max(AT_LEAST))
        });
        Measured {
            checks: measured.collect(),
        }
    }

    /// The first check that sees a fault.
    pub fn first_to_see(&self, built: &Built, fault: usize) -> Option<Check> {
        let mut checks = self.checks.iter();
        let seen = checks.find(|(check, limit)| !check.passes(built, Some(fault), Some(*limit)));
        seen.map(|&(check, _)| check)
    }
}
