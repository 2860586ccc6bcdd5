//! Genres in which numbers are written.

use super::genres;
use crate::exchange::puzz_link::clues::{BOTTOM, LEFT, RIGHT, TOP};
use crate::exchange::puzz_link::parts::BodyPart;
use crate::exchange::puzz_link::slots::ClueSlot;
use crate::exchange::puzz_link::{crossing, derived, rooms};
use BodyPart::{
    Crossing, Digits, Dots, FourSides, Numbers, NumbersIfAny, RoomNumbers, Rooms, Sums, TwoSides,
};
use ClueSlot::{Givens, KindsOfSide, Outside, Products, Regions};

genres! {
    ["sudoku"] "Sudoku" template "sudoku" [Numbers]
        => [Givens, KindsOfSide("digit")] derived::sudoku;
    ["fillomino"] "Fillomino" template "fillomino" [Numbers] => [Givens] derived::fillomino;
    ["ripple"] "Ripple effect" own "ripple" [Rooms, Numbers] => [Givens, Regions] rooms::ripple;
    ["cojun"] "Cojun" own "cojun" [Rooms, Numbers] => [Givens, Regions] rooms::cojun;
    ["sukoro"] "Sukoro" template "sukoro" [Digits] => [Givens];
    ["nanro"] "Nanro" own "nanro" [Rooms, Numbers] => [Givens, Regions] rooms::nanro;
    ["kakuro"] "Kakuro" gallery "kakuro" [Crossing] => [ClueSlot::Crossing] crossing::kakuro;
    ["skyscrapers", "building", "skyscraper"] "Skyscrapers" template "skyscrapers" [FourSides, NumbersIfAny]
        => [Givens, KindsOfSide("height"), Outside(TOP, "visible", 0), Outside(BOTTOM, "visible", 1),
            Outside(LEFT, "visible", 2), Outside(RIGHT, "visible", 3)];
    ["kropki"] "Kropki" own "kropki" [Dots]
        => [KindsOfSide("digit"), ClueSlot::Between] derived::kropki;
    ["minarism"] "Minarism" own "minarism" [BodyPart::Signs]
        => [KindsOfSide("digit"), ClueSlot::Between] derived::minarism;
    ["box"] "Box" template "kakurasu" [Sums]
        => [Outside(TOP, "sum", 1), Outside(LEFT, "sum", 0)] derived::kakurasu;
    ["sukororoom"] "Sukoro of rooms" own "sukoro-rooms" [Rooms, Digits]
        => [Givens, Regions] rooms::all_or_none;
    ["factors"] "Rooms of factors" own "factors" [Rooms, RoomNumbers]
        => [Regions, KindsOfSide("digit"), Products(0)];
    ["doppelblock"] "Doppelblock" own "doppelblock" [TwoSides]
        => [Outside(TOP, "sum", 1), Outside(LEFT, "sum", 0)] derived::doppelblock;
    ["futoshiki"] "Futoshiki" own "futoshiki" []
        => [Givens, KindsOfSide("digit"), ClueSlot::Between] derived::futoshiki;
    ["consecutive"] "Adjacent" own "consecutive" []
        => [Givens, KindsOfSide("digit"), ClueSlot::Between] derived::consecutive;
}
