//! Puzzles made from a file that leaves something open: a random solution, clues read off it, and no more of them than
//! it takes.
//!
//! [`solution`] draws a solution of the open puzzle. [`offers`] reads off it what may be written in the file; for
//! regions and printed numbers, which are all written, [`regions`] and [`printed`] change them until they leave one
//! solution. [`reduce`] takes away what can be spared. All of this asks one solver about one opened puzzle
//! ([`Opened`]). Then the text is filled in and read like any other file, and what it claims is proved anew.
//!
//! All chances come from the seed, and no choice depends on the time.

mod cages;
mod in_order;
mod lines;
mod offer;
mod offers;
mod open_file;
mod printed;
mod reduce;
mod refusals;
mod regions;
mod sets;
mod shapes;
mod solution;
mod totals;

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};

use crate::random::Random;

use crate::app::driver::{Failure, How};
use crate::app::questions::{StepsReport, Way, steps};
use crate::app::solve::{Ending, SolveRequest, WantedSolutions, solve};
use crate::board::Square;
use crate::definition::{Blank, Definition, Filled, Instance};
use crate::puzzle::{KindId, KindSet, Placement};
use crate::query::{Deduction, GaveUp, Opened};
use crate::sat::Literal;
use crate::threads;

use cages::KnownRegions;
use in_order::InOrder;
use offer::Offers;
use open_file::OpenFile;
pub use refusals::NotGenerated;
use refusals::StepsSeen;
pub(in crate::app) use solution::walk;

/// What kind of puzzle is wanted.
#[derive(Clone)]
pub struct GenerateRequest {
    /// The same seed makes the same puzzles.
    pub seed: u64,
    /// Parameters with other values than those in the file; they are written into the puzzle.
    pub set: Vec<(String, i64)>,
    /// Givens and clues on squares lie alike after a half turn.
    pub symmetric: bool,
    /// As few givens and clues as possible, not only none too many.
    pub fewest: bool,
    /// How many steps may lead to the solution; any number without it.
    pub steps: Option<RangeInclusive<i64>>,
    /// So many solutions are tried for each puzzle, however much work that is.
    pub tries: Option<usize>,
    /// The pieces that may be given, instead of those that the file names.
    pub givens: Option<KindSet>,
    pub how: How,
}

/// A puzzle with exactly one solution.
pub struct Generated {
    pub text: String,
    pub instance: Instance,
    pub solution: Placement,
    /// Whether each solution of the open puzzle was drawn with the same probability.
    pub is_fair: bool,
    /// How many givens and clues there are, and how many there could have been.
    pub kept: usize,
    pub offered: usize,
    pub spared: Spared,
    /// The number of solutions that were tried.
    pub attempts: usize,
    /// Whether walls, or anything that is given, lie on squares: what is symmetric if that was asked for.
    pub lies_on_squares: bool,
    /// How many steps lead to the solution, if that was asked for.
    pub steps: Option<usize>,
}

/// What is known of the givens and clues that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spared {
    /// There are none.
    Nothing,
    /// Without any one of them there is another solution.
    Each,
    /// Without any one of them and the one that lies opposite there is another solution.
    Pairs,
    /// Fewer of those that the solution offers do not suffice.
    Fewest,
    /// Fewer of them, each with the one that lies opposite, do not suffice.
    FewestPairs,
}

/// A solution that is not the only one with all its clues is given up for another, so many times.
const MOST_ATTEMPTS: usize = 1_000;

/// Puzzles with so many steps as are wanted are looked for with so much work, some ten to twenty seconds that are counted
/// and not timed. Each place of a piece takes so much for every solution, and on the way to it so much for each part of a
/// reason and for each step that takes a supposition: as was measured for fourteen genres, within a factor of three.
const MOST_WORK: usize = 12_000_000;
const WORK_OF_A_SOLUTION: usize = 200;
const WORK_OF_A_PART: usize = 3;
const WORK_OF_A_SUPPOSITION: usize = 100;

/// The first solution is given up for another after so many conflicts, each further one after twice as many as the one
/// before: killer sudokus take 2,000 to 90,000, and half of them fewer than these.
const FIRST_CONFLICTS: u64 = 10_000;

/// What is written in the file whatever is taken away, and what is assumed for it.
#[derive(Default)]
struct Fixed {
    assumed: Vec<Literal>,
    filled: Vec<(usize, Filled)>,
    givens: Vec<(Square, KindId)>,
}

