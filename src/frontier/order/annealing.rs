//! Improves an order of sites by moving one site at a time (simulated annealing: Kirkpatrick, Gelatt and Vecchi 1983).
//!
//! The same machines always get the same order.

use super::following::Following;
use crate::stop::Stop;

/// The greatest number of moves tried; fewer if machines read many sites. This takes about a second.
const MOST_MOVES: usize = 100_000;
const MOST_READINGS: usize = 300_000_000;

/// A move that doubles the number of states is made with probability exp(-1 / heat).
const HOT: f64 = 0.3;
const COLD: f64 = 0.01;

/// The best order that was found on the way, until the stop.
pub fn improved(following: &Following, order: Vec<usize>, stop: &Stop) -> Vec<usize> {
    if order.len() < 2 {
        return order;
    }
    let moves = MOST_MOVES.min(MOST_READINGS / following.readings().max(1));
    let mut ends = OrderWidth::of(following, order.len());
    let mut random = fastrand::Rng::with_seed(0);
    let (mut now, mut cost) = (order.clone(), ends.cost(&order));
    let (mut best, mut least) = (order, cost);
    for step in 0..moves {
        if stop.is_raised() {
            break;
        }
        let (from, to) = drawn(&mut random, now.len());
        moved(&mut now, from, to);
        let other = ends.cost(&now);
        let heat = HOT * (COLD / HOT).powf(step as f64 / moves as f64);
        if other > cost && random.f64() >= ((cost - other) / heat).exp() {
            moved(&mut now, to, from);
            continue;
        }
        cost = other;
        if cost < least {
            least = cost;
            best.clone_from(&now);
        }
    }
    best
}

/// A random place, and another not far from it.
fn drawn(random: &mut fastrand::Rng, places: usize) -> (usize, usize) {
    let reach = places / 8 + 1;
    let from = random.usize(..places);
    let to = (from + random.usize(..=2 * reach)).saturating_sub(reach);
    (from, to.min(places - 1))
}

/// Moves the site at one place to another; the sites between shift by one.
fn moved(order: &mut [usize], from: usize, to: usize) {
    match from < to {
        true => order[from..=to].rotate_left(1),
        false => order[to..=from].rotate_right(1),
    }
}

/// Where each machine begins and ends, and the resulting width.
struct OrderWidth<'f> {
    following: &'f Following,
    /// By site: its place in the order.
    places: Vec<usize>,
    /// By place: the growth of the logarithm of the width there.
    growth: Vec<f64>,
}

impl<'f> OrderWidth<'f> {
    fn of(following: &'f Following, sites: usize) -> Self {
        OrderWidth {
            following,
            places: vec![0; sites],
            growth: vec![0.0; sites],
        }
    }

    /// The logarithm to base 2 of an upper bound on the number of states, summed over all places.
    fn cost(&mut self, order: &[usize]) -> f64 {
        for (place, &site) in order.iter().enumerate() {
            self.places[site] = place;
        }
        self.growth.fill(0.0);
        for (sites, weight) in &self.following.machines {
            let places = || sites.iter().map(|&site| self.places[site]);
            if let (Some(first), Some(last)) = (places().min(), places().max()) {
                self.growth[first] += weight;
                self.growth[last] -= weight;
            }
        }
        let (mut width, mut states) = (0.0f64, 0.0f64);
        for growth in &self.growth {
            width += growth;
            states += width.exp2();
        }
        states.log2()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_goes_to_another_place_and_back() {
        let mut order = [0, 1, 2, 3, 4];
        moved(&mut order, 1, 3);
        assert_eq!(order, [0, 2, 3, 1, 4]);
        moved(&mut order, 3, 1);
        assert_eq!(order, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn a_bad_order_of_a_chain_becomes_a_good_one() {
        // Machines of two states join sites 0 and 1, 1 and 2, and so on.
        let machines = (0..19).map(|site| (vec![site, site + 1], 1.0)).collect();
        let following = Following::new(machines, 20);
        let bad: Vec<usize> = (0..10).flat_map(|site| [site, site + 10]).collect();
        let mut ends = OrderWidth::of(&following, 20);
        let (before, after) = (
            ends.cost(&bad),
            ends.cost(&improved(&following, bad.clone(), &Stop::never())),
        );
        assert!(after < before - 0.5, "{before} {after}");
        let mut sites = improved(&following, bad, &Stop::never());
        sites.sort_unstable();
        assert!(sites.into_iter().eq(0..20));
    }

    #[test]
    fn no_site_and_one_site_are_in_order() {
        for sites in 0..2 {
            let following = Following::new(Vec::new(), sites);
            let order: Vec<usize> = (0..sites).collect();
            assert_eq!(following.order(), order);
            assert_eq!(improved(&following, order.clone(), &Stop::never()), order);
        }
    }
}
