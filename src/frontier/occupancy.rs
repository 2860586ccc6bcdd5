//! The exact number of solutions in which each kind stands on each square, from one pass forward and one back.
//!
//! The number of solutions with a choice is the number of ways to the state before it times the number of ways on
//! from the state after it (the forward–backward algorithm; Baum and others 1970).

use num_bigint::BigUint;

use super::backward::Between;
use super::count::{FrontierCount, Ways};
use super::numbers::to_big;
use super::program::Scratch;
use super::{Frontier, Options, Unfinished};
use crate::board::Square;
use crate::puzzle::KindId;

/// For each square and kind, the number of solutions in which the kind stands there.
#[derive(Clone, Debug)]
pub struct Occupancy {
    kinds: usize,
    numbers: Vec<BigUint>,
}

impl Occupancy {
    pub fn of(&self, square: Square, kind: KindId) -> &BigUint {
        &self.numbers[square.index() * self.kinds + kind.index()]
    }
}

impl Frontier<'_> {
    /// Counts all solutions, and those with each piece on each square.
    pub fn occupancy(&self, options: &Options) -> Result<(FrontierCount, Occupancy), Unfinished> {
        let kinds = self.puzzle.kinds.len();
        let components = self.ways(options)?;
        let answer = self.answer(&components);
        let mut occupancy = Occupancy {
            kinds,
            numbers: vec![BigUint::ZERO; self.puzzle.board.len() * kinds],
        };
        if answer.solutions != BigUint::ZERO {
            for (component, through) in components.iter().enumerate() {
                let others = &answer.solutions / &through.ways.number;
                self.component_occupancy(
                    component,
                    &through.ways,
                    &others,
                    options,
                    &mut occupancy,
                )?;
            }
        }
        Ok((answer, occupancy))
    }

    /// `others`: the number of ways through all other components together.
    fn component_occupancy(
        &self,
        component: usize,
        ways: &Ways,
        others: &BigUint,
        options: &Options,
        occupancy: &mut Occupancy,
    ) -> Result<(), Unfinished> {
        let mut onward = vec![Ways {
            number: BigUint::from(1u8),
            gain: 0,
        }];
        self.backward(component, options, |between| {
            let (before, made) = self.made(component, ways, &between, &onward);
            onward = before;
            let step = &self.program(component).steps[between.step];
            let site = self.sites.site(step.site);
            for (choice, number) in site.choices.iter().zip(&made) {
                let number = number * others;
                for (square, held) in site.squares.iter().zip(choice) {
                    if let Some(kind) = held {
                        let place = square.index() * occupancy.kinds + kind.index();
                        occupancy.numbers[place] += &number;
                    }
                }
            }
            Ok(())
        })
    }

    /// The ways on from each state before a step, and for each choice the number of best ways that make it.
    fn made(
        &self,
        component: usize,
        ways: &Ways,
        between: &Between<'_>,
        onward: &[Ways],
    ) -> (Vec<Ways>, Vec<BigUint>) {
        let program = self.program(component);
        let step = &program.steps[between.step];
        let gains = self.gains(step.site);
        let mut scratch = Scratch::new(program.words);
        let mut made = vec![BigUint::ZERO; gains.len()];
        let before = between.before.entries().map(|entry| {
            let mut from_here = Ways::default();
            step.expand(entry.key, &mut scratch, |choice, key| {
                let Some(after) = between.after.find(key).map(|place| &onward[place]) else {
                    return;
                };
                if after.number == BigUint::ZERO {
                    return;
                }
                from_here.add(&after.number, gains[choice] + after.gain);
                if entry.gain + gains[choice] + after.gain == ways.gain {
                    made[choice] += to_big(entry.number) * &after.number;
                }
            });
            from_here
        });
        (before.collect(), made)
    }
}
