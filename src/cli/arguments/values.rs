//! Reads the values of arguments: numbers, times, and settings of parameters.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use crate::app::Setting;
use crate::clock::Duration;
use crate::scale::RecheckSize;
use crate::text::shell_word;

/// Reads a number of solutions.
pub fn from_one(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|&number| number >= 1);
    number.ok_or_else(|| "not a number from 1".to_owned())
}

/// The greatest number of threads: more than any machine has processors, and a machine may fail to start more.
const MOST_THREADS: usize = 1024;

pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse::<NonZeroUsize>().ok();
    let number = number.filter(|number| number.get() <= MOST_THREADS);
    number.ok_or_else(|| format!("not a number from 1 to {MOST_THREADS}"))
}

pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds")?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "not a number of seconds from 0".to_owned())
}

/// An amount of memory such as `500M`, `1.5GiB` or `2g`; a number without a unit is in MiB.
pub fn bytes(text: &str) -> Result<u64, String> {
    const WRONG: &str = "not an amount of memory such as 500M or 2G";
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match text[number.len()..].to_ascii_lowercase().as_str() {
        "k" | "kb" | "kib" => 10,
        "" | "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        "t" | "tb" | "tib" => 40,
        _ => return Err(WRONG.to_owned()),
    };
    let number: f64 = number.trim_end().parse().map_err(|_| WRONG)?;
    let bytes = number * (1u64 << shift) as f64;
    match bytes.is_finite() && bytes >= 1.0 {
        true => Ok(bytes as u64),
        false => Err(WRONG.to_owned()),
    }
}

/// Numbers of parts: `17`, or `17..40` with both ends.
pub fn parts(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.parse::<usize>().ok().filter(|&number| number >= 1);
    match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => Ok(first..=last),
        _ => Err("a range of parts is expected, such as 17..40".to_owned()),
    }
}

/// A number of parts: `1%` of all, or `20`.
pub fn sample(text: &str) -> Result<RecheckSize, String> {
    let sample = match text.strip_suffix('%') {
        Some(percent) => percent.trim().parse().ok().map(RecheckSize::Percent),
        None => text.parse().ok().map(RecheckSize::Parts),
    };
    let is_some = |sample: &RecheckSize| match *sample {
        RecheckSize::Parts(parts) => parts > 0,
        RecheckSize::Percent(percent) => percent > 0.0 && percent <= 100.0,
    };
    let sample = sample.filter(is_some);
    sample.ok_or_else(|| "not a share of the parts such as 1%, nor a number of them".to_owned())
}

/// A command that is not empty.
pub fn command(text: &str) -> Result<String, String> {
    match text.trim() {
        "" => Err("the name of a program is expected".to_owned()),
        command => Ok(command.to_owned()),
    }
}

/// `n=8`, or `n=4..12` with both ends.
pub fn setting(text: &str) -> Result<Setting, String> {
    let (name, value) = text
        .split_once('=')
        .ok_or("NAME=VALUE is expected, such as n=8")?;
    let name = name.trim();
    if name.is_empty() {
        return Err("the name of a parameter is expected before `=`".to_owned());
    }
    Ok(Setting {
        name: name.to_owned(),
        is_range: value.contains(".."),
        values: values(value)?,
    })
}

/// An integer, or `A..B` for all from A to B.
pub fn values(text: &str) -> Result<RangeInclusive<i64>, String> {
    match text.split_once("..") {
        Some((first, last)) => range(integer(first)?, integer(last)?),
        None => integer(text).map(|value| value..=value),
    }
}

/// The option that the user probably meant by `n=8` where something else is expected.
pub fn forgotten_set(text: &str) -> Option<String> {
    let (name, _) = text.split_once('=')?;
    let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    (is_name && setting(text).is_ok()).then(|| format!("--set {}", shell_word(text)))
}

fn range(first: i64, last: i64) -> Result<RangeInclusive<i64>, String> {
    if first > last {
        return Err(format!("the range {first}..{last} is empty"));
    }
    Ok(first..=last)
}

fn integer(text: &str) -> Result<i64, String> {
    let text = text.trim();
    text.parse().map_err(|_| match as_range(text) {
        Some((first, last)) => format!("a range is written {first}..{last}, with two dots"),
        None => format!("`{text}` is not an integer of 64 bits"),
    })
}

/// A range as other programs write it, such as `4-12` and `4:12`.
fn as_range(text: &str) -> Option<(i64, i64)> {
    // Skips the sign of the first integer.
    let after_digit = text.find(|c: char| c.is_ascii_digit())?;
    let middle = text[after_digit..].find(|c: char| !c.is_ascii_digit())?;
    let (first, rest) = text.split_at(after_digit + middle);
    let last = rest.trim_start_matches(['-', ':', ',', '\u{2013}']);
    Some((first.parse().ok()?, last.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_is_a_value_or_a_range_with_both_ends() {
        let values = |text| setting(text).unwrap().values;
        assert_eq!(values("n=8"), 8..=8);
        assert_eq!(values("n=-2..3"), -2..=3);
        assert_eq!(values(" n = 4 .. 4 "), 4..=4);
        assert!(setting("n=4..4").unwrap().is_range);
        assert!(!setting("n=4").unwrap().is_range);
        assert_eq!(setting(" size =4").unwrap().name, "size");
    }

    #[test]
    fn a_range_as_others_write_it_is_told_apart() {
        for dash in ["n=4-12", "n=4:12", "n=4\u{2013}12"] {
            let message = setting(dash).unwrap_err();
            assert_eq!(message, "a range is written 4..12, with two dots");
        }
    }

    #[test]
    fn an_amount_of_memory_is_a_number_of_a_unit() {
        assert_eq!(bytes("500M"), Ok(500 << 20));
        assert_eq!(bytes("500"), bytes("500MiB"));
        assert_eq!(bytes("1.5 gb"), Ok(3 << 29));
        assert_eq!(bytes("64k"), Ok(1 << 16));
        for wrong in ["", "much", "-1", "0", "inf", "nan", "5 apples", "M"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }
}
