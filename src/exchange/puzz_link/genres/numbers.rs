//! Genres in which numbers are written.

use super::{Genre, RulesText, gallery, genre, own};
use crate::exchange::puzz_link::clues::{BOTTOM, LEFT, RIGHT, TOP};
use crate::exchange::puzz_link::parts::BodyPart;
use crate::exchange::puzz_link::slots::ClueSlot;
use crate::exchange::puzz_link::{crossing, derived, rooms};
use BodyPart::{
    Crossing, Digits, Dots, FourSides, Numbers, NumbersIfAny, RoomNumbers, Rooms, Sums, TwoSides,
};
use ClueSlot::{Givens, KindsOfSide, Outside, Products, Regions};

pub static GENRES: &[Genre] = &[
    genre!(
        ["sudoku"],
        "Sudoku",
        RulesText::Template("sudoku"),
        [Numbers],
        [Givens, KindsOfSide("digit")],
        derived::sudoku
    ),
    genre!(
        ["fillomino"],
        "Fillomino",
        RulesText::Template("fillomino"),
        [Numbers],
        [Givens],
        derived::fillomino
    ),
    genre!(
        ["ripple"],
        "Ripple effect",
        own!("ripple"),
        [Rooms, Numbers],
        [Givens, Regions],
        rooms::ripple
    ),
    genre!(
        ["cojun"],
        "Cojun",
        own!("cojun"),
        [Rooms, Numbers],
        [Givens, Regions],
        rooms::cojun
    ),
    genre!(
        ["sukoro"],
        "Sukoro",
        RulesText::Template("sukoro"),
        [Digits],
        [Givens]
    ),
    genre!(
        ["nanro"],
        "Nanro",
        own!("nanro"),
        [Rooms, Numbers],
        [Givens, Regions],
        rooms::nanro
    ),
    genre!(
        ["kakuro"],
        "Kakuro",
        gallery!("kakuro"),
        [Crossing],
        [ClueSlot::Crossing],
        crossing::kakuro
    ),
    genre!(
        ["skyscrapers", "building", "skyscraper"],
        "Skyscrapers",
        RulesText::Template("skyscrapers"),
        [FourSides, NumbersIfAny],
        [
            Givens,
            KindsOfSide("height"),
            Outside(TOP, "visible", 0),
            Outside(BOTTOM, "visible", 1),
            Outside(LEFT, "visible", 2),
            Outside(RIGHT, "visible", 3)
        ]
    ),
    genre!(
        ["kropki"],
        "Kropki",
        own!("kropki"),
        [Dots],
        [KindsOfSide("digit"), ClueSlot::Between],
        derived::kropki
    ),
    genre!(
        ["minarism"],
        "Minarism",
        own!("minarism"),
        [BodyPart::Signs],
        [KindsOfSide("digit"), ClueSlot::Between],
        derived::minarism
    ),
    genre!(
        ["box"],
        "Box",
        RulesText::Template("kakurasu"),
        [Sums],
        [Outside(TOP, "sum", 1), Outside(LEFT, "sum", 0)],
        derived::kakurasu
    ),
    genre!(
        ["sukororoom"],
        "Sukoro of rooms",
        own!("sukoro-rooms"),
        [Rooms, Digits],
        [Givens, Regions],
        rooms::all_or_none
    ),
    genre!(
        ["factors"],
        "Rooms of factors",
        own!("factors"),
        [Rooms, RoomNumbers],
        [Regions, KindsOfSide("digit"), Products(0)]
    ),
    genre!(
        ["doppelblock"],
        "Doppelblock",
        own!("doppelblock"),
        [TwoSides],
        [Outside(TOP, "sum", 1), Outside(LEFT, "sum", 0)],
        derived::doppelblock
    ),
    genre!(
        ["futoshiki"],
        "Futoshiki",
        own!("futoshiki"),
        [],
        [Givens, KindsOfSide("digit"), ClueSlot::Between],
        derived::futoshiki
    ),
    genre!(
        ["consecutive"],
        "Adjacent",
        own!("consecutive"),
        [],
        [Givens, KindsOfSide("digit"), ClueSlot::Between],
        derived::consecutive
    ),
];
