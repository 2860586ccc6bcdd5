//! Deductions, each with its reason, and how hard the way is.

use super::conflict::{demand_json, picture_of, places_in_words};
use crate::app::{DEEPEST, Deduction, Fact, StepsReport, Way};
use crate::board::Square;
use crate::board::by_number;
use crate::definition::{Definition, Instance};
use crate::puzzle::{KindId, Placement, Puzzle, RuleInstance};
use crate::render::english::names::kind_in_words;
use crate::render::english::nouns::with_article;
use crate::render::english::numbers::{are, joined, number_of, places};
use crate::render::format::Style;
use crate::render::json::Object;

/// `c3 holds 7`, `d4 and d6 hold no 1 or 2`, `b2 is empty`.
fn facts_in_words(puzzle: &Puzzle, facts: &[Fact]) -> String {
    // Kinds that the same squares do not hold are named together.
    let mut groups: Vec<(Fact, Vec<String>)> = Vec::new();
    let mut names: Vec<Vec<String>> = Vec::new();
    for (fact, squares) in alike(puzzle, facts) {
        let name = fact.kind.map(|kind| kind_in_words(puzzle, kind));
        let is_not = |fact: &Fact| !fact.holds && fact.kind.is_some();
        let same = |(other, on): &(Fact, Vec<String>)| is_not(other) && *on == squares;
        match groups.iter().position(|group| is_not(&fact) && same(group)) {
            Some(place) => names[place].extend(name),
            None => {
                groups.push((fact, squares));
                names.push(name.into_iter().collect());
            }
        }
    }
    let groups = groups.iter().zip(&names).map(|((fact, squares), names)| {
        let (is_one, squares) = (squares.len() == 1, joined(squares, "and"));
        let names = joined(names, "or");
        match (fact.kind.is_some(), fact.holds, is_one) {
            (true, true, true) => format!("{squares} holds {names}"),
            (true, true, false) => format!("{squares} hold {names}"),
            (true, false, true) => format!("{squares} is not {}", with_article(&names)),
            (true, false, false) => format!("{squares} hold no {names}"),
            (false, true, true) => format!("{squares} is empty"),
            (false, true, false) => format!("{squares} are empty"),
            (false, false, true) => format!("{squares} is not empty"),
            (false, false, false) => format!("{squares} are not empty"),
        }
    });
    groups.collect::<Vec<String>>().join("; ")
}

/// Facts that say the same of several squares, with the names of these.
fn alike(puzzle: &Puzzle, facts: &[Fact]) -> Vec<(Fact, Vec<String>)> {
    let mut groups: Vec<(Fact, Vec<String>)> = Vec::new();
    for fact in facts {
        let name = puzzle.board.name(fact.square);
        let alike = |(one, _): &&mut (Fact, _)| (one.kind, one.holds) == (fact.kind, fact.holds);
        match groups.iter_mut().find(alike) {
            Some((_, names)) => names.push(name),
            None => groups.push((*fact, vec![name])),
        }
    }
    by_number(&mut groups, |(fact, _)| {
        fact.kind.map_or(usize::MAX, KindId::index)
    });
    by_number(&mut groups, |(fact, _)| usize::from(!fact.holds));
    groups
}

/// Facts of a reason, those alike together: `7 on a1 and g9; nothing on b2`.
fn known_in_words(puzzle: &Puzzle, known: &[Fact]) -> String {
    let groups = alike(puzzle, known).into_iter().map(|(fact, names)| {
        let name = fact.kind.map(|kind| kind_in_words(puzzle, kind));
        let name = name.unwrap_or_else(|| "nothing".to_owned());
        let not = if fact.holds { "" } else { "no " };
        format!("{not}{name} on {}", joined(&names, "and"))
    });
    groups.collect::<Vec<String>>().join("; ")
}

/// The step in one line, and its reason in lines below it that begin with `indent`.
fn in_lines(instance: &Instance, step: &Deduction, indent: &str) -> String {
    let puzzle = &instance.puzzle;
    let mut text = format!("{}, because of\n", facts_in_words(puzzle, &step.facts()));
    for line in places_in_words(instance, &step.demands) {
        text += &format!("{indent}{line}\n");
    }
    if !step.known.is_empty() {
        text += &format!("{indent}known: {}\n", known_in_words(puzzle, &step.known));
    }
    if step.size() == 0 {
        text += &format!("{indent}nothing but the board and its pieces\n");
    }
    let guess = match step.depth {
        0 => return text,
        1 => "found by supposing the opposite".to_owned(),
        DEEPEST => format!("found by suppositions, {DEEPEST} or more one within another"),
        depth => format!("found by suppositions, {depth} one within another"),
    };
    text + &format!("{indent}{guess}\n")
}

/// The next deduction for people.
pub fn hint_in_words(instance: &Instance, step: &Deduction) -> String {
    let mut text = in_lines(instance, step, "");
    if step.is_smallest && step.size() > 0 {
        text += "This is a smallest reason: none has fewer parts.\n";
    } else if !step.is_minimal {
        text += "It is not known whether less is enough.\n";
    }
    text
}

/// The same with a picture of the reason: `?` is on the squares that are decided.
pub fn hint(instance: &Instance, step: &Deduction) -> String {
    let puzzle = &instance.puzzle;
    let text = hint_in_words(instance, step);
    let mut placement = Placement::empty(puzzle.board.len());
    for fact in step.known.iter().filter(|fact| fact.holds) {
        placement.set(fact.square, fact.kind);
    }
    let about: Vec<Square> = step.known.iter().map(|fact| fact.square).collect();
    match picture_of(puzzle, placement, about, &step.demands, &step.squares()) {
        Some(picture) => format!("{text}\n{picture}"),
        None => text,
    }
}

