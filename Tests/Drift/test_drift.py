#!/usr/bin/env python3
"""Tests of drift with made-up pages and a made-up mock: Tests/Drift/test_drift.py"""
from __future__ import annotations

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import baseline
from checkouts import GUIDE
from comparison import compare
from openapi_facts import openapi_facts
from page_facts import Page, page_facts

HERE = pathlib.Path(__file__).resolve().parent
PAGE = GUIDE + 'rest-apis/lanterns/light-a-lantern.md'
CODES = GUIDE + 'rest-apis/lanterns/lantern-errors.md'
OLD_API = GUIDE + 'legacy/rest-api-v1/apis/lantern.md'
OPENAPI = 'static/lanterns.json'

LIGHT = '''---
title: Light a lantern
exl-id: 11111111-aaaa
---
# Light a lantern {#light}

Whoever lights a lantern can see in the dark.

## Request {#request}

<table>
  <tr><th>HTTP</th><th></th><th></th></tr>
  <tr><td>path</td><td>/lanterns/{lantern}/light</td><td></td></tr>
  <tr><td>method</td><td>POST</td><td></td></tr>
  <tr><th>Query Parameters</th><th></th><th></th></tr>
  <tr><td>wick</td><td>How long the wick of the lantern is.<td><i>required</i></td></tr>
  <tr><th>Headers</th><th></th><th></th></tr>
  <tr><td>Lantern-Owner<br/>or<br/>Lantern-Guest</td><td>The person who carries it around.</td><td>optional</td></tr>
</table>

## Response {#response}

<table>
  <tr><th>Code</th><th>Text</th><th>Description</th></tr>
  <tr><td>200</td><td>OK</td><td>It shines for the rest of the evening.</td></tr>
</table>

### Success {#success}

<table>
  <tr><th>Body</th><th></th><th></th></tr>
  <tr><td></td><td>
    An object with these:
    <table>
      <tr><th>Attribute</th><th></th><th></th></tr>
      <tr><td>flame</td><td>One of: <ul><li><b>small</b><br/>A small one.</li><li><b>large</b></li></ul></td>
          <td><i>required</i></td></tr>
      <tr><td>hours</td><td>How long it burns.</td><td>optional</td></tr>
    </table>
  </td><td><i>required</i></td></tr>
</table>

## Samples {#samples}

### 1. Light a lantern with a long wick

>[!BEGINTABS]

>[!TAB Request]

```HTTPS
POST /lanterns/7/light?wick=9 HTTP/1.1

    Lantern-Owner: somebody
```

>[!TAB Response]

```HTTPS
HTTP/1.1 200 OK

Content-Type: application/json

{ "flame": "large", "oil": [{ "kind": "olive" }] }
```

>[!ENDTABS]

### 2. Light a lantern without oil

```JSON
{ "flame": "small" }
```
'''
ERRORS = '''---
title: Lantern errors
exl-id: 22222222-bbbb
---
# Lantern errors {#errors}

| Action | Code | Status | Message |
|---|---|---|---|
| **refill** | *lantern_out_of_oil* | 403 | The lantern has run out of oil and cannot be lit again. |
| | *lantern_lid_missing* | 404, 410 | Nobody has found the lid of the lantern yet. |
'''
OLD = '''---
title: Old lantern
---
# (Legacy) Old lantern {#old-lantern}

| Endpoint | Called <br>By | Input <br>Params | HTTP <br>Method | Response | HTTP <br>Response |
| --- | --- | --- | --- | --- | --- |
| <HOST>/api/v1/lantern | Anybody | 1. bearer (Mandatory)</br>2. _shade_ | GET | XML | 200 - Success </br>404 |

| Input Parameter | Type | Description |
| --- | --- | --- |
| bearer | Query Parameter | The bearer of the old lantern, by name. |
'''
DOCUMENT = {
    'openapi': '3.0.1', 'info': {'title': 'Lanterns'}, 'servers': [{'url': 'https://lanterns.example/api'}],
    'paths': {'/lanterns/{lantern}': {'get': {
        'description': 'Tells everything about one lantern.',
        'parameters': [{'in': 'header', 'name': 'Lantern-Owner', 'required': True, 'schema': {'type': 'string'}}],
        'responses': {'200': {'content': {'application/json': {'schema': {'$ref': '#/components/schemas/Lantern'}}}}},
    }}},
    'components': {'schemas': {'Lantern': {'properties': {
        'flame': {'type': 'string', 'enum': ['small', 'large']}, 'hours': {'type': 'integer'}}}}},
}
FIDELITY = '''| repository | revision | date |
|---|---|---|
| [AdobeDocs/pass.en](https://github.com/AdobeDocs/pass.en) | `0` | 0 |
| [AdobeDocs/adobe-pass](https://github.com/AdobeDocs/adobe-pass) | `0` | 0 |
'''
MOCK = {
    baseline.FIDELITY: FIDELITY,
    'Sources/PassVocabulary/PassOperation.swift':
        'case .lightLantern:\n    Row("POST", "Light a lantern", "/lanterns/{lantern}/light")\n',
    'Sources/PassAPI/Operations/Definitions/Lanterns.swift': '.init(.lightLantern, query: "wick")\n',
    'Sources/Lanterns/LanternHeaders.swift': '"Lantern-Owner", "Lantern-Guest"\n',
    'Sources/Lanterns/LanternError.swift': 'case oil = "lantern_out_of_oil", lid = "lantern_lid_missing"\n',
    'Sources/Lanterns/Flame.swift':
        '/// The answer of *Light a\n/// lantern*.\nenum Flame { case small, large; var flame, hours }\n',
    'Tests/JourneyTests/Samples/Sample+Lanterns.swift': 'Sample(1, "Light a lantern with a long wick")\n',
}


