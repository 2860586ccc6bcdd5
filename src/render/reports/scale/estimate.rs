//! The report of an estimate.

use crate::definition::{Definition, Instance};
use crate::render::instance::seconds;
use crate::render::json::Object;
use crate::render::reports::count::solutions;
use crate::scale::{Estimate, Estimated, Interval};

/// Shown if a stop came before there was anything to estimate from.
pub const TOO_FEW_PROBES: &str = "stopped before there were enough probes for an estimate";

/// The number of solutions, the time that counting takes, and how to split it.
pub fn estimated(estimate: &Estimate) -> String {
    if let (Some(exact), Some(work)) = (&estimate.exact, &estimate.work) {
        let (engine, time) = (work.engine.name(), time(work.seconds.value));
        return format!("{}, counted by {engine} in {time}\n", solutions(exact));
    }
    let mut text = match estimate.solutions {
        Some(solutions) => format!(
            "about {} solutions ({})\n",
            number(solutions.value),
            bounds(solutions, number, "probes")
        ),
        None => {
            "no probe met a solution: there is none, or they are too rare for probes\n".to_owned()
        }
    };
    if let Some(probes) = estimate.stopped_after {
        let rest = match estimate.work {
            None => "how long a count takes was not measured",
            Some(_) => "how long a count takes was measured only in part",
        };
        text += &format!("stopped after {probes} probes: {rest}\n");
    }
    text + &estimate.work.map_or_else(String::new, duration)
}

fn duration(work: Estimated) -> String {
    let value = time(work.seconds.value);
    let bounds = bounds(work.seconds, time, "pieces");
    let engine = work.engine.name();
    format!(
        "about {value} on one thread by {engine} ({bounds})\n\
         suits {} parts: split --parts {0}\n",
        work.parts
    )
}

/// `95 %: 700 to 750`, or that the bounds say nothing, because too few of these were drawn.
fn bounds(interval: Interval, write: fn(f64) -> String, drawn: &str) -> String {
    match interval.is_telling() {
        true => format!("95 %: {} to {}", write(interval.low), write(interval.high)),
        false => format!("too few {drawn} to say how far off that may be"),
    }
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

/// The estimate as a JSON object on a line. Each number is followed by the bounds between which it is in 95 of 100
/// cases, which are null if they say nothing; the number is null if no probe met a solution, or a stop came first.
pub fn estimate_json(definition: &Definition, instance: &Instance, estimate: &Estimate) -> String {
    let of = |interval: Interval| {
        let bound = |bound| interval.is_telling().then_some(bound);
        let Interval { value, low, high } = interval;
        [Some(value), bound(low), bound(high)]
    };
    let work = estimate.work;
    Object::of(definition, instance)
        .with_some("exact", estimate.exact.as_ref())
        .with("solutions", estimate.solutions.map(of))
        .with("count_seconds", work.map(|work| of(work.seconds)))
        .with("engine", work.map(|work| work.engine.name()))
        .with("parts", work.map(|work| work.parts))
        .with_some("stopped_after", estimate.stopped_after)
        .with("seconds", seconds(estimate.elapsed))
        .line()
}

#[cfg(test)]
mod tests {
    use crate::clock::Duration;

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
    fn nothing_is_said_of_a_number_that_is_not_known_or_of_bounds_that_say_nothing() {
        let estimate = |solutions, seconds, stopped_after| Estimate {
            solutions,
            exact: None,
            work: Some(Estimated {
                seconds,
                engine: Engines::Frontier,
                parts: 10,
            }),
            stopped_after,
            elapsed: Duration::from_secs(1),
        };
        let text = estimated(&estimate(None, Interval::exactly(90.0), None));
        let first = "no probe met a solution: there is none, or they are too rare for probes\n";
        assert!(text.starts_with(first), "{text}");
        assert!(!text.contains("0 solutions"), "{text}");
        let found = Some(Interval::of(&[1e3, 1e20, 0.0]));
        let seconds = Interval::of(&[1.0, 1e9, 2e18]);
        let text = estimated(&estimate(found, seconds, Some(96)));
        for drawn in ["probes", "pieces"] {
            let said = format!("(too few {drawn} to say how far off that may be)\n");
            assert!(text.contains(&said), "{text}");
        }
        assert!(text.contains("\nstopped after 96 probes: "), "{text}");
        assert!(!text.contains("95 %"), "{text}");
    }
}
