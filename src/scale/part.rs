//! A part: some of the solutions of a puzzle, and its line in `parts.jsonl`.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::puzzle::{Premise, Puzzle, names};

#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// From 1.
    pub number: usize,
    pub portion: Portion,
    /// About how much work it is: the branches that the backtracker will try, or the states of a layer.
    pub cost: f64,
}

/// Which of the solutions are in a part. All parts of a puzzle are of one kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Portion {
    /// Those that keep some premises; they count as often as the weight says, since symmetries carry others to them.
    Cube { premises: Vec<Premise>, weight: u64 },
    /// Those that pass the layer in a state whose hash is one of these.
    States(RangeInclusive<u64>),
}

/// A line of `parts.jsonl`.
#[derive(Serialize, Deserialize)]
struct PartLine {
    part: usize,
    #[serde(flatten)]
    portion: PortionLine,
    /// How often the solutions of a cube count.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    weight: u64,
    cost: f64,
}

fn once() -> u64 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_once(weight: &u64) -> bool {
    *weight == 1
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum PortionLine {
    /// `queen@c7`, or `not queen@c7`, in the order of the tree.
    Cube(Vec<String>),
    /// The first hash and the last, in sixteen hexadecimal digits.
    States([String; 2]),
}

const NOT: &str = "not ";

impl Part {
    /// How often its solutions count.
    pub fn weight(&self) -> u64 {
        match self.portion {
            Portion::Cube { weight, .. } => weight,
            Portion::States(_) => 1,
        }
    }

    /// A line of `parts.jsonl`.
    pub fn line(&self, puzzle: &Puzzle) -> String {
        let line = PartLine {
            part: self.number,
            portion: match &self.portion {
                Portion::Cube { premises, .. } => {
                    PortionLine::Cube(premises.iter().map(|one| named(puzzle, one)).collect())
                }
                Portion::States(hashes) => {
                    PortionLine::States([hashes.start(), hashes.end()].map(|end| digits(*end)))
                }
            },
            weight: self.weight(),
            cost: self.cost.round(),
        };
        // Texts and finite numbers: this cannot fail.
        serde_json::to_string(&line).unwrap_or_default() + "\n"
    }

    /// What a line says; `None` if that is no part of the puzzle.
    pub fn read(puzzle: &Puzzle, line: &str) -> Option<Part> {
        let line: PartLine = serde_json::from_str(line).ok()?;
        Some(Part {
            number: line.part,
            portion: match line.portion {
                PortionLine::Cube(names) => {
                    let premises = names.iter().map(|name| premise(puzzle, name));
                    Portion::Cube {
                        premises: premises.collect::<Option<_>>()?,
                        weight: line.weight,
                    }
                }
                PortionLine::States([first, last]) => {
                    let hashes = number(&first)?..=number(&last)?;
                    is_once(&line.weight).then_some(Portion::States(hashes))?
                }
            },
            cost: line.cost,
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
