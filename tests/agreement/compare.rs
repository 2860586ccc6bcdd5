//! One puzzle file against brute force: every placement is judged, and every column must give
//! exactly those that are accepted.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use puzzle_workbench::board::Square;
use puzzle_workbench::definition::Definition;
use puzzle_workbench::puzzle::{Automorphisms, Direction, Judge, KindId, Placement, Puzzle};

use crate::agreement::classes;
use crate::agreement::columns::{Column, Tuning};
use crate::agreement::naive::Reading;
use crate::agreement::random::Known;
use crate::agreement::states;
use crate::model::Model;

/// A difference between two readings of one file.
#[derive(Clone, Debug)]
pub struct Disagreement {
    pub what: What,
    /// A placement that shows it, as a picture, or what the program reports.
    pub shown: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The program rejects a file that is right.
    Refused,
    /// The judge rejects what the naive definition accepts, or the other way round.
    Judge {
        accepts: bool,
    },
    /// The judge names breaches of what it accepts, or none of what it rejects.
    Breaches,
    /// The planted placement is not a solution, or an overfull puzzle has one.
    Known,
    Missing {
        column: &'static str,
    },
    Superfluous {
        column: &'static str,
    },
    Repeated {
        column: &'static str,
    },
    Order {
        column: &'static str,
    },
    /// The naive definition and the goal of the program make different placements optimal.
    Goal,
    /// Whether a solution is the first of its class.
    Fundamental,
    /// The number of classes, and their sizes.
    Classes,
    /// A symmetry that the program says leaves the puzzle unchanged maps a solution to something else.
    Unchanged,
    /// Burnside's lemma gives another number of classes.
    Burnside,
    /// The report of a count.
    Counted,
    /// Which solutions are listed, and in which order.
    Listed,
    /// Which solution is nearest to another.
    Nearest,
    /// The counts state by state.
    Frontier,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}:\n{}", self.what, self.shown)
    }
}

/// What a comparison covered.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub puzzles: usize,
    pub satisfiable: usize,
    pub placements: usize,
    pub solutions: usize,
    /// Puzzles in which the judge was compared with the naive definition too.
    pub naive: usize,
    /// Puzzles with solutions that symmetries map to others.
    pub symmetric: usize,
    /// Puzzles that could be counted state by state.
    pub counted: usize,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.puzzles += other.puzzles;
        self.satisfiable += other.satisfiable;
        self.placements += other.placements;
        self.solutions += other.solutions;
        self.naive += other.naive;
        self.symmetric += other.symmetric;
        self.counted += other.counted;
    }
}

/// Compares everything for a model. `thorough` adds the naive definition, which is slow.
pub fn model(
    model: &Model,
    known: &Known,
    columns: &[Column],
    tuning: Tuning,
    thorough: bool,
) -> Result<Tally, Disagreement> {
    let puzzle = puzzle(&model.toml())?;
    let all = placements(&puzzle);
    let accepted = accepted(&puzzle, &all)?;
    let solutions = optimal(&puzzle, &accepted);
    if thorough {
        judge_is_right(model, &puzzle, &all, &accepted)?;
        goal_is_right(model, &puzzle, &accepted, &solutions)?;
    }
    is_as_known(&puzzle, &accepted, known)?;
    columns_agree(&puzzle, &solutions, columns, tuning)?;
    let is_counted = states::agree(&puzzle, &solutions)?;
    let symmetries = Automorphisms::of(&puzzle).order();
    Ok(Tally {
        puzzles: 1,
        satisfiable: usize::from(!solutions.is_empty()),
        placements: all.len(),
        solutions: solutions.len(),
        naive: usize::from(thorough),
        symmetric: usize::from(symmetries > 1 && solutions.len() > 1),
        counted: usize::from(is_counted),
    })
}

/// Compares all columns with the judge for a file.
pub fn file(text: &str, columns: &[Column], tuning: Tuning) -> Result<(), Disagreement> {
    let (puzzle, solutions) = solutions(text)?;
    states::agree(&puzzle, &solutions)?;
    columns_agree(&puzzle, &solutions, columns, tuning)
}

