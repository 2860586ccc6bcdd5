//! Shortens long clauses before the search, with each step written down.

use std::io;

use super::analysis::Learnt;
use super::clauses::Clause;
use super::search::RefutationSearch;

/// Clauses of the formula with more literals than this are shortened first.
const LONG: usize = 8;

impl RefutationSearch<'_> {
    /// Shortens long clauses of the formula, such as those that exclude a solution: if some of their literals are
    /// false, the others follow (vivification, Piette, Hamadi and Saïs 2008).
    pub fn shorten(&mut self) -> io::Result<()> {
        let long = self.known.clauses.longer_than(LONG);
        for place in long {
            if self.stop.is_raised() || self.contradiction > 0 {
                break;
            }
            self.shorten_one(place)?;
        }
        Ok(())
    }

    fn shorten_one(&mut self, place: usize) -> io::Result<()> {
        let mut literals = self.known.clauses.literals(place).to_vec();
        // Facts that a piece stands somewhere come first: they say more than facts that it does not.
        literals.sort_by_key(|literal| literal.is_positive());
        for literal in literals {
            let broken = self.known.propagate();
            let assignment = &mut self.known.assignment;
            if assignment.level() == 0 {
                self.write_base()?;
                if let Err(reason) = broken {
                    return self.contradict(reason);
                }
            }
            let assignment = &mut self.known.assignment;
            let to_blame = match (broken, assignment.value(literal)) {
                // It is always true.
                (Ok(()), Some(true)) if assignment.level_of(literal.variable()) == 0 => None,
                (Ok(()), Some(true)) => {
                    let reason = assignment.reason(literal.variable());
                    reason.map(|reason| (reason, Some(literal)))
                }
                (Err(reason), _) => Some((reason, None)),
                (Ok(()), None) => {
                    assignment.new_level();
                    assignment.set(!literal, None);
                    continue;
                }
                (Ok(()), Some(false)) => continue,
            };
            if let Some(to_blame) = to_blame {
                let learnt = self.analysis.blame(&self.known, to_blame);
                self.replace(place, learnt)?;
            }
            break;
        }
        self.known.backtrack(0);
        Ok(())
    }

    /// Writes the shortened clause, and puts it in the place of the clause after backtracking.
    fn replace(&mut self, place: usize, learnt: Learnt) -> io::Result<()> {
        let reasons = learnt.reasons.iter().map(|&reason| self.known.id(reason));
        let literals = learnt.literals;
        let id = self.proof.clause(&literals, &learnt.units, reasons)?;
        self.known.backtrack(0);
        self.known.clauses.remove(place);
        match *literals {
            [unit] => {
                self.proof.is_unit(unit.variable(), id);
                self.known.assignment.set(unit, None);
            }
            _ => {
                let clause = Clause {
                    literals,
                    id,
                    levels: None,
                };
                self.known.clauses.add(clause);
            }
        }
        Ok(())
    }
}
