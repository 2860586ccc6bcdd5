//! Whether and how attacked squares are marked.

use clap::{Args, ValueEnum};

use crate::render::formats;

// How attacked squares are marked.
#[derive(Args)]
pub struct AttacksArguments {
    /// Mark attacked squares; =numbers says by how many each
    ///
    /// In text, q is a square that queens attack and + one that several kinds attack. Drawings shade each by the number of
    /// its attackers. --attacks=numbers writes that number in each square.
    #[arg(
        long,
        value_name = "HOW",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "marks",
        hide_possible_values = true
    )]
    pub attacks: Option<AttackStyle>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AttackStyle {
    Marks,
    Numbers,
}

impl AttacksArguments {
    pub fn style(&self) -> Option<formats::AttackMarking> {
        self.attacks.map(|how| match how {
            AttackStyle::Marks => formats::AttackMarking::Marked,
            AttackStyle::Numbers => formats::AttackMarking::Counted,
        })
    }
}
