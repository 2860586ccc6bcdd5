//! Propagation of balances: all sides have the same number of true facts, so each bounds the
//! others.

use super::Contradiction;
use super::state::{Blame, State};
use crate::search::model::Model;

impl State {
    /// Checks the balances of which one of these cardinalities is a side.
    #[inline]
    pub(super) fn check_balances(
        &mut self,
        model: &Model,
        cardinalities: &[u32],
    ) -> Result<(), Contradiction> {
        if model.balances.is_empty() {
            return Ok(());
        }
        for &cardinality in cardinalities {
            if let Some(balance) = model.cardinalities[cardinality as usize].balance {
                self.balance_sides(model, balance)?;
            }
        }
        Ok(())
    }

    /// A side that holds as many as another side still can is full. A side that can only just reach
    /// what another side holds needs all its open members.
    pub(super) fn balance_sides(
        &mut self,
        model: &Model,
        balance: u32,
    ) -> Result<(), Contradiction> {
        let (least, most) = self.range_of_balance(model, balance);
        if least > most {
            self.blame = Blame::Cardinality(model.balances[balance as usize].start);
            return Err(Contradiction);
        }
        for side in model.balances[balance as usize].clone() {
            let occupancy = self.occupancy[side as usize];
            if occupancy.held == most {
                self.settle_rest(model, side, false);
            } else if occupancy.possible == least {
                self.settle_rest(model, side, true);
            }
        }
        Ok(())
    }

    /// The range of the common number of a balance: at least what any side already holds, at most
    /// what any side can still hold.
    pub(super) fn range_of_balance(&self, model: &Model, balance: u32) -> (u32, u32) {
        let sides = model.balances[balance as usize].clone();
        sides.fold((0, u32::MAX), |(least, most), side| {
            let occupancy = self.occupancy[side as usize];
            (least.max(occupancy.held), most.min(occupancy.possible))
        })
    }
}
