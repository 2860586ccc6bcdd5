//! Counts of a sweep for other programs: comma-separated values, and the b-files of the OEIS.
//!
//! Both are written line by line, as the numbers become known. All values are numbers or names of
//! parameters, so nothing has to be quoted.

use crate::app::CountReport;
use crate::definition::{Definition, Instance};
use crate::render::instance::on_one_line;
use crate::render::reports::count::{optimum, value};

/// The columns of a file of comma-separated values.
pub struct Columns {
    parameters: Vec<String>,
    optimum: bool,
    fundamental: bool,
}

impl Columns {
    /// Every parameter of the file has a column, whether it varies or not.
    pub fn new(instances: &[Instance], fundamental: bool) -> Self {
        let parameters = instances.first().map(|first| &first.parameters);
        let names = parameters.into_iter().flatten();
        Columns {
            parameters: names.map(|(name, _)| name.clone()).collect(),
            optimum: instances.iter().any(|one| one.puzzle.goal.is_some()),
            fundamental,
        }
    }

    /// The first line.
    pub fn header(&self) -> String {
        let mut names: Vec<&str> = self.parameters.iter().map(String::as_str).collect();
        names.extend(self.optimum.then_some("optimum"));
        names.push("solutions");
        names.extend(self.fundamental.then_some("fundamental"));
        names.push("complete");
        names.join(",") + "\n"
    }

    /// Numbers cut short by a limit are lower bounds, and `complete` is `false`.
    pub fn row(&self, instance: &Instance, report: &CountReport) -> String {
        let parameters = instance.parameters.iter();
        let mut values: Vec<String> = parameters.map(|(_, value)| value.to_string()).collect();
        values.extend(self.optimum.then(|| optimum(report)));
        values.push(report.solutions.to_string());
        values.extend(report.fundamental.as_ref().map(|number| number.to_string()));
        values.push(report.complete.to_string());
        values.join(",") + "\n"
    }
}

/// The comment above the terms: what they count.
pub fn b_file_header(definition: &Definition, parameter: &str, fundamental: bool) -> String {
    let name = definition.name();
    let title = definition.texts().title.as_deref().unwrap_or(name);
    let title = on_one_line(title);
    let what = if fundamental {
        "solutions up to symmetry"
    } else {
        "solutions"
    };
    format!("# {title}: {what} for each {parameter}\n")
}

/// A term, `n a(n)`, or a comment if the number is only a lower bound.
pub fn b_file_term(instance: &Instance, parameter: &str, report: &CountReport) -> String {
    let index = value(instance, parameter).unwrap_or_default();
    let number = report.fundamental.as_ref().unwrap_or(&report.solutions);
    if report.complete {
        format!("{index} {number}\n")
    } else {
        format!("# {index}: at least {number}\n")
    }
}
