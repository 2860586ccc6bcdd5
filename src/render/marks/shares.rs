//! Shares of solutions as percentages that never round to what is certain, and the scale on which they are shaded.

use crate::app::{Share, Shares};
use crate::board::Square;
use crate::puzzle::{KindId, Puzzle};

/// `0%`, `<0.1%`, `2.5%`, `33%`, `>99%`, `100%`: the first and the last are certain.
pub fn percent_in_short(share: Share) -> String {
    match share {
        Share::Never => "0%".to_owned(),
        Share::Always => "100%".to_owned(),
        Share::Sometimes(share) if share < 0.0005 => "<0.1%".to_owned(),
        Share::Sometimes(share) if share < 0.0995 => format!("{:.1}%", 100.0 * share),
        Share::Sometimes(share) if share >= 0.995 => ">99%".to_owned(),
        Share::Sometimes(share) => format!("{}%", (100.0 * share).round()),
    }
}

/// What these are the shares of: a piece by its name, one kind of a family as it is printed on the board.
pub fn caption_of(puzzle: &Puzzle, shares: &Shares) -> String {
    let of_families = puzzle.pieces.iter().filter(|piece| piece.is_family);
    let mut places = of_families.flat_map(|family| family.kinds.clone());
    let place = places.find(|&place| puzzle.kinds[place].name == shares.piece);
    place.map_or_else(
        || shares.piece.clone(),
        |place| puzzle.printed(KindId::new(place)),
    )
}

/// The percentages at which a scale may end.
const ENDS: [u8; 6] = [1, 2, 5, 10, 20, 50];

/// The share of the darkest shade, so that differences between small shares are visible as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// The greatest share that has a shade, in percent.
    pub most: u8,
}

impl Scale {
    /// For the shares of all these boards on the squares where nothing is given.
    pub fn of(boards: &[Shares], free: &[Square]) -> Self {
        let each = boards
            .iter()
            .flat_map(|shares| free.iter().map(|&square| shares.on(square)));
        let (mut greatest, mut has_certain) = (0.0f64, false);
        for share in each {
            match share {
                Share::Never => {}
                Share::Sometimes(share) => greatest = greatest.max(share),
                Share::Always => has_certain = true,
            }
        }
        let is_enough = |end: &u8| !has_certain && greatest <= f64::from(*end) / 100.0;
        Scale {
            most: ENDS.into_iter().find(is_enough).unwrap_or(100),
        }
    }

    /// How far up the scale a share is, from 0 to 1.
    pub fn place_of(self, share: f64) -> f64 {
        (100.0 * share / f64::from(self.most)).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definition::Definition;
    use crate::puzzle::sample;

    #[test]
    fn only_what_is_certain_is_0_or_100() {
        let short = |share| percent_in_short(Share::Sometimes(share));
        assert_eq!(percent_in_short(Share::Never), "0%");
        assert_eq!(percent_in_short(Share::Always), "100%");
        assert_eq!(short(0.0), "<0.1%");
        assert_eq!(short(0.000_49), "<0.1%");
        assert_eq!(short(0.000_51), "0.1%");
        assert_eq!(short(0.0994), "9.9%");
        assert_eq!(short(0.0996), "10%");
        assert_eq!(short(0.125), "13%");
        assert_eq!(short(1.0 / 3.0), "33%");
        assert_eq!(short(0.9949), "99%");
        assert_eq!(short(0.995), ">99%");
        assert_eq!(short(1.0), ">99%");
    }

    #[test]
    fn shares_of_a_number_are_called_as_it_is_printed() {
        let file = "[board]\nsize = 2\n[pieces.number]\nkinds = 12\nmoves = 'none'\n";
        let definition = Definition::parse("made.toml", file);
        let puzzle = definition.unwrap().instance(&[]).unwrap().puzzle;
        let caption = |piece| caption_of(&puzzle, &Shares::nowhere(piece, &puzzle.board));
        assert_eq!(caption("number.C"), "12");
        assert_eq!(caption("number"), "number");
    }

    #[test]
    fn a_scale_ends_above_the_greatest_share_and_at_100_where_something_is_certain() {
        let board = sample::open(1, 2).board;
        let [a1, b1] = [Square::new(0), Square::new(1)];
        let nowhere = Shares::nowhere("mine", &board);
        let scale = |on_a1, on_b1| {
            let shares = nowhere.clone().with(a1, on_a1).with(b1, on_b1);
            Scale::of(&[nowhere.clone(), shares], &[a1, b1]).most
        };
        let sometimes = Share::Sometimes;
        assert_eq!(scale(Share::Never, Share::Never), 1);
        assert_eq!(scale(sometimes(0.2), Share::Never), 20);
        assert_eq!(scale(sometimes(0.2), sometimes(0.21)), 50);
        assert_eq!(scale(sometimes(0.6), Share::Never), 100);
        assert_eq!(scale(sometimes(0.2), Share::Always), 100);
        // Givens do not count.
        let given = nowhere.with(a1, Share::Always).with(b1, sometimes(0.2));
        assert_eq!(Scale::of(&[given], &[b1]).most, 20);
    }
}
