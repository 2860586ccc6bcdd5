//! The structure of the program, checked by reading its sources: layers, imports, folders, names of types,
//! where the kind of a rule is matched, and whether the documents point at what exists. Each check is also tried on
//! invented sources that break it.

mod circles;
mod documents;
mod folders;
mod imports;
mod layers;
mod names;
mod rules;
mod sources;
mod widths;
