//! Which texts are expressions, and the errors of those that are not.

use proptest::prelude::*;

use crate::definition::expressions::error::ExpressionError;
use crate::definition::expressions::{ExpectedToken, Expression, ExpressionProblem};

fn error(text: &str) -> ExpressionError {
    Expression::parse(text).unwrap_err()
}

#[test]
fn what_does_not_belong_is_named_with_its_place_and_what_should_stand_there() {
    let expected = [
        ("n +", None, ExpectedToken::Operand, 3..3),
        ("n + ", None, ExpectedToken::Operand, 4..4),
        ("* 2", Some("*"), ExpectedToken::Operand, 0..1),
        ("1 + )", Some(")"), ExpectedToken::Operand, 4..5),
        ("()", Some(")"), ExpectedToken::Operand, 1..2),
        ("1 2", Some("2"), ExpectedToken::Operator, 2..3),
        ("2n", Some("n"), ExpectedToken::Operator, 1..2),
        ("n_1 rows", Some("rows"), ExpectedToken::Operator, 4..8),
        ("1)", Some(")"), ExpectedToken::Operator, 1..2),
        ("n ^ 2", Some("^"), ExpectedToken::Operator, 2..3),
        ("n − 1", Some("−"), ExpectedToken::Operator, 2..5),
        ("1.5", Some("."), ExpectedToken::Operator, 1..2),
        ("(1 2)", Some("2"), ExpectedToken::ClosingBracket, 3..4),
        ("(1, 2)", Some(","), ExpectedToken::ClosingBracket, 2..3),
        ("min(1)", Some(")"), ExpectedToken::Comma, 5..6),
        (
            "min(1, 2, 3)",
            Some(","),
            ExpectedToken::ClosingBracket,
            8..9,
        ),
        ("min", None, ExpectedToken::OpeningBracket, 3..3),
        ("max + 1", Some("+"), ExpectedToken::OpeningBracket, 4..5),
        ("é", Some("é"), ExpectedToken::Operand, 0..2),
    ];
    for (text, found, expected, range) in expected {
        let found = found.map(str::to_owned);
        let problem = ExpressionProblem::Unexpected { found, expected };
        assert_eq!(error(text), ExpressionError::at(range, problem), "{text}");
    }
}

#[test]
fn a_bracket_that_is_never_closed_is_the_error() {
    for (text, range) in [
        ("(1", 0..1),
        ("2 * (n + (1)", 4..5),
        ("min(1, 2", 3..4),
        ("max(1", 3..4),
    ] {
        let unclosed = ExpressionError::at(range, ExpressionProblem::Unclosed);
        assert_eq!(error(text), unclosed, "{text}");
    }
}

#[test]
fn an_integer_beyond_64_bits_is_an_error_with_its_sign() {
    let expected = [
        ("9223372036854775808", 0..19),
        ("-9223372036854775809", 0..20),
        ("5-9223372036854775808", 2..21),
        ("-(9223372036854775808)", 2..21),
        ("-+9223372036854775808", 2..21),
    ];
    for (text, range) in expected {
        let too_large = ExpressionError::at(range, ExpressionProblem::TooLarge);
        assert_eq!(error(text), too_large, "{text}");
    }
}

#[test]
fn brackets_nest_a_hundred_deep_and_no_deeper() {
    let nested = |depth: usize, open: &str| format!("{}1{}", open.repeat(depth), ")".repeat(depth));
    assert!(Expression::parse(&nested(100, "(")).is_ok());
    assert!(Expression::parse(&nested(100, "-(")).is_ok());
    let too_deep = |range| ExpressionError::at(range, ExpressionProblem::TooDeep);
    assert_eq!(error(&nested(101, "(")), too_deep(100..101));
    assert_eq!(error(&nested(101, "-(")), too_deep(201..202));
    assert_eq!(error(&"(".repeat(100_000)), too_deep(100..101));
    assert_eq!(error(&"min(".repeat(100_000)), too_deep(403..404));
    // The depth counts brackets that are open now, not all that were opened.
    assert!(Expression::parse(&vec!["(1)"; 1000].join("+")).is_ok());
}

#[test]
fn nothing_but_signs_is_an_error_however_long() {
    let text = "-".repeat(100_000);
    assert_eq!(error(&text).range, 100_000..100_000);
}

proptest! {
    #[test]
    fn any_text_parses_or_gives_an_error_that_lies_in_it(
        text in prop_oneof![".*", "[-+*/%(),0-9nm min max any\\s]*"],
    ) {
        if let Err(error) = Expression::parse(&text) {
            prop_assert!(text.get(error.range).is_some());
        }
    }
}
