//! Parts of a layer, counted and forged.

use std::path::Path;

use super::*;

fn by_states() -> How {
    How {
        engines: Engines::Frontier,
        jobs: NonZeroUsize::new(2),
        ..How::default()
    }
}

fn split_by_states(folder: &Path, n: i64, parts: usize) -> Work {
    let request = SplitRequest {
        how: by_states(),
        ..request(parts)
    };
    Work::split(folder, origin(&queens(n)), &request).unwrap()
}

/// Seven queens in twelve parts.
fn twelve() -> (TempDir, Work) {
    let folder = tempfile::tempdir().unwrap();
    let work = split_by_states(folder.path(), 7, 12);
    assert_eq!(work.parts.len(), 12);
    (folder, work)
}

fn run_by(engines: Engines, only: &[std::ops::RangeInclusive<usize>]) -> RunRequest {
    RunRequest {
        how: How {
            engines,
            ..by_states()
        },
        ..run_request(only)
    }
}

/// Opens the folder after a text in the manifest was replaced by another.
fn forged(folder: &Path, from: &str, to: &str) -> Result<Work, ScaleError> {
    let path = folder.join("manifest.json");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{from} is not in {text}");
    fs::write(&path, resealed(&text.replacen(from, to, 1))).unwrap();
    let work = Work::open(folder);
    fs::write(&path, text).unwrap();
    work
}

#[test]
fn another_layer_than_the_one_that_was_cut_is_not_counted() {
    let (folder, work) = twelve();
    let Cover::Layer(plan) = &work.manifest.cover else {
        panic!("{:?}", work.manifest.cover);
    };
    let (squares, states) = (plan.squares, plan.states);
    let order = |names: &[String]| format!("\"{}\",\"{}\"", names[0], names[1]);
    let exchanged: Vec<String> = [1, 0].map(|place| plan.order[place].clone()).into();
    for (from, to) in [
        (
            format!("\"squares\":{squares}"),
            format!("\"squares\":{}", squares - 1),
        ),
        (
            format!("\"states\":{states}"),
            format!("\"states\":{}", states + 1),
        ),
        ("\"component\":0".to_owned(), "\"component\":1".to_owned()),
        ("\"sum\":\"".to_owned(), "\"sum\":\"0".to_owned()),
        ("\"ways\":\"".to_owned(), "\"ways\":\"9".to_owned()),
        (order(&plan.order), order(&exchanged)),
        (
            order(&plan.order),
            format!("\"{0}\",\"{0}\"", plan.order[0]),
        ),
    ] {
        let work = forged(folder.path(), &from, &to).unwrap();
        let refused = run(&work, &run_by(Engines::Frontier, &[]));
        assert!(matches!(refused, Err(ScaleError::LayerChanged(_))), "{to}");
    }
}

#[test]
fn parts_that_do_not_begin_one_after_another_are_refused() {
    let (folder, work) = twelve();
    let first = |place: usize| match &work.parts[place].portion {
        Portion::States { hashes, .. } => format!("\"first\":\"{:016x}\"", hashes.start()),
        Portion::Cubes(_) => panic!("{:?}", work.parts[place]),
    };
    for (from, to) in [(0, 1), (4, 3), (4, 6), (11, 0)] {
        let refused = forged(folder.path(), &first(from), &first(to))
            .err()
            .unwrap();
        assert!(matches!(refused, ScaleError::NotInOrder(_)), "{refused}");
    }
}
