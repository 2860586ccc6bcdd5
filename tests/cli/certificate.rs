//! `workbench certify` and `audit`, where no program checks proofs: that is for `tests/certificates/check.py`.

use crate::support::workbench;

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
    let damaged = workbench(&format!("audit {named}"));
    assert!(
        damaged.stderr.contains("manifest.json is damaged: "),
        "{}",
        damaged.stderr
    );
}
