"""What changed between two states of the pages."""
import dataclasses

from page_facts import Fact, Page, Sample


MOST_TEXTS = 6


@dataclasses.dataclass
class Finding:
    """One change that can concern the mock."""

    path: str
    kind: str
    text: str
    # The places of the page where the same has changed.
    places: list[str] = dataclasses.field(default_factory=list)
    # The names to look for in the mock's files, and those that stand beside them in the page.
    names: list[str] = dataclasses.field(default_factory=list)
    siblings: list[str] = dataclasses.field(default_factory=list)
    is_new: bool = False

    def __str__(self) -> str:
        places = f', in {first(self.places)}' if self.places else ''
        return f'{self.kind} {self.text}{places}'


@dataclasses.dataclass
class Comparison:
    """The findings, and the pages in which only sentences have changed."""

    findings: list[Finding]
    prose: list[str]


def first(texts: list[str]) -> str:
    """The first texts, and how many there are besides."""
    more = len(texts) - MOST_TEXTS
    return ', '.join(texts[:MOST_TEXTS]) + (f' and {more} more' if more > 0 else '')


def compare(old: dict[str, Page], new: dict[str, Page]) -> Comparison:
    """Compares all pages."""
    findings: list[Finding] = []
    prose: list[str] = []
    moved = moved_pages(old, new)
    for path in sorted(old.keys() - new.keys() - moved.keys()):
        findings.append(Finding(path, 'page', 'gone'))
    for path in sorted(new.keys() - old.keys() - set(moved.values())):
        findings.append(Finding(path, 'page', 'new', is_new=True))
    for path, target in sorted(moved.items()):
        findings.append(Finding(target, 'page', f'moved from {path}', names=[stem(path)]))
    for path in sorted(old.keys() & new.keys() | moved.keys()):
        target = moved.get(path, path)
        changes = page_changes(target, old[path], new[target])
        findings += changes
        if not changes and old[path].digest != new[target].digest:
            prose.append(target)
    return Comparison(findings, prose)


def moved_pages(old: dict[str, Page], new: dict[str, Page]) -> dict[str, str]:
    """The new paths of pages with the same identifier, or with the same text."""
    gone, added = old.keys() - new.keys(), new.keys() - old.keys()
    moved: dict[str, str] = {}
    for path in sorted(gone):
        for target in sorted(added - set(moved.values())):
            same = old[path].identifier and old[path].identifier == new[target].identifier
            if same or old[path].digest == new[target].digest:
                moved[path] = target
                break
    return moved


def stem(path: str) -> str:
    return path.rpartition('/')[2].rpartition('.')[0]


def page_changes(path: str, old: Page, new: Page) -> list[Finding]:
    findings = []
    if old.title != new.title:
        findings.append(Finding(path, 'title', f'changed: {old.title} → {new.title}', names=[old.title]))
    return findings + fact_changes(path, old.facts, new.facts) + sample_changes(path, old.samples, new.samples)


def fact_changes(path: str, old: dict[Fact, str], new: dict[Fact, str]) -> list[Finding]:
    gone, added = sorted(old.keys() - new.keys()), sorted(new.keys() - old.keys())
    for place, target in renamed_places(old, new).items():
        # A heading or an anchor has changed, and not what is below it.
        for fact in [fact for fact in gone if fact.place == place]:
            same = Fact(fact.kind, target, fact.name)
            if same in added and new[same] == old[fact]:
                gone.remove(fact)
                added.remove(same)
    findings: dict[tuple[str, str], Finding] = {}
    for fact in gone:
        add(findings, path, fact, f'gone: {fact.name}', old)
    for fact in added:
        # Without the digest of an error's message.
        value = new[fact].partition(', message ')[0]
        value = f' ({value})' if value else ''
        add(findings, path, fact, f'new: {fact.name}{value}', old, is_new=True)
    for fact in sorted(old.keys() & new.keys()):
        if old[fact] != new[fact]:
            add(findings, path, fact, f'changed: {fact.name}, {change(old[fact], new[fact])}', old)
    return list(findings.values())


