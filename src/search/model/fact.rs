//! Facts and literals.

/// A statement that is true or false for every placement. The first facts are the candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact(u32);

impl Fact {
    pub fn new(index: usize) -> Self {
        Fact(index as u32)
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that the fact is true.
    pub fn holds(self) -> Literal {
        Literal {
            fact: self,
            value: true,
        }
    }

    /// The literal that the fact is false.
    pub fn fails(self) -> Literal {
        Literal {
            fact: self,
            value: false,
        }
    }
}

/// States that a fact is true, or that it is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Literal {
    pub fact: Fact,
    pub value: bool,
}

impl Literal {
    pub fn negated(self) -> Self {
        Literal {
            fact: self.fact,
            value: !self.value,
        }
    }
}

/// Whether something holds, as far as it is known when the model is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    Never,
    Always,
    If(Literal),
}

impl Condition {
    pub fn negated(self) -> Self {
        match self {
            Condition::Never => Condition::Always,
            Condition::Always => Condition::Never,
            Condition::If(literal) => Condition::If(literal.negated()),
        }
    }
}
