//! The ways to place the obstacles, each a separate puzzle.

use crate::board::Square;
use crate::sat::cubes::obstacles::ObstaclesFirst;
use crate::sat::options::Options;
use crate::stop::Stopped;
use crate::workload::Workload;

/// The cases that are the first of their images, handed out one by one.
pub struct Cases {
    pub obstacles: ObstaclesFirst,
    /// For each of these cases, where the obstacles stand, and the number of its images.
    pub cases: Workload<(Vec<Square>, u64)>,
}

impl Cases {
    pub fn new(obstacles: ObstaclesFirst, options: &Options) -> Result<Self, Stopped> {
        let automorphisms = options.automorphisms.as_deref();
        let automorphisms = automorphisms.filter(|group| group.keep_kinds(obstacles.kinds()));
        let mut cases = Vec::new();
        for squares in obstacles.cases() {
            options.stop.poll()?;
            let weight = match automorphisms {
                None => Some(1),
                Some(automorphisms) => automorphisms.images_if_first(&obstacles.placed(&squares)),
            };
            cases.extend(weight.map(|weight| (squares, weight)));
        }
        let cases = Workload::new(cases);
        Ok(Cases {
            cases: match options.automorphisms {
                // If every solution is asked for, the cases come in order.
                None => cases.in_order(),
                Some(_) => cases,
            },
            obstacles,
        })
    }
}
