//! Cuts of every placement on nine squares.

use super::*;
use crate::sat::Variable;

/// Nine places, three by three, any of which may hold what counts.
fn three_by_three() -> Graph {
    let beside = |one: usize, other: usize| {
        (one / 3).abs_diff(other / 3) + (one % 3).abs_diff(other % 3) == 1
    };
    let near = |place| (0..9).filter(|&other| beside(place, other)).collect();
    Graph {
        holds: (0..9)
            .map(|index| Variable::new(index).positive())
            .collect(),
        joined: (0..9).map(near).collect(),
        has_size: vec![true; 9],
    }
}

#[test]
fn each_wrong_placement_breaks_its_cuts_and_no_right_one_breaks_any() {
    let graph = three_by_three();
    for demand in [
        PartDemand::One,
        PartDemand::Sizes(Bound::exactly(4)),
        PartDemand::Sizes(Bound::one_of(&[1, 4])),
        PartDemand::Sizes(Bound::one_of(&[2, 3])),
        PartDemand::Marked(vec![0, 5]),
        PartDemand::Trees,
    ] {
        let left_out = LeftOut {
            graph: graph.clone(),
            demand,
            selector: None,
        };
        let all = (0..1 << 9).map(|bits: usize| (0..9).map(|p| bits >> p & 1 == 1).collect());
        let cut = all.map(|holds: Vec<bool>| (broken_cuts(&left_out, &holds), holds));
        let (right, wrong): (Vec<_>, Vec<_>) = cut.partition(|(cuts, _)| cuts.is_empty());
        assert!(!right.is_empty() && !wrong.is_empty());
        let breaks = |cut: &Cut, holds: &[bool]| {
            cut.all.iter().all(|&place| holds[place]) && !cut.need.iter().any(|&p| holds[p])
        };
        for (cuts, holds) in &wrong {
            for cut in cuts {
                assert!(breaks(cut, holds), "{cut:?} {holds:?}");
                assert!(
                    right.iter().all(|(_, right)| !breaks(cut, right)),
                    "{cut:?}"
                );
            }
        }
    }
}