/// The puzzle of a file and all of its solutions, in order.
pub fn solutions(text: &str) -> Result<(Puzzle, Vec<Placement>), Disagreement> {
    let puzzle = puzzle(text)?;
    let solutions = optimal(&puzzle, &accepted(&puzzle, &placements(&puzzle))?);
    Ok((puzzle, solutions))
}

/// Compares the judge of a file with the naive reading of a model.
pub fn readings(model: &Model, text: &str) -> Result<(), Disagreement> {
    let puzzle = puzzle(text)?;
    let all = placements(&puzzle);
    let accepted = accepted(&puzzle, &all)?;
    judge_is_right(model, &puzzle, &all, &accepted)?;
    goal_is_right(model, &puzzle, &accepted, &optimal(&puzzle, &accepted))
}

/// Of all placements that obey the rules, those that are optimal for the puzzle's goal.
pub fn optimal(puzzle: &Puzzle, accepted: &[Placement]) -> Vec<Placement> {
    let Some(goal) = &puzzle.goal else {
        return accepted.to_vec();
    };
    let numbers = accepted.iter().map(|placement| goal.number(placement));
    let best = match goal.direction {
        Direction::Maximize => numbers.max(),
        Direction::Minimize => numbers.min(),
    };
    let optimal = accepted
        .iter()
        .filter(|placement| Some(goal.number(placement)) == best);
    optimal.cloned().collect()
}

/// Checks that the solutions are the best of the placements that obey the rules, and so are their classes.
fn goal_is_right(
    model: &Model,
    puzzle: &Puzzle,
    accepted: &[Placement],
    solutions: &[Placement],
) -> Result<(), Disagreement> {
    let all: Vec<_> = accepted.iter().map(cells).collect();
    let reading = Reading::of(model);
    let optimal = reading.optimal(&all);
    for (placement, optimal) in accepted.iter().zip(optimal) {
        if solutions.binary_search(placement).is_ok() != optimal {
            return Err(shown(What::Goal, puzzle, placement));
        }
    }
    classes::agree(puzzle, solutions, &reading)
}

pub fn puzzle(text: &str) -> Result<Puzzle, Disagreement> {
    let definition = Definition::parse("random.toml", text);
    let instance = definition.and_then(|definition| definition.instance(&[]));
    let instance = instance.map_err(|problems| Disagreement {
        what: What::Refused,
        shown: problems.draw(false),
    })?;
    Ok(instance.puzzle)
}

/// Every way to put pieces on the open squares, no more of a kind than may stand on the board, in the
/// language's order.
fn placements(puzzle: &Puzzle) -> Vec<Placement> {
    let open: Vec<Square> = puzzle.board.open_squares().collect();
    let counts = puzzle.kinds.iter().map(|kind| kind.count.at_most);
    let mut left: Vec<i64> = counts.map(|most| most.unwrap_or(i64::MAX)).collect();
    let mut all = Vec::new();
    let mut placement = Placement::empty(puzzle.board.len());
    put(puzzle, &open, &mut left, &mut placement, &mut all);
    all
}

fn put(
    puzzle: &Puzzle,
    open: &[Square],
    left: &mut [i64],
    placement: &mut Placement,
    all: &mut Vec<Placement>,
) {
    let Some((&square, rest)) = open.split_first() else {
        all.push(placement.clone());
        return;
    };
    for kind in puzzle.kind_ids() {
        if left[kind.index()] > 0 {
            left[kind.index()] -= 1;
            placement.set(square, Some(kind));
            put(puzzle, rest, left, placement, all);
            left[kind.index()] += 1;
        }
    }
    placement.set(square, None);
    put(puzzle, rest, left, placement, all);
}