/// So many puzzles, in order, each made from the seed and its number alone, and told as soon as those before it are.
/// Ends with the first that is not made.
pub fn generate<E: Send>(
    definition: &Definition,
    request: &GenerateRequest,
    number: u64,
    tell: impl FnMut(Result<Generated, NotGenerated>) -> Result<(), E> + Send,
) -> Result<(), E> {
    let threads = request.how.threads();
    let mut request = request.clone();
    request.how.jobs = Some(NonZeroUsize::MIN);
    let (next, has_ended) = (AtomicU64::new(0), AtomicBool::new(false));
    let told = InOrder::new(tell);
    threads::on_each(threads, || {
        while !has_ended.load(Relaxed) {
            let place = next.fetch_add(1, Relaxed);
            if place >= number {
                break;
            }
            let one = one(definition, &request, place);
            let is_last = one.is_err();
            if !told.add(place, one) || is_last {
                has_ended.store(true, Relaxed);
            }
        }
    });
    told.end()
}

/// The puzzle of this number.
fn one(
    definition: &Definition,
    request: &GenerateRequest,
    number: u64,
) -> Result<Generated, NotGenerated> {
    let mut seen = StepsSeen::default();
    let found = tried(definition, request, number, &mut seen);
    found.map_err(|error| seen.told_after(error))
}

/// The same; `seen` are the puzzles that do not have the steps that are wanted.
fn tried(
    definition: &Definition,
    request: &GenerateRequest,
    number: u64,
    seen: &mut StepsSeen,
) -> Result<Generated, NotGenerated> {
    let mixed = (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut rng = Random::with_seed(request.seed ^ mixed);
    let file = OpenFile::of(definition.name(), Blank::of(definition)?, &request.set)?;
    if file.instance.puzzle.goal.is_some() {
        return Err(NotGenerated::Goal);
    }
    offers::check(&file, request)?;
    let draws_walls = file.instance.generation.walls > 0;
    let puzzle = &file.instance.puzzle;
    let most = request.tries.unwrap_or(MOST_ATTEMPTS);
    let narrow = match draws_walls {
        false => solution::narrow(puzzle, &request.how.stop),
        true => None,
    };
    let seed = rng.any();
    let mut drawn = narrow
        .as_ref()
        .and_then(|narrow| solution::drawn(narrow, most as u64, seed, &request.how));
    let places = puzzle.board.open_places().count() * puzzle.kind_ids().count();
    let mut work = 0_usize;
    // Why regions of the size that is asked for fit around the pieces of no solution so far.
    let mut misfit = None;
    for attempt in 1..=most {
        request.how.stop.poll()?;
        work += places * WORK_OF_A_SOLUTION;
        let walled;
        let file = match draws_walls {
            true => {
                walled = file.with_walls(request.symmetric, &mut rng)?;
                &walled
            }
            false => &file,
        };
        let puzzle = &file.instance.puzzle;
        let opened = Opened::of(puzzle, &request.how.thresholds, &request.how.stop)?;
        let mut opened = opened?;
        let found = match &mut drawn {
            Some(drawn) => drawn.next().transpose().map_err(Failure::from)?,
            None => solution::searched(&mut opened, puzzle, &mut rng)?,
        };
        let Some(found) = found else {
            match draws_walls {
                true => continue,
                false => return Err(NotGenerated::NoSolution),
            }
        };
        let made = Making {
            file,
            request,
            opened,
            solution: found,
            fixed: Fixed::default(),
            regions: KnownRegions::default(),
            conflicts: FIRST_CONFLICTS.saturating_mul(1 << (attempt - 1).min(40)),
        };
        let made = match made.make(number, &mut rng) {
            Err(error @ NotGenerated::RegionsDoNotCover { .. }) => {
                misfit = misfit.or((attempt == 1).then_some(error));
                continue;
            }
            Err(NotGenerated::GivenUp) => continue,
            made => made?,
        };
        misfit = None;
        if let Some(mut generated) = made {
            generated.is_fair = drawn.is_some();
            generated.attempts = attempt;
            let Some(wanted) = &request.steps else {
                return Ok(generated);
            };
            let way = way_of(&generated, request)?;
            generated.steps = Some(way.steps);
            if i64::try_from(way.steps).is_ok_and(|steps| wanted.contains(&steps)) {
                return Ok(generated);
            }
            seen.add(way.steps);
            work += places * (way.parts * WORK_OF_A_PART + way.guesses * WORK_OF_A_SUPPOSITION);
            if work > MOST_WORK && request.tries.is_none() {
                break;
            }
        }
    }
    Err(misfit.unwrap_or(match request.symmetric {
        true => NotGenerated::NotFoundSymmetric(most),
        false => NotGenerated::NotFound(most),
    }))
}

/// The steps that lead to the solution.
fn way_of(generated: &Generated, request: &GenerateRequest) -> Result<Way, NotGenerated> {
    let puzzle = &generated.instance.puzzle;
    let nothing = Placement::empty(puzzle.board.len());
    let go_on = |_: &Deduction, _: &Way| Ok::<(), Infallible>(());
    match steps(puzzle, &nothing, usize::MAX, &request.how, go_on)? {
        StepsReport::Way(way) if !way.is_stopped => Ok(way),
        _ => Err(NotGenerated::Stopped),
    }
}

/// A solution on its way to a puzzle.
struct Making<'a> {
    file: &'a OpenFile,
    request: &'a GenerateRequest,
    opened: Opened,
    solution: Placement,
    fixed: Fixed,
    regions: KnownRegions,
    /// After so many it is given up.
    conflicts: u64,
}

