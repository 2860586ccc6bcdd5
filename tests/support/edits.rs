//! Random edits of texts: typing slips, and numbers that nobody meant.

#![allow(dead_code, reason = "each test uses a part of it")]

use proptest::prelude::{Just, Strategy, any, prop_oneof};

#[derive(Clone, Debug)]
pub enum Edit {
    Delete(usize, usize),
    Insert(usize, String),
    CopyLine(usize, usize),
    /// Replaces a number with another.
    Number(usize, u64),
}

/// A typing slip, or a number that nobody meant.
pub fn hostile_edit() -> impl Strategy<Value = Edit> {
    let number = prop_oneof![0..12u64, 12..200u64, 200..3000u64, Just(u64::MAX)];
    prop_oneof![
        edit(),
        (0..40usize, number).prop_map(|(place, number)| Edit::Number(place, number)),
    ]
}

fn fragment() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ -~]{1,4}",
        any::<char>().prop_map(String::from),
        prop_oneof![
            Just("\""),
            Just("\"\"\""),
            Just("'"),
            Just("["),
            Just("]]"),
            Just("{"),
            Just("\n"),
            Just("\r\n"),
            Just("#"),
            Just("x"),
            Just("."),
            Just("\\"),
            Just("-1"),
            Just("0"),
            Just("9223372036854775807"),
            Just("any"),
            Just("per = \"symbol\"\n"),
            Just("digit.3"),
            Just("\"?\""),
            Just("[[expect]]\n"),
            Just("[pieces.a]\n"),
            Just("漢"),
            Just("\t"),
        ]
        .prop_map(str::to_owned),
    ]
}

/// A typing slip.
pub fn edit() -> impl Strategy<Value = Edit> {
    let place = || 0..4000usize;
    prop_oneof![
        (place(), 1..12usize).prop_map(|(at, length)| Edit::Delete(at, length)),
        (place(), fragment()).prop_map(|(at, text)| Edit::Insert(at, text)),
        (0..80usize, 0..80usize).prop_map(|(from, to)| Edit::CopyLine(from, to)),
    ]
}

pub fn apply(text: &str, edit: &Edit) -> String {
    let characters: Vec<char> = text.chars().collect();
    let lines: Vec<&str> = text.lines().collect();
    match edit {
        Edit::Delete(at, length) => {
            let at = at % (characters.len() + 1);
            let rest = characters.iter().skip(at + length);
            characters[..at].iter().chain(rest).collect()
        }
        Edit::Insert(at, inserted) => {
            let at = at % (characters.len() + 1);
            let (before, after) = characters.split_at(at);
            before
                .iter()
                .copied()
                .chain(inserted.chars())
                .chain(after.iter().copied())
                .collect()
        }
        Edit::Number(place, number) => {
            let is_digit = |index: usize| characters.get(index).is_some_and(char::is_ascii_digit);
            let is_begin = |&index: &usize| is_digit(index) && (index == 0 || !is_digit(index - 1));
            let begins: Vec<usize> = (0..characters.len()).filter(is_begin).collect();
            let Some(&begin) = begins.get(place % begins.len().max(1)) else {
                return text.to_owned();
            };
            let rest = characters[begin..]
                .iter()
                .skip_while(|c| c.is_ascii_digit());
            let before = characters[..begin].iter().collect::<String>();
            before + &number.to_string() + &rest.collect::<String>()
        }
        Edit::CopyLine(from, to) => {
            let mut copied = lines.clone();
            if let Some(line) = lines.get(from % lines.len().max(1)) {
                copied.insert(to % (lines.len() + 1), line);
            }
            copied.join("\n")
        }
    }
}
