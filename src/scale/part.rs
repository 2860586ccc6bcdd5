//! A part: the solutions of a puzzle that keep some premises, and its line in `parts.jsonl`.

use serde::{Deserialize, Serialize};

use crate::puzzle::{Premise, Puzzle, names};

/// The solutions that keep some premises.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// From 1.
    pub number: usize,
    pub premises: Vec<Premise>,
    /// About how many branches the backtracker will try.
    pub cost: f64,
}

/// A line of `parts.jsonl`.
#[derive(Serialize, Deserialize)]
struct PartLine {
    part: usize,
    /// `queen@c7`, or `not queen@c7`, in the order of the tree.
    cube: Vec<String>,
    cost: f64,
}

const NOT: &str = "not ";

impl Part {
    /// A line of `parts.jsonl`.
    pub fn line(&self, puzzle: &Puzzle) -> String {
        let name = |premise: &Premise| {
            let name = names::name(puzzle, (premise.square, premise.kind));
            match premise.stands {
                true => name,
                false => format!("{NOT}{name}"),
            }
        };
        let line = PartLine {
            part: self.number,
            cube: self.premises.iter().map(name).collect(),
            cost: self.cost.round(),
        };
        // Texts and finite numbers: this cannot fail.
        serde_json::to_string(&line).unwrap_or_default() + "\n"
    }

    /// What a line says; `None` if that is no part of the puzzle.
    pub fn read(puzzle: &Puzzle, line: &str) -> Option<Part> {
        let line: PartLine = serde_json::from_str(line).ok()?;
        let premise = |name: &String| {
            let (stands, name) = match name.strip_prefix(NOT) {
                Some(name) => (false, name),
                None => (true, &name[..]),
            };
            let (square, kind) = names::find(puzzle, name)?;
            Some(Premise {
                square,
                kind,
                stands,
            })
        };
        Some(Part {
            number: line.part,
            premises: line.cube.iter().map(premise).collect::<Option<_>>()?,
            cost: line.cost,
        })
    }
}
