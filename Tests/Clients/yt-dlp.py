#!/usr/bin/env python3
"""Lets yt-dlp, unmodified, get a media token from the mock: Tests/Clients/yt-dlp.py [PROGRAM]

Needs yt-dlp (python3 -m pip install yt-dlp) and a built mock. The only change is where sp.auth.adobe.com is: on this
machine, at the port of the mock. Prints the media token of each MVPD; exits with 1 when one is missing.
"""
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, '../../.build/debug/adobe-pass-mock')
STATEMENT = 'eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6Inl0LWRscCJ9.c2lnbmF0dXJl'
# The page of the video, to which the login leads back: one that this machine can open.
VIDEO = 'https://sp.auth.adobe.com/activate'
# The MVPDs whose login yt-dlp knows as two forms, with the names of the fields on their real pages.
MVPDS = {'Cablevision': ('j_username', 'j_password'), 'ATTOTT': ('email', 'loginpassword')}
SCENARIO = 'description: The login pages that yt-dlp knows.\nworld:\n  mvpds:\n' + ''.join(
    f'    {mvpd}: {{ binding: post, loginFields: {{ username: {fields[0]}, password: {fields[1]} }} }}\n'
    for mvpd, fields in MVPDS.items())


def start_mock(folder):
    with open(os.path.join(folder, 'real-pages.yaml'), 'w') as file:
        file.write(SCENARIO)
    mock = subprocess.Popen(
        [PROGRAM, '--port', '0', '--tls', '--tls-host', 'sp.auth.adobe.com', '--tls-dir', folder,
         '--scenarios', folder, '--scenario', 'real-pages'],
        stdout=subprocess.PIPE, text=True)
    for line in mock.stdout:
        ready = re.search(r'ready on https://[^:]+:(\d+)', line)
        if ready:
            return mock, int(ready.group(1))
    sys.exit('the mock did not start')


def resolve_to(port):
    original = socket.getaddrinfo

    def resolve(host, service, *arguments, **options):
        if host == 'sp.auth.adobe.com':
            return original('127.0.0.1', port, *arguments, **options)
        return original(host, service, *arguments, **options)

    socket.getaddrinfo = resolve


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
    with tempfile.TemporaryDirectory() as folder:
        mock, port = start_mock(folder)
        try:
            resolve_to(port)
            for mvpd in MVPDS:
                token = media_token(mvpd)
                if f'<mvpdId>{mvpd}</mvpdId>' not in token:
                    sys.exit(f'{mvpd}: no media token, but {token[:200]}')
                print(f'{mvpd}: {token[:60]}… ({len(token)} characters)')
        finally:
            mock.send_signal(signal.SIGTERM)
            mock.wait()


main()
