//! Distinct rules: groups by length; no two of equal length may hold the same.

use std::sync::Arc;

use super::{CountingGroups, Reading};
use crate::board::Square;
use crate::puzzle::Distinct;
use crate::search::model::{Builder, Constraint, DistinctGroup};
use crate::stop::Stopped;

impl Reading for Distinct {
    fn compile(&self, builder: &mut Builder, _: &mut CountingGroups) -> Result<(), Stopped> {
        for grouping in &self.each {
            let mut families: Vec<Vec<Vec<Square>>> = Vec::new();
            for group in builder.puzzle.board.groups(grouping) {
                let squares = group.squares;
                let as_long = |family: &&mut Vec<Vec<Square>>| family[0].len() == squares.len();
                match families.iter_mut().find(as_long) {
                    Some(family) => family.push(squares),
                    None => families.push(vec![squares]),
                }
            }
            families.retain(|family| family.len() > 1);
            for groups in families.into_iter().map(Arc::new) {
                for group in 0..groups.len() {
                    let groups = Arc::clone(&groups);
                    builder.constraint(Constraint::Distinct(DistinctGroup { groups, group }));
                }
            }
        }
        Ok(())
    }
}
