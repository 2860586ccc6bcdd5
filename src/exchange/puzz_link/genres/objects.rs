//! Genres in which things are placed.

use super::{Genre, RulesText, gallery, genre, own};
use crate::exchange::puzz_link::clues::{BOTTOM, LEFT, RIGHT, TOP};
use crate::exchange::puzz_link::parts::BodyPart;
use crate::exchange::puzz_link::slots::ClueSlot;
use crate::exchange::puzz_link::{derived, rooms};
use BodyPart::{
    CirclesAndHoles, Digits, Gaps, Marks, Numbers, Poles, Rooms, ToFour, TwoSides, Whole,
};
use ClueSlot::{Clue, Holes, Outside, OutsideOf, Regions, Signs, SignsAndWalls, Trees, Walls};

pub static GENRES: &[Genre] = &[
    genre!(
        ["akari", "lightup"],
        "Akari",
        RulesText::Template("light-up"),
        [ToFour],
        [Clue("."), Walls]
    ),
    genre!(
        ["starbattle"],
        "Star battle",
        RulesText::Template("star-battle"),
        [Whole, Rooms],
        [Regions, ClueSlot::Whole("stars")]
    ),
    genre!(
        ["mines"],
        "Minesweeper",
        RulesText::Template("minesweeper"),
        [Numbers],
        [Clue("?")],
        derived::mines
    ),
    genre!(
        ["tents"],
        "Tents",
        RulesText::Template("tents"),
        [TwoSides, Marks],
        [Trees, Outside(LEFT, "count", 0), Outside(TOP, "count", 1)]
    ),
    genre!(
        ["hakoiri"],
        "Hakoiri-masashi",
        own!("hakoiri"),
        [Rooms, Digits],
        [Signs("OTS"), Regions]
    ),
    genre!(
        ["dosufuwa"],
        "Dosun-fuwari",
        own!("dosufuwa"),
        [Rooms, Gaps],
        [Regions, Holes]
    ),
    genre!(
        ["magnets"],
        "Magnets",
        gallery!("magnets"),
        [Poles, Rooms, CirclesAndHoles],
        [
            Regions,
            SignsAndWalls("+-"),
            OutsideOf(LEFT, 1, '+'),
            OutsideOf(RIGHT, 2, '-'),
            OutsideOf(TOP, 3, '+'),
            OutsideOf(BOTTOM, 4, '-')
        ],
        rooms::magnets
    ),
    genre!(["unruly"], "Unruly", own!("unruly"), [], [Signs("01")]),
    genre!(["takuzu"], "Takuzu", own!("takuzu"), [], [Signs("01")]),
];