fn accepted(puzzle: &Puzzle, all: &[Placement]) -> Result<Vec<Placement>, Disagreement> {
    let judge = Judge::new(puzzle);
    let mut accepted = Vec::new();
    for (number, placement) in all.iter().enumerate() {
        let accepts = judge.accepts(placement);
        // Naming all breaches takes longer; a sample is enough.
        let sampled = number % 16 == 0 || accepts && number % 4 == 0;
        if sampled && judge.breaches(placement).is_empty() != accepts {
            return Err(shown(What::Breaches, puzzle, placement));
        }
        if accepts {
            accepted.push(placement.clone());
        }
    }
    Ok(accepted)
}

fn judge_is_right(
    model: &Model,
    puzzle: &Puzzle,
    all: &[Placement],
    solutions: &[Placement],
) -> Result<(), Disagreement> {
    let reading = Reading::of(model);
    let accepted: BTreeSet<&Placement> = solutions.iter().collect();
    for placement in all {
        let accepts = accepted.contains(placement);
        if reading.accepts(&cells(placement)) != accepts {
            return Err(shown(What::Judge { accepts }, puzzle, placement));
        }
    }
    Ok(())
}

fn is_as_known(
    puzzle: &Puzzle,
    solutions: &[Placement],
    known: &Known,
) -> Result<(), Disagreement> {
    match known {
        Known::Nothing => Ok(()),
        Known::NoSolution => match solutions.first() {
            Some(solution) => Err(shown(What::Known, puzzle, solution)),
            None => Ok(()),
        },
        Known::Solution(planted) => {
            let mut placement = Placement::empty(planted.len());
            for (square, kind) in planted.iter().enumerate() {
                placement.set(Square::new(square), kind.map(KindId::new));
            }
            match solutions.binary_search(&placement) {
                Ok(_) => Ok(()),
                Err(_) => Err(shown(What::Known, puzzle, &placement)),
            }
        }
    }
}

/// `solutions` are all solutions, in order.
pub fn columns_agree(
    puzzle: &Puzzle,
    solutions: &[Placement],
    columns: &[Column],
    tuning: Tuning,
) -> Result<(), Disagreement> {
    for column in columns
        .iter()
        .filter(|column| solutions.len() <= column.most)
    {
        let name = column.name;
        let found = (column.solve)(puzzle, tuning);
        let mut times: BTreeMap<&Placement, usize> = BTreeMap::new();
        for placement in &found {
            *times.entry(placement).or_default() += 1;
        }
        for (placement, times) in &times {
            if solutions.binary_search(placement).is_err() {
                return Err(shown(What::Superfluous { column: name }, puzzle, placement));
            }
            if *times > 1 {
                return Err(shown(What::Repeated { column: name }, puzzle, placement));
            }
        }
        if let Some(missing) = solutions
            .iter()
            .find(|solution| !times.contains_key(solution))
        {
            return Err(shown(What::Missing { column: name }, puzzle, missing));
        }
        let differs = found.iter().zip(solutions).find(|(a, b)| a != b);
        if let Some((early, _)) = differs.filter(|_| column.in_order) {
            return Err(shown(What::Order { column: name }, puzzle, early));
        }
    }
    Ok(())
}

pub fn cells(placement: &Placement) -> Vec<Option<usize>> {
    let squares = (0..placement.len()).map(Square::new);
    squares
        .map(|square| placement.get(square).map(KindId::index))
        .collect()
}

pub fn shown(what: What, puzzle: &Puzzle, placement: &Placement) -> Disagreement {
    let board = &puzzle.board;
    let mut picture = String::new();
    for square in board.squares() {
        let symbol = placement.get(square).map(|kind| puzzle.kind(kind).symbol);
        let character = match board.terrain(square) {
            puzzle_workbench::board::Terrain::Open => symbol.unwrap_or('.'),
            puzzle_workbench::board::Terrain::Wall => '#',
            puzzle_workbench::board::Terrain::Closed => 'x',
        };
        picture.push(character);
        let ends_row = board.column(square) + 1 == board.columns();
        picture.push(if ends_row { '\n' } else { ' ' });
    }
    Disagreement {
        what,
        shown: picture,
    }
}
