//! A line of progress for long work at a terminal; if several engines are at work, a line for each below it.
//!
//! It is drawn on standard error if that is a terminal, a few times a second, but only while nothing else has been
//! written for some time, and it is removed at the end. A separate thread draws it, so the work need not.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::app::How;
use crate::app::verify::AtWork;
use crate::clock::{Duration, Instant};
use crate::render;
use crate::threads::Ticking;

/// The line appears when nothing else has been written for this long.
const PATIENCE: Duration = Duration::from_millis(500);
const BETWEEN_LINES: Duration = Duration::from_millis(100);
const LINES_A_SECOND: u8 = 10;

/// The length of the bar of a search.
const WHOLE: u64 = 1000;

/// The line, shared by the thread that draws it and by all that write to the same terminal.
#[derive(Clone)]
pub struct ProgressLine {
    bar: ProgressBar,
    /// Without a terminal nothing is drawn, and nothing has to be removed.
    is_at_terminal: bool,
    begin: Instant,
    /// When something else was last written, in milliseconds after `begin`.
    written: Arc<AtomicU64>,
}

impl ProgressLine {
    /// A line that is not drawn yet.
    pub fn hidden() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        // The template is valid; otherwise the bar would keep its usual style.
        let bar = match ProgressStyle::with_template("{spinner} {bar:20} {wide_msg}\n{prefix}") {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        };
        ProgressLine {
            bar,
            is_at_terminal: io::stderr().is_terminal(),
            begin: Instant::now(),
            written: Arc::default(),
        }
    }

    /// Removes the line, writes, and draws it again.
    pub fn make_way<R>(&self, write: impl FnOnce() -> R) -> R {
        if !self.is_at_terminal {
            return write();
        }
        let now = self.begin.elapsed().as_millis();
        let now = u64::try_from(now).unwrap_or(u64::MAX);
        self.written.store(now, Ordering::Relaxed);
        self.bar.suspend(write)
    }

    /// Notes how many steps are done, and which step is next.
    pub fn step(&self, done: usize, now: String) {
        self.bar.set_position(done as u64);
        self.bar.set_message(now);
    }

    fn is_wanted(&self) -> bool {
        let written = Duration::from_millis(self.written.load(Ordering::Relaxed));
        self.begin.elapsed() >= written + PATIENCE
    }

    fn show(&self) {
        // A bar that was cleared has to be reset before it can be drawn again.
        let position = self.bar.position();
        self.bar.reset();
        self.bar.set_position(position);
        let target = ProgressDrawTarget::stderr_with_hz(LINES_A_SECOND);
        self.bar.set_draw_target(target);
    }

    /// Removes the line; it is not drawn again.
    pub fn hide(&self) {
        self.bar.finish_and_clear();
        self.bar.set_draw_target(ProgressDrawTarget::hidden());
    }
}

/// Draws until it is dropped; `None` if nothing is to be drawn.
pub struct ProgressWatch(Option<(Ticking, ProgressLine)>);

/// What is known of a search at this moment, from its own account: a lower bound, or the bounds of the optimum.
pub fn known_of_search(how: &How) -> impl Fn() -> Option<String> + Send + 'static {
    let (progress, watches) = (how.progress.clone(), how.watches.clone());
    move || match watches.open_bracket() {
        Some(known) => Some(render::optimum_line(&known)),
        None => Some(render::at_least(progress.found())),
    }
}

/// The same for other work: the step that it is in.
pub fn known_of_steps(how: &How) -> impl Fn() -> Option<String> + Send + 'static {
    let steps = how.watches.steps.clone();
    move || steps.now().map(render::step_line)
}

impl ProgressWatch {
    /// Draws nothing.
    pub fn nothing() -> Self {
        ProgressWatch(None)
    }

    /// Draws how far a search has come, or the step of other work; during the search for the optimum of a goal, the bounds known so far.
    pub fn search(line: ProgressLine, how: &How) -> Self {
        let (progress, watches) = (how.progress.clone(), how.watches.clone());
        let begin = Instant::now();
        line.bar.set_length(WHOLE);
        // Shares are estimates, which fall at times; the bar goes forward alone.
        let mut reached = 0.0_f64;
        // Each change of the position may draw the bar, so there is one for each frame.
        let mut go_to = move |bar: &ProgressBar, share: f64| {
            reached = reached.max(share);
            bar.set_position((reached * WHOLE as f64) as u64);
        };
        ProgressWatch::draw(line, move |bar| {
            if let Some(step) = watches.steps.now() {
                bar.set_position((step.done * WHOLE as usize / step.of.max(1)) as u64);
                return bar.set_message(render::step_line(step));
            }
            // How many there will be is not known.
            if let Some(made) = watches.automata().filter(|_| progress.found() == 0) {
                return bar.set_message(render::automata_line(made));
            }
            if let Some(layer) = watches.layer().filter(|_| progress.found() == 0) {
                let share = watches.share_of_layers().unwrap_or_default();
                go_to(bar, share);
                let left = begin.elapsed().as_secs_f64() * (1.0 / share - 1.0);
                // What less than a hundredth of the work promises is worth nothing.
                let left = (share > 0.01).then(|| Duration::from_secs_f64(left));
                return bar.set_message(render::layer_line(layer, left));
            }
            go_to(bar, progress.share());
            bar.set_message(match watches.open_bracket() {
                Some(known) => render::optimum_line(&known),
                None => render::progress_line(progress.found(), begin.elapsed(), progress.left()),
            });
        })
    }

    /// Draws how many claims are done, which [`ProgressLine::step`] notes, and what the engines are doing.
    pub fn claims(line: ProgressLine, number: usize, at_work: AtWork) -> Self {
        line.bar.set_length(number as u64);
        ProgressWatch::draw(line, move |bar| {
            let engines = at_work.engines();
            let lines = engines.iter().map(|one| cut(&render::engine_line(one)));
            bar.set_prefix(lines.collect::<Vec<String>>().join("\n"));
        })
    }

    fn draw(line: ProgressLine, mut update: impl FnMut(&ProgressBar) + Send + 'static) -> Self {
        if !line.is_at_terminal {
            return ProgressWatch::nothing();
        }
        let drawn = line.clone();
        let mut is_shown = false;
        // If no thread can be started, nothing is drawn.
        let ticking = Ticking::every(BETWEEN_LINES, move || {
            let is_wanted = drawn.is_wanted();
            match (is_shown, is_wanted) {
                (false, true) => drawn.show(),
                (true, false) => drawn.hide(),
                _ => {}
            }
            is_shown = is_wanted;
            if is_shown {
                update(&drawn.bar);
                drawn.bar.tick();
            }
            true
        });
        ProgressWatch(Some((ticking, line)))
    }
}

/// Cuts the line to the width of the terminal: a line that wraps could not be removed.
fn cut(line: &str) -> String {
    let size = terminal_size::terminal_size_of(io::stderr());
    let width = size.map_or(usize::MAX, |(width, _)| width.0.into());
    line.chars().take(width.saturating_sub(1)).collect()
}

impl Drop for ProgressWatch {
    fn drop(&mut self) {
        if let Some((ticking, line)) = self.0.take() {
            drop(ticking);
            line.hide();
        }
    }
}
