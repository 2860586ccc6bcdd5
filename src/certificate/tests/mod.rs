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

/// Each change is noticed by its hash and, with a matching hash, by what the file says then. `FIRST` stands for the
/// first solution in the list.
#[test]
fn a_certificate_that_was_changed_is_refused_where_it_is_wrong() {
    const FIRST: &str = "FIRST";
    const BROKEN: &str = "[\"queen@a1\",\"queen@b2\",\"queen@c3\",\"queen@d4\",\"queen@e5\"]\n";
    let folder = tempfile::tempdir().unwrap();
    let (certificate, _) = certified_as(folder.path(), QUEENS, &[]);
    let solutions = fs::read_to_string(certificate.join(SOLUTIONS)).unwrap();
    let first = solutions.split_inclusive('\n').next().unwrap();
    use AuditSubject::{Files, Formula, LeftOut, Solutions};
    for (names, from, to, claimed, subject) in [
        (&[SOLUTIONS][..], FIRST, "", 10, Solutions),
        (&[SOLUTIONS], FIRST, "", 9, LeftOut),
        (&[SOLUTIONS], FIRST, "FIRSTFIRST", 11, Solutions),
        (&[SOLUTIONS], FIRST, BROKEN, 10, Solutions),
        (&[SOLUTIONS], FIRST, "{}\n", 10, Solutions),
        (&[SOLUTIONS], FIRST, "[\"queen@z9\"]\n", 10, Solutions),
        (
            &[SOLUTIONS],
            FIRST,
            "[\"queen@a1\",\"queen@a1\"]\n",
            10,
            Solutions,
        ),
        (&[FORMULA, BLOCKED], ">= -1 ;", ">= -2 ;", 10, Formula),
        (&[FORMULA, BLOCKED], "-1 x", "-2 x", 10, Formula),
        (&[FORMULA, BLOCKED], " attacks:", " count:", 10, Formula),
        (&[BLOCKED], "* not", "+1 x1 >= 1 ;\n* not", 10, LeftOut),
        (&[BLOCKED], "-1 x1 ", "", 10, LeftOut),
        (&[REFUTATION], "rup", "a", 10, Files),
        (
            &["puzzle/own.toml"],
            "[board]",
            "[board] # by hand",
            10,
            Files,
        ),
    ] {
        let [from, to] = [from, to].map(|text| text.replace(FIRST, first));
        let kept = names
            .iter()
            .map(|name| fs::read(certificate.join(name)).unwrap());
        let kept: Vec<Vec<u8>> = kept.collect();
        for name in names {
            edit(&certificate, name, |text| text.replacen(&from, &to, 1));
        }
        let is_wrong = |subject| wrong(&certificate).iter().any(|(of, _)| *of == subject);
        assert!(is_wrong(Files), "{names:?} {from}");
        rehash(&certificate, |manifest| manifest.says.solutions = claimed);
        assert!(subject == Files || is_wrong(subject), "{names:?} {from}");
        for (name, text) in names.iter().zip(kept) {
            fs::write(certificate.join(name), text).unwrap();
        }
        rehash(&certificate, |manifest| manifest.says.solutions = 10);
    }
    assert_eq!(wrong(&certificate), []);
}