class DriftTests(unittest.TestCase):
    """Each test has the same pages, of which the mock knows all facts."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.mock, self.documentation, self.openapi = (
            pathlib.Path(folder.name, name) for name in ('mock', 'documentation', 'openapi'))
        write(self.mock, MOCK | {baseline.FACTS: '{}'})
        write(self.documentation, {PAGE: LIGHT, CODES: ERRORS, OLD_API: OLD})
        write(self.openapi, {OPENAPI: json.dumps(DOCUMENT)})
        for checkout in (self.documentation, self.openapi):
            commit(checkout)
        status, output = self.drift('--record', self.documentation, self.openapi)
        self.assertEqual(status, 0, output)

    def drift(self, *arguments: str | pathlib.Path) -> tuple[int, str]:
        """The exit status and everything that the script prints."""
        run = subprocess.run(
            [sys.executable, HERE / 'drift', '--mock', self.mock, *arguments], text=True, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return run.returncode, run.stdout

    def findings(self, checkout: pathlib.Path) -> list[str]:
        """The findings, of which there must be some, each with its first file."""
        status, output = self.drift(checkout)
        self.assertEqual(status, 1, output)
        lines = output.splitlines()
        files = {number: line.strip() for number, line in enumerate(lines) if line.startswith('    ')}
        return [line[2:] + ' → ' + next(file for later, file in files.items() if later > number)
                for number, line in enumerate(lines) if line.startswith('- ')]

    def expect(self, page: str, old: str, new: str, *findings: str) -> None:
        """Expects these findings and no others after a change of one page."""
        file = self.documentation / page
        text = file.read_text()
        self.assertIn(old, text)
        file.write_text(text.replace(old, new, 1))
        self.assertEqual(self.findings(self.documentation), list(findings))

    def test_nothing_has_changed(self) -> None:
        status, output = self.drift(self.documentation, self.openapi)
        self.assertEqual(status, 0, output)
        self.assertNotIn('\n- ', output)

    def test_an_unpacked_archive_needs_no_history(self) -> None:
        (self.documentation / '.git').rename(self.mock / 'elsewhere')
        self.assertEqual(self.drift(self.documentation)[0], 0)

    def test_sentences_are_only_counted(self) -> None:
        text = LIGHT.replace('can see in the dark', 'sees').replace('The person', 'Somebody').replace('shines', 'glows')
        write(self.documentation, {PAGE: text})
        status, output = self.drift(self.documentation)
        self.assertEqual(status, 0, output)
        self.assertIn('only sentences have changed: 1.', output)

    def test_a_baseline_has_no_sentences(self) -> None:
        text = (self.mock / baseline.FACTS).read_text()
        for sentence in ('Whoever', 'How long', 'person', 'run out of', 'Nobody', 'by name', 'Tells', 'A small one',
                         'with a long wick', 'somebody', 'olive', 'evening'):
            self.assertNotIn(sentence, text)

    def test_pages(self) -> None:
        (self.documentation / PAGE).rename(self.documentation / GUIDE / 'lamp.md')
        (self.documentation / CODES).unlink()
        write(self.documentation, {GUIDE + 'candle.md': '# Candle\n', GUIDE + 'legacy/sdks/torch.md': '# Torch\n'})
        self.assertEqual(self.findings(self.documentation), [
            'page new → No file of the mock names it.',
            f'page moved from {PAGE} → Sources/Lanterns/Flame.swift',
            'page gone → No file of the mock names it.'])

    def test_titles(self) -> None:
        self.expect(PAGE, '# Light a lantern {', '# Kindle a lantern {',
                    'title changed: Light a lantern → Kindle a lantern → Sources/Lanterns/Flame.swift')

    def test_headers(self) -> None:
        headers = 'Sources/Lanterns/LanternHeaders.swift'
        self.expect(PAGE, 'or<br/>Lantern-Guest', '', f'header gone: Lantern-Guest, in request → {headers}')
        self.expect(PAGE, 'Lantern-Owner<br/>', 'Lantern-Owner<br/>or<br/>Lantern-Guest<br/>or<br/>Lantern-Heir',
                    f'header new: Lantern-Heir (optional), in request → {headers}')

    def test_parameters(self) -> None:
        self.expect(PAGE, 'is.<td><i>required', 'is.<td><i>optional',
                    'parameter changed: wick, required → optional, in request → '
                    'Sources/PassAPI/Operations/Definitions/Lanterns.swift')

    def test_endpoints(self) -> None:
        self.expect(PAGE, '<td>POST', '<td>PUT',
                    'endpoint changed: /lanterns/{lantern}/light, POST → PUT, in request → '
                    'Sources/PassVocabulary/PassOperation.swift')

    def test_statuses(self) -> None:
        self.expect(PAGE, '<tr><td>200</td>', '<tr><td>201</td><td>Created</td></tr><tr><td>200</td>',
                    'status new: 201 (Created), in response → Sources/PassAPI/Operations/Definitions/Lanterns.swift')

    def test_members(self) -> None:
        self.expect(PAGE, '<td>hours</td>', '<td>days</td>',
                    'member gone: hours, in success → Sources/Lanterns/Flame.swift',
                    'member new: days (optional), in success → Sources/Lanterns/Flame.swift')

    def test_values(self) -> None:
        self.expect(PAGE, '<li><b>large</b></li>', '<li><b>large</b></li><li><b>huge</b></li>',
                    'value new: huge, in success.flame → Sources/Lanterns/Flame.swift')

    def test_error_codes(self) -> None:
        errors = 'Sources/Lanterns/LanternError.swift'
        self.expect(CODES, '| 403 |', '| 409 |',
                    f'error code changed: lantern_out_of_oil, 403 refill → 409 refill, in errors → {errors}')
        self.expect(CODES, '| 409 | The lantern', '| 403 | Your lantern',
                    f'error code changed: lantern_out_of_oil, another message, in errors → {errors}')
        self.expect(CODES, 'Your lantern', 'The lantern has a lid. The lantern',
                    f'error code changed: lantern_out_of_oil, another message, in errors → {errors}')
        (self.documentation / CODES).write_text(ERRORS + '| | *lantern_stolen* | 403 | It is gone. |\n')
        self.assertEqual(self.findings(self.documentation), [
            f'error code new: lantern_stolen (403 refill), in errors → {errors}'])

    def test_samples(self) -> None:
        sample = 'Tests/JourneyTests/Samples/Sample+Lanterns.swift'
        self.expect(PAGE, '"kind": "olive"', '"sort": "olive"',
                    'sample changed: samples 1 Response, 1. Light a lantern with a long wick: member new: oil[].sort, '
                    f'member gone: oil[].kind → {sample}')
        self.expect(PAGE, '"sort": "olive"', '"kind": "walnut"',
                    f'sample changed: samples 1 Response, 1. Light a lantern with a long wick: other values → {sample}')

    def test_a_sample_before_others(self) -> None:
        self.expect(PAGE, '### 1. Light a lantern with a long wick',
                    '### 1. Light a broken lantern\n\n```HTTPS\nHTTP/1.1 409 Conflict\n```\n\n'
                    '### 2. Light a lantern with a long wick',
                    'sample new: samples 1, 1. Light a broken lantern → '
                    'Tests/JourneyTests/Samples/Sample+Lanterns.swift')

    def test_a_new_anchor_is_no_change_of_what_is_below(self) -> None:
        file = self.documentation / PAGE
        file.write_text(file.read_text().replace('{#request}', '{#the-request}'))
        self.assertEqual(self.drift(self.documentation)[0], 0)

    def test_pages_of_the_first_api(self) -> None:
        self.expect(OLD_API, '200 - Success </br>404', '200 - Success </br>410',
                    'endpoint changed: /api/v1/lantern, GET 200 404 → GET 200 410, in old-lantern → '
                    'No file of the mock names it.')
        (self.documentation / OLD_API).write_text(OLD.replace('_shade_', '_shade_ (Deprecated)'))
        self.assertEqual(self.findings(self.documentation), [
            'parameter changed: shade, nothing → deprecated, in old-lantern.input → No file of the mock names it.'])

    def test_openapi(self) -> None:
        document = json.loads(json.dumps(DOCUMENT))
        document['paths']['/lanterns/{lantern}']['get']['parameters'][0]['required'] = False
        document['components']['schemas']['Lantern']['properties']['flame']['enum'].append('huge')
        document['components']['schemas']['Lantern']['properties']['lid'] = {'type': 'boolean'}
        write(self.openapi, {OPENAPI: json.dumps(document)})
        self.assertEqual(self.findings(self.openapi), [
            'member new: lid (optional boolean), in Lantern → Sources/Lanterns/Flame.swift',
            'value new: huge, in Lantern.flame → Sources/Lanterns/Flame.swift',
            'header changed: Lantern-Owner, required string → optional string, in GET /api/lanterns/{lantern} → '
            'Sources/Lanterns/LanternHeaders.swift'])

    def test_another_revision(self) -> None:
        first = baseline.revisions(self.mock)['AdobeDocs/pass.en'][0]
        write(self.documentation, {CODES: ERRORS.replace('410', '411')})
        commit(self.documentation)
        status, output = self.drift(self.documentation, '--since', first)
        self.assertEqual(status, 1)
        self.assertIn('lantern_lid_missing, 404, 410 refill → 404, 411 refill', output)
        self.assertEqual(self.drift(self.documentation, '--since', 'HEAD')[0], 0)

    def test_a_checkout_without_a_working_tree(self) -> None:
        bare = self.mock.parent / 'bare'
        subprocess.run(['git', 'clone', '--quiet', '--bare', self.documentation, bare], check=True)
        self.assertEqual(self.drift(bare)[0], 0)

    def test_checkouts_that_cannot_be_used(self) -> None:
        for folder, reason in ((self.mock, 'is no checkout of'), (self.mock / 'nowhere', 'There is no folder')):
            status, output = self.drift(folder)
            self.assertEqual(status, 2)
            self.assertIn(reason, output)

    def test_fidelity_states_the_revision_of_the_facts(self) -> None:
        write(self.mock, {baseline.FIDELITY: FIDELITY.replace('`0`', f'`{"1" * 40}`')})
        status, output = self.drift(self.documentation)
        self.assertEqual(status, 2)
        self.assertIn('states another revision', output)


class RecordedBaselineTests(unittest.TestCase):
    """What is committed."""

    def test_fidelity_states_the_revisions_of_the_facts(self) -> None:
        self.assertEqual(sorted(baseline.load(HERE.parents[1])), ['AdobeDocs/adobe-pass', 'AdobeDocs/pass.en'])


def write(folder: pathlib.Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


def commit(folder: pathlib.Path) -> None:
    user = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com', '-c', 'commit.gpgsign=false']
    for arguments in (['init', '--quiet'], ['add', '--all'], [*user, 'commit', '--quiet', '--message', 'A step']):
        subprocess.run(['git', '-C', str(folder), *arguments], check=True)



class Facts(unittest.TestCase):
    """Tests of facts that move, and of what is written by reference."""

    def findings(self, old: Page, new: Page) -> list[str]:
        return sorted(finding.text for finding in compare({'p': old}, {'p': new}).findings)

    def document(self, first: list[str], second: list[str], parameter: dict[str, object] | None = None) -> Page:
        def operation(statuses: list[str]) -> dict[str, object]:
            return {'responses': {status: {} for status in statuses},
                    'parameters': [{'$ref': '#/components/parameters/Wick'}] if parameter else []}
        return openapi_facts(json.dumps({
            'info': {'title': 'Lanterns'}, 'components': {'parameters': {'Wick': parameter or {}}},
            'paths': {'/light': {'get': operation(first)}, '/snuff': {'get': operation(second)}}}))

    def test_a_status_that_moves_to_another_operation_is_found(self) -> None:
        moved = self.findings(self.document(['200', '404'], ['200']), self.document(['200'], ['200', '404']))
        self.assertEqual(moved, ['gone: 404', 'new: 404'])

    def test_a_parameter_by_reference_is_read(self) -> None:
        def wick(required: bool) -> dict[str, object]:
            return {'name': 'wick', 'in': 'query', 'required': required, 'schema': {'type': 'string'}}
        found = self.findings(
            self.document(['200'], ['200'], wick(True)), self.document(['200'], ['200'], wick(False)))
        self.assertEqual(found, ['changed: wick, required query string → optional query string'])

    def test_a_sample_that_does_not_end_is_refused(self) -> None:
        with self.assertRaises(ValueError):
            page_facts('# Light\n\n```\nGET /light\n')


class Captures(unittest.TestCase):
    """Tests of captures with a made-up page, whose JSON has the mistakes that pages have."""

    def test_a_request_and_its_responses_become_captures(self) -> None:
        page = """# Light a lantern

