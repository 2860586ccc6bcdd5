//! Puts things in the order of a number of each.
//!
//! The compiler makes machine code of the library's sort for each type of things and each key, some kilobytes in the page.
//! Here the numbers are sorted, with one code for all. Where time matters, the library's is quicker. It must not know what
//! the things are.

/// Things of one number stay in their order.
pub fn by_number<T>(things: &mut Vec<T>, number: impl Fn(&T) -> usize) {
    let numbers = things.iter().map(number);
    let mut order: Vec<(usize, usize)> = numbers.zip(0..).collect();
    order.sort_unstable();
    let mut left: Vec<Option<T>> = things.drain(..).map(Some).collect();
    things.extend(order.iter().filter_map(|&(_, place)| left[place].take()));
}

#[cfg(test)]
mod tests {
    #[test]
    fn things_of_one_number_stay_in_their_order() {
        let mut words = vec!["ccc", "a", "bb", "aaa", "b"];
        super::by_number(&mut words, |word| word.len());
        assert_eq!(words, ["a", "b", "bb", "ccc", "aaa"]);
    }
}
