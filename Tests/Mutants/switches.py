"""Builds many mutants into one program, each of which the environment variable MUTANT switches on."""
from __future__ import annotations

import json
import pathlib
import re
import subprocess

from mutant import Mutant

BUILD = ['swift', 'build', '--enable-all-traits', '--build-tests', '-debug-info-format', 'none']
ERROR = re.compile(r'^(/[^:\n]+\.swift):(\d+):\d+: error: (.*)', re.MULTILINE)

PRECEDENCE = {
    '&&': 'LogicalConjunctionPrecedence', '||': 'LogicalDisjunctionPrecedence',
    **dict.fromkeys(['==', '!=', '<', '<=', '>', '>='], 'ComparisonPrecedence'),
    **dict.fromkeys(['+', '-', '&+', '&-', '|'], 'AdditionPrecedence'),
    **dict.fromkeys(['*', '/', '%', '&'], 'MultiplicationPrecedence'),
    **dict.fromkeys(['+=', '-='], 'AssignmentPrecedence'),
    **dict.fromkeys(['<<', '>>'], 'BitwiseShiftPrecedence'),
}
PROTOCOL = {
    **dict.fromkeys(['+', '-', '+=', '-='], 'AdditiveArithmetic'), '*': 'Numeric',
    **dict.fromkeys(['/', '%', '<<', '>>', '&', '|'], 'BinaryInteger'),
    **dict.fromkeys(['&+', '&-'], 'FixedWidthInteger'),
}
MODULE = '''\
#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

private let active: Int = getenv("MUTANT").flatMap {{ Int(String(cString: $0)) }} ?? -1

/// A byte for each mutant in the file of MUTANTS_REACHED, which the processes of a test share.
nonisolated(unsafe) private let reached: UnsafeMutablePointer<UInt8>? = getenv("MUTANTS_REACHED").flatMap {{
    let descriptor = open($0, O_RDWR)
    guard descriptor >= 0 else {{ return nil }}
    let address = mmap(nil, {size}, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    close(descriptor)
    return address == MAP_FAILED ? nil : address?.assumingMemoryBound(to: UInt8.self)
}}

public func isOn_{module}(_ number: Int) -> Bool {{
    reached?[number] = 1
    return active == number
}}

public func choose_{module}<Value>(
    _ number: Int, _ original: @autoclosure () -> Value, _ changed: @autoclosure () -> Value
) -> Value {{ isOn_{module}(number) ? changed() : original() }}
'''
# Of the file of MUTANTS_REACHED, in bytes.
SIZE = 1 << 16


def operator_name(mutant: Mutant) -> str:
    """An operator of its own for each mutant."""
    return mutant.place.original + bin(mutant.number)[2:].replace('0', '^').replace('1', '~')


def operator_code(mutant: Mutant) -> str:
    name, original, changed = operator_name(mutant), mutant.place.original, mutant.place.changed
    if mutant.place.kind == 'negation':
        return (f'prefix operator {name}\n'
                f'public prefix func {name} (value: Bool) -> Bool {{ isOn_{mutant.module}({mutant.number}) ? value : !value }}\n')
    code = f'infix operator {name}: {PRECEDENCE[original]}\n'

    def body(left: str, right: str, word: str = '') -> str:
        return (f'{{ if isOn_{mutant.module}({mutant.number}) {{ {word}{left} {changed} {right} }}'
                f' else {{ {word}{left} {original} {right} }} }}\n')

    if original in ('&&', '||'):
        return code + (
            f'public func {name} (left: Bool, right: @autoclosure () throws -> Bool) rethrows -> Bool '
            + body('left', '(try right())', 'return try '))
    if original in ('==', '!='):
        return code + (
            f'public func {name} <Value: Equatable>(left: Value, right: Value) -> Bool ' + body('left', 'right', 'return ')
            + f'@_disfavoredOverload public func {name} <Value>(left: Value?, right: _OptionalNilComparisonType) -> Bool '
            + body('left', 'right', 'return '))
    if PRECEDENCE[original] == 'ComparisonPrecedence':
        return code + (
            f'public func {name} <Value: Comparable>(left: Value, right: Value) -> Bool ' + body('left', 'right', 'return ')
            + f'@_disfavoredOverload public func {name} <Left: BinaryInteger, Right: BinaryInteger>(left: Left, right: Right) -> Bool '
            + body('left', 'right', 'return '))
    if original in ('+=', '-='):
        return code + (
            f'public func {name} <Value: {PROTOCOL[original]}>(left: inout Value, right: Value) ' + body('left', 'right'))
    if original in ('<<', '>>'):
        return code + (
            f'public func {name} <Left: BinaryInteger, Right: BinaryInteger>(left: Left, right: Right) -> Left '
            + body('left', 'right', 'return '))
    return code + (
        f'public func {name} <Value: {PROTOCOL[original]}>(left: Value, right: Value) -> Value '
        + body('left', 'right', 'return '))


