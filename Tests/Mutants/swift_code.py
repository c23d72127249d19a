"""Swift sources as text: which characters are code, and which places of a line can be changed."""
from __future__ import annotations

import dataclasses
import random
import re

# A character of a string, in the text that has only code.
TEXT = '§'
# A regular expression of one line, where an operand can begin.
REGEX = re.compile(r'(?:(?<=[=(,:\[] )|(?<=[(\[]))/[^\s*/](?:\\.|[^\\/\n])*/')


@dataclasses.dataclass(frozen=True)
class Place:
    """A change of a part of one line."""
    line: int
    start: int
    end: int
    kind: str
    original: str
    changed: str


def only_code(text: str) -> tuple[str, list[tuple[int, int]]]:
    """The text with blanks for comments and TEXT for strings, and the ranges of strings of one line without
    interpolation."""
    result = list(text)
    literals = []
    position = 0
    while position < len(text):
        if text.startswith('//', position):
            end = text.find('\n', position)
            end = len(text) if end < 0 else end
            blank(result, position, end, ' ')
        elif text.startswith('/*', position):
            end = end_of_comment(text, position)
            blank(result, position, end, ' ')
        elif match := re.compile(r'(#*)("""|")').match(text, position):
            end, is_plain = end_of_string(text, match)
            if is_plain:
                literals.append((position, end))
            blank(result, position, end, TEXT)
        elif match := REGEX.match(text, position):
            end = match.end()
            blank(result, position, end, TEXT)
        else:
            end = position + 1
        position = end
    return ''.join(result), literals


def blank(characters: list[str], start: int, end: int, character: str) -> None:
    for index in range(start, end):
        if characters[index] != '\n':
            characters[index] = character


def end_of_comment(text: str, start: int) -> int:
    depth, position = 0, start
    for match in re.compile(r'/\*|\*/').finditer(text, start):
        depth += 1 if match.group() == '/*' else -1
        position = match.end()
        if depth == 0:
            break
    return position


def end_of_string(text: str, opening: re.Match) -> tuple[int, bool]:
    """The end of a string, and whether it is of one line and has neither interpolation nor escapes."""
    hashes, quotes = opening.groups()
    position, is_plain = opening.end(), not hashes and len(quotes) == 1
    while position < len(text):
        if text.startswith(quotes + hashes, position):
            return position + len(quotes + hashes), is_plain
        if text.startswith('\\' + hashes, position):
            is_plain = False
            position += 1 + len(hashes)
            if text.startswith('(', position):
                position = end_of_interpolation(text, position)
                continue
        position += 1
    return len(text), False


def end_of_interpolation(text: str, start: int) -> int:
    depth, position = 0, start
    while position < len(text):
        if match := re.compile(r'(#*)("""|")').match(text, position):
            position = end_of_string(text, match)[0]
            continue
        depth += {'(': 1, ')': -1}.get(text[position], 0)
        position += 1
        if depth == 0:
            break
    return position


OPERATORS = {
    '&&': ['||'], '||': ['&&'],
    '==': ['!='], '!=': ['=='], '<': ['<=', '>='], '<=': ['<', '>'], '>': ['>=', '<='], '>=': ['>', '<'],
    '+': ['-'], '-': ['+'], '*': ['+'], '/': ['*'], '%': ['*'], '+=': ['-='], '-=': ['+='], '&+': ['&-'],
    '&-': ['&+'], '>>': ['<<'], '<<': ['>>'], '&': ['|'], '|': ['&'],
}
OPERATOR = re.compile(r'(?<=\s)(' + '|'.join(re.escape(name) for name in sorted(OPERATORS, key=len, reverse=True)) + r')(?=\s)')
BOOLEAN = re.compile(r'(?<![\w.`])(true|false)(?![\w`])')
INTEGER = re.compile(r'(?<![\w.$§])(0x[0-9A-Fa-f_]+|\d[\d_]*)(?![\w.§])')
NEGATION = re.compile(r'(?<![\w)\]}!?§])!(?=[A-Za-z_($])')
NAME = re.compile(r'[.?!]*\w+')
STATEMENT_WORD = re.compile(
    r'(?:try )?(?:if|guard|for|while|switch|case|return|throw|let|var|func|init|self\.init|super\.init|defer|do|in'
    r'|precondition|preconditionFailure|assert|fatalError|package|public|private|fileprivate|static|set|get)\b')
