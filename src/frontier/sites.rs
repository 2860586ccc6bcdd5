//! The sites: which squares are read one after another, and what each of them may hold.
//!
//! A site is what is decided at once: one square or, if only placements that a symmetry fixes are counted, the
//! squares of one orbit, as one of them determines the others. What may stand on a square (terrain, a piece's
//! squares, givens) is settled here, so automata only state what the rules say.

use crate::board::Square;
use crate::board::by_number;
use crate::puzzle::{KindId, Placement, Puzzle, Rearrangement};

/// What a square holds.
pub type Content = Option<KindId>;

/// Squares whose contents are decided at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    pub squares: Vec<Square>,
    /// What the squares, in their order, may hold; the choices are in the order of the language.
    pub choices: Vec<Vec<Content>>,
}

/// All open squares, in the order in which they are read.
#[derive(Clone, Debug)]
pub struct Sites {
    sites: Vec<Site>,
    /// By square: the site and the place in it; `None` for squares that are not open.
    places: Vec<Option<SitePosition>>,
}

/// The number of a site, and of a square in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SitePosition {
    pub site: usize,
    pub square: usize,
}

/// The places where pieces may stand, row by row of the drawn board: squares and sides near one another are read near one
/// another.
fn in_drawn_order(puzzle: &Puzzle) -> Vec<Square> {
    let board = &puzzle.board;
    let mut places: Vec<Square> = board.open_places().collect();
    if board.has_sides() {
        by_number(&mut places, |&place| board.drawn_place(place).column);
        by_number(&mut places, |&place| board.drawn_place(place).row);
    }
    places
}

impl Sites {
    /// Each open square is a site of its own, in reading order.
    pub fn of(puzzle: &Puzzle) -> Self {
        let given = puzzle.given_placement();
        let site = |square| Site {
            squares: vec![square],
            choices: contents(puzzle, &given, square)
                .into_iter()
                .map(|held| vec![held])
                .collect(),
        };
        let sites = in_drawn_order(puzzle).into_iter().map(site).collect();
        Sites::in_order(sites, puzzle.board.len())
    }

    /// For the placements that each of these rearrangements of the puzzle carries to themselves: a site for each orbit
    /// of squares, in the order of their first squares.
    pub fn fixed_by(puzzle: &Puzzle, all: &[&Rearrangement]) -> Self {
        let images: Vec<Vec<Square>> = all.iter().map(|one| one.squares(puzzle)).collect();
        let given = puzzle.given_placement();
        let mut is_read = vec![false; puzzle.board.len()];
        let mut sites = Vec::new();
        for square in in_drawn_order(puzzle) {
            if is_read[square.index()] {
                continue;
            }
            let orbit = Orbit::of(square, &images);
            for part in &orbit.squares {
                is_read[part.index()] = true;
            }
            let first = contents(puzzle, &given, square).into_iter();
            let choices = first.filter_map(|held| orbit.holding((puzzle, &given), held, all));
            sites.push(Site {
                choices: choices.collect(),
                squares: orbit.squares.clone(),
            });
        }
        Sites::in_order(sites, puzzle.board.len())
    }

    /// The same sites in another order, given by their present numbers.
    pub fn reordered(&self, order: &[usize]) -> Self {
        let sites = order.iter().map(|&site| self.sites[site].clone());
        Sites::in_order(sites.collect(), self.places.len())
    }

    fn in_order(sites: Vec<Site>, squares: usize) -> Self {
        let mut places = vec![None; squares];
        for (number, site) in sites.iter().enumerate() {
            for (place, square) in site.squares.iter().enumerate() {
                places[square.index()] = Some(SitePosition {
                    site: number,
                    square: place,
                });
            }
        }
        Sites { sites, places }
    }

    pub fn len(&self) -> usize {
        self.sites.len()
    }

    pub fn site(&self, number: usize) -> &Site {
        &self.sites[number]
    }

    /// When a square is read; `None` if it is not open and holds nothing.
    pub fn place(&self, square: Square) -> Option<SitePosition> {
        self.places[square.index()]
    }

    /// The open ones of these squares, each once, in the order in which they are read.
    pub fn in_reading_order(&self, squares: impl IntoIterator<Item = Square>) -> Vec<Square> {
        let squares = squares.into_iter();
        let mut placed: Vec<(SitePosition, Square)> = squares
            .filter_map(|square| Some((self.place(square)?, square)))
            .collect();
        placed.sort_unstable_by_key(|&(place, _)| place);
        placed.dedup();
        placed.into_iter().map(|(_, square)| square).collect()
    }
}

/// What an open square may hold: kinds in their order, then nothing.
fn contents(puzzle: &Puzzle, given: &Placement, square: Square) -> Vec<Content> {
    let given = given.get(square);
    let is_allowed =
        |kind: KindId| puzzle.may_stand(kind, square) && given.is_none_or(|given| given == kind);
    let kinds = puzzle.kind_ids().filter(|&kind| is_allowed(kind));
    let nothing = given.is_none().then_some(None);
    kinds.map(Some).chain(nothing).collect()
}

/// The squares to which some rearrangements carry one square.
struct Orbit {
    squares: Vec<Square>,
    /// The places of a square and of its image, and the number of the rearrangement. Each square but the first is an
    /// image before others are images of it.
    images: Vec<[usize; 3]>,
}

impl Orbit {
    /// The images of all squares are given for each rearrangement.
    fn of(first: Square, images_by: &[Vec<Square>]) -> Self {
        let (mut squares, mut images) = (vec![first], Vec::new());
        let mut from = 0;
        while from < squares.len() {
            for (by, image) in images_by.iter().enumerate() {
                let image = image[squares[from].index()];
                let known = squares.iter().position(|&square| square == image);
                let to = known.unwrap_or(squares.len());
                if known.is_none() {
                    squares.push(image);
                }
                images.push([from, to, by]);
            }
            from += 1;
        }
        Orbit { squares, images }
    }

    /// What the squares hold if the first one holds this: each holds the image of what it is the image of. `None` if
    /// these differ, or a square may not hold its content.
    fn holding(
        &self,
        (puzzle, given): (&Puzzle, &Placement),
        first: Content,
        all: &[&Rearrangement],
    ) -> Option<Vec<Content>> {
        let mut held: Vec<Content> = vec![first];
        for &[from, to, by] in &self.images {
            let image = held[from].map(|kind| all[by].kinds()[kind.index()]);
            match held.get(to) {
                None => held.push(image),
                Some(&known) if known == image => {}
                Some(_) => return None,
            }
        }
        let mut each = self.squares.iter().zip(&held);
        each.all(|(&square, held)| contents(puzzle, given, square).contains(held))
            .then_some(held)
    }
}
