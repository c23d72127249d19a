#!/usr/bin/env python3
"""A client that handles errors as Adobe's pages ask for, and on request one that does not: reference.py [WRONG]

It goes through registration, the basic login, decisions and logout, and then through Apple single sign-on, against the
mock at ADOBE_PASS_MOCK_URL, where the admin API plays the user and Apple's framework. An error that it can only show
ends a flow, not the script. WRONG makes it one of the clients that adobe-pass-mock rehearse must recognize:

  retries-forever        repeats a request for as long as the action of its error is retry
  retries-never          gives up when the action is retry
  ignores-authentication asks for the same decision again when the action is authentication
  registers-each-time    registers again each time that its access token is refused
  keeps-credentials      gives up when its credentials are refused
  polls-through-429      repeats a request at once that was answered with 429
"""
import base64
import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

WRONG = sys.argv[1] if len(sys.argv) > 1 else None
MOCK = os.environ['ADOBE_PASS_MOCK_URL']
SERVICE_PROVIDER, MVPD = 'REF30', 'Cablevision'
STATEMENT = 'eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6InJlZmVyZW5jZSJ9.c2lnbmF0dXJl'
RETRIES, FIRST_PAUSE, POLLS = 3, 0.05, 2
PAUSE_BETWEEN_POLLS, PAUSE_AFTER_429 = 3.0, 1.05
# A client must not wait for ever for a server that says nothing.
TIMEOUT = 2


class Shown(Exception):
    """What the app can only show to its user."""


class LoginNeeded(Exception):
    """The user must log in again."""


class Reply:
    def __init__(self, status, fields, text):
        self.status, self.fields = status, fields
        self.json = json.loads(text) if text.startswith('{') else {}

    @property
    def error(self):
        """The error of the whole reply, or of the first resource that has one."""
        if 'action' in self.json:
            return self.json
        return next((item['error'] for item in self.json.get('decisions', []) if 'error' in item), {})

    @property
    def failed(self):
        """The resources whose errors have the action retry."""
        return [item['resource'] for item in self.json.get('decisions', [])
                if item.get('error', {}).get('action') == 'retry']


