//! The ways to find all solutions that are compared: one column of the table for each.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::Arc;

use puzzle_workbench::puzzle::{Automorphisms, Placement, Puzzle};
use puzzle_workbench::sat::encode::Thresholds;
use puzzle_workbench::sat::{self, Method, Options, Splitting};
use puzzle_workbench::search;

use crate::agreement::by_hand;
use crate::agreement::chance::Chance;
use crate::agreement::lines;

/// Options that must not change any result, drawn at random so that small boards reach every path.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    seed: u64,
}

/// A way to find all solutions.
pub struct Column {
    pub name: &'static str,
    /// Whether the solutions come in the language's order.
    pub in_order: bool,
    /// The column is left out for puzzles with more solutions than this.
    pub most: usize,
    pub solve: fn(&Puzzle, Tuning) -> Vec<Placement>,
}

/// Every engine and method.
pub const ALL: [Column; 7] = [
    Column {
        name: "one solver",
        in_order: false,
        most: 1000,
        solve: |puzzle, tuning| by_sat(puzzle, Method::OneSolver, tuning),
    },
    Column {
        name: "cubes",
        in_order: false,
        most: usize::MAX,
        solve: |puzzle, tuning| by_sat(puzzle, Method::Cubes, tuning),
    },
    Column {
        name: "in order",
        in_order: true,
        most: usize::MAX,
        solve: |puzzle, tuning| by_sat(puzzle, Method::InOrder, tuning),
    },
    Column {
        name: "backtracking",
        in_order: false,
        most: usize::MAX,
        solve: |puzzle, tuning| by_search(puzzle, tuning, false),
    },
    Column {
        name: "general backtracking",
        in_order: false,
        most: usize::MAX,
        solve: |puzzle, tuning| by_search(puzzle, tuning, true),
    },
    Column {
        name: "cubes up to symmetry, on threads",
        in_order: false,
        most: usize::MAX,
        solve: by_sat_up_to_symmetry,
    },
    Column {
        name: "backtracking up to symmetry, on threads",
        in_order: false,
        most: usize::MAX,
        solve: by_search_up_to_symmetry,
    },
];

/// The encoding with guards, all of them switched on; slow for many solutions.
pub const GUARDED: [Column; 1] = [Column {
    name: "guarded",
    in_order: false,
    most: 1000,
    solve: by_hand::guarded,
}];

/// The formula in lines; slow for many solutions.
pub const LINES: [Column; 1] = [Column {
    name: "pseudo-Boolean",
    in_order: false,
    most: 1000,
    solve: lines::solutions,
}];

impl Tuning {
    pub fn new(seed: u64) -> Self {
        Tuning { seed }
    }

    /// For any other random choices.
    pub fn chance(self) -> Chance {
        Chance::new(self.seed ^ 0x5555)
    }

    /// So few that most searches also choose at random.
    fn branches_in_order(self) -> u64 {
        Chance::new(self.seed ^ 0xaaaa).pick(&[1, 4, 1 << 12])
    }

    /// So few that most searches for what is connected also look ahead.
    fn failures_in_a_row(self) -> u32 {
        Chance::new(self.seed ^ 0x6666).pick(&[0, 1, 64])
    }

    pub fn thresholds(self) -> Thresholds {
        let mut chance = Chance::new(self.seed);
        Thresholds {
            pairwise: chance.pick(&[0, 1, 2, 3, 4, 16]),
            binomial: chance.pick(&[0, 1, 4, 20, 100]),
            diagram: Chance::new(self.seed ^ 0x5555).pick(&[0, 10, 200_000]),
            between: chance.pick(&[0, 1, 2, 3, 16]),
            saturate: chance.hits(1, 2),
            count_preserving: chance.hits(1, 4),
            add_up: chance.hits(1, 2),
            ..Thresholds::default()
        }
    }

    pub fn obstacle_cases(self) -> u64 {
        Chance::new(self.seed ^ 0x3333).pick(&[0, 5, 100, 50_000])
    }

    /// Nothing, enough only for some of the small puzzles, or no limit.
    pub fn goal_budget(self) -> Option<u64> {
        Chance::new(self.seed ^ 0x6666).pick(&[Some(0), Some(0), Some(30), None])
    }

    /// Most puzzles are so small that one solver is enough; half of the time it is not called.
    pub fn probe_budget(self) -> u64 {
        Chance::new(self.seed ^ 0x8888).pick(&[0, 0, 10, 1000])
    }

