//! Real puzzle files become puzzles: the gallery and the known answers.

use crate::support;

use std::sync::Arc;

use puzzle_workbench::definition::{Claim, Definition, Instance};
use puzzle_workbench::puzzle::{Bound, Bounds, Interval, KindSet, Rule, Targets};
use puzzle_workbench::total::Total;

#[test]
fn every_file_of_the_gallery_and_of_the_known_answers_lowers_with_its_claims() {
    for path in support::PUZZLES.into_iter().flat_map(support::puzzle_files) {
        let claims = Definition::read(&path).and_then(|definition| {
            definition.instance(&[])?;
            definition.claims()
        });
        match claims {
            Ok(claims) => assert!(!claims.is_empty(), "{} claims nothing", path.display()),
            Err(problems) => panic!("{}", problems.draw(false)),
        }
    }
}

fn definition(text: &str) -> Definition {
    Definition::parse("test.toml", text)
        .unwrap_or_else(|problems| panic!("{}", problems.draw(false)))
}

fn instance(text: &str) -> Instance {
    let instance = definition(text).instance(&[]);
    instance.unwrap_or_else(|problems| panic!("{}", problems.draw(false)))
}

fn claims(text: &str) -> Vec<Claim> {
    let claims = definition(text).claims();
    claims.unwrap_or_else(|problems| panic!("{}", problems.draw(false)))
}

#[test]
fn pieces_and_parameters_keep_the_order_of_the_file_in_every_way_to_write_them() {
    let text = "
[params]
z = 1
a = 2
[board]
size = 3
[pieces]
rook.count = 1
bishop = { count = 2 }
[pieces.queen]
[pieces.amazon.count]
min = 1
";
    let instance = instance(text);
    let names: Vec<&str> = instance
        .puzzle
        .kinds
        .iter()
        .map(|kind| kind.name.as_str())
        .collect();
    assert_eq!(names, ["rook", "bishop", "queen", "amazon"]);
    let parameters = [("z".to_owned(), 1), ("a".to_owned(), 2)];
    assert_eq!(instance.parameters, parameters);
    assert_eq!(instance.puzzle.kinds[3].count, Interval::at_least(1));
}

#[test]
fn a_rule_per_symbol_is_one_rule_for_each_kind_with_one_origin() {
    let text = "
[board]
size = 2
[pieces.digit]
kinds = 3
moves = \"rook\"
[[attacks]]
by = \"digit\"
on = \"digit\"
per = \"symbol\"
exactly = 0
";
    let instance = instance(text);
    let rules = &instance.puzzle.rules;
    assert_eq!(rules.len(), 3);
    for (rule, kind) in rules.iter().zip(instance.puzzle.kind_ids()) {
        let Rule::Attacks(rule) = rule else {
            panic!("{rule:?}")
        };
        let only: KindSet = std::iter::once(kind).collect();
        assert_eq!(rule.by, only);
        assert_eq!(rule.on, Targets::Pieces(only));
        let place = instance.place(rule.origin);
        assert_eq!(
            (place.line, place.column, place.table.as_str()),
            (7, 1, "attacks")
        );
    }
}

#[test]
fn rules_of_different_kinds_keep_the_order_of_the_file() {
    let count = "[[count]]\nof = \"any\"\nexactly = 1\n";
    let attacks = "[[attacks]]\nby = \"any\"\non = \"empty\"\nat-least = 1\n";
    let text = format!("[board]\nsize = 2\n{count}{attacks}{count}");
    let rules = instance(&text).puzzle.rules;
    let is_count: Vec<bool> = rules
        .iter()
        .map(|rule| matches!(rule, Rule::Count(_)))
        .collect();
    assert_eq!(is_count, [true, false, true]);
}

