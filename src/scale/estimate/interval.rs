//! An estimated number and its error bounds.

/// An estimated number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    pub value: f64,
    /// The number is between these in 95 of 100 cases.
    pub low: f64,
    pub high: f64,
}

impl Interval {
    pub fn exactly(value: f64) -> Self {
        Interval {
            value,
            low: value,
            high: value,
        }
    }

    /// The interval of the mean of a random sample of at least two numbers.
    pub fn of(drawn: &[f64]) -> Self {
        let number = drawn.len() as f64;
        let mean = drawn.iter().sum::<f64>() / number;
        let squares = drawn.iter().map(|one| (one - mean) * (one - mean));
        let free = (number - 1.0).max(1.0);
        let error = (squares.sum::<f64>() / free / number).sqrt();
        // Student's quantile for 95 %, from that of the normal distribution (Cornish and Fisher).
        let reach = error * (1.96 + 2.372 / free + 2.82 / (free * free));
        // A few paths stand for most solutions, so the mean is more often too small than too great: upwards, the
        // interval is that of the logarithm.
        let upwards = match mean > 0.0 {
            true => mean * ((reach / mean).exp() - 1.0),
            false => reach,
        };
        Interval {
            value: mean,
            low: (mean - reach).max(0.0),
            high: mean + upwards,
        }
    }

    pub fn scaled(self, factor: f64) -> Self {
        Interval {
            value: self.value * factor,
            low: self.low * factor,
            high: self.high * factor,
        }
    }

    /// Whether the bounds say anything. Those from few numbers of all sizes do not: the mean may be off by more than
    /// itself.
    pub fn is_telling(&self) -> bool {
        self.high.is_finite() && (self.low > 0.0 || self.high == 0.0)
    }

    /// Whether a number is within the interval.
    pub fn contains(&self, number: f64) -> bool {
        (self.low..=self.high).contains(&number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_from_numbers_of_all_sizes_say_nothing() {
        assert!(Interval::of(&[90.0, 94.0, 88.0, 96.0]).is_telling());
        assert!(Interval::exactly(0.0).is_telling());
        assert!(!Interval::of(&[1e3, 1e20, 0.0]).is_telling());
        assert!(!Interval::of(&[1e300, f64::MAX, f64::MAX]).is_telling());
    }
}
