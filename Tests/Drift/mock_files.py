"""The files of the mock that a finding concerns."""
import pathlib
import re

from comparison import Finding, stem
from page_facts import Page

FOLDERS = ('Sources', 'Tests', 'config', 'scenarios')
SUFFIXES = ('.swift', '.md', '.yaml', '.py')
OPERATIONS = 'Sources/PassVocabulary/PassOperation.swift'
DEFINITIONS, SAMPLES, SELF = 'Sources/PassAPI/Operations/Definitions/', 'Tests/JourneyTests/Samples/', 'Tests/Drift/'
# A name in more files than these is too common to tell which of them is concerned.
FEW_FILES = 8


class MockFiles:
    """The sources, tests and documents of the mock."""

    def __init__(self, root: pathlib.Path) -> None:
        self.texts: dict[str, str] = {}
        for folder in FOLDERS:
            for file in sorted((root / folder).rglob('*')):
                path = file.relative_to(root).as_posix()
                if file.suffix in SUFFIXES and '/.build' not in path and not path.startswith(SELF):
                    self.texts[path] = unwrapped(file.read_text(encoding='utf-8'))
        self.words = {path: set(re.findall(r'[\w-]+', text.lower())) for path, text in self.texts.items()}
        self.operations = operations(self.texts.get(OPERATIONS, ''))

    def concerned(self, finding: Finding, page: Page) -> list[str]:
        """The files that name what has changed or the names beside it, at best those of the page or its operation."""
        names = self.operation_names(finding, page)
        of_page = self.of_page(page, names)
        if finding.kind == 'sample':
            samples = [path for path in of_page if path.startswith(SAMPLES)]
            return ranked([*samples, *self.containing(finding.names, of_page)] or of_page)
        if finding.kind == 'page':
            return ranked(of_page + self.containing(finding.names, list(self.texts)))
        types = [path for path, text in self.texts.items() if path.startswith('Sources/')
                 and any(re.search(rf'\b(?:struct|enum) {re.escape(place)}\b', text) for place in finding.places)]
        if types:
            return ranked(types)
        named = self.containing(finding.names, list(self.texts))
        if len(named) > FEW_FILES:
            named = [path for path in named if path in of_page]
        if not finding.is_new:
            return ranked(named or self.most(finding.siblings) or of_page)
        definitions = [path for path in of_page if path.startswith(DEFINITIONS)]
        return ranked([*named, *self.most(finding.siblings), *definitions] or of_page)

    def operation_names(self, finding: Finding, page: Page) -> list[str]:
        """The operations at the place of a finding if it has one, or else those of its page."""
        title = page.title.removeprefix('(Legacy) ')
        endpoints = {fact.name for fact in page.facts if fact.kind == 'endpoint'}
        at_place = {path for path in endpoints if any(place.endswith(f' {path}') for place in finding.places)}
        if finding.path.endswith('.json'):
            endpoints = at_place
        return [name for name, (row_title, paths) in self.operations.items()
                if row_title.removeprefix('(Legacy) ') == title or endpoints & set(paths)]

    def of_page(self, page: Page, operation_names: list[str]) -> list[str]:
        """The files that cite the page by its title, and those of its operations."""
        title = page.title.removeprefix('(Legacy) ')
        citations = (f'*{title}*', f'*(Legacy) {title}*', f'[{title}]') if title else ()
        # The samples have shorter titles than the pages.
        sample = '"' + ' '.join(title.split()[:3])
        return [path for path, text in self.texts.items()
                if any(citation in text for citation in citations)
                or path.startswith(SAMPLES) and title and sample in text
                or any(self.belongs(path, name) for name in operation_names)]

    def belongs(self, path: str, operation: str) -> bool:
        """Whether a file is named after an operation, or defines it."""
        named = operation[0].upper() + operation[1:] in stem(path).split('+')
        return named or path.startswith(DEFINITIONS) and re.search(rf'\.{operation}\b', self.texts[path]) is not None

    def containing(self, names: list[str], paths: list[str]) -> list[str]:
        return [path for path in paths if any(self.contains(path, name) for name in names)]

    def contains(self, path: str, name: str) -> bool:
        if re.fullmatch(r'[\w-]+', name):
            return name.lower() in self.words[path]
        return name in self.texts[path]

    def most(self, siblings: list[str]) -> list[str]:
        """The files that contain most of the names, of which those in few files count more."""
        holders = {name: self.containing([name], list(self.texts)) for name in siblings}
        weights: dict[str, float] = {}
        for paths in holders.values():
            for path in paths:
                weights[path] = weights.get(path, 0) + 1 / len(paths)
        enough = max(2, len(holders) / 2)
        candidates = {path: weight for path, weight in weights.items()
                      if sum(path in paths for paths in holders.values()) >= enough}
        best = max(candidates.values(), default=0)
        return [path for path, weight in candidates.items() if weight >= 0.6 * best]


def unwrapped(text: str) -> str:
    """The text with its comments in one line, so that titles are found that go over two lines."""
    return re.sub(r'\n\s*///?\s*', ' ', text)


def ranked(paths: list[str]) -> list[str]:
    """Sources first, then tests, then documents."""
    return sorted(set(paths), key=lambda path: (path.endswith('.md'), not path.startswith('Sources/'), path))


def operations(text: str) -> dict[str, tuple[str, list[str]]]:
    """The titles and paths of the operations by their names."""
    rows = re.findall(
        r'case \.(\w+):\s*Row\(\s*"\w+",(?:\s*also: "\w+",)?\s*"([^"]*)",\s*((?:"[^"]*",?\s*)+)\)', text)
    return {name: (title, re.findall(r'"([^"]*)"', paths)) for name, title, paths in rows}
