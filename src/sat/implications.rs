//! The clauses of two literals, as what each literal implies.

use std::ops::Range;

use super::Literal;

/// For each literal, the literals that must be true when it is; all in one vector.
#[derive(Clone)]
pub struct Implications {
    /// By code of a literal: where its list starts in `implied`; one more at the end.
    starts: Vec<u32>,
    implied: Vec<Literal>,
}

impl Implications {
    /// "Not a implies b" and "not b implies a" for each clause "a or b".
    pub fn new(variables: usize, clauses: &[[Literal; 2]]) -> Self {
        let both_ways = || {
            clauses
                .iter()
                .flat_map(|&[one, other]| [(!one, other), (!other, one)])
        };
        let mut starts = vec![0; 2 * variables + 1];
        for (literal, _) in both_ways() {
            starts[literal.code() + 1] += 1;
        }
        for code in 0..2 * variables {
            starts[code + 1] += starts[code];
        }
        let mut next = starts.clone();
        let mut implied = vec![Literal::from_code(0); 2 * clauses.len()];
        for (literal, other) in both_ways() {
            let place = &mut next[literal.code()];
            implied[*place as usize] = other;
            *place += 1;
        }
        Implications { starts, implied }
    }

    /// Where the literal's list lies; for callers that change other things while they walk it.
    pub fn range(&self, literal: Literal) -> Range<usize> {
        self.starts[literal.code()] as usize..self.starts[literal.code() + 1] as usize
    }

    pub fn at(&self, place: usize) -> Literal {
        self.implied[place]
    }

    /// What the literal implies.
    pub fn of(&self, literal: Literal) -> impl Iterator<Item = Literal> + '_ {
        self.implied[self.range(literal)].iter().copied()
    }
}
