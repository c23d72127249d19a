#!/usr/bin/env python3
"""Replays the requests of FastChannels for AMC with REST API V2: Tests/Clients/fastchannels.py [PROGRAM]

FastChannels (https://github.com/kineticman/FastChannels, app/scrapers/amcn_tve.py at 6d72d5a and app/tve/link_login.py
at 1f3d40d) works against the live service. The script sends what that client sends, in its order, and reads of each
reply what that client reads; the code is the script's own. The user logs in on another device, with the link that the
client shows. Needs a built mock. Exits with 1 when the client would fail, or succeed where it must not.
"""
import base64
import http.client
import json
import sys
import urllib.parse
import uuid

from running_mock import DEBUG_BUILD, HOSTS, Browser, expect, running_mock

# One MVPD whose login is reached by a redirect, and one with self-submitting forms (SAML POST binding).
MVPDS = {'Comcast_SSO': False, 'Spectrum': True}
STATEMENT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbWMiLCJpc3MiOiJhdXRoLmFkb2JlLmNvbSJ9.c2lnbmF0dXJl'
# The client sends this text where the documentation has a JSON object.
DEVICE_INFO = 'platform=Windows;mobile=false;brands=Chromium/150;lang=en-US;dpr=1;screen=1760x1262;cores=12;touch=10'
SCENARIO = '''
description: The service providers of AMC Networks. Nobody has subscribed to IFC, and WETV works without Spectrum.
world:
  policies: { unknownServiceProviders: adopt }
  serviceProviders: { WETV: { name: WE tv, domains: [wetv.com] } }
  integrations: { WETV: { Comcast_SSO: {} } }
decisions:
  - { resource: IFC, decision: deny, details: Your package does not include IFC. }
  - { resource: "*", decision: permit }
'''


class NotAuthorized(Exception):
    """The client tells its user that the subscription does not include the channel, and gives up."""


class Client:
    """One network of AMC: a registered client, and one device identifier for its whole life."""

    def __init__(self, mock, requestor, device):
        self.mock, self.requestor = mock, requestor
        self.domain = f'{requestor.lower()}.com'
        self.page = f'https://www.{self.domain}/live'
        self.headers = {
            'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Accept': '*/*',
            'Accept-Language': 'en-US,en;q=0.9',
        }
        self.register()
        self.headers.update({
            'Origin': f'https://www.{self.domain}', 'Referer': f'https://www.{self.domain}/',
            'ap-device-identifier': 'fingerprint ' + base64.b64encode(device.encode()).decode(),
            'x-device-info': base64.b64encode(DEVICE_INFO.encode()).decode(),
        })

    def send(self, method, path, body=None, **headers):
        """Sends a request with the headers of the client; no redirect is followed."""
        connection = http.client.HTTPSConnection(HOSTS[1], context=self.mock.context)
        headers = {name.replace('_', '-'): value for name, value in headers.items()}
        connection.request(method, path, body, {**self.headers, **headers})
        reply = connection.getresponse()
        content = reply.read().decode()
        connection.close()
        return reply, content

    def post(self, path, form=None, document=None, charset=''):
        """Sends a form or JSON; any status other than 2xx ends the sign-in of the client."""
        kind = 'application/x-www-form-urlencoded' if form is not None else 'application/json'
        body = urllib.parse.urlencode(form) if form is not None else json.dumps(document)
        reply, content = self.send('POST', path, body, Content_Type=kind + charset)
        expect(200 <= reply.status < 300, f'{self.requestor}: {path} is answered with {reply.status}: {content}')
        return json.loads(content)

    def register(self):
        charset = '; charset=UTF-8'
        client = self.post('/o/client/register', document={'software_statement': STATEMENT}, charset=charset)
        token = self.post('/o/client/token', form={
            'grant_type': 'client_credentials', 'client_id': client['client_id'],
            'client_secret': client['client_secret'],
        }, charset=charset)
        self.headers['Authorization'] = f'Bearer {token["access_token"]}'

    def start(self, mvpd):
        """Starts a session. The domain has a scheme in front, unlike in the documentation."""
        path = f'/api/v2/{self.requestor}/sessions'
        form = {'mvpd': mvpd, 'domainName': f'https://{self.domain}', 'redirectUrl': self.page}
        reply, content = self.send(
            'POST', path, urllib.parse.urlencode(form), Content_Type='application/x-www-form-urlencoded')
        if not 200 <= reply.status < 300:
            # The client recognizes an MVPD that the network does not have by these words of the service.
            if 'does not exist or is disabled' in json.loads(content).get('message', '').lower():
                raise NotAuthorized(f'{mvpd} is no provider of {self.requestor}')
            expect(False, f'{self.requestor}: no session for {mvpd}: {reply.status} {content}')
        session = json.loads(content)
        expect(session.get('code') and session.get('url'), f'{self.requestor}: no code or url in {content}')
        return session['code'].strip(), urllib.parse.urljoin(f'https://{HOSTS[1]}', session['url'].strip())

    def link(self, url):
        """Opens the url of the session, as far as the MVPD, and returns whether that is a redirect."""
        split = urllib.parse.urlsplit(url)
        reply, content = self.send('GET', f'{split.path}?{split.query}'.rstrip('?'), Accept='text/html,*/*')
        if reply.status in (301, 302, 303, 307, 308):
            expect(reply.getheader('Location', '').startswith('https://'), 'the redirect has no absolute address')
            return True
        expect(reply.status == 200, f'{self.requestor}: the login is answered with {reply.status}: {content[:400]}')
        return False

    def profile(self, code, mvpd):
        """One poll: nothing while no login has arrived, whatever the status is."""
        reply, content = self.send(
            'GET', f'/api/v2/{self.requestor}/profiles/code/{code}', Content_Type='application/json')
        return json.loads(content).get('profiles', {}).get(mvpd) if reply.status == 200 else None

    def token(self, mvpd):
        """The media token for the only resource of the network, with its end in milliseconds."""
        path = f'/api/v2/{self.requestor}/decisions/authorize/{mvpd}'
        decisions = self.post(path, document={'resources': [self.requestor]}).get('decisions') or []
        permit = next((decision for decision in decisions if decision.get('authorized') is True), {})
        token = permit.get('token') or {}
        if not token.get('serializedToken'):
            raise NotAuthorized(f'{self.requestor} is not in the package of {mvpd}')
        return token['serializedToken'], token['notAfter']


