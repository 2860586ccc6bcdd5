//! Tables of a parsed TOML document, read key by key; every wrong key and type is reported.
//!
//! Reading continues after an error, so that one run shows all errors. What is missing or wrong is returned
//! as `None`, and then the report is not empty. It must not know what a key means.

mod forms;
mod macros;
mod table;
mod unknown;
mod value;

pub(super) use macros::{keyed_fields, keyed_table};
pub use table::{ReadKeys, TableReader};
pub use value::{DocumentReader, Keyed, KeyedValue, ReadValue};
