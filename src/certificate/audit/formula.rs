//! Checks that the formula is that of the rules, and allows what the judge allows.

use std::io;

use super::{Audit, AuditFinding};
use crate::board::Square;
use crate::certificate::error::CertificateError;
use crate::certificate::folder::FORMULA;
use crate::certificate::formulas;
use crate::puzzle::{Judge, KindId, Placement, Puzzle};
use crate::random::Random;
use crate::refutation::{Extender, RefutationAnswer};

/// The number of placements that are drawn to compare the formula with the judge.
const DRAWN: usize = 2000;

impl Audit<'_> {
    /// Checks that the lines are those of the rules, and allow what the judge allows.
    pub fn formula(
        &self,
        text: &str,
        listed: &[Placement],
    ) -> Result<AuditFinding, CertificateError> {
        if let Some(line) = self.folder.first_other_line(FORMULA, text)? {
            let why = format!("line {line} is not what the rules say");
            return Ok(AuditFinding::Wrong(why));
        }
        let formula = formulas::parsed(text)?;
        let judge = Judge::new(self.puzzle);
        let mut nowhere = io::sink();
        let stopped = |_| CertificateError::Stopped;
        let mut extender =
            Extender::new(&formula, &mut nowhere, &self.request.stop).map_err(stopped)?;
        let drawn = drawn(self.puzzle, listed);
        let mut allowed = 0;
        for placement in &drawn {
            let literals = formulas::literals(self.puzzle, placement);
            let is_model = match extender.extend(&literals).map_err(stopped)? {
                RefutationAnswer::Stopped => return Err(CertificateError::Stopped),
                answer => answer != RefutationAnswer::Refuted,
            };
            allowed += usize::from(is_model);
            if is_model != judge.accepts(placement) {
                let placement = formulas::solution(self.puzzle, placement);
                let verb = if is_model { "allows" } else { "forbids" };
                return Ok(AuditFinding::Wrong(format!(
                    "it {verb} {placement}, and the judge does not"
                )));
            }
        }
        let lines = text.lines().filter(|line| !line.starts_with('*')).count();
        let plural = if lines == 1 { "line" } else { "lines" };
        Ok(AuditFinding::Right(format!(
            "{lines} {plural}, those of the rules; of {} placements it allows the {allowed} that the judge accepts",
            drawn.len()
        )))
    }
}

/// Placements drawn with a fixed seed: solutions, solutions with one or two squares changed, and arbitrary ones.
fn drawn(puzzle: &Puzzle, listed: &[Placement]) -> Vec<Placement> {
    let mut random = Random::with_seed(0);
    let squares = puzzle.board.len();
    let mut change = |placement: &mut Placement, changes: usize| {
        // There are boards without a square.
        for _ in 0..changes.min(squares * changes) {
            let square = Square::new(random.below(squares));
            let open = puzzle.board.is_open(square) && !puzzle.kinds.is_empty();
            let kind = open.then(|| random.within(0..=puzzle.kinds.len()));
            let kind = kind.filter(|&kind| kind < puzzle.kinds.len());
            placement.set(square, kind.map(KindId::new));
        }
    };
    (0..DRAWN)
        .map(|number| {
            let from = listed.get(number / 4 % listed.len().max(1));
            let empty = Placement::empty(squares);
            let mut placement = from.unwrap_or(&empty).clone();
            match (number % 4, from) {
                (changes @ 0..3, Some(_)) => change(&mut placement, changes),
                _ => {
                    placement = empty;
                    change(&mut placement, number % (2 * squares + 1));
                }
            }
            placement
        })
        .collect()
}
