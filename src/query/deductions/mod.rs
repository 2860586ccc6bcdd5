//! The way to what is decided, one deduction after another, each with a reason of its own.
//!
//! What is decided is known before the first step: it is what all solutions share. A reason is some demands of the
//! puzzle and some facts found before, such that nothing else is possible while these hold. Cheap reasons are looked
//! for first: facts alone; then one rule instance and the facts that it meets, by unit propagation; then several; then
//! those that need a supposition; last, whatever the solver used to refute the opposite. Before a reason that is too
//! large to follow come [`eliminations`], if they lead to a smaller one. Whatever is chosen is reduced by the solver
//! until nothing of it can be left out.

mod eliminations;
mod reasons;
mod targets;

use std::collections::VecDeque;

use eliminations::Planned;
use reasons::Way;
use targets::{Target, Targets, helping, targets};

use super::conflict::{Smallest, shrunk};
use super::contents::{Content, contents};
use super::questions::Questions;
use crate::board::Square;
use crate::puzzle::{Demand, KindId, Placement, Puzzle, RuleInstance};
use crate::sat::encode::{DoesNotFit, Guards, Thresholds};
use crate::sat::{Literal, Propagator, TruthValue};
use crate::stop::{Stop, Stopped};

/// What a square holds, or does not hold; no kind is an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    pub square: Square,
    pub kind: Option<KindId>,
    pub holds: bool,
}

impl Fact {
    /// Facts are shown square by square.
    fn key(&self) -> (Square, Option<KindId>) {
        (self.square, self.kind)
    }
}

/// A deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    pub fact: Fact,
    /// What follows in the same way from the same reason and in this way from no part of it, in reading order. In a
    /// harder way it may.
    pub also: Vec<Fact>,
    /// The rule instances, numbers and givens that it follows from, in the order of the encoder …
    pub demands: Vec<Demand>,
    /// … and facts of the board and of steps before.
    pub known: Vec<Fact>,
    /// How many suppositions one within another the reason takes: 0 if unit propagation gets there, 1 if it refutes the
    /// opposite; [`DEEPEST`] stands for so many or more.
    pub depth: usize,
    /// Whether it was shown that nothing of the reason can be left out.
    pub is_minimal: bool,
    /// Whether it was shown that this fact has no reason with fewer parts.
    pub is_smallest: bool,
}

/// The greatest depth that is told from others.
pub const DEEPEST: usize = 3;

impl Deduction {
    /// The number of parts of the reason.
    pub fn size(&self) -> usize {
        self.demands.len() + self.known.len()
    }

    /// All that is found, in reading order.
    pub fn facts(&self) -> Vec<Fact> {
        let mut facts = self.also.clone();
        let before = facts.partition_point(|other| other.key() < self.fact.key());
        facts.insert(before, self.fact);
        facts
    }

    /// Puts what is found to stand somewhere on a board, and takes away what stands where nothing does.
    pub fn put_on(&self, board: &mut Placement) {
        for fact in self.facts().iter().filter(|fact| fact.holds) {
            board.set(fact.square, fact.kind);
        }
    }

    /// The squares of all that is found, each once.
    pub fn squares(&self) -> Vec<Square> {
        let mut squares: Vec<Square> = self.facts().iter().map(|fact| fact.square).collect();
        squares.dedup();
        squares
    }
}

/// The next reason is chosen among so many.
const MOST_COMPARED: usize = 24;

/// Comparing reasons, and then reducing the one that is chosen, may each take so many conflicts of the solver: some
/// seconds, the same on every machine.
const MOST_CONFLICTS: u64 = 10_000;

/// A reason with more parts is too large to follow. A square that is the only one in its row for a digit, because others
/// hold it in crossing columns, has about as many.
const MOST_AT_ONCE: usize = 20;

/// A smaller reason is looked for with so many questions at most, and if this one has no more parts: where the fewest
/// are many, these questions would not be enough.
const MOST_QUESTIONS: usize = 80;
const MOST_PARTS: usize = 6;

/// Members of the questions are the demands, then the facts; both are named by their places.
pub struct Deductions {
    questions: Questions,
    contents: Vec<Content>,
    rules: Vec<usize>,
    /// The places of givens and of facts.
    known: Vec<usize>,
    facts: Vec<Fact>,
    /// Still to be found, in reading order.
    targets: Vec<Target>,
    /// What decided squares do not hold, as far as that is not known: it may help to find a target.
    helping: Vec<Target>,
    /// Reasons from one rule instance that wait for their turn, the next one last.
    ready: Vec<(Target, Vec<usize>)>,
    /// Eliminations on the way to a target, and what they lead to.
    plan: VecDeque<Planned>,
    /// The formula with nothing assumed, and with all that is known.
    bare: Propagator,
    informed: Propagator,
    /// How many clauses both have.
    clauses: usize,
}

