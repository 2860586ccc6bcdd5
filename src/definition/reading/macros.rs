//! Tables declared by their keys.

/// Declares a kind of table: the constant that describes it, and the struct that holds what is written in one such
/// table. Each field has the keys that it is read from, by [`ReadKeys`](super::ReadKeys): one for a value, several for
/// what has several keys. With `over base` a table is merged over that of a base file, field by field.
macro_rules! keyed_table {
    ($(#[$about:meta])* $name:ident of $keys:ident: $kind:expr, over base; $($rest:tt)*) => {
        keyed_table! { $(#[$about])* $name of $keys: $kind; $($rest)* }
        keyed_table! { @over $name; $($rest)* }
    };
    ($(#[$about:meta])* $name:ident of $keys:ident: $kind:expr; $($field:ident: $value:ty = $read:expr,)*) => {
        $(#[$about])*
        #[derive(Debug)]
        pub struct $name {
            #[allow(dead_code, reason = "not every table is blamed as a whole")]
            pub span: $crate::definition::syntax::Span,
            $(pub $field: $value,)*
        }

        pub const $keys: $crate::definition::syntax::Keys = $crate::definition::syntax::Keys {
            fields: $name::FIELDS,
            ..$kind
        };

        impl $name {
            /// The keys of each field.
            const FIELDS: &[&[$crate::definition::syntax::Key]] = &[$(&$read),*];
        }

        impl $crate::definition::reading::ReadValue for $name {
            fn read(value: &$crate::definition::reading::KeyedValue<'_>) -> Option<Self> {
                let table = value.table(&$keys)?;
                let mut fields = $name::FIELDS.iter().copied();
                let read = $name {
                    span: table.span.clone(),
                    $($field: $crate::definition::reading::ReadKeys::read(&table, &mut fields),)*
                };
                table.finish();
                Some(read)
            }
        }
    };
    (@over $name:ident; $($field:ident: $value:ty = $read:expr,)*) => {
        impl $name {
            /// This table with what it inherits from that of the base file.
            pub fn over(self, base: Self) -> Self {
                $name {
                    span: self.span,
                    $($field: self.$field.or(base.$field),)*
                }
            }
        }
    };
}

/// Declares what is read from several keys of a table, which have one field of it: a struct with a field for each key.
macro_rules! keyed_fields {
    ($(#[$about:meta])* $name:ident { $($field:ident: $value:ty = $key:expr,)* }) => {
        $(#[$about])*
        #[derive(Debug)]
        pub struct $name {
            $(pub $field: $value,)*
        }

        impl $crate::definition::reading::ReadKeys for $name {
            fn read(
                table: &$crate::definition::reading::TableReader<'_>,
                fields: &mut dyn Iterator<Item = &'static [$crate::definition::syntax::Key]>,
            ) -> Self {
                fields.next();
                $name { $($field: table.optional($key.name),)* }
            }
        }
    };
}

pub(in crate::definition) use {keyed_fields, keyed_table};
