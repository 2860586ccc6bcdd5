"""Ours and the peers by turns: every contestant of a work once, then all again, so that what else the
machine does falls on all alike. An answer that is wrong ends in exit code 1, whatever the times."""

import statistics
import sys
from dataclasses import dataclass, field

import measure
from install import Absent


@dataclass
class Result:
    """What one contestant did in a work."""

    name: str
    runs: list = field(default_factory=list)
    own_seconds: list = field(default_factory=list)
    absent: str | None = None
    # What went wrong: a wrong answer, a failure, or the limit. No further runs then.
    trouble: str | None = None
    is_wrong: bool = False

    def measured(self):
        return bool(self.runs) and self.trouble is None

    def walls(self):
        return [run.wall for run in self.runs]

    def least(self):
        return min(self.walls())

    def median(self):
        return statistics.median(self.walls())

    def least_processor(self):
        return min(run.processor for run in self.runs)

    def memory(self):
        return max(run.memory for run in self.runs)


@dataclass(frozen=True)
class Plan:
    # At most so many runs of each contestant …
    runs: int
    # … and as many as fit into so many seconds, but one at least.
    budget: float
    # No run is longer, in seconds.
    limit: float


def compare(work, plan):
    """The results of ours and of the peers, in the order of the work."""
    contestants = work.ours + [peer.contestant for peer in work.peers]
    lanes = [prepare(contestant) for contestant in contestants]
    for _ in range(plan.runs):
        for contestant, command, result in lanes:
            spent = sum(result.walls())
            if command and not result.trouble and (
                not result.runs or spent + result.least() <= plan.budget
            ):
                once(work, contestant, command, result, plan)
    results = [result for _, _, result in lanes]
    return results[: len(work.ours)], results[len(work.ours) :]


def prepare(contestant):
    result = Result(contestant.name)
    try:
        return contestant, contestant.command(), result
    except Absent as reason:
        result.absent = str(reason)
        return contestant, None, result


def once(work, contestant, command, result, plan):
    # A work with a limit of its own is given that time, however short the plan.
    limit = max(plan.limit, work.most_seconds or 0)
    run = measure.run(command, limit)
    result.runs.append(run)
    print(f"{work.name}: {contestant.name}: {run.wall:.3f} s", file=sys.stderr)
    if run.timed_out:
        result.trouble = f"over {limit:.0f} s"
        return
    try:
        answer = contestant.read(run.output)
    except (ValueError, KeyError, IndexError, TypeError) as error:
        said = run.errors.strip().splitlines()
        result.trouble = f"no answer (exit code {run.code}): {said[-1] if said else error}"
        return
    if not work.is_right(answer.found):
        result.trouble = f"WRONG: {str(answer.found)[:60]}"
        result.is_wrong = True
    elif answer.own_seconds is not None:
        result.own_seconds.append(answer.own_seconds)
