//! What a user asks for: one file for each of solve, count, check.
//!
//! It must not know arguments, output formats or streams: it hands out reports and placements.