LITERAL = re.compile(r'"[\w.:/-]+"')
# Lines that the compiler needs as they are, or that hold only words for people.
LEFT_ALONE = re.compile(
    r'\s*(?:import|@|#|(?:indirect )?case .*= ?[§\d]|infix|prefix|precedencegroup)'
    r'|.*\b(?:precondition|preconditionFailure|assert|fatalError|description|summary|log|typealias|associatedtype|operator)\b'
    r'|.*\bfunc [^\w\s]')


def places(text: str, random_source: random.Random) -> list[Place]:
    """Every change of the text that the script knows."""
    code, literals = only_code(text)
    lines, texts = code.split('\n'), text.split('\n')
    starts = [0]
    for line in texts:
        starts.append(starts[-1] + len(line) + 1)
    plain = {}
    for start, end in literals:
        line = text.count('\n', 0, start)
        plain.setdefault(line, []).append((start - starts[line], end - starts[line]))
    found = []
    for number, line in enumerate(lines):
        if not line.strip() or LEFT_ALONE.match(line):
            continue

        def add(kind: str, start: int, end: int, changed: str) -> None:
            found.append(Place(number, start, end, kind, texts[number][start:end], changed))

        for match in OPERATOR.finditer(line):
            if TEXT in (line[:match.start()].rstrip()[-1:], line[match.end():].lstrip()[:1]):
                # Strings are joined.
                continue
            add('operator', match.start(), match.end(), random_source.choice(OPERATORS[match.group()]))
        for match in BOOLEAN.finditer(line):
            add('literal', match.start(), match.end(), 'false' if match.group() == 'true' else 'true')
        for match in INTEGER.finditer(line):
            add('literal', match.start(), match.end(), f'({match.group()} + 1)')
        for match in NEGATION.finditer(line):
            add('negation', match.start(), match.end(), '')
        for start, end in plain.get(number, []):
            if LITERAL.fullmatch(texts[number][start:end]):
                add('literal', start, end, texts[number][start:end - 1] + '~"')
        if is_statement(lines, number):
            start = len(line) - len(line.lstrip())
            add('statement', start, len(line.rstrip()), '')
    return found


def is_statement(lines: list[str], number: int) -> bool:
    """True for a call on a line of its own, whose result is not used."""
    line = lines[number].strip()
    if STATEMENT_WORD.match(line) or not is_call(line.removeprefix('try ')):
        return False
    before = next((other.strip() for other in reversed(lines[:number]) if other.strip()), '')
    after = next((other.strip() for other in lines[number + 1:] if other.strip()), '')
    if before.endswith((',', '(', '[', '=', '&&', '||', '?', '+', '->', 'return', 'else', '??')):
        return False
    return not after.startswith(('.', '{', '?', ':', '&&', '||', '+', '??', ',', ')', ']'))


def is_call(line: str) -> bool:
    """True for names, arguments and subscripts in a row, with arguments at the end."""
    position = 0
    while position < len(line):
        if line[position] in '([' and position > 0:
            closing = end_of_parentheses(line, position)
            if closing is None:
                return False
            position = closing
        elif match := NAME.match(line, position):
            position = match.end()
        else:
            return False
    return line.endswith(')') and line[0].islower()


def end_of_parentheses(line: str, start: int) -> int | None:
    depth = 0
    for position in range(start, len(line)):
        depth += {'(': 1, '[': 1, '{': 1, ')': -1, ']': -1, '}': -1}.get(line[position], 0)
        if depth == 0:
            return position + 1
    return None
