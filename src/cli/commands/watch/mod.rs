//! `workbench watch`: solves and counts a puzzle file each time it is saved.

mod view;

use std::path::PathBuf;
use std::thread;

use clap::Args;

use crate::app::{
    self, Candidates, CandidatesReport, CountReport, CountRequest, Engines, Failure, How,
    WatchedFiles,
};
use crate::cli::arguments::values;
use crate::cli::arguments::{self, PuzzleArguments};
use crate::cli::ending::{Halt, Outcome};
use crate::cli::guard::Interrupt;
use crate::cli::input::instances::Instances;
use crate::cli::output::Output;
use crate::clock::Duration;
use crate::definition::{Definition, Instance};
use crate::progress::Progress;
use crate::puzzle::Placement;
use crate::render::{self, Format, OutputShape, Shown, Style, pages};
use crate::stop::Stop;
use crate::text::visible;
use crate::threads::Ticking;
use view::View;

/// How often the files are looked at.
const BETWEEN_LOOKS: Duration = Duration::from_millis(200);

/// A file that has not changed for this long is complete.
const WRITING: Duration = Duration::from_millis(40);

/// After this many changes the file is read as it is.
const MOST_WRITES: usize = 25;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    puzzle: PuzzleArguments,
    /// Count no more solutions than this
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// Give up after so many seconds each time
    #[arg(long, value_name = "S", default_value = "5", value_parser = values::seconds)]
    time_limit: Duration,
    /// How to show what is found: a board and words, or an object each time
    #[arg(long, value_name = "FORMAT", default_value = "unicode", value_parser = arguments::format(is_shown))]
    format: &'static Format,
    /// Show what can stand on each square, instead of a solution
    #[arg(long)]
    candidates: bool,
    /// Also keep a page for a browser up to date, which loads itself again
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  workbench watch my-puzzle.toml
  workbench watch my-puzzle.toml --candidates
  workbench watch my-puzzle.toml --html my-puzzle.html
  workbench watch puzzles/queens.toml --set n=6 --format text";

fn is_shown(format: &Format) -> bool {
    matches!(format.shape, OutputShape::Picture | OutputShape::Json)
}

/// A file that could be read, with what was found, or why not.
type Looked = Result<(Instances, WatchResult), Halt>;

/// The result of one look at the file.
struct WatchResult {
    /// A solution, unless there is none or it was not found in time.
    placement: Option<Placement>,
    /// What can stand on each square, if that is asked and was begun in time.
    candidates: Option<Candidates>,
    report: CountReport,
}

impl Arguments {
    pub fn run(&self, output: &mut Output) -> Result<Vec<Outcome>, Halt> {
        // A missing file or a range of instances ends the command at once.
        if !self.puzzle.file.is_file() {
            Instances::read(&self.puzzle, output)?;
        }
        if self.puzzle.settings.iter().any(|setting| setting.is_range) {
            let message = "one instance is watched: give --set one value, not a range";
            return Err(Halt::bad_input(message));
        }
        if self.candidates && self.format.shape == OutputShape::Json {
            let message = "--candidates is for people: not with --format json; \
                           `workbench candidates FILE --format json` gives them to programs";
            return Err(Halt::bad_input(message));
        }
        if let Some(page) = &self.html {
            output.check(page)?;
        }
        let interrupt = Interrupt::install(None);
        while !interrupt.stop().is_raised() {
            let watched = WatchedFiles::look_at(Definition::chain(&self.puzzle.file));
            let stop = interrupt.stop().for_part();
            // If no thread can be started, a change is noticed when the work is done.
            let waker = Ticking::every(BETWEEN_LOOKS, {
                let (watched, stop) = (watched.clone(), stop.clone());
                move || {
                    if watched.has_changed() {
                        stop.raise();
                    }
                    !stop.is_raised()
                }
            });
            let mut view = View::default();
            let looked = self.look(&stop, &mut view, output);
            drop(waker);
            if let Err(Halt::ClosedPipe) = looked {
                return Err(Halt::ClosedPipe);
            }
            match self.format.shape {
                OutputShape::Json => self.answer(&looked, output)?,
                _ => self.say(&looked, view, output)?,
            }
            if let Some(path) = &self.html {
                output.replace(path, &self.page(&looked)?)?;
            }
            output.flush()?;
            while !interrupt.stop().is_raised() && !watched.has_changed() {
                thread::sleep(BETWEEN_LOOKS);
            }
            self.settle();
        }
        Ok(vec![match interrupt.happened() {
            true => Outcome::Interrupted,
            // Stopped by the memory limit.
            false => Outcome::Undecided,
        }])
    }

