//! Making certificates: what they hold, what is refused, and that nothing is left after a failure.

use std::fs;

use super::*;
use crate::definition::Definition;

#[test]
fn files_that_are_extended_are_copied_to_the_same_places() {
    let folder = tempfile::tempdir().unwrap();
    let base = folder.path().join("base");
    fs::create_dir(&base).unwrap();
    fs::write(base.join("queens.toml"), QUEENS).unwrap();
    let text = "extends = \"base/queens.toml\"\n[params]\nn = 4\n";
    let (certificate, report) = certified_as(folder.path(), text, &[]);
    assert_eq!(report.says.solutions, 2);
    let formula = fs::read_to_string(certificate.join(FORMULA)).unwrap();
    assert!(
        formula.contains("\n* base/queens.toml:7 attacks: "),
        "{formula}"
    );
    // It needs nothing from where it was made.
    let elsewhere = folder.path().join("elsewhere");
    fs::rename(&certificate, &elsewhere).unwrap();
    fs::remove_dir_all(&base).unwrap();
    assert_eq!(wrong(&elsewhere), []);
    edit(&elsewhere, "puzzle/base/queens.toml", |text| text + "\n");
    assert!(!wrong(&elsewhere).is_empty());
}

#[test]
fn a_file_by_an_absolute_path_is_refused_and_nothing_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let base = tempfile::tempdir().unwrap();
    let queens = base.path().join("queens.toml");
    fs::write(&queens, QUEENS).unwrap();
    let file = folder.path().join("own.toml");
    fs::write(&file, format!("extends = {queens:?}\n")).unwrap();
    let certificate = folder.path().join("certificate");
    let refused = certify(&file, &[], &certificate, &request()).err().unwrap();
    assert!(!certificate.exists());
    let named = matches!(&refused, CertificateError::AbsoluteBase(named) if *named == file);
    assert!(named, "{refused}");
}

#[cfg(unix)]
#[test]
fn files_that_are_links_and_folders_on_the_way_are_copied_as_they_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let [real, base] = ["real", "base"].map(|name| folder.path().join(name));
    fs::create_dir(&real).unwrap();
    fs::create_dir(&base).unwrap();
    fs::write(real.join("queens.toml"), QUEENS).unwrap();
    std::os::unix::fs::symlink("../real/queens.toml", base.join("link.toml")).unwrap();
    let text = "extends = \"./real/../base/link.toml\"\n[params]\nn = 4\n";
    let (certificate, report) = certified_as(folder.path(), text, &[]);
    assert_eq!(report.says.solutions, 2);
    let copy = certificate.join("puzzle/base/link.toml");
    assert!(copy.symlink_metadata().unwrap().is_file());
    assert_eq!(wrong(&certificate), []);
}

#[cfg(unix)]
#[test]
fn two_files_that_would_have_one_copy_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("there");
    fs::create_dir_all(there.join("inner")).unwrap();
    fs::write(there.join("own.toml"), QUEENS).unwrap();
    std::os::unix::fs::symlink("there/inner", folder.path().join("way")).unwrap();
    // By the link it is there/own.toml, and by its name the file itself.
    let file = folder.path().join("own.toml");
    fs::write(&file, "extends = \"way/../own.toml\"\n").unwrap();
    assert!(Definition::read(&file).is_ok());
    let certificate = folder.path().join("certificate");
    let refused = certify(&file, &[], &certificate, &request()).err().unwrap();
    assert!(matches!(refused, CertificateError::Twice(_)), "{refused}");
    assert!(!certificate.exists());
}

#[test]
fn numbers_too_large_for_a_proof_are_said_of_their_rule() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[board]\nrows = 2\ncolumns = 6\n[pieces.stone]\nmoves = \"none\"\ncount = 1\n[[sum]]\n\
        of = \"stone\"\neach = \"row\"\nweights = { stone = 1000000000000000000 }\nat-most = 4\n";
    let file = folder.path().join("own.toml");
    fs::write(&file, text).unwrap();
    let certificate = folder.path().join("certificate");
    let refused = certify(&file, &[], &certificate, &request()).err().unwrap();
    assert!(
        refused.to_string().starts_with("own.toml:7 sum: "),
        "{refused}"
    );
}

#[test]
fn a_long_proof_is_cut_into_parts_that_leave_nothing_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.toml");
    fs::write(&file, QUEENS).unwrap();
    let certificate = folder.path().join("certificate");
    let short = CertifyRequest {
        most_bytes: 1200,
        ..request()
    };
    let six = [("n".to_owned(), 6)];
    let report = certify(&file, &six, &certificate, &short).unwrap();
    assert_eq!(report.says.solutions, 4);
    assert_eq!(wrong(&certificate), []);
    let parts = Manifest::read(&Folder::open(&certificate).unwrap())
        .unwrap()
        .parts;
    assert!(parts.len() > 2, "{parts:?}");
    assert!(!certificate.join(REFUTATION).exists());
    let last = parts.len();
    assert!(certificate.join(format!("part-{last}.opb")).exists());
    assert!(!certificate.join(format!("part-{}.opb", last + 1)).exists());
    // A part that is missing, another in its place, a part that covers more than its cube.
    rehash(&certificate, |manifest| drop(manifest.parts.pop()));
    let incomplete = "the parts leave something out".to_owned();
    assert!(wrong(&certificate).contains(&(AuditSubject::Refutation, incomplete)));
    rehash(&certificate, |manifest| manifest.parts = parts.clone());
    assert_eq!(wrong(&certificate), []);
    rehash(&certificate, |manifest| manifest.parts[0][0] *= -1);
    assert_eq!(wrong(&certificate)[0].0, AuditSubject::Refutation);
    rehash(&certificate, |manifest| manifest.parts = parts);
    edit(&certificate, "part-1.opb", |text| text + "+1 x1 >= 1 ;\n");
    assert_wrong(&certificate, AuditSubject::Refutation);
}