def switched(mutant: Mutant) -> str:
    """The code in the place of a mutant, which asks whether the mutant is on."""
    place = mutant.place
    if place.kind == 'statement':
        return f'if !isOn_{mutant.module}({mutant.number}) {{ {place.original} }}'
    if place.kind == 'literal':
        return f'choose_{mutant.module}({mutant.number}, {place.original}, {place.changed})'
    return operator_name(mutant)


def build(folder: pathlib.Path, sources: dict[str, str], mutants: list[Mutant]) -> list[Mutant]:
    """Builds a clone with as many of the mutants as compile, and returns these.

    The file refused.json of the folder has those that did not, so that the next run does not try them again.
    """
    memory = folder / 'refused.json'
    refused = {tuple(key) for key in json.loads(memory.read_text())} if memory.exists() else set()
    while True:
        mutants = [mutant for mutant in mutants if mutant.key not in refused]
        write(folder, sources, mutants)
        result = subprocess.run(BUILD, cwd=folder, capture_output=True, text=True, errors='replace')
        if result.returncode == 0:
            return mutants
        output = result.stdout + result.stderr
        blamed = set()
        for file, line, _ in ERROR.findall(output):
            blamed |= suspects(mutants, str(pathlib.Path(file).relative_to(folder)), int(line) - 1)
        if not blamed:
            raise SystemExit('The clone cannot be built:\n' + output[-3000:])
        print(f'{len(blamed)} mutants do not compile', flush=True)
        refused |= {mutant.key for mutant in blamed}
        memory.write_text(json.dumps(sorted(refused)))


def suspects(mutants: list[Mutant], file: str, line: int) -> set[Mutant]:
    """The mutants that an error is about: on its line, else near it, else in its file."""
    near = [mutant for mutant in mutants if mutant.file == file]
    for distance in (0, 5):
        found = {mutant for mutant in near if abs(mutant.place.line - line) <= distance}
        if found:
            return found
    return set(near)


def write(folder: pathlib.Path, sources: dict[str, str], mutants: list[Mutant]) -> None:
    for file, text in sources.items():
        lines = text.split('\n')
        for mutant in mutants:
            if mutant.file == file:
                place, line = mutant.place, lines[mutant.place.line]
                lines[place.line] = line[:place.start] + switched(mutant) + line[place.end:]
        update(folder / file, '\n'.join(lines))
    for module in {file.split('/')[1] for file in sources}:
        operators = [
            operator_code(mutant) for mutant in mutants
            if mutant.module == module and mutant.place.kind in ('operator', 'negation')]
        update(folder / 'Sources' / module / 'Mutants.swift', MODULE.format(module=module, size=SIZE) + ''.join(operators))


def update(path: pathlib.Path, text: str) -> None:
    """Writes a file only if it changes, so that nothing else is compiled again."""
    if not path.exists() or path.read_text() != text:
        path.write_text(text)
