//! Propagation of what is asked of each connected part by itself: its loops and its shape.

use super::Contradiction;
use super::parts::{ConnectionView, LearntSquares, NONE, learn};
use crate::puzzle::Bound;

impl ConnectionView<'_> {
    /// A part that no square can join any more has a right size, shape and number of loops.
    pub fn finished(&self) -> Result<(), Contradiction> {
        let parts = self.parts;
        if parts.shapes.is_none() && parts.not_shapes.is_empty() && parts.loops == Bound::ANY {
            return Ok(());
        }
        for squares in &self.cores.squares {
            let reach = self.reaches.of[squares[0] as usize] as usize;
            let mut near = squares.iter().flat_map(|&s| &self.parts.joined[s as usize]);
            if self.may_be_outside(reach) || near.any(|&square| self.is_open(square)) {
                continue;
            }
            if !parts.admits(squares) {
                return Err(Contradiction);
            }
        }
        Ok(())
    }

    /// A part has no fewer loops than a part of it, and no square joins so many steps that there are too many.
    pub fn loops(&self, learnt: &mut LearntSquares) -> Result<(), Contradiction> {
        let Some(most) = self.parts.loops.hull().at_most else {
            return Ok(());
        };
        let cores = self.cores.squares.iter();
        let of_core = |core: &Vec<u32>| self.parts.steps_inside(core) - core.len() as i64 + 1;
        let of_cores: Vec<i64> = cores.map(of_core).collect();
        for (squares, &loops) in self.cores.squares.iter().zip(&of_cores) {
            let reach = self.reaches.of[squares[0] as usize] as usize;
            if loops > most && !self.may_be_outside(reach) {
                return Err(Contradiction);
            }
        }
        for square in (0..self.parts.holds.len() as u32).filter(|&square| self.is_open(square)) {
            let reach = self.reaches.of[square as usize] as usize;
            let near = self.parts.joined[square as usize].iter();
            let near = near.map(|&near| self.cores.of[near as usize]);
            let mut near: Vec<u32> = near.filter(|&core| core != NONE).collect();
            let steps = near.len() as i64;
            near.sort_unstable();
            near.dedup();
            let before: i64 = near.iter().map(|&core| of_cores[core as usize]).sum();
            if before + steps - near.len() as i64 > most && !self.may_be_outside(reach) {
                learn(learnt, square, false)?;
            }
        }
        Ok(())
    }

    /// A side between two squares of one part holds no wall.
    pub fn closed(&self, learnt: &mut LearntSquares) -> Result<(), Contradiction> {
        for side in 0..self.truth.len() as u32 {
            let here = side as usize;
            if !self.parts.closed || self.parts.has_size[here] || self.truth[here] == Some(true) {
                continue;
            }
            let core = |square: &u32| self.cores.of[*square as usize];
            let mut cores = self.parts.joined[here].iter().map(core);
            let first = cores.next().filter(|&core| core != NONE);
            if first.is_some() && cores.next() == first {
                match self.truth[here] {
                    Some(_) => return Err(Contradiction),
                    None => learn(learnt, side, true)?,
                }
            }
        }
        Ok(())
    }
}
