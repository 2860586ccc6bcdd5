//! The progress of long work, in one line.

use crate::app::verify::{EngineAnswer, EngineAtWork};
use crate::clock::Duration;
use crate::render::reports::goal;

use crate::render::reports::count::solutions;
use crate::steps::Step;
use crate::total::Total;

/// `12345 solutions, 4321 a second, about 2 min left`: what was found in this time, and how long the rest
/// may take, if known.
pub fn in_a_line(found: u64, elapsed: Duration, left: Option<Duration>) -> String {
    let rate = found as f64 / elapsed.as_secs_f64().max(f64::EPSILON);
    let mut line = solutions(&found.into());
    if found > 1 {
        line += &format!(", {rate:.0} a second");
    }
    if let Some(left) = left {
        line += &format!(", about {} left", in_words(left.as_secs_f64()));
    }
    line
}

/// `probes: 512 of 4096`, or the step alone if it is not counted.
pub fn of_step(Step { name, done, of }: Step) -> String {
    match of {
        0 => name.to_owned(),
        _ => format!("{name}: {done} of {of}"),
    }
}

/// `layer 12 of 64, about 30 s left, 345 states, 1234567 ways so far`: the progress of the frontier.
pub fn of_layers(
    (layer, layers, width, ways): (usize, usize, usize, Total),
    left: Option<Duration>,
) -> String {
    let left = left.map(|left| format!(", about {} left", in_words(left.as_secs_f64())));
    let left = left.unwrap_or_default();
    format!("layer {layer} of {layers}{left}, {width} states, {ways} ways so far")
}

/// `preparing: automaton 361`: what the frontier does before its first layer.
pub fn of_automata(number: usize) -> String {
    format!("preparing: automaton {}", number + 1)
}

/// One of two engines that settle a claim: its progress, or its answer while the other engine is still at work.
pub fn of_engine(one: &EngineAtWork) -> String {
    let said = match &one.answer {
        Some(answer) => answered(answer),
        None => {
            let open = one.observer.watch.bracket();
            let progress = &one.observer.progress;
            match open.filter(|known| known.optimum().is_none()) {
                Some(known) => goal::in_a_line(&known),
                None => in_a_line(progress.found(), one.begun.elapsed(), progress.left()),
            }
        }
    };
    format!("  {:6}  {said}", one.engine.name())
}

fn answered(answer: &EngineAnswer) -> String {
    let tally = &answer.tally;
    let optimum = tally.goal.and_then(|goal| goal.optimum());
    let found = match (optimum, tally.complete) {
        (Some(optimum), _) => format!("optimum {optimum}, {}", solutions(&tally.solutions.into())),
        (None, true) => solutions(&tally.solutions.into()),
        (None, false) => format!("at least {}", solutions(&tally.solutions.into())),
    };
    let seconds = answer.time.as_secs_f64();
    format!("{found} in {seconds:.2} s; one engine so far")
}

fn in_words(seconds: f64) -> String {
    const MINUTE: f64 = 60.0;
    const HOUR: f64 = 60.0 * MINUTE;
    match seconds {
        seconds if seconds < 1.5 * MINUTE => format!("{seconds:.0} s"),
        seconds if seconds < 1.5 * HOUR => format!("{:.0} min", seconds / MINUTE),
        seconds => format!("{:.0} h", seconds / HOUR),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frontier_says_its_layer() {
        let at = (12, 64, 345, 1_234_567.into());
        let line = of_layers(at, Some(Duration::from_secs(30)));
        let said = "layer 12 of 64, about 30 s left, 345 states, 1234567 ways so far";
        assert_eq!(line, said);
    }

    #[test]
    fn a_step_says_how_much_of_it_is_done_if_that_is_counted() {
        let step = |name, done, of| of_step(Step { name, done, of });
        assert_eq!(step("probes", 512, 4096), "probes: 512 of 4096");
        assert_eq!(step("writing the proof", 0, 0), "writing the proof");
    }

    #[test]
    fn a_line_says_how_many_how_fast_and_how_long() {
        let line = |found, seconds, left: Option<u64>| {
            let left = left.map(Duration::from_secs);
            in_a_line(found, Duration::from_secs(seconds), left)
        };
        assert_eq!(
            line(1000, 10, Some(30)),
            "1000 solutions, 100 a second, about 30 s left"
        );
        assert_eq!(line(0, 10, None), "0 solutions");
        assert_eq!(line(1, 10, Some(300)), "1 solution, about 5 min left");
        assert_eq!(line(0, 10, Some(32_400)), "0 solutions, about 9 h left");
    }
}