def renamed_places(old: dict[Fact, str], new: dict[Fact, str]) -> dict[str, str]:
    """Each place that is gone, with a new place that has the most of its facts."""
    places = [{fact.place for fact in facts} for facts in (old, new)]
    contents = [{place: {(fact.kind, fact.name, value) for fact, value in facts.items() if fact.place == place}
                 for place in places[index] - places[1 - index]} for index, facts in enumerate((old, new))]
    renamed: dict[str, str] = {}
    for place, facts in sorted(contents[0].items()):
        candidates = sorted(contents[1].keys() - set(renamed.values()))
        best = max(candidates, key=lambda target: len(facts & contents[1][target]), default=None)
        if best is not None and facts & contents[1][best]:
            renamed[place] = best
    return renamed


def add(
    findings: dict[tuple[str, str], Finding], path: str, fact: Fact, text: str, old: dict[Fact, str],
    is_new: bool = False,
) -> None:
    """Adds a finding, or the place to the finding of the same change at another place."""
    finding = findings.setdefault((fact.kind, text), Finding(path, fact.kind, text, is_new=is_new))
    finding.places.append(fact.place)
    # A status is in too many files to lead to one.
    if fact.kind != 'status':
        finding.names = [fact.name]
        finding.siblings += [other.name for other in old
                             if (other.kind, other.place) == (fact.kind, fact.place) and other.name != fact.name]


def change(old: str, new: str) -> str:
    """Both values; of an error code without the digest of its message."""
    old_value, _, old_digest = old.partition(', message ')
    new_value, _, new_digest = new.partition(', message ')
    parts = [f'{old_value or "nothing"} → {new_value or "nothing"}'] if old_value != new_value else []
    return ', '.join(parts + ['another message'] * (old_digest != new_digest))


def sample_changes(path: str, old: list[Sample], new: list[Sample]) -> list[Finding]:
    pairs: list[tuple[Sample, Sample]] = []
    keys = (
        lambda sample: (sample.heading, sample.tab, sample.number), lambda sample: sample.digest,
        lambda sample: (sample.place, sample.tab, sample.number))
    for key in keys:
        rest = {key(sample): sample for sample in new if not any(sample is other for _, other in pairs)}
        for sample in old:
            if not any(sample is other for other, _ in pairs) and key(sample) in rest:
                pairs.append((sample, rest.pop(key(sample))))
    findings = []
    for sample in old:
        if not any(sample is other for other, _ in pairs):
            findings.append(Finding(path, 'sample', f'gone: {describe(sample)}'))
    for sample in new:
        if not any(sample is other for _, other in pairs):
            findings.append(Finding(path, 'sample', f'new: {describe(sample)}', is_new=True))
    for before, after in pairs:
        if before.digest != after.digest:
            text, names = sample_change(before, after)
            findings.append(Finding(path, 'sample', f'changed: {describe(after)}: {text}', names=names))
    return findings


def describe(sample: Sample) -> str:
    number = f' #{sample.number}' if sample.number > 1 else ''
    title = f', {sample.title}' if sample.title else ''
    return f'{sample.place} {sample.tab}'.strip() + number + title


def sample_change(old: Sample, new: Sample) -> tuple[str, list[str]]:
    parts, names = [], []
    if old.start != new.start:
        parts.append(f'{old.start or "nothing"} → {new.start or "nothing"}')
    for kind, before, after in (('header', old.headers, new.headers), ('member', old.members, new.members)):
        added, gone = sorted(set(after) - set(before)), sorted(set(before) - set(after))
        parts += [f'{kind} new: {first(added)}'] * bool(added) + [f'{kind} gone: {first(gone)}'] * bool(gone)
        names += [name.rpartition('.')[2].removesuffix('[]') for name in gone]
    return ', '.join(parts) or 'other values', names
