//! A proof checker that is as simple as possible: it knows only the rules that this program writes.

use super::random::{Terms, holds};
use crate::refutation::{Inequality, PseudoBooleanFormula};
use crate::sat::{Literal, Variable};

fn literal(word: &str) -> Literal {
    match word.strip_prefix('~') {
        Some(name) => Variable::new(name[1..].parse::<usize>().unwrap() - 1).negative(),
        None => Variable::new(word[1..].parse::<usize>().unwrap() - 1).positive(),
    }
}

/// Makes the literals true that a sum requires; returns whether the sum is violated.
fn propagates(inequality: &Inequality, values: &mut [Option<bool>]) -> bool {
    let value = |values: &[Option<bool>], literal: Literal| {
        values[literal.variable().index()].map(|value| value == literal.is_positive())
    };
    let possible = inequality.terms.iter();
    let possible = possible.filter(|(_, literal)| value(values, *literal) != Some(false));
    let slack = possible.map(|(c, _)| c).sum::<i64>() - inequality.degree;
    for &(coefficient, literal) in &inequality.terms {
        if coefficient > slack && value(values, literal).is_none() {
            values[literal.variable().index()] = Some(literal.is_positive());
        }
    }
    slack < 0
}

/// The sum of inequalities, each with its factor.
fn sum(summands: &[(i128, &Inequality)]) -> Inequality {
    let mut terms: Terms = Vec::new();
    let mut number = 0;
    for (factor, summand) in summands {
        number += factor * i128::from(summand.degree);
        for &(coefficient, literal) in &summand.terms {
            let mut weight = factor * i128::from(coefficient);
            if !literal.is_positive() {
                number -= weight;
                weight = -weight;
            }
            let variable = literal.variable();
            match terms.iter_mut().find(|(_, other)| *other == variable) {
                Some((sum, _)) => *sum += weight,
                None => terms.push((weight, variable)),
            }
        }
    }
    Inequality::new(terms, number).unwrap()
}

/// An inequality over integers, divided and rounded up.
fn divided(inequality: &Inequality, divisor: i64) -> Inequality {
    let up = |number: i64| (number + divisor - 1) / divisor;
    let terms = inequality.terms.iter();
    Inequality {
        terms: terms.map(|&(c, literal)| (up(c), literal)).collect(),
        degree: up(inequality.degree),
    }
}

/// Whether, by unit propagation, every other constraint on the variable of the first literal holds with this literal
/// true if the clause is violated. Then the clause excludes no model, up to the value of this variable.
fn may_be_defined(clause: &[Literal], known: &[Option<Inequality>], variables: usize) -> bool {
    let witness = clause[0];
    let mut about = known.iter().flatten().filter(|constraint| {
        let mut terms = constraint.terms.iter();
        terms.any(|(_, literal)| literal.variable() == witness.variable())
    });
    about.all(|constraint| {
        assert!(constraint.is_clause());
        let literals = || constraint.terms.iter().map(|&(_, literal)| literal);
        if literals().any(|literal| literal == witness) {
            return true;
        }
        let mut values = vec![None; variables];
        let mut falsified = clause[1..].iter().copied().chain(literals());
        let holds = falsified.any(|literal| {
            let is_true = values[literal.variable().index()] == Some(literal.is_positive());
            if literal != !witness {
                values[literal.variable().index()].get_or_insert(!literal.is_positive());
            }
            is_true
        });
        holds || {
            values[witness.variable().index()] = None;
            let all = || known.iter().flatten();
            (0..variables).any(|_| all().any(|constraint| propagates(constraint, &mut values)))
        }
    })
}