impl Making<'_> {
    /// A placement under these assumptions, if there is one; `GivenUp` if this solution takes too long.
    fn ask(&mut self, assumed: &[Literal]) -> Result<Option<Placement>, NotGenerated> {
        let left = self.conflicts.saturating_sub(self.opened.conflicts());
        let answer = self.opened.ask_within(left, assumed)?;
        answer.map_err(|GaveUp| NotGenerated::GivenUp)
    }

    /// `None` if another solution should be tried.
    fn make(mut self, number: u64, rng: &mut Random) -> Result<Option<Generated>, NotGenerated> {
        let mut offers = Offers::default();
        if !self.draw_printed(rng)? || !self.draw_regions(&mut offers, rng)? {
            return Ok(None);
        }
        self.read_off(&mut offers, rng)?;
        let other = self.opened.other_than(&self.solution);
        self.fixed.assumed.push(other);
        let Some((kept, spared)) = self.reduced(&offers, rng)? else {
            return Ok(None);
        };
        let offered = offers.list.len();
        let is_on_square = |&offer: &usize| offers.list[offer].square.is_some();
        let lies_on_squares = self.file.instance.generation.walls > 0
            || !self.fixed.givens.is_empty()
            || kept.iter().any(is_on_square);
        let (filled, givens) = offers.written(&kept);
        self.fixed.filled.extend(filled);
        self.fixed.givens.extend(givens);
        let kept = kept.len();
        let text = self.text(number, spared);
        let instance = self.proved(&text)?;
        Ok(Some(Generated {
            text,
            instance,
            solution: self.solution,
            is_fair: false,
            kept,
            offered,
            spared,
            attempts: 0,
            lies_on_squares,
            steps: None,
        }))
    }

    fn text(&self, number: u64, spared: Spared) -> String {
        let known = match spared {
            Spared::Nothing => "",
            Spared::Each => "; no given or clue that was added can be spared",
            Spared::Pairs => {
                "; no given or clue that was added can be spared with what lies opposite"
            }
            Spared::Fewest => "; with fewer added there is another solution",
            Spared::FewestPairs => {
                "; with fewer pairs added that lie opposite there is another solution"
            }
        };
        let seed = self.request.seed;
        let set = self.file.set.iter();
        let set: String = set
            .map(|(name, value)| format!("--set {name}={value} "))
            .collect();
        let about = format!(
            "Puzzle {} of workbench generate {set}--seed {seed}{known}.",
            number + 1
        );
        let puzzle = &self.file.instance.puzzle;
        let Fixed { filled, givens, .. } = &self.fixed;
        let OpenFile { blank, set, .. } = self.file;
        blank.filled(puzzle, filled, givens, set, &about)
    }

    /// Reads the filled file and proves that it has the one solution.
    fn proved(&self, text: &str) -> Result<Instance, NotGenerated> {
        let wrong = || NotGenerated::Wrong(text.to_owned());
        let read = Definition::parse(&self.file.name, text);
        let instance = read.and_then(|file| file.instance(&[]));
        let instance = instance.map_err(|_| wrong())?;
        let request = SolveRequest {
            wanted: WantedSolutions::One {
                look_for_second: true,
            },
            fundamental: false,
            how: self.request.how.clone(),
        };
        let mut found = Vec::new();
        let report = solve(&instance.puzzle, &request, |placement| {
            found.push(placement.clone());
            Ok::<(), Infallible>(())
        })?;
        match report.ending {
            Ending::Stopped => Err(NotGenerated::Stopped),
            Ending::Exhausted if found == [self.solution.clone()] => Ok(instance),
            _ if self.file.blank.places.iter().any(|place| place.closes) => {
                Err(NotGenerated::Closes)
            }
            _ => Err(wrong()),
        }
    }
}
