//! Tables declared by their keys.

/// Declares a table: what is written under each key, if anything, and how it is read. A key that is not
/// a valid field name follows after `in`. With `over base` a table is merged over that of a base file, key by key.
macro_rules! written_table {
    ($(#[$about:meta])* $name:ident of $keys:ident over base { $($key:ident: $value:ty,)* }) => {
        written_table! { $(#[$about])* $name of $keys { $($key: $value,)* } }

        impl $name {
            /// This table with what it inherits from that of the base file.
            pub fn over(self, base: Self) -> Self {
                $name {
                    span: self.span,
                    $($key: self.$key.or(base.$key),)*
                }
            }
        }
    };
    ($(#[$about:meta])* $name:ident of $keys:ident { $($field:ident $(in $key:literal)?: $value:ty,)* }) => {
        $(#[$about])*
        #[derive(Debug)]
        pub struct $name {
            pub span: $crate::definition::syntax::Span,
            $(pub $field: Option<$value>,)*
        }

        impl $crate::definition::reading::ReadValue for $name {
            fn read(value: &$crate::definition::reading::KeyedValue<'_>) -> Option<Self> {
                let table = value.table(&$keys)?;
                let read = $name {
                    span: table.span.clone(),
                    $($field: table.optional(written_table!(@key $field $($key)?)),)*
                };
                table.finish();
                Some(read)
            }
        }
    };
    (@key $field:ident) => {
        stringify!($field)
    };
    (@key $field:ident $key:literal) => {
        $key
    };
}

pub(in crate::definition) use written_table;
