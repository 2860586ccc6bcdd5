//! Random formulas and their proofs, checked step by step by a checker that is as simple as possible.

mod checker;
mod lines_of_sight;
mod random;

use checker::checked;
use random::{models, random};

use super::*;
use crate::stop::Stop;

/// The checked proof that there is no model, or a model.
fn refuted_or_model(formula: &PseudoBooleanFormula) -> Result<String, Vec<bool>> {
    let mut proof = Vec::new();
    match refute(formula, &mut proof, u64::MAX, &Stop::never()).unwrap() {
        RefutationAnswer::Refuted => {
            let proof = String::from_utf8(proof).unwrap();
            assert_eq!(checked(formula, &proof), "UNSAT", "{formula:?}");
            Ok(proof)
        }
        RefutationAnswer::Model(model) => Err(model),
        RefutationAnswer::Stopped | RefutationAnswer::TooLong(_) => panic!("nobody stopped it"),
    }
}

/// The number of random formulas.
const FORMULAS: u64 = 3000;

#[test]
fn a_formula_is_refuted_step_by_step_or_has_a_model() {
    let mut refuted = 0;
    for seed in 0..FORMULAS {
        let mut formula = random(seed);
        formula.objective.clear();
        let models = models(&formula);
        match refuted_or_model(&formula) {
            Ok(_) => {
                assert_eq!(models.len(), 0, "seed {seed}");
                refuted += 1;
            }
            Err(model) => assert!(models.contains(&model), "seed {seed}"),
        }
    }
    assert!((FORMULAS / 10..FORMULAS * 9 / 10).contains(&refuted));
}

#[test]
fn an_optimum_is_proved_and_no_other_value_is() {
    for seed in 0..FORMULAS {
        let formula = random(seed);
        let models = models(&formula);
        let Some(optimum) = models.iter().map(|model| formula.value(model)).min() else {
            continue;
        };
        for model in models.iter().take(8) {
            let mut proof = Vec::new();
            let stop = Stop::never();
            let better = formula.better_than(model).unwrap();
            let answer = prove_optimum(&formula, model, better, &mut proof, &stop).unwrap();
            let value = formula.value(model);
            match answer {
                RefutationAnswer::Refuted => {
                    let proof = String::from_utf8(proof).unwrap();
                    let bounds = format!("BOUNDS {optimum} {optimum}");
                    assert_eq!((checked(&formula, &proof), value), (bounds, optimum));
                }
                RefutationAnswer::Model(better) => {
                    assert!(models.contains(&better) && formula.value(&better) < value);
                }
                RefutationAnswer::Stopped | RefutationAnswer::TooLong(_) => {
                    panic!("nobody stopped it")
                }
            }
        }
    }
}

#[test]
fn eight_pigeons_in_seven_holes_are_refuted_at_once_by_adding_up() {
    let mut text = String::new();
    let one_in_each = |first: usize, step: usize, number: usize| {
        let variables = (0..number).map(|n| format!("-1 x{} ", first + n * step));
        format!("{}>= -1 ;\n", variables.collect::<String>())
    };
    for hole in 0..7 {
        text += &one_in_each(hole * 8 + 1, 1, 8);
    }
    let total: String = (1..=56).map(|n| format!("+1 x{n} ")).collect();
    text += &format!("{total}>= 8 ;\n");
    let formula = read_opb(&text).unwrap();
    let proof = refuted_or_model(&formula).unwrap();
    assert!(proof.lines().count() < 100, "{}", proof.lines().count());
}

/// Kings stand on one square of each two by two, knights on half of the squares: no search is needed.
#[test]
fn conflicts_prove_bounds_at_once() {
    let king = [(0, 1), (1, -1), (1, 0), (1, 1)];
    let knight = [(1, 2), (2, 1), (1, -2), (2, -1)];
    for (size, leaps, most) in [(9, king, 25), (6, knight, 18)] {
        let on = |row: i64, column: i64| {
            let range = 0..size as i64;
            let is_on = range.contains(&row) && range.contains(&column);
            is_on.then_some(row * size as i64 + column + 1)
        };
        let mut text = String::new();
        let all = || (0..size as i64).flat_map(|row| (0..size as i64).map(move |c| (row, c)));
        for (row, column) in all() {
            for (down, right) in leaps {
                let pair = (on(row, column), on(row + down, column + right));
                if let (Some(one), Some(other)) = pair {
                    text += &format!("-1 x{one} -1 x{other} >= -1 ;\n");
                }
            }
        }
        let squares = 1..=size * size;
        let total: String = squares.map(|n| format!("+1 x{n} ")).collect();
        for (bound, is_refuted) in [(most, false), (most + 1, true)] {
            let text = format!("{text}{total}>= {bound} ;\n");
            let formula = read_opb(&text).unwrap();
            let found = refuted_or_model(&formula);
            assert_eq!(found.is_ok(), is_refuted, "{size} {bound}");
            if let Ok(proof) = found {
                assert!(proof.lines().count() < 1000, "{}", proof.lines().count());
            }
        }
    }
}
