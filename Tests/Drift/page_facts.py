"""The facts of one page of the documentation: names, codes, statuses and digests, and none of its sentences.

`page_facts` reads a page with Markdown tables, HTML tables and fenced samples. A fact has a kind, a place and a name,
and a value in few words: `header`, `request`, `AP-Device-Identifier`, `required`.
"""
from __future__ import annotations

import dataclasses
import hashlib
import html.parser
import json
import re

NAME = re.compile(r'[A-Za-z_][\w.:-]*(?:\[\])?')
CODE = re.compile(r'[a-z][a-z0-9]*(?:_[a-z0-9]+)+')
STATUS = re.compile(r'[1-5]\d\d')
HEADER = re.compile(r'([A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*)\s*:\s')
# A value of a table is a word such as required or String. A longer one is a sentence.
LONGEST_VALUE = 24
# The heading of a table, or of one of its parts, and the kind of the names below it.
KINDS = (
    ('header', 'header'), ('param', 'parameter'), ('body', 'member'), ('attribute', 'member'), ('element', 'member'),
    ('field', 'member'), ('property', 'member'), ('key', 'member'), ('name', 'member'))
NAME_COLUMNS = ('key', 'attribute', 'name', 'element name', 'input parameter', 'field', 'property')
VALUE_COLUMNS = ('type', 'presence', 'restricted', 'requires encryption')


@dataclasses.dataclass(frozen=True, order=True)
class Fact:
    """One name at one place of a page."""

    kind: str
    place: str
    name: str


@dataclasses.dataclass
class Sample:
    """One sample, which is recognized by its heading, its tab and its number there when it has changed."""

    place: str
    heading: str
    tab: str
    number: int
    digest: str
    start: str = ''
    headers: list[str] = dataclasses.field(default_factory=list)
    members: list[str] = dataclasses.field(default_factory=list)
    # The heading and the sample in the words of the page, which a baseline does not contain.
    title: str = dataclasses.field(default='', compare=False)
    text: str = dataclasses.field(default='', compare=False)


@dataclasses.dataclass
class Page:
    """What the mock can depend on in one page."""

    title: str
    identifier: str
    digest: str
    facts: dict[Fact, str]
    samples: list[Sample]


def digest(text: str) -> str:
    """The same for texts that differ in white space only."""
    return hashlib.sha256(' '.join(text.split()).encode()).hexdigest()[:12]


def page_facts(text: str) -> Page:
    """Reads a page."""
    matter, body = split_front_matter(text)
    sections, samples = split_sections(body)
    facts: dict[Fact, str] = {}
    for place, section in sections:
        for fact, value in html_facts(place, section) + markdown_facts(place, section):
            known = facts.get(fact)
            facts[fact] = value if known in (None, value) else ' | '.join(sorted({*known.split(' | '), value}))
    heading = re.search(r'^# +(.*)$', body, re.MULTILINE)
    title = without_anchor(heading.group(1)) if heading else matter.get('title', '')
    return Page(title, matter.get('exl-id', ''), digest(body), facts, samples)


def split_front_matter(text: str) -> tuple[dict[str, str], str]:
    match = re.match(r'---\n(.*?)\n---\n', text, re.DOTALL)
    if not match:
        return {}, text
    pairs = (line.partition(':') for line in match.group(1).splitlines())
    return {name.strip(): value.strip().strip('\'"') for name, _, value in pairs}, text[match.end():]


def without_anchor(heading: str) -> str:
    return re.sub(r'\s*\{#.*?\}\s*$|\s*\(#.*?\)\s*$', '', heading).strip()


def split_sections(body: str) -> tuple[list[tuple[str, str]], list[Sample]]:
    """Separates the samples from the text, and the text at its headings."""
    sections: list[tuple[str, str]] = []
    samples: list[Sample] = []
    place, title, tab = 'top', '', ''
    lines: list[str] = []
    fence: list[str] | None = None
    for line in body.splitlines():
        bare = re.sub(r'^\s*(>\s*)*', '', line)
        if re.match(r'```|~~~', bare):
            if fence is None:
                fence = []
            else:
                samples.append(sample(place, title, tab, samples, '\n'.join(fence)))
                fence = None
        elif fence is not None:
            fence.append(line)
        elif heading := re.match(r'#{1,6}\s+(.*)', line):
            sections.append((place, '\n'.join(lines)))
            lines, tab, title = [], '', without_anchor(heading.group(1))
            place = anchor(heading.group(1), place)
        elif tab_name := re.match(r'\[!TAB\s+(.*?)\]', bare):
            tab = tab_name.group(1)
        elif bare.startswith('[!ENDTABS]'):
            tab = ''
        else:
            # A quotation mark at the start of a line, not a tag.
            lines.append(re.sub(r'^\s*(>\s?)+', '', line))
    if fence is not None:
        raise ValueError('a sample does not end')
    sections.append((place, '\n'.join(lines)))
    return sections, samples