/// How a board shows a step: what is decided, what of it stays empty, and the reason.
pub fn marked(puzzle: &Puzzle, step: &Deduction) -> Style {
    let stays_empty = |fact: &Fact| fact.holds && fact.kind.is_none();
    let facts = step.facts().into_iter().filter(stays_empty);
    Style {
        differs: step.squares(),
        emptied: facts.map(|fact| fact.square).collect(),
        reason: squares_of_reason(puzzle, step),
        ..Style::default()
    }
}

/// The squares that a reason is about, in reading order, unless that is nearly all.
pub fn squares_of_reason(puzzle: &Puzzle, step: &Deduction) -> Vec<Square> {
    let mut known: Vec<Square> = step.known.iter().map(|fact| fact.square).collect();
    // A clue is part of the reason on whatever it stands.
    known.extend(
        step.demands
            .iter()
            .filter_map(|demand| match demand.instance {
                RuleInstance::Clue(square) => Some(square),
                _ => None,
            }),
    );
    super::conflict::squares_about(puzzle, known, &step.demands).unwrap_or_default()
}

/// One step of many, with its number.
pub fn step_line(instance: &Instance, step: &Deduction, number: usize) -> String {
    let number = format!("{number}. ");
    let indent = " ".repeat(number.len());
    number + &in_lines(instance, step, &indent)
}

impl Object {
    /// Whether a square holds a piece, or is empty (`null`).
    fn with_fact(self, puzzle: &Puzzle, fact: &Fact) -> Self {
        self.with("square", puzzle.board.name(fact.square))
            .with("piece", fact.kind.map(|kind| &puzzle.kind(kind).name))
            .with("holds", fact.holds)
    }
}

/// One step as an object.
pub fn step_json(instance: &Instance, step: &Deduction, number: usize) -> String {
    let puzzle = &instance.puzzle;
    let fact = |fact: &Fact| Object::default().with_fact(puzzle, fact);
    let demand = |demand| demand_json(instance, demand);
    Object::default()
        .with("step", number)
        .with_fact(puzzle, &step.fact)
        .with_list("also", step.also.iter().map(fact))
        .with_list("reason", step.demands.iter().map(demand))
        .with_list("known", step.known.iter().map(fact))
        .with("depth", step.depth)
        .with("minimal", step.is_minimal)
        .with("smallest", step.is_smallest)
        .line()
}

/// The report if a board was given and no solution has what stands on it.
pub const NONE_WITH_BOARD: &str = "No solution has what stands on this board.\n";

/// What is to be said after the steps, in one line; `None` if the only step that was wanted says all.
pub fn way_summary(puzzle: &Puzzle, report: &StepsReport) -> Option<String> {
    let way = match report {
        StepsReport::None => return Some("No solution.\n".to_owned()),
        StepsReport::Open => {
            return Some("Stopped before it was known what is decided.\n".to_owned());
        }
        StepsReport::Way(way) => way,
    };
    let text = match (way.steps, way.left, way.is_stopped) {
        (0, 0, false) if way.decided == way.open => {
            format!("All {} are known.", places(&puzzle.board))
        }
        (0, 0, false) => "Nothing more follows: several solutions are left.".to_owned(),
        (1, _, false) if way.left > 0 => return None,
        (_, _, true) => format!("Stopped: {} more facts to find.", way.left),
        (steps, _, false) => {
            let (steps, decided, open) = (number_of(steps, "step"), way.decided, way.open);
            let places = places(&puzzle.board);
            let are = are(decided);
            format!("{steps}; {decided} of {open} {places} {are} decided.")
        }
    };
    Some(text + "\n")
}

/// How hard the way is, for people.
pub fn grade(puzzle: &Puzzle, report: &StepsReport) -> String {
    let StepsReport::Way(way) = report else {
        return way_summary(puzzle, report).unwrap_or_default();
    };
    let deepest = match way.deepest {
        DEEPEST => format!("{DEEPEST} or more"),
        depth => depth.to_string(),
    };
    let at = match way.largest_at {
        0 => String::new(),
        step => format!(" (step {step})"),
    };
    let mut text = format!(
        "decided         {} of {} {}\n\
         steps           {}\n\
         largest reason  {} rule instances and known squares{at}\n\
         all reasons     {}\n\
         suppositions    {} steps suppose the opposite\n\
         nested          {deepest}\n",
        way.decided,
        way.open,
        places(&puzzle.board),
        way.steps,
        way.largest,
        way.parts,
        way.guesses,
    );
    if way.is_stopped {
        text += &format!("Stopped: {} more facts to find.\n", way.left);
    }
    if way.decided < way.open {
        text += "There are several solutions: the way ends where nothing more is decided.\n";
    }
    text
}

/// What is known of the way, as one object.
pub fn way_json(definition: &Definition, instance: &Instance, report: &StepsReport) -> String {
    let object = Object::of(definition, instance);
    let (satisfiable, way) = match report {
        StepsReport::None => (Some(false), None),
        StepsReport::Open => (None, None),
        StepsReport::Way(way) => (Some(true), Some(way)),
    };
    let number = |number: fn(&Way) -> usize| way.map(number);
    object
        .with("satisfiable", satisfiable)
        .with_some("decided", number(|way| way.decided))
        .with_some("squares", number(|way| way.open))
        .with_some("steps", number(|way| way.steps))
        .with_some("left", number(|way| way.left))
        .with_some("largest", number(|way| way.largest))
        .with_some("parts", number(|way| way.parts))
        .with_some("guesses", number(|way| way.guesses))
        .with_some("deepest", number(|way| way.deepest))
        .with(
            "complete",
            match report {
                StepsReport::None => true,
                StepsReport::Open => false,
                StepsReport::Way(way) => !way.is_stopped,
            },
        )
        .line()
}
