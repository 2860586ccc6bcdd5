//! The instances that a file and its `--set` options describe: every combination of values, with the last option
//! varying fastest.

use std::ops::RangeInclusive;

use crate::definition::{Definition, Instance, Problems};

/// A parameter and its values; each value gives an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    pub name: String,
    pub values: RangeInclusive<i64>,
    /// Whether it was written as a range, even of one value.
    pub is_range: bool,
}

/// The greatest number of instances of one command: all are held at once.
const MOST: usize = 10_000;

/// The greatest total number of squares of these instances: a square takes a byte, and a bit for each set of squares.
const MOST_SQUARES: usize = 1 << 28;

impl Setting {
    /// Whether an instance has one of these values for the parameter.
    pub fn admits(&self, instance: &Instance) -> bool {
        let mut parameters = instance.parameters.iter();
        parameters.any(|(name, value)| *name == self.name && self.values.contains(value))
    }
}

/// Why there are no instances to work on.
#[derive(Debug, thiserror::Error)]
pub enum SweepError {
    #[error("--set ranges make {0} combinations, at most {MOST} are allowed")]
    TooMany(u128),
    #[error(
        "--set ranges make boards of more than {MOST_SQUARES} squares in all: too many to hold"
    )]
    TooLarge,
    #[error("--set gives the parameter `{0}` twice")]
    Twice(String),
    #[error("an instance is wrong")]
    Problems(Problems),
}

impl From<Problems> for SweepError {
    fn from(problems: Problems) -> Self {
        SweepError::Problems(problems)
    }
}

/// Lowers every instance first, so that a mistake in the last one is found before the first is run.
pub fn instances(
    definition: &Definition,
    settings: &[Setting],
) -> Result<Vec<Instance>, SweepError> {
    let mut instances = Vec::new();
    let mut squares = 0;
    for combination in combinations(settings)? {
        let instance = definition.instance(&combination)?;
        squares += instance.puzzle.board.len();
        if squares > MOST_SQUARES {
            return Err(SweepError::TooLarge);
        }
        instances.push(instance);
    }
    Ok(instances)
}

/// An error if a parameter is set twice.
pub fn each_once(settings: &[Setting]) -> Result<(), SweepError> {
    let mut names: Vec<&str> = settings.iter().map(|set| set.name.as_str()).collect();
    names.sort_unstable();
    match names.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(twice) => Err(SweepError::Twice(twice[0].to_owned())),
        None => Ok(()),
    }
}

fn combinations(settings: &[Setting]) -> Result<Vec<Vec<(String, i64)>>, SweepError> {
    each_once(settings)?;
    // Each factor is below 2^65, so with saturation the product cannot be wrong by wrapping.
    let number = settings.iter().fold(1u128, |product, set| {
        let (first, last) = (
            i128::from(*set.values.start()),
            i128::from(*set.values.end()),
        );
        product.saturating_mul((last - first + 1).max(0).unsigned_abs())
    });
    if number > MOST as u128 {
        return Err(SweepError::TooMany(number));
    }
    let mut combinations = vec![Vec::new()];
    for set in settings {
        let extend = |head: &Vec<(String, i64)>| {
            let head = head.clone();
            set.values.clone().map(move |value| {
                let mut combination = head.clone();
                combination.push((set.name.clone(), value));
                combination
            })
        };
        combinations = combinations.iter().flat_map(extend).collect();
    }
    Ok(combinations)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(name: &str, values: RangeInclusive<i64>) -> Setting {
        Setting {
            name: name.to_owned(),
            values,
            is_range: true,
        }
    }

    #[test]
    fn more_squares_than_can_be_held_are_refused() {
        let text = "[params]\nn = 1\nk = 0\n[board]\nsize = \"n\"\n";
        let definition = Definition::parse("empty.toml", text).unwrap();
        let boards = |k| instances(&definition, &[range("n", 2048..=2048), range("k", 1..=k)]);
        assert_eq!(boards(3).unwrap().len(), 3);
        assert!(matches!(boards(65), Err(SweepError::TooLarge)));
    }
}
