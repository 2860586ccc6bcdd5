//! Certificates that were changed on purpose, with matching hashes: each is refused without a proof checker, if the
//! change is not in the proof. Those that only a checker detects are in `tests/certificates`.

mod making;
mod manifests;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::folder::{BLOCKED, FORMULA, Folder, MANIFEST, OPTIMUM, REFUTATION, SOLUTIONS};
use super::manifest::Manifest;
use super::*;
use crate::app::How;
use crate::stop::Stop;
use crate::storage::{StorageError, digest_of};

const QUEENS: &str = "[params]\nn = 5\n[board]\nsize = \"n\"\n[pieces.queen]\ncount = \"n\"\n\
    [[attacks]]\nby = \"queen\"\non = \"queen\"\nexactly = 0\n";
const MOST_KINGS: &str = "[board]\nsize = 3\n[pieces.king]\n\
    [[attacks]]\nby = \"king\"\non = \"king\"\nexactly = 0\n[goal]\nmaximize = \"king\"\n";
/// A helper variable of each part is not a function of the placement.
const JOINED: &str = "[board]\nsize = 3\n[pieces.stone]\nmoves = \"none\"\ncount = 4\n\
    [[connected]]\nof = \"stone\"\nexactly = 1\n";

fn request() -> CertifyRequest {
    CertifyRequest {
        how: How::default(),
        most_solutions: 1000,
        most_bytes: u64::MAX,
    }
}

fn certified_as(folder: &Path, text: &str, parameters: &[(&str, i64)]) -> (PathBuf, CertifyReport) {
    let file = folder.join("own.toml");
    fs::write(&file, text).unwrap();
    let certificate = folder.join("certificate");
    let parameters = parameters.iter().map(|&(name, n)| (name.to_owned(), n));
    let parameters: Vec<(String, i64)> = parameters.collect();
    let report = certify(&file, &parameters, &certificate, &request()).unwrap();
    (certificate, report)
}

/// What is wrong with a certificate, if no program checks the proofs.
fn wrong(certificate: &Path) -> Vec<(AuditSubject, String)> {
    let request = AuditRequest {
        checker: "no such program".into(),
        stop: Stop::never(),
    };
    let report = audit(certificate, &request).unwrap();
    let mut wrong = Vec::new();
    for (subject, finding) in report.findings {
        match finding {
            AuditFinding::Wrong(why) => wrong.push((subject, why)),
            AuditFinding::Unchecked(_) | AuditFinding::NoChecker(_) => {
                assert!(matches!(
                    subject,
                    AuditSubject::Refutation | AuditSubject::Optimum
                ));
            }
            AuditFinding::Right(_) => {}
        }
    }
    wrong
}

fn edit(certificate: &Path, name: &str, change: impl FnOnce(String) -> String) {
    let path = certificate.join(name);
    let text = fs::read_to_string(&path).unwrap();
    let changed = change(text.clone());
    assert_ne!(text, changed, "{name}");
    fs::write(path, changed).unwrap();
}

/// Updates the hashes in the manifest to those of the current files.
fn rehash(certificate: &Path, change: impl FnOnce(&mut Manifest)) {
    let folder = Folder::open(certificate).unwrap();
    let mut manifest = Manifest::read(&folder).unwrap();
    let names = manifest.files.keys().cloned();
    let hash = |name: String| {
        let hash = digest_of(&certificate.join(&name)).unwrap();
        (name, hash)
    };
    manifest.files = names.map(hash).collect::<BTreeMap<String, String>>();
    change(&mut manifest);
    fs::write(certificate.join(MANIFEST), manifest.text()).unwrap();
}

fn assert_wrong(certificate: &Path, subject: AuditSubject) {
    rehash(certificate, |_| {});
    let wrong = wrong(certificate);
    assert!(wrong.iter().any(|(of, _)| *of == subject), "{wrong:?}");
}

#[test]
fn nothing_is_wrong_with_a_certificate() {
    for (text, parameters, solutions) in [
        (QUEENS, &[][..], (10, 2, None)),
        (QUEENS, &[("n", 3)], (0, 0, None)),
        (MOST_KINGS, &[], (1, 1, Some(4))),
        (JOINED, &[], (36, 0, None)),
        ("[board]\nsize = 1\n", &[], (1, 1, None)),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (certificate, report) = certified_as(folder.path(), text, parameters);
        let (expected, fundamental, optimum) = solutions;
        let says = &report.says;
        assert_eq!(
            (says.solutions, says.optimum),
            (expected, optimum),
            "{text}"
        );
        if fundamental > 0 {
            assert_eq!(says.fundamental, fundamental);
        }
        assert_eq!(certificate.join(OPTIMUM).exists(), optimum.is_some());
        assert_eq!(wrong(&certificate), []);
    }
}

