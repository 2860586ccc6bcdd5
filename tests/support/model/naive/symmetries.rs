//! The symmetries of a board, the exchanges of kinds, and the classes of solutions that they form, by
//! walking every element of the group.

use std::collections::{BTreeSet, HashMap};

use super::{Cells, Reading};

/// At most this many images are made of all solutions together.
const MOST_IMAGES: usize = 20_000;

/// A solution with its class.
pub struct Member {
    /// Its place among the solutions.
    pub place: usize,
    /// The place of the first solution of its class.
    pub first: usize,
    /// The number of solutions in the class.
    pub size: usize,
}

impl Reading {
    /// The classes of solutions, which are given in order; only a sample if all would take too long.
    pub fn members(&self, solutions: &[Vec<Option<usize>>]) -> Vec<Member> {
        let (symmetries, exchanges) = (self.symmetries(), self.permutations());
        let places: HashMap<&Cells, usize> = solutions
            .iter()
            .enumerate()
            .map(|(place, cells)| (&cells[..], place))
            .collect();
        let member = |place: usize| {
            let mut class = BTreeSet::new();
            for symmetry in &symmetries {
                for exchange in &exchanges {
                    let mut image = vec![None; solutions[place].len()];
                    for (from, to) in symmetry.iter().enumerate() {
                        image[*to] = solutions[place][from].map(|kind| exchange[kind]);
                    }
                    class.extend(places.get(&image[..]));
                }
            }
            Member {
                place,
                first: *class.first().unwrap(),
                size: class.len(),
            }
        };
        let images = solutions.len() * symmetries.len() * exchanges.len();
        let step = images.div_ceil(MOST_IMAGES).max(1);
        (0..solutions.len()).step_by(step).map(member).collect()
    }

    /// Every permutation of the kinds in which each kind becomes one that a chain of lists joins it with.
    fn permutations(&self) -> Vec<Vec<usize>> {
        let kinds = self.kinds.len();
        let mut joined = vec![vec![false; kinds]; kinds];
        for (kind, joined) in joined.iter_mut().enumerate() {
            joined[kind] = true;
        }
        for list in &self.exchanges {
            for &one in list {
                for &other in list {
                    joined[one][other] = true;
                }
            }
        }
        for middle in 0..kinds {
            for one in 0..kinds {
                for other in 0..kinds {
                    joined[one][other] |= joined[one][middle] && joined[middle][other];
                }
            }
        }
        let mut permutations = vec![Vec::new()];
        for joined in &joined {
            let longer = permutations.iter().flat_map(|permutation: &Vec<usize>| {
                let free =
                    (0..kinds).filter(|other| joined[*other] && !permutation.contains(other));
                free.map(|other| [permutation.as_slice(), &[other]].concat())
                    .collect::<Vec<_>>()
            });
            permutations = longer.collect();
        }
        permutations
    }

    /// The image of each square, for every exchange of axes, of left and right, of top and bottom, followed
    /// by every shift over joined edges, that keeps ground, joined edges, regions and boxes.
    fn symmetries(&self) -> BTreeSet<Vec<usize>> {
        let mut symmetries = BTreeSet::new();
        for number in 0..8 {
            let [exchange, mirror, flip] = [1, 2, 4].map(|bit| number & bit != 0);
            let reflections = [exchange, mirror, flip].into_iter().filter(|is| *is);
            let is_wanted = match reflections.count() % 2 {
                0 => number == 0 || self.rotations,
                _ => self.reflections,
            };
            let fits =
                !exchange || (self.rows == self.columns && self.left_right == self.top_bottom);
            if !is_wanted || !fits {
                continue;
            }
            for (down, right) in self.shifts() {
                let image = self.squares().map(|square| {
                    let (mut row, mut column) = self.place(square);
                    if exchange {
                        (row, column) = (column, row);
                    }
                    if mirror {
                        column = self.columns - 1 - column;
                    }
                    if flip {
                        row = self.rows - 1 - row;
                    }
                    self.at(row + down, column + right).unwrap()
                });
                let image: Vec<usize> = image.collect();
                let mut squares = self.squares();
                let same_ground = |square: usize| self.ground[square] == self.ground[image[square]];
                if squares.all(same_ground) && self.keeps_parts(&image) {
                    symmetries.insert(image);
                }
            }
        }
        symmetries
    }

    fn shifts(&self) -> Vec<(i64, i64)> {
        let side = |joined: bool, length: i64| match joined && self.translations {
            true => 0..length.max(1),
            false => 0..1,
        };
        let downs = side(self.top_bottom, self.rows);
        let shifts = downs
            .flat_map(|down| side(self.left_right, self.columns).map(move |right| (down, right)));
        shifts.collect()
    }

    /// Two squares are in one region, or one box, exactly if their images are.
    fn keeps_parts(&self, image: &[usize]) -> bool {
        let region = |square: usize| self.regions[square];
        let in_box = |square: usize| {
            let (row, column) = self.place(square);
            self.boxes
                .map(|(rows, columns)| (row / rows, column / columns))
        };
        self.squares().all(|a| {
            region(a).is_none() == region(image[a]).is_none()
                && self.squares().all(|b| {
                    (region(a) == region(b)) == (region(image[a]) == region(image[b]))
                        && (in_box(a) == in_box(b)) == (in_box(image[a]) == in_box(image[b]))
                })
        })
    }
}
