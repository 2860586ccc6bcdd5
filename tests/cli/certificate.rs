//! `workbench certify` and `audit`, without a program that checks proofs: `tests/certificates/check.py` tries these.

use std::path::Path;

use crate::cli::support::{Run, command, workbench};

/// No program that checks proofs has this name.
const NO_CHECKER: &str = "--checker no-such-checker";

#[test]
fn a_certificate_is_written_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let certificate = folder.path().join("queens");
    let named = certificate.display();
    let said = workbench(&format!("certify puzzles/queens.toml -o {named}")).succeeds(0);
    assert!(
        said.starts_with(
            "queens.toml, n = 8: 92 solutions, 12 up to symmetry\n  puzzle/queens.toml "
        ),
        "{said}"
    );
    for name in [
        "formula.opb",
        "solutions.jsonl",
        "blocked.opb",
        "refutation.pbp",
    ] {
        assert!(said.contains(&format!("\n  {name} ")), "{said}");
        assert!(certificate.join(name).exists());
    }
    let audited = workbench(&format!("audit {named} {NO_CHECKER}"));
    audited.gives(
        3,
        "queens.toml, n = 8: 92 solutions, 12 up to symmetry
  files       5 files, as they were written
  formula     43 lines, those of the rules; of 2000 placements it allows the 896 that the judge accepts
  solutions   92 listed, each judged, none twice; 12 up to symmetry
  left out    the formula, and 92 solutions left out, each once
  refutation  not checked: there is no program no-such-checker; `cargo install veripb` has it
Nothing is wrong with what could be checked.
",
        "",
    );
    std::fs::write(certificate.join("solutions.jsonl"), "[]\n").unwrap();
    let audited = workbench(&format!("audit {named} {NO_CHECKER}")).succeeds(1);
    assert!(audited.contains("\n  files       WRONG: solutions.jsonl is not what was written\n"));
    assert!(
        audited.ends_with("\nThe certificate is refused.\n"),
        "{audited}"
    );
}

#[test]
fn an_optimum_has_a_proof_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let named = folder.path().join("queens");
    let named = named.display();
    let certify = format!("certify puzzles/peaceable-queens.toml -o {named} --format json");
    let said = workbench(&certify).succeeds(0);
    assert!(said.contains("\"optimum\":"), "{said}");
    let audited = workbench(&format!("audit {named} {NO_CHECKER}")).succeeds(3);
    assert!(
        audited.contains("\n  optimum     not checked: "),
        "{audited}"
    );
}

#[test]
fn what_cannot_be_certified_or_is_no_certificate_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let named = folder.path().join("queens");
    let named = named.display();
    let nothing = format!(
        "error: {named} has no manifest.json: it is not a certificate; `workbench certify FILE -o FOLDER` makes one\n"
    );
    workbench(&format!("audit {named}")).gives(2, "", &nothing);
    let certify = format!("certify puzzles/queens.toml --set n=6 -o {named}");
    let too_many = "error: there are more than 3 solutions, and a certificate lists every one: --limit allows more\n";
    workbench(&format!("{certify} --limit 3")).gives(3, "", too_many);
    let stopped = "error: stopped before the end: no certificate was written\n";
    workbench(&format!("{certify} --time-limit 0")).gives(3, "", stopped);
    assert!(!folder.path().join("queens").exists());
    workbench(&certify).succeeds(0);
    let again = format!(
        "error: {named} holds a certificate already, and is left alone: give another folder, or remove it\n"
    );
    workbench(&certify).gives(2, "", &again);
    std::fs::write(folder.path().join("queens/manifest.json"), "{}").unwrap();
    let damaged = format!("error: {named}/manifest.json is damaged: missing field `format`\n");
    workbench(&format!("audit {named}")).gives(1, "", &damaged);
}

#[cfg(unix)]
#[test]
fn a_line_break_in_the_name_of_a_file_is_shown_as_an_escape() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two\nlines.toml");
    std::fs::copy("puzzles/queens.toml", &file).unwrap();
    let certificate = folder.path().join("certificate");
    let certify = |command: &mut std::process::Command| {
        let run = Run::of("certify", command.output().unwrap());
        run.succeeds(0)
    };
    let mut command = command("certify --set n=4 -o");
    let said = certify(command.arg(&certificate).arg("--").arg(&file));
    assert!(said.contains("\n  puzzle/two\\nlines.toml "), "{said}");
    let named = certificate.display();
    let said = workbench(&format!("audit {named} {NO_CHECKER}")).succeeds(3);
    assert!(
        said.contains("two\\nlines.toml, n = 4: 2 solutions"),
        "{said}"
    );
}