#[test]
fn a_changed_file_is_noticed_by_its_hash() {
    for name in [FORMULA, SOLUTIONS, BLOCKED, REFUTATION, "puzzle/own.toml"] {
        let folder = tempfile::tempdir().unwrap();
        let (certificate, _) = certified_as(folder.path(), QUEENS, &[]);
        edit(&certificate, name, |text| match name {
            FORMULA | BLOCKED => text + "* by hand\n",
            SOLUTIONS => text.replacen("queen@a", "queen@b", 1),
            REFUTATION => text.replacen("rup", "a", 1),
            _ => text + "# by hand\n",
        });
        let wrong = wrong(&certificate);
        assert!(
            wrong.iter().any(|(of, _)| *of == AuditSubject::Files),
            "{name}"
        );
    }
}

#[test]
fn a_solution_that_is_left_out_is_missed_where_solutions_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let (certificate, _) = certified_as(folder.path(), QUEENS, &[]);
    let without_first = |text: String| {
        text.lines()
            .skip(1)
            .fold(String::new(), |t, l| t + l + "\n")
    };
    edit(&certificate, SOLUTIONS, without_first);
    assert_wrong(&certificate, AuditSubject::Solutions);
    rehash(&certificate, |manifest| manifest.says.solutions = 9);
    assert_wrong(&certificate, AuditSubject::LeftOut);
}

#[test]
fn a_solution_that_is_listed_twice_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (certificate, _) = certified_as(folder.path(), QUEENS, &[]);
    edit(&certificate, SOLUTIONS, |text| {
        let first = text.lines().next().unwrap().to_owned();
        format!("{first}\n{text}")
    });
    rehash(&certificate, |manifest| manifest.says.solutions = 11);
    assert_wrong(&certificate, AuditSubject::Solutions);
}

#[test]
fn a_placement_that_breaks_a_rule_is_no_solution() {
    let folder = tempfile::tempdir().unwrap();
    let (certificate, _) = certified_as(folder.path(), QUEENS, &[]);
    edit(&certificate, SOLUTIONS, |text| {
        let first = text.lines().next().unwrap().to_owned();
        let other = r#"["queen@a1","queen@b2","queen@c3","queen@d4","queen@e5"]"#;
        text.replacen(&first, other, 1)
    });
    assert_wrong(&certificate, AuditSubject::Solutions);
    for no_placement in ["{}", r#"["queen@z9"]"#, r#"["queen@a1","queen@a1"]"#] {
        edit(&certificate, SOLUTIONS, |text| {
            let first = text.lines().next().unwrap().to_owned();
            text.replacen(&first, no_placement, 1)
        });
        assert_wrong(&certificate, AuditSubject::Solutions);
    }
}

#[test]
fn a_formula_that_says_more_or_less_than_the_rules_is_refused() {
    for (from, to) in [
        (">= -1 ;", ">= -2 ;"),
        ("-1 x", "-2 x"),
        (" attacks:", " count:"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let (certificate, _) = certified_as(folder.path(), QUEENS, &[]);
        for name in [FORMULA, BLOCKED] {
            edit(&certificate, name, |text| text.replacen(from, to, 1));
        }
        assert_wrong(&certificate, AuditSubject::Formula);
    }
}

#[test]
fn what_is_refuted_leaves_out_the_solutions_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let (certificate, _) = certified_as(folder.path(), QUEENS, &[]);
    edit(&certificate, BLOCKED, |text| text + "+1 x1 >= 1 ;\n");
    assert_wrong(&certificate, AuditSubject::LeftOut);
    let folder = tempfile::tempdir().unwrap();
    let (certificate, _) = certified_as(folder.path(), QUEENS, &[]);
    edit(&certificate, BLOCKED, |text| text.replacen("-1 x1 ", "", 1));
    assert_wrong(&certificate, AuditSubject::LeftOut);
}

#[test]
fn an_optimum_that_the_solutions_have_not_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (certificate, _) = certified_as(folder.path(), MOST_KINGS, &[]);
    for optimum in [Some(3), Some(5), None] {
        rehash(&certificate, |manifest| manifest.says.optimum = optimum);
        assert_wrong(&certificate, AuditSubject::Solutions);
    }
}

#[test]
fn a_certificate_is_of_its_puzzle_alone() {
    let [one, other] = [QUEENS, JOINED].map(|text| {
        let folder = tempfile::tempdir().unwrap();
        let (certificate, _) = certified_as(folder.path(), text, &[]);
        (folder, certificate)
    });
    for name in [FORMULA, SOLUTIONS, BLOCKED] {
        fs::copy(other.1.join(name), one.1.join(name)).unwrap();
    }
    assert_wrong(&one.1, AuditSubject::Formula);
    assert_wrong(&one.1, AuditSubject::Solutions);
    assert_wrong(&one.1, AuditSubject::LeftOut);
}
