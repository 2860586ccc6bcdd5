//! render (to be written)
