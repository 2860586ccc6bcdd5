//! One pass over an engine's solutions: everything that a claim may ask, counted at once.
//!
//! Every placement is judged before it is counted. Nothing is held but numbers and the smallest
//! placement, so that memory does not grow with the number of solutions.

use std::time::{Duration, Instant};

use super::enumerate::{Enumerate, Extent};
use crate::app::DoesNotFit;
use crate::app::assay::Assay;
use crate::app::both::Tally;
use crate::app::{Digest, Engine, Rejected};
use crate::board::Square;
use crate::definition::Statements;
use crate::puzzle::{Classification, FixedPoints, Judge, KindSet, Placement, Puzzle, Watch};
use crate::stop::{Stop, Stopped};

/// What to count besides the solutions themselves.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// [`Extent::One`] where only matters whether there is a solution.
    pub extent: Extent,
    pub fundamental: bool,
    /// Count the solutions in which one of these kinds stands on this square.
    pub standing: Vec<(KindSet, Square)>,
}

impl Wanted {
    /// What must be known to say whether these statements are true.
    pub fn by(statements: &Statements) -> Self {
        let numbers = statements.solutions.or(statements.fundamental);
        let needs_all =
            numbers.is_some() || statements.first.is_some() || !statements.by.is_empty();
        let standing = statements.by.iter();
        Wanted {
            extent: if needs_all { Extent::All } else { Extent::One },
            fundamental: statements.fundamental.is_some(),
            standing: standing.map(|by| (by.kinds.clone(), by.square)).collect(),
        }
    }
}

/// What one engine found.
#[derive(Debug)]
pub struct Census {
    /// Not complete where the engine was stopped or, with [`Extent::One`], content with one: then
    /// every number is a lower bound.
    pub tally: Tally,
    /// 0 where it was not wanted.
    pub fundamental: u64,
    /// Whether the number of classes was wanted.
    pub classified: bool,
    /// For Burnside's lemma; `None` where it does not apply or the number of classes was not wanted.
    pub fixed_points: Option<FixedPoints>,
    /// As [`Wanted::standing`].
    pub standing: Vec<u64>,
    /// The first of all found, in the language's order.
    pub first: Option<Placement>,
    /// A placement that the judge refused. It is not counted, and ends the pass.
    pub refused: Option<Rejected>,
    pub time: Duration,
}

/// Lets an engine run to its end, or until it is stopped.
pub fn census(
    puzzle: &Puzzle,
    engine: Engine,
    enumerate: &Enumerate,
    wanted: &Wanted,
    stop: &Stop,
) -> Result<Census, DoesNotFit> {
    let start = Instant::now();
    let judge = Judge::new(puzzle);
    let mut classification = wanted
        .fundamental
        .then(|| Classification::new(puzzle, &judge));
    let mut census = Census::begin(wanted);
    let mut assay = Assay::new(engine, puzzle, &judge);
    let watch = Watch::default();
    let mut found = enumerate(puzzle, wanted.extent, stop, &watch)?;
    census.tally.complete = loop {
        let placement = match found.next() {
            None => break true,
            Some(Err(Stopped)) => break false,
            Some(Ok(placement)) => placement,
        };
        let placement = match assay.test(placement) {
            Ok(placement) => placement,
            Err(rejected) => {
                census.refused = Some(*rejected);
                break false;
            }
        };
        if let Some(classification) = &mut classification {
            classification.add(&placement);
        }
        census.add(placement, wanted);
        if wanted.extent == Extent::One {
            break false;
        }
    };
    match assay.bracket(&watch) {
        Ok(goal) => census.tally.goal = goal,
        Err(rejected) => census.refused = Some(*rejected),
    }
    if let Some(classification) = classification {
        census.fundamental = classification.number();
        census.fixed_points = classification.fixed_points();
    }
    census.time = start.elapsed();
    Ok(census)
}

impl Census {
    fn begin(wanted: &Wanted) -> Self {
        Census {
            tally: Tally {
                solutions: 0,
                digest: Digest::default(),
                complete: false,
                goal: None,
            },
            fundamental: 0,
            classified: wanted.fundamental,
            fixed_points: None,
            standing: vec![0; wanted.standing.len()],
            first: None,
            refused: None,
            time: Duration::ZERO,
        }
    }