/// Checks a proof; the constraints that a line names must be enough for it. Returns its conclusion.
pub fn checked(formula: &PseudoBooleanFormula, proof: &str) -> String {
    let mut known: Vec<Option<Inequality>> =
        formula.inequalities.iter().cloned().map(Some).collect();
    let defined = proof.lines().filter(|line| line.starts_with("red")).count();
    let variables = formula.variables + defined;
    for line in proof.lines() {
        let line = line.strip_suffix(';').unwrap_or(line);
        let words: Vec<&str> = line.split(' ').collect();
        let of = |known: &[Option<Inequality>], id: &str| {
            let id: usize = id.parse().unwrap();
            assert!(id > 0, "{line}");
            known[id - 1].clone().unwrap()
        };
        match words[0] {
            "pseudo-Boolean" | "output" | "end" => {}
            "f" => assert_eq!(words[1], formula.inequalities.len().to_string()),
            "soli" => {
                let literals = words[1..].iter().map(|word| literal(word));
                let model: Vec<bool> = literals.map(|literal| literal.is_positive()).collect();
                let mut lines = formula.inequalities.iter();
                assert!(lines.all(|line| holds(line, &model)));
                let better = formula.better_than(&model).unwrap();
                known.push(Some(better));
            }
            "pol" => {
                let mut stack: Vec<Inequality> = Vec::new();
                for (at, word) in words.iter().enumerate().skip(1) {
                    let next = match (*word, words.get(at + 1)) {
                        ("+", _) => {
                            let (one, other) = (stack.pop().unwrap(), stack.pop().unwrap());
                            sum(&[(1, &one), (1, &other)])
                        }
                        ("*" | "d", _) => continue,
                        (factor, Some(&"*")) => {
                            let one = stack.pop().unwrap();
                            sum(&[(factor.parse().unwrap(), &one)])
                        }
                        (divisor, Some(&"d")) => {
                            divided(&stack.pop().unwrap(), divisor.parse().unwrap())
                        }
                        (word, _) if word.contains('x') => Inequality {
                            terms: vec![(1, literal(word))],
                            degree: 0,
                        },
                        (id, _) => of(&known, id),
                    };
                    stack.push(next);
                }
                assert_eq!(stack.len(), 1);
                known.push(stack.pop());
            }
            "rup" => {
                let end = words.iter().position(|word| *word == ">=").unwrap();
                let clause: Vec<Literal> = words[1..end].chunks(2).map(|c| literal(c[1])).collect();
                let mut values = vec![None; variables];
                for literal in &clause {
                    values[literal.variable().index()] = Some(!literal.is_positive());
                }
                let mut ids = words[end + 3..].iter();
                assert!(
                    ids.any(|id| propagates(&of(&known, id), &mut values)),
                    "{line}"
                );
                known.push(Some(Inequality {
                    terms: clause.into_iter().map(|literal| (1, literal)).collect(),
                    degree: 1,
                }));
            }
            "red" => {
                let end = words.iter().position(|word| *word == ">=").unwrap();
                let clause: Vec<Literal> = words[1..end].chunks(2).map(|c| literal(c[1])).collect();
                let value = if clause[0].is_positive() { "1" } else { "0" };
                let new = clause[0].variable();
                assert_eq!(
                    words[end + 3..],
                    [&format!("x{}", new.index() + 1), "->", value]
                );
                assert!(new.index() >= formula.variables);
                known.push(Some(Inequality {
                    terms: clause.iter().map(|&literal| (1, literal)).collect(),
                    degree: 1,
                }));
                assert!(may_be_defined(&clause, &known, variables), "{line}");
            }
            "del" => {
                for id in &words[2..] {
                    assert!(known[id.parse::<usize>().unwrap() - 1].take().is_some());
                }
            }
            "conclusion" => {
                let at = words.iter().position(|word| *word == ":").unwrap();
                let contradiction = of(&known, words[at + 1]);
                assert_eq!((contradiction.terms.len(), contradiction.degree), (0, 1));
                return [&words[1..at], &words[at + 2..]].concat().join(" ");
            }
            other => panic!("{other}"),
        }
    }
    panic!("no conclusion");
}
