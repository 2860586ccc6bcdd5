//! The seam to a solver: clauses in, `Sat(model) | Unsat | Stopped` out.
//!
//! The solver is varisat or, if asked for, an external [`Program`]. varisat 0.2.2 has no interrupt. It is stopped
//! through its proof: it writes the proof into a sink of ours, the sink refuses to write once the work has to stop, and
//! `solve` returns that error within milliseconds. The solver cannot be used after that, so it is dropped at once and
//! every later call answers `Stopped`. While a formula is loaded varisat writes no proof, so loading polls as well.
//!
//! No other file uses the crate varisat. This file must not know what the variables mean.

mod program;
mod proof;
#[cfg(test)]
mod tests;
mod watch;

use std::cell::RefCell;
use std::rc::Rc;

use varisat::{ExtendFormula, Lit, ProofFormat};

use super::statistics::SolverWork;
use super::{ClauseSink, Cnf, Literal, Variable};
use crate::pace::Pace;
use crate::stop::Stop;
pub use program::{FaultReason, Program, ProgramFault};
use proof::ProofReader;
use watch::{ProofSink, ProofWatch};

/// A solver's answer about its clauses under assumptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Sat(Model),
    Unsat,
    Stopped,
}

/// A satisfying assignment. Variables that occur in no clause are false in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model(Vec<bool>);

impl Model {
    pub fn holds(&self, variable: Variable) -> bool {
        self.0.get(variable.index()).copied().unwrap_or(false)
    }

    pub fn is_true(&self, literal: Literal) -> bool {
        self.holds(literal.variable()) == literal.is_positive()
    }
}

/// An incremental SAT solver that can be stopped.
///
/// It is not `Send`: build it in the thread that uses it.
pub struct Solver {
    /// `None` once it was stopped: varisat cannot be asked after that.
    live: Option<Live>,
    stop: Stop,
    /// Calls and answers so far; the conflicts are read from the proof.
    work: SolverWork,
    proof: Rc<RefCell<ProofWatch>>,
    /// The value that varisat tries first for a variable.
    first_value: FirstValue,
    variables: usize,
    clauses: u64,
    has_assumptions: bool,
    /// What was assumed in the last call.
    assumed: Vec<Literal>,
    /// The literals of the current call in varisat's form.
    literals: Vec<Lit>,
}

/// The solver that answers.
enum Live {
    Varisat(Box<varisat::Solver<'static>>),
    /// A program is given the whole formula each time.
    Program(Program, Cnf),
}

/// The value that a variable has until something else is learnt about it. varisat begins with false; to begin with
/// true, it is given every literal negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum FirstValue {
    #[default]
    False,
    True,
}

impl FirstValue {
    /// The change to the last bit of a literal's code.
    fn sign(self) -> usize {
        match self {
            FirstValue::False => 0,
            FirstValue::True => 1,
        }
    }
}

/// The stop is polled once in this many clauses while a formula is loaded.
const CLAUSES_BETWEEN_POLLS: u64 = 256;

impl Solver {
    pub fn new(stop: &Stop) -> Self {
        Solver::with_first_value(FirstValue::default(), stop)
    }

    pub fn with_first_value(first_value: FirstValue, stop: &Stop) -> Self {
        let mut live = varisat::Solver::new();
        // The native format is the one that allows clauses and assumptions between solves.
        let proof = Rc::new(RefCell::new(ProofWatch {
            stop: stop.clone(),
            pace: Pace::default(),
            reader: ProofReader::default(),
            literals: 0,
            most_conflicts: u64::MAX,
        }));
        live.write_proof(ProofSink(Rc::clone(&proof)), ProofFormat::Varisat);
        Solver {
            live: Some(Live::Varisat(Box::new(live))),
            stop: stop.clone(),
            work: SolverWork::default(),
            proof,
            first_value,
            variables: 0,
            clauses: 0,
            has_assumptions: false,
            assumed: Vec::new(),
            literals: Vec::new(),
        }
    }

    /// A solver without clauses that is an external program. It has no pace, no budget and no first value.
    pub fn of_program(program: &Program, stop: &Stop) -> Self {
        let live = Live::Program(program.clone(), Cnf::default());
        Solver {
            live: Some(live),
            ..Solver::new(stop)
        }
    }

    /// Reports every call and every conflict to this pace, in steps of about a microsecond, and waits when the pace does.
    pub fn at_pace(self, pace: &Pace) -> Self {
        self.proof.borrow_mut().pace = pace.clone();
        self
    }

    /// From now on the solver stops after this many more conflicts, or some dozens more than that: an
    /// effort that is the same on every machine. `None` means no limit.
    pub fn set_budget(&mut self, conflicts: Option<u64>) {
        let most = conflicts.map(|conflicts| self.conflicts().saturating_add(conflicts));
        self.proof.borrow_mut().most_conflicts = most.unwrap_or(u64::MAX);
    }

