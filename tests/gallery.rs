//! Every file of the gallery has a title, a source and claims, and its claims are met.

mod support;

use puzzle_workbench::app::verify::Solvers;
use puzzle_workbench::definition::Definition;

#[test]
fn every_gallery_file_has_a_title_a_source_and_claims() {
    for file in support::puzzle_files("puzzles") {
        let name = file.display();
        let definition = Definition::read(&file).unwrap_or_else(|p| panic!("{}", p.draw(false)));
        let texts = definition.texts();
        assert!(texts.title.is_some(), "{name} has no title");
        assert!(texts.source.is_some(), "{name} has no source");
        let claims = definition
            .claims()
            .unwrap_or_else(|p| panic!("{}", p.draw(false)));
        assert!(!claims.is_empty(), "{name} claims nothing");
    }
}

#[test]
fn the_claims_of_the_gallery_are_met() {
    let mut failures = Vec::new();
    for file in support::puzzle_files("puzzles") {
        let (found, statements) = support::failures(&file, &Solvers::BOTH);
        assert!(statements > 0, "{} claims nothing quick", file.display());
        failures.extend(found);
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
