//! Lines and folders that were changed by somebody or damaged.

use super::*;

#[test]
fn a_file_cut_off_anywhere_loses_the_lines_that_are_cut_off_and_nothing_else() {
    let (folder, work) = twenty();
    run(&work, &run_request(&[1..=4])).unwrap();
    let path = results(folder.path()).remove(0);
    let whole = fs::read(&path).unwrap();
    let full = merge(&work).unwrap();
    for length in 0..=whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        let merged = merge(&work).unwrap();
        let lines = whole[..length].split_inclusive(|&byte| byte == b'\n');
        // A line is complete without its line break.
        let is_torn = |line: &&[u8]| !line.ends_with(b"}") && !line.ends_with(b"\n");
        let torn = lines.clone().filter(is_torn).count();
        assert_eq!(merged.damaged.len(), torn, "{length}");
        let counted = lines.filter(|line| !is_torn(line) && line.starts_with(b"{\"part\":"));
        assert_eq!(merged.counted(), counted.count(), "{length}");
    }
    assert_eq!(merge(&work).unwrap().solutions, full.solutions);
    // Lost results are counted again, and nothing is appended to the torn line.
    fs::write(&path, &whole[..whole.len() - 7]).unwrap();
    let report = run(&work, &run_request(&[])).unwrap();
    assert_eq!(
        (report.before, report.counted, report.damaged.len()),
        (3, 17, 1)
    );
    assert_eq!(merge(&work).unwrap().solutions, 40);
}

#[test]
fn any_byte_of_a_line_that_changes_is_noticed() {
    let (folder, work) = twenty();
    run(&work, &run_request(&[1..=1])).unwrap();
    let path = results(folder.path()).remove(0);
    let whole = fs::read(&path).unwrap();
    // Damage to the line that begins the part loses nothing else.
    let begun = whole.iter().position(|&byte| byte == b'\n').unwrap();
    for place in (0..whole.len() - 1).filter(|&place| place != begun) {
        let mut changed = whole.clone();
        changed[place] ^= 4;
        fs::write(&path, &changed).unwrap();
        let merged = merge(&work).unwrap();
        let counted = usize::from(place < begun);
        let found = (merged.damaged.len(), merged.counted());
        assert_eq!(found, (1, counted), "{place}");
    }
}

#[test]
fn lines_of_other_parts_other_versions_and_other_numbers_are_refused() {
    let (_folder, work) = twenty();
    run(&work, &run_request(&[])).unwrap();
    let forged = work.results().join("forged.jsonl");
    let error = |object: &str| {
        let _ = fs::remove_file(&forged);
        add_line(&work.folder, object);
        let error = merge(&work).unwrap_err();
        assert_eq!(
            run(&work, &run_request(&[])).unwrap_err().to_string(),
            error.to_string()
        );
        error
    };
    let id = &work.id;
    assert!(matches!(
        error(&line(&work, 1, "0", "beef", VERSION)),
        ScaleError::ForeignResult { .. }
    ));
    assert!(matches!(
        error(&line(&work, 1, "0", id, "0.0.1")),
        ScaleError::OtherVersion { .. }
    ));
    assert!(matches!(
        error(&line(&work, 21, "0", id, VERSION)),
        ScaleError::NoSuchPart { .. }
    ));
    assert!(matches!(
        error(&line(&work, 0, "0", id, VERSION)),
        ScaleError::NoSuchPart { .. }
    ));
    assert!(matches!(
        error(&line(&work, 1, "7", id, VERSION)),
        ScaleError::Disagreement { .. }
    ));
    // A line whose number is not a number is ignored, and so is one by an engine that there is not.
    fs::remove_file(&forged).unwrap();
    let right = line(&work, 1, &merge_of_one(&work), id, VERSION);
    for object in [
        line(&work, 1, "-3", id, VERSION),
        right.replace("\"sat\"", "\"cadical\""),
        right.replace("\"sat\"", "\"native, sat, \""),
    ] {
        let _ = fs::remove_file(&forged);
        add_line(&work.folder, &object);
        let merged = merge(&work).unwrap();
        assert_eq!((merged.damaged.len(), merged.by_two), (1, 0), "{object}");
    }
    let _ = fs::remove_file(&forged);
    add_line(&work.folder, &right);
    assert_eq!(merge(&work).unwrap().by_two, 1);
}

