//! app (to be written)
