//! `workbench schema`.

use crate::cli::support::{workbench, workbench_in};

fn copy() -> String {
    std::fs::read_to_string("puzzles/puzzle.schema.json").unwrap()
}

#[test]
fn schema_prints_the_schema_that_the_gallery_points_at() {
    assert!(workbench("schema").succeeds(0) == copy());
}

#[test]
fn schema_writes_the_file_that_it_is_given() {
    let folder = tempfile::tempdir().unwrap();
    workbench_in(folder.path(), "schema -o puzzle.schema.json").gives(0, "", "");
    let written = std::fs::read_to_string(folder.path().join("puzzle.schema.json"));
    assert!(written.unwrap() == copy());
}
