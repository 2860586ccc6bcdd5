//! The parts of a puzzle together have its solutions: for every small claim of the gallery and of the known answers.

use crate::support;

use std::time::Duration;

use puzzle_workbench::app::{CountRequest, Engine, Engines, How, count};
use puzzle_workbench::definition::{Claim, Definition};
use puzzle_workbench::scale::{
    RunRequest, ScaleError, SplitOrigin, SplitRequest, Work, merge, run,
};
use puzzle_workbench::stop::Stop;
use puzzle_workbench::total::Total;

/// Claims of no more solutions than this are counted in parts.
const MOST: u64 = 100;

fn how() -> How {
    How {
        engines: Engines::One(Engine::Native),
        ..How::default()
    }
}

/// Splits, runs and merges, if the puzzle can be counted in this way.
fn in_parts(definition: &Definition, claim: &Claim, how: &How) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let origin = SplitOrigin {
        definition,
        instance: &claim.instance,
    };
    let request = SplitRequest {
        parts: Some(7),
        seed: 3,
        how: how.clone(),
    };
    let name = definition.name();
    let split = Work::split(folder.path(), origin, &request);
    if let Err(ScaleError::NotByStates(_) | ScaleError::Stopped) = split {
        return false;
    }
    let work = split.unwrap_or_else(|error| panic!("{name}: {error}"));
    let request = RunRequest {
        only: Vec::new(),
        how: how.clone(),
        name: "test".to_owned(),
    };
    let report = run(&work, &request);
    // What takes too long on this machine is left out, wherever the stop comes.
    if how.stop.is_raised() {
        return false;
    }
    let report = report.unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(report.is_complete());
    let merged = merge(&work).unwrap();
    let request = CountRequest {
        fundamental: false,
        by: Vec::new(),
        how: self::how(),
    };
    let whole = count(&claim.instance.puzzle, &request).unwrap();
    assert_eq!(merged.solutions, whole.solutions, "{name}");
    assert_eq!(
        Some(&merged.solutions),
        claim.statements.solutions.as_ref(),
        "{name}"
    );
    true
}

/// Boards with more squares than this are not counted by states, because the frontier of some of them is wide.
const MOST_SQUARES: usize = 30;

/// Neither are those that take longer than this.
const PATIENCE: Duration = Duration::from_secs(1);

#[test]
fn small_puzzles_of_the_gallery_are_counted_in_parts_as_they_claim() {
    let (mut counted, mut by_states) = (0, 0);
    for file in support::PUZZLES.into_iter().flat_map(support::puzzle_files) {
        let definition = Definition::read(&file).unwrap_or_else(|p| panic!("{}", p.draw(false)));
        for claim in definition
            .claims()
            .unwrap_or_else(|p| panic!("{}", p.draw(false)))
        {
            let few = |solutions: &Total| *solutions <= MOST;
            let is_small = claim.statements.solutions.as_ref().is_some_and(few);
            let is_small = is_small && claim.instance.puzzle.board.len() <= 64 && !claim.slow;
            if is_small && claim.instance.puzzle.goal.is_none() {
                let up_to_symmetry = How {
                    symmetry: true,
                    ..how()
                };
                assert!(in_parts(&definition, &claim, &up_to_symmetry));
                assert!(in_parts(&definition, &claim, &how()));
                counted += 1;
            }
            let is_small = is_small && claim.instance.puzzle.board.len() <= MOST_SQUARES;
            if is_small && claim.instance.puzzle.goal.is_none() {
                let how = How {
                    engines: Engines::Frontier,
                    stop: Stop::never().within(PATIENCE),
                    ..How::default()
                };
                by_states += usize::from(in_parts(&definition, &claim, &how));
            }
        }
    }
    assert!(
        counted > 30 && by_states > 10,
        "only {counted}, {by_states}"
    );
}

#[test]
fn what_has_a_goal_is_not_split() {
    let file = support::puzzle_files("puzzles").into_iter();
    let mut files = file.filter(|file| file.ends_with("peaceable-queens.toml"));
    let definition = Definition::read(&files.next().unwrap()).unwrap();
    let instance = definition.instance(&[]).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let origin = SplitOrigin {
        definition: &definition,
        instance: &instance,
    };
    let request = SplitRequest {
        parts: None,
        seed: 0,
        how: how(),
    };
    let refused = Work::split(folder.path(), origin, &request);
    assert!(matches!(refused, Err(ScaleError::HasGoal)));
}
