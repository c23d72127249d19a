"""What the scripts of this folder share: a running mock, the names that lead to it, and the user's browser.

`running_mock` starts the mock and makes the names of Adobe Pass lead to it, for this process only. `Browser` is the
user: it opens pages, submits forms and follows redirects until one leads away from the mock. `expect` ends the script
with status 1 when something is not as it should be.
"""
import contextlib
import html.parser
import http.cookiejar
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
DEBUG_BUILD = os.path.join(HERE, '../../.build/debug/adobe-pass-mock')
# The names under which clients know Adobe Pass.
HOSTS = ('api.auth.adobe.com', 'sp.auth.adobe.com')


def expect(condition, failure):
    """Ends the script with the description of the failure unless the condition holds."""
    if not condition:
        sys.exit(f'{os.path.basename(sys.argv[0])}: {failure}')


class Mock:
    """A running mock, with TLS or without, whose names are those of Adobe Pass."""

    def __init__(self, program, port, authority):
        self.program = program
        self.port = port
        self.authority = authority
        self.scheme = 'https' if self.authority else 'http'

    @property
    def context(self):
        """The TLS context of a client that trusts the mock's authority and nobody else."""
        return ssl.create_default_context(cafile=self.authority) if self.authority else None

    def admin(self, path):
        """The answer of the admin API, which accepts loopback names only."""
        address = f'{self.scheme}://127.0.0.1:{self.port}/__admin/{path}'
        with urllib.request.urlopen(address, context=self.context) as reply:
            return reply.read().decode()

    def verdict(self, token, resource):
        """What verify-media-token says about a media token: valid, expired, wrong resource …"""
        arguments = [self.program, 'verify-media-token', '--key', '-', '--resource', resource, token]
        verification = subprocess.run(
            arguments, input=self.admin('keys/media-token.pem'), capture_output=True, text=True)
        return verification.stdout.strip() or verification.stderr.strip()


@contextlib.contextmanager
def running_mock(program, scenario, tls=True):
    """Runs the mock on a free port with a scenario, given as YAML, and stops it in the end.

    In a rehearsal, the mock and the scenario are those of the case: `adobe-pass-mock rehearse --adopt --tls --tls-host …`.
    """
    if 'ADOBE_PASS_MOCK_CASE' in os.environ:
        address = urllib.parse.urlsplit(os.environ['ADOBE_PASS_MOCK_URL'])
        os.environ['NO_PROXY'] = '*'
        with resolving_to(address.port):
            yield Mock(program, address.port, os.environ.get('SSL_CERT_FILE'))
        return
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, 'client.yaml'), 'w') as file:
            file.write(scenario)
        arguments = [program, '--port', '0', '--scenarios', folder, '--scenario', 'client']
        if tls:
            arguments += ['--tls', '--tls-dir', folder] + [part for host in HOSTS for part in ('--tls-host', host)]
        # The errors go to a file, because a pipe that nobody reads would stop the mock when it is full.
        errors = open(os.path.join(folder, 'errors'), 'w+')
        process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=errors, text=True)
        # A proxy would get the requests with the real names.
        os.environ['NO_PROXY'] = '*'
        try:
            matches = (re.search(r'ready on https?://[^:]+:(\d+)', line) for line in process.stdout)
            ready = next(filter(None, matches), None)
            if not ready:
                process.wait()
                errors.seek(0)
                expect(False, f'{program} did not start: {errors.read()}')
            with resolving_to(int(ready.group(1))):
                yield Mock(program, int(ready.group(1)), os.path.join(folder, 'ca.pem') if tls else None)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                process.wait()
            errors.close()


