//! Estimates the size of a puzzle's search tree without searching it, and says where to cut it.
//!
//! A probe goes from the root to a leaf and chooses at random; a choice among n branches stands for n like it.
//! The numbers of branches and solutions that it reports are on average those of the whole tree (D. Knuth,
//! "Estimating the efficiency of backtrack programs", 1975). A point of the tree may be any list of premises.
//!
//! A probe branches only on candidates, so that a cut of the tree can be stated in pieces and squares. On an exact
//! cover it branches as the exact cover search does. Bounds are left out: the tree is about as large as the one that
//! is searched, but not the same.

use super::compile::compile;
use super::exact_cover;
use super::model::{Candidates, Fact, Literal, Model};
use super::propagation::State;
use super::rules::sights;
use super::tree::branching;
use super::tree::conflict_weights::ConflictWeights;
use crate::board::Square;
use crate::puzzle::{KindId, Premise, Puzzle};
use crate::random::Random;
use crate::stop::{Stop, Stopped};

/// A puzzle whose search tree is probed.
pub struct Probe {
    model: Model,
    state: State,
    weights: ConflictWeights,
    /// The groups of an exact cover; of equally large groups, the first is the best to branch on.
    groups: Option<Vec<Vec<Fact>>>,
    /// The length of the trail at the root.
    root: usize,
    stop: Stop,
}

/// What one random path to a leaf says about the tree below the point where it began.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sampled {
    pub branches: f64,
    pub solutions: f64,
}

/// How a branch is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BranchSampling {
    /// Among all branches: fast.
    Blind,
    /// Among the branches that are not refuted at once: a tenth as many samples in the same time, with
    /// less variance.
    Ahead,
}

/// Branches that exclude each other and leave out no solution: one for each fact that may be the first
/// that holds.
struct ProbeBranches {
    facts: Vec<Fact>,
    /// Whether there is a branch where none of them holds.
    or_none: bool,
}

/// One of the branches: the first `failing` facts fail, and then this one holds.
#[derive(Clone, Copy)]
struct ProbeBranch {
    failing: usize,
    holds: Option<Fact>,
    /// The weight of this branch in the random choice.
    lure: f64,
}

/// Where any number of pieces may stand, each open candidate multiplies the number of solutions by about this factor.
const WAYS_OF_A_CANDIDATE: f64 = 1.25;

impl Probe {
    /// A probe at the root; `None` where the rules contradict each other at once.
    pub fn begin(puzzle: &Puzzle, stop: &Stop) -> Result<Option<Self>, Stopped> {
        let candidates = Candidates::of(puzzle);
        let model = compile(puzzle, &sights(puzzle), candidates, None, stop)?;
        let mut state = State::new(&model);
        if state.begin(&model, stop)?.is_err() {
            return Ok(None);
        }
        Ok(Some(Probe {
            weights: ConflictWeights::new(&model),
            groups: exact_cover::groups(&model, &state, stop),
            root: state.mark(),
            stop: stop.clone(),
            model,
            state,
        }))
    }

    /// Goes from the root to the point where the premises hold; `false` if they are refuted at
    /// once.
    pub fn go_to(&mut self, premises: &[Premise]) -> bool {
        self.state.backtrack(&self.model, self.root);
        premises.iter().all(|&premise| self.keep(premise))
    }

    fn keep(&mut self, premise: Premise) -> bool {
        let value = premise.stands;
        match self.fact(premise.square, premise.kind) {
            Some(fact) => self.assume(Literal { fact, value }),
            None => !value,
        }
    }

    /// Whether the premises leave it open whether a piece stands on a square, as far as propagation tells.
    pub fn is_undecided(&self, square: Square, kind: KindId) -> bool {
        let fact = self.fact(square, kind);
        fact.is_some_and(|fact| self.state.truth(fact).is_none())
    }

