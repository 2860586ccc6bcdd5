//! What is said of an estimate.

use serde::Serialize;

use crate::definition::{Definition, Instance};
use crate::render::instance::{JsonInstance, seconds};
use crate::render::json;
use crate::render::reports::count::solutions;
use crate::scale::{Estimate, Interval};
use crate::total::Total;

/// How many solutions, how long it takes, and how to split it.
pub fn estimated(estimate: &Estimate) -> String {
    let engine = estimate.engine.name();
    if let Some(exact) = &estimate.exact {
        let time = time(estimate.seconds.value);
        return format!("{}, counted by {engine} in {time}\n", solutions(exact));
    }
    let mut text = match estimate.solutions {
        Some(Interval { value, low, high }) => {
            let (value, low, high) = (number(value), number(low), number(high));
            format!("about {value} solutions (95 %: {low} to {high})\n")
        }
        None => {
            "no probe met a solution: there is none, or they are too rare for probes\n".to_owned()
        }
    };
    let Interval { value, low, high } = estimate.seconds;
    let (value, low, high) = (time(value), time(low), time(high));
    text += &format!("about {value} on one thread by {engine} (95 %: {low} to {high})\n");
    text + &format!("suits {} parts: split --parts {0}\n", estimate.parts)
}

/// `724`, or `1.48e7`.
fn number(number: f64) -> String {
    match number < 1e6 {
        true => format!("{number:.0}"),
        false => format!("{number:.2e}"),
    }
}

/// `0.25 s`, `3.1 h`.
fn time(seconds: f64) -> String {
    let units = [(86400.0, "days"), (3600.0, "h"), (60.0, "min")];
    match units.iter().find(|(unit, _)| seconds >= 2.0 * unit) {
        Some((unit, name)) if seconds / unit < 1e6 => format!("{:.1} {name}", seconds / unit),
        Some((unit, name)) => format!("{:.1e} {name}", seconds / unit),
        None => format!("{seconds:.2} s"),
    }
}

#[derive(Serialize)]
struct JsonEstimate<'a> {
    #[serde(flatten)]
    instance: JsonInstance<'a>,
    /// Where all were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<Total>,
    /// The number, and between which it is in 95 of 100 cases; null if no probe met one.
    solutions: Option<[f64; 3]>,
    count_seconds: [f64; 3],
    engine: &'static str,
    parts: usize,
    /// That the estimate took.
    seconds: f64,
}

/// All of it as a JSON object on a line.
pub fn estimate_json(definition: &Definition, instance: &Instance, estimate: &Estimate) -> String {
    let of = |interval: Interval| [interval.value, interval.low, interval.high];
    json::line(&JsonEstimate {
        instance: JsonInstance::new(definition, instance),
        exact: estimate.exact.clone(),
        solutions: estimate.solutions.map(of),
        count_seconds: of(estimate.seconds),
        engine: estimate.engine.name(),
        parts: estimate.parts,
        seconds: seconds(estimate.elapsed),
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::app::Engines;

    #[test]
    fn numbers_and_times_have_as_many_digits_as_mean_something() {
        assert_eq!([number(723.6), number(14772512.0)], ["724", "1.48e7"]);
        let times = [0.251, 119.0, 121.0, 7200.0, 200_000.0].map(time);
        assert_eq!(
            times,
            ["0.25 s", "119.00 s", "2.0 min", "2.0 h", "2.3 days"]
        );
    }

    #[test]
    fn probes_that_met_nothing_say_nothing_of_the_number() {
        let estimate = Estimate {
            solutions: None,
            exact: None,
            seconds: Interval::exactly(90.0),
            engine: Engines::Frontier,
            parts: 10,
            elapsed: Duration::from_secs(1),
        };
        let text = estimated(&estimate);
        let first = "no probe met a solution: there is none, or they are too rare for probes\n";
        assert!(text.starts_with(first), "{text}");
        assert!(!text.contains("0 solutions"), "{text}");
    }
}
