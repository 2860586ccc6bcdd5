//! A part: some of the solutions of a puzzle, and its line in `parts.jsonl`.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::puzzle::{Premise, Puzzle, names};

#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// From 1.
    pub number: usize,
    pub portion: Portion,
}

/// Which of the solutions are in a part. All parts of a puzzle are of one kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Portion {
    /// Those in some cubes that exclude each other.
    Cubes(Vec<WeightedCube>),
    /// Those that pass the layer in a state whose hash is one of these; there are so many such states.
    States {
        hashes: RangeInclusive<u64>,
        states: f64,
    },
}

/// The solutions that keep some premises.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightedCube {
    pub premises: Vec<Premise>,
    /// They count so often, since symmetries carry others to them.
    pub weight: u64,
    /// So many symmetries of the puzzle keep the cube, the identity among them, as far as is known. Nothing rests on it
    /// but who looks for symmetries, and the cost.
    pub symmetries: u64,
    /// About how many branches the backtracker will try, with these symmetries.
    pub cost: f64,
}

/// A line of `parts.jsonl`.
#[derive(Serialize, Deserialize)]
struct PartLine {
    part: usize,
    #[serde(flatten)]
    portion: PortionLine,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum PortionLine {
    Cubes {
        cubes: Vec<CubeLine>,
    },
    States {
        /// The first hash and the last, in sixteen hexadecimal digits.
        states: [String; 2],
        /// How many states there are.
        cost: f64,
    },
}

#[derive(Serialize, Deserialize)]
struct CubeLine {
    /// `queen@c7`, or `not queen@c7`, in the order of the tree.
    cube: Vec<String>,
    #[serde(default = "once", skip_serializing_if = "is_once")]
    weight: u64,
    #[serde(default = "once", skip_serializing_if = "is_once")]
    symmetries: u64,
    cost: f64,
}

fn once() -> u64 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_once(times: &u64) -> bool {
    *times == 1
}

const NOT: &str = "not ";

impl Part {
    /// None in a part of a layer.
    pub fn cubes(&self) -> &[WeightedCube] {
        match &self.portion {
            Portion::Cubes(cubes) => cubes,
            Portion::States { .. } => &[],
        }
    }

    /// About how much work it is: the branches that the backtracker will try, or the states of a layer.
    pub fn cost(&self) -> f64 {
        match &self.portion {
            Portion::Cubes(cubes) => cubes.iter().map(|cube| cube.cost).sum(),
            Portion::States { states, .. } => *states,
        }
    }

    /// A line of `parts.jsonl`.
    pub fn line(&self, puzzle: &Puzzle) -> String {
        let line = PartLine {
            part: self.number,
            portion: match &self.portion {
                Portion::Cubes(cubes) => PortionLine::Cubes {
                    cubes: cubes
                        .iter()
                        .map(|cube| CubeLine::of(puzzle, cube))
                        .collect(),
                },
                Portion::States { hashes, states } => PortionLine::States {
                    states: [hashes.start(), hashes.end()].map(|end| digits(*end)),
                    cost: *states,
                },
            },
        };
        // Texts and finite numbers: this cannot fail.
        serde_json::to_string(&line).unwrap_or_default() + "\n"
    }

    /// What a line says; `None` if that is no part of the puzzle.
    pub fn read(puzzle: &Puzzle, line: &str) -> Option<Part> {
        let line: PartLine = serde_json::from_str(line).ok()?;
        let portion = match line.portion {
            PortionLine::Cubes { cubes } => {
                let cubes = cubes.into_iter().map(|cube| cube.read(puzzle));
                Portion::Cubes(cubes.collect::<Option<_>>()?)
            }
            PortionLine::States {
                states: [first, last],
                cost,
            } => Portion::States {
                hashes: number(&first)?..=number(&last)?,
                states: cost,
            },
        };
        Some(Part {
            number: line.part,
            portion,
        })
    }
}

impl CubeLine {
    fn of(puzzle: &Puzzle, cube: &WeightedCube) -> Self {
        let premises = cube.premises.iter();
        CubeLine {
            cube: premises.map(|one| named(puzzle, one)).collect(),
            weight: cube.weight,
            symmetries: cube.symmetries,
            cost: cube.cost.round(),
        }
    }

    fn read(self, puzzle: &Puzzle) -> Option<WeightedCube> {
        let premises = self.cube.iter().map(|name| premise(puzzle, name));
        Some(WeightedCube {
            premises: premises.collect::<Option<_>>()?,
            weight: self.weight,
            symmetries: self.symmetries,
            cost: self.cost,
        })
    }
}

fn named(puzzle: &Puzzle, premise: &Premise) -> String {
    let name = names::name(puzzle, (premise.square, premise.kind));
    match premise.stands {
        true => name,
        false => format!("{NOT}{name}"),
    }
}

fn premise(puzzle: &Puzzle, name: &str) -> Option<Premise> {
    let (stands, name) = match name.strip_prefix(NOT) {
        Some(name) => (false, name),
        None => (true, name),
    };
    let (square, kind) = names::find(puzzle, name)?;
    Some(Premise {
        square,
        kind,
        stands,
    })
}

/// A number of 64 bits as JSON cannot hold it.
pub fn digits(number: u64) -> String {
    format!("{number:016x}")
}

fn number(digits: &str) -> Option<u64> {
    u64::from_str_radix(digits, 16).ok()
}
