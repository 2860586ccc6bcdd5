//! The faults that are planted: one table for each topic.

use std::collections::HashSet;
use std::fs;

use serde::Deserialize;

/// The tables, `tests/faults/LAYER.toml`.
pub const LAYERS: [&str; 6] = ["judge", "sat", "native", "frontier", "symmetry", "counting"];

/// A mistake that someone could have made in one place of the source.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    pub name: String,
    pub file: String,
    /// The original text: an expression, or statements if it ends with a semicolon. It occurs once in the file.
    pub right: String,
    pub wrong: String,
    /// What the mistake is.
    pub why: String,
    /// Why the checks need not see it; without a reason they must see it.
    pub survives: Option<String>,
    /// Whether it is in the sample of ten.
    #[serde(default)]
    pub always: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    fault: Vec<Fault>,
}

/// All faults, layer by layer.
pub fn faults() -> Vec<Fault> {
    let mut all = Vec::new();
    for layer in LAYERS {
        let path = format!("tests/faults/{layer}.toml");
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let table: Table = toml::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
        all.extend(table.fault);
    }
    let names: HashSet<&str> = all.iter().map(|fault| fault.name.as_str()).collect();
    assert_eq!(names.len(), all.len(), "two faults have one name");
    all
}
