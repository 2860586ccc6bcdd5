//! Writes a proof for VeriPB 3.0: each line adds a clause or a sum, with the constraints from which it follows.

use std::io::{self, Write};

use crate::sat::{Literal, Variable};

/// Writes lines and assigns numbers; the constraints of the formula have the first ones.
pub struct Proof<'w> {
    out: Counting<'w>,
    most_bytes: u64,
    last: u64,
    /// By variable: the number of the line that fixes its value, if that is known permanently.
    units: Vec<u64>,
}

impl<'w> Proof<'w> {
    pub fn new(out: &'w mut dyn Write, variables: usize) -> Self {
        Proof {
            out: Counting { out, bytes: 0 },
            most_bytes: u64::MAX,
            last: 0,
            units: vec![0; variables],
        }
    }

    /// Sets the most bytes that the proof may have.
    pub fn limit(&mut self, most_bytes: u64) {
        self.most_bytes = most_bytes;
    }

    pub fn is_too_long(&self) -> bool {
        self.out.bytes > self.most_bytes
    }

    /// Writes the beginning of a proof. This many constraints are those of the formula.
    pub fn begin(&mut self, constraints: usize) -> io::Result<()> {
        self.last = constraints as u64;
        writeln!(self.out, "pseudo-Boolean proof version 3.0")?;
        writeln!(self.out, "f {constraints};")
    }

    /// Writes a solution; what follows is about better ones. Returns the number of the constraint that says so.
    pub fn solution(&mut self, model: &[bool]) -> io::Result<u64> {
        write!(self.out, "soli")?;
        for (variable, &value) in model.iter().enumerate() {
            self.literal(Variable::new(variable), value)?;
        }
        self.end_constraint("")
    }

    /// Writes a clause that follows from these constraints by unit propagation, one after another. Returns its
    /// number.
    pub fn clause(
        &mut self,
        literals: &[Literal],
        units: &[Variable],
        constraints: impl Iterator<Item = u64>,
    ) -> io::Result<u64> {
        self.begin_clause("rup", literals)?;
        let units = units.iter().map(|variable| self.units[variable.index()]);
        for id in units.chain(constraints) {
            write!(self.out, " {id}")?;
        }
        self.end_constraint("")
    }

    /// Writes the sum of constraints, at least one, and of the upper bounds of literals by 1. Returns its number.
    pub fn sum(&mut self, constraints: &[u64], single: &[Literal]) -> io::Result<u64> {
        self.begin_sum(constraints)?;
        for literal in single {
            self.literal(literal.variable(), !literal.is_positive())?;
            write!(self.out, " +")?;
        }
        self.end_constraint("")
    }

    /// Writes that at most one of k + 1 literals is true. `id` says so for the first k (it is not used if k is 1),
    /// and `conflicts` say that each of these conflicts with the last. Returns the number of the line.
    pub fn at_most_one_more(&mut self, id: u64, conflicts: &[u64]) -> io::Result<u64> {
        let number = conflicts.len();
        write!(self.out, "pol {id} {} *", number - 1)?;
        for conflict in conflicts {
            write!(self.out, " {conflict} +")?;
        }
        self.end_constraint(&format!(" {number} d"))
    }

    /// Writes a clause of the definition of a new variable, which is that of its first literal: with this literal
    /// true the clause holds, whatever the other literals are. Returns its number.
    pub fn define(&mut self, clause: &[Literal]) -> io::Result<u64> {
        self.begin_clause("red", clause)?;
        if let Some(new) = clause.first() {
            self.literal(new.variable(), true)?;
            write!(self.out, " -> {}", u8::from(new.is_positive()))?;
        }
        self.end_constraint("")
    }

    /// Writes half the sum of constraints, rounded up. Returns its number.
    pub fn half(&mut self, constraints: &[u64]) -> io::Result<u64> {
        self.begin_sum(constraints)?;
        self.end_constraint(" 2 d")
    }

    /// Writes a rule and its clause, up to the reasons.
    fn begin_clause(&mut self, rule: &str, literals: &[Literal]) -> io::Result<()> {
        write!(self.out, "{rule}")?;
        for literal in literals {
            write!(self.out, " 1")?;
            self.literal(literal.variable(), literal.is_positive())?;
        }
        write!(self.out, " >= 1 :")
    }

    /// Writes the sum of constraints, at least one.
    fn begin_sum(&mut self, constraints: &[u64]) -> io::Result<()> {
        write!(self.out, "pol")?;
        let mut sign = "";
        for id in constraints {
            write!(self.out, " {id}{sign}")?;
            sign = " +";
        }
        Ok(())
    }

    /// Ends a line that adds a constraint. Returns its number.
    fn end_constraint(&mut self, rest: &str) -> io::Result<u64> {
        writeln!(self.out, "{rest};")?;
        self.last += 1;
        Ok(self.last)
    }

    /// Records that the constraint of this number fixes the value of a variable permanently.
    pub fn is_unit(&mut self, variable: Variable, id: u64) {
        self.units[variable.index()] = id;
    }

    pub fn forget(&mut self, ids: &[u64]) -> io::Result<()> {
        if ids.is_empty() {
            return Ok(());
        }
        write!(self.out, "del id")?;
        for id in ids {
            write!(self.out, " {id}")?;
        }
        writeln!(self.out, ";")
    }

    /// Concludes that there is no model, as the constraint of this number says.
    pub fn end_unsatisfiable(&mut self, id: u64) -> io::Result<()> {
        self.end(&format!("UNSAT : {id}"))
    }

    /// Concludes that this is the least value of the objective.
    pub fn end_optimum(&mut self, optimum: i64, id: u64) -> io::Result<()> {
        self.end(&format!("BOUNDS {optimum} : {id} {optimum}"))
    }

    fn end(&mut self, conclusion: &str) -> io::Result<()> {
        writeln!(self.out, "output NONE;")?;
        writeln!(self.out, "conclusion {conclusion};")?;
        writeln!(self.out, "end pseudo-Boolean proof;")
    }

    fn literal(&mut self, variable: Variable, value: bool) -> io::Result<()> {
        let sign = if value { "" } else { "~" };
        write!(self.out, " {sign}x{}", variable.index() + 1)
    }
}

/// Counts what is written.
struct Counting<'w> {
    out: &'w mut dyn Write,
    bytes: u64,
}

impl Write for Counting<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
