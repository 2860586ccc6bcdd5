//! The name of an instance, in words and in JSON.

use crate::app::DoesNotFit;
use crate::board::Square;
use crate::definition::{Definition, Instance, SourceLocation};
use crate::puzzle::Origin;
use crate::render::drawings::is_chess_like;
use crate::render::english::numbers::joined;
use crate::render::json::{InOrder, Object};
use crate::render::marks::rules::{
    Alike, alike, everywhere, undrawn, undrawn_factors, unseen_givens, unseen_sides, unseen_squares,
};
use crate::text::visible;

/// `n = 4, k = 2`: the parameters with these names, which tell the instances of a sweep apart.
pub fn heading(instance: &Instance, names: &[String]) -> String {
    let parameters = instance.parameters.iter();
    let shown: Vec<String> = parameters
        .filter(|(name, _)| names.contains(name))
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    shown.join(", ")
}

impl Object {
    /// The beginning of every summary.
    pub fn of(definition: &Definition, instance: &Instance) -> Self {
        Object::default()
            .with("file", definition.name())
            .with("title", definition.texts().title.as_deref())
            .with("parameters", InOrder(instance.parameters.clone()))
    }

    pub fn with_place(self, place: &SourceLocation) -> Self {
        self.with("file", &place.file)
            .with("line", place.line)
            .with("column", place.column)
    }
}

/// A text on one line, with a blank for each line break, and invisible characters as escapes.
pub fn on_one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    visible(&words.join(" ")).into_owned()
}

/// Seconds to the millisecond: more digits would only be noise.
pub fn seconds(elapsed: crate::clock::Duration) -> f64 {
    (elapsed.as_secs_f64() * 1000.0).round() / 1000.0
}

/// A line for each rule, and for givens and places of pieces, that no picture shows, though it is about some squares alone;
/// and for rules whose numbers look alike.
pub fn not_drawn(name: &str, instance: &Instance) -> Vec<String> {
    let rule = |origin| rule_at(name, instance, origin);
    let rules = undrawn(&instance.puzzle).into_iter().map(rule);
    let rules =
        rules.map(|rule| format!("not drawn: {rule}; say `draw = \"none\"` if it needs no mark"));
    let mut lines: Vec<String> = rules.collect();
    let factors = undrawn_factors(&instance.puzzle).into_iter().map(rule);
    lines.extend(factors.map(|rule| {
        format!("not drawn: the factors of {rule}; say `draw = \"none\"` and draw a [[mark]] that tells them")
    }));
    for Alike { rules, squares } in alike(&instance.puzzle) {
        let rules = joined(&Vec::from_iter(rules.into_iter().map(rule)), "and");
        let squares = some_squares(instance, &squares);
        lines.push(format!(
            "look alike: the numbers of {rules} on {squares}; `draw = \"none\"` and a [[mark]] can tell them apart"
        ));
    }
    let givens = unseen_givens(&instance.puzzle);
    if !givens.is_empty() {
        let squares = some_squares(instance, &givens);
        lines.push(format!(
            "not drawn: what is given on {squares}, as its piece has `draw = \"none\"`"
        ));
    }
    // On a board of chess words say where pieces may stand.
    let places = (!is_chess_like(&instance.puzzle)).then(|| unseen_squares(&instance.puzzle));
    let sides = unseen_sides(&instance.puzzle);
    for (piece, squares) in places.into_iter().flatten().chain(sides) {
        let squares = some_squares(instance, &squares);
        lines.push(format!(
            "not drawn: no {piece} may stand on {squares}; a [[mark]] there can show it"
        ));
    }
    lines
}

/// A line that names the rules about the whole board, and the goal, that neither a picture nor the author's words say.
pub fn not_said(definition: &Definition, instance: &Instance) -> Option<String> {
    if definition.texts().description.is_some() {
        return None;
    }
    let rules = everywhere(&instance.puzzle).into_iter();
    let rules = rules.map(|origin| rule_at(definition.name(), instance, origin));
    let rules = Vec::from_iter(rules);
    let them = if rules.len() == 1 { "it" } else { "them" };
    let named = joined(&rules, "and");
    let line = format!("not drawn, about the whole board: {named}; a `description` can say {them}");
    (!rules.is_empty()).then_some(line)
}

/// `` `attacks`, line 31 ``, and of which file if it is another.
fn rule_at(name: &str, instance: &Instance, origin: Origin) -> String {
    let place = instance.place(origin);
    let of = match place.file == name {
        true => String::new(),
        false => format!(" of {}", place.file),
    };
    format!("`{}`, line {}{of}", place.table, place.line)
}

/// The names of these squares, of many the first.
fn some_squares(instance: &Instance, squares: &[Square]) -> String {
    const MOST: usize = 6;
    let names = squares.iter().map(|&s| instance.puzzle.board.name(s));
    let mut names: Vec<String> = names.collect();
    let others = names.split_off(MOST.min(names.len())).len();
    names.extend((others > 0).then(|| format!("{others} others")));
    joined(&names, "and")
}

/// `queens.toml does not fit: a rule has no narrow automaton: queens.toml:8:1: attacks`, and which engines read the rule.
pub fn does_not_fit(name: &str, instance: &Instance, error: &DoesNotFit) -> String {
    let sentence = format!("{name} does not fit: {error}");
    match error.origin().map(|origin| instance.place(origin)) {
        Some(place) => format!(
            "{sentence}: {place}: {}; the engines `sat` and `native` read every rule",
            place.table
        ),
        None => sentence,
    }
}
