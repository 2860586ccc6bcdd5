//! `render --probabilities`: shades boards by the share of solutions that have a piece on each square.

use std::num::NonZeroUsize;

use clap::Args;

use crate::app::{self, CountReport, CountRequest, How, NamedPiece, Shares};
use crate::cli::arguments::values::threads;
use crate::cli::arguments::{self, AnyEngine, TimeLimit};
use crate::cli::ending::{Halt, Outcome};
use crate::cli::guard::Interrupt;
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::cli::output::drawings::{self, Drawings};
use crate::definition::Instance;
use crate::progress::Progress;
use crate::render::formats::FORMATS;
use crate::render::{self, Format, Shown, Style};

// Whether squares are shaded by shares of solutions, for which pieces, and how the solutions are counted.
#[derive(Args)]
pub struct Probabilities {
    /// Shade squares by the share of solutions with a piece there
    ///
    /// In svg, png, latex and html: a board for each kind of piece, with the percentage in each square. White is never,
    /// a frame is always.
    #[arg(long, conflicts_with_all = ["board", "attacks"])]
    probabilities: bool,
    /// Draw the shares of this piece alone, one kind of a family, or any
    #[arg(long, value_name = "PIECE", requires = "probabilities")]
    by: Vec<String>,
    /// Who counts the solutions
    #[arg(long, default_value = "auto", requires = "probabilities")]
    engine: AnyEngine,
    #[command(flatten)]
    time_limit: TimeLimit,
    /// Use so many threads where the work can be shared, not all processors
    #[arg(
        short,
        long,
        value_name = "N",
        value_parser = threads,
        allow_negative_numbers = true,
        requires = "probabilities"
    )]
    jobs: Option<NonZeroUsize>,
}

impl Probabilities {
    /// Takes over Ctrl-C; the time limit counts from this call.
    pub fn interrupt(&self) -> Interrupt {
        self.time_limit.interrupt()
    }

    pub fn are_wanted(&self) -> bool {
        self.probabilities
    }

    /// Refuses formats that have no shades, and names those that do.
    pub fn check(&self, format: &Format) -> Result<(), Halt> {
        if !self.probabilities || format.shape.has_shades() {
            return Ok(());
        }
        let formats = FORMATS.iter().filter(|format| format.shape.has_shades());
        let names: Vec<&str> = formats.map(|format| format.name).collect();
        Err(Halt::BadInput(format!(
            "--probabilities are shades of a drawing: not with --format {}, but with {} (`count \
             --probabilities` prints the numbers)",
            format.name,
            names.join(", ")
        )))
    }

    /// Counts the solutions of each instance and draws the shares.
    pub fn draw(
        &self,
        picture: ProbabilityPicture<'_>,
        interrupt: &Interrupt,
        output: &mut Output,
    ) -> Result<Vec<Outcome>, Halt> {
        let ProbabilityPicture {
            instances,
            format,
            style,
            mut drawings,
        } = picture;
        let pieces = self.pieces(instances)?;
        // What cannot be drawn is refused before anything is counted.
        for (instance, pieces) in instances.instances.iter().zip(&pieces) {
            drawing(instance, format, style, nowhere(instance, pieces))?;
        }
        instances.each(interrupt, |index, instance| {
            let report = match self.count(instance, &pieces[index], interrupt, output) {
                Ok(report) => report,
                Err(failure) => return instances.failed(instance, failure, output),
            };
            let Some(shares) = report.shares(&instance.puzzle.board) else {
                return Ok(without_shares(
                    instances,
                    instance,
                    &report,
                    format,
                    drawings.as_ref(),
                    output,
                ));
            };
            let drawing = drawing(instance, format, style, shares)?;
            if let Some(drawings) = &mut drawings {
                drawings.next(output)?;
            }
            output.result_bytes(&drawing)?;
            Ok(Outcome::Yes)
        })
    }

    /// The pieces that were named; otherwise every kind whose pieces are not all given, if there is such a kind.
    fn pieces(&self, instances: &Instances) -> Result<Vec<Vec<NamedPiece>>, Halt> {
        if !self.by.is_empty() {
            return instances.pieces(&self.by);
        }
        let mut all = instances.every_piece();
        for (instance, pieces) in instances.instances.iter().zip(&mut all) {
            let puzzle = &instance.puzzle;
            let is_open = |piece: &NamedPiece| {
                let mut kinds = piece.kinds.iter();
                kinds.any(|kind| !render::is_wholly_given(puzzle, kind))
            };
            if pieces.iter().any(is_open) {
                pieces.retain(is_open);
            }
            if pieces.is_empty() {
                let message = "--probabilities are of pieces, and the puzzle has none";
                return Err(Halt::bad_input(message));
            }
        }
        Ok(all)
    }

    fn count(
        &self,
        instance: &Instance,
        pieces: &[NamedPiece],
        interrupt: &Interrupt,
        output: &mut Output,
    ) -> Result<CountReport, app::Failure<std::convert::Infallible>> {
        let request = CountRequest {
            fundamental: false,
            by: pieces.to_vec(),
            how: How {
                engines: self.engine.into(),
                jobs: self.jobs,
                progress: Progress::default(),
                ..arguments::how(interrupt)
            },
        };
        let _watch = output.watch_search(&request.how);
        app::count(&instance.puzzle, &request)
    }
}

/// What is drawn, how and where.
pub struct ProbabilityPicture<'a> {
    pub instances: &'a Instances,
    pub format: &'static Format,
    pub style: &'a Style,
    /// `None` if the format has one file for all boards.
    pub drawings: Option<Drawings>,
}

/// Shares that need as much room as any others.
fn nowhere(instance: &Instance, pieces: &[NamedPiece]) -> Vec<Shares> {
    let board = &instance.puzzle.board;
    let nowhere = |piece: &NamedPiece| Shares::nowhere(&piece.name, board);
    pieces.iter().map(nowhere).collect()
}

fn drawing(
    instance: &Instance,
    format: &Format,
    style: &Style,
    shares: Vec<Shares>,
) -> Result<Vec<u8>, Halt> {
    let style = Style {
        shares,
        ..style.clone()
    };
    let givens = instance.puzzle.given_placement();
    let shown = Shown::new(&instance.puzzle, &givens, &style);
    (format.write)(&shown).map_err(Halt::bad_input)
}

/// Reports why there is no picture of an instance: not all of its solutions are known, or it has none.
fn without_shares(
    instances: &Instances,
    instance: &Instance,
    report: &CountReport,
    format: &Format,
    drawings: Option<&Drawings>,
    output: &mut Output,
) -> Outcome {
    let (sentence, outcome) = match report.complete {
        true => (
            "No solution, so that no square has a share.".to_owned(),
            Outcome::No,
        ),
        false => (
            format!(
                "stopped at {} solutions: shares are of all of them, so that nothing is drawn.",
                report.solutions
            ),
            Outcome::Undecided,
        ),
    };
    let sentence = match instances.swept.is_empty() {
        true => drawings::without_board(&sentence, format, drawings, output),
        false => sentence,
    };
    let line = format!("{}: {sentence}", instances.name(instance));
    match report.complete {
        true => output.note(&line),
        false => output.error(&line),
    }
    outcome
}