#[test]
fn a_list_of_bounds_has_one_for_each_group_and_none_for_a_question_mark() {
    let text = "
[params]
k = 2
[board]
rows = 1
columns = 3
[[count]]
of = \"empty\"
each = [\"column\"]
at-least = [1, \"?\", \"k\"]
at-most = 4
";
    let puzzle = instance(text).puzzle;
    let Rule::Count(rule) = &puzzle.rules[0] else {
        panic!("{:?}", puzzle.rules)
    };
    let bound = |at_least| {
        Bound::from(Interval {
            at_least,
            at_most: Some(4),
        })
    };
    let expected = vec![bound(Some(1)), bound(None), bound(Some(2))];
    assert_eq!(rule.each[0].bounds, Bounds::Each(expected));
}

#[test]
fn givens_come_from_the_layout_and_from_fixed_squares_once_each() {
    let text = "
[board]
layout = '''
Q.#
.Qx'''
[pieces.queen]
fixed = [\"a2\", \"c2\", \"r2c1\"]
";
    // c2 is the wall, so the file is wrong; without c2 it is right.
    assert!(definition(text).instance(&[]).is_err());
    let instance = instance(&text.replace("\"c2\", ", ""));
    let squares: Vec<usize> = instance
        .puzzle
        .givens
        .iter()
        .map(|given| given.square.index())
        .collect();
    assert_eq!(squares, [0, 4, 3]);
    let places: Vec<_> = instance
        .puzzle
        .givens
        .iter()
        .map(|given| instance.place(given.origin))
        .map(|place| (place.line, place.column, place.table))
        .collect();
    let place = |line, column, table: &str| (line, column, table.to_owned());
    assert_eq!(
        places,
        [
            place(4, 1, "board"),
            place(5, 2, "board"),
            place(7, 16, "pieces.queen")
        ]
    );
}

const TWO_PARAMETERS: &str = "
[params]
n = 4
k = 0
[board]
size = \"n\"
[pieces.queen]
count = \"n + k\"
[[expect]]
solutions = 2
[[expect]]
set = { n = 5 }
solutions = \"n * 2\"
[[expect]]
set = { n = \"k + 3\", k = 1 }
solutions = 0
slow = true
";

#[test]
fn claims_with_the_same_parameters_share_one_puzzle() {
    let twice = TWO_PARAMETERS.replace("slow = true", "[[expect]]\nset = { k = 1, n = 4 }");
    let claims = claims(&twice);
    let shares =
        |one: usize, other: usize| Arc::ptr_eq(&claims[one].instance, &claims[other].instance);
    assert_eq!((shares(2, 3), shares(0, 2)), (true, false));
}

#[test]
fn a_claim_is_about_the_file_with_its_own_parameters() {
    let claims = claims(TWO_PARAMETERS);
    let values: Vec<Vec<i64>> = claims
        .iter()
        .map(|claim| {
            claim
                .instance
                .parameters
                .iter()
                .map(|(_, value)| *value)
                .collect()
        })
        .collect();
    assert_eq!(values, [[4, 0], [5, 0], [4, 1]]);
    let solutions: Vec<_> = claims
        .iter()
        .map(|claim| claim.statements.solutions.clone())
        .collect();
    assert_eq!(
        solutions,
        [2, 10, 0].map(|number| Some(Total::from(number)))
    );
    let slow: Vec<bool> = claims.iter().map(|claim| claim.slow).collect();
    assert_eq!(slow, [false, false, true]);
    let lines = claims
        .iter()
        .map(|claim| claim.instance.place(claim.origin).line);
    assert_eq!(lines.collect::<Vec<_>>(), [9, 11, 14]);
    assert_eq!(claims[1].instance.puzzle.board.len(), 25);
}

#[test]
fn claims_by_square_name_pieces_families_and_symbols_in_every_way_to_write_them() {
    let text = "
[board]
layout = \"#..\"
[pieces.digit]
symbols = \"12\"
moves = \"none\"
[[expect]]
first = \"#1.\"
by.digit.2.b1 = 3
by.digit.c1 = 4
[[expect]]
by = { \"digit.1\" = { r1c2 = 5 } }
";
    let claims = claims(text);
    let by: Vec<(Vec<usize>, usize, Option<u64>)> = claims
        .iter()
        .flat_map(|claim| &claim.statements.by)
        .map(|by| {
            (
                by.kinds.iter().map(|kind| kind.index()).collect(),
                by.square.index(),
                by.solutions.as_u64(),
            )
        })
        .collect();
    assert_eq!(
        by,
        [
            (vec![1], 1, Some(3)),
            (vec![0, 1], 2, Some(4)),
            (vec![0], 1, Some(5))
        ]
    );
    let first = claims[0].statements.first.as_ref().unwrap();
    let pieces: Vec<_> = first
        .pieces()
        .map(|(square, kind)| (square.index(), kind.index()))
        .collect();
    assert_eq!(pieces, [(1, 0)]);
}

#[test]
fn texts_for_people_are_kept() {
    let definition = definition("title = \"A\"\nlicense = \"B\"\n[board]\nsize = 0");
    assert_eq!(definition.name(), "test.toml");
    assert_eq!(definition.texts().title.as_deref(), Some("A"));
    assert_eq!(definition.texts().license.as_deref(), Some("B"));
    assert_eq!(definition.texts().author, None);
}

#[test]
fn a_replaced_parameter_is_not_evaluated_and_the_others_are() {
    let faulty = definition("[params]\nn = '1 / 0'\nm = 'n + 1'\n[board]\nsize = 'm'");
    let with = |name: &str, value| faulty.instance(&[(name.to_owned(), value)]);
    assert_eq!(with("n", 3).ok().unwrap().puzzle.board.rows(), 4);
    assert_eq!(with("m", 3).err().unwrap().iter().count(), 1);
    let twice = [("n".to_owned(), 1), ("n".to_owned(), 2)];
    assert_eq!(faulty.instance(&twice).ok().unwrap().puzzle.board.rows(), 3);
}

#[test]
fn what_is_hardly_meant_is_a_warning_at_its_place() {
    let digits = "[board]\nsize = 2\n[pieces.digit]\nkinds = 2\nmoves = 'none'\n";
    let twice = "[[count]]\nof = ['digit', 'digit']\nexactly = 0";
    let below = "[[difference]]\npairs = 'king'\nat-most = -1";
    for (rule, place, message) in [
        (twice, (7, 16), "the list names `digit` twice"),
        (below, (6, 1), "no difference is less than 0"),
    ] {
        let warnings = instance(&format!("{digits}{rule}")).warnings();
        assert_eq!(warnings.len(), 1, "{rule}");
        let found = (warnings[0].place, warnings[0].message.as_str());
        assert_eq!(found, (Some(place), message));
    }
}
