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

/// The solutions that are in a part. All parts of a puzzle are of one kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Portion {
    /// Those in some cubes that exclude each other.
    Cubes(Vec<WeightedCube>),
    /// Those that pass the layer in a state whose hash is in this range; `states` is the number of such states.
    States {
        hashes: RangeInclusive<u64>,
        states: f64,
    },
}

/// The solutions that satisfy some premises.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightedCube {
    pub premises: Vec<Premise>,
    /// How often they count, since symmetries carry other solutions to them.
    pub weight: u64,
    /// The number of symmetries of the puzzle that are known to keep the cube, including the identity. It only
    /// affects whether symmetries are looked for when the cube is counted, and the cost.
    pub symmetries: u64,
    /// The estimated number of branches of the backtracker with these symmetries.
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
        /// The number of states.
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
    /// The cubes; empty for a slice of a layer.
    pub fn cubes(&self) -> &[WeightedCube] {
        match &self.portion {
            Portion::Cubes(cubes) => cubes,
            Portion::States { .. } => &[],
        }
    }

    /// The approximate amount of work: branches of the backtracker, or states of the layer.
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
        // Only texts and finite numbers, so this cannot fail.
        serde_json::to_string(&line).unwrap_or_default() + "\n"
    }

    /// Reads a line; `None` if it is not a part of the puzzle.
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

/// A 64-bit number as a text, as JSON numbers cannot hold it.
pub fn digits(number: u64) -> String {
    format!("{number:016x}")
}

fn number(digits: &str) -> Option<u64> {
    u64::from_str_radix(digits, 16).ok()
}
