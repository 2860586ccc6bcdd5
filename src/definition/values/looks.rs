//! Looks of rules: which lines and regions are drawn, and how. They change no solution.

use super::scope::Scope;
use crate::board::Grouping;
use crate::definition::messages::{optional, said};
use crate::definition::reading::keyed_fields;
use crate::definition::syntax::{LOOK, Text, TomlWriter, quoted};
use crate::puzzle::Rule;
use crate::puzzle::print::{COLOURS, Hue, OUTSIDE, Outside, RuleLook, SHAPES, Shape, word_of};

keyed_fields! {
    /// The keys for a look, as they are written in a rule.
    LookTexts {
        draw: Option<Text> = LOOK[0],
        colour: Option<Text> = LOOK[1],
        label: Option<Text> = LOOK[2],
        beside: Option<Text> = LOOK[3],
    }
}

impl LookTexts {
    /// The look of these rules, which come from one table; `None` if it has none of its own, or an error, which has been
    /// reported.
    pub fn lower(&self, scope: &Scope<'_>, rules: &[Rule]) -> Option<RuleLook> {
        let own = [&self.draw, &self.colour, &self.label];
        let own = own.into_iter().flatten().next();
        own.or(self.beside.as_ref())?;
        let shape = self.shape(scope)?;
        let look = RuleLook {
            shape,
            colour: colour(scope, &self.colour)?,
            label: self.label.as_ref().map(|text| text.value.clone()),
            beside: self.beside(scope, rules)?,
        };
        let beside = [
            ("colour", &self.colour),
            ("label", &self.label),
            ("beside", &self.beside),
        ];
        if shape == Some(Shape::Hidden) {
            for (key, text) in beside {
                if let Some(text) = text {
                    let message = format!("`{key}` beside draw = \"none\", which draws nothing");
                    scope.report(&text.span, message);
                }
            }
            return Some(look);
        }
        let mut groupings = rules.first()?.groupings().into_iter();
        if let (Some(first), false) = (own, groupings.any(|each| each.own_groups().is_some())) {
            let help = "it has neither `lines` nor `regions` of its own; draw = \"none\" hides its numbers, and a [[mark]] is drawn anywhere";
            scope.report(&first.span, said("the rule has nothing to draw").help(help));
        }
        Some(look)
    }

    /// `None` if there is an error, which has been reported.
    fn beside(&self, scope: &Scope<'_>, rules: &[Rule]) -> Option<Option<Outside>> {
        let side = optional(&self.beside, |word| {
            scope.numbers.word("beside", word, &OUTSIDE)
        })?;
        let (Some(side), Some(text)) = (side, &self.beside) else {
            return Some(None);
        };
        let (lines, which) = match side {
            Outside::Left | Outside::Right => (Grouping::Row, "rows"),
            Outside::Top | Outside::Bottom => (Grouping::Column, "columns"),
        };
        let has_numbers = |rule: &Rule| {
            let mut groupings = rule.groupings().into_iter();
            matches!(rule, Rule::Count(_) | Rule::Sum(_))
                && !rule.listed_bounds().is_empty()
                && groupings.any(|each| each.of_squares() == Some(&lines))
        };
        if !rules.iter().any(has_numbers) {
            let message = format!("the rule has no list of numbers of {which}");
            return scope.wrong(&text.span, said(message));
        }
        Some(Some(side))
    }

    /// `None` if there is an error, which has been reported.
    fn shape(&self, scope: &Scope<'_>) -> Option<Option<Shape>> {
        optional(&self.draw, |word| scope.numbers.word("draw", word, &SHAPES))
    }
}

/// The colour of a word, if there is one. `None` if there is an error, which has been reported.
pub fn colour(scope: &Scope<'_>, word: &Option<Text>) -> Option<Option<Hue>> {
    optional(word, |word| scope.numbers.word("colour", word, &COLOURS))
}

/// The keys for a look, in every table that is written from now on.
pub fn write_look(file: &mut TomlWriter, look: Option<&RuleLook>) {
    let mut keys = Vec::new();
    if let Some(look) = look {
        let word = look.shape.map(|shape| word_of(&SHAPES, &shape));
        let colour = look.colour.map(|colour| word_of(&COLOURS, &colour));
        let beside = look.beside.map(|side| word_of(&OUTSIDE, &side));
        let texts = [word, colour, look.label.as_deref(), beside];
        for (key, text) in LOOK.iter().zip(texts) {
            keys.extend(text.map(|text| format!("{} = {}", key.name, quoted(text))));
        }
    }
    file.below_headers(keys);
}
