//! Match rules: the squares where a piece of each side may stand, and which of them may be paired.

use std::collections::HashMap;

use super::{CountingGroups, Reading};
use crate::board::Square;
use crate::puzzle::{KindSet, Matching};
use crate::search::model::{Builder, Condition, Constraint, Pairing, PairingSide};
use crate::stop::Stopped;

impl Reading for Matching {
    fn compile(&self, builder: &mut Builder, _: &mut CountingGroups) -> Result<(), Stopped> {
        let (of_squares, mut of) = side(builder, &self.of)?;
        let (with_squares, mut with) = side(builder, &self.with)?;
        (of.is_whole, with.is_whole) = (true, self.complete);
        let place: HashMap<Square, usize> = with_squares.into_iter().zip(0..).collect();
        for (one, square) in of_squares.into_iter().enumerate() {
            builder.poll()?;
            let near = builder.puzzle.board.one_step_from(square, self.by.leaps());
            for other in near.iter().filter_map(|square| place.get(square).copied()) {
                of.partners[one].push(other as u32);
                with.partners[other].push(one as u32);
            }
        }
        let sides = [of, with];
        builder.constraint(Constraint::Pairing(Pairing { sides }));
        Ok(())
    }
}

/// The squares where one of these kinds may stand, as a side without partners yet.
fn side(builder: &mut Builder, kinds: &KindSet) -> Result<(Vec<Square>, PairingSide), Stopped> {
    let mut squares = Vec::new();
    let mut side = PairingSide::default();
    for square in builder.puzzle.board.squares() {
        builder.poll()?;
        let stands = builder.holds(square, |kind| kinds.contains(kind));
        if stands != Condition::Never {
            squares.push(square);
            side.stands.push(stands);
        }
    }
    side.partners = vec![Vec::new(); squares.len()];
    Ok((squares, side))
}
