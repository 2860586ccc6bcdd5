//! All solutions below a point of the search, walked in the way that suits what is left.
//!
//! They are cut into *parts* by the first choices. Parts are what threads share out, and what tells
//! how far the work has come; those of a walk do not depend on who takes which.

use super::exact::{self, ExactWalk};
use super::model::{Fact, Literal};
use super::symmetric::parts_up_to_symmetry;
use super::tree::{Patience, Tree};
use crate::puzzle::{Automorphisms, Placement, Puzzle};
use crate::stop::{Stop, Stopped};

/// A walk that stands before its first solution, or at one.
pub struct Subtree {
    /// The model and what is known of it before anything is chosen.
    tree: Box<Tree>,
    /// Where what is left is an exact cover.
    exact: Option<Box<dyn ExactWalk>>,
    /// What an exact walk still has to go through, the last part first; `None` before it has begun.
    parts: Option<Vec<Part>>,
    number_of_parts: usize,
}

/// A part of the solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What is chosen in all of them.
    pub choices: Vec<Literal>,
    /// How often each of them counts.
    pub weight: u64,
}

impl Part {
    /// Everything.
    pub fn whole() -> Self {
        Part {
            choices: Vec::new(),
            weight: 1,
        }
    }
}

/// Into about so many parts a walk is cut.
const PARTS: usize = 256;

/// Some milliseconds; mostly it is clear earlier that a first look is not enough.
const FIRST_LOOK: Patience = Patience {
    branches: 8192,
    still: Some(2048),
};

/// The same for an exact walk, whose branches take a tenth of the time.
const FIRST_LOOK_EXACT: u64 = 1 << 13;

/// Parts are not cut more often than this.
const MOST_ROUNDS: usize = 16;

impl Subtree {
    /// Of a tree that has begun.
    pub fn new(tree: Box<Tree>, general_only: bool) -> Self {
        let exact = match general_only {
            true => None,
            false => exact::walk(&tree.model, &tree.state),
        };
        Subtree {
            tree,
            exact,
            parts: None,
            number_of_parts: 0,
        }
    }

    /// Goes on to the next solution; `false` if there is none. It looks at the flag now and then, not
    /// before each solution.
    pub fn advance(&mut self, stop: &Stop) -> Result<bool, Stopped> {
        if self.exact.is_some() && self.parts.is_none() {
            self.cut(stop)?;
        }
        let (Some(walk), Some(parts)) = (&mut self.exact, &mut self.parts) else {
            return self.tree.advance(stop);
        };
        while !walk.advance(stop)? {
            let Some(part) = parts.pop() else {
                return Ok(false);
            };
            let left = (parts.len() + 1) as f64 / self.number_of_parts as f64;
            self.tree.progress.set_share(1.0 - left);
            walk.go_to(&part.choices);
        }
        Ok(true)
    }

    /// An exact walk does not know how far it has come but by its parts.
    fn cut(&mut self, stop: &Stop) -> Result<(), Stopped> {
        let mut parts = self.parts(None, stop)?;
        self.number_of_parts = parts.len();
        parts.reverse();
        self.parts = Some(parts);
        Ok(())
    }

    /// How many branches were tried.
    pub fn nodes(&self) -> u64 {
        let exact = self.exact.as_ref().map_or(0, |walk| walk.nodes());
        self.tree.nodes + exact
    }

    /// The solution at hand.
    pub fn placement(&self, puzzle: &Puzzle) -> Placement {
        let Tree { model, state, .. } = &*self.tree;
        let chosen = self.exact.as_ref().map_or(Vec::new(), |walk| walk.chosen());
        let known = model.candidates.facts();
        let known = known.filter(|&fact| state.truth(fact) == Some(true));
        let is_candidate = |fact: &Fact| fact.index() < model.candidates.len();
        let mut placement = Placement::empty(puzzle.board.len());
        for fact in known.chain(chosen.into_iter().filter(is_candidate)) {
            let candidate = model.candidates.get(fact);
            placement.set(candidate.square, Some(candidate.kind));
        }
        placement
    }

    /// All of it, cut into parts; of parts that automorphisms carry to one another only the first.
    pub fn parts(
        &self,
        automorphisms: Option<&Automorphisms>,
        stop: &Stop,
    ) -> Result<Vec<Part>, Stopped> {
        let mut tree = self.tree.fresh();
        let mut parts = match automorphisms {
            Some(automorphisms) => parts_up_to_symmetry(&mut tree, automorphisms, stop)?,
            None => vec![Part::whole()],
        };
        for _ in 0..MOST_ROUNDS {
            if parts.len() >= PARTS {
                break;
            }
            let mut smaller = Vec::new();
            for Part { choices, weight } in &parts {
                stop.poll()?;
                let longer = match &self.exact {
                    Some(walk) => walk.longer(choices),
                    None => tree.cut(choices),
                };
                smaller.extend(longer.into_iter().map(|choices| Part {
                    choices,
                    weight: *weight,
                }));
            }
            let is_cut = smaller != parts;
            parts = smaller;
            if !is_cut {
                break;
            }
        }
        Ok(parts)
    }

    /// Another walk through the same, to be sent to parts. It does not tell how far it has come.
    pub fn fresh(&self) -> Self {
        Subtree {
            tree: Box::new(self.tree.fresh()),
            exact: self.exact.as_ref().map(|walk| walk.fresh()),
            parts: None,
            number_of_parts: 0,
        }
    }

    /// Another walk through the same, all of it in one part, which gives up after a short while.
    pub fn first_look(&self) -> Self {
        let mut look = self.fresh();
        match &mut look.exact {
            Some(walk) => walk.give_up_after(FIRST_LOOK_EXACT),
            None => look.tree.patience = FIRST_LOOK,
        }
        look.go_to(&Part::whole());
        look
    }

    /// Goes to where a part begins, and stays in it.
    pub fn go_to(&mut self, part: &Part) {
        self.parts = Some(Vec::new());
        match &mut self.exact {
            Some(walk) => walk.go_to(&part.choices),
            None => {
                // A part without solutions is walked through at once.
                let _ = self.tree.go_to(&part.choices);
            }
        }
    }
}
