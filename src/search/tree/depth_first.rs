//! The search tree of one model, walked depth first without recursion.

use std::sync::Arc;

use crate::pace::Pace;
use crate::progress::Progress;
use crate::search::bounds::covering::CoveringScratch;
use crate::search::bounds::frequency::Frequency;
use crate::search::bounds::knapsack::KnapsackScratch;
use crate::search::model::{Literal, Model};
use crate::search::propagation::{Contradiction, State};
use crate::search::tree::branching::{self, Choice};
use crate::stop::{Stop, Stopped};

/// So many nodes lie between two polls of the stop flag at most; on a chessboard a node takes about a
/// microsecond …
const NODES_BETWEEN_POLLS: u64 = 256;

/// … and on a large board up to milliseconds. So many facts lie between two polls at most, if each
/// node goes through all of them.
const FACTS_BETWEEN_POLLS: u64 = 1 << 18;

/// Which facts the tree decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All candidates: a leaf is a solution.
    Everything,
    /// The model's obstacles alone: a leaf is a way to place them that is not yet refuted.
    Obstacles,
}

/// A branch that has been taken; its opposite is still to be tried.
#[derive(Clone, Copy, Debug)]
struct Decision {
    mark: usize,
    tried: Choice,
    /// How far the search had come when this branch was taken.
    at: Explored,
}

/// How far the search has come, as shares of the whole tree.
#[derive(Clone, Copy, Debug)]
struct Explored {
    /// What lies behind.
    done: f64,
    /// The subtree at hand.
    width: f64,
}

impl Explored {
    const NOTHING: Explored = Explored {
        done: 0.0,
        width: 1.0,
    };
}

/// A model, and where the search through its tree has come to.
#[derive(Debug)]
pub struct Tree {
    pub model: Arc<Model>,
    pub state: State,
    pub scope: Scope,
    decisions: Vec<Decision>,
    explored: Explored,
    pub progress: Progress,
    pub pace: Pace,
    /// The choices of the subproblem at hand, each with the length of the trail before it.
    prefix: Vec<(Literal, usize)>,
    /// The length of the trail where the subproblem begins.
    start: usize,
    has_begun: bool,
    nodes_between_polls: u64,
    /// Branches taken so far.
    pub nodes: u64,
    /// It gives up, as if it were stopped, after so many.
    pub most_nodes: u64,
    covering_scratch: CoveringScratch,
    knapsack_scratch: KnapsackScratch,
}

impl Tree {
    /// A tree of solutions; narrow its scope before it begins where only obstacles are wanted.
    pub fn new(model: Model) -> Self {
        let state = State::new(&model);
        Tree::at_root(Arc::new(model), state)
    }

    fn at_root(model: Arc<Model>, state: State) -> Self {
        let facts = model.fact_count.max(1) as u64;
        Tree {
            nodes_between_polls: (FACTS_BETWEEN_POLLS / facts).clamp(1, NODES_BETWEEN_POLLS),
            model,
            prefix: Vec::new(),
            start: state.mark(),
            state,
            scope: Scope::Everything,
            decisions: Vec::new(),
            explored: Explored::NOTHING,
            progress: Progress::default(),
            pace: Pace::default(),
            has_begun: false,
            nodes: 0,
            most_nodes: u64::MAX,
            covering_scratch: CoveringScratch::default(),
            knapsack_scratch: KnapsackScratch::default(),
        }
    }

    /// Learns what is known before anything is tried; the first leaf is reached from there.
    pub fn begin(&mut self) -> Result<(), Contradiction> {
        let outcome = self.state.begin(&self.model);
        self.start = self.state.mark();
        outcome?;
        self.check_bounds()
    }

