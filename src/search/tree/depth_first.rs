//! The search tree of one model, walked depth first without recursion.

use std::sync::Arc;

use crate::pace::Pace;
use crate::progress::Progress;
use crate::puzzle::{Placement, Puzzle};
use crate::search::bounds::covering::CoveringScratch;
use crate::search::bounds::frequency::Frequency;
use crate::search::bounds::knapsack::KnapsackScratch;
use crate::search::model::{Automaton, Literal, Model};
use crate::search::propagation::{Contradiction, State};
use crate::search::tree::branching::{self, Choice};
use crate::search::tree::conflict_weights::ConflictWeights;
use crate::stop::{Stop, Stopped};
use crate::workload::{LONG_WAY, Look};

/// So many nodes lie between two polls of the stop flag at most; on a chessboard a node takes about a
/// microsecond …
const NODES_BETWEEN_POLLS: u64 = 256;

/// … and on a large board up to milliseconds. So many facts lie between two polls at most, if each
/// node goes through all of them.
const FACTS_BETWEEN_POLLS: u64 = 1 << 18;

/// A node that goes through automata takes as long as others do for so many transitions: a branch of a nonogram of
/// thirty by thirty takes nearly a millisecond.
const TRANSITIONS_OF_A_STEP: usize = 512;

/// … of which a step goes through so many.
const FACTS_OF_A_STEP: usize = 1 << 10;

/// Either side of a choice is looked at as often as this at least.
const LEAST_SHARE: f64 = 0.02;

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
    /// What the pace is told of a node.
    steps_of_a_node: u64,
    /// Branches taken so far.
    pub nodes: u64,
    /// It pauses, as if it were stopped, before it tries more; it can be gone on with.
    pub pause_at: u64,
    is_paused: bool,
    weights: ConflictWeights,
    /// Chooses among the members of a demand; `None` takes them in order.
    random: Option<fastrand::Rng>,
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
        let automata = model.automata.iter();
        let transitions: usize = automata.map(Automaton::size).sum();
        let facts = (model.fact_count + transitions).max(1) as u64;
        Tree {
            steps_of_a_node: (transitions / TRANSITIONS_OF_A_STEP).max(1) as u64,
            nodes_between_polls: (FACTS_BETWEEN_POLLS / facts).clamp(1, NODES_BETWEEN_POLLS),
            weights: ConflictWeights::new(&model),
            random: None,
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
            pause_at: u64::MAX,
            is_paused: false,
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
        self.advance_where(stop, |_, _| true)
    }

    /// The same, but nothing below a point that is not wanted.
    pub fn advance_where(
        &mut self,
        stop: &Stop,
        is_wanted: impl Fn(&Model, &State) -> bool,
    ) -> Result<bool, Stopped> {
        let goes_on = std::mem::take(&mut self.is_paused);
        let mut outcome = if self.has_begun && !goes_on {
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
            if !is_wanted(&self.model, &self.state) {
                outcome = Err(Contradiction);
                continue;
            }
            let Some(choice) = self.choose() else {
                return Ok(true);
            };
            if self.nodes >= self.pause_at {
                self.is_paused = true;
                return Err(Stopped);
            }
            self.nodes += 1;
            if self.nodes.is_multiple_of(self.nodes_between_polls) {
                self.progress.set_share(self.explored.done);
                let steps = self.nodes_between_polls * self.steps_of_a_node;
                self.pace.spent(steps);
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

    /// About how many branches there are among the leaves that have these choices, as one random way says. It goes where a
    /// choice goes as often as its share is.
    pub fn look(&mut self, choices: &[Literal], random: &mut fastrand::Rng) -> Look {
        let mut outcome = self.go_to(choices);
        let here = self.state.mark();
        let of_a_branch = 1 + self.model.fact_count / FACTS_OF_A_STEP;
        let (mut ways, mut branches, mut effort) = (1.0, 0.0, of_a_branch as f64);
        while outcome.is_ok()
            && effort <= LONG_WAY
            && let Some(Choice { literal, share }) = self.choose()
        {
            branches += ways;
            effort += of_a_branch as f64;
            let share = share.clamp(LEAST_SHARE, 1.0 - LEAST_SHARE);
            let holds = random.f64() < share;
            ways /= if holds { share } else { 1.0 - share };
            let taken = if holds { literal } else { literal.negated() };
            outcome = self.conclude(taken).and_then(|()| self.check_bounds());
        }
        self.state.backtrack(&self.model, here);
        Look {
            steps: branches * self.steps_of_a_node as f64,
            effort,
        }
    }

    /// The pieces that stand at this point.
    pub fn placement(&self, puzzle: &Puzzle) -> Placement {
        let candidates = &self.model.candidates;
        let facts = candidates.facts();
        let mut placement = Placement::empty(puzzle.board.len());
        for fact in facts.filter(|&fact| self.state.truth(fact) == Some(true)) {
            let candidate = candidates.get(fact);
            placement.set(candidate.square, Some(candidate.kind));
        }
        placement
    }

    /// Which share of the leaves came before the one at hand, and which share that one is; an estimate.
    pub fn explored(&self) -> (f64, f64) {
        (self.explored.done, self.explored.width)
    }

    /// From now on it tries the members of a demand in random order.
    pub fn shuffle(&mut self, seed: u64) {
        self.random = Some(fastrand::Rng::with_seed(seed));
    }

    /// Forgets what contradictions have taught, so that what comes does not depend on what was.
    pub fn forget(&mut self) {
        self.weights.forget();
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
        self.is_paused = false;
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

    fn choose(&mut self) -> Option<Choice> {
        let Tree { model, state, .. } = self;
        match self.scope {
            Scope::Everything => {
                branching::choose(model, state, &self.weights, self.random.as_mut())
            }
            Scope::Obstacles => branching::choose_obstacle(model, state),
        }
    }

    fn assume(&mut self, literal: Literal) -> Result<(), Contradiction> {
        if self.conclude(literal).is_err() {
            self.weights.learn(&self.model, &self.state);
            return Err(Contradiction);
        }
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