def anchor(heading: str, outer: str) -> str:
    """The anchor of a heading. A numbered heading without one is a place within the section around it."""
    named = re.search(r'\{#(.*?)\}|\(#(.*?)\)', heading)
    if named:
        return named.group(1) or named.group(2)
    number = re.match(r'(\d+)\.\s', heading)
    if number:
        return re.sub(r' \d+$', '', outer) + f' {number.group(1)}'
    return re.sub(r'[^a-z0-9]+', '-', heading.lower()).strip('-')


def sample(place: str, title: str, tab: str, before: list[Sample], text: str) -> Sample:
    # The number of a heading changes with the samples before it.
    heading = digest(re.sub(r'^\d+\.\s+', '', title).lower())
    number = 1 + sum(1 for other in before if (other.place, other.heading, other.tab) == (place, heading, tab))
    start, headers, rest = split_message(text)
    return Sample(place, heading, tab, number, digest(text), start, headers, member_names(rest), title, text)


def split_message(text: str) -> tuple[str, list[str], str]:
    """The start line in short and the header names of an HTTP message, and the rest of the text."""
    lines, start = text.splitlines(), ''
    headers: list[str] = []
    for index, line in enumerate(lines):
        line = line.strip()
        if request := re.match(r'(GET|POST|PUT|DELETE|OPTIONS|HEAD)\s+(\S+)', line):
            start = f'{request.group(1)} {request.group(2).partition("?")[0]}'
        elif status := re.match(r'HTTP/[\d.]+\s+(\d{3})', line):
            start = status.group(1)
        elif line == 'Body:':
            return start, sorted(headers), '\n'.join(lines[index + 1:])
        elif (header := HEADER.match(line + ' ')) and (start or '-' in header.group(1)):
            headers.append(header.group(1))
        elif line:
            return start, sorted(headers), '\n'.join(lines[index:])
    return start, sorted(headers), ''


def member_names(text: str) -> list[str]:
    """The members of JSON, the elements of XML, or the fields of a form."""
    begin = re.search(r'[\[{]', text)
    if begin:
        try:
            value, _ = json.JSONDecoder().raw_decode(text[begin.start():])
            return sorted(set(json_paths(value)))
        except ValueError:
            return sorted(set(re.findall(r'"([\w.$-]+)"\s*:', text)))
    if text.lstrip().startswith('<'):
        return sorted(set(re.findall(r'<([A-Za-z_][\w:.-]*)', text)))
    if re.fullmatch(r'\s*[\w.-]+=[^\s&]*(&[\w.-]+=[^\s&]*)*\s*', text):
        return sorted(set(re.findall(r'(?:^|&)\s*([\w.-]+)=', text)))
    return []


def json_paths(value: object, path: str = '') -> list[str]:
    if isinstance(value, list):
        return [name for element in value for name in json_paths(element, path + '[]')]
    if not isinstance(value, dict):
        return []
    names = []
    for key, inner in value.items():
        # A longer key is a text, not a name.
        name = f'{path}.{key}' if path else key
        names += [name] * (NAME.fullmatch(key) is not None) + json_paths(inner, name)
    return names


# HTML tables


class Cell:
    def __init__(self) -> None:
        self.text = ''
        self.items: list[str] = []
        self.tables: list[Table] = []


class Table:
    def __init__(self) -> None:
        # Each row is whether it is a heading, and its cells.
        self.rows: list[tuple[bool, list[Cell]]] = []


