#!/usr/bin/env python3
"""Replays the requests of EPlusTV for ESPN with REST API V1: Tests/Clients/eplustv.py [PROGRAM]

EPlusTV (https://github.com/m0ngr31/EPlusTV, 4.10.0 at 6c2fd4f, services/espn-handler.ts and services/adobe-helpers.ts)
is written in TypeScript. The script sends what that client sends, in its order, and reads of each reply what that
client reads; the code is the script's own. Requests are signed with a key, and polls name the registration code. The
user enters the code on another device. Needs a built mock. Exits with 1 when the client would fail, or succeed where
it must not.
"""
import base64
import hashlib
import hmac
import http.client
import json
import sys
import time
import urllib.parse
import uuid

from running_mock import DEBUG_BUILD, HOSTS, Browser, expect, running_mock

# One MVPD whose login is reached by a redirect, and one with self-submitting forms (SAML POST binding).
MVPDS = {'Cablevision': False, 'Spectrum': True}
KEY, PUBLIC_KEY = b'privatekey123456', 'publickey1234567890publickey1234'
RESOURCE = ('<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>espn1</title><item>'
            '<title><![CDATA[Tonight & more]]></title><guid>1</guid></item></channel></rss>')
REFUSED = RESOURCE.replace('espn1', 'secn')
DAY = 24 * 60 * 60 * 1000
SCENARIO = f'''
description: A service provider that the configuration does not have, and a channel that nobody has subscribed to.
world: {{ policies: {{ unknownServiceProviders: adopt }} }}
decisions:
  - {{ resource: '{REFUSED}', decision: deny, details: Your package does not include this channel. }}
  - {{ resource: "*", decision: permit }}
'''


class Client:
    """The client with a new device."""

    def __init__(self, mock):
        self.mock = mock
        self.device = uuid.uuid4().hex
        self.code = None
        self.login = None

    def send(self, method, path, query=(), form=None):
        """Sends a signed request, whose signature covers the whole address, and reads JSON."""
        # As encodeURIComponent does.
        encoded = '&'.join(f'{name}={urllib.parse.quote(value, safe="-_.!~*()" + chr(39))}' for name, value in query)
        path = f'{path}?{encoded}' if encoded else path
        message = (f'{method} requestor_id=ESPN, nonce={uuid.uuid4().hex}, signature_method=HMAC-SHA1, '
                   f'request_time={int(time.time() * 1000)}, request_uri=https://{HOSTS[0]}{path}')
        signature = base64.b64encode(hmac.new(KEY, message.encode(), hashlib.sha1).digest()).decode()
        headers = {
            'Accept': 'application/json, text/plain, */*',
            'Authorization': f'{message}, public_key={PUBLIC_KEY}, signature={signature}',
            'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64)',
        }
        if form is not None:
            headers['Content-Type'] = 'application/x-www-form-urlencoded'
        connection = http.client.HTTPSConnection(HOSTS[0], context=self.mock.context)
        connection.request(method, path, urllib.parse.urlencode(form) if form is not None else None, headers)
        reply = connection.getresponse()
        content = reply.read().decode()
        connection.close()
        return reply.status, json.loads(content) if 200 <= reply.status < 300 else content

    def register(self):
        status, record = self.send('POST', '/reggie/v1/ESPN/regcode', form={
            'deviceId': self.device, 'deviceType': 'android_tv', 'ttl': '1800'})
        expect(200 <= status < 300, f'no code: {status} {record}')
        self.code = record['code']

    def poll(self):
        """Whether the user has logged in. Any failure but 404 is an error to the client."""
        status, login = self.send('GET', f'/api/v1/authenticate/{self.code}', [('requestor', 'ESPN')])
        expect(status in (200, 404), f'the poll is answered with {status}: {login}')
        self.login = login if status == 200 else None
        return status == 200

    def expires_soon(self):
        """Whether the login ends within a day; the time is a number in milliseconds, as text."""
        return time.time() * 1000 + DAY > int(self.login['expires'])

    def refresh(self):
        status, self.login = self.send(
            'GET', '/api/v1/tokens/authn', [('requestor', 'ESPN'), ('deviceId', self.device)])
        expect(status == 200, f'the login cannot be refreshed: {status} {self.login}')

    def token(self, resource):
        """The media token. The client asks for it even after a denial; without it, it plays free channels only."""
        query = [('requestor', 'ESPN'), ('deviceId', self.device), ('resource', resource)]
        authorized, reply = self.send('GET', '/api/v1/authorize', query)
        status, token = self.send('GET', '/api/v1/mediatoken', query)
        expect((authorized == 200) == (status == 200), f'authorize {authorized}, but mediatoken {status}: {reply}')
        return token['serializedToken'] if status == 200 else None


def watch(mock, mvpd, posts):
    client = Client(mock)
    client.register()
    for _ in range(2):
        expect(not client.poll(), f'{mvpd}: logged in before the user has logged in')
    expect(client.token(RESOURCE) is None, f'{mvpd}: a media token before the user has logged in')

    submitted = Browser(mock).activate(client.code, mvpd)
    expect((submitted > 0) == posts, f'{mvpd}: {submitted} forms submitted themselves')

    expect(client.poll(), f'{mvpd}: not logged in after the login')
    login = client.login
    expect(login['mvpd'] == mvpd and login['requestor'] == 'ESPN' and login['userId'], f'{mvpd}: {login}')
    expect(not client.expires_soon(), f'{mvpd}: the login ends soon, {login}')
    client.refresh()
    expect(client.login['expires'] == login['expires'], f'{mvpd}: another login, {client.login}')

    token = client.token(RESOURCE)
    expect(token, f'{mvpd}: no media token')
    verdict = mock.verdict(token, RESOURCE)
    expect(verdict == 'valid', f'{mvpd}: the media token is {verdict}: {token[:200]}')
    expect(client.token(REFUSED) is None, f'{mvpd}: a media token for a channel without a subscription')
    print(f'{mvpd}: {token[:60]}… ({len(token)} characters)')


def main():
    with running_mock(sys.argv[1] if len(sys.argv) > 1 else DEBUG_BUILD, SCENARIO) as mock:
        for mvpd, posts in MVPDS.items():
            watch(mock, mvpd, posts)


main()
