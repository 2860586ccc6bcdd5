//! Propagation of parts that touch and must differ: as soon as two are finished, they are compared.

use std::collections::HashMap;

use super::Contradiction;
use super::parts::Components;
use super::state::State;
use crate::search::model::{ConnectedParts, DifferingParts, Likeness};

impl State {
    pub(super) fn propagate_differing(
        &mut self,
        differing: &DifferingParts,
    ) -> Result<(), Contradiction> {
        let finished: Vec<HashMap<u32, (usize, Likeness)>> = {
            let groups = differing.groups.iter();
            groups
                .map(|parts| self.finished(parts, differing))
                .collect()
        };
        for &[(group, one), (other_group, other)] in &differing.touching {
            let parts = [(group, one), (other_group, other)];
            let [one, other] = parts.map(|(group, vertex)| finished[group].get(&vertex));
            if let (Some((one, likeness)), Some((other, other_likeness))) = (one, other) {
                let is_itself = group == other_group && one == other;
                if !is_itself && likeness == other_likeness {
                    return Err(Contradiction);
                }
            }
        }
        Ok(())
    }

    /// For each vertex of a part that no more squares can join, its part, and what is alike in those that are alike.
    fn finished(
        &self,
        parts: &ConnectedParts,
        differing: &DifferingParts,
    ) -> HashMap<u32, (usize, Likeness)> {
        let truth: Vec<Option<bool>> = parts.holds.iter().map(|holds| self.known(holds)).collect();
        let cores = Components::new(parts, |square| truth[square] == Some(true));
        let mut finished = HashMap::new();
        for (core, squares) in cores.squares.iter().enumerate() {
            let near = squares
                .iter()
                .flat_map(|&square| &parts.joined[square as usize]);
            let mut near = near.map(|&near| truth[near as usize]);
            if near.any(|near| near.is_none())
                || parts.space.is_some_and(|space| squares.contains(&space))
            {
                continue;
            }
            let likeness = parts.likeness(squares, differing.differ);
            finished.extend(
                squares
                    .iter()
                    .map(|&square| (square, (core, likeness.clone()))),
            );
        }
        finished
    }
}
