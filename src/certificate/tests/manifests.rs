//! Manifests that were changed: every value of them is derived again, so an audit refuses each change.

use serde_json::{Value, json};

use super::*;

type Parameters = &'static [(&'static str, i64)];

/// Puzzles of the gallery with the parameters of a small instance, and the most bytes of a proof in one piece:
/// with and without a goal, with no solution and with some, on a file that extends others, and in parts.
const OF_GALLERY: [(&str, Parameters, u64); 6] = [
    ("queens.toml", &[("n", 4)], u64::MAX),
    ("queens.toml", &[("n", 3)], u64::MAX),
    ("queens.toml", &[("n", 6)], 4000),
    ("most-kings.toml", &[("n", 3)], u64::MAX),
    ("queen-domination-goal.toml", &[("n", 3)], u64::MAX),
    ("sudoku-misprint.toml", &[], u64::MAX),
];

/// The names of the values that are free text.
const FREE: [&str; 1] = ["/version"];

#[test]
fn every_value_of_a_manifest_is_derived_again() {
    for (file, parameters, most_bytes) in OF_GALLERY {
        let folder = tempfile::tempdir().unwrap();
        let certificate = folder.path().join("certificate");
        let file = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("puzzles")
            .join(file);
        let parameters = parameters.iter().map(|&(name, n)| (name.to_owned(), n));
        let parameters: Vec<(String, i64)> = parameters.collect();
        let request = CertifyRequest {
            most_bytes,
            ..request()
        };
        certify(&file, &parameters, &certificate, &request).unwrap();
        assert_eq!(wrong(&certificate), []);
        let path = certificate.join(MANIFEST);
        let written: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(
            written.get("parts").is_some(),
            most_bytes < u64::MAX,
            "{file:?}"
        );
        for place in places(&written) {
            // All hashes are compared alike, so one other text for each is enough.
            let most = if place.starts_with("/files/") { 6 } else { 100 };
            let others = others(written.pointer(&place).unwrap());
            for other in others.into_iter().take(most) {
                if FREE.contains(&place.as_str()) && other.is_string() {
                    continue;
                }
                let mut changed = written.clone();
                *changed.pointer_mut(&place).unwrap() = other.clone();
                fs::write(&path, changed.to_string()).unwrap();
                assert!(is_refused(&certificate), "{file:?}: {place} = {other}");
            }
        }
    }
}

/// Whether a certificate is refused for what its manifest says, and not just left unchecked.
fn is_refused(certificate: &Path) -> bool {
    let request = AuditRequest {
        checker: "no such program".into(),
        stop: Stop::never(),
    };
    match audit(certificate, &request) {
        Ok(report) => report.verdict() == AuditVerdict::Wrong,
        Err(error) => matches!(
            error,
            CertificateError::Damaged { .. }
                | CertificateError::Problems(_)
                | CertificateError::Storage(StorageError::Read { .. })
        ),
    }
}

/// The place of each value in a manifest, the whole included.
fn places(value: &Value) -> Vec<String> {
    let mut found = vec![String::new()];
    let inside: Vec<(String, &Value)> = match value {
        Value::Object(entries) => {
            let name = |name: &String| name.replace('~', "~0").replace('/', "~1");
            entries
                .iter()
                .map(|(key, value)| (name(key), value))
                .collect()
        }
        Value::Array(items) => {
            let named = items.iter().enumerate();
            named.map(|(at, value)| (at.to_string(), value)).collect()
        }
        _ => Vec::new(),
    };
    for (name, value) in inside {
        let below = places(value).into_iter();
        found.extend(below.map(|place| format!("/{name}{place}")));
    }
    found
}

/// Other values for this one, of its type and of others; for one with parts, each part left out, and others added.
fn others(value: &Value) -> Vec<Value> {
    let mut others = vec![Value::Null, json!([]), json!({}), json!(true), json!(1.5)];
    match value {
        Value::Number(number) => {
            let number = number.as_i64().unwrap();
            others.extend([json!(number + 1), json!(number - 1), json!(-number - 1)]);
            others.push(json!(number.to_string()));
            others.push(json!(u64::MAX));
        }
        Value::String(text) => {
            others.extend([json!(format!("{text}x")), json!(""), json!(0)]);
            others.extend(
                [
                    format!("../{text}"),
                    format!("./{text}"),
                    format!("/{text}"),
                ]
                .map(Value::from),
            );
        }
        Value::Array(items) => {
            for at in 0..items.len() {
                let mut fewer = items.clone();
                fewer.remove(at);
                others.push(fewer.into());
            }
            let last = items.last().cloned();
            let more = |item: Value| [&items[..], &[item]].concat().into();
            others.extend(last.into_iter().chain([json!([]), json!(1)]).map(more));
        }
        Value::Object(entries) => {
            for name in entries.keys() {
                let mut fewer = entries.clone();
                fewer.remove(name);
                others.push(fewer.into());
            }
            for (name, value) in [
                ("optimum", json!(999)),
                ("optimum", Value::Null),
                ("parts", json!([])),
                ("other", json!(1)),
                ("../formula.opb", json!("0")),
                ("/dev/zero", json!("0")),
            ] {
                let mut more = entries.clone();
                more.insert(name.to_owned(), value);
                others.push(more.into());
            }
        }
        Value::Null | Value::Bool(_) => {}
    }
    others.retain(|other| other != value);
    others
}

#[test]
fn a_very_long_cube_is_refused_like_any_other() {
    let folder = tempfile::tempdir().unwrap();
    let (certificate, _) = certified_as(folder.path(), QUEENS, &[]);
    let long = |last: i64| [vec![1; 80_000], vec![last]].concat();
    for parts in [
        vec![long(1)],
        vec![long(1), long(-1)],
        vec![vec![i64::MIN], vec![i64::MAX]],
    ] {
        rehash(&certificate, |manifest| manifest.parts = parts);
        let wrong = wrong(&certificate);
        let why = (
            AuditSubject::Refutation,
            "the parts leave something out".to_owned(),
        );
        assert!(wrong.contains(&why), "{wrong:?}");
    }
}

#[cfg(unix)]
#[test]
fn only_regular_files_in_the_folder_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let (certificate, _) = certified_as(folder.path(), QUEENS, &[]);
    let refused = |certificate: &Path| {
        audit(
            certificate,
            &AuditRequest {
                checker: "no such program".into(),
                stop: Stop::never(),
            },
        )
        .is_err()
    };
    for name in [
        FORMULA,
        SOLUTIONS,
        BLOCKED,
        REFUTATION,
        MANIFEST,
        "puzzle/own.toml",
    ] {
        let path = certificate.join(name);
        let kept = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        std::os::unix::fs::symlink("/dev/zero", &path).unwrap();
        assert!(refused(&certificate), "{name}");
        fs::remove_file(&path).unwrap();
        std::process::Command::new("mkfifo")
            .arg(&path)
            .status()
            .unwrap();
        assert!(refused(&certificate), "{name}");
        fs::remove_file(&path).unwrap();
        fs::write(&path, kept).unwrap();
    }
    assert_eq!(wrong(&certificate), []);
    // Nothing outside the folder is read, wherever the puzzle file leads to.
    for extends in ["/dev/stdin", "../formula.opb", "../../own.toml", "own.toml"] {
        let text = format!("extends = {extends:?}\n{QUEENS}");
        fs::write(certificate.join("puzzle/own.toml"), text).unwrap();
        assert!(refused(&certificate), "{extends}");
    }
}
