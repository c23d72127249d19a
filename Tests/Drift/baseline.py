"""The facts that the mock was built against, in `baseline.json`, and their revisions, in the page *Fidelity*."""
import dataclasses
import json
import pathlib
import re

from checkouts import Unusable
from page_facts import Fact, Page, Sample

FACTS = 'Tests/Drift/baseline.json'
FIDELITY = 'Sources/adobe-pass-mock/Documentation.docc/Fidelity.md'


@dataclasses.dataclass
class Baseline:
    """One of Adobe's repositories at one revision."""

    revision: str
    date: str
    pages: dict[str, Page]


def revisions(root: pathlib.Path) -> dict[str, tuple[str, str]]:
    """The revision and the date of each repository in the table of *Fidelity*."""
    rows = re.findall(r'^\| \[(\S+)\]\(\S+\) \| `([0-9a-f]{40})` \| (\S+) \|$', read(root / FIDELITY), re.MULTILINE)
    return {repository: (revision, date) for repository, revision, date in rows}


def load(root: pathlib.Path) -> dict[str, Baseline]:
    """The baselines by their repositories."""
    stored, stated = json.loads(read(root / FACTS)), revisions(root)
    baselines = {}
    for repository, contents in stored.items():
        if repository not in stated or stated[repository][0] != contents['revision']:
            raise Unusable(
                f'{FACTS} has the facts of {repository} at {contents["revision"]}, but {FIDELITY} states another '
                'revision. Record both again with --record.')
        pages = {path: decode(page) for path, page in contents['pages'].items()}
        baselines[repository] = Baseline(*stated[repository], pages)
    return baselines


def save(root: pathlib.Path, repository: str, baseline: Baseline) -> None:
    """Writes the facts of one repository, and its revision into *Fidelity*."""
    file = root / FACTS
    stored = json.loads(read(file)) if file.exists() else {}
    stored[repository] = {
        'revision': baseline.revision, 'pages': {path: encode(page) for path, page in baseline.pages.items()}}
    row = rf'^(\| \[{re.escape(repository)}\]\(\S+\)) \| `[0-9a-f]*` \| \S+ \|$'
    text, count = re.subn(
        row, rf'\1 | `{baseline.revision}` | {baseline.date} |', read(root / FIDELITY), flags=re.MULTILINE)
    if count != 1:
        raise Unusable(f'{FIDELITY} has no row for {repository} in its table of revisions.')
    (root / FIDELITY).write_text(text, encoding='utf-8')
    file.write_text(layout(stored), encoding='utf-8')


def read(file: pathlib.Path) -> str:
    try:
        return file.read_text(encoding='utf-8')
    except FileNotFoundError:
        raise Unusable(f'There is no {file}.') from None


def encode(page: Page) -> dict:
    groups: dict[tuple[str, str], dict[str, str]] = {}
    for fact, value in sorted(page.facts.items()):
        groups.setdefault((fact.kind, fact.place), {})[fact.name] = value
    samples = [dataclasses.asdict(sample) for sample in page.samples]
    for sample in samples:
        del sample['title'], sample['text']
    return {
        'title': page.title, 'identifier': page.identifier, 'digest': page.digest,
        'facts': [[kind, place, names] for (kind, place), names in groups.items()], 'samples': samples}


def decode(page: dict) -> Page:
    facts = {Fact(kind, place, name): value
             for kind, place, names in page['facts'] for name, value in names.items()}
    return Page(page['title'], page['identifier'], page['digest'], facts, [Sample(**each) for each in page['samples']])


def layout(stored: dict) -> str:
    """JSON with one line for each group of facts and each sample, so that differences can be reviewed."""
    repositories = []
    for repository, contents in sorted(stored.items()):
        pages = []
        for path, page in sorted(contents['pages'].items()):
            lists = ', '.join(f'"{name}": {lines(page[name])}' for name in ('facts', 'samples'))
            head = ', '.join(f'"{name}": {compact(page[name])}' for name in ('title', 'identifier', 'digest'))
            pages.append(f'{compact(path)}: {{{head}, {lists}}}')
        joined = ',\n'.join(pages)
        repositories.append(
            f'{compact(repository)}: {{"revision": {compact(contents["revision"])}, "pages": {{\n{joined}\n}}}}')
    return '{' + ',\n'.join(repositories) + '}\n'


def lines(values: list) -> str:
    return '[' + ','.join(f'\n {compact(value)}' for value in values) + ']'


def compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(',', ':'))