impl Deductions {
    /// `possible` says what stands on a square in some placement that obeys the rules. Pieces of the board are facts
    /// from the beginning.
    pub fn of<'a>(
        puzzle: &Puzzle,
        board: &Placement,
        possible: impl Fn(Square) -> &'a [Option<KindId>],
        thresholds: &Thresholds,
        stop: &Stop,
    ) -> Result<Result<Self, Stopped>, DoesNotFit> {
        let opened = Questions::open(puzzle, Guards::PerInstance, thresholds, stop)?;
        Ok(opened.and_then(|questions| Deductions::begun(puzzle, board, possible, questions)))
    }

    fn begun<'a>(
        puzzle: &Puzzle,
        board: &Placement,
        possible: impl Fn(Square) -> &'a [Option<KindId>],
        mut questions: Questions,
    ) -> Result<Self, Stopped> {
        let contents = contents(puzzle, &mut questions);
        let Some(bare) = questions.propagator()? else {
            return Err(Stopped);
        };
        let mut begun = Deductions {
            rules: Vec::new(),
            known: Vec::new(),
            facts: Vec::new(),
            ready: Vec::new(),
            plan: VecDeque::new(),
            targets: targets(&contents, &possible),
            helping: helping(&contents, &possible),
            informed: bare.clone(),
            clauses: questions.clauses(),
            bare,
            contents,
            questions,
        };
        let given = puzzle.given_placement();
        for place in begun.questions.all() {
            match begun.questions.encoding.guards[place].demand.instance {
                RuleInstance::Given(square) => {
                    let literal = begun.literal(square, given.get(square));
                    if let Some(literal) = literal {
                        begun.questions.members[place] = literal;
                        begun.learn(place);
                    }
                }
                _ => begun.rules.push(place),
            }
        }
        for (square, kind) in board.pieces() {
            let kind = Some(kind);
            if given.get(square) != kind
                && let Some(literal) = begun.literal(square, kind)
            {
                let holds = true;
                begun.add(
                    Fact {
                        square,
                        kind,
                        holds,
                    },
                    literal,
                );
            }
        }
        let is_open = |target: &Target| begun.informed.value(target.literal) != TruthValue::True;
        begun.targets.retain(is_open);
        begun.helping.retain(is_open);
        Ok(begun)
    }

    fn literal(&self, square: Square, kind: Option<KindId>) -> Option<Literal> {
        let mut contents = self.contents.iter();
        let found = contents.find(|content| (content.square, content.kind) == (square, kind));
        found.map(|content| content.literal)
    }

    fn add(&mut self, fact: Fact, literal: Literal) {
        self.facts.push(fact);
        self.questions.members.push(literal);
        self.learn(self.questions.members.len() - 1);
    }

    /// From now on this member is known.
    fn learn(&mut self, place: usize) {
        self.known.push(place);
        // All that is known holds in some solution, so nothing contradicts it.
        let _ = self.informed.assume_all(&[self.questions.members[place]]);
    }

    /// How many facts are still to be found.
    pub fn left(&self) -> usize {
        self.targets.len()
    }

    /// The next deduction; `None` if all is found. With `smallest`, a smaller reason for it is looked for.
    pub fn next(&mut self, smallest: bool) -> Result<Option<Deduction>, Stopped> {
        self.questions.stop().poll()?;
        self.renew()?;
        let Some((target, mut reason, is_minimal)) = self.chosen()? else {
            return Ok(None);
        };
        self.ask_about(&target);
        // Nothing is smaller than one part.
        let mut is_smallest = is_minimal && reason.len() <= 1;
        if smallest && !is_smallest && is_minimal && reason.len() <= MOST_PARTS {
            let mut search = Smallest::within(&mut self.questions, MOST_QUESTIONS);
            is_smallest = search.improve(&mut reason);
        }
        let depth = self.depth(&reason, target.literal);
        let also = match depth {
            0 => self.of_the_same_reason(&reason, &target, Way::Derived),
            1 => self.of_the_same_reason(&reason, &target, Way::Refuted),
            _ => Vec::new(),
        };
        let guards = self.questions.encoding.guards.len();
        let (demands, known): (Vec<usize>, Vec<usize>) =
            reason.into_iter().partition(|&place| place < guards);
        let step = Deduction {
            fact: target.fact,
            also: also.iter().map(|target| target.fact).collect(),
            demands: self.questions.demands(&demands),
            known: known
                .iter()
                .map(|place| self.facts[place - guards])
                .collect(),
            depth,
            is_minimal,
            is_smallest,
        };
        self.found(&target);
        also.iter().for_each(|target| self.found(target));
        Ok(Some(step))
    }

    /// From now on this is a fact, and no target.
    fn found(&mut self, target: &Target) {
        let Fact { square, holds, .. } = target.fact;
        let is_other = |other: &Target| other.literal != target.literal;
        self.targets.retain(is_other);
        self.helping
            .retain(|other| is_other(other) && !(holds && other.fact.square == square));
        self.add(target.fact, target.literal);
    }

    /// Cuts that models broke since are propagated too.
    fn renew(&mut self) -> Result<(), Stopped> {
        if self.questions.clauses() == self.clauses {
            return Ok(());
        }
        self.clauses = self.questions.clauses();
        if let Some(bare) = self.questions.propagator()? {
            self.informed = bare.clone();
            self.bare = bare;
            let known: Vec<Literal> = self.literals(&self.known);
            let _ = self.informed.assume_all(&known);
        }
        Ok(())
    }

    fn literals(&self, places: &[usize]) -> Vec<Literal> {
        let members = &self.questions.members;
        places.iter().map(|&place| members[place]).collect()
    }

    pub fn ask_about(&mut self, target: &Target) {
        self.questions.always = vec![!target.literal];
    }

    /// What is deduced next, with a reason, and whether that was shown to be minimal. Squares that are decided come
    /// before what some square does not hold.
    fn chosen(&mut self) -> Result<Option<(Target, Vec<usize>, bool)>, Stopped> {
        let mut chosen = self.planned()?;
        if chosen.is_none() {
            if !self.is_ready() {
                self.ready = self.by_one_rule()?;
            }
            chosen = match self.is_ready() {
                true => self.ready.pop(),
                false => self.by_several_rules()?,
            };
        }
        let Some((target, reason)) = chosen else {
            return Ok(None);
        };
        self.ask_about(&target);
        // Rules are left out before what is known, as in the reason.
        let backwards = reason.into_iter().rev().collect();
        let (mut reason, is_minimal) = shrunk(&mut self.questions, backwards, MOST_CONFLICTS);
        reason.sort_unstable();
        Ok(Some((target, reason, is_minimal)))
    }
}
