//! A part: some of the solutions of a puzzle.

use std::ops::RangeInclusive;

use crate::puzzle::Premise;

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
}
