//! Finds all solutions below a point of the search, in the way that suits what is left.
//!
//! The first choices split them into subproblems. These are shared among threads, and measure the
//! progress of an exact cover search. They do not depend on which thread takes which.

use crate::progress::Progress;
use crate::puzzle::{Automorphisms, Placement, Puzzle};
use crate::random::Random;
use crate::search::exact_cover::{self, ExactCoverSearch};
use crate::search::model::Fact;
use crate::search::tree::depth_first::Tree;
use crate::search::tree::orbits::split_by_orbits;
use crate::search::tree::restarts::Restarts;
use crate::search::tree::subproblem::Subproblem;
use crate::stop::{Stop, Stopped};
use crate::workload::{Divisible, SizeEstimate, Workload};

/// A search that stands before its first solution, or at one.
pub struct Subtree {
    /// The model, and what is known before anything is chosen.
    tree: Box<Tree>,
    /// The exact cover search, if what is left is an exact cover.
    exact: Option<Box<dyn ExactCoverSearch>>,
    /// What the exact cover search still has to search; `None` before it has begun.
    subproblems: Option<Workload<Subproblem>>,
    /// The share of the subproblems that are done or have begun.
    begun: f64,
}

/// About how many subproblems a search is split into.
const SUBPROBLEMS: usize = 256;

/// The most rounds of splitting.
const MOST_ROUNDS: usize = 16;

impl Subtree {
    /// For a tree that has begun.
    pub fn new(tree: Box<Tree>, general_only: bool, stop: &Stop) -> Self {
        let exact = match general_only {
            true => None,
            false => exact_cover::search(&tree.model, &tree.state, stop),
        };
        Subtree {
            tree,
            exact,
            subproblems: None,
            begun: 0.0,
        }
    }

    /// Goes on to the next solution; `false` if there is none. It polls the stop flag now and then, not
    /// before each solution.
    pub fn advance(&mut self, stop: &Stop) -> Result<bool, Stopped> {
        if self.exact.is_some() && self.subproblems.is_none() {
            self.begin_exact(stop)?;
        }
        let (Some(search), Some(subproblems)) = (&mut self.exact, &mut self.subproblems) else {
            return self.tree.advance(stop);
        };
        while !search.advance(stop, &self.tree.pace)? {
            let Some(taken) = subproblems.take() else {
                return Ok(false);
            };
            self.tree.progress.set_share(self.begun);
            self.begun += taken.share;
            search.go_to(&taken.work.choices);
        }
        Ok(true)
    }

    fn begin_exact(&mut self, stop: &Stop) -> Result<(), Stopped> {
        let subproblems = self.split(None, stop)?;
        self.subproblems = Some(Workload::new(subproblems).in_order());
        Ok(())
    }

    /// Makes it search the whole without splitting it; for small subtrees.
    pub fn whole(&mut self) {
        let progress = self.tree.progress.clone();
        self.go_to(&Subproblem::whole(), progress);
    }

    /// From now on, it pauses after this number of branches, or what takes as long, as if it were stopped.
    pub fn pause_after(&mut self, branches: u64) {
        self.tree.pause_at = self.tree.nodes.saturating_add(branches);
        if let Some(search) = &mut self.exact {
            search.pause_after(branches);
        }
    }

    /// Short searches of the whole that choose at random. It must not have been advanced.
    pub fn restarts(&self) -> Restarts {
        Restarts::new(&self.tree)
    }

    /// How many branches have been tried.
    pub fn nodes(&self) -> u64 {
        let exact = self.exact.as_ref().map_or(0, |search| search.nodes());
        self.tree.nodes + exact
    }

    /// The current solution.
    pub fn placement(&self, puzzle: &Puzzle) -> Placement {
        let mut placement = self.tree.placement(puzzle);
        let candidates = &self.tree.model.candidates;
        let chosen = self
            .exact
            .as_ref()
            .map_or(Vec::new(), |search| search.chosen());
        let is_candidate = |fact: &Fact| fact.index() < candidates.len();
        for fact in chosen.into_iter().filter(is_candidate) {
            let candidate = candidates.get(fact);
            placement.set(candidate.square, Some(candidate.kind));
        }
        placement
    }

    /// Splits the whole into subproblems; of those that automorphisms carry to one another, only
    /// the first is kept.
    pub fn split(
        &self,
        automorphisms: Option<&Automorphisms>,
        stop: &Stop,
    ) -> Result<Vec<Subproblem>, Stopped> {
        let mut fresh = self.fresh();
        let mut open = match automorphisms {
            Some(automorphisms) => split_by_orbits(&mut fresh.tree, automorphisms, stop)?,
            None => vec![Subproblem::whole()],
        };
        // A single solution is not split further.
        let mut finished = Vec::new();
        for _ in 0..MOST_ROUNDS {
            if finished.len() + open.len() >= SUBPROBLEMS {
                break;
            }
            let mut smaller = Vec::new();
            for one in open {
                stop.poll()?;
                let longer = fresh.cut(&one);
                let is_finished = longer.first() == Some(&one);
                match is_finished {
                    true => finished.push(one),
                    false => smaller.extend(longer),
                }
            }
            open = smaller;
        }
        finished.extend(open);
        Ok(finished)
    }

    /// Another search of the same subtree, to be sent to subproblems.
    pub fn fresh(&self) -> Self {
        Subtree {
            tree: Box::new(self.tree.fresh()),
            exact: self.exact.as_ref().map(|search| search.fresh()),
            subproblems: None,
            begun: 0.0,
        }
    }

    /// Goes to the start of a subproblem, and stays in it; `progress` is that of the subproblem.
    pub fn go_to(&mut self, subproblem: &Subproblem, progress: Progress) {
        self.tree.progress = progress;
        self.subproblems = Some(Workload::default());
        // The effort of a subproblem must not depend on those before it.
        self.tree.forget();
        match &mut self.exact {
            Some(search) => search.go_to(&subproblem.choices),
            None => {
                // A subproblem without solutions is over at once.
                let _ = self.tree.go_to(&subproblem.choices);
            }
        }
    }
}

impl Divisible for Subtree {
    type Item = Subproblem;

    fn look(&mut self, subproblem: &Subproblem, random: &mut Random) -> SizeEstimate {
        let choices = &subproblem.choices;
        match &self.exact {
            Some(search) => search.look(choices, random),
            None => self.tree.look(choices, random),
        }
    }

    /// Splits a subproblem by one choice; a single solution is not split further.
    fn cut(&mut self, subproblem: &Subproblem) -> Vec<Subproblem> {
        let longer = match &self.exact {
            Some(search) => search.longer(&subproblem.choices),
            None => self.tree.split(&subproblem.choices),
        };
        let weight = subproblem.weight;
        let cut = longer.into_iter();
        cut.map(|choices| Subproblem { choices, weight }).collect()
    }
}