    /// Goes on to the next leaf; `false` if there is none. The caller has begun. It polls the stop flag
    /// now and then, not before each leaf.
    pub fn advance(&mut self, stop: &Stop) -> Result<bool, Stopped> {
        let mut outcome = if self.has_begun {
            Err(Contradiction)
        } else {
            self.has_begun = true;
            Ok(())
        };
        loop {
            if outcome.is_err() {
                let Some(decision) = self.decisions.pop() else {
                    return Ok(false);
                };
                self.state.backtrack(&self.model, decision.mark);
                let (at, share) = (decision.at, decision.tried.share);
                self.explored = Explored {
                    done: at.done + at.width * share,
                    width: at.width * (1.0 - share),
                };
                outcome = self.assume(decision.tried.literal.negated());
                continue;
            }
            let Some(choice) = self.choose() else {
                return Ok(true);
            };
            self.nodes += 1;
            if self.nodes > self.most_nodes {
                return Err(Stopped);
            }
            if self.nodes.is_multiple_of(self.nodes_between_polls) {
                self.progress.set_share(self.explored.done);
                self.pace.spent(self.nodes_between_polls);
                stop.poll()?;
            }
            self.decisions.push(Decision {
                mark: self.state.mark(),
                tried: choice,
                at: self.explored,
            });
            self.explored.width *= choice.share;
            outcome = self.assume(choice.literal);
        }
    }

    /// The progress of searching on from the leaf at hand.
    pub fn progress_below(&self) -> Progress {
        self.progress.part(self.explored.done, self.explored.width)
    }

    /// Another search through the same tree, from its beginning. This one has not been advanced.
    pub fn fresh(&self) -> Self {
        Tree {
            scope: self.scope,
            pace: self.pace.clone(),
            ..Tree::at_root(Arc::clone(&self.model), self.state.clone())
        }
    }

    /// Splits the leaves that have these choices in two, unless there is a single one or none.
    pub fn split(&mut self, choices: &[Literal]) -> Vec<Vec<Literal>> {
        if self.go_to(choices).is_err() {
            return Vec::new();
        }
        match self.choose() {
            None => vec![choices.to_vec()],
            Some(Choice { literal, .. }) => [literal, literal.negated()]
                .map(|choice| [choices, &[choice]].concat())
                .into(),
        }
    }

    /// Goes to where the leaves begin that have these choices, and stays among them; there are none
    /// if the choices contradict each other. It goes back no further than it has to: subproblems that
    /// are taken in order begin alike.
    pub fn go_to(&mut self, choices: &[Literal]) -> Result<(), Contradiction> {
        self.pace.spent(1);
        let pairs = self.prefix.iter().zip(choices);
        let alike = pairs.take_while(|((one, _), other)| one == *other).count();
        let mark = self.prefix.get(alike).map_or(self.start, |&(_, mark)| mark);
        self.prefix.truncate(alike);
        self.decisions.clear();
        self.state.backtrack(&self.model, mark);
        self.explored = Explored::NOTHING;
        // What a subproblem takes must not depend on those before it.
        self.covering_scratch.frequency = Frequency::default();
        let outcome = choices[alike..]
            .iter()
            .try_for_each(|&choice| self.add_to_prefix(choice));
        self.start = self.state.mark();
        self.has_begun = outcome.is_err();
        outcome
    }

    fn add_to_prefix(&mut self, choice: Literal) -> Result<(), Contradiction> {
        let mark = self.state.mark();
        let outcome = self.conclude(choice);
        match outcome {
            Ok(()) => self.prefix.push((choice, mark)),
            Err(Contradiction) => self.state.backtrack(&self.model, mark),
        }
        outcome
    }

    fn choose(&self) -> Option<Choice> {
        match self.scope {
            Scope::Everything => branching::choose(&self.model, &self.state),
            Scope::Obstacles => branching::choose_obstacle(&self.model, &self.state),
        }
    }

    fn assume(&mut self, literal: Literal) -> Result<(), Contradiction> {
        self.conclude(literal)?;
        self.check_bounds()
    }

    /// Bounds are left to the search below: of the many prefixes of subproblems few are kept.
    fn conclude(&mut self, literal: Literal) -> Result<(), Contradiction> {
        self.state.assign(literal)?;
        self.state.propagate(&self.model)
    }

    /// Refutes what the bounds exclude: the pieces still wanted are too few, or do not fit.
    fn check_bounds(&mut self) -> Result<(), Contradiction> {
        let Model {
            covering,
            line_partitions,
            ..
        } = &*self.model;
        let is_covering_exceeded = covering.as_ref().is_some_and(|bound| {
            bound.is_exceeded(&self.model, &self.state, &mut self.covering_scratch)
        });
        let mut partitions = line_partitions.iter();
        let mut are_lines_exceeded =
            || partitions.any(|lines| lines.are_exceeded(&self.state, &mut self.knapsack_scratch));
        match is_covering_exceeded || are_lines_exceeded() {
            true => Err(Contradiction),
            false => Ok(()),
        }
    }
}
