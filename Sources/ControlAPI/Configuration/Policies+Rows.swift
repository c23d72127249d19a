extension Policies {
    package static let rows: [PolicyRow] = [
        PolicyRow(
            "deviceInfo", \.deviceInfo, .seen,
            """
            X-Device-Info: optional and read leniently, so that the published sample passes; or required; or \
            required and strict JSON.
            """),
        PolicyRow(
            "deviceIdentifierType", \.deviceIdentifierType, .inferred,
            "Whether AP-Device-Identifier must carry its type, `fingerprint`."),
        PolicyRow(
            "accessTokenFailure", \.accessTokenFailure, .inferred,
            "The code for an access token that is missing, malformed, unknown or expired."),
        PolicyRow(
            "wwwAuthenticate", \.wwwAuthenticate, .seen,
            "Whether a 401 carries `WWW-Authenticate: Bearer`, as RFC 9110 asks and Adobe does not."),
        PolicyRow(
            "softwareStatementSignature", \.softwareStatementSignature, .inferred,
            """
            Whether a software statement must be signed with the mock's own key; checked, a foreign one is \
            invalid_software_statement.
            """),
        PolicyRow(
            "unknownSoftwareStatements", \.unknownSoftwareStatements, .inferred,
            """
            A well-formed statement that no application in the configuration has: approved for every service \
            provider, so that a team's real statement works, or refused with unapproved_software_statement.
            """),
        PolicyRow(
            "notIntegratedMVPD", \.notIntegratedMVPD, .inferred,
            "The code for an MVPD that is known but not integrated, or whose integration is inactive."),
        PolicyRow(
            "notOnboardedStatus", \.notOnboardedStatus, .documented,
            "What configuration says as boardingStatus of an MVPD that Apple has not onboarded."),
        PolicyRow(
            "domainName", \.domainName, .inferred,
            """
            Whether domainName must be one of the service provider's domains; strict, another one counts as \
            missing.
            """),
        PolicyRow(
            "missingDomainParameter", \.missingDomainParameter, .inferred,
            "What missingParameters and existingParameters call the domain; an older sample has `domain`."),
        PolicyRow(
            "partnerAuthenticationRequest", \.partnerAuthenticationRequest, .inferred,
            "The root element of the SAML request for the partner framework."),
        PolicyRow(
            "missingExpirationDate", \.missingExpirationDate, .inferred,
            "What a partner framework status without expirationDate counts as."),
        PolicyRow(
            "partnerProfileOnInvalidStatus", \.partnerProfileOnInvalidStatus, .documented,
            """
            Creating a partner profile with an invalid partner framework status: the matching error, or the \
            basic profiles. The pages say both.
            """),
        PolicyRow(
            "partnerFrameworkStatus", \.partnerFrameworkStatus, .documented,
            """
            Whether AP-Partner-Framework-Status counts as it was sent, or always as if the user had denied \
            access.
            """),
        PolicyRow(
            "partnerStatusOnDecisions", \.partnerStatusOnDecisions, .inferred,
            "Whether decisions on an appleSSO profile look at the partner framework status."),
        PolicyRow(
            "profileErrorsOnDecisions", \.profileErrorsOnDecisions, .inferred,
            "Where decisions put authenticated_profile_missing, _expired and _invalidated."),
        PolicyRow(
            "tooManyResources", \.tooManyResources, .inferred, "Where decisions put too_many_resources."),
        PolicyRow(
            "temporaryIdentityOnPreauthorization", \.temporaryIdentityOnPreauthorization, .inferred,
            """
            Whether preauthorization on a promotional TempPass needs AP-TempPass-Identity. The page does not list \
            the header, Adobe's OpenAPI does; without it the device's trial counts.
            """),
        PolicyRow(
            "serviceTokenAudience", \.serviceTokenAudience, .inferred,
            """
            Whether AD-Service-Token must have the audience Adobe, in any case of letters. The page asks for it, \
            and tokens of Adobe's own service have none.
            """),
        PolicyRow(
            "logoutRedirectUrl", \.logoutRedirectURL, .documented,
            "Whether logout needs redirectUrl: the page says so, Adobe's OpenAPI does not."),
        PolicyRow(
            "mockHeaders", \.mockHeaders, .documented,
            "Whether replies carry X-Mock-Operation, X-Mock-Scenario and X-Mock-Rule."),
        PolicyRow(
            "legacyErrorCodes", \.legacyErrorCodes, .documented,
            """
            Whether errors of REST API V1 have codes: on for service providers that have asked Adobe for them. \
            Without, an error is a status and a message.
            """),
        PolicyRow(
            "legacyAuthorization", \.legacyAuthorization, .inferred,
            """
            Whether applications must show an access token, or an HMAC, on REST API V1. Web pages for second \
            screens never need one.
            """),
        PolicyRow(
            "legacyPendingStatus", \.legacyPendingStatus, .documented,
            """
            What checkauthn of REST API V1 answers while nobody is logged in: 403, as the pages have it, or the \
            404 that some clients wait on.
            """),
        PolicyRow(
            "legacyLogins", \.legacyLogins, .documented,
            """
            Whether a login through REST API V1 is seen through V2 on the same device, and the other way round. \
            Adobe keeps them apart: whoever migrates logs in anew.
            """),
        PolicyRow(
            "legacyAuthorizationCache", \.legacyAuthorizationCache, .documented,
            """
            Whether REST API V1 answers from an authorization that is still valid, or asks the MVPD each time, so \
            that a change of scenario shows at once.
            """),
    ]
}
