"""The suites of a built clone, and which mutants each of them reaches."""
from __future__ import annotations

import dataclasses
import json
import mmap
import os
import pathlib
import queue
import re
import signal
import subprocess
import tempfile
import threading
import time

import switches
from mutant import Mutant

# Need a browser, or read the sources, which are not as committed.
NEVER = ('RepositoryTests.',)
# Have timeouts, so that only a second failure counts.
OUTSIDE = ('CommandTests.', 'EventServerTests.', 'StateStoreTests.', 'DashboardTests.', 'AdobePassMockClientTests.')
COLOR = re.compile(r'\x1b\[[0-9;]*m')
LATE = 'the time limit'
FAILURE = re.compile(r'^✘ Test (?:case passing .* to )?"?(.*?)"? (?:recorded an issue|failed)')


@dataclasses.dataclass
class Suite:
    name: str
    seconds: float
    reached: set[int]


class Suites:
    def __init__(self, folder: pathlib.Path, jobs: int, longest: float):
        self.folder, self.jobs, self.longest = folder, jobs, longest
        self.program = str(next((folder / '.build' / 'debug').glob('*PackageTests.xctest')))
        # Names of tests that fail without a mutant.
        self.failing: set[str] = set()
        self.all = [suite for suite in self.measure() if suite.seconds <= longest]

    def measure(self) -> list[Suite]:
        """Runs each suite without a mutant."""
        memory = self.folder / 'suites.json'
        if memory.exists() and memory.stat().st_mtime > os.stat(self.program).st_mtime:
            known = json.loads(memory.read_text())
            self.failing = set(known['failing'])
            return [Suite(name, seconds, set(reached)) for name, seconds, reached in known['suites']]
        command = [self.program, '--testing-library', 'swift-testing', '--list-tests']
        listed = subprocess.run(command, capture_output=True, text=True, cwd=self.folder, check=True).stdout
        names = sorted({line.split('/')[0] for line in listed.splitlines() if '/' in line and not line.startswith(NEVER)})
        found: list[Suite] = []

        def run(name: str) -> None:
            with tempfile.NamedTemporaryFile() as file:
                file.truncate(switches.SIZE)
                started = time.monotonic()
                failing = self.run([name], None, self.longest, reached=file.name)
                if LATE in failing:
                    print(f'{name} takes too long, and does not run', flush=True)
                    return
                self.failing |= failing
                with mmap.mmap(file.fileno(), switches.SIZE) as bytes_of_mutants:
                    reached = {number for number, byte in enumerate(bytes_of_mutants[:]) if byte}
                found.append(Suite(name, time.monotonic() - started, reached))

        in_parallel(run, names, self.jobs)
        print(f'{len(found)} suites in {sum(suite.seconds for suite in found):.0f} s, '
              f'failed without a mutant: {sorted(self.failing)}', flush=True)
        memory.write_text(json.dumps({
            'failing': sorted(self.failing), 'suites': [(suite.name, suite.seconds, sorted(suite.reached)) for suite in found]}))
        return found

    def verdict(self, mutant: Mutant) -> str:
        """Which test notices a mutant. Only the suites run that reach it, the fastest first."""
        own = f'{mutant.module}Tests.'
        suites = sorted(
            (suite for suite in self.all if mutant.number in suite.reached),
            key=lambda suite: (suite.name.startswith(OUTSIDE), not suite.name.startswith(own), suite.seconds))
        if not suites:
            return 'survived, no test reaches it'
        while suites:
            group, seconds = [suites.pop(0)], 0.0
            # Each process takes a moment to start.
            while suites and seconds < 3 and suites[0].name.startswith(OUTSIDE) == group[0].name.startswith(OUTSIDE):
                group.append(suites.pop(0))
                seconds = sum(suite.seconds for suite in group)
            names, limit = [suite.name for suite in group], 60 + 10 * seconds + 10 * group[0].seconds
            failed = self.run(names, mutant, limit, stops=True)
            if failed and names[0].startswith(OUTSIDE):
                failed = self.run(names, mutant, limit, stops=True)
            if failed:
                return f'noticed by {min(failed)}'
        return 'survived'

    def run(self, names: list[str], mutant: Mutant | None, limit: float, stops: bool = False, reached: str = '') -> set[str]:
        """The names of the tests that fail; only the first one if the run stops there."""
        filters = [part for name in names for part in ('--filter', f'^{re.escape(name)}/')]
        environment = {
            **os.environ, 'MUTANT': str(mutant.number) if mutant else '-1', 'MUTANTS_REACHED': reached,
            'SWIFT_BACKTRACE': 'enable=no', 'JOURNEYS_IN_MEMORY': '1', 'NO_COLOR': '1'}
        process = subprocess.Popen(
            [self.program, '--testing-library', 'swift-testing', *filters], cwd=self.folder, env=environment,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        failed: set[str] = set()

        def read() -> None:
            for line in process.stdout:
                match = FAILURE.match(COLOR.sub('', line.decode(errors='replace')))
                if match and 'known issue' not in match.string and match[1] not in self.failing:
                    failed.add(match[1])
                    if stops:
                        process.kill()
                        return

        # Not to the end of the output, because a program that a test has left behind keeps it open.
        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        try:
            status = process.wait(limit)
            reader.join(1)
        except subprocess.TimeoutExpired:
            process.kill()
            status = process.wait()
            failed.add(LATE)
        end_session(process.pid)
        # 1 also says that only tests failed that fail without the mutant.
        if not failed and status != 0 and (status != 1 or not self.failing):
            failed.add(f'the end of the process with {status}')
        return set(failed)


def end_session(session: int) -> None:
    """Ends the programs that tests have left behind."""
    for path in pathlib.Path('/proc').glob('[0-9]*'):
        try:
            if os.getsid(int(path.name)) == session:
                os.kill(int(path.name), signal.SIGKILL)
        except ProcessLookupError:
            pass


def in_parallel(work, items, jobs: int, until: float = float('inf')) -> None:
    """Calls `work` with each item, as far as the time allows."""
    tasks: queue.SimpleQueue = queue.SimpleQueue()
    for item in items:
        tasks.put(item)

    def run() -> None:
        while time.monotonic() < until:
            try:
                work(tasks.get_nowait())
            except queue.Empty:
                return

    workers = [threading.Thread(target=run) for _ in range(jobs)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
