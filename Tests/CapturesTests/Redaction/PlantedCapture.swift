import HTTPMessages
import PassAPI

/// A capture with a secret in every position of it.
struct PlantedCapture {
    /// The secrets by their positions.
    private(set) var secrets: [String: String] = [:]
    private var entries: [JSONValue] = []

    init() {
        let attributes = encoded(profiles)
        add("GET", "https://api.auth.adobe.com/api/v2/REF30/profiles", request: headers, reply: attributes)
        add("POST", registrationURL, body: encoded(registration), reply: encoded(credentials), status: 201)
        add(
            "POST",
            "https://\(plant("a user in a URL", "svc-account")):\(plant("a password in a URL", "Tr0ub4dor&3"))@"
                + plant("the host of a proxy", "adobe.acme-internal.example") + "/o/client/token",
            body: tokenForm, reply: encoded(token), status: 201)
        addSessions()
        addDecisions()
        addPartner()
        addLegacy()
        addOtherBodies()
        add(
            "GET", "https://cdn.example/\(plant("a request to another host", "user-7788123"))/a.js",
            reply: "\(plant("a reply of another host", "segment-5567812"))")
    }

    /// The capture as HAR 1.2, with everything that browsers add.
    var archive: [UInt8] {
        JSONValue.object([
            "log": .object([
                "version": "1.2", "creator": ["name": "WebInspector", "version": "537.36"],
                "comment": .string(secrets["a comment of the capture"] ?? ""),
                "pages": .array([["title": .string(secrets["the title of a page"] ?? "")]]),
                "entries": .array(entries),
            ])
        ]).jsonBytes
    }

    private mutating func plant(_ position: String, _ secret: String) -> String {
        precondition(secrets.updateValue(secret, forKey: position) == nil)
        return secret
    }

    private func encoded(_ value: JSONValue) -> String { String(decoding: value.jsonBytes, as: UTF8.self) }

    private func base64(_ text: String) -> String { Base64.encode(text.utf8) }

