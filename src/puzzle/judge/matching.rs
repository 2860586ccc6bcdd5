//! `[[match]]`: pieces that can be paired one to one with pieces one step away.
//!
//! Pieces are paired one after another; if a piece finds no free partner, earlier pairs are changed (augmenting
//! paths). If no augmenting path exists, the pieces visited have too few partners between them (Hall's theorem) and
//! break the rule.

use super::{Breach, RuleJudge, RuleOf};
use crate::board::Square;
use crate::puzzle::{KindSet, Matching, Origin, Placement};

/// Some pieces that together have fewer partners than pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchingBreach {
    /// The kinds of these pieces, and the kinds of their possible partners.
    pub of: KindSet,
    pub with: KindSet,
    /// The squares of these pieces, in reading order.
    pub alone: Vec<Square>,
    /// All pieces that any of them can be paired with, in reading order.
    pub partners: Vec<Square>,
    pub origin: Origin,
}

impl MatchingBreach {
    pub(super) fn area(&self) -> Vec<Square> {
        let mut area = [&self.alone[..], &self.partners].concat();
        area.sort_unstable();
        area
    }
}

/// For each piece of one side, the indices of its possible partners on the other side.
type Partners = Vec<Vec<usize>>;

impl RuleOf<'_, Matching> {
    fn standing(&self, placement: &Placement, kinds: &KindSet) -> Vec<Square> {
        let holds = |square: &Square| placement.get(*square).is_some_and(|k| kinds.contains(k));
        self.puzzle.board.squares().filter(holds).collect()
    }

    /// For each piece of one side, its possible partners on the other.
    fn partners(&self, of: &[Square], with: &[Square]) -> Partners {
        let board = &self.puzzle.board;
        let of_square = |&from: &Square| {
            let steps = self.rule.by.leaps().iter();
            let reached = steps.filter_map(|&step| board.step_from(board.place(from), step));
            let reached = reached.map(|place| board.square(place));
            let mut found: Vec<usize> = reached
                .filter_map(|square| with.binary_search(&square).ok())
                .collect();
            found.sort_unstable();
            found.dedup();
            found
        };
        of.iter().map(of_square).collect()
    }

    fn breach(&self, is_turned: bool, alone: &[Square], partners: &[Square]) -> Breach {
        let (of, with) = match is_turned {
            false => (&self.rule.of, &self.rule.with),
            true => (&self.rule.with, &self.rule.of),
        };
        Breach::Matching(MatchingBreach {
            of: of.clone(),
            with: with.clone(),
            alone: alone.to_vec(),
            partners: partners.to_vec(),
            origin: self.rule.origin,
        })
    }
}

impl RuleJudge for RuleOf<'_, Matching> {
    fn breaches(&self, placement: &Placement) -> Vec<Breach> {
        let of = self.standing(placement, &self.rule.of);
        let with = self.standing(placement, &self.rule.with);
        let partners = self.partners(&of, &with);
        let mut breaches = self.of_side(false, &partners, &of, &with);
        if self.rule.complete {
            let mut turned: Partners = vec![Vec::new(); with.len()];
            for (one, others) in partners.iter().enumerate() {
                others.iter().for_each(|&other| turned[other].push(one));
            }
            breaches.extend(self.of_side(true, &turned, &with, &of));
        }
        breaches
    }
}

impl RuleOf<'_, Matching> {
    fn of_side(
        &self,
        is_turned: bool,
        partners: &Partners,
        one: &[Square],
        other: &[Square],
    ) -> Vec<Breach> {
        let groups = too_few(partners, other.len()).into_iter();
        let breach = |group: TooFew| {
            let alone: Vec<Square> = group.pieces.iter().map(|&place| one[place]).collect();
            let partners: Vec<Square> = group.partners.iter().map(|&p| other[p]).collect();
            self.breach(is_turned, &alone, &partners)
        };
        groups.map(breach).collect()
    }
}

/// Pieces, and all their possible partners, which are fewer.
#[derive(Debug)]
struct TooFew {
    pieces: Vec<usize>,
    partners: Vec<usize>,
}

/// Pairs as many pieces as possible. For the others, returns groups of pieces with too few partners;
/// no two groups share a partner.
fn too_few(partners: &Partners, others: usize) -> Vec<TooFew> {
    let mut pairs = BipartiteMatching {
        of: vec![None; partners.len()],
        with: vec![None; others],
        asked_by: vec![None; others],
    };
    let mut groups: Vec<TooFew> = Vec::new();
    for piece in 0..partners.len() {
        let Err(mut group) = pairs.add(partners, piece) else {
            continue;
        };
        groups.retain(|known| {
            let shares = known.partners.iter().any(|p| group.partners.contains(p));
            if shares {
                group.pieces.extend(&known.pieces);
                group.partners.extend(&known.partners);
            }
            !shares
        });
        groups.push(group);
    }
    for list in groups
        .iter_mut()
        .flat_map(|group| [&mut group.pieces, &mut group.partners])
    {
        list.sort_unstable();
        list.dedup();
    }
    groups
}

/// The pairs so far.
struct BipartiteMatching {
    /// The partner of each piece.
    of: Vec<Option<usize>>,
    /// The piece of each partner.
    with: Vec<Option<usize>>,
    /// The piece from which each partner was reached; all `None` except while one more piece is
    /// paired.
    asked_by: Vec<Option<usize>>,
}

impl BipartiteMatching {
    /// Finds a partner for a piece; pairs others anew if necessary.
    fn add(&mut self, partners: &Partners, piece: usize) -> Result<(), TooFew> {
        let (mut asking, mut asked) = (vec![piece], Vec::new());
        let mut next = 0;
        let mut free = None;
        while let (Some(&one), None) = (asking.get(next), free) {
            next += 1;
            for &other in &partners[one] {
                if self.asked_by[other].is_none() {
                    self.asked_by[other] = Some(one);
                    asked.push(other);
                    match self.with[other] {
                        None => free = Some(other),
                        Some(rival) => asking.push(rival),
                    }
                }
            }
        }
        let found = free.is_some();
        // Follows the path back: each piece takes the partner that it reached, and gives up its old
        // one to the piece before it.
        while let Some(other) = free {
            let one = self.asked_by[other];
            self.with[other] = one;
            free = one.and_then(|one| self.of[one].replace(other));
        }
        asked.iter().for_each(|&other| self.asked_by[other] = None);
        match found {
            true => Ok(()),
            false => Err(TooFew {
                pieces: asking,
                partners: asked,
            }),
        }
    }
}