    /// Waits until the file no longer changes: some editors empty a file before they write it.
    fn settle(&self) {
        for _ in 0..MOST_WRITES {
            let watched = WatchedFiles::look_at(Definition::chain(&self.puzzle.file));
            thread::sleep(WRITING);
            if !watched.has_changed() {
                return;
            }
        }
    }

    /// Prints the count or the errors in words; the board has been shown already.
    fn say(&self, looked: &Looked, mut view: View, output: &mut Output) -> Result<(), Halt> {
        let name = self.puzzle.file.display();
        let mut counted = String::new();
        match looked {
            Ok((instances, WatchResult { report, .. })) => {
                let instance = instances.only("one instance is watched")?;
                let words = render::count_line(&instance.puzzle, report);
                view.show_words(&visible(&words), output)?;
                let (engine, seconds) = (report.engines.name(), report.elapsed.as_secs_f64());
                counted = format!("counted by {engine} in {seconds:.3} s; ");
            }
            Err(halt) => {
                view.clear(output)?;
                match halt {
                    Halt::BadInput(message) => output.error(message),
                    Halt::Problems(problems) => {
                        let report = output.problems(problems);
                        output.drawn(&report);
                    }
                    Halt::Drawn(report) => output.drawn(report),
                    Halt::ClosedPipe => {}
                }
            }
        }
        let waiting = "waiting for a change; Ctrl-C ends --";
        let lines = [
            format!("-- {name}: {counted}{waiting}"),
            format!("-- {counted}{waiting}"),
            format!("-- {waiting}"),
        ];
        let line = view::on_one_line(lines.into(), output);
        output.result(&format!("{line}\n"))
    }

    /// The page for a browser: the puzzle with a solution and the count, or the errors.
    fn page(&self, looked: &Looked) -> Result<String, Halt> {
        let name = self.puzzle.file.to_string_lossy();
        Ok(match looked {
            Ok((instances, watched)) => {
                let instance = instances.only("one instance is watched")?;
                let title = instances.definition.texts().title.clone();
                let title = title.unwrap_or(name.into_owned());
                let mut about = vec![render::count_line(&instance.puzzle, &watched.report)];
                about.extend(render::not_drawn(instances.definition.name(), instance));
                about.extend(render::not_said(&instances.definition, instance));
                let page = pages::watched(
                    &instance.puzzle,
                    watched.placement.as_ref(),
                    watched.candidates.as_ref(),
                    &title,
                    &about,
                );
                page.map_err(Halt::bad_input)?
            }
            Err(Halt::Problems(problems)) => pages::watched_errors(&name, &problems.draw(false)),
            Err(Halt::BadInput(report) | Halt::Drawn(report)) => {
                pages::watched_errors(&name, report)
            }
            Err(Halt::ClosedPipe) => String::new(),
        })
    }

    /// Prints the result or the errors as one object.
    fn answer(&self, looked: &Looked, output: &mut Output) -> Result<(), Halt> {
        let file = self.puzzle.file.to_string_lossy();
        let line = match looked {
            Ok((instances, watched)) => {
                let instance = instances.only("one instance is watched")?;
                let definition = &instances.definition;
                let placement = watched.placement.as_ref();
                render::watched_json(definition, instance, placement, &watched.report)
            }
            Err(Halt::Problems(problems)) => render::watched_problems_json(&file, problems),
            Err(Halt::BadInput(message) | Halt::Drawn(message)) => {
                render::watched_error_json(&file, message)
            }
            Err(Halt::ClosedPipe) => return Ok(()),
        };
        output.result(&line)
    }

