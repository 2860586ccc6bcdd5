//! The search tree of one model, walked depth first without recursion.

use std::sync::Arc;

use crate::pace::Pace;
use crate::progress::Progress;
use crate::puzzle::{Placement, Puzzle};
use crate::random::Random;
use crate::search::bounds::covering::CoveringScratch;
use crate::search::bounds::knapsack::KnapsackScratch;
use crate::search::model::{Literal, Model};
use crate::search::propagation::{Contradiction, State};
use crate::search::tree::branching::{self, Branch};
use crate::search::tree::conflict_weights::ConflictWeights;
use crate::stop::{Stop, Stopped};
use crate::workload::{LONG_WAY, SizeEstimate};

/// The most nodes between two polls of the stop flag; on a chessboard a node takes about a
/// microsecond.
const NODES_BETWEEN_POLLS: u64 = 256;

/// The most work between two polls, in facts: on a large board a node takes up to milliseconds.
const FACTS_BETWEEN_POLLS: u64 = 1 << 14;

/// So many propagated facts are one step of the pace at least: they take about as long as a node on a chessboard.
const FACTS_OF_A_STEP: u64 = 64;

/// So many facts of the model take at most as long to choose among as one takes to be propagated. Most choices look at
/// few of them, so this counts for polls alone.
const FACTS_OF_A_CHOICE: u64 = 16;

/// In `Tree::look`, the number of facts of the model that add one step to the effort of a branch.
const FACTS_OF_A_LOOK: usize = 1 << 10;

/// In `Tree::look`, the least probability of either side of a choice.
const LEAST_SHARE: f64 = 0.02;

/// Which facts the tree decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisionScope {
    /// All candidates: a leaf is a solution.
    Everything,
    /// The model's obstacles alone: a leaf is a way to place them that is not yet refuted.
    Obstacles,
}

/// A branch that has been taken; its opposite is still to be tried.
#[derive(Clone, Copy, Debug)]
struct Decision {
    mark: usize,
    tried: Branch,
    /// How far the search had come when this branch was taken.
    at: Explored,
}

/// How far the search has come, as shares of the whole tree.
#[derive(Clone, Copy, Debug)]
struct Explored {
    /// What has been searched.
    done: f64,
    /// The current subtree.
    width: f64,
}

impl Explored {
    const NOTHING: Explored = Explored {
        done: 0.0,
        width: 1.0,
    };
}

/// A model, and the current point of the search through its tree.
#[derive(Debug)]
pub struct Tree {
    pub model: Arc<Model>,
    pub state: State,
    pub scope: DecisionScope,
    decisions: Vec<Decision>,
    explored: Explored,
    pub progress: Progress,
    pub pace: Pace,
    /// The choices of the current subproblem, each with the length of the trail before it.
    prefix: Vec<(Literal, usize)>,
    /// The length of the trail where the subproblem begins.
    start: usize,
    has_begun: bool,
    /// What choosing costs at most at each node, in facts.
    of_a_choice: u64,
    /// What was last told to the pace: nodes, and facts.
    told: [u64; 2],
    /// Branches taken so far.
    pub nodes: u64,
    /// It pauses at this number of branches, as if it were stopped; the search can be resumed.
    pub pause_at: u64,
    is_paused: bool,
    weights: ConflictWeights,
    /// How many contradictions there were; a leaf takes away some of them.
    pub(super) failures: u32,
    /// Whether it has come to a leaf since it began, or went to a subproblem.
    pub(super) has_met_leaf: bool,
    /// From so many on it looks ahead.
    pub patience: u32,
    /// Chooses among the members of a demand; `None` takes them in order.
    random: Option<Random>,
    covering_scratch: CoveringScratch,
    knapsack_scratch: KnapsackScratch,
}

impl Tree {
    /// A tree of solutions. If only obstacles are wanted, narrow its scope before it begins.
    pub fn new(model: Model) -> Self {
        let state = State::new(&model);
        Tree::at_root(Arc::new(model), state)
    }

    fn at_root(model: Arc<Model>, state: State) -> Self {
        Tree {
            of_a_choice: (model.fact_count + model.cardinalities.len()) as u64 / FACTS_OF_A_CHOICE,
            told: [0, 0],
            weights: ConflictWeights::new(&model),
            failures: 0,
            has_met_leaf: false,
            patience: u32::MAX,
            random: None,
            model,
            prefix: Vec::new(),
            start: state.mark(),
            state,
            scope: DecisionScope::Everything,
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

    /// Propagates what is known before anything is tried; call it before `advance`.
    pub fn begin(&mut self, stop: &Stop) -> Result<Result<(), Contradiction>, Stopped> {
        let outcome = self.state.begin(&self.model, stop)?;
        self.start = self.state.mark();
        Ok(outcome.and_then(|()| self.check_bounds()))
    }

    /// Goes on to the next leaf; `false` if there is none. The tree must have begun. It polls the stop
    /// flag now and then, not before each leaf.
    pub fn advance(&mut self, stop: &Stop) -> Result<bool, Stopped> {
        self.advance_where(stop, |_, _| true)
    }

    /// Like `advance`, but skips everything below a point that is not wanted.
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
                self.failures = self.failures.saturating_add(1);
                if self.failures == self.patience && self.begin_again() {
                    outcome = Ok(());
                    continue;
                }
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
            let next =
                match self.failures >= self.patience && self.scope == DecisionScope::Everything {
                    true => self.look_ahead(stop)?,
                    false => Ok(self.choose()),
                };
            let Ok(next) = next else {
                outcome = Err(Contradiction);
                continue;
            };
            let Some(choice) = next else {
                self.note_leaf();
                return Ok(true);
            };
            if self.nodes >= self.pause_at {
                self.is_paused = true;
                return Err(Stopped);
            }
            self.nodes += 1;
            self.tell(stop)?;
            self.decisions.push(Decision {
                mark: self.state.mark(),
                tried: choice,
                at: self.explored,
            });
            self.explored.width *= choice.share;
            outcome = self.assume(choice.literal);
        }
    }