    private func token(_ claims: JSONValue, signature: String) -> String {
        Base64.encodeURL(#"{"alg":"RS256","kid":"key-1"}"#.utf8) + "." + Base64.encodeURL(claims.jsonBytes)
            + "."
            + Base64.encodeURL(signature.utf8)
    }

    private mutating func add(
        _ method: String, _ url: String, request: [(String, String)] = [], body: String? = nil, reply: String,
        _ replyHeaders: [(String, String)] = [("Content-Type", "application/json")], encoding: String? = nil,
        status: Int64 = 200, more: [String: JSONValue] = [:]
    ) {
        func fields(_ pairs: [(String, String)]) -> JSONValue {
            .array(pairs.map { ["name": .string($0.0), "value": .string($0.1)] })
        }
        var message: [String: JSONValue] = [
            "method": .string(method), "url": .string(url), "headers": fields(request),
        ]
        if let body { message["postData"] = ["mimeType": "text/plain", "text": .string(body)] }
        if let data = more["postData"] { message["postData"] = data }
        if let cookies = more["cookies"] { message["cookies"] = cookies }
        var content: [String: JSONValue] = ["text": .string(reply)]
        if let encoding { content["encoding"] = .string(encoding) }
        let response: JSONValue = [
            "status": .integer(status), "statusText": more["statusText"] ?? "OK",
            "headers": fields(replyHeaders),
            "redirectURL": more["redirectURL"] ?? "", "content": .object(content),
        ]
        var entry: [String: JSONValue] = [
            "startedDateTime": .string("2026-03-16T14:39:\(10 + entries.count).250Z"),
            "request": .object(message),
            "response": response,
        ]
        for name in ["comment", "_initiator", "serverIPAddress", "connection", "_custom"] {
            entry[name] = more[name]
        }
        entries.append(.object(entry))
    }

    // MARK: Requests and replies

    private var profiles: JSONValue {
        mutating get {
            [
                "profiles": [
                    "Cablevision": [
                        "notBefore": .integer(1_773_671_988_000), "notAfter": .integer(1_805_207_988_000),
                        "issuer": "Cablevision", "type": "regular",
                        "attributes": [
                            "userID": attribute(.string(plant("a user", "jane.q.public@example.com"))),
                            "upstreamUserID": attribute(
                                .string(plant("an upstream user", "upstream-4471-0098"))),
                            "householdID": attribute(.string(plant("a household", "HH-99-20417733"))),
                            "zip": attribute(.array([.string(plant("a zip code", "94107"))])),
                            "account": attribute(
                                .integer(Int64(plant("an account number", "4111111111111234")) ?? 0)),
                            "mvpd": attribute(
                                .string(plant("an attribute with a known name", "PlainSurname"))),
                            "nested": attribute(["id": .string(plant("a nested attribute", "Kowalczyk"))]),
                        ],
                    ]
                ],
                "extra": [
                    "list": [["deep": .string(plant("a text in nested lists", "loyalty-card-55019"))]],
                    "balance": .integer(Int64(plant("a number of an unknown member", "20250007")) ?? 0),
                ],
                plant("the name of a member", "acct_55501234567"): .bool(true),
            ]
        }
    }

    private func attribute(_ value: JSONValue) -> JSONValue { ["value": value, "state": "plain"] }

    private var headers: [(String, String)] {
        mutating get {
            let claims: JSONValue = [
                "sub": .string(plant("the subject of a token", "0f9e8d7c-1111-4222-8333-abcdefabcdef"))
            ]
            let device = base64(plant("a device", "ba23d141-d715-561c-94f4-e9e4c966b1eb"))
            let information = """
                {"osName":"tvOS","connectionIpAddress":"\(plant("an address in the device information", "203.0.113.77"))",\
                "serial":"\(plant("a serial number", "C02XG0FAKE12"))","id":"\(plant("a device like a name", "Wojciechowska"))",\
                "platform":"\(plant("a platform like a name", "AnnikasTablet"))"}
                """
            return [
                (
                    "Authorization",
                    "Bearer \(token(claims, signature: plant("the signature of a token", "sig-of-token-881")))"
                ),
                ("AP-Device-Identifier", "fingerprint \(device)"), ("X-Device-Info", base64(information)),
                ("User-Agent", "AcmeTV/3.1 (iPhone; \(plant("a word in a user agent", "JanesPhone415")))"),
                (
                    "X-Forwarded-For",
                    "\(plant("a forwarded address", "198.51.100.23")), "
                        + plant("a forwarded IPv6 address", "2001:db8:85a3::8a2e:370:7334")
                ),
                ("Cookie", "s=\(plant("a cookie", "cookie-value-771"))"),
                ("Proxy-Authorization", "Basic \(base64(plant("proxy credentials", "proxy:pa55w0rd")))"),
                ("Referer", "https://tv.example/\(plant("a referrer", "watchlist-of-jane"))"),
                ("Origin", "https://\(plant("an origin", "stage7.acme-tv.example"))"),
                ("X-Acme-Trace", plant("an unknown header", "trace-acme-0042")),
                (plant("the name of a header", "X-Jane-Public-55512"), "1"),
                ("X-SSO-ID", plant("a user of single sign-on", "sso-user-0815")),
                (
                    "AD-Service-Token",
                    token(
                        [
                            "sub": .string(plant("the subject of a service token", "svc|991827")),
                            "id": .string(plant("a claim with a known name", "Oyelaran")),
                        ], signature: "s")
                ),
                (
                    "AP-TempPass-Identity",
                    base64(
                        #"{"email":"\#(plant("a temporary identity", "f7ee5ec7312165148b69fcca1d29075b14b8aef0"))"}"#
                    )
                ),
                (
                    "Accept",
                    "application/json; profile=\(plant("a parameter of a media type", "Kirchgaessner"))"
                ),
            ]
        }
    }

    private let registrationURL = "https://api.auth.adobe.com/o/client/register"

    private var registration: JSONValue {
        mutating get {
            let claims: JSONValue = [
                "software_id": .string(plant("an application", "acme-app-prod-7")),
                "client_name": .string(plant("the name of an application", "AcmeTV Production")),
            ]
            return [
                "software_statement": .string(
                    token(claims, signature: plant("the signature of a statement", "statement-signature-1")))
            ]
        }
    }

    private var credentials: JSONValue {
        mutating get {
            [
                "client_id": .string(plant("a client", "4b9c1a52-83aa-4ed1-8e43-0f6b5c8d1e2f")),
                "client_secret": .string(plant("a client secret", "s3cr3t-0f-the-cl13nt")),
                "redirect_uris": [.string("acme-\(plant("a scheme of an application", "tvlaunch")):///cb")],
            ]
        }
    }

    private var tokenForm: String {
        mutating get {
            "client_id=\(secrets["a client"] ?? "")&client_secret=\(secrets["a client secret"] ?? "")"
                + "&grant_type=client_credentials&note=\(PercentEncoding.encode(plant("a percent-encoded value", "Jörg Müßig 12")))"
                + "&name=\(plant("a plus-encoded value", "Jane Q Public").replacing(" ", with: "+"))"
        }
    }

    private var token: JSONValue {
        mutating get {
            [
                "access_token": .string(plant("an opaque access token", "opq_7fKq92LmX0aa81")),
                "expires_in": .integer(21_600),
                "id": .string(plant("the identifier of a token", "9a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d")),
                "token_type": "bearer",
            ]
        }
    }

    private mutating func addSessions() {
        let code = plant("a code", "8ER640M")
        let redirect =
            "https://\(plant("the host of an application", "login.acme-tv.example"))/cb?state="
            + plant("a state", "st4te-889911") + "#" + plant("a fragment", "frag-token-12345")
        let body =
            "mvpd=Cablevision&domainName=\(plant("a domain", "tv.acme-domain.example"))"
            + "&redirectUrl=\(PercentEncoding.encode(redirect))"
        let session: JSONValue = [
            "url": .string("/api/v2/authenticate/REF30/\(code)"), "code": .string(code),
            "sessionId": .string(plant("a session", "5e8e4ad7-8a2e-4f0c-9d0d-7b6c5a4f3e2d")),
            "serviceProvider": "REF30",
        ]
        add(
            "POST",
            "https://api.auth.adobe.com/api/v2/REF30/sessions?\(plant("the name of a parameter", "q55512345"))=1&x="
                + plant("an unknown parameter", "utm-jane-99812"),
            body: body, reply: encoded(session),
            more: [
                "statusText": .string(plant("a status text", "OK-for-jane-321")),
                "comment": .string(plant("a comment", "Jane on line 4")),
                "_initiator": ["stack": .string(plant("an initiator", "renderUser_jane77"))],
                "serverIPAddress": .string(plant("the address of a server", "10.20.30.41")),
                "connection": .string(plant("a connection", "conn-998877")),
                "_custom": .string(plant("a custom member", "cst-112233")),
                "redirectURL": .string(
                    "https://x.example/\(plant("the redirect of a capture", "redir-7654321"))"),
                "cookies": .array([
                    ["name": "c", "value": .string(plant("a cookie of a capture", "harcookie-5512"))]
                ]),
            ])
        add(
            "GET", "https://api.auth.adobe.com/api/v2/authenticate/REF30/\(code)",
            reply:
                "<html><p>\(plant("a page", "page-user-66123"))</p><form action=\"https://idp.example/\(plant("the target of a form", "tenant-jane-5"))\">"
                + "<input type=\"hidden\" name=\"RelayState\" value=\"\(code)\">"
                + "<input type=\"hidden\" name=\"\(plant("the name of a field", "field_9988771"))\" value=\"\(plant("a hidden field", "hidden-jane-3"))\"></form></html>",
            [
                ("Content-Type", "text/html"),
                ("Set-Cookie", "sid=\(plant("a cookie of a reply", "sid-55f0aa"))"),
                (
                    "Location",
                    "https://idp.example/sso?token=\(plant("a redirect", "tk-99ab12"))#id_token=\(plant("a fragment of a redirect", "idtok-66ab"))"
                ),
                ("WWW-Authenticate", "Bearer realm=\"\(plant("a realm", "realm-acme-17"))\""),
            ], status: 302)
    }

    private mutating func addDecisions() {
        let rss =
            "<rss version=\"2.0\"><channel><title>\(plant("the title of a program", "Janes Private Movie"))</title></channel></rss>"
        let media =
            "<signatureInfo>\(plant("the signature of a media token", "c2lnbmF0dXJlLTk5"))</signatureInfo><authToken><sessionGUID>"
            + plant("the session of a media token", "guid-77-1234567") + "</sessionGUID></authToken>"
        let decisions: JSONValue = [
            "decisions": [
                [
                    "resource": .string(rss), "authorized": .bool(true),
                    "token": ["serializedToken": .string(base64(media))],
                ],
                [
                    "resource": "HBO", "authorized": .bool(false),
                    "error": [
                        "message": .string(
                            "The user \(plant("a user in a message", "sam_adams1776")) is not authorized"),
                        "details": .string("Call \(plant("a telephone number", "+1-415-555-0142"))"),
                        "trace": .string(plant("a trace", "7b6c5a4f-3e2d-4c1b-8a09-f8e7d6c5b4a3")),
                    ],
                ],
            ]
        ]
        add(
            "POST", "https://api.auth.adobe.com/api/v2/REF30/decisions/authorize/Cablevision",
            body: encoded([
                "resources": [.string(rss), "HBO"],
                "note": .string(plant("an unknown member of a request", "n0te-jane-1")),
            ]),
            reply: base64(encoded(decisions)), encoding: "base64")
    }

    private mutating func addPartner() {
        let response = """
            <?xml version="1.0"?><!-- \(plant("a comment in XML", "built for jane 42")) --><samlp:Response \
            xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="\(plant("the identifier of a response", "_a75adf55-01d7-40cc-929f-dbd8372ebdfc"))">\
            <ds:SignatureValue>\(plant("the signature of a response", "kvO3Pz7mD1xw9BQfYtRrAa0="))</ds:SignatureValue><saml:NameID>\
            \(plant("the subject of a response", "nameid-jane-7"))</saml:NameID><saml:AttributeStatement><saml:Attribute Name="userId">\
            <saml:AttributeValue><![CDATA[\(plant("an attribute of a response", "cdata-user-8812"))]]></saml:AttributeValue></saml:Attribute>\
            </saml:AttributeStatement></samlp:Response>
            """
        let status =
            #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":{"id":"Cablevision","user":"\#(plant("an unknown member of a status", "apple-id-jane"))"}}"#
        add(
            "POST", "https://api.auth.adobe.com/api/v2/REF30/profiles/sso/Apple",
            request: [("AP-Partner-Framework-Status", base64(status))],
            reply: "",
            more: [
                "postData": [
                    "mimeType": "application/x-www-form-urlencoded",
                    "params": [
                        ["name": "SAMLResponse", "value": .string(base64(response))],
                        [
                            "name": "p",
                            "value": .string(plant("a parameter of a capture", "param-of-har-12")),
                        ],
                    ],
                ]
            ])
        add(
            "GET", "https://api.auth.adobe.com/api/v2/REF30/logout/Cablevision",
            request: [
                ("Authorization", "Basic \(base64(plant("basic credentials", "jane:hunter2hunter2")))")
            ],
            reply: encoded([
                "logouts": [
                    "Cablevision": [
                        "url": .string(
                            "/adobe-services/logout?pt_device_id=\(DeviceIdentifier(base64: base64(plant("a device in hexadecimal digits", "device-of-jane-0001")))?.hexadecimal ?? "")"
                        )
                    ]
                ]
            ]))
    }

    private mutating func addLegacy() {
        let device = plant("a device of V1", "v1-device-id-3344")
        add(
            "GET",
            "https://api.auth.adobe.com/api/v1/tokens/authn?requestor=REF30&deviceId=\(device)&access_token="
                + plant("an access token in a query", "qtok-5566aabb"),
            reply:
                "<?xml version=\"1.0\"?><authentication><userId>\(plant("a user in XML", "xml-user-99"))</userId><mvpd>Cablevision</mvpd>"
                + "<extra kind=\"\(plant("an attribute in XML", "kind-of-jane"))\">&lt;b&gt;\(plant("escaped XML", "inner-jane-5"))&lt;/b&gt;</extra></authentication>",
            [("Content-Type", "application/xml")])
        add(
            "POST", "https://api.auth.adobe.com/reggie/v1/REF30/regcode.json",
            request: [("Content-Type", "application/x-www-form-urlencoded")],
            body:
                "deviceId=\(device)&deviceUser=\(plant("a user of a device", "living-room-jane"))&device_info=\(base64(#"{"model":"AppleTV" "id":"\#(plant("malformed device information", "udid-00ff"))"}"#))",
            reply: encoded([
                "info": [
                    "userAgent": .string("Acme\(plant("a user agent in a reply", "privatebuild")) (Linux)")
                ]
            ]), status: 201)
        add(
            "POST", "https://sp.auth.adobe.com//adobe-services/authorize",
            body:
                "requestor_id=REF30&generic_data=\(PercentEncoding.encode(#"{"mvpd":"\#(plant("personal data of V1", "Featherstonehaugh"))"}"#))",
            reply: "Data of \(plant("a plain text", "mr-plain-text-7")) not found",
            [("Content-Type", "text/plain")], status: 401)
        let user =
            #"{"updated":1773671988,"encrypted":["zip"],"data":{"userID":"\#(plant("a user beside a token", "beside-jane-7"))","#
            + #""zip":"\#(plant("an encrypted value beside a token", "c2VhbGVkLWphbmUtOA"))"}}"#
        add(
            "POST", "https://sp.auth.adobe.com/adobe-services/session",
            body: "requestor_id=REF30&reg_code=ABC1234",
            reply:
                "<result><authnToken>none</authnToken><userMeta>\(XMLText.escape(user))</userMeta></result>",
            [("Content-Type", "text/xml")])
    }

    private mutating func addOtherBodies() {
        let url = "https://api.auth.adobe.com/api/v2/REF30/decisions/preauthorize/Cablevision"
        add(
            "POST", url,
            body: #"{"resources": ["HBO"] "user": "\#(plant("malformed JSON", "broken-jane-4"))"}"#,
            reply: #"{"a":1,"a":"\#(plant("JSON with a name twice", "twice-jane-6"))"}"#)
        add(
            "POST", url,
            body:
                "--b0undary\r\nContent-Disposition: form-data; name=\"u\"\r\n\r\n\(plant("a part of a form", "multi-part-jane"))\r\n--b0undary--",
            reply: #""\#(plant("a JSON text", "just-a-string-9"))""#)
        add(
            "POST", url, body: "<a b='\(plant("malformed XML", "xml-broken-3"))",
            reply: plant("a body of one word", "onewordsecret44"), [("Content-Type", "text/plain")])
        _ = plant("a comment of the capture", "captured by Jane P")
        _ = plant("the title of a page", "https://tv.example/jane-home")
    }
}