    pub fn cuts(self) -> bool {
        Chance::new(self.seed ^ 0x9999).hits(2, 3)
    }

    pub fn uses_symmetry_with_goal(self) -> bool {
        Chance::new(self.seed ^ 0x7777).hits(1, 2)
    }

    pub fn splitting(self) -> Splitting {
        let mut chance = Chance::new(!self.seed);
        Splitting {
            models_per_cube: chance.pick(&[0, 1, 2, 8, 32, usize::MAX]),
            smallest: chance.pick(&[0, 1, 2, 5, 20, usize::MAX]),
        }
    }
}

fn sat_options(puzzle: &Puzzle, method: Method, tuning: Tuning) -> Options {
    let of_goal = tuning.uses_symmetry_with_goal() && puzzle.goal.is_some();
    Options {
        automorphisms_of_goal: of_goal.then(|| Arc::new(Automorphisms::of(puzzle))),
        goal_budget: tuning.goal_budget(),
        probe_budget: tuning.probe_budget(),
        method,
        thresholds: tuning.thresholds(),
        splitting: tuning.splitting(),
        obstacle_cases: tuning.obstacle_cases(),
        cuts: tuning.cuts(),
        ..Options::default()
    }
}

fn by_sat(puzzle: &Puzzle, method: Method, tuning: Tuning) -> Vec<Placement> {
    let options = sat_options(puzzle, method, tuning);
    let mut solutions = sat::solutions(puzzle, &options).expect("a small puzzle fits");
    let found = solutions.by_ref();
    let found: Vec<Placement> = found
        .map(|solution| solution.expect("nobody stops it"))
        .collect();
    // In every way each solution is a model of varisat, and a refutation by varisat shows that there are no more.
    let work = solutions.statistics().solver;
    assert!(
        work.models >= found.len() as u64 && work.refutations >= 1,
        "{work:?}"
    );
    found
}

fn by_sat_up_to_symmetry(puzzle: &Puzzle, tuning: Tuning) -> Vec<Placement> {
    let automorphisms = Arc::new(Automorphisms::of(puzzle));
    let options = Options {
        automorphisms: Some(Arc::clone(&automorphisms)),
        ..sat_options(puzzle, Method::Cubes, tuning)
    };
    let share = |mut solutions: sat::Solutions| {
        let mut share = Vec::new();
        while let Some(found) = solutions.next() {
            share.push((found.expect("nobody stops it"), solutions.weight()));
        }
        share
    };
    let jobs = NonZeroUsize::MIN.saturating_add(tuning.chance().pick(&[0, 1, 2]));
    let shares = sat::on_threads(puzzle, &options, jobs, share).expect("a small puzzle fits");
    let (found, weights): (Vec<Placement>, Vec<u64>) = shares.into_iter().flatten().unzip();
    images(&automorphisms, found, weights.iter().sum())
}

fn by_search_up_to_symmetry(puzzle: &Puzzle, _: Tuning) -> Vec<Placement> {
    let automorphisms = Arc::new(Automorphisms::of(puzzle));
    let options = search::Options {
        automorphisms: Some(Arc::clone(&automorphisms)),
        ..search::Options::default()
    };
    let jobs = NonZeroUsize::MIN.saturating_add(1);
    let counted = search::count(puzzle, &options, jobs, 1 << 20);
    images(&automorphisms, counted.sample, counted.solutions)
}

/// All images of what was found. If their number is not the counted one, one image is returned twice, which shows.
fn images(automorphisms: &Automorphisms, found: Vec<Placement>, counted: u64) -> Vec<Placement> {
    let images = found.iter().flat_map(|found| automorphisms.images(found));
    let images: BTreeSet<Placement> = images.collect();
    let is_right = images.len() as u64 == counted;
    let mut images: Vec<Placement> = images.into_iter().collect();
    if !is_right && let Some(first) = images.first().cloned() {
        images.push(first);
    }
    images
}

fn by_search(puzzle: &Puzzle, tuning: Tuning, general_only: bool) -> Vec<Placement> {
    let options = search::Options {
        general_only,
        branches_in_order: tuning.branches_in_order(),
        failures_in_a_row: tuning.failures_in_a_row(),
        ..search::Options::default()
    };
    let solutions = search::solutions(puzzle, &options);
    solutions
        .map(|solution| solution.expect("nobody stops it"))
        .collect()
}
