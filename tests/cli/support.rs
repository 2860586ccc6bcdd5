//! Runs the program and compares with what a test expects.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// What the program did.
#[must_use = "a run is nothing without what it should give"]
pub struct Run {
    command: String,
    code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// The program with these arguments, separated by blanks.
pub fn command(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_workbench"));
    command
        .args(arguments.split_whitespace())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the program in the project's folder.
pub fn workbench(arguments: &str) -> Run {
    Run::of(arguments, command(arguments).output().unwrap())
}

/// Runs the program in another folder.
pub fn workbench_in(folder: &Path, arguments: &str) -> Run {
    let output = command(arguments).current_dir(folder).output();
    Run::of(arguments, output.unwrap())
}

/// Runs the program with a text as standard input.
pub fn workbench_reading(input: &str, arguments: &str) -> Run {
    let mut child = command(arguments).stdin(Stdio::piped()).spawn().unwrap();
    // The program may end without reading all of it.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    Run::of(arguments, child.wait_with_output().unwrap())
}

impl Run {
    pub fn of(arguments: &str, output: Output) -> Run {
        Run {
            command: format!("workbench {arguments}"),
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Compares everything: exit code, standard output and standard error.
    #[track_caller]
    pub fn gives(self, code: i32, stdout: &str, stderr: &str) {
        let same = self.code == Some(code) && self.stdout == stdout && self.stderr == stderr;
        assert!(
            same,
            "{}\n-- expected exit code {code}, standard output\n{stdout}-- and standard error\n\
             {stderr}-- but found exit code {:?}, standard output\n{}-- and standard error\n{}",
            self.command, self.code, self.stdout, self.stderr
        );
    }

    /// Expects this exit code and nothing on standard error; returns standard output for the test to check.
    #[track_caller]
    pub fn succeeds(self, code: i32) -> String {
        let stdout = self.stdout.clone();
        self.gives(code, &stdout, "");
        stdout
    }

    /// Expects this exit code, standard output apart from times, and nothing on standard error.
    #[track_caller]
    pub fn gives_json(self, code: i32, stdout: &str) {
        let timeless = |line: &str| match line.split_once("\"seconds\":") {
            Some((head, _)) => format!("{head}\"seconds\":…}}"),
            None => line.to_owned(),
        };
        let lines: Vec<String> = self.stdout.lines().map(timeless).collect();
        let stdout_found = lines.join("\n") + "\n";
        Run {
            stdout: stdout_found,
            ..self
        }
        .gives(code, stdout, "");
    }

    /// Standard output without the times in the last column of a table.
    pub fn timeless_table(&self) -> String {
        let line = |line: &str| match line.rsplit_once(' ') {
            Some((head, time)) if time.contains('.') && time.parse::<f64>().is_ok() => {
                format!("{} …\n", head.trim_end())
            }
            _ => format!("{line}\n"),
        };
        self.stdout.lines().map(line).collect()
    }

    /// Compares everything except the times in a table.
    #[track_caller]
    pub fn gives_table(self, code: i32, stdout: &str, stderr: &str) {
        let timeless = self.timeless_table();
        Run {
            stdout: timeless,
            ..self
        }
        .gives(code, stdout, stderr);
    }

    /// Expects this exit code, nothing on standard error, and standard output as in a snapshot.
    #[track_caller]
    pub fn matches_snapshot(self, code: i32, name: &str) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/snapshots");
        let stdout = self.succeeds(code);
        snapbox::Assert::new().action_env("SNAPSHOTS").eq(
            stdout,
            snapbox::Data::read_from(&path.join(format!("{name}.txt")), None),
        );
    }
}

/// Runs the program on this file, `made.toml`.
pub fn made(file: &str, arguments: &str) -> Run {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("made.toml"), file).unwrap();
    workbench_in(folder.path(), arguments)
}
