import PassAPI

extension Policies {
    private static let codesThatEndLogins = EnhancedErrorCode.allCases.filter(\.endsLogin).map(\.rawValue)
        .joined(separator: ", ")

    package static let rows: [PolicyRow] = [
        PolicyRow(
            "deviceInfo", \.deviceInfo, .seen,
            """
            How X-Device-Info is checked. lenient: the header is optional and parsed leniently, so that the \
            mock accepts the published sample and pairs such as `platform=Windows;mobile=false`, which a client \
            of the live service sends. required: the header is required. strict: the header is required and \
            must contain valid JSON.
            """),
        PolicyRow(
            "deviceIdentifierType", \.deviceIdentifierType, .inferred,
            "Whether the value of AP-Device-Identifier must begin with the type `fingerprint`."),
        PolicyRow(
            "accessTokenFailure", \.accessTokenFailure, .inferred,
            "The error code for an access token that is missing, malformed, unknown or expired."),
        PolicyRow(
            "wwwAuthenticate", \.wwwAuthenticate, .seen,
            """
            Whether replies with status 401 have the header `WWW-Authenticate: Bearer`. RFC 9110 requires \
            it; Adobe does not send it.
            """),
        PolicyRow(
            "softwareStatementSignature", \.softwareStatementSignature, .inferred,
            """
            Whether a software statement must be signed with the mock's own key. checked: a statement with \
            another signature is refused with invalid_software_statement.
            """),
        PolicyRow(
            "unknownSoftwareStatements", \.unknownSoftwareStatements, .inferred,
            """
            What happens to a well-formed software statement that is not in applications of the \
            configuration. approve: it is accepted for every service provider, so that your team's real \
            statement works. refuse: it is refused with unapproved_software_statement.
            """),
        PolicyRow(
            "unknownClients", \.unknownClients, .documented,
            """
            What happens to a request for an access token with a client_id that this mock's keys have not issued. \
            refuse: it is refused with invalid_client, as the service does. adopt: it gets a token for every service \
            provider, whatever the secret, so that an app can keep the credentials that the real service or another mock \
            has issued. The flag --adopt of serve selects it.
            """),
        PolicyRow(
            "unknownServiceProviders", \.unknownServiceProviders, .documented,
            """
            What happens to a service provider that is not in the configuration. refuse: it is refused with \
            invalid_parameter_service_provider, as the service does. adopt: it is served like REF30, every MVPD of \
            the configuration is integrated with it, and its requests can have a thousand resources, so that your \
            own service provider works at once. The flag --adopt of serve selects it.
            """),
        PolicyRow(
            "unknownMVPDs", \.unknownMVPDs, .documented,
            """
            What happens to an MVPD that is not in the configuration. refuse: it is refused with \
            invalid_parameter_mvpd, as the service does. adopt: every service provider is integrated with it. It has \
            a login page, one test user and a logout page, but no Apple single sign-on, and the configuration response \
            does not list it. The flag --adopt of serve selects it.
            """),
        PolicyRow(
            "missingCertificate", \.missingCertificate, .inferred,
            """
            What happens to user metadata that must be encrypted for a service provider without a certificate. plain: \
            they are sent as they are, with the state plain. refuse: the request is refused with \
            invalid_configuration_user_metadata_certificate, as the service does when it cannot encrypt.
            """),
        PolicyRow(
            "notIntegratedMVPD", \.notIntegratedMVPD, .inferred,
            "The error code for a known MVPD without an active integration with the service provider."),
        PolicyRow(
            "notOnboardedStatus", \.notOnboardedStatus, .documented,
            """
            The value of boardingStatus in the configuration response for an MVPD that Apple has not \
            onboarded; omitted leaves the member out.
            """),
        PolicyRow(
            "domainName", \.domainName, .inferred,
            """
            Whether domainName must be one of the service provider's domains. strict: any other domain is \
            handled as if the parameter were missing.
            """),
        PolicyRow(
            "missingDomainParameter", \.missingDomainParameter, .inferred,
            """
            The name of the domain parameter in missingParameters and existingParameters; an older sample \
            has `domain`.
            """),
        PolicyRow(
            "loginOutcome", \.loginOutcome, .documented,
            """
            How every login at an MVPD ends: on its page, in the admin call that completes a session, and in Apple's \
            framework. as-asked: as the form or the call asks. failure: the MVPD refuses the user. cancel: the user \
            cancels. Both lead back to the app without a profile. wrong-password: the page refuses every password, and the \
            session stays open until it expires. With the last three, users at home see the page, too.
            """),
        PolicyRow(
            "codeLifetime", \.codeLifetime, .inferred,
            """
            How long an authentication code can be used to retrieve profiles. session: until its session expires \
            (authenticationCode of lifetimes). access-token: after a login also as long as an access token issued at the \
            login (accessToken of lifetimes), because some clients keep polling that long.
            """),
        PolicyRow(
            "partnerAuthenticationRequest", \.partnerAuthenticationRequest, .inferred,
            "The root element of the SAML request for the partner framework."),
        PolicyRow(
            "missingExpirationDate", \.missingExpirationDate, .documented,
            """
            Whether a partner framework status without expirationDate is valid or expired. by-phase: as the three \
            policies missingExpirationDateOn… say for each phase. valid, expired: the same in every phase.
            """),
        PolicyRow(
            "missingExpirationDateOnSessions", \.missingExpirationDateOnSessions, .documented,
            """
            The same for the sessions operations. The page of the header requires the date; the Apple SSO Cookbook \
            checks it if it is available.
            """),
        PolicyRow(
            "missingExpirationDateOnProfiles", \.missingExpirationDateOnProfiles, .documented,
            """
            The same for creating a partner profile. The page of the header requires the date; the Apple SSO \
            Cookbook checks it if it is available.
            """),
        PolicyRow(
            "missingExpirationDateOnDecisions", \.missingExpirationDateOnDecisions, .inferred,
            """
            The same for decisions. The page of the header requires the date, and in this phase so does the Apple SSO \
            Cookbook; neither says how a status without it is answered.
            """),
        PolicyRow(
            "unencodedPlus", \.unencodedPlus, .documented,
            """
            What happens to a SAMLResponse or a SAMLRequest whose base64 has a `+` that was not percent-encoded, so it \
            arrives as a space. refuse: the operations refuse a SAMLResponse with invalid_parameter_saml_response, because \
            their page requires base64 that is afterwards URL-encoded, and the pages of a login refuse both with the status \
            400. repair: the spaces count as `+`.
            """),
        PolicyRow(
            "samlResponse", \.samlResponse, .documented,
            """
            Which SAML responses are accepted. unsolicited: those without InResponseTo, and those with the InResponseTo of \
            a request of the same device (in a login on the MVPD's page: of the latest request of the code), until \
            NotOnOrAfter by the device's clock. solicited: the same, but InResponseTo is required; Adobe blocks unsolicited \
            responses of MVPDs on demand (release notes 2.64). unchecked: responses of any request and any time, such as \
            recorded and handmade ones.
            """),
        PolicyRow(
            "partnerRedirectURL", \.partnerRedirectURL, .documented,
            """
            What an invalid redirectUrl means in Retrieve partner authentication request. missing: the same as \
            none, as the page says, so that the answer names it in missingParameters. error: the request is \
            refused with invalid_parameter_redirect_url, as in the other sessions operations.
            """),
        PolicyRow(
            "partnerAttributes", \.partnerAttributes, .documented,
            """
            Which attributes of the user the simulated framework of Apple returns. requested: those in \
            attributeNames of the app's request, as Apple's framework does. all: every attribute, because in Adobe's \
            samples a profile has more than attributesNames. userID is always known.
            """),
        PolicyRow(
            "partnerSSOPlatforms", \.partnerSSOPlatforms, .documented,
            """
            The devices that can use Apple single sign-on. apple: iOS, iPadOS and tvOS, as X-Device-Info or \
            User-Agent show them; other devices fall back to the basic login. any: every device.
            """),
        PolicyRow(
            "partnerProfileOnInvalidStatus", \.partnerProfileOnInvalidStatus, .documented,
            """
            The answer to creating a partner profile with an invalid partner framework status: the matching \
            error, or the basic profiles. Adobe's pages state both.
            """),
        PolicyRow(
            "partnerFrameworkStatus", \.partnerFrameworkStatus, .documented,
            """
            Whether AP-Partner-Framework-Status is used as it was sent, or always as if the user had denied \
            access.
            """),
        PolicyRow(
            "partnerStatusOnDecisions", \.partnerStatusOnDecisions, .inferred,
            "Whether decisions with an appleSSO profile check the partner framework status."),
        PolicyRow(
            "degradationBesideProfile", \.degradationBesideProfile, .inferred,
            """
            What an AuthNAll degradation changes for a user who has a valid profile; Adobe's pages assume that there \
            is none. degraded: sessions, profiles, decisions and logout are degraded as for all users. \
            degraded-decisions: only decisions are. profile: the user's profile counts everywhere, and the MVPD decides.
            """),
        PolicyRow(
            "profileErrorsOnDecisions", \.profileErrorsOnDecisions, .inferred,
            """
            Where decision responses have the errors authenticated_profile_missing, \
            authenticated_profile_expired and authenticated_profile_invalidated: in each decision (item) or \
            as an error response (top-level).
            """),
        PolicyRow(
            "loginAfterError", \.loginAfterError, .inferred,
            """
            What becomes of the login when a rule or a decision of a scenario answers \(codesThatEndLogins), or a code of \
            REST API V1 with such a message. ends: its profile and permits are gone, as the message says, so that the user \
            must log in again. stays: only this answer has the error.
            """),
        PolicyRow(
            "tooManyResources", \.tooManyResources, .inferred,
            """
            Where decision responses have the error too_many_resources: in each decision (item) or as an \
            error response (top-level).
            """),
        PolicyRow(
            "malformedResources", \.malformedResources, .inferred,
            """
            What happens to a resource that begins like XML and is not media RSS with the title of a channel. denied: the \
            MVPD, which cannot read it, denies it; temporary passes and degradation, which ask no MVPD, permit it. \
            invalid_parameter_resources: the request is refused. opaque: it is a name like any other. With the first two, \
            REST API V1 refuses the request with malformed_authz_request.
            """),
        PolicyRow(
            "assetResources", \.assetResources, .documented,
            """
            What media RSS with an item, such as an episode, counts as. asset: a resource with a permit of its own, and \
            one of those that a promotional TempPass counts. channel: the channel that it names, as at an MVPD that \
            decides on channels only. Decisions and rules for the channel concern it in both cases.
            """),
        PolicyRow(
            "authorizationCache", \.authorizationCache, .documented,
            """
            Whether a permit keeps its validity until it ends, as the FAQ says, so that a new authorization of the \
            resource only gets a new media token. A denial, another scenario or another authorizationTTL ends it. off: \
            each permit starts anew.
            """),
        PolicyRow(
            "temporaryIdentityOnPreauthorization", \.temporaryIdentityOnPreauthorization, .inferred,
            """
            Whether preauthorization with a promotional TempPass requires AP-TempPass-Identity. Adobe's \
            OpenAPI lists the header, the page does not. Without the header, the usage of the device is \
            checked.
            """),
        PolicyRow(
            "usedUpTempPass", \.usedUpTempPass, .documented,
            """
            What a promotional TempPass still permits when no resources remain. nothing: preauthorization and \
            authorization deny every resource, and there is no profile, as the page of the flows says. \
            used-resources: those in used_assets are still permitted, as the limit counts different resources, \
            and the profile shows that none remain.
            """),
        PolicyRow(
            "serviceTokenAudience", \.serviceTokenAudience, .inferred,
            """
            Whether the audience of AD-Service-Token must be Adobe, in upper or lower case. The page \
            requires it. Tokens of Adobe's single sign-on service have no audience and are always accepted.
            """),
        PolicyRow(
            "serviceTokenDevices", \.serviceTokenDevices, .inferred,
            """
            The devices that can use a token of Adobe's single sign-on service. not-unlinked: every device that was \
            not unlinked from the user, so that an app can hand its token to another device. linked: only devices \
            that got a token of the user from the service themselves.
            """),
        PolicyRow(
            "singleSignOnIdentifier", \.singleSignOnIdentifier, .documented,
            """
            What happens to a request for a service token with neither X-SSO-ID nor X-SSO-LINK. required: it is \
            refused with header_missing. device: the device identifier identifies the user. Adobe's page states both.
            """),
        PolicyRow(
            "singleSignOnMembers", \.singleSignOnMembers, .documented,
            """
            The names of the token and of the code in the answers of Adobe's single sign-on service. samples: \
            serviceToken and code. tables: jws and link. Adobe's page has both.
            """),
        PolicyRow(
            "logoutRedirectUrl", \.logoutRedirectURL, .documented,
            "Whether logout requires redirectUrl. The page requires it, Adobe's OpenAPI does not."),
        PolicyRow(
            "logoutURL", \.logoutURL, .documented,
            """
            The form of the url in logout responses. published: as in the samples, absolute, but relative and with \
            pt_device_id in place of the redirect for a single logout, which ends logins that a platform or service \
            token shares. absolute: always absolute. relative: always relative, with the redirect.
            """),
        PolicyRow(
            "throttleBurst", \.throttleBurst, .documented,
            """
            Whether a client gets the burst of the rate limit back. refilled: it refills at the rate, as in the token \
            bucket that the page names. once: each client gets it once, as the same page says, and is forgotten \
            after a day without requests.
            """),
        PolicyRow(
            "mockHeaders", \.mockHeaders, .documented,
            """
            Whether replies have the headers X-Mock-Operation, X-Mock-Scenario, X-Mock-Rule, X-Mock-Request and X-Mock-Reason.
            """),
        PolicyRow(
            "legacyErrorCodes", \.legacyErrorCodes, .documented,
            """
            Whether errors of REST API V1 have codes. Adobe enables them for a service provider on request. \
            off: an error has only a status and a message.
            """),
        PolicyRow(
            "legacyAuthorization", \.legacyAuthorization, .inferred,
            """
            Whether applications must send an access token or an HMAC with requests of REST API V1. Web \
            pages for second screens never have to.
            """),
        PolicyRow(
            "legacyMissingRequestor", \.legacyMissingRequestor, .inferred,
            """
            What happens to a logout or a request for user metadata of REST API V1 that has no requestor, which \
            Adobe's pages do not require. login: the metadata are those of the device's newest login, and the logout \
            ends its logins with all service providers. refuse: the request is refused.
            """),
        PolicyRow(
            "legacyPendingStatus", \.legacyPendingStatus, .documented,
            """
            The status of checkauthn of REST API V1 while no user is logged in: 403 (forbidden), as on \
            Adobe's pages, or 404 (not-found), on which some clients continue polling.
            """),
        PolicyRow(
            "legacyLogins", \.legacyLogins, .documented,
            """
            Whether REST API V1 and V2 share logins on the same device. Adobe separates them: after a \
            migration, users have to log in again.
            """),
        PolicyRow(
            "legacyLogout", \.legacyLogout, .documented,
            """
            What a logout of REST API V1 ends when a platform token shares the login. application: the login of the \
            app only, as the overview of the REST API says; the other apps keep the login. all-applications: the login \
            in every app that shares it, even when an appId switches single sign-on off, as the page Single Sign-On Support says.
            """),
        PolicyRow(
            "legacyAuthorizationCache", \.legacyAuthorizationCache, .documented,
            """
            Whether REST API V1 reuses an authorization that is still valid. off: the MVPD is asked each \
            time, so that a change of the scenario takes effect at once.
            """),
        PolicyRow(
            "legacyTemporaryIdentity", \.legacyTemporaryIdentity, .inferred,
            """
            Whether a promotional TempPass of REST API V1 requires generic_data, which no page calls mandatory. \
            optional: without it, the usage of the device is checked. A generic_data without the user is refused.
            """),
        PolicyRow(
            "legacyMediaTokenUserId", \.legacyMediaTokenUserID, .inferred,
            """
            The userId beside a media token of REST API V1, which the page calls scrambled. sessionGUID: that of the media \
            token, which is Adobe's hash of the user identifier. digest: another one, of 40 digits.
            """),
        PolicyRow(
            "accessEnablerDenialStatus", \.accessEnablerDenialStatus, .seen,
            """
            The status of a denied resource at the AccessEnabler endpoints: ok is 200, bad-request is 400. The \
            body is an element error in both cases.
            """),
        PolicyRow(
            "accessEnablerExpiredAuthorization", \.accessEnablerExpiredAuthorization, .inferred,
            """
            The answer of shortAuthorize to a token whose authorization has expired. expired: status 410, as REST API V1 \
            has it for an expired authorization, with an element internalError. not-authorized: the element \
            notAuthorized of a denied resource, which clients show to their user.
            """),
    ]
}
