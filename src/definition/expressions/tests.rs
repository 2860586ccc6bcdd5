//! Expressions as a whole: the syntax, the values, and where a mistake is.

use std::ops::Range;

use proptest::prelude::*;

use super::{Expression, NoValue};

/// The value of a text in which `n` is 8 and `k` is -3, or the words for why it has none and their place.
fn value(text: &str) -> Result<i64, (String, Range<usize>)> {
    let lookup = |name: &str| match name {
        "n" => Some(8),
        "k" => Some(-3),
        _ => None,
    };
    let parsed = Expression::parse(text).map_err(NoValue::Wrong);
    parsed
        .and_then(|expression| expression.evaluate(lookup))
        .map_err(|error| match error {
            NoValue::Unknown(name, range) => (name, range),
            NoValue::Wrong(error) => (error.message.title, error.range),
        })
}

#[track_caller]
fn assert_error(text: &str, words: &str, range: Range<usize>) {
    assert_eq!(value(text), Err((words.to_owned(), range)), "{text}");
}

#[track_caller]
fn assert_values(expected: &[(&str, i64)]) {
    for (text, expected) in expected {
        assert_eq!(value(text), Ok(*expected), "{text}");
    }
}

#[test]
fn operations_have_their_usual_values_and_precedence() {
    assert_values(&[
        ("n-1", 7),
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("10 - 4 - 3", 3),
        ("100 / 10 / 5", 2),
        ("2 * 7 % 4", 2),
        ("min(max(1, 2), 3 * n)", 2),
        ("\t2\r\n*\n3 ", 6),
        ("007", 7),
    ]);
}

#[test]
fn signs_bind_more_tightly_than_operators() {
    assert_values(&[
        ("-n", -8),
        ("- + -n", 8),
        ("2--3", 5),
        ("2*-3", -6),
        ("-7 / 2", -4),
        ("-(7 / 2)", -3),
        ("+5", 5),
        ("-min(2, 3)", -2),
    ]);
}

#[test]
fn division_rounds_towards_negative_infinity_and_the_remainder_has_the_divisors_sign() {
    let expected = [
        (7, 2, 3, 1),
        (-7, 2, -4, 1),
        (7, -2, -4, -1),
        (-7, -2, 3, -1),
        (-6, 2, -3, 0),
        (1, -5, -1, -4),
        (-1, 5, -1, 4),
    ];
    for (left, right, quotient, remainder) in expected {
        assert_eq!(value(&format!("{left} / {right}")), Ok(quotient));
        assert_eq!(value(&format!("{left} % {right}")), Ok(remainder));
    }
}

#[test]
fn each_step_that_overflows_is_an_error_at_that_step() {
    assert_values(&[
        ("- 9223372036854775808 + 1", i64::MIN + 1),
        ("-9223372036854775808 % -1", 0),
    ]);
    for (text, range) in [
        ("9223372036854775807 + 1", 0..23),
        ("1 + (9223372036854775807 + 1) / 0 - 1", 5..28),
        ("min(0, 9223372036854775807 + n)", 7..30),
        ("-9223372036854775808 / -1", 0..25),
        ("--9223372036854775808", 0..21),
        ("(k) * (9223372036854775807)", 0..27),
    ] {
        assert_error(text, "the result does not fit 64 bits", range);
    }
    for (text, range) in [
        ("9223372036854775808", 0..19),
        ("5-9223372036854775808", 2..21),
        ("-+9223372036854775808", 2..21),
    ] {
        assert_error(text, "the number does not fit 64 bits", range);
    }
    assert_error("max(1, 0 / 0)", "this divides by 0", 7..12);
}

#[test]
fn what_is_wrong_with_the_syntax_comes_before_what_has_no_value() {
    assert_error(
        "m / 0 + )",
        "expected a number or a parameter, found `)`",
        8..9,
    );
    assert_error("n + m * q / 0", "m", 4..5);
}

#[test]
fn brackets_nest_a_hundred_deep_and_no_deeper() {
    let nested = |depth: usize, open: &str| format!("{}1{}", open.repeat(depth), ")".repeat(depth));
    assert_eq!(value(&nested(100, "-(")), Ok(1));
    let too_deep = "brackets nest more than 100 deep";
    assert_error(&nested(101, "("), too_deep, 100..101);
    assert_error(&"min(".repeat(100_000), too_deep, 403..404);
    // The depth counts brackets that are open now, not all that were opened.
    assert_eq!(value(&vec!["(1)"; 1000].join("+")), Ok(1000));
}

#[test]
fn a_flat_sum_of_a_hundred_thousand_terms_and_as_many_signs_are_fine() {
    assert_eq!(value(&vec!["n"; 100_000].join("+")), Ok(800_000));
    assert_eq!(value(&format!("{}n", "-".repeat(100_000))), Ok(8));
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
        prop_assert_eq!(value(&text).ok().map(i128::from), expected, "{}", text);
    }

    #[test]
    fn any_text_has_a_value_or_an_error_that_lies_in_it(
        text in prop_oneof![".*", "[-+*/%(),0-9nm min max any\\s]*"],
    ) {
        if let Err((_, range)) = value(&text) {
            prop_assert!(text.get(range).is_some());
        }
    }
}
