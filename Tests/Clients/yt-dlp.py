#!/usr/bin/env python3
"""Lets yt-dlp, unmodified, get a media token from the mock: Tests/Clients/yt-dlp.py [PROGRAM]

Needs yt-dlp (python3 -m pip install yt-dlp) and a built mock. The only change is where sp.auth.adobe.com is: on this
machine, at the port of the mock. Prints the media token of each MVPD; exits with 1 when one is missing.
"""
import sys

from running_mock import DEBUG_BUILD, expect, running_mock

STATEMENT = 'eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6Inl0LWRscCJ9.c2lnbmF0dXJl'
# The page of the video, to which the login leads back: one that this machine can open.
VIDEO = 'https://sp.auth.adobe.com/activate'
# The MVPDs whose login yt-dlp knows as two forms, with the names of the fields on their real pages.
MVPDS = {'Cablevision': ('j_username', 'j_password'), 'ATTOTT': ('email', 'loginpassword')}
SCENARIO = 'description: The login pages that yt-dlp knows.\nworld:\n  mvpds:\n' + ''.join(
    f'    {mvpd}: {{ binding: post, loginFields: {{ username: {fields[0]}, password: {fields[1]} }} }}\n'
    for mvpd, fields in MVPDS.items())


def media_token(mvpd):
    from yt_dlp import YoutubeDL
    from yt_dlp.extractor.adobepass import AdobePassIE

    options = {
        'ap_mso': mvpd, 'ap_username': 'user', 'ap_password': 'password', 'nocheckcertificate': True,
        'cachedir': False, 'quiet': True,
    }
    with YoutubeDL(options) as downloader:
        extractor = AdobePassIE(downloader)
        extractor.initialize()
        return extractor._extract_mvpd_auth(VIDEO, 'video', 'REF30', 'REF30', STATEMENT)


def main():
    with running_mock(sys.argv[1] if len(sys.argv) > 1 else DEBUG_BUILD, SCENARIO):
        for mvpd in MVPDS:
            token = media_token(mvpd)
            expect(f'<mvpdId>{mvpd}</mvpdId>' in token, f'{mvpd}: no media token, but {token[:200]}')
            print(f'{mvpd}: {token[:60]}… ({len(token)} characters)')


main()
