//! What the checks can see: mistakes that a person could have made, planted one at a time in every layer,
//! and found by `verify` or by the agreement of random puzzles.
//!
//! The tables name a text of the source and its replacement. All faults are compiled into one copy of the
//! project, each behind a switch, so that the program itself has no switch. A text that is no longer in the
//! source fails [`the_tables_fit_the_source`]. `cargo test --test source -- --ignored --nocapture all_faults`
//! tries every fault, which takes an hour or more; `FAULTS=native cargo test …` tries those with this word
//! in their names; `ten_faults` instead of `all_faults` is a sample of ten.

mod checks;
mod table;
mod tree;

use std::collections::BTreeMap;
use std::time::Instant;

use checks::{ALL, Check, Measured, QUICK};
use table::Fault;

/// At least this many of a hundred must be seen.
const SEEN: usize = 95;

/// Tries the wanted faults; returns how many each check saw, and which no check saw.
fn tried(
    checks: &[Check],
    wanted: impl Fn(&Fault) -> bool,
) -> (BTreeMap<&'static str, usize>, Vec<Fault>) {
    let faults = table::faults();
    let built = tree::build(&faults);
    let measured = Measured::new(&built, checks);
    let mut seen: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut survivors = Vec::new();
    for (number, fault) in faults.iter().enumerate().filter(|(_, fault)| wanted(fault)) {
        let began = Instant::now();
        let check = measured.first_to_see(&built, number);
        let by = check.map_or("NOBODY", Check::name);
        let seconds = began.elapsed().as_secs_f64();
        eprintln!("{:<50} seen by {by} after {seconds:.1} s", fault.name);
        match check {
            Some(check) => *seen.entry(check.name()).or_default() += 1,
            None => survivors.push(fault.clone()),
        }
    }
    eprintln!("seen by {seen:?}, {} by nobody", survivors.len());
    (seen, survivors)
}

fn names(faults: &[Fault]) -> Vec<&str> {
    faults.iter().map(|fault| fault.name.as_str()).collect()
}

/// Whether a text may be an expression or statements: all brackets are closed, and it does not end in the middle.
fn is_whole(text: &str) -> bool {
    let mut open = Vec::new();
    for letter in text.chars() {
        match letter {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            ')' | ']' | '}' if open.pop() != Some(letter) => return false,
            _ => {}
        }
    }
    let ends_in_the_middle = ["||", "&&", ",", "=>"]
        .iter()
        .any(|end| text.ends_with(end));
    open.is_empty() && !ends_in_the_middle
}

#[test]
fn the_tables_fit_the_source() {
    let faults = table::faults();
    if let Err(errors) = tree::texts(&faults) {
        panic!("{}", errors.join("\n"));
    }
    assert!(faults.len() >= 100, "{} faults", faults.len());
    assert_eq!(faults.iter().filter(|fault| fault.always).count(), 10);
    let said = |fault: &Fault| !fault.why.is_empty() && fault.survives.as_deref() != Some("");
    assert!(faults.iter().all(said), "a fault says what it is");
    let texts = faults.iter().flat_map(|fault| [&fault.right, &fault.wrong]);
    let halves: Vec<&String> = texts.filter(|text| !is_whole(text)).collect();
    assert_eq!(halves, [""; 0], "neither an expression nor statements");
}

#[test]
fn the_document_on_trust_has_the_score() {
    let faults = table::faults();
    let survivors = faults.iter().filter(|fault| fault.survives.is_some());
    let score = format!("{} faults, {} of them", faults.len(), survivors.count());
    let trust = std::fs::read_to_string("docs/trust.md").unwrap();
    assert!(trust.contains(&score), "docs/trust.md says: {score}");
}

#[test]
#[ignore = "builds the program once more"]
fn ten_faults_are_seen() {
    let (_, survivors) = tried(&QUICK, |fault| fault.always);
    assert_eq!(names(&survivors), [""; 0]);
}

#[test]
#[ignore = "takes an hour or more"]
fn all_faults_are_seen_but_those_with_a_reason() {
    let word = std::env::var("FAULTS").unwrap_or_default();
    let (seen, survivors) = tried(&ALL, |fault| fault.name.contains(&word));
    let without_reason: Vec<&Fault> = survivors
        .iter()
        .filter(|fault| fault.survives.is_none())
        .collect();
    assert!(without_reason.is_empty(), "{without_reason:#?}");
    let seen: usize = seen.values().sum();
    assert!(seen * 100 >= (seen + survivors.len()) * SEEN);
}

#[test]
fn a_text_is_replaced_by_a_choice() {
    let fault = |right: &str, wrong: &str| Fault {
        name: "name".to_owned(),
        file: "file".to_owned(),
        right: right.to_owned(),
        wrong: wrong.to_owned(),
        why: String::new(),
        survives: None,
        always: false,
    };
    let (less, push) = (fault("a < b", "a <= b"), fault("push(a);", ""));
    let text = "while a < b { push(a); }";
    assert_eq!(
        tree::planted(text, &[(3, &less), (4, &push)]).unwrap(),
        "while (if crate::faults::is(3) { a <= b } else { a < b }) \
         { if crate::faults::is(4) {  } else { push(a); } }"
    );
    assert!(tree::planted("a < b < a < b", &[(0, &less)]).is_err());
    let half = fault("b { push(a);", "b {}");
    assert!(tree::planted("x = b { push(a); }", &[(0, &half)]).is_err());
    let overlapping = fault("< b {", "");
    assert!(tree::planted(text, &[(0, &less), (1, &overlapping)]).is_err());
}
