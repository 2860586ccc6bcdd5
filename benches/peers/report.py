"""The tables, in Markdown, and their places in benches/README.md."""

import os
import platform
from dataclasses import dataclass

import install

README = install.ROOT / "benches" / "README.md"


@dataclass(frozen=True)
class Conditions:
    """What a reader must know to judge the numbers."""

    date: str
    mode: str
    # Processor time that other programs took while we measured, in cores.
    others: float

    def sentence(self):
        cores = os.cpu_count()
        text = f"{self.date}, {processor()}, {cores} cores, {platform.system()} {platform.release()}; {self.mode}"
        if self.others > 0.1:
            text += (
                f". **The machine was not quiet: other programs took {self.others:.2f} of its {cores} cores"
                " meanwhile. Trust processor times more than wall times; these numbers are provisional.**"
            )
        return text


def processor():
    try:
        with open("/proc/cpuinfo") as file:
            names = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
            return names[0]
    except (OSError, IndexError):
        return platform.processor() or "unknown processor"


def seconds(value):
    return f"{value:.3f}" if value < 10 else f"{value:.1f}"


def ratio(value):
    return f"{value:.3f}" if value < 0.1 else f"{value:.2f}"


def times(result):
    if result.absent:
        return "absent"
    if not result.measured():
        return result.trouble or "not run"
    return f"{seconds(result.least())} / {seconds(result.median())} ({len(result.runs)})"


def table(header, rows):
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(row) + " |" for row in lines) + "\n"


PEERS_HEADER = [
    "work",
    "peer, at its best",
    "ours, s",
    "peer, s",
    "target",
    "ratio",
    "of medians",
    "of processor time",
    "without the peer's start",
    "",
]


def peers_table(compared):
    """`compared`: for each work, the results of ours and of the peers."""
    rows = []
    for work, ours, peers in compared:
        best = ours[0]
        if not peers:
            rows.append(own_limits_row(work, best))
        for peer, result in zip(work.peers, peers):
            row = [work.title, result.name.strip(), times(best), times(result)]
            rows.append(row + ratios(best, result, peer.target))
    return table(PEERS_HEADER, rows)


def ratios(ours, peer, target):
    wanted = f"≤ {target}" if target else "–"
    if not ours.measured():
        return [wanted, "–", "–", "–", "–", "missed" if target else ""]
    if not peer.measured():
        return beyond_the_limit(ours, peer, target, wanted)
    reached = ours.least() / peer.least()
    of_medians = ours.median() / peer.median()
    of_processor = ours.least_processor() / peer.least_processor()
    own = ratio(ours.least() / min(peer.own_seconds)) if peer.own_seconds else "–"
    verdict = judged([reached, of_medians, of_processor], target)
    return [wanted, ratio(reached), ratio(of_medians), ratio(of_processor), own, verdict]


def judged(reached, target):
    """A target is met, or missed, only where every ratio says so: the least of a few runs on a busy
    machine says what one wishes."""
    if target is None:
        return "" if max(reached) <= 1 else "**slower**"
    if max(reached) <= target:
        return "met"
    return "**missed**" if min(reached) > target else "unclear"


def beyond_the_limit(ours, peer, target, wanted):
    """A peer that was stopped would have taken longer, so that the ratio is below what it had reached
    by then; that may settle the target, or leave it open. One that is absent says nothing."""
    if not any(run.timed_out for run in peer.runs):
        return [wanted, "–", "–", "–", "–", "not measured"]
    below = ours.least() / max(peer.walls())
    if target:
        verdict = "met; peer stopped" if below <= target else "open; peer stopped"
    else:
        verdict = "peer stopped"
    return [wanted, f"< {ratio(below)}", "–", "–", "–", verdict]


def own_limits_row(work, ours):
    limits = f"≤ {work.most_seconds:.0f} s, ≤ {work.most_memory:.0f} MiB"
    if not ours.measured():
        return [work.title, "–", times(ours), "–", limits, "–", "–", "–", "–", "**missed**"]
    met = ours.least() <= work.most_seconds and ours.memory() <= work.most_memory
    reached = f"{seconds(ours.least())} s, {ours.memory():.0f} MiB"
    row = [work.title, "–", times(ours), "–", limits, reached, "–", "–", "–"]
    return [*row, "met" if met else "**missed**"]


def ways_table(compared, floor):
    """Ours in all ways, and every peer: time of the processor and memory."""
    header = ["work", "who", "wall, s", "processor, s", "memory, MiB"]
    rows = []
    for work, ours, peers in compared:
        for result in ours + peers:
            row = [work.title, result.name.strip(), times(result)]
            if result.measured():
                memory = result.memory()
                shown = f"{memory:.0f}" if memory > floor * 1.1 else f"≤ {floor:.0f}"
                row += [seconds(result.least_processor()), shown]
            else:
                row += [result.absent or "–", "–"]
            rows.append(row)
    return table(header, rows)


def versions_list():
    return "".join(f"- {name}: {version}\n" for name, version in install.versions().items())


def write(section, text):
    """Replaces what stands between the marks of a section in benches/README.md."""
    begin, end = f"<!-- {section}: written by peers/run.py -->", f"<!-- end of {section} -->"
    page = README.read_text()
    before, after = page.split(begin)[0], page.split(end)[1]
    README.write_text(f"{before}{begin}\n\n{text}\n{end}{after}")