class Tables(html.parser.HTMLParser):
    """Reads the tables of a section, with tables in their cells. Cells need no end tag."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: list[Table] = []
        self.open: list[tuple[Table, Cell | None]] = []
        self.in_item = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag == 'table':
            table = Table()
            cell = self.open[-1][1] if self.open else None
            (cell.tables if cell else self.tables).append(table)
            self.open.append((table, None))
        elif not self.open:
            return
        elif tag == 'tr':
            self.open[-1][0].rows.append((False, []))
        elif tag in ('td', 'th'):
            table, cell = self.open[-1][0], Cell()
            if not table.rows:
                table.rows.append((False, []))
            table.rows[-1] = (tag == 'th', table.rows[-1][1] + [cell])
            self.open[-1] = (table, cell)
        elif tag == 'br':
            self.handle_data('\n')
        elif tag == 'li' and self.open[-1][1]:
            self.open[-1][1].items.append('')
            self.in_item = True

    def handle_endtag(self, tag: str) -> None:
        if tag == 'table' and self.open:
            self.open.pop()
        elif tag in ('td', 'th') and self.open:
            self.open[-1] = (self.open[-1][0], None)
        elif tag in ('li', 'ul', 'ol'):
            self.in_item = False

    def handle_data(self, data: str) -> None:
        cell = self.open[-1][1] if self.open else None
        if not cell:
            return
        if self.in_item and cell.items:
            cell.items[-1] += data
        else:
            cell.text += data


def html_facts(place: str, text: str) -> list[tuple[Fact, str]]:
    return [fact for table in Tables(text).tables for fact in table_facts(place, table)]


def table_facts(place: str, table: Table, kind: str = '') -> list[tuple[Fact, str]]:
    facts: list[tuple[Fact, str]] = []
    columns: list[str] = []
    request = {}
    for is_heading, cells in table.rows:
        texts = [clean(cell.text) for cell in cells]
        if is_heading or is_column_row(texts):
            columns = [text.lower() for text in texts]
            kind = kind_of(columns[0]) or kind
            continue
        if not cells:
            continue
        if columns[:1] == ['http'] and len(texts) > 1:
            request[texts[0]] = texts[1]
            continue
        if columns[:1] == ['code'] and STATUS.fullmatch(texts[0]):
            facts.append((Fact('status', place, texts[0]), short(texts[1]) if len(texts) > 1 else ''))
            continue
        column = next((columns.index(name) for name in NAME_COLUMNS if name in columns), 0)
        if column >= len(cells):
            continue
        names = split_names(cells[column].text)
        if names == ['Status'] and len(texts) > 1:
            facts += [(Fact('status', place, status), '') for status in STATUS.findall(texts[1])]
            continue
        value = ' '.join(filter(None, (short(text) for index, text in enumerate(texts)
                                       if index != column and is_value(index, columns, texts))))
        row_kind = kind or 'member'
        facts += [(Fact(row_kind, place, name), value) for name in names]
        inside = f'{place}.{names[0]}' if names else place
        for cell in cells:
            for item in cell.items:
                listed = re.split(r'\n|\s-\s', item.strip())[0].strip()
                if listed != 'etc.' and (0 < len(listed) <= LONGEST_VALUE or CODE.fullmatch(listed)):
                    facts.append((Fact('error code' if CODE.fullmatch(listed) and not names else 'value',
                                       inside, listed), ''))
            for inner in cell.tables:
                facts += table_facts(inside, inner, 'member')
    if 'path' in request:
        facts.append((Fact('endpoint', place, request['path']), request.get('method', '')))
    return facts


def is_column_row(texts: list[str]) -> bool:
    """Whether a row of ordinary cells has the titles of columns."""
    lower = [text.lower() for text in texts]
    return len(lower) > 2 and 'key' in lower and 'description' in lower


def is_value(index: int, columns: list[str], texts: list[str]) -> bool:
    if index < len(columns) and columns[index]:
        return columns[index] in VALUE_COLUMNS
    return index == len(texts) - 1


def kind_of(heading: str) -> str:
    return next((kind for word, kind in KINDS if word in heading.lower()), '')


def clean(text: str) -> str:
    """The text of a cell without markup."""
    text = re.sub(r'</?(?:br|b|i|ul|li|p|strong|em|span|div)\b[^>]*>', ' ', text)
    return ' '.join(re.sub(r'\\(?=[_*\[\]])', '', text).replace('`', '').strip(' *_\n').split())


def short(text: str) -> str:
    """The text, when it is a value and not a sentence."""
    return text if len(text) <= LONGEST_VALUE else ''


def split_names(text: str) -> list[str]:
    """The names in the first cell of a row: one, or some with `or` or a slash between them."""
    parts = re.split(r'</?\s*br\s*/?>|\n|/|,|\bor\b', text)
    names = [clean(part) for part in parts if clean(part)]
    return names if names and all(NAME.fullmatch(name) for name in names) else []


# Markdown tables


def markdown_facts(place: str, text: str) -> list[tuple[Fact, str]]:
    facts: list[tuple[Fact, str]] = []
    lines = text.splitlines()
    for index, line in enumerate(lines):
        if index and re.fullmatch(r'\s*\|?\s*:?-+:?\s*(\|\s*:?-*:?\s*)*', line) and '|' in line:
            columns = [clean(cell).lower() for cell in split_row(lines[index - 1])]
            rows = []
            for row in lines[index + 1:]:
                if '|' not in row:
                    break
                rows.append(split_row(row))
            facts += rows_facts(place, columns, rows)
    return facts


def split_row(line: str) -> list[str]:
    return [cell.strip() for cell in re.split(r'(?<!\\)\|', line.strip().removeprefix('|').removesuffix('|'))]


def rows_facts(place: str, columns: list[str], rows: list[list[str]]) -> list[tuple[Fact, str]]:
    if 'code' in columns and 'action' in columns and 'status' in columns:
        return error_facts(place, columns, rows)
    if columns[0] == 'endpoint':
        return [fact for row in rows for fact in endpoint_facts(place, columns, row)]
    kind = kind_of(columns[0])
    facts: list[tuple[Fact, str]] = []
    for row in rows:
        cells = dict(zip(columns, row))
        if STATUS.fullmatch(clean(row[0])):
            facts.append((Fact('status', place, clean(row[0])), short(clean(row[1])) if len(row) > 1 else ''))
        elif kind:
            value = ' '.join(filter(None, (first_words(cells.get(name, '')) for name in VALUE_COLUMNS)))
            facts += [(Fact(kind, place, name), value) for name in split_names(row[0])]
    return facts


def first_words(cell: str) -> str:
    return short(clean(re.split(r'<br|</br', cell)[0]))


def error_facts(place: str, columns: list[str], rows: list[list[str]]) -> list[tuple[Fact, str]]:
    """An error code with its action, its statuses and the digest of its message. An empty action is that above."""
    facts: list[tuple[Fact, str]] = []
    action = ''
    for row in rows:
        cells = {column: clean(cell) for column, cell in zip(columns, row)}
        action = cells['action'] or action
        if NAME.fullmatch(cells['code']):
            value = f'{cells["status"]} {action}, message {digest(cells.get("message", ""))}'
            facts.append((Fact('error code', place, cells['code']), value))
    return facts


def endpoint_facts(place: str, columns: list[str], row: list[str]) -> list[tuple[Fact, str]]:
    """The paths of an operation of REST API V1 with its method and statuses, and its parameters."""
    cells = {re.sub(r'\s+', ' ', column): cell for column, cell in zip(columns, row)}
    column = {word: next((cell for name, cell in cells.items() if word in name), '')
              for word in ('endpoint', 'input', 'method', 'http response')}
    documented = re.split(r'[Ff]or example', column['endpoint'])[0]
    statuses = ' '.join(STATUS.findall(column['http response']))
    value = f'{clean(column["method"])} {statuses}'.strip()
    paths = re.findall(r'(?<=>)/[\w/{}.-]+|(?<![\w<>])/(?:api|reggie|o)/[\w/{}.-]+', documented)
    facts = [(Fact('endpoint', place, path), value) for path in paths]
    for item in re.split(r'</?\s*br\s*/?>\s*(?=\d+\.)', column['input']):
        words = clean(re.sub(r'^\s*\d+\.\s*', '', item))
        presence = re.search(r'\b(Mandatory|Optional|Deprecated)\b', words)
        facts += [(Fact('parameter', f'{place}.input', name), presence.group(1).lower() if presence else '')
                  for name in split_names(re.split(r'\s|\(', words + ' ')[0])]
    return facts
