//! Formulas in OPB, the format of the pseudo-Boolean competition, read as far as this program writes it: variables
//! `x1`, `x2`, … without negation, an objective `min:`, lines with `>=` or `=`, comments.

use super::formula::{PseudoBooleanFormula, TooLarge};
use crate::sat::Variable;
use crate::sat::encode::{LinearConstraint, Relation};

/// What is wrong with a text, with the line, from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpbError {
    #[error("line {line}: `{found}` is none of a formula in OPB as this program writes it")]
    NotOpb { line: usize, found: String },
    #[error("{source}")]
    TooLarge { line: usize, source: TooLarge },
}

/// Variables are numbered from 1 in the text and from 0 here.
const MOST_VARIABLES: usize = 1 << 30;

pub fn read_opb(text: &str) -> Result<PseudoBooleanFormula, OpbError> {
    let mut formula = PseudoBooleanFormula::default();
    for (line, words) in (1..).zip(text.lines()) {
        if let Some(comment) = words.strip_prefix('*') {
            let announced = announced(comment).unwrap_or(0);
            formula.variables = formula.variables.max(announced);
            continue;
        }
        let not_opb = || OpbError::NotOpb {
            line,
            found: words.chars().take(60).collect(),
        };
        match words.strip_prefix("min:") {
            Some(objective) => {
                let mut words = objective.split_ascii_whitespace();
                let (terms, end) = terms(&mut words).ok_or_else(not_opb)?;
                let narrow = |(weight, variable)| Some((i64::try_from(weight).ok()?, variable));
                let terms: Option<Vec<_>> = terms.into_iter().map(narrow).collect();
                formula.objective = terms.filter(|_| end == ";").ok_or_else(not_opb)?;
            }
            None => {
                let constraint = constraint(words).ok_or_else(not_opb)?;
                let added = formula.add(&constraint);
                added.map_err(|source| OpbError::TooLarge { line, source })?;
                let of_line = constraint.terms.iter();
                let largest = of_line.map(|(_, variable)| variable.index() + 1).max();
                formula.variables = formula.variables.max(largest.unwrap_or(0));
            }
        }
    }
    let of_objective = formula.objective.iter();
    let largest = of_objective.map(|(_, variable)| variable.index() + 1).max();
    formula.variables = formula.variables.max(largest.unwrap_or(0));
    Ok(formula)
}

/// The number of variables that the first comment announces: some may be in no constraint.
fn announced(comment: &str) -> Option<usize> {
    let mut words = comment.split_ascii_whitespace();
    let number = (words.next() == Some("#variable=")).then(|| words.next())?;
    let number = number?.parse().ok()?;
    (number <= MOST_VARIABLES).then_some(number)
}

fn constraint(line: &str) -> Option<LinearConstraint> {
    let mut words = line.split_ascii_whitespace();
    let (terms, relation) = terms(&mut words)?;
    let relation = match relation {
        ">=" => Relation::AtLeast,
        "=" => Relation::Exactly,
        _ => return None,
    };
    let number = words.next()?.parse().ok()?;
    let ends = words.next() == Some(";") && words.next().is_none();
    ends.then_some(LinearConstraint {
        terms,
        relation,
        number,
    })
}

/// Weights and variables, and the word after them.
fn terms<'a>(
    words: &mut impl Iterator<Item = &'a str>,
) -> Option<(Vec<(i128, Variable)>, &'a str)> {
    let mut terms: Vec<(i128, Variable)> = Vec::new();
    loop {
        let word = words.next()?;
        let Ok(weight) = word.parse() else {
            let mut indices: Vec<usize> = terms.iter().map(|(_, v)| v.index()).collect();
            indices.sort_unstable();
            let is_once = indices.windows(2).all(|pair| pair[0] != pair[1]);
            return is_once.then_some((terms, word));
        };
        let number: usize = words.next()?.strip_prefix('x')?.parse().ok()?;
        if !(1..=MOST_VARIABLES).contains(&number) {
            return None;
        }
        terms.push((weight, Variable::new(number - 1)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_formula_is_refused_with_its_line() {
        let line = |text: &str| match read_opb(text).unwrap_err() {
            OpbError::NotOpb { line, .. } | OpbError::TooLarge { line, .. } => line,
        };
        for wrong in [
            "+1 x1 >= 1",
            "+1 x1 > 1 ;",
            "+1 y1 >= 1 ;",
            "+1 x0 >= 1 ;",
            "+1 x1 +1 x1 >= 1 ;",
            "+1 x1 >= 1 ; +1 x2 >= 1 ;",
            "x1 >= 1 ;",
            "min: +1 x1",
            "",
        ] {
            assert_eq!(line(&format!("* comment\n{wrong}\n")), 2, "{wrong}");
        }
        let large = format!("+{} x1 +{0} x2 >= {0} ;", 1_i64 << 62);
        assert_eq!(line(&large), 1);
        assert_eq!(
            read_opb("* #variable= 3 #constraint= 0\n")
                .unwrap()
                .variables,
            3
        );
    }
}