#[test]
fn a_folder_for_temporary_files_that_is_not_there_is_named() {
    let verify = "verify puzzles/queens.toml --set n=4 --certify";
    let nowhere = std::env::temp_dir().join("no such folder");
    let mut command = command(verify);
    let output = command
        .env("TMPDIR", &nowhere)
        .env("TMP", &nowhere)
        .output();
    let run = Run::of(verify, output.unwrap());
    let why = format!(
        "error: cannot write {}: entity not found\n",
        nowhere.display()
    );
    assert_eq!(run.stderr, why);
}

/// The processes that have this word in their command.
#[cfg(target_os = "linux")]
fn processes(word: &str) -> Vec<String> {
    let entries = std::fs::read_dir("/proc").unwrap();
    let paths = entries.map(|entry| entry.unwrap().path().join("cmdline"));
    let commands = paths.filter_map(|path| std::fs::read_to_string(path).ok());
    commands.filter(|command| command.contains(word)).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn a_checker_does_not_outlive_a_killed_audit() {
    use std::time::{Duration, Instant};

    let folder = tempfile::tempdir().unwrap();
    let named = folder.path().join("certificate");
    let named = named.display();
    workbench(&format!("certify puzzles/queens.toml --set n=4 -o {named}")).succeeds(0);
    // The checker kills the audit with the first thing that it does, so no moment of its start is left out.
    let checker = script(folder.path(), "kill -KILL $PPID; sleep 100", 0o755);
    let mut audit = command(&format!("audit {named} --checker {checker}"));
    let killed = audit.status().unwrap();
    assert_eq!(killed.code(), None, "the checker has run and killed it");
    let patience = Instant::now();
    while !processes(&format!("{checker}\0")).is_empty() {
        assert!(patience.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A fake checker that answers every proof with this text, or with nothing.
#[cfg(unix)]
fn checker(folder: &Path, says: &str) -> String {
    script(folder, &format!("echo '{says}'"), 0o755)
}

/// A program that does this, with these permissions.
#[cfg(unix)]
fn script(folder: &Path, does: &str, mode: u32) -> String {
    use std::os::unix::fs::PermissionsExt as _;
    let path = folder.join("checker");
    std::fs::write(&path, format!("#!/bin/sh\n{does}\n")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
    path.display().to_string()
}

#[cfg(unix)]
#[test]
fn claims_that_a_checked_certificate_proves_are_marked() {
    let folder = tempfile::tempdir().unwrap();
    let verify = "verify puzzles/queens.toml --set n=3..8 --certify --checker";
    let accepts = checker(folder.path(), "s VERIFIED UNSATISFIABLE");
    let said = workbench(&format!("{verify} {accepts}")).succeeds(0);
    // The first solution is not what a certificate is about.
    assert!(said.contains("  met, certified  "), "{said}");
    assert!(said.contains("  met             "), "{said}");
    assert!(said.contains(" certified), "), "{said}");
    let json = workbench(&format!("{verify} {accepts} --format json")).succeeds(0);
    assert!(
        json.contains(r#""verdict":"met","certified":true"#),
        "{json}"
    );
    let refuses = checker(folder.path(), "s NONE");
    let run = workbench(&format!("{verify} {refuses}"));
    assert!(!run.stdout.contains("certified"), "{}", run.stdout);
    let why =
        "error: puzzles/queens.toml: the certificate is refused, a bug in workbench: refutation: ";
    assert!(run.stderr.starts_with(why), "{}", run.stderr);
    let (stdout, stderr) = (run.stdout.clone(), run.stderr.clone());
    run.gives(4, &stdout, &stderr);
}

#[test]
fn without_a_checker_no_claim_is_certified() {
    let verify = format!("verify puzzles/queens.toml --set n=4 --certify {NO_CHECKER}");
    let run = workbench(&verify);
    let why = "error: there is no program no-such-checker; `cargo install veripb` has it\n";
    assert_eq!(run.stderr, why);
    let stdout = run.stdout.clone();
    run.gives(2, &stdout, why);
}

/// What a checker does, with which permissions, and why its proof is then not checked.
#[cfg(unix)]
const WITHOUT_VERDICT: [(&str, u32, &str); 5] = [
    ("exit 0", 0o644, "cannot be started: permission denied"),
    (
        "exit 1",
        0o755,
        "says nothing about the proof (exit status: 1)",
    ),
    (
        "cat $1",
        0o755,
        "says nothing about the proof (exit status: 0)",
    ),
    (
        "echo Error: ; kill -9 $$",
        0o755,
        "says nothing about the proof (signal: 9 (SIGKILL))",
    ),
    ("yes", 0o755, "said more than 1 MiB"),
];

#[cfg(unix)]
#[test]
fn a_proof_without_a_verdict_of_the_checker_is_not_checked() {
    let folder = tempfile::tempdir().unwrap();
    let certificate = folder.path().join("certificate");
    let named = certificate.display();
    workbench(&format!("certify puzzles/queens.toml --set n=4 -o {named}")).succeeds(0);
    let verify = "verify puzzles/queens.toml --set n=4 --certify --checker";
    for (does, mode, why) in WITHOUT_VERDICT {
        let checker = script(folder.path(), does, mode);
        let audited = workbench(&format!("audit {named} --checker {checker}")).succeeds(3);
        let finding = format!("\n  refutation  not checked: {checker} {why}\n");
        assert!(audited.contains(&finding), "{audited}");
        let run = workbench(&format!("{verify} {checker}"));
        let stdout = run.stdout.clone();
        assert!(stdout.contains("  met "), "{stdout}");
        let note = format!("puzzles/queens.toml: not certified: {checker} {why}\n");
        run.gives(3, &stdout, &note);
    }
    let audited = workbench(&format!("audit {named} --checker /")).succeeds(3);
    let finding = "\n  refutation  not checked: / cannot be started: permission denied\n";
    assert!(audited.contains(finding), "{audited}");
}

#[cfg(unix)]
#[test]
fn a_proof_that_the_checker_objects_to_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let certificate = folder.path().join("certificate");
    let named = certificate.display();
    workbench(&format!("certify puzzles/queens.toml --set n=4 -o {named}")).succeeds(0);
    for objects in [
        "echo Running VeriPB; echo 'Error: Verification error at p:3' >&2; exit 1",
        "echo 'Verification failed.'; exit 1",
        "echo 's VERIFIED UNSATISFIABLE'; echo 'Warning: The proof used unchecked assumptions.'",
        "echo 's VERIFIED NO CONCLUSION'",
    ] {
        let checker = script(folder.path(), objects, 0o755);
        let audited = workbench(&format!("audit {named} --checker {checker}")).succeeds(1);
        assert!(audited.contains("\n  refutation  WRONG: "), "{audited}");
    }
}

#[cfg(unix)]
#[test]
fn a_claim_whose_proof_is_not_checked_in_time_is_exit_code_3() {
    let folder = tempfile::tempdir().unwrap();
    let checker = script(folder.path(), "sleep 100", 0o755);
    let verify = format!("verify puzzles/queens.toml --set n=4 --certify --checker {checker}");
    for limit in ["--time-limit 1.5", "--claim-time-limit 1.5"] {
        let run = workbench(&format!("{verify} {limit}"));
        let stdout = run.stdout.clone();
        assert!(stdout.contains("  met "), "{stdout}");
        let note = "puzzles/queens.toml: not certified: it takes too long\n";
        run.gives(3, &stdout, note);
    }
}

#[test]
fn a_folder_of_the_other_kind_is_called_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let [parts, certificate] = ["parts", "certificate"].map(|name| folder.path().join(name));
    let [parts, certificate] = [parts.display(), certificate.display()];
    let queens = "puzzles/queens.toml --set n=4 -o";
    workbench(&format!("split {queens} {parts}")).succeeds(0);
    workbench(&format!("certify {queens} {certificate}")).succeeds(0);
    let no_certificate = format!(
        "error: {parts} is a folder of parts, and no certificate: `workbench merge` checks and adds up what is counted of them\n"
    );
    workbench(&format!("audit {parts}")).gives(2, "", &no_certificate);
    let no_parts = format!(
        "error: {certificate} is a certificate, and no folder of parts: `workbench audit` checks it\n"
    );
    for command in ["run", "merge"] {
        workbench(&format!("{command} {certificate}")).gives(2, "", &no_parts);
    }
}