/// What the first part has been counted to have.
fn merge_of_one(work: &Work) -> String {
    crate::scale::results::Results::read(work).unwrap().counted[&1]
        .solutions
        .to_string()
}

/// Adds a result of the first part, as this engine would write it.
fn by_two_with(work: &Work, engines: &[&str]) -> (usize, usize) {
    let number = merge_of_one(work);
    let forged = work.results().join("forged.jsonl");
    let _ = fs::remove_file(&forged);
    for engine in engines {
        let object = line(work, 1, &number, &work.id, VERSION);
        add_line(
            &work.folder,
            &object.replace("\"sat\"", &format!("\"{engine}\"")),
        );
    }
    let merged = merge(work).unwrap();
    (merged.by_two, merged.by_both)
}

#[test]
fn a_part_is_by_two_engines_only_if_each_of_its_cubes_is() {
    // All parts are by the backtracker.
    let (_folder, work) = twenty();
    run(&work, &run_request(&[])).unwrap();
    for (lines, found) in [
        (&["native"][..], (0, 0)),
        (&["native, sat"], (0, 0)),
        (&["frontier, native", "frontier, sat"], (1, 0)),
        (&["frontier"], (1, 0)),
        (&["both"], (1, 1)),
        (&["sat"], (1, 1)),
    ] {
        assert_eq!(by_two_with(&work, lines), found, "{lines:?}");
    }
}

#[test]
fn who_counted_a_part_does_not_hang_on_the_names_of_files() {
    let (_folder, work) = twenty();
    run(&work, &run_request(&[])).unwrap();
    let engines = || merge(&work).unwrap().engines;
    let before = engines();
    // The file of this line comes before the other, as that of a process does after the numbers start again.
    by_two_with(&work, &["sat"]);
    assert_eq!(engines(), before);
}

#[test]
fn a_folder_in_which_anything_was_changed_is_not_opened() {
    let (folder, work) = twenty();
    let folder = folder.path();
    let error_with = |file: &str, change: &dyn Fn(&str) -> String| {
        let path = folder.join(file);
        let text = fs::read_to_string(&path).unwrap();
        let changed = change(&text);
        assert_ne!(changed, text);
        fs::write(&path, changed).unwrap();
        let error = Work::open(folder).err().unwrap();
        fs::write(&path, text).unwrap();
        error
    };
    let puzzle = error_with("puzzle.toml", &|text| {
        text.replace("count = 7", "count = 5")
    });
    assert!(matches!(puzzle, ScaleError::PuzzleChanged(_)), "{puzzle}");
    let puzzle = error_with("puzzle.toml", &|_| "[board".to_owned());
    assert!(matches!(puzzle, ScaleError::Damaged { .. }));
    let manifest = error_with("manifest.json", &|text| text.replace(VERSION, "9.9.9"));
    assert!(matches!(manifest, ScaleError::OtherVersion { .. }));
    let manifest = error_with("manifest.json", &|text| text[..text.len() / 2].to_owned());
    assert!(matches!(manifest, ScaleError::Damaged { .. }));
    let manifest = error_with("manifest.json", &|text| text.replace("\"n\":7", "\"n\":8"));
    assert!(
        manifest.to_string().ends_with("its checksum is another"),
        "{manifest}"
    );
    let manifest = error_with("manifest.json", &|text| {
        resealed(&text.replacen("\"queen@", "\"queen@z9", 1))
    });
    assert!(
        matches!(manifest, ScaleError::NotCovered { .. }),
        "{manifest}"
    );
    // A title is not part of the puzzle.
    let text = fs::read_to_string(folder.join("puzzle.toml")).unwrap();
    fs::write(folder.join("puzzle.toml"), format!("# a comment\n{text}")).unwrap();
    assert_eq!(Work::open(folder).unwrap().id, work.id);
}
