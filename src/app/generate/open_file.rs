//! A file that leaves something open, read with the parameters that were asked for.

use crate::random::Random;

use super::{NotGenerated, shapes};
use crate::definition::{Blank, Definition, Instance};

pub(super) struct OpenFile {
    pub name: String,
    pub blank: Blank,
    pub instance: Instance,
    /// Parameters that have other values than the file gives them.
    pub set: Vec<(String, i64)>,
}

impl OpenFile {
    pub fn of(name: &str, blank: Blank, set: &[(String, i64)]) -> Result<Self, NotGenerated> {
        let instance = Definition::parse(name, &blank.cleared())?.instance(set)?;
        Ok(OpenFile {
            name: name.to_owned(),
            blank,
            instance,
            set: set.to_vec(),
        })
    }

    /// The same file with as many walls as it asks for.
    pub fn with_walls(&self, symmetric: bool, rng: &mut Random) -> Result<Self, NotGenerated> {
        let puzzle = &self.instance.puzzle;
        let walls = shapes::walls(puzzle, self.instance.generation.walls, symmetric, rng);
        let blank = self.blank.with_walls(puzzle, &walls)?;
        OpenFile::of(&self.name, blank, &self.set)
    }
}
