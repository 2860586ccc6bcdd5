//! One file for each kind of rule, with everything that the encoder knows of it.
//!
//! This is the only place of the encoder that distinguishes kinds of rules.

mod attacks;
mod clues;
mod connected;
mod count;
mod difference;
mod distinct;
mod equal;
mod forbid;
mod matching;
mod prefixes;
mod runs;
mod stretch;
mod sum;
#[cfg(test)]
mod tests;
mod visible;
mod worth;

use super::encoder::Encoder;
use crate::puzzle::Rule;
use crate::stop::Stopped;

/// Writes every instance of the rule.
pub fn encode(encoder: &mut Encoder<'_>, rule: &Rule) -> Result<(), Stopped> {
    match rule {
        Rule::Attacks(rule) => attacks::encode(encoder, rule),
        Rule::Count(rule) => count::encode(encoder, rule),
        Rule::Equal(rule) => equal::encode(encoder, rule),
        Rule::Forbid(rule) => forbid::encode(encoder, rule),
        Rule::Clues(rule) => clues::encode(encoder, rule),
        Rule::Distinct(rule) => distinct::encode(encoder, rule),
        Rule::Sum(rule) => sum::encode(encoder, rule),
        Rule::Matching(rule) => matching::encode(encoder, rule),
        Rule::Connected(rule) => connected::encode(encoder, rule),
        Rule::Difference(rule) => difference::encode(encoder, rule),
        Rule::Runs(rule) => runs::encode(encoder, rule),
        Rule::Visible(rule) => visible::encode(encoder, rule),
    }
}

/// Whether the rule needs helpers that are not functions of the placement.
pub fn has_free_helpers(rule: &Rule) -> bool {
    matches!(rule, Rule::Matching(_))
}
