//! Parts that stand for their images, counted and forged.

use std::path::Path;

use super::*;

fn with_symmetry(folder: &Path, n: i64, parts: usize) -> Work {
    let how = How {
        symmetry: true,
        ..How::default()
    };
    let request = SplitRequest {
        how,
        ..request(parts)
    };
    Work::split(folder, origin(&queens(n)), &request).unwrap()
}

#[test]
fn parts_and_their_images_come_to_the_whole_by_every_engine() {
    for (n, parts, solutions) in [(6, 30, 4), (7, 60, 40), (8, 60, 92)] {
        let folder = tempfile::tempdir().unwrap();
        let work = with_symmetry(folder.path(), n, parts);
        let cubes = || work.parts.iter().flat_map(Part::cubes);
        let weight: u64 = cubes().map(|cube| cube.weight).sum();
        assert!(weight > 3 * cubes().count() as u64 / 2, "{n}: {weight}");
        run(&work, &run_request(&[])).unwrap();
        let merged = merge(&work).unwrap();
        assert_eq!(
            (merged.solutions, merged.missing),
            (solutions.into(), vec![])
        );
        assert_eq!(merged.stands_for, Some((weight, 8)));
        assert!(merged.judged.is_some_and(|judged| judged <= solutions));
        let checked = recheck(
            &work,
            RecheckSize::Parts(parts),
            &run_request(&[]).how,
            "checker",
        );
        assert_eq!(checked.unwrap().same, work.parts.len());
    }
}

#[test]
fn an_image_of_another_node_or_by_another_symmetry_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    with_symmetry(folder.path(), 6, 30);
    let path = folder.path().join("manifest.json");
    let text = fs::read_to_string(&path).unwrap();
    for key in ["\"image\":", "\"by\":"] {
        let at = text.find(key).unwrap() + key.len();
        let end = at + text[at..].find([',', '}']).unwrap();
        let other = text[at..end].parse::<usize>().unwrap() + 1;
        let forged = format!("{}{other}{}", &text[..at], &text[end..]);
        fs::write(&path, resealed(&forged)).unwrap();
        let refused = Work::open(folder.path()).err().unwrap();
        assert!(
            matches!(refused, ScaleError::NotCovered { .. }),
            "{key} {refused}"
        );
    }
}
