//! What may still stand where: the candidates, each a pair of square and kind.
//!
//! They are the facts that the search decides. A square is empty if none of its candidates is true,
//! so emptiness needs no candidate of its own.

use crate::board::Square;
use crate::puzzle::{KindId, Puzzle};

use crate::search::model::Fact;

/// A kind that may stand on a square.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    pub square: Square,
    pub kind: KindId,
    /// Whether it is known to stand there.
    pub certain: bool,
}

/// The candidates in reading order, on a square in declared order.
#[derive(Clone, Debug, Default)]
pub struct Candidates {
    list: Vec<Candidate>,
    /// For each square the index of its first candidate, and the number of candidates at the end.
    starts: Vec<u32>,
}

impl Candidates {
    /// Where the pieces of a puzzle may stand before any rule is applied.
    pub fn of(puzzle: &Puzzle) -> Self {
        let mut given = vec![None; puzzle.board.len()];
        for entry in &puzzle.givens {
            given[entry.square.index()] = Some(entry.kind);
        }
        let possible: Vec<KindId> = puzzle
            .kind_ids()
            .filter(|&kind| puzzle.kind(kind).count.at_most.is_none_or(|most| most > 0))
            .collect();
        let on_square = |square: Square| {
            let given = given[square.index()].as_ref();
            let certain = given.is_some();
            given
                .map_or(&possible[..], std::slice::from_ref)
                .iter()
                .filter(move |&&kind| certain || puzzle.may_stand(kind, square))
                .map(move |&kind| Candidate {
                    square,
                    kind,
                    certain,
                })
        };
        let list = puzzle.board.open_places().flat_map(on_square).collect();
        Candidates::from_list(puzzle.board.len(), list)
    }

    fn from_list(squares: usize, list: Vec<Candidate>) -> Self {
        let mut starts = vec![0; squares + 1];
        for candidate in &list {
            starts[candidate.square.index() + 1] += 1;
        }
        for index in 0..squares {
            starts[index + 1] += starts[index];
        }
        Candidates { list, starts }
    }

    /// What is left of the candidates when some are known to be true or false.
    pub fn narrowed(&self, truth: impl Fn(Fact) -> Option<bool>) -> Self {
        let list = self
            .facts()
            .filter(|&fact| truth(fact) != Some(false))
            .map(|fact| Candidate {
                certain: truth(fact) == Some(true),
                ..self.get(fact)
            })
            .collect();
        Candidates::from_list(self.starts.len().saturating_sub(1), list)
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The candidate that a fact is; only the first facts are candidates.
    pub fn get(&self, fact: Fact) -> Candidate {
        self.list[fact.index()]
    }

    pub fn facts(&self) -> impl Iterator<Item = Fact> + use<> {
        (0..self.list.len()).map(Fact::new)
    }

    /// The candidates of a square.
    pub fn at(&self, square: Square) -> impl Iterator<Item = (Fact, Candidate)> + '_ {
        let start = self.starts[square.index()] as usize;
        let end = self.starts[square.index() + 1] as usize;
        (start..end).map(|index| (Fact::new(index), self.list[index]))
    }

    /// The candidates of some squares whose kind is wanted.
    pub fn on(
        &self,
        squares: impl IntoIterator<Item = Square>,
        wanted: impl Fn(KindId) -> bool,
    ) -> Vec<Fact> {
        let all = squares.into_iter().flat_map(|square| self.at(square));
        let wanted = all.filter(|(_, candidate)| wanted(candidate.kind));
        wanted.map(|(fact, _)| fact).collect()
    }
}
