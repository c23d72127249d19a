#!/usr/bin/env python3
"""Runs script.module.adobepass, unmodified, against the mock: Tests/Clients/kodi-adobepass.py CHECKOUT [PROGRAM]

The module signs users in for add-ons of Kodi, with REST API V1 and signed requests. CHECKOUT is a clone of
https://github.com/eracknaphobia/script.module.adobepass (2020.11.6 at d0e3981), which needs the package requests. The
modules of Kodi that it imports are replaced by a dialog that records what it shows. The module is called in the order
of its add-on for NBC Sports. Needs a built mock. Exits with 1 when the client fails, or succeeds where it must not.
"""
import os
import sys
import tempfile
import types
import urllib.parse

from running_mock import DEBUG_BUILD, Browser, expect, running_mock

# One MVPD whose login is reached by a redirect, and one with self-submitting forms (SAML POST binding).
MVPDS = {'Cablevision': False, 'Spectrum': True}
RESOURCE = ('<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>nbcsports</title>'
            '<item><title>Golf</title><guid>1</guid></item></channel></rss>')
SCENARIO = '''
description: A service provider that the configuration does not have, and a channel that nobody has subscribed to.
world: { policies: { unknownServiceProviders: adopt } }
decisions:
  - { resource: not-subscribed, decision: deny, details: Your package does not include this channel. }
  - { resource: "*", decision: permit }
'''


class Dialog:
    """The dialogs of Kodi: records them, and does what the user does while a dialog is open."""

    shown = []
    while_open = None

    def ok(self, title, message):
        Dialog.shown.append((title, message))
        if Dialog.while_open:
            Dialog.while_open()

    def notification(self, title, message, *options):
        Dialog.shown.append((title, message))


class Addon:
    """The settings of an add-on: the folder of its profile, and its texts by their number."""

    folder = ''

    def __init__(self, name=None):
        pass

    def getAddonInfo(self, name):
        return Addon.folder

    def getLocalizedString(self, number):
        return Addon.text(number)

    @staticmethod
    def text(number):
        return f'text {number} '


def provide_kodi():
    """Makes the imports of kodi_six succeed."""
    names = {
        'xbmc': {}, 'xbmcgui': {'Dialog': Dialog}, 'xbmcaddon': {'Addon': Addon},
        'xbmcvfs': {'translatePath': lambda path: path},
    }
    kodi = types.ModuleType('kodi_six')
    for name, contents in names.items():
        module = types.ModuleType(name)
        vars(module).update(contents)
        setattr(kodi, name, module)
    sys.modules['kodi_six'] = kodi


def service(resource):
    """What the add-on for NBC Sports passes to the module, with other keys: the mock does not verify signatures."""
    return {
        'public_key': 'public', 'private_key': 'private', 'requestor_id': 'nbcsports',
        'registration_url': 'activate.nbcsports.com', 'resource_id': urllib.parse.quote(resource),
    }


def sign_in(adobe, browser, mvpd):
    """Registers the device. The dialog with the code stays open until the user has logged in elsewhere."""
    submitted = []

    def user():
        Dialog.while_open = None
        expect(adobe.reg_code in Dialog.shown[-1][1], 'the dialog does not show the code')
        expect(not adobe.check_authn(), f'{mvpd}: logged in before the user has logged in')
        submitted.append(browser.activate(adobe.reg_code, mvpd))

    Dialog.while_open = user
    adobe.register_device()
    return submitted[0]


def watch(mock, client, mvpd, posts):
    adobe = client(service(RESOURCE))
    expect(not adobe.check_authn(), f'{mvpd}: logged in at the start')
    submitted = sign_in(adobe, Browser(mock), mvpd)
    expect((submitted > 0) == posts, f'{mvpd}: {submitted} forms submitted themselves')
    expect(adobe.check_authn(), f'{mvpd}: not logged in after the login')
    expect(adobe.authorize(), f'{mvpd}: not authorized, {Dialog.shown[-1]}')
    token = adobe.media_token()
    verdict = mock.verdict(token, RESOURCE)
    expect(verdict == 'valid', f'{mvpd}: the media token is {verdict}: {token[:200]}')

    refused = client(service('not-subscribed'))
    expect(not refused.authorize(), f'{mvpd}: authorized for a channel without a subscription')
    expect('Your package does not include this channel.' in Dialog.shown[-1], f'the dialog shows {Dialog.shown[-1]}')
    expect(refused.media_token() == '', f'{mvpd}: a media token without authorization')

    adobe.logout()
    expect(Dialog.shown[-1][0] == Addon.text(30015), f'{mvpd}: the logout is not confirmed, {Dialog.shown[-1]}')
    expect(not adobe.check_authn(), f'{mvpd}: still logged in after the logout')
    print(f'{mvpd}: {token[:60]}… ({len(token)} characters)')


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.path.insert(0, os.path.join(sys.argv[1], 'lib'))
    with tempfile.TemporaryDirectory() as folder:
        Addon.folder = folder
        provide_kodi()
        from adobepass.adobe import ADOBE
        with running_mock(sys.argv[2] if len(sys.argv) > 2 else DEBUG_BUILD, SCENARIO, tls=False) as mock:
            for mvpd, posts in MVPDS.items():
                watch(mock, ADOBE, mvpd, posts)


main()