    /// Whether the clauses can be satisfied with all assumptions true.
    pub fn solve(&mut self, assumptions: &[Literal]) -> Answer {
        if self.stop.is_raised() {
            self.live = None;
        }
        let Some(live) = &mut self.live else {
            return Answer::Stopped;
        };
        self.work.calls += 1;
        let watch = self.proof.borrow();
        watch.pace.spent(watch.steps_of_a_conflict());
        drop(watch);
        #[cfg(test)]
        if faults::ANSWERS_ARE_IGNORED.get() {
            return Answer::Unsat;
        }
        assumptions.clone_into(&mut self.assumed);
        let answer = match live {
            Live::Program(program, formula) => program.solve(formula, assumptions, &self.stop),
            Live::Varisat(live) => {
                // Assumptions stay until others replace them, and after "unsatisfiable under assumptions"
                // a new clause alone does not make varisat search again. So they are renewed every time.
                if self.has_assumptions || !assumptions.is_empty() {
                    translate(assumptions, self.first_value, &mut self.literals);
                    live.assume(&self.literals);
                    self.has_assumptions = !assumptions.is_empty();
                }
                match live.solve() {
                    Ok(true) => Answer::Sat(model_of(live, self.first_value, self.variables)),
                    Ok(false) => Answer::Unsat,
                    Err(_) => Answer::Stopped,
                }
            }
        };
        match &answer {
            Answer::Sat(_) => self.work.models += 1,
            Answer::Unsat => self.work.refutations += 1,
            Answer::Stopped => self.live = None,
        }
        answer
    }

    /// After [`Answer::Unsat`] of varisat: assumptions of that call that cannot all be true. They are not always
    /// as few as possible; the list is empty if the clauses have no model at all.
    ///
    /// varisat 0.2.2 may leave some out: it keeps the mark of a variable that was false for good when it was looked at,
    /// and gives the place of that variable to another one. So fewer assumptions than all are asked about again; if
    /// they can be true, all are the answer.
    pub fn failed_core(&mut self) -> Vec<Literal> {
        let core = match &self.live {
            Some(Live::Varisat(live)) => live.failed_core(),
            Some(Live::Program(..)) | None => return Vec::new(),
        };
        let core = core.unwrap_or_default().iter();
        let core: Vec<Literal> = core
            .map(|literal| Literal::from_code(literal.code()))
            .collect();
        let all = self.assumed.clone();
        if core.len() == all.len() || self.solve(&core) == Answer::Unsat {
            return core;
        }
        all
    }

    /// What a conflict, or a call, costs in steps of about a microsecond, the same on every machine.
    pub fn steps_of_a_conflict(&self) -> u64 {
        self.proof.borrow().steps_of_a_conflict()
    }

    /// Whether it was stopped, by a budget too, and cannot be asked any more.
    pub fn is_spent(&self) -> bool {
        self.live.is_none()
    }

    /// The work of all calls.
    pub fn work(&self) -> SolverWork {
        SolverWork {
            conflicts: self.conflicts(),
            ..self.work
        }
    }

    fn conflicts(&self) -> u64 {
        self.proof.borrow().reader.conflicts()
    }

    /// The number of variables made.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// The number of clauses added.
    pub fn clauses(&self) -> u64 {
        self.clauses
    }
}

impl ClauseSink for Solver {
    fn new_variable(&mut self) -> Variable {
        if let Some(Live::Program(_, formula)) = &mut self.live {
            formula.new_variable();
        }
        self.variables += 1;
        Variable::new(self.variables - 1)
    }

    /// Does nothing once the work has to stop.
    fn add_clause(&mut self, clause: &[Literal]) {
        if self.clauses.is_multiple_of(CLAUSES_BETWEEN_POLLS) && self.stop.is_raised() {
            self.live = None;
        }
        let Some(live) = &mut self.live else {
            return;
        };
        self.clauses += 1;
        self.proof.borrow_mut().literals += clause.len() as u64;
        match live {
            Live::Program(_, formula) => formula.add_clause(clause),
            Live::Varisat(live) => {
                translate(clause, self.first_value, &mut self.literals);
                live.add_clause(&self.literals);
            }
        }
    }
}

/// Translates literals. Both sides number them alike: twice the variable's index, plus one for a negation.
fn translate(literals: &[Literal], first_value: FirstValue, into: &mut Vec<Lit>) {
    let sign = first_value.sign();
    let theirs = literals.iter().map(|literal| literal.code() ^ sign);
    into.clear();
    into.extend(theirs.map(Lit::from_code));
}

fn model_of(solver: &varisat::Solver, first_value: FirstValue, variables: usize) -> Model {
    // Variables that occur in no clause are false, whatever value others begin with.
    let mut values = vec![false; variables];
    for literal in solver.model().unwrap_or_default() {
        if let Some(value) = values.get_mut(literal.index()) {
            *value = literal.is_positive() == (first_value == FirstValue::False);
        }
    }
    Model(values)
}

/// Faults that tests plant.
#[cfg(test)]
pub mod faults {
    use std::cell::Cell;

    thread_local! {
        /// Every answer of varisat is taken for "unsatisfiable".
        pub static ANSWERS_ARE_IGNORED: Cell<bool> = const { Cell::new(false) };
    }
}
