//! A part that is too small, widened so that the cut it makes says more.
//!
//! This file must not know a demand: it is told how many squares may be taken.

use crate::sat::encode::Graph;

/// A part, and places that are taken to it so that fewer are around it: a shorter clause says more.
///
/// On a printed fillomino 9x9 with numbers up to 15, widened parts need a fourth of the conflicts.
pub struct Widened<'a> {
    graph: &'a Graph,
    is_in: Vec<bool>,
    /// The places around it, in order once it is filled.
    pub rim: Vec<usize>,
}

impl<'a> Widened<'a> {
    pub fn new(graph: &'a Graph, part: &[usize]) -> Self {
        let mut is_in = vec![false; graph.size()];
        part.iter().for_each(|&place| is_in[place] = true);
        Widened {
            graph,
            is_in,
            rim: graph.beside(part),
        }
    }

    /// Takes places of the rim while it grows no longer and no other part gets beside it; squares up to `room`.
    pub fn fill(&mut self, holds: &[bool], mut room: usize) {
        while let Some((place, beyond)) = self.best(holds, room) {
            room -= usize::from(self.graph.has_size[place]);
            self.is_in[place] = true;
            self.rim.retain(|&other| other != place);
            self.rim.extend(beyond);
        }
        self.rim.sort_unstable();
    }

    /// The place of the rim with the fewest places beyond it, one at most, and these.
    fn best(&self, holds: &[bool], room: usize) -> Option<(usize, Vec<usize>)> {
        let fits = |&&place: &&usize| !self.graph.has_size[place] || room > 0;
        let with_beyond = |&place: &usize| (place, self.beyond(place));
        let rim = self.rim.iter().filter(fits).map(with_beyond);
        rim.filter(|(_, beyond)| beyond.len() <= 1 && beyond.iter().all(|&place| !holds[place]))
            .min_by_key(|(_, beyond)| beyond.len())
    }

    fn beyond(&self, place: usize) -> Vec<usize> {
        let near = self.graph.joined[place].iter().copied();
        near.filter(|near| !self.is_in[*near] && !self.rim.contains(near))
            .collect()
    }
}
