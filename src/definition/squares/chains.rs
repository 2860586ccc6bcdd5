//! Follows names that stand for other names to their ends.
//!
//! Chains of names may be long, and many may lead to the same end, so each name is followed once. It must
//! not know the names themselves, nor what they finally stand for.

/// What a name stands for.
#[derive(Clone, Copy)]
pub enum Link {
    /// Another name: its place.
    To(usize),
    /// A name that does not exist.
    Nowhere,
    /// Something that is not a name.
    End,
}

/// Where a chain of names ends: at the place...
#[derive(Clone, Copy)]
pub enum End {
    /// of a name that stands for no other name;
    Written(usize),
    /// of a name that stands for one that is unknown;
    Unknown(usize),
    /// of the first name of a cycle.
    Cycle(usize),
}

/// For each name, where it leads to.
pub fn ends(number: usize, link: impl Fn(usize) -> Link) -> Vec<End> {
    let mut ends: Vec<Option<End>> = vec![None; number];
    // The start of the walk that visited the name.
    let mut visited = vec![usize::MAX; number];
    for start in 0..number {
        let mut path = Vec::new();
        let mut at = start;
        let end = loop {
            if let Some(end) = ends[at] {
                break end;
            }
            if visited[at] == start {
                let cycle = path.iter().skip_while(|&&place| place != at);
                break End::Cycle(cycle.copied().min().unwrap_or(at));
            }
            visited[at] = start;
            path.push(at);
            match link(at) {
                Link::To(next) => at = next,
                Link::Nowhere => break End::Unknown(at),
                Link::End => break End::Written(at),
            }
        };
        for place in path {
            ends[place] = Some(end);
        }
    }
    ends.into_iter().flatten().collect()
}

/// The names of a cycle, from this one on.
pub fn cycle(first: usize, link: impl Fn(usize) -> Link) -> impl Iterator<Item = usize> {
    let next = move |&place: &usize| match link(place) {
        Link::To(next) if next != first => Some(next),
        Link::To(_) | Link::Nowhere | Link::End => None,
    };
    std::iter::successors(Some(first), next)
}