## Samples

### 1. Light it

>[!TAB Request]

```HTTPS
POST /api/v2/REF30/decisions/authorize/${degradedMvpd} HTTP/1.1

    Authorization: Bearer abc
    Content-Type: application/json

Body:

{"resources": ["a"]}
```

>[!TAB Response]

```JSON
HTTP/1.1 200 OK

Content-Type : application/json

{
  "note": "It is "lit" now"
  "token": "PHNp...",
  "notBefore": 1697543318183,
}
```
"""
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, 'pages', GUIDE, 'rest-apis/rest-api-v2/apis/light.md')
            file.parent.mkdir(parents=True)
            file.write_text(page, encoding='utf-8')
            result = subprocess.run(
                [HERE / 'captures', pathlib.Path(folder, 'pages'), pathlib.Path(folder, 'out')],
                capture_output=True, text=True, check=False)
            self.assertEqual(result.returncode, 0, result.stderr)
            written = list(pathlib.Path(folder, 'out').iterdir())
            self.assertEqual([path.name for path in written], ['01 Light-a-lantern-1-Light-it.har'])
            entry = json.loads(written[0].read_text(encoding='utf-8'))['log']['entries'][0]
        self.assertEqual(entry['startedDateTime'], '2023-10-17T11:48:38.183+00:00')
        self.assertTrue(entry['request']['url'].endswith('/decisions/authorize/Cablevision'))
        self.assertEqual(entry['request']['postData']['text'], '{"resources": ["a"]}')
        self.assertEqual(entry['response']['headers'], [{'name': 'Content-Type', 'value': 'application/json'}])
        body = json.loads(entry['response']['content']['text'])
        self.assertEqual(body, {'note': 'It is "lit" now', 'token': '[redacted]', 'notBefore': 1697543318183})


if __name__ == '__main__':
    unittest.main()