def send(method, path, fields=None, body=None):
    """Sends a request, and raises OSError or HTTPException when there is no complete reply."""
    request = urllib.request.Request(MOCK + path, body and body.encode(), fields or {}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as reply:
            return Reply(reply.status, reply.headers, reply.read().decode('latin-1'))
    except urllib.error.HTTPError as error:
        return Reply(error.code, error.headers, error.read().decode('latin-1'))


class Client:
    def __init__(self):
        self.id = self.secret = self.token = None
        self.device = base64.b64encode(b'reference').decode()
        self.status = None
        # The error that a new registration has not mended.
        self.refusal = None
        self.has_profile = False

    # Registration

    def register(self):
        reply = self.repeated(lambda: send(
            'POST', '/o/client/register', {'Content-Type': 'application/json'},
            json.dumps({'software_statement': STATEMENT})))
        self.id, self.secret = reply.json.get('client_id'), reply.json.get('client_secret')
        if not self.id:
            raise Shown(f'registration: {reply.json}')

    def renew_token(self, may_register=True):
        form = urllib.parse.urlencode({
            'client_id': self.id, 'client_secret': self.secret, 'grant_type': 'client_credentials'})
        reply = self.repeated(lambda: send(
            'POST', '/o/client/token', {'Content-Type': 'application/x-www-form-urlencoded'}, form))
        self.token = reply.json.get('access_token')
        if reply.json.get('error') == 'invalid_client' and may_register and WRONG != 'keeps-credentials':
            self.register()
            self.renew_token(may_register=False)
        elif not self.token:
            raise Shown(f'token: {reply.json}')

    # Requests

    @staticmethod
    def repeated(request):
        """The reply to a request, which is repeated when the reply is lost, or the client is too fast."""
        pause = FIRST_PAUSE
        for attempt in range(RETRIES + 1):
            try:
                reply = request()
            except (OSError, http.client.HTTPException, ValueError) as error:
                if attempt == RETRIES:
                    raise Shown(f'no reply: {error}') from error
                time.sleep(pause)
                pause *= 2
                continue
            if reply.status != 429 or attempt == RETRIES:
                return reply
            wanted = float(reply.fields.get('Retry-After') or 0)
            time.sleep(0 if WRONG == 'polls-through-429' else max(PAUSE_AFTER_429, wanted + 0.05))
        return None

    def call(self, method, path, body=None, content='application/x-www-form-urlencoded'):
        """The reply of the REST API, after what the action of an error asks for."""
        def fields():
            information = json.dumps({'primaryHardwareType': 'Phone', 'osName': 'iOS', 'model': 'iPhone'})
            values = {'Authorization': f'Bearer {self.token}', 'Accept': 'application/json',
                      'AP-Device-Identifier': f'fingerprint {self.device}',
                      'X-Device-Info': base64.b64encode(information.encode()).decode()}
            if body is not None:
                values['Content-Type'] = content
            if self.status:
                values['AP-Partner-Framework-Status'] = self.status
            return values

        target = f'/api/v2/{SERVICE_PROVIDER}/{path}'
        retries, renewals, pause = 0, 0, FIRST_PAUSE
        while True:
            reply = self.repeated(lambda: send(method, target, fields(), body))
            action = reply.error.get('action')
            if action == 'retry' and WRONG != 'retries-never':
                if retries == RETRIES and WRONG != 'retries-forever' or retries == 20:
                    raise Shown(reply.error['code'])
                retries += 1
                time.sleep(pause)
                pause *= 2 if retries <= RETRIES else 1
                if reply.failed and content == 'application/json':
                    body = json.dumps({'resources': reply.failed})
            elif action == 'application-registration':
                renewals += 1
                if self.refusal or renewals > (5 if WRONG == 'registers-each-time' else 2):
                    self.refusal = reply.error['code']
                    raise Shown(self.refusal)
                if renewals > 1 or WRONG == 'registers-each-time':
                    self.register()
                self.renew_token()
            elif action == 'authentication':
                raise LoginNeeded(reply.error['code'])
            elif action or reply.status >= 400:
                raise Shown(reply.error.get('code', reply.status))
            else:
                return reply

    # Flows

    def log_in(self, session=None):
        """The basic login, or what follows the fallback of single sign-on."""
        form = urllib.parse.urlencode({
            'mvpd': MVPD, 'domainName': 'adobe.com', 'redirectUrl': 'https://adobe.com/'})
        session = session or self.call('POST', 'sessions', form).json
        if session.get('actionName') == 'resume':
            session = self.call('POST', f'sessions/{session["code"]}', form).json
        if session.get('actionName') != 'authenticate':
            return
        send('POST', f'/__admin/sessions/{session["code"]}/complete', {'Content-Type': 'application/json'}, '{}')
        for poll in range(POLLS):
            if self.call('GET', f'profiles/code/{session["code"]}').json.get('profiles'):
                return
            if poll < POLLS - 1:
                time.sleep(PAUSE_BETWEEN_POLLS)
        raise Shown('the user has not logged in')

    def log_in_with_apple(self):
        """Single sign-on, with Apple's framework played by the mock."""
        self.status = base64.b64encode(json.dumps({
            'frameworkPermissionInfo': {'accessStatus': 'granted'},
            'frameworkProviderInfo': {'id': MVPD, 'expirationDate': int(time.time() * 1000) + 3600000},
        }).encode()).decode()
        form = urllib.parse.urlencode({'domainName': 'adobe.com', 'redirectUrl': 'https://adobe.com/'})
        session = self.call('POST', 'sessions/sso/Apple', form).json
        request = session.get('authenticationRequest', {}).get('request')
        if not request:
            return self.log_in(session)
        answer = send('POST', '/__admin/partner/Apple/response', {'Content-Type': 'application/json'},
                      json.dumps({'request': request})).json
        self.status = answer.get('partnerFrameworkStatus', self.status)
        form = urllib.parse.urlencode({'SAMLResponse': answer.get('SAMLResponse', '')})
        self.call('POST', 'profiles/sso/Apple', form)

    def decide(self, kind, resources):
        body = json.dumps({'resources': resources})
        return self.logged_in('POST', f'decisions/{kind}/{MVPD}', body, 'application/json')

    def logged_in(self, *request):
        """The reply to a request, after a login if the error asks for one."""
        for attempt in range(2):
            try:
                reply = self.call(*request)
                self.has_profile = True
                return reply
            except LoginNeeded as error:
                if attempt == 1:
                    raise Shown(str(error)) from error
                if WRONG != 'ignores-authentication':
                    self.log_in()
        return None

    def log_out(self):
        if not self.has_profile:
            return
        self.has_profile = False
        target = urllib.parse.urlencode({'redirectUrl': 'https://adobe.com/'})
        logouts = self.call('GET', f'logout/{MVPD}?{target}').json.get('logouts', {})
        for logout in logouts.values():
            if logout.get('url'):
                try:
                    send('GET', logout['url'].replace(MOCK, ''))
                except (OSError, http.client.HTTPException):
                    pass

    def run(self):
        def basic():
            self.call('GET', 'configuration')
            if not self.call('GET', 'profiles').json.get('profiles'):
                self.log_in()
            self.decide('preauthorize', [SERVICE_PROVIDER, 'HBO'])
            self.decide('authorize', [SERVICE_PROVIDER])

        def partner():
            self.log_in_with_apple()
            self.logged_in('GET', f'profiles/{MVPD}')
            self.decide('authorize', [SERVICE_PROVIDER])

        try:
            self.register()
            self.renew_token()
        except Shown as error:
            return print(f'shown: {error}')
        for flow in (basic, self.log_out, partner, self.log_out):
            try:
                flow()
            except (Shown, LoginNeeded) as error:
                print(f'{flow.__name__}, shown: {error}')


Client().run()
