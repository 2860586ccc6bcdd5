//! The search tree of one model, walked depth first without recursion.

use std::sync::Arc;

use super::branch;
use super::branch::Choice;
use super::cover::Scratch;
use super::model::{Literal, Model};
use super::room;
use super::state::{Contradiction, State};
use super::worth::Worth;
use crate::progress::Progress;
use crate::stop::{Stop, Stopped};

/// How many nodes lie between two looks at the stop flag; on a chessboard a node takes about a
/// microsecond …
const NODES_BETWEEN_POLLS: u64 = 256;

/// … and on a large board up to milliseconds. So many facts are looked at between two looks at most,
/// if each node looks at all of them.
const FACTS_BETWEEN_POLLS: u64 = 1 << 18;

/// When a walk gives up, as if it were stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// After so many branches.
    pub branches: u64,
    /// As soon as more than so many branches are to be expected still; `None` if that is not asked.
    pub still: Option<u64>,
}

impl Patience {
    pub const ENDLESS: Patience = Patience {
        branches: u64::MAX,
        still: None,
    };

    /// Whether a walk that took so many branches for this share of the whole should give up.
    fn ends(self, branches: u64, done: f64) -> bool {
        let left = branches as f64 * (1.0 - done);
        self.still.is_some_and(|still| left > done * still as f64)
    }
}

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
    /// Where the walk was in all when this branch was taken.
    at: Walked,
}

/// How far the walk has come, as shares of the whole tree.
#[derive(Clone, Copy, Debug)]
struct Walked {
    /// What lies behind.
    done: f64,
    /// The subtree at hand.
    width: f64,
}

impl Walked {
    const NOTHING: Walked = Walked {
        done: 0.0,
        width: 1.0,
    };
}

/// A model and where the walk through its tree has come to.
#[derive(Debug)]
pub struct Tree {
    pub model: Arc<Model>,
    pub state: State,
    pub scope: Scope,
    decisions: Vec<Decision>,
    walked: Walked,
    pub progress: Progress,
    /// The choices of the part at hand, each with the length of the trail before it.
    part: Vec<(Literal, usize)>,
    /// The length of the trail where the part begins.
    start: usize,
    has_begun: bool,
    nodes_between_polls: u64,
    /// Branches taken so far.
    pub nodes: u64,
    pub patience: Patience,
    scratch: Scratch,
    /// Room to work in for [`super::room`].
    room: room::Scratch,
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
            part: Vec::new(),
            start: state.mark(),
            state,
            scope: Scope::Everything,
            decisions: Vec::new(),
            walked: Walked::NOTHING,
            progress: Progress::default(),
            has_begun: false,
            nodes: 0,
            patience: Patience::ENDLESS,
            scratch: Scratch::default(),
            room: room::Scratch::default(),
        }
    }

    /// Learns what is known before anything is tried; the first leaf is reached from there.
    pub fn begin(&mut self) -> Result<(), Contradiction> {
        let outcome = self.state.begin(&self.model);
        self.start = self.state.mark();
        outcome?;
        self.check_bounds()
    }

    /// Goes on to the next leaf; `false` if there is none. The caller has begun. It looks at the flag
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
                self.state.go_back(&self.model, decision.mark);
                let (at, share) = (decision.at, decision.tried.share);
                self.state.searched = decision.tried.searched;
                self.walked = Walked {
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
            if self.nodes > self.patience.branches {
                return Err(Stopped);
            }
            if self.nodes.is_multiple_of(self.nodes_between_polls) {
                self.progress.set_share(self.walked.done);
                stop.poll()?;
                if self.patience.ends(self.nodes, self.walked.done) {
                    return Err(Stopped);
                }
            }
            self.decisions.push(Decision {
                mark: self.state.mark(),
                tried: choice,
                at: self.walked,
            });
            self.walked.width *= choice.share;
            self.state.searched = choice.searched;
            outcome = self.assume(choice.literal);
        }
    }

    /// The progress of searching on from the leaf at hand.
    pub fn progress_below(&self) -> Progress {
        self.progress.part(self.walked.done, self.walked.width)
    }

    /// Another walk through the same tree, from its beginning. This one has not been advanced.
    pub fn fresh(&self) -> Self {
        Tree {
            scope: self.scope,
            ..Tree::at_root(Arc::clone(&self.model), self.state.clone())
        }
    }

    /// Cuts the leaves that have these choices in two, unless there is a single one or none.
    pub fn cut(&mut self, choices: &[Literal]) -> Vec<Vec<Literal>> {
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
    /// if the choices contradict each other. It goes back no further than it has to: parts that are
    /// taken in order begin alike.
    pub fn go_to(&mut self, choices: &[Literal]) -> Result<(), Contradiction> {
        let pairs = self.part.iter().zip(choices);
        let alike = pairs.take_while(|((one, _), other)| one == *other).count();
        let mark = self.part.get(alike).map_or(self.start, |&(_, mark)| mark);
        self.part.truncate(alike);
        self.decisions.clear();
        self.state.go_back(&self.model, mark);
        self.walked = Walked::NOTHING;
        // What a part takes must not depend on the parts before it.
        self.scratch.worth = Worth::default();
        let outcome = choices[alike..]
            .iter()
            .try_for_each(|&choice| self.add_to_part(choice));
        self.start = self.state.mark();
        self.has_begun = outcome.is_err();
        outcome
    }

    fn add_to_part(&mut self, choice: Literal) -> Result<(), Contradiction> {
        let mark = self.state.mark();
        let outcome = self.conclude(choice);
        match outcome {
            Ok(()) => self.part.push((choice, mark)),
            Err(Contradiction) => self.state.go_back(&self.model, mark),
        }
        outcome
    }

    fn choose(&self) -> Option<Choice> {
        match self.scope {
            Scope::Everything => branch::choose(&self.model, &self.state),
            Scope::Obstacles => branch::choose_obstacle(&self.model, &self.state),
        }
    }

    fn assume(&mut self, literal: Literal) -> Result<(), Contradiction> {
        self.conclude(literal)?;
        self.check_bounds()
    }

    /// Bounds are left to the search below: of the many beginnings of parts few are kept.
    fn conclude(&mut self, literal: Literal) -> Result<(), Contradiction> {
        self.state.learn(literal)?;
        self.state.propagate(&self.model)
    }

    /// What pieces that are still wanted need, and where there is room for them.
    fn check_bounds(&mut self) -> Result<(), Contradiction> {
        let Model { cover, camps, .. } = &*self.model;
        let is_exceeded = cover
            .as_ref()
            .is_some_and(|cover| cover.is_exceeded(&self.model, &self.state, &mut self.scratch));
        let mut camps = camps.iter();
        match is_exceeded || camps.any(|camps| camps.are_crowded(&self.state, &mut self.room)) {
            true => Err(Contradiction),
            false => Ok(()),
        }
    }
}
