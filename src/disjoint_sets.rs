//! Things that are joined in pairs, and which of them belong together in the end (union–find).
//!
//! It must not know what the things are: they are numbers from 0.

/// A tree for each set: each thing points to another of its set, the root to itself (Galler and Fischer 1964).
#[derive(Clone, Debug)]
pub struct DisjointSets(Vec<usize>);

impl DisjointSets {
    /// So many things, each alone in its set.
    pub fn new(number: usize) -> Self {
        DisjointSets((0..number).collect())
    }

    /// The thing that its whole set is called by. It makes the way there shorter (path halving, Tarjan and van Leeuwen
    /// 1984).
    pub fn root(&mut self, mut thing: usize) -> usize {
        while self.0[thing] != thing {
            self.0[thing] = self.0[self.0[thing]];
            thing = self.0[thing];
        }
        thing
    }

    /// From now on the sets of these two are one.
    pub fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.0[other] = one;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_belong_together_if_a_chain_of_pairs_joins_them() {
        let mut sets = DisjointSets::new(6);
        for (one, other) in [(0, 1), (2, 3), (4, 5), (1, 4)] {
            sets.join(one, other);
        }
        let roots: Vec<usize> = (0..6).map(|thing| sets.root(thing)).collect();
        for (one, other) in [(0, 1), (0, 4), (0, 5), (2, 3)] {
            assert_eq!(roots[one], roots[other], "{one} {other}");
        }
        assert_ne!(roots[0], roots[2]);
    }
}
