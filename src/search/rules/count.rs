//! Count rules as cardinalities of candidates.
//!
//! "Empty" needs no facts of its own: of n open squares, e are empty exactly if n - e hold a piece.

use super::{CountingGroups, Reading};
use crate::board::{Board, Grouping, Square};
use crate::puzzle::{Bound, Count, Counted, Interval, KindId};
use crate::search::bounds::saturation::{CardinalityFamily, CountDemand};
use crate::search::model::{Builder, Fact};
use crate::stop::Stopped;

impl Reading for Count {
    /// A count rule over the whole board is a demand like a kind's number; all others become
    /// cardinalities. Groups that share no square make a family.
    fn compile(&self, builder: &mut Builder, to: &mut CountingGroups) -> Result<(), Stopped> {
        let board = &builder.puzzle.board;
        for groups in &self.each {
            let mut family = CardinalityFamily::default();
            for (place, squares) in board.groups_within(&groups.grouping, &self.within) {
                builder.poll()?;
                let bound = groups.bounds.of(place);
                if self.of == Counted::Empty && bound.hull().at_most.is_some_and(|most| most <= 0) {
                    fill(builder, &squares);
                }
                let members = counted(builder, &self.of, &squares);
                let bound = bound_of_pieces(board, &self.of, bound, &squares);
                if groups.grouping == Grouping::Board {
                    builder.leave_gaps(&members, &bound, None);
                    to.demands.push(CountDemand::new(members, bound.hull()));
                } else {
                    family.extend(builder.bounded(&members, &bound, None));
                }
            }
            if !may_overlap(&groups.grouping) {
                to.families.push(family);
            }
        }
        Ok(())
    }
}

fn may_overlap(grouping: &Grouping) -> bool {
    use Grouping::{Line, Listed, Sided, Window};
    matches!(grouping, Window { .. } | Line | Listed(_) | Sided(_))
}

/// If no square may stay empty, each open one holds a piece: small groups, which help the search
/// more than their sum.
fn fill(builder: &mut Builder, squares: &[Square]) {
    let board = &builder.puzzle.board;
    for &square in squares.iter().filter(|&&square| board.is_open(square)) {
        let pieces = builder.model.candidates.on([square], |_| true);
        builder.cardinality(&pieces, Interval::at_least(1), None);
    }
}

/// The candidates to count on these squares: those of the named pieces, or all if the empty squares
/// are counted.
fn counted(builder: &Builder, of: &Counted, squares: &[Square]) -> Vec<Fact> {
    let is_counted = |kind: KindId| match of {
        Counted::Pieces(kinds) => kinds.contains(kind),
        Counted::Empty => true,
    };
    let candidates = &builder.model.candidates;
    candidates.on(squares.iter().copied(), is_counted)
}

/// The bound on the number of pieces that is equivalent to the bound of the rule.
fn bound_of_pieces(board: &Board, of: &Counted, bound: &Bound, squares: &[Square]) -> Bound {
    match of {
        Counted::Pieces(_) => bound.clone(),
        Counted::Empty => {
            let open = squares.iter().filter(|&&square| board.is_open(square));
            let open = open.count() as i64;
            bound.rest_of(open)
        }
    }
}