    fn add(&mut self, placement: Placement, wanted: &Wanted) {
        self.tally.solutions += 1;
        self.tally.digest.add(&placement);
        for (count, (kinds, square)) in self.standing.iter_mut().zip(&wanted.standing) {
            let stands = placement.get(*square);
            *count += u64::from(stands.is_some_and(|kind| kinds.contains(kind)));
        }
        if self.first.as_ref().is_none_or(|first| placement < *first) {
            self.first = Some(placement);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::app::Reason;
    use crate::app::verify::{Placements, by_sat, by_search};
    use crate::puzzle::sample;

    fn wanted(extent: Extent) -> Wanted {
        Wanted {
            extent,
            fundamental: false,
            standing: Vec::new(),
        }
    }

    fn taken(engine: &Enumerate, puzzle: &Puzzle, wanted: &Wanted, stop: &Stop) -> Census {
        census(puzzle, Engine::Native, engine, wanted, stop).unwrap()
    }

    #[test]
    fn everything_is_counted_in_one_pass() {
        // Six queens have 4 solutions, 1 up to symmetry (A000170, A002562); the first of them,
        // 1 3 5 0 2 4, has its queens on b6, d5, f4, a3, c2, e1.
        let puzzle = sample::queens(6);
        let queen = puzzle.all_kinds();
        let on = |name| (queen.clone(), puzzle.board.find(name).unwrap());
        let wanted = Wanted {
            fundamental: true,
            standing: vec![on("b6"), on("a6"), on("e6")],
            ..wanted(Extent::All)
        };
        for engine in [&by_sat as &Enumerate, &by_search] {
            let census = taken(engine, &puzzle, &wanted, &Stop::never());
            assert!(census.tally.complete);
            assert_eq!(census.tally.solutions, 4);
            assert_eq!(census.fundamental, 1);
            assert_eq!(census.standing, [1, 0, 1]);
            let first = census.first.unwrap();
            let names: Vec<String> = first
                .pieces()
                .map(|(square, _)| puzzle.board.name(square))
                .collect();
            assert_eq!(names, ["b6", "d5", "f4", "a3", "c2", "e1"]);
        }
    }

    #[test]
    fn what_is_stopped_or_content_with_one_is_not_complete() {
        let puzzle = sample::queens(6);
        let stopped = Stop::never().with_deadline(Instant::now());
        for engine in [&by_sat as &Enumerate, &by_search] {
            let census = taken(engine, &puzzle, &wanted(Extent::All), &stopped);
            assert!(!census.tally.complete);
            let census = taken(engine, &puzzle, &wanted(Extent::One), &Stop::never());
            assert_eq!((census.tally.solutions, census.tally.complete), (1, false));
        }
    }

    #[test]
    fn that_there_is_no_solution_is_complete_even_where_one_would_do() {
        let puzzle = sample::queens(3);
        for engine in [&by_sat as &Enumerate, &by_search] {
            let census = taken(engine, &puzzle, &wanted(Extent::One), &Stop::never());
            assert_eq!((census.tally.solutions, census.tally.complete), (0, true));
        }
    }

    #[test]
    fn a_placement_that_the_judge_refuses_ends_the_pass_and_is_not_counted() {
        fn empty_board<'a>(
            puzzle: &'a Puzzle,
            _: Extent,
            _: &Stop,
            _: &Watch,
        ) -> Result<Placements<'a>, DoesNotFit> {
            Ok(Box::new(
                [Ok(Placement::empty(puzzle.board.len()))].into_iter(),
            ))
        }
        let puzzle = sample::queens(4);
        let census = taken(&empty_board, &puzzle, &wanted(Extent::All), &Stop::never());
        assert_eq!((census.tally.solutions, census.tally.complete), (0, false));
        let refused = census.refused.unwrap();
        assert_eq!(refused.engine, Engine::Native);
        let Reason::Breaches(breaches) = refused.reason else {
            panic!("{refused:?}");
        };
        assert_eq!(breaches.len(), 1);
    }
}