    fn is_for_people(&self) -> bool {
        self.format.shape == OutputShape::Picture
    }

    /// Reads the file, solves it and counts. People see the board before it is counted.
    fn look(&self, stop: &Stop, view: &mut View, output: &mut Output) -> Looked {
        let instances = Instances::read(&self.puzzle, output)?;
        let instance = instances.only("one instance is watched")?;
        if self.is_for_people() {
            *view = self.view(&instances, instance);
        }
        let how = How {
            stop: stop.within(self.time_limit),
            limit: self.limit,
            ..How::default()
        };
        let found = app::first_solution(&instance.puzzle, &how);
        let (placement, _) = found.map_err(|failure| in_words(&instances, instance, failure))?;
        let candidates = match self.candidates && placement.is_some() {
            true => match app::candidates(&instance.puzzle, &how) {
                Ok(CandidatesReport::Some(found)) => Some(found),
                Ok(_) => None,
                Err(failure) => return Err(in_words(&instances, instance, failure)),
            },
            false => None,
        };
        if self.is_for_people() {
            self.show_board(
                instance,
                (placement.as_ref(), candidates.as_ref()),
                view,
                output,
            )?;
        }
        let report = match how.stop.is_raised() {
            // Even to begin with the largest boards takes a second.
            true => CountReport::nothing_known(),
            false => self.count(&instances, instance, how)?,
        };
        let watched = WatchResult {
            placement,
            candidates,
            report,
        };
        Ok((instances, watched))
    }

    /// A view of nothing yet but what the file says.
    fn view(&self, instances: &Instances, instance: &Instance) -> View {
        let title = instances.definition.texts().title.as_deref();
        let mut notes = Vec::new();
        if self.format.name == "unicode" {
            notes.extend(render::not_drawn(instances.definition.name(), instance));
            notes.extend(render::not_said(&instances.definition, instance));
            notes.extend(render::not_shown(&instance.puzzle, true));
        }
        let notes = notes.iter().map(|note| visible(note).into()).collect();
        View::of(title.map(|title| visible(title).into()), notes)
    }

    /// The board with a solution, with what can stand on its squares, or if neither is found as it is given.
    fn show_board(
        &self,
        instance: &Instance,
        (placement, candidates): (Option<&Placement>, Option<&Candidates>),
        view: &mut View,
        output: &mut Output,
    ) -> Result<(), Halt> {
        let puzzle = &instance.puzzle;
        let style = Style {
            colour: output.results_in_colour(),
            screen: output.screen(),
            candidates: candidates.cloned(),
            ..Style::default()
        };
        let given = puzzle.given_placement();
        let decided = candidates.map(|found| found.with_decided(puzzle, given.clone()));
        let placement = decided.as_ref().or(placement).unwrap_or(&given);
        let shown = Shown::new(puzzle, placement, &style);
        view.show_board((self.format, &shown), output)
    }

    fn count(
        &self,
        instances: &Instances,
        instance: &Instance,
        how: How,
    ) -> Result<CountReport, Halt> {
        let request = CountRequest {
            fundamental: false,
            by: Vec::new(),
            // The same as `count` without options.
            how: How {
                engines: Engines::Auto,
                symmetry: true,
                progress: Progress::default(),
                ..how
            },
        };
        let counted = app::count(&instance.puzzle, &request);
        counted.map_err(|failure| in_words(instances, instance, failure))
    }
}

/// A failure in words; even a bug does not end the command.
fn in_words<E: Into<Halt>>(
    instances: &Instances,
    instance: &Instance,
    failure: Failure<E>,
) -> Halt {
    match instances.failure(instance, failure) {
        Ok((sentence, _)) => Halt::BadInput(sentence),
        Err(halt) => halt,
    }
}