    fn fact(&self, square: Square, kind: KindId) -> Option<Fact> {
        let mut here = self.model.candidates.at(square);
        let found = here.find(|(_, candidate)| candidate.kind == kind);
        found.map(|(fact, _)| fact)
    }

    /// A square and a kind of which it is open whether it stands there: neither is refuted at once. `None`
    /// where there is none, or after a stop. The point does not change.
    pub fn open(&mut self) -> Option<(Square, KindId)> {
        let here = self.state.mark();
        let found = self.find_open();
        self.state.backtrack(&self.model, here);
        let candidate = self.model.candidates.get(found?);
        Some((candidate.square, candidate.kind))
    }

    fn find_open(&mut self) -> Option<Fact> {
        // Each round settles at least one fact or finds one that is open.
        while let Some(ways) = self.ways() {
            for fact in ways.facts {
                if self.state.truth(fact).is_some() {
                    continue;
                }
                if self.stop.is_raised() {
                    return None;
                }
                match (self.is_refuted(fact.holds()), self.is_refuted(fact.fails())) {
                    (false, false) => return Some(fact),
                    (true, true) => return None,
                    (holds_is_refuted, _) => {
                        let follows = Literal {
                            fact,
                            value: !holds_is_refuted,
                        };
                        if !self.assume(follows) {
                            return None;
                        }
                    }
                }
            }
        }
        None
    }

    /// Follows one random path to a leaf and comes back. After a stop it ends on its way, and what it says is of no use.
    pub fn sample(&mut self, sampling: BranchSampling, random: &mut Random) -> Sampled {
        let here = self.state.mark();
        let mut sampled = Sampled {
            branches: 0.0,
            solutions: 0.0,
        };
        let mut weight = 1.0;
        while !self.stop.is_raised() {
            let Some(ways) = self.ways() else {
                sampled.solutions = weight;
                break;
            };
            let (all, tried) = match sampling {
                BranchSampling::Blind => {
                    let all = ways.all();
                    let number = all.len();
                    (all, number)
                }
                BranchSampling::Ahead => self.not_refuted(&ways),
            };
            sampled.branches += weight * tried as f64;
            let lures: f64 = all.iter().map(|way| way.lure).sum();
            let mut at = random.share() * lures;
            let drawn = all.iter().find(|way| {
                at -= way.lure;
                at < 0.0
            });
            let Some(&way) = drawn.or(all.last()) else {
                break;
            };
            weight *= lures / way.lure;
            if !self.go(&ways, way) {
                break;
            }
        }
        self.state.backtrack(&self.model, here);
        sampled
    }

    /// The branches at this point; `None` where every candidate is decided.
    fn ways(&self) -> Option<ProbeBranches> {
        let is_open = |fact: &Fact| self.state.truth(*fact).is_none();
        let obstacles = self.model.obstacles.iter().copied();
        let obstacles: Vec<Fact> = obstacles.filter(is_open).collect();
        if !obstacles.is_empty() {
            return Some(ProbeBranches {
                facts: obstacles,
                or_none: true,
            });
        }
        let demanded = match &self.groups {
            Some(groups) => self.smallest(groups),
            None => branching::demanded(&self.model, &self.state, &self.weights),
        };
        if let Some(facts) = demanded.and_then(|members| self.candidates_of(&members)) {
            return Some(ProbeBranches {
                facts,
                or_none: false,
            });
        }
        let first = self.model.candidates.facts().find(is_open)?;
        let square = self.model.candidates.get(first).square;
        let facts = self.model.candidates.at(square).map(|(fact, _)| fact);
        Some(ProbeBranches {
            facts: facts.filter(is_open).collect(),
            or_none: true,
        })
    }