@contextlib.contextmanager
def resolving_to(port):
    """Makes the names of Adobe Pass lead to the port on this machine, and no other name anywhere."""
    original = socket.getaddrinfo

    def resolve(host, service, *arguments, **options):
        if host in HOSTS:
            return original('127.0.0.1', port, *arguments, **options)
        if host == '127.0.0.1':
            return original(host, service, *arguments, **options)
        raise socket.gaierror(socket.EAI_NONAME, f'{host} is not Adobe Pass')

    socket.getaddrinfo = resolve
    try:
        yield
    finally:
        socket.getaddrinfo = original


class Form:
    """A form of a page: where it goes, its fields with their values, and the values of its buttons by name."""

    def __init__(self, method, action):
        self.method = method
        self.action = action
        self.fields = {}
        self.buttons = {}
        self.password = None
        self.username = None


class Forms(html.parser.HTMLParser):
    """Reads the forms of a page."""

    def __init__(self, page):
        super().__init__()
        self.all = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == 'form':
            self.all.append(Form(attributes.get('method', 'get'), attributes.get('action', '')))
        elif tag in ('input', 'button') and self.all and 'name' in attributes:
            form, name, value = self.all[-1], attributes['name'], attributes.get('value', '')
            if tag == 'button':
                form.buttons.setdefault(name, []).append(value)
                return
            form.fields[name] = value
            if attributes.get('type') == 'password':
                form.password = name
            elif attributes.get('type') != 'hidden':
                form.username = name


class StayOnMock(urllib.request.HTTPRedirectHandler):
    """Follows redirects within the mock only."""

    def redirect_request(self, request, file, code, message, headers, address):
        if urllib.parse.urlsplit(address).hostname not in HOSTS:
            return None
        return super().redirect_request(request, file, code, message, headers, address)


class Browser:
    """The user with a browser of their own: no header, cookie or token of the client is in it."""

    def __init__(self, mock):
        self.scheme = mock.scheme
        handlers = [StayOnMock(), urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())]
        if mock.context:
            handlers.append(urllib.request.HTTPSHandler(context=mock.context))
        self.opener = urllib.request.build_opener(*handlers)
        self.page = ''
        # The address of the page, or the one outside the mock to which the last redirect leads.
        self.address = ''

    @property
    def forms(self):
        return Forms(self.page).all

    def open(self, address, form=None):
        data = urllib.parse.urlencode(form).encode() if form is not None else None
        try:
            with self.opener.open(urllib.request.Request(address, data)) as reply:
                self.address, self.page = reply.geturl(), reply.read().decode()
        except urllib.error.HTTPError as error:
            self.address = urllib.parse.urljoin(address, error.headers.get('Location') or error.geturl())
            self.page = error.read().decode()

    def submit(self, form, **values):
        fields, target = {**form.fields, **values}, urllib.parse.urljoin(self.address, form.action)
        if form.method == 'post':
            self.open(target, fields)
        else:
            self.open(f'{target}?{urllib.parse.urlencode(fields)}')

    def activate(self, code, mvpd):
        """Enters the code of a device on the activation page of the mock, and chooses the MVPD."""
        self.open(f'{self.scheme}://{HOSTS[0]}/activate')
        self.submit(self.forms[0], code=code)
        picker = next((form for form in self.forms if mvpd in form.buttons.get('mvpd', [])), None)
        expect(picker, f'the activation page does not offer {mvpd}: {self.page[:400]}')
        self.submit(picker, mvpd=mvpd)
        return self.log_in()

    def log_in(self, user='user', password='password'):
        """Logs in at the MVPD. Forms that carry a SAML message submit themselves, as their script does.

        Ends with the number of such forms: none with the redirect binding, some with the POST binding.
        """
        submitted = 0
        for _ in range(10):
            forms = self.forms
            saml = next((form for form in forms if {'SAMLRequest', 'SAMLResponse'} & set(form.fields)), None)
            login = next((form for form in forms if form.password), None)
            if saml:
                submitted += 1
                self.submit(saml)
            elif login:
                self.submit(login, **{login.username: user, login.password: password})
            else:
                return submitted
        expect(False, f'the login does not end, but stays at {self.address}')
