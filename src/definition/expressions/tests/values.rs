//! The values of expressions, and which have none.

use proptest::prelude::*;

use crate::definition::expressions::{EvaluationError, EvaluationProblem, Expression};

/// The value of a text in which `n` is 8 and `k` is -3.
fn value(text: &str) -> Result<i64, EvaluationError> {
    let lookup = |name: &str| match name {
        "n" => Some(8),
        "k" => Some(-3),
        _ => None,
    };
    Expression::parse(text).unwrap().evaluate(lookup)
}

#[test]
fn operations_have_their_usual_values_and_precedence() {
    let expected = [
        ("n", 8),
        ("n-1", 7),
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("10 - 4 - 3", 3),
        ("100 / 10 / 5", 2),
        ("2 * 7 % 4", 2),
        ("min(n, 5) + max(k, 2)", 7),
        ("min(max(1, 2), 3 * n)", 2),
        ("\t2\r\n*\n3 ", 6),
        ("007", 7),
    ];
    for (text, expected) in expected {
        assert_eq!(value(text), Ok(expected), "{text}");
    }
}

#[test]
fn signs_bind_more_tightly_than_operators() {
    let expected = [
        ("-n", -8),
        ("--n", 8),
        ("- + -n", 8),
        ("2--3", 5),
        ("2*-3", -6),
        ("-7 / 2", -4),
        ("-(7 / 2)", -3),
        ("+5", 5),
        ("-min(2, 3)", -2),
    ];
    for (text, expected) in expected {
        assert_eq!(value(text), Ok(expected), "{text}");
    }
}

#[test]
fn division_rounds_towards_negative_infinity_and_the_remainder_has_the_divisors_sign() {
    let expected = [
        (7, 2, 3, 1),
        (-7, 2, -4, 1),
        (7, -2, -4, -1),
        (-7, -2, 3, -1),
        (6, 2, 3, 0),
        (-6, 2, -3, 0),
        (6, -2, -3, 0),
        (1, -5, -1, -4),
        (-1, 5, -1, 4),
        (0, -5, 0, 0),
    ];
    for (left, right, quotient, remainder) in expected {
        assert_eq!(value(&format!("{left} / {right}")), Ok(quotient));
        assert_eq!(value(&format!("{left} % {right}")), Ok(remainder));
    }
}

#[test]
fn the_ends_of_64_bits_can_be_written_and_used() {
    assert_eq!(value("-9223372036854775808"), Ok(i64::MIN));
    assert_eq!(value("- 9223372036854775808 + 1"), Ok(i64::MIN + 1));
    assert_eq!(value("9223372036854775807"), Ok(i64::MAX));
    assert_eq!(value("-9223372036854775808 % -1"), Ok(0));
    assert_eq!(value("-9223372036854775808 / 1"), Ok(i64::MIN));
}

#[test]
fn each_step_that_overflows_is_an_error_at_that_step() {
    let overflow = |text: &str, range| {
        let overflow = EvaluationError::at(range, EvaluationProblem::Overflow);
        assert_eq!(value(text), Err(overflow), "{text}");
    };
    overflow("9223372036854775807 + 1", 0..23);
    overflow("1 + (9223372036854775807 + 1) - 1", 5..28);
    overflow("0 * (9223372036854775807 * 2)", 5..28);
    overflow("min(0, 9223372036854775807 + n)", 7..30);
    overflow("-9223372036854775808 / -1", 0..25);
    overflow("--9223372036854775808", 0..21);
    overflow("n - -9223372036854775808", 0..24);
    overflow("(k) * (9223372036854775807)", 0..27);
}

#[test]
fn division_by_zero_points_at_the_division() {
    let zero = |text: &str, range| {
        let error = EvaluationError::at(range, EvaluationProblem::DivisionByZero);
        assert_eq!(value(text), Err(error), "{text}");
    };
    zero("1 / 0", 0..5);
    zero("2 + n % (n - 8)", 4..15);
    zero("max(1, 0 / 0)", 7..12);
}

#[test]
fn an_unknown_name_points_at_the_name() {
    let name = "m".to_owned();
    let error = EvaluationError::at(4..5, EvaluationProblem::UnknownName { name });
    assert_eq!(value("n + m * q"), Err(error));
}

#[test]
fn names_come_in_the_order_they_are_written_each_time() {
    let expression = Expression::parse("n + min(rows_2, -n) % _x").unwrap();
    let names: Vec<_> = expression.names().collect();
    assert_eq!(
        names,
        [
            ("n", 0..1),
            ("rows_2", 8..14),
            ("n", 17..18),
            ("_x", 22..24)
        ]
    );
}

#[test]
fn a_constant_is_its_number_and_names_nothing() {
    let constant = Expression::constant(i64::MIN);
    assert_eq!(constant.evaluate(|_| None), Ok(i64::MIN));
    assert_eq!(constant.names().count(), 0);
}

#[test]
fn a_flat_sum_of_a_hundred_thousand_terms_and_as_many_signs_are_fine() {
    let sum = vec!["n"; 100_000].join("+");
    assert_eq!(value(&sum), Ok(800_000));
    let signs = format!("{}n", "-".repeat(100_000));
    assert_eq!(value(&signs), Ok(8));
}

/// A random expression as text, and its value in 128 bits; `None` where a step does not fit 64
/// bits or divides by zero.
fn written() -> impl Strategy<Value = (String, Option<i128>)> {
    let numbers = prop_oneof![
        3 => -9..=9i64,
        1 => any::<i64>(),
        1 => Just(i64::MIN),
        1 => Just(i64::MAX),
    ];
    let literal = numbers.prop_map(|n| (format!("({n})"), Some(i128::from(n))));
    literal.prop_recursive(6, 40, 2, |inner| {
        (inner.clone(), inner, 0..8usize).prop_map(|((a, x), (b, y), operation)| {
            let text = match operation {
                5 => format!("min({a},{b})"),
                6 => format!("max( {a} , {b} )"),
                7 => format!("-{a}"),
                _ => format!("({a} {} {b})", ["+", "-", "*", "/", "%"][operation]),
            };
            let value = match operation {
                7 => x.and_then(|x| fits(-x)),
                _ => x.zip(y).and_then(|(x, y)| reference(operation, x, y)),
            };
            (text, value)
        })
    })
}

fn fits(value: i128) -> Option<i128> {
    i64::try_from(value).ok().map(i128::from)
}

fn reference(operation: usize, x: i128, y: i128) -> Option<i128> {
    if y == 0 && (operation == 3 || operation == 4) {
        return None;
    }
    // The Euclidean remainder is at least 0; the floor's has the sign of the divisor.
    let modulus = || match x.rem_euclid(y) {
        rest if rest != 0 && y < 0 => rest + y,
        rest => rest,
    };
    fits(match operation {
        0 => x + y,
        1 => x - y,
        2 => x * y,
        3 => (x - modulus()) / y,
        4 => modulus(),
        5 => x.min(y),
        _ => x.max(y),
    })
}

proptest! {
    #[test]
    fn evaluation_equals_exact_arithmetic((text, expected) in written()) {
        let value = Expression::parse(&text).unwrap().evaluate(|_| None);
        prop_assert_eq!(value.ok().map(i128::from), expected, "{}", text);
    }
}
