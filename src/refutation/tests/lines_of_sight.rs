//! Lines of sight that something can block: alternation if totals leave no room, with random clauses in addition.

use super::*;
use crate::random::Random;

/// Boards of x and g, at most one of them on a square, with no x seeing another along its row or column; at least
/// this many x, and at most this many g. Square s has the variables 2 s + 1 and 2 s + 2.
fn board(rows: usize, columns: usize, standing: usize, guards: usize) -> String {
    let mut text = String::new();
    let [x, g] =
        [1, 2].map(|kind| move |row: usize, column: usize| 2 * (row * columns + column) + kind);
    let squares = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    for (row, column) in squares() {
        text += &format!("-1 x{} -1 x{} >= -1 ;\n", x(row, column), g(row, column));
        for other in column + 1..columns {
            let between: String = (column + 1..other)
                .map(|c| format!("+1 x{} ", g(row, c)))
                .collect();
            text += &format!(
                "-1 x{} -1 x{} {between}>= -1 ;\n",
                x(row, column),
                x(row, other)
            );
        }
        for other in row + 1..rows {
            let between: String = (row + 1..other)
                .map(|r| format!("+1 x{} ", g(r, column)))
                .collect();
            text += &format!(
                "-1 x{} -1 x{} {between}>= -1 ;\n",
                x(row, column),
                x(other, column)
            );
        }
    }
    let sum = |sign: char, kind: &dyn Fn(usize, usize) -> usize| {
        let terms = squares().map(|(row, column)| format!("{sign}1 x{} ", kind(row, column)));
        terms.collect::<String>()
    };
    text += &format!("{}>= {standing} ;\n", sum('+', &x));
    text += &format!("{}>= -{guards} ;\n", sum('-', &g));
    text
}

#[test]
fn two_kinds_alternate_on_each_line_where_there_is_no_room() {
    let mut derived = 0;
    for seed in 0..60 {
        let mut random = Random::with_seed(seed);
        let (rows, columns) = (random.within(2..=3), random.within(3..=4));
        let (rows, columns) = if rows * columns > 9 {
            (2, 4)
        } else {
            (rows, columns)
        };
        let guards = random.within(1..=2);
        let mut text = board(rows, columns, rows + guards, guards);
        for _ in 0..random.below(12) {
            let clause = (0..2).map(|_| {
                let variable = random.within(1..=2 * rows * columns);
                (variable, if random.below(2) == 1 { '+' } else { '-' })
            });
            let clause: std::collections::BTreeMap<usize, char> = clause.collect();
            let negative = clause.values().filter(|sign| **sign == '-').count() as i64;
            let terms = clause
                .iter()
                .map(|(variable, sign)| format!("{sign}1 x{variable} "));
            text += &format!("{}>= {} ;\n", terms.collect::<String>(), 1 - negative);
        }
        let formula = read_opb(&text).unwrap();
        let mut proof = Vec::new();
        let answer = refute(&formula, &mut proof, u64::MAX, &Stop::never()).unwrap();
        let models = models(&formula);
        match answer {
            RefutationAnswer::Refuted => {
                assert_eq!(models.len(), 0, "seed {seed}");
                let proof = String::from_utf8(proof).unwrap();
                assert_eq!(checked(&formula, &proof), "UNSAT", "seed {seed}");
                derived += usize::from(proof.contains("red "));
            }
            RefutationAnswer::Model(model) => {
                assert!(
                    models.contains(&model[..formula.variables].to_vec()),
                    "seed {seed}"
                );
            }
            RefutationAnswer::Stopped | RefutationAnswer::TooLong(_) => panic!("nobody stopped it"),
        }
    }
    assert!(derived > 10, "{derived}");
}
