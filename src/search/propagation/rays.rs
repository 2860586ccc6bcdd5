//! Propagation of lines of sight: which pieces are visible, and what must stand between.

use super::Contradiction;
use super::state::State;
use crate::search::model::RayItem;

impl State {
    /// Walks along a ray from the target outwards and settles what is visible and what is not.
    pub(super) fn propagate_ray(&mut self, items: &[RayItem]) -> Result<(), Contradiction> {
        // Of the blockers passed so far: whether one is known to hold, how many are open, and the
        // last open one.
        let (mut is_blocked, mut open_count, mut last_open) = (false, 0, None);
        for (place, item) in items.iter().enumerate() {
            match *item {
                RayItem::Blocker(literal) => match self.value(literal) {
                    Some(true) => is_blocked = true,
                    Some(false) => {}
                    None => {
                        open_count += 1;
                        last_open = Some(literal);
                    }
                },
                RayItem::Piece { visible, .. } if is_blocked => self.assign(visible.fails())?,
                RayItem::Piece { piece, visible } => match (self.truth(visible), self.truth(piece))
                {
                    (Some(true), _) => {
                        self.assign(piece.holds())?;
                        self.clear(&items[..place])?;
                        open_count = 0;
                    }
                    (_, Some(false)) => self.assign(visible.fails())?,
                    (None, Some(true)) if open_count == 0 => self.assign(visible.holds())?,
                    (Some(false), None) if open_count == 0 => self.assign(piece.fails())?,
                    (Some(false), Some(true)) => match (open_count, last_open) {
                        (0, _) => return Err(Contradiction),
                        (1, Some(blocker)) => {
                            self.assign(blocker)?;
                            is_blocked = true;
                        }
                        _ => {}
                    },
                    _ => {}
                },
            }
        }
        Ok(())
    }

    /// States that no blocker among these holds.
    fn clear(&mut self, items: &[RayItem]) -> Result<(), Contradiction> {
        for item in items {
            if let RayItem::Blocker(literal) = item {
                self.assign(literal.negated())?;
            }
        }
        Ok(())
    }
}
