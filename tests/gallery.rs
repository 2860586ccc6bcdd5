//! Every file of the gallery has a title, a source and claims, and its claims are met; with symmetry each time those of
//! every third file, and at night of all.

use crate::support;

use puzzle_workbench::app::verify::Solvers;
use puzzle_workbench::app::{CountRequest, Engine, Engines, How, count};
use puzzle_workbench::board::{Grouping, Square};
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

/// A solver takes what a border parts for two regions.
#[test]
fn every_region_of_the_gallery_is_one_part() {
    let mut regions = 0;
    for file in support::puzzle_files("puzzles") {
        let definition = Definition::read(&file).unwrap_or_else(|p| panic!("{}", p.draw(false)));
        let instance = definition.instance(&[]);
        let instance = instance.unwrap_or_else(|p| panic!("{}", p.draw(false)));
        let board = &instance.puzzle.board;
        for region in board.groups(&Grouping::Region) {
            let mut reached: Vec<Square> = region.squares[..1].to_vec();
            let mut next = 0;
            while let Some(&square) = reached.get(next) {
                let ways = [(0, 1), (1, 0), (0, -1), (-1, 0)];
                let beside = ways.iter().filter_map(|&way| board.shifted(square, way));
                let beside: Vec<Square> = beside
                    .filter(|at| region.squares.contains(at) && !reached.contains(at))
                    .collect();
                reached.extend(beside);
                next += 1;
            }
            let name = board.name(region.squares[0]);
            assert_eq!(reached.len(), region.squares.len(), "{file:?}: {name}");
            regions += 1;
        }
    }
    assert!(regions > 100, "{regions}");
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

/// Counts with symmetry as a user does, by each engine, and compares with the claims of a folder. Returns
/// how many counts used a symmetry.
fn counts_with_symmetry(folder: &str) -> usize {
    let mut symmetric = 0;
    for file in support::sampled_files(folder) {
        let definition = Definition::read(&file).unwrap_or_else(|p| panic!("{}", p.draw(false)));
        let claims = definition
            .claims()
            .unwrap_or_else(|p| panic!("{}", p.draw(false)));
        for claim in claims.iter().filter(|claim| !claim.slow) {
            let Some(claimed) = &claim.statements.solutions else {
                continue;
            };
            for engine in [Engine::Sat, Engine::Native] {
                let request = CountRequest {
                    fundamental: false,
                    by: Vec::new(),
                    how: How {
                        engines: Engines::One(engine),
                        symmetry: true,
                        ..How::default()
                    },
                };
                let report = count(&claim.instance.puzzle, &request);
                let report = report.unwrap_or_else(|e| panic!("{}: {e:?}", file.display()));
                assert_eq!(report.solutions, *claimed, "{}", file.display());
                symmetric += usize::from(report.symmetries > 1);
            }
        }
    }
    symmetric
}

#[test]
fn the_gallery_is_counted_right_with_symmetry() {
    let symmetric = counts_with_symmetry("puzzles");
    assert!(symmetric > 13, "{symmetric}");
}

#[test]
fn the_random_puzzles_are_counted_right_with_symmetry() {
    let symmetric = counts_with_symmetry("tests/known/random");
    assert!(symmetric > 13, "{symmetric}");
}

#[test]
fn the_claims_of_the_templates_are_met() {
    for file in support::puzzle_files("src/app/templates") {
        let (failures, statements) = support::failures(&file, &Solvers::BOTH);
        assert!(statements > 0, "{} claims nothing", file.display());
        assert!(failures.is_empty(), "{}", failures.join("\n"));
    }
}
