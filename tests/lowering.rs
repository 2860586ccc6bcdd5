//! Real puzzle files become puzzles: the gallery and the known answers.

use std::path::{Path, PathBuf};

use puzzle_workbench::definition::Definition;

fn puzzle_files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{} holds no puzzle", folder.display());
    files
}

/// Known answers that need a part of the language that is not built yet.
const NOT_YET: [&str; 1] = ["mixed-4.toml"];

#[test]
fn every_file_of_the_gallery_and_of_the_known_answers_lowers_with_its_claims() {
    let folders = ["puzzles", "tests/known"];
    for path in folders.iter().flat_map(|folder| puzzle_files(folder)) {
        let claims = Definition::read(&path).and_then(|definition| {
            definition.instance(&[])?;
            definition.claims(&[])
        });
        let is_not_yet = NOT_YET.iter().any(|name| path.ends_with(name));
        match claims {
            Ok(_) if is_not_yet => panic!("{} lowers now", path.display()),
            Ok(claims) => assert!(!claims.is_empty(), "{} claims nothing", path.display()),
            Err(problems) if is_not_yet => {
                let is_honest = |message: &str| message.contains("not of this version");
                assert!(problems.iter().all(|problem| is_honest(&problem.message)));
            }
            Err(problems) => panic!("{}", problems.draw(false)),
        }
    }
}