def sign_in(client, mock, mvpd, posts):
    code, url = client.start(mvpd)
    redirected = client.link(url)
    expect(redirected != posts, f'{mvpd}: the wrong binding, redirect: {redirected}')
    expect(client.profile(code, mvpd) is None, f'{mvpd}: a profile before the user has logged in')

    phone = Browser(mock)
    phone.open(url)
    submitted = phone.log_in()
    expect((submitted > 0) == posts, f'{mvpd}: {submitted} forms submitted themselves')
    expect(phone.address == client.page, f'{mvpd}: the login ends at {phone.address}')

    profile = client.profile(code, mvpd)
    expect(profile, f'{mvpd}: no profile after the login')
    user = profile.get('attributes', {}).get('userID', {}).get('value')
    expect(user, f'{mvpd}: no userID in {profile}')
    return code


def watch(mock, mvpd, posts):
    device = str(uuid.uuid4())
    amc = Client(mock, 'AMC', device)
    code = sign_in(amc, mock, mvpd, posts)
    # The client repeats the poll and the decision for each playback, as long as its access token is valid.
    for _ in range(2):
        expect(amc.profile(code, mvpd), f'{mvpd}: the code of the login has no profile any more')
        token, end = amc.token(mvpd)
        expect(isinstance(end, int), f'{mvpd}: notAfter is {end}')
        verdict = mock.verdict(token, 'AMC')
        expect(verdict == 'valid', f'{mvpd}: the media token is {verdict}: {token[:200]}')

    ifc = Client(mock, 'IFC', device)
    sign_in(ifc, mock, mvpd, posts)
    expect(refused(lambda: ifc.token(mvpd)), f'{mvpd}: authorized for a network without a subscription')
    print(f'{mvpd}: {token[:60]}… ({len(token)} characters)')


def refused(attempt):
    """Whether the client tells its user that the subscription does not include the network."""
    try:
        attempt()
    except NotAuthorized:
        return True
    return False


def main():
    with running_mock(sys.argv[1] if len(sys.argv) > 1 else DEBUG_BUILD, SCENARIO) as mock:
        for mvpd, posts in MVPDS.items():
            watch(mock, mvpd, posts)
        we = Client(mock, 'WETV', str(uuid.uuid4()))
        expect(refused(lambda: we.start('Spectrum')), 'a session with an MVPD that the network does not have')


main()
