//! Variables, literals, clauses, and the sinks that take clauses.
//!
//! This file must not know a solver, nor what a variable stands for.

/// A propositional variable, numbered from 0 (DIMACS counts from 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(u32);

impl Variable {
    pub fn new(index: usize) -> Self {
        Variable(index as u32)
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true when the variable has this value.
    pub fn literal(self, value: bool) -> Literal {
        Literal(self.0 << 1 | u32::from(!value))
    }

    /// The literal that is true when the variable is.
    pub fn positive(self) -> Literal {
        Literal(self.0 << 1)
    }

    /// The literal that is true when the variable is false.
    pub fn negative(self) -> Literal {
        Literal(self.0 << 1 | 1)
    }
}

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(u32);

impl Literal {
    pub fn variable(self) -> Variable {
        Variable(self.0 >> 1)
    }

    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// A dense index: two for each variable, the positive one first.
    pub fn code(self) -> usize {
        self.0 as usize
    }

    /// In DIMACS notation: n, counted from 1, or -n for its negation.
    pub fn in_dimacs(self) -> i64 {
        let number = self.variable().index() as i64 + 1;
        match self.is_positive() {
            true => number,
            false => -number,
        }
    }

    /// The literal with this [`Literal::code`].
    pub fn from_code(code: usize) -> Self {
        Literal(code as u32)
    }
}

impl std::ops::Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

/// Where the encoder writes: a solver, a file, a counter, or a [`Cnf`].
pub trait ClauseSink {
    /// A variable that no one has used yet.
    fn new_variable(&mut self) -> Variable;

    fn add_clause(&mut self, clause: &[Literal]);
}

/// A formula held in memory, all clauses in one vector.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    variables: usize,
    literals: Vec<Literal>,
    /// Where each clause ends in `literals`.
    ends: Vec<usize>,
}

impl Cnf {
    /// How many variables were made.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// How many clauses were added.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Writes everything to a sink that has no variable yet.
    pub fn write(&self, sink: &mut dyn ClauseSink) {
        for _ in 0..self.variables {
            sink.new_variable();
        }
        self.clauses().for_each(|clause| sink.add_clause(clause));
    }

    /// The clause that was added at this place.
    pub fn clause(&self, place: usize) -> &[Literal] {
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.literals[start..self.ends[place]]
    }

    /// The clauses in the order they were added.
    pub fn clauses(&self) -> impl Iterator<Item = &[Literal]> + '_ {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.literals[start..end])
    }
}

impl ClauseSink for Cnf {
    fn new_variable(&mut self) -> Variable {
        self.variables += 1;
        Variable::new(self.variables - 1)
    }

    fn add_clause(&mut self, clause: &[Literal]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }
}
