//! Tables whose keys may all be left out.

/// Declares such a table: what is written under each key, how it is read, and how it is laid over
/// the table of a base file, key by key.
macro_rules! table_of_keys {
    ($(#[$about:meta])* $name:ident { $($key:ident: $value:ty,)* }) => {
        $(#[$about])*
        #[derive(Debug)]
        pub struct $name {
            pub span: $crate::definition::syntax::Span,
            $(pub $key: Option<$value>,)*
        }

        impl $name {
            pub fn read(table: $crate::definition::reading::Table<'_>) -> Self {
                let read = $name {
                    span: table.span.clone(),
                    $($key: table.optional(stringify!($key)),)*
                };
                table.finish();
                read
            }

            /// This table with what it takes over from that of the base file.
            pub fn over(self, base: Self) -> Self {
                $name {
                    span: self.span,
                    $($key: self.$key.or(base.$key),)*
                }
            }
        }
    };
}

pub(in crate::definition) use table_of_keys;
