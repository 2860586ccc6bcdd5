//! Solutions on their way from an engine to whoever sees them: each at once, or held until all are known and
//! then in order.
//!
//! It must not know which engine gives them, nor why they are wanted.

use super::engine::{Cut, Failure, Judged};
use super::shelf::Shelf;
use super::solve::{Ending, Wanted};
use crate::puzzle::{Firsts, FirstsByDigest, Placement, Puzzle};

/// The solutions that are looked at, fundamental ones alone if so wanted.
pub struct Search<'a> {
    pub solutions: Judged<'a>,
    pub firsts: Option<Firsts<'a>>,
    /// How many solutions the engine has given, fundamental or not.
    pub seen: u64,
    /// Whether the engine says that there are no more.
    pub is_exhausted: bool,
}

/// What comes next in a [`Search`].
enum Next {
    Solution(Placement),
    End,
    Stopped,
}

impl Search<'_> {
    /// The next solution, fundamental or not.
    fn next_of_all<E>(&mut self) -> Result<Next, Failure<E>> {
        Ok(match self.solutions.next() {
            None => {
                self.is_exhausted = true;
                Next::End
            }
            Some(Err(Cut::Stopped)) => Next::Stopped,
            Some(Err(Cut::Rejected(rejected))) => return Err(Failure::Rejected(rejected)),
            Some(Ok(placement)) => {
                self.seen += 1;
                Next::Solution(placement)
            }
        })
    }

    /// The next that is looked at. Where solutions cannot be decided alone they must come in order.
    fn next<E>(&mut self) -> Result<Next, Failure<E>> {
        loop {
            let next = self.next_of_all()?;
            let Next::Solution(placement) = &next else {
                return Ok(next);
            };
            let is_looked_at = match &mut self.firsts {
                None => true,
                Some(Firsts::Alone(fundamental)) => fundamental.is_fundamental(placement),
                Some(Firsts::ByDigest(firsts)) => firsts.add(placement),
            };
            if is_looked_at {
                return Ok(next);
            }
        }
    }

    /// Shows each as it is found; gives how many, and how the search ended.
    pub fn show_as_found<E>(
        &mut self,
        wanted: Wanted,
        show: &mut impl FnMut(&Placement) -> Result<(), E>,
    ) -> Result<(u64, Ending), Failure<E>> {
        let mut shown = 0;
        while shown < wanted.number() {
            match self.next()? {
                Next::End => return Ok((shown, Ending::Exhausted)),
                Next::Stopped => return Ok((shown, Ending::Stopped)),
                Next::Solution(placement) => show(&placement).map_err(Failure::Sink)?,
            }
            shown += 1;
        }
        let look_for_second = wanted
            == Wanted::One {
                look_for_second: true,
            };
        if !look_for_second {
            return Ok((shown, Ending::Enough));
        }
        let ending = match self.next()? {
            Next::End => Ending::Exhausted,
            Next::Stopped => Ending::Stopped,
            Next::Solution(_) => Ending::More,
        };
        Ok((shown, ending))
    }

    /// Shows so many of them in order, once the last is found.
    pub fn hold_and_show<E>(
        &mut self,
        puzzle: &Puzzle,
        most: u64,
        show: &mut impl FnMut(&Placement) -> Result<(), E>,
    ) -> Result<(u64, Ending), Failure<E>> {
        match self.firsts.take() {
            Some(Firsts::ByDigest(firsts)) => {
                return self.hold_firsts_and_show(firsts, most, show);
            }
            others => self.firsts = others,
        }
        let mut shelf = Shelf::new(puzzle);
        let ending = loop {
            match self.next()? {
                Next::End => break Ending::Exhausted,
                Next::Stopped => break Ending::Stopped,
                Next::Solution(placement) => shelf.push(&placement),
            }
        };
        show_held(shelf.sorted(), most, ending, show)
    }

    /// Where the first of a class is known only once all solutions are seen: if the search is
    /// stopped, nothing is shown.
    fn hold_firsts_and_show<E>(
        &mut self,
        mut firsts: FirstsByDigest<'_>,
        most: u64,
        show: &mut impl FnMut(&Placement) -> Result<(), E>,
    ) -> Result<(u64, Ending), Failure<E>> {
        loop {
            match self.next_of_all()? {
                Next::End => break,
                Next::Stopped => return Ok((0, Ending::Stopped)),
                Next::Solution(placement) => firsts.add(&placement),
            };
        }
        let firsts = firsts.into_sorted().into_iter();
        show_held(firsts, most, Ending::Exhausted, show)
    }
}

/// Shows so many of those that were held; `ending` is how finding them ended.
pub fn show_held<E>(
    held: impl Iterator<Item = Placement>,
    most: u64,
    ending: Ending,
    show: &mut impl FnMut(&Placement) -> Result<(), E>,
) -> Result<(u64, Ending), Failure<E>> {
    let mut shown = 0;
    for placement in held {
        if shown == most {
            let ending = match ending {
                Ending::Stopped => Ending::Stopped,
                _ => Ending::More,
            };
            return Ok((shown, ending));
        }
        show(&placement).map_err(Failure::Sink)?;
        shown += 1;
    }
    Ok((shown, ending))
}
