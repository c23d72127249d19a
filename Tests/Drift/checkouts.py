"""Checkouts of Adobe's two public repositories: a working tree, a bare git directory, or an unpacked archive."""
from __future__ import annotations

import dataclasses
import io
import pathlib
import subprocess
import sys
import tarfile

from openapi_facts import openapi_facts
from page_facts import Page, page_facts

GUIDE = 'help/authentication/integration-guide-programmers/'
# The folders whose pages describe nothing that the mock answers, and the pages in them that do.
NOT_READ = tuple(GUIDE + folder for folder in (
    'features-premium/analytics/', 'features-premium/esm/', 'features-premium/privacy-support/',
    'legacy/error-reporting/', 'legacy/notes-technical/', 'legacy/sdks/', 'legacy/sso-access/'))
READ_ANYWAY = (
    'help/authentication/integration-guide-mvpds/mvpd-user-metadata-exchng.md',
    GUIDE + 'legacy/notes-technical/understanding-user-ids.md',
    GUIDE + 'legacy/sso-access/amazon-sso-cookbook-rest-api-v1.md',
    GUIDE + 'legacy/sso-access/apple-sso-cookbook-rest-api-v1.md')
NOT_READ_IN_WORDS = (
    'the guide for MVPDs except MVPD User Metadata Exchange, release notes and announcements, the TVE Dashboard, '
    'Concurrency Monitoring, analytics and Entitlement Service Monitoring, privacy, the SDKs, technical notes except '
    'Understanding User IDs, and pictures')
DOCUMENTATION, OPENAPI = 'AdobeDocs/pass.en', 'AdobeDocs/adobe-pass'


class Unusable(Exception):
    """A checkout or a file that the script cannot use, with the reason."""


@dataclasses.dataclass
class Checkout:
    """One of Adobe's two repositories."""

    folder: pathlib.Path
    repository: str

    def pages(self, revision: str | None = None) -> dict[str, Page]:
        """The pages of the working tree, or of a revision, by their paths."""
        pages = {}
        for path, text in sorted(files(self.folder, revision).items()):
            if self.repository == DOCUMENTATION and is_read(path):
                try:
                    pages[path] = page_facts(text)
                except ValueError as reason:
                    raise Unusable(f'{path}: {reason}.') from None
            elif self.repository == OPENAPI and is_openapi(path, text):
                pages[path] = openapi_facts(text)
        if not pages:
            raise Unusable(f'{self.folder} has none of the pages, whose folder is {GUIDE}, at {revision or "present"}.')
        return pages

    def revision(self, name: str = 'HEAD') -> tuple[str, str] | None:
        """The full name and the date of a revision; nothing without git."""
        if not has_git(self.folder):
            return None
        words = git(self.folder, 'show', '--no-patch', '--format=%H %cs', f'{name}^{{commit}}').decode().split()
        return words[0], words[1]


def checkout(folder: pathlib.Path) -> Checkout:
    """Finds out which repository a folder is a checkout of."""
    if not folder.is_dir():
        raise Unusable(f'There is no folder {folder}.')
    contents = files(folder, None)
    if any(path.startswith(GUIDE) for path in contents):
        return Checkout(folder, DOCUMENTATION)
    if any(is_openapi(path, text) for path, text in contents.items()):
        return Checkout(folder, OPENAPI)
    raise Unusable(
        f'{folder} is no checkout of {DOCUMENTATION} or {OPENAPI}: it has neither {GUIDE} nor OpenAPI files in static.')


def is_read(path: str) -> bool:
    return path in READ_ANYWAY or (
        path.startswith(GUIDE) and path.endswith('.md') and not path.startswith(NOT_READ))


def is_openapi(path: str, text: str) -> bool:
    return path.startswith('static/') and path.endswith('.json') and '"openapi"' in text


def files(folder: pathlib.Path, revision: str | None) -> dict[str, str]:
    """The pages and OpenAPI files by their paths, of a revision if one is named or the folder has no working tree."""
    if revision is None and not is_bare(folder):
        found = [*folder.glob('help/**/*.md'), *folder.glob('static/*.json')]
        return {file.relative_to(folder).as_posix(): file.read_text(encoding='utf-8') for file in found}
    listed = git(folder, 'ls-tree', '-r', '--name-only', revision or 'HEAD').decode().splitlines()
    paths = [path for path in listed if (path.startswith('help/') and path.endswith('.md'))
             or (path.startswith('static/') and path.endswith('.json'))]
    if not paths:
        return {}
    # One call for all files, which cat-file would need for each.
    archive = git(folder, 'archive', '--format=tar', revision or 'HEAD', '--', *paths)
    with tarfile.open(fileobj=io.BytesIO(archive)) as members:
        contents = {member.name: members.extractfile(member) for member in members}
        return {path: content.read().decode() for path, content in contents.items() if content and path in paths}


def has_git(folder: pathlib.Path) -> bool:
    return (folder / '.git').exists() or is_bare(folder)


def is_bare(folder: pathlib.Path) -> bool:
    return (folder / 'HEAD').is_file() and (folder / 'objects').is_dir()


def git(folder: pathlib.Path, *arguments: str) -> bytes:
    if not has_git(folder):
        raise Unusable(f'{folder} has no git history.')
    try:
        return subprocess.run(['git', '-C', folder, *arguments], capture_output=True, check=True).stdout
    except FileNotFoundError:
        raise Unusable('git is not installed.') from None
    except subprocess.CalledProcessError as error:
        print(error.stderr.decode().strip(), file=sys.stderr)
        raise Unusable(f'git cannot read {folder}. A shallow clone has no older revisions.') from None
