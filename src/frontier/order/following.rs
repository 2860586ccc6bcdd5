//! An order in which machines that have begun soon end: it keeps the cut width of what joins the sites small.
//!
//! From each of several starting sites it repeatedly adds the site that makes the frontier least wide, as elimination
//! orders do with cliques (minimum fill), and takes the best of these orders. The weight of a machine is its greatest
//! width, whatever the order.

use std::collections::HashMap;

use crate::frontier::machine::Machine;

/// The number of sites tried as the first one; fewer if there are many sites. This takes less than a second.
const STARTS: usize = 48;
const SITES_OF_ALL: usize = 5000;

/// Which machines read which sites.
pub struct Following {
    /// By machine: the sites that it reads, and the logarithm of its greatest width.
    machines: Vec<(Vec<usize>, f64)>,
    /// By site: the machines that read it.
    of_site: Vec<Vec<usize>>,
}

/// What has been read.
struct ReadSites {
    sites: Vec<bool>,
    /// By machine: how many of its sites are left, and when it began.
    left: Vec<usize>,
    began: Vec<Option<usize>>,
}

impl Following {
    pub fn of(machines: &[Machine], sites: usize) -> Self {
        let several = machines.iter().filter(|machine| machine.readings.len() > 1);
        let machines = several.map(|machine| {
            let readings = machine.readings.iter();
            let width = readings.clone().map(|reading| reading.width).max();
            let weight = (width.unwrap_or(1) as f64).log2();
            (readings.map(|reading| reading.site).collect(), weight)
        });
        Self::new(machines.collect(), sites)
    }

    /// The same, without machines that read everything that another one reads: the others mostly know what these know.
    /// `None` if there are no such machines. For a lamp that shines along its row and its column, the two lines tell
    /// what each square asks for.
    pub fn of_least(&self) -> Option<Self> {
        let least = |&(number, (read, _)): &(usize, &(Vec<usize>, f64))| {
            let mut held: HashMap<usize, usize> = HashMap::new();
            for &other in read.iter().flat_map(|&site| &self.of_site[site]) {
                *held.entry(other).or_default() += 1;
            }
            let is_within = |(other, count): (usize, usize)| {
                let size = self.machines[other].0.len();
                count == size && (size, other) < (read.len(), number)
            };
            !held.into_iter().any(is_within)
        };
        let machines = self.machines.iter().enumerate().filter(least);
        let machines: Vec<(Vec<usize>, f64)> =
            machines.map(|(_, machine)| machine.clone()).collect();
        let is_fewer = machines.len() < self.machines.len();
        is_fewer.then(|| Self::new(machines, self.of_site.len()))
    }

    /// From machines, each with the sites that it reads and its weight.
    fn new(machines: Vec<(Vec<usize>, f64)>, sites: usize) -> Self {
        let mut of_site = vec![Vec::new(); sites];
        for (number, (read, _)) in machines.iter().enumerate() {
            read.iter().for_each(|&site| of_site[site].push(number));
        }
        Following { machines, of_site }
    }

    /// The best of the orders that begin at one of some sites.
    pub fn order(&self) -> Vec<usize> {
        let sites = self.of_site.len();
        let starts = (SITES_OF_ALL / sites.max(1)).clamp(1, STARTS);
        let starts = (0..sites).step_by(sites.div_ceil(starts).max(1));
        let orders = starts.map(|start| self.from(start));
        let narrowest = orders.min_by(|one, other| one.0.total_cmp(&other.0));
        narrowest.map_or_else(Vec::new, |(_, order)| order)
    }

    /// An order that begins here, and an upper bound on the number of states, summed over all places.
    fn from(&self, start: usize) -> (f64, Vec<usize>) {
        let mut read = ReadSites {
            sites: vec![false; self.of_site.len()],
            left: self.machines.iter().map(|(sites, _)| sites.len()).collect(),
            began: vec![None; self.machines.len()],
        };
        let (mut width, mut states) = (0.0f64, 0.0f64);
        let mut order = Vec::with_capacity(self.of_site.len());
        let mut next = Some(start);
        while let Some(site) = next {
            width += self.growth(site, &read);
            states += width.exp2();
            read.sites[site] = true;
            for &machine in &self.of_site[site] {
                read.left[machine] -= 1;
                read.began[machine].get_or_insert(order.len());
            }
            order.push(site);
            next = self.next(&read);
        }
        (states, order)
    }

    /// The growth of the logarithm of the width with this site.
    fn growth(&self, site: usize, read: &ReadSites) -> f64 {
        let of_machine = |&machine: &usize| {
            let (is_open, is_last) = (read.began[machine].is_some(), read.left[machine] == 1);
            match (is_open, is_last) {
                (false, false) => self.machines[machine].1,
                (true, true) => -self.machines[machine].1,
                _ => 0.0,
            }
        };
        self.of_site[site].iter().map(of_machine).sum()
    }

    /// The site that makes the frontier least wide; of equals, one of the machine that has been open longest. If no
    /// machine is open, the first site that is left.
    fn next(&self, read: &ReadSites) -> Option<usize> {
        let open = (0..self.machines.len())
            .filter(|&machine| read.began[machine].is_some() && read.left[machine] > 0);
        let sites = open.flat_map(|machine| {
            let sites = self.machines[machine].0.iter();
            let left = sites.filter(|&&site| !read.sites[site]);
            left.map(move |&site| (site, read.began[machine]))
        });
        let best = sites.min_by(|one, other| {
            let growth = |site| self.growth(site, read);
            let order = growth(one.0).total_cmp(&growth(other.0));
            order.then_with(|| (one.1, one.0).cmp(&(other.1, other.0)))
        });
        let first_left = || read.sites.iter().position(|is_read| !is_read);
        best.map(|(site, _)| site).or_else(first_left)
    }
}
