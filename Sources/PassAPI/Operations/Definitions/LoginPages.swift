import HTTPTypes

extension OperationDefinition {
    /// The operations for user agents and second screens.
    static let loginPages: [OperationDefinition] = [
        OperationDefinition(
            .performLogout, dialect: .html,
            help: "The logout page of the MVPD: the target of the url in a logout answer.",
            query: [
                .query(
                    "redirect_url", "The URL to which the page finally redirects.",
                    example: "https://adobe.com"),
                .query("mso_id", "The MVPD.", example: "Cablevision"),
                .query("requestor_id", "The service provider.", example: "REF30"),
                .query(
                    "pt_device_id", "The device of a single logout, whose redirect the mock has kept."),
            ],
            answers: [
                .init(.found, "Redirects to redirect_url.", .redirect),
                .init(.ok, "A page, when there is no redirect.", .page),
            ]),
        OperationDefinition(
            .performAuthentication, dialect: .html,
            help: "The target of the url in a session answer, for a user agent.",
            answers: [
                .init(.found, "Redirects to the MVPD (redirect binding).", .redirect), requestForm,
            ]),
        OperationDefinition(
            .authenticateWithSAML, dialect: .html, help: "The service provider's step of the SAML login.",
            query: [
                .query("reg_code", "The code of the session.", example: "{{code}}", isRequired: true)
            ],
            answers: [
                .init(
                    .found,
                    "Redirects with SAMLRequest to the login page of the MVPD (redirect binding), or for an MVPD without an "
                        + "integration to redirect_url.", .redirect),
                requestForm,
            ],
            refusals: [.init(.unavailableForLegalReasons, "reg_code is missing.", .page)]),
        OperationDefinition(
            .showLoginPage, dialect: .html, help: "The login page of an MVPD, with its test users.",
            query: [
                .query(
                    "SAMLRequest",
                    "The service provider's request, compressed and in base64 (redirect binding). It is not read."
                ),
                .query("RelayState", "The code of the session.", example: "{{code}}", isRequired: true),
            ],
            answers: [
                .init(
                    .ok,
                    "The page, or for a user at home a form with SAMLResponse that submits itself (POST binding).",
                    .page),
                .init(
                    .found,
                    "A user at home is logged in: redirects to the service provider (redirect binding).",
                    .redirect),
            ]),
        OperationDefinition(
            .receiveAuthenticationRequest, dialect: .html,
            help: "The address to which the service provider posts its SAML request (POST binding).",
            body: .form([
                .form(
                    "SAMLRequest", "The request, in base64 that is percent-encoded.",
                    example: Base64.encode(ParameterDescription.exampleRequest.utf8),
                    isRequired: true),
                .form("RelayState", "The code of the session.", example: "{{code}}", isRequired: true),
            ]),
            answers: [
                .init(
                    .ok,
                    "The login page, or for a user at home a form with SAMLResponse that submits itself.",
                    .page),
                .init(
                    .seeOther, "The same for a user at home at an MVPD with the redirect binding.", .redirect),
            ]),
        OperationDefinition(
            .logIn, dialect: .html, help: "The form of the login page.",
            body: .form([
                .form("RelayState", "The code of the session.", example: "{{code}}", isRequired: true),
                .form("user", "A test user; no password is needed.", example: "user"),
                .form("username", "A test user, with a password."),
                .form("password", "The password of the test user."),
                .form(
                    "outcome",
                    "How the login ends otherwise: `cancel`, `failure` (the MVPD refuses it) or `wrong-password`."
                ),
            ]),
            answers: [
                .init(
                    .seeOther, "Logged in, cancelled or refused: redirects to the service provider.",
                    .redirect),
                .init(
                    .ok,
                    "Logged in: a form with SAMLResponse and RelayState that submits itself (POST binding).",
                    .page),
            ],
            refusals: [
                .init(
                    .forbidden, "The login page again, because the user or the password is wrong.", .page)
            ],
            captures: [.init(variable: "samlArtifact", source: .location("SAMLart"))]),
        OperationDefinition(
            .consumeAssertion, dialect: .html,
            help:
                "The page to which the MVPD sends the user agent after the login: with an artifact in the query, or "
                + "with SAMLResponse and RelayState in a form.",
            query: [
                .query(
                    "SAMLart", "The SAML artifact: a one-time reference to the assertion.",
                    example: "{{samlArtifact}}"),
                .query("RelayState", "The code of the session.", example: "{{code}}", isRequired: true),
            ], answers: [.init(.found, "Logged in: redirects to the session's redirectUrl.", .redirect)],
            refusals: [
                .init(.serviceUnavailable, "Neither SAMLart nor SAMLResponse came with the request.", .page)
            ]),
        OperationDefinition(
            .showActivationPage, dialect: .html, help: "The page for second screens.",
            query: [
                .query(
                    "code", "The code that the device displays; the page asks for it when absent.",
                    example: "{{code}}")
            ],
            answers: [.init(.ok, "The page.", .page)]),
        OperationDefinition(
            .activate, dialect: .html, help: "The form of the page for second screens.",
            body: .form([
                .form(
                    "code", "The code that the device displays.", example: "{{code}}", isRequired: true),
                .form("mvpd", "The MVPD, when the session has none yet.", example: "Cablevision"),
            ]),
            answers: [.init(.seeOther, "Redirects to the login.", .redirect)]),
    ]

    /// The answer that starts a login at an MVPD with the POST binding.
    static let requestForm = AnswerDescription(
        .ok, "A form with SAMLRequest and RelayState that submits itself (POST binding).", .page)
}

extension ParameterDescription {
    fileprivate static let exampleRequest =
        #"<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" Version="2.0">"#
        + #"<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">https://saml.sp.auth.adobe.com"#
        + "</saml:Issuer></samlp:AuthnRequest>"
}
