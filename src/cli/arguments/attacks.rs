//! Whether and how attacked squares are marked, and rows and columns are named.

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
    /// Names of rows and columns beside drawings: none, chess or r1c1
    ///
    /// By default those of chess beside boards of chess, and none beside others.
    #[arg(long, value_name = "NAMES", hide_possible_values = true)]
    pub coordinates: Option<CoordinateStyle>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CoordinateStyle {
    None,
    Chess,
    R1c1,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AttackStyle {
    Marks,
    Numbers,
}

impl AttacksArguments {
    pub fn coordinates(&self) -> Option<formats::Coordinates> {
        self.coordinates.map(|how| match how {
            CoordinateStyle::None => formats::Coordinates::Hidden,
            CoordinateStyle::Chess => formats::Coordinates::Chess,
            CoordinateStyle::R1c1 => formats::Coordinates::FromTop,
        })
    }

    pub fn style(&self) -> Option<formats::AttackMarking> {
        self.attacks.map(|how| match how {
            AttackStyle::Marks => formats::AttackMarking::Marked,
            AttackStyle::Numbers => formats::AttackMarking::Counted,
        })
    }
}