    /// Takes back all choices, if there are any and no leaf was met; what has been refuted stays so.
    pub(super) fn take_back_all(&mut self) -> bool {
        let Some(first) = self.decisions.first().filter(|_| !self.has_met_leaf) else {
            return false;
        };
        self.state.backtrack(&self.model, first.mark);
        self.decisions.clear();
        self.explored = Explored::NOTHING;
        true
    }

    /// Tells now and then how far it has come, and waits or stops where it must.
    pub(super) fn tell(&mut self, stop: &Stop) -> Result<(), Stopped> {
        let [nodes, facts] = [self.nodes - self.told[0], self.state.work() - self.told[1]];
        let visited = facts + nodes * self.of_a_choice;
        if nodes < NODES_BETWEEN_POLLS && visited < FACTS_BETWEEN_POLLS {
            return Ok(());
        }
        self.progress.set_share(self.explored.done);
        self.told = [self.nodes, self.state.work()];
        self.pace.spent(nodes.max(facts / FACTS_OF_A_STEP));
        stop.poll()
    }

    /// Estimates from one random path how many steps there are below these choices. Each choice is taken with the
    /// probability of its share.
    pub fn look(&mut self, choices: &[Literal], random: &mut Random) -> SizeEstimate {
        let mut outcome = self.go_to(choices);
        let here = self.state.mark();
        let of_a_branch = 1 + self.model.fact_count / FACTS_OF_A_LOOK;
        let (mut ways, mut steps, mut effort) = (1.0, 0.0, of_a_branch as f64);
        while outcome.is_ok()
            && effort <= LONG_WAY
            && let Some(Branch { literal, share }) = self.choose()
        {
            let (of_this, before) = (ways, self.state.work());
            effort += of_a_branch as f64;
            let share = share.clamp(LEAST_SHARE, 1.0 - LEAST_SHARE);
            let holds = random.share() < share;
            ways /= if holds { share } else { 1.0 - share };
            let taken = if holds { literal } else { literal.negated() };
            outcome = self.conclude(taken).and_then(|()| self.check_bounds());
            let facts = self.state.work() - before;
            steps += of_this * (facts as f64 / FACTS_OF_A_STEP as f64).max(1.0);
        }
        self.state.backtrack(&self.model, here);
        SizeEstimate { steps, effort }
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

    /// The share of the tree before the current leaf, and the share of this leaf; an estimate.
    pub fn explored(&self) -> (f64, f64) {
        (self.explored.done, self.explored.width)
    }

    /// From now on, the members of a demand are tried in random order.
    pub fn shuffle(&mut self, seed: u64) {
        self.random = Some(Random::with_seed(seed));
    }

    /// Forgets what was learnt from contradictions, so that the rest of the search does not depend
    /// on it.
    pub fn forget(&mut self) {
        self.weights.forget();
    }

    /// Another search through the same tree, from its beginning. This one must not have been
    /// advanced.
    pub fn fresh(&self) -> Self {
        Tree {
            scope: self.scope,
            pace: self.pace.clone(),
            patience: self.patience,
            ..Tree::at_root(Arc::clone(&self.model), self.state.clone())
        }
    }

    /// Splits the leaves with these choices in two, unless there is only one leaf or none.
    pub fn split(&mut self, choices: &[Literal]) -> Vec<Vec<Literal>> {
        if self.go_to(choices).is_err() {
            return Vec::new();
        }
        match self.choose() {
            None => vec![choices.to_vec()],
            Some(Branch { literal, .. }) => [literal, literal.negated()]
                .map(|choice| [choices, &[choice]].concat())
                .into(),
        }
    }

    /// Goes to the start of the leaves with these choices, and stays among them; there are none if
    /// the choices contradict each other. It backtracks no further than necessary: subproblems that
    /// are taken in order share a prefix.
    pub fn go_to(&mut self, choices: &[Literal]) -> Result<(), Contradiction> {
        self.pace.spent(1);
        let pairs = self.prefix.iter().zip(choices);
        let alike = pairs.take_while(|((one, _), other)| one == *other).count();
        let mark = self.prefix.get(alike).map_or(self.start, |&(_, mark)| mark);
        self.prefix.truncate(alike);
        self.decisions.clear();
        self.state.backtrack(&self.model, mark);
        self.explored = Explored::NOTHING;
        let outcome = choices[alike..]
            .iter()
            .try_for_each(|&choice| self.add_to_prefix(choice));
        self.start = self.state.mark();
        self.has_begun = outcome.is_err();
        self.is_paused = false;
        self.has_met_leaf = false;
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

    fn choose(&mut self) -> Option<Branch> {
        let Tree { model, state, .. } = self;
        match self.scope {
            DecisionScope::Everything => {
                branching::choose(model, state, &self.weights, self.random.as_mut())
            }
            DecisionScope::Obstacles => branching::choose_obstacle(model, state),
        }
    }

    fn assume(&mut self, literal: Literal) -> Result<(), Contradiction> {
        if self.conclude(literal).is_err() {
            self.weights.learn(&self.model, &self.state);
            return Err(Contradiction);
        }
        self.check_bounds()
    }

    /// Assigns and propagates, without bounds. These are left to the search below, because few of
    /// the many prefixes of subproblems are kept.
    fn conclude(&mut self, literal: Literal) -> Result<(), Contradiction> {
        self.state.assign(literal)?;
        self.state.propagate(&self.model)
    }

    /// A contradiction if the bounds refute this point.
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
