//! Genres in which things are placed.

use super::genres;
use crate::exchange::puzz_link::clues::{BOTTOM, LEFT, RIGHT, TOP};
use crate::exchange::puzz_link::parts::BodyPart;
use crate::exchange::puzz_link::slots::ClueSlot;
use crate::exchange::puzz_link::{derived, rooms};
use BodyPart::{
    CirclesAndHoles, Digits, Gaps, Marks, Numbers, Poles, Rooms, ToFour, TwoSides, Whole,
};
use ClueSlot::{Clue, Holes, Outside, OutsideOf, Regions, Signs, SignsAndWalls, Trees, Walls};

genres! {
    ["akari", "lightup"] "Akari" template "light-up" [ToFour] => [Clue("."), Walls];
    ["starbattle"] "Star battle" template "star-battle" [Whole, Rooms]
        => [Regions, ClueSlot::Whole("stars")];
    ["mines"] "Minesweeper" template "minesweeper" [Numbers] => [Clue("?")] derived::mines;
    ["tents"] "Tents" template "tents" [TwoSides, Marks]
        => [Trees, Outside(LEFT, "count", 0), Outside(TOP, "count", 1)];
    ["hakoiri"] "Hakoiri-masashi" own "hakoiri" [Rooms, Digits] => [Signs("OTS"), Regions];
    ["dosufuwa"] "Dosun-fuwari" own "dosufuwa" [Rooms, Gaps] => [Regions, Holes];
    ["magnets"] "Magnets" gallery "magnets" [Poles, Rooms, CirclesAndHoles]
        => [Regions, SignsAndWalls("+-"), OutsideOf(LEFT, 1, '+'), OutsideOf(RIGHT, 2, '-'),
            OutsideOf(TOP, 3, '+'), OutsideOf(BOTTOM, 4, '-')] rooms::magnets;
    ["unruly"] "Unruly" own "unruly" [] => [Signs("01")];
    ["takuzu"] "Takuzu" own "takuzu" [] => [Signs("01")];
}
