"""One change of the sources, and what the tests said about it."""
from __future__ import annotations

import dataclasses
import random

from swift_code import Place, places

MODULES = [
    'PassVocabulary', 'HTTPMessages', 'EventServer', 'PassAPI', 'ControlAPI', 'PassSimulator', 'PassBackend', 'StateStore',
    'AdminAPI', 'Dashboard', 'Captures',
]
KINDS = ['operator', 'literal', 'negation', 'statement']


@dataclasses.dataclass(frozen=True)
class Mutant:
    number: int
    file: str
    place: Place
    # The line without the spaces at its ends, before and after.
    before: str
    after: str

    @property
    def module(self) -> str:
        return self.file.split('/')[1]

    @property
    def key(self) -> tuple[str, str, str]:
        """The same after lines were added above."""
        return self.file, self.before, self.after

    @property
    def row(self) -> tuple[str, str, str]:
        """The beginning of its line in a table."""
        return f'{self.file}:{self.place.line + 1}', self.before, self.after

    def __str__(self) -> str:
        return f'{self.file}:{self.place.line + 1}: {self.before} -> {self.after or "(removed)"}'


def all_mutants(sources: dict[str, str], seed: int) -> list[Mutant]:
    source, found = random.Random(seed), []
    for file, text in sources.items():
        lines = text.split('\n')
        for place in places(text, source):
            line = lines[place.line]
            changed = line[:place.start] + place.changed + line[place.end:]
            found.append(Mutant(len(found), file, place, line.strip(), changed.strip()))
    return found


def chosen(mutants: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """As many of each kind, at most one on a line."""
    source = random.Random(seed)
    queues = {kind: [mutant for mutant in mutants if mutant.place.kind == kind] for kind in KINDS}
    for queue in queues.values():
        source.shuffle(queue)
    result, lines = [], set()
    while len(result) < count and any(queues.values()):
        for queue in queues.values():
            while queue:
                mutant = queue.pop()
                line = mutant.file, mutant.place.line
                if line not in lines:
                    lines.add(line)
                    result.append(mutant)
                    break
    return result[:count]
