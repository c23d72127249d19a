#!/usr/bin/env python3
"""Lets yt-dlp, unmodified, get media tokens from the mock: Tests/Clients/yt-dlp.py [PROGRAM]

Needs yt-dlp (python3 -m pip install yt-dlp) and a built mock. The only change is where sp.auth.adobe.com is: on this
machine, at the port of the mock. Of each MVPD, the first run logs in, and later runs use the tokens in the cache of
yt-dlp. Prints the media tokens; exits with 1 when one is missing, or when a later run sends other requests than those
that need the kept tokens only.
"""
import json
import sys
import tempfile

from running_mock import DEBUG_BUILD, expect, running_mock

STATEMENT = 'eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6Inl0LWRscCJ9.c2lnbmF0dXJl'
# The page of the video, to which the login leads back: one that this machine can open.
VIDEO = 'https://sp.auth.adobe.com/activate'
# The MVPDs whose login yt-dlp knows as two forms, with the names of the fields on their real pages.
MVPDS = {'Cablevision': ('j_username', 'j_password'), 'ATTOTT': ('email', 'loginpassword')}
SCENARIO = 'description: The login pages that yt-dlp knows.\nworld:\n  mvpds:\n' + ''.join(
    f'    {mvpd}: {{ binding: post, loginFields: {{ username: {fields[0]}, password: {fields[1]} }} }}\n'
    for mvpd, fields in MVPDS.items())


def media_token(cache, mvpd, resource, password='password'):
    from yt_dlp import YoutubeDL
    from yt_dlp.extractor.adobepass import AdobePassIE

    options = {
        'ap_mso': mvpd, 'ap_username': 'user', 'ap_password': password, 'nocheckcertificate': True,
        'cachedir': cache, 'quiet': True,
    }
    with YoutubeDL(options) as downloader:
        extractor = AdobePassIE(downloader)
        extractor.initialize()
        return extractor._extract_mvpd_auth(VIDEO, 'video', 'REF30', resource, STATEMENT)


def operations(mock):
    """The operations of all requests so far, the oldest first."""
    requests = json.loads(mock.admin('requests?limit=1000'))['requests']
    return [request['operation'] for request in reversed(requests)]


def watch(mock, mvpd):
    """Gets media tokens like three runs of the program: a login, the same video again, another resource."""
    short, authorize = 'accessEnablerShortAuthorize', 'accessEnablerAuthorize'
    with tempfile.TemporaryDirectory() as cache:
        runs = [('REF30', 'password', None), ('REF30', None, [short]), ('HBO', None, [authorize, short])]
        for resource, password, expected in runs:
            before = len(operations(mock))
            token = media_token(cache, mvpd, resource, password)
            expect(f'<mvpdId>{mvpd}</mvpdId>' in token, f'{mvpd}: no media token, but {token[:200]}')
            expect(f'<resourceID>{resource}</resourceID>' in token, f'{mvpd}: not for {resource}: {token[:400]}')
            sent = operations(mock)[before:]
            expect(expected in (None, sent), f'{mvpd}: from the cache, yt-dlp sends {sent}')
            print(f'{mvpd}, {resource}: {token[:60]}… ({len(token)} characters, {len(sent)} requests)')


def main():
    with running_mock(sys.argv[1] if len(sys.argv) > 1 else DEBUG_BUILD, SCENARIO) as mock:
        for mvpd in MVPDS:
            watch(mock, mvpd)


main()
