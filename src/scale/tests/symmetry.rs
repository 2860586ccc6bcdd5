//! Parts that stand for their images, counted and forged.

use std::path::Path;

use super::*;

fn with_symmetry(folder: &Path, n: i64, parts: usize) -> Work {
    let (definition, instance) = queens(n);
    let origin = SplitOrigin {
        definition: &definition,
        instance: &instance,
    };
    let how = How {
        symmetry: true,
        ..How::default()
    };
    let request = SplitRequest {
        how,
        ..request(parts)
    };
    Work::split(folder, origin, &request).unwrap()
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
fn a_cube_with_another_weight_than_its_images_give_it_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    with_symmetry(folder, 6, 30);
    let parts = folder.join("parts.jsonl");
    let manifest = folder.join("manifest.json");
    let [lines, text] = [&parts, &manifest].map(|path| fs::read_to_string(path).unwrap());
    let refused = |lines: &str, text: &str| {
        fs::write(&parts, lines).unwrap();
        fs::write(&manifest, text).unwrap();
        Work::open(folder).err().unwrap()
    };
    let weight = lines.find("\"weight\":").unwrap() + "\"weight\":".len();
    let end = weight + lines[weight..].find(',').unwrap();
    for other in ["1", "999", "1000000"] {
        let forged = format!("{}{other}{}", &lines[..weight], &lines[end..]);
        let changed = refused(&forged, &text);
        assert!(matches!(changed, ScaleError::PartsChanged(_)), "{changed}");
        // Also if the forger knows how to compute the hash of the parts.
        let [from, to] = [&lines, &forged].map(|lines| crate::storage::digest(lines));
        let other = refused(&forged, &resealed(&text.replacen(&from, &to, 1)));
        assert!(other.to_string().contains(" times and not "), "{other}");
    }
    // An image of another node, or by another symmetry.
    let image = text.find("\"image\":").unwrap() + "\"image\":".len();
    let end = image + text[image..].find('}').unwrap();
    let forged = resealed(&format!("{}0{}", &text[..image], &text[end..]));
    assert!(matches!(
        refused(&lines, &forged),
        ScaleError::NotCovered { .. }
    ));
    let turn = text.find("\"turn\":\"").unwrap() + "\"turn\":\"".len();
    let forged = resealed(&format!("{}x{}", &text[..turn], &text[turn..]));
    assert!(matches!(
        refused(&lines, &forged),
        ScaleError::NotCovered { .. }
    ));
}