    /// The open members of the group that has the fewest of them, among the groups in which no
    /// member holds.
    fn smallest(&self, groups: &[Vec<Fact>]) -> Option<Vec<Fact>> {
        let is_open = |fact: &&Fact| self.state.truth(**fact).is_none();
        let (mut smallest, mut fewest) = (None, usize::MAX);
        for group in groups {
            let mut open = 0;
            // As many as the fewest so far are too many, whatever else is in the group.
            let is_smaller = group.iter().all(|&fact| {
                let truth = self.state.truth(fact);
                open += usize::from(truth.is_none());
                truth != Some(true) && open < fewest
            });
            if is_smaller {
                (smallest, fewest) = (Some(group), open);
            }
            // Of a group with one open member, propagation has settled that.
            if fewest <= 2 {
                break;
            }
        }
        Some(smallest?.iter().filter(is_open).copied().collect())
    }

    /// The candidates that the members need, if all of these are open.
    fn candidates_of(&self, members: &[Fact]) -> Option<Vec<Fact>> {
        let mut facts = Vec::with_capacity(members.len());
        for &member in members {
            let candidate = self.model.needs(member)?;
            if self.state.truth(candidate).is_some() {
                return None;
            }
            if !facts.contains(&candidate) {
                facts.push(candidate);
            }
        }
        Some(facts)
    }

    /// The branches that are not refuted at once, and how many were tried. The point does not
    /// change.
    fn not_refuted(&mut self, ways: &ProbeBranches) -> (Vec<ProbeBranch>, usize) {
        let here = self.state.mark();
        let (mut left, mut tried, mut goes_on) = (Vec::new(), 0, true);
        for (failing, &fact) in ways.facts.iter().enumerate() {
            let truth = self.state.truth(fact);
            if truth == Some(false) {
                continue;
            }
            tried += 1;
            let before = self.state.mark();
            if self.assume(fact.holds()) {
                left.push(ProbeBranch {
                    failing,
                    holds: Some(fact),
                    lure: self.lure(ways),
                });
            }
            self.state.backtrack(&self.model, before);
            goes_on = truth.is_none() && self.assume(fact.fails());
            if !goes_on {
                break;
            }
        }
        if goes_on && ways.or_none {
            tried += 1;
            left.push(ProbeBranch {
                lure: self.lure(ways),
                ..ways.none()
            });
        }
        self.state.backtrack(&self.model, here);
        (left, tried)
    }

    /// The weight of a branch that has just been taken. If one of the pieces must stand, all weigh
    /// the same.
    fn lure(&self, ways: &ProbeBranches) -> f64 {
        if !ways.or_none {
            return 1.0;
        }
        let candidates = self.model.candidates.facts();
        let open = candidates.filter(|&fact| self.state.truth(fact).is_none());
        // Above this number of candidates, all weigh the same.
        WAYS_OF_A_CANDIDATE.powi(open.count().min(2000) as i32)
    }

    fn go(&mut self, ways: &ProbeBranches, way: ProbeBranch) -> bool {
        let failing = ways.facts[..way.failing].iter().map(|fact| fact.fails());
        let mut literals = failing.chain(way.holds.map(Fact::holds));
        literals.all(|literal| self.state.assign(literal).is_ok())
            && self.state.propagate(&self.model).is_ok()
    }

    fn is_refuted(&mut self, literal: Literal) -> bool {
        let here = self.state.mark();
        let holds = self.assume(literal);
        self.state.backtrack(&self.model, here);
        !holds
    }

    fn assume(&mut self, literal: Literal) -> bool {
        self.state.assign(literal).is_ok() && self.state.propagate(&self.model).is_ok()
    }
}

impl ProbeBranches {
    fn none(&self) -> ProbeBranch {
        ProbeBranch {
            failing: self.facts.len(),
            holds: None,
            lure: 1.0,
        }
    }

    fn all(&self) -> Vec<ProbeBranch> {
        let facts = self.facts.iter().enumerate();
        let ways = facts.map(|(failing, &fact)| ProbeBranch {
            failing,
            holds: Some(fact),
            lure: 1.0,
        });
        ways.chain(self.or_none.then(|| self.none())).collect()
    }
}
