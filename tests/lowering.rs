//! Real puzzle files become puzzles: the gallery and the known answers.

use std::path::{Path, PathBuf};

use puzzle_workbench::definition::Definition;

fn puzzle_files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(&folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("an entry is readable").path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{} holds no puzzle", folder.display());
    files
}

#[test]
fn every_file_of_the_gallery_and_of_the_known_answers_lowers_with_its_claims() {
    for path in ["puzzles", "tests/known"]
        .iter()
        .flat_map(|f| puzzle_files(f))
    {
        let claims = Definition::read(&path).and_then(|definition| {
            definition.instance(&[])?;
            definition.claims(&[])
        });
        match claims {
            Ok(claims) => assert!(!claims.is_empty(), "{} claims nothing", path.display()),
            Err(problems) => panic!("{}", problems.draw(false)),
        }
    }
}
