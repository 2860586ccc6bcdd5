//! A puzzle in parts has the solutions of the whole, however it is split: into cubes, cubes up to symmetry,
//! or the states of a layer.

use puzzle_workbench::app::{Engine, Engines, How};
use puzzle_workbench::definition::Definition;
use puzzle_workbench::scale::{
    RunRequest, ScaleError, SplitOrigin, SplitRequest, Work, merge, run,
};

use crate::model::chance::Chance;
use crate::model::random::{self, Size};
use crate::properties::solutions;

/// Splits, runs and merges; `None` if the puzzle cannot be counted in this way. Also returns whether parts
/// stand for images.
fn in_parts(text: &str, parts: usize, how: &How) -> Option<(u64, bool)> {
    let definition = Definition::parse("property.toml", text).ok()?;
    let instance = definition.instance(&[]).ok()?;
    let folder = tempfile::tempdir().unwrap();
    let origin = SplitOrigin {
        definition: &definition,
        instance: &instance,
    };
    let request = SplitRequest {
        parts: Some(parts),
        seed: 1,
        how: how.clone(),
    };
    let work = match Work::split(folder.path(), origin, &request) {
        Err(ScaleError::NotByStates(_)) => return None,
        work => work.unwrap_or_else(|error| panic!("{error}\n{text}")),
    };
    let request = RunRequest {
        only: Vec::new(),
        how: how.clone(),
        name: "test".to_owned(),
    };
    run(&work, &request).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let merged = merge(&work).unwrap();
    assert!(merged.is_complete());
    Some((merged.solutions.as_u64()?, merged.stands_for.is_some()))
}

/// Checks random puzzles in parts; returns how many with solutions were compared, and in how many of them
/// parts stand for images.
fn agree(size: Size, seeds: std::ops::Range<u64>, how: &How) -> [usize; 2] {
    let (mut compared, mut with_images) = (0, 0);
    for seed in seeds {
        let text = random::puzzle(&mut Chance::new(seed), size).0.toml();
        let puzzle = crate::properties::parsed(&text);
        if puzzle.goal.is_some() {
            continue;
        }
        let parts = 3 + seed as usize % 30;
        let Some((number, has_images)) = in_parts(&text, parts, how) else {
            continue;
        };
        assert_eq!(number, solutions(&puzzle).len() as u64, "{seed}\n{text}");
        compared += usize::from(number > 0);
        with_images += usize::from(number > 0 && has_images);
    }
    [compared, with_images]
}

#[test]
fn slices_of_a_layer_have_the_solutions_together() {
    let how = How {
        engines: Engines::Frontier,
        ..How::default()
    };
    let [compared, _] = agree(Size::Any, 0..150, &how);
    assert!(compared > 30, "{compared}");
}

#[test]
fn cubes_that_stand_for_their_images_have_the_solutions_together() {
    let how = How {
        engines: Engines::One(Engine::Native),
        symmetry: true,
        ..How::default()
    };
    let [compared, with_images] = agree(Size::Any, 0..200, &how);
    assert!(compared > 40 && with_images > 0, "{compared} {with_images}");
}
