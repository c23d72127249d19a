import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import PassBackend

/// Reasons reach clients and logs. Whatever the journal redacts must not get into them.
@Suite("No reason has a secret")
struct PlantedSecretJourneys {
    @Test(arguments: [Stage.inMemory, .overSocket])
    func `of a request to any operation, valid or broken, in the header, the journal and the logs`(
        stage: Stage
    ) throws {
        let lines = Locked<[RequestLine]>([])
        let mock = try stage.open(log: { line in lines.withLock { $0.append(line) } })
        let app = try App(on: mock)
        let code = try #require(try app.post("sessions", form: App.sessionForm)["code"]?.string)
        let legacyCode = try #require(try LegacyApp(on: mock).register()["code"]?.string)
        var search = SecretSearch()
        // An entry of the journal for each reason, because each is rendered whole.
        var entries: [String: String] = [:]
        // Over a socket, each request takes longer.
        let step = stage == .inMemory ? 1 : 5
        for (number, operation) in PassOperation.allCases.enumerated() {
            let path = Self.path(of: operation, code: operation.definition.isLegacy ? legacyCode : code)
            for request in PlantedRequest.all(with: app).dropFirst(number % step).enumerated()
            where request.offset % step == 0 {
                let request = request.element
                let answer = try mock.send(
                    operation.definition.method, path + "?" + request.query, request.fields,
                    body: request.body)
                let reason = answer.fields[.xMockReason]
                search.read(reason, in: "X-Mock-Reason of \(operation) with \(request.name)")
                if let reason { entries[reason] = answer.fields[.xMockRequest] }
            }
        }
        let isInTheHeader = search.takeSuccess()
        #expect(isInTheHeader)
        for path in entries.values {
            let entry = try mock.send(.get, path).json
            search.read(entry["reason"]?.string, in: "the reason of \(path)")
            search.read(entry["hint"]?.string, in: "the hint of \(path)")
        }
        let isInTheJournal = search.takeSuccess()
        #expect(isInTheJournal)
        for line in lines.withLock(\.self) {
            var json = JSONWriter()
            line.write(to: &json)
            search.read(String(decoding: json.bytes, as: UTF8.self), in: "the JSON log of \(line.path)")
            search.read(line.text { $0 }, in: "the text log of \(line.path)")
        }
        let isInTheLogs = search.takeSuccess()
        #expect(isInTheLogs)
        #expect(search.findings == [])
        #expect(search.count > 4 * PassOperation.allCases.count)
    }

    /// Clients that encode the `?` before their query, or write `&` in its place, send their parameters in the path.
    @Test(arguments: [Stage.inMemory, .overSocket])
    func `of a request with parameters in its path`(stage: Stage) throws {
        let lines = Locked<[RequestLine]>([])
        let mock = try stage.open(log: { line in lines.withLock { $0.append(line) } })
        let secret = PlantedRequest.secret
        let paths = [
            "/o/client/token%3Fclient_id=Sh0wn&client_secret=\(secret)",
            "/api/v2/Sh0wn/profiles&access_token=\(secret)",
            "/Sh0wn;access_token=\(secret)", "/Sh0wn%3fpassword%3D\(secret)", "/Sh0wn%26user%3D\(secret)/a",
            "/o/client/token/Sh0wn/client_secret=a/\(secret)==", "//jane:\(secret)@Sh0wn",
            "/Sh0wn%253Faccess_token%253D\(secret)",
        ]
        for path in paths {
            for method in [HTTPRequest.Method.get, .post, .options] {
                let answer = try mock.send(
                    method, path, method == .options ? ["Origin": "https://app.example"] : [:])
                let reason = answer.fields[.xMockReason]
                #expect(reason?.contains(secret) != true && !answer.text.contains(secret), "\(path)")
                #expect(reason?.contains("Sh0wn") == true, "\(path)")
            }
        }
        let journal = try mock.requests()
        #expect(journal.count == 3 * paths.count)
        for entry in journal {
            let text = String(decoding: entry.jsonBytes, as: UTF8.self)
            #expect(text.contains("Sh0wn") && !text.contains(secret))
        }
        for line in lines.withLock(\.self) {
            var json = JSONWriter()
            line.write(to: &json)
            let text = String(decoding: json.bytes, as: UTF8.self) + line.text { $0 }
            #expect(text.contains("Sh0wn") && !text.contains(secret))
        }
    }

    @Test(arguments: Stage.allCases)
    func `the reason names the sign before parameters in the path`(stage: Stage) throws {
        let mock = try stage.open()
        let encoded = try mock.send(.get, "/api/v2/REF30/profiles%3Fa=b").fields[.xMockReason]
        #expect(
            encoded?.contains("The path contains %3F: send the ? before the query without encoding.") == true)
        let joined = try mock.send(.get, "/api/v2/REF30/profiles&a=b").fields[.xMockReason]
        #expect(joined?.contains("The path contains &: a query begins with ?.") == true)
    }

    private static func path(of operation: PassOperation, code: String) -> String {
        operation.path([
            "serviceProvider": "REF30", "requestor": "REF30", "mvpd": PlantedRequest.shown,
            "partner": "Apple",
            "code": code,
        ])
    }
}

/// Looks for planted texts.
private struct SecretSearch {
    private(set) var findings: [String] = []
    /// The number of texts that were searched.
    private(set) var count = 0
    private var hasFoundShown = false

    /// True if a text that may be shown was found since the last call: the search works.
    mutating func takeSuccess() -> Bool {
        defer { hasFoundShown = false }
        return hasFoundShown
    }

    mutating func read(_ text: String?, in place: String) {
        guard let text else { return }
        count += 1
        if text.contains(PlantedRequest.shown) { hasFoundShown = true }
        guard PlantedRequest.carriers.contains(where: text.contains), findings.count < 20 else { return }
        findings.append("\(place): \(text)")
    }
}

/// A request with a secret in every field that can have one.
private struct PlantedRequest {
    let name: String
    let fields: [String: String]
    let query: String
    let body: String

    /// A text in the path, where it can be shown.
    static let shown = "Sh0wn"
    static let secret = "Pl4nted"
    /// The secret, and each text from which it can be decoded.
    static let carriers =
        [secret] + [secretJSON, jws, identity, basic, saml, brokenSAML].map { String($0.prefix(40)) }

    private static let basic = Base64.encode("jane:\(secret)".utf8)
    private static let secretJSON = Base64.encode(#"{"\#(secret)":"\#(secret)"}"#.utf8)
    private static let identity = Base64.encode(#"{"email":"\#(secret)","\#(secret)":"x"}"#.utf8)
    private static let jws = PlantedTokens.jws(secret)
    private static let saml = Base64.encode(
        """
        <Response InResponseTo="_\(secret)"><Issuer>\(secret)</Issuer><Assertion><Subject><NameID>\(secret)</NameID>\
        </Subject><Attribute Name="\(secret)"><AttributeValue>\(secret)</AttributeValue></Attribute></Assertion></Response>
        """.utf8)
    private static let brokenSAML = Base64.encode(
        #"<Response><\#(secret) a="\#(secret)"></b \#(secret)>"#.utf8)

    static func all(with app: App) -> [PlantedRequest] {
        let bodies = bodies
        return authorizations(app).enumerated().flatMap { number, authorization in
            bodies.enumerated().map { index, body in
                // Each body with each authorization, and the tokens in turns.
                let tokens = Self.tokens[(number + index) % Self.tokens.count]
                return PlantedRequest(
                    name: "\(authorization.0), \(body.0)",
                    fields: app.fields(
                        common, tokens, ["Authorization": authorization.1, "Content-Type": body.1],
                        number == 1 ? ["AP-Device-Identifier": nil, "X-Device-Info": nil] : [:]),
                    query: queries[(number + index) % queries.count], body: body.2)
            }
        }
    }

    private static func authorizations(_ app: App) -> [(String, String?)] {
        [
            ("a valid token", "Bearer \(app.token)"), ("none", nil), ("a word", "Bearer \(secret)"),
            ("a foreign token", "Bearer \(jws)"), ("Basic", "Basic \(basic)"), ("no scheme", secret),
            (
                "a signature",
                "POST requestor_id=REF30, nonce=\(secret), signature_method=HMAC-SHA1, request_time=\(secret), "
                    + "request_uri=/\(secret), public_key=\(secret), signature=\(secret)"
            ),
            ("a token in it", "Bearer \(app.token).\(secret)"),
        ]
    }

    private static let common: [String: String?] = [
        "AP-Visitor-Identifier": secret, "Cookie": "session=\(secret)", "X-Api-Key": secret,
        "X-Auth-Token": secret, "Proxy-Authorization": "Basic \(basic)",
        "Referer": "https://jane:\(secret)@app.example/?access_token=\(secret)", "X-SSO-ID": secret,
    ]

    private static let tokens: [[String: String?]] = [
        [
            "Adobe-Subject-Token": secret, "X-Roku-Reserved-Roku-Connect-Token": "a.b.c.d.\(secret)",
            "AD-Service-Token": secret, "AP-TempPass-Identity": secret,
        ],
        [
            "Adobe-Subject-Token": jws, "X-Roku-Reserved-Roku-Connect-Token": jws, "AD-Service-Token": jws,
            "AP-TempPass-Identity": identity,
        ],
        [
            "Adobe-Subject-Token": "\(secret).\(secret).\(secret)",
            "X-Roku-Reserved-Roku-Connect-Token": "....\(secret)", "AD-Service-Token": "a.\(secretJSON).c",
            "AP-TempPass-Identity": secretJSON,
        ],
    ]

    private static let names = [
        "access_token", "client_secret", "software_statement", "password", "username", "user", "key",
        "userId",
        "generic_data", "data", "ast", "jws", "id_token", "Client_Secret", "client%5Fsecret",
        "user[password]",
        "x_api_key",
    ]

    private static let redirect = PercentEncoding.encode(
        "https://jane:\(secret)@app.example/?access_token=\(secret)#access_token=\(secret)")
    private static let wrongRedirect = PercentEncoding.encode(
        "//jane:\(secret)@app.example/?access_token=\(secret)")

    private static func form(_ saml: String, _ redirect: String) -> String {
        names.map { "\($0)=\(secret)" }.joined(separator: "&")
            + "&SAMLResponse=\(PercentEncoding.encode(saml))&redirectUrl=\(redirect)&redirect_url=\(redirect)"
            + "&grant_type=client_credentials&client_id=Sh0wn&requestor=REF30&deviceId=d&RelayState=Sh0wn"
    }

    private static let queries = [
        form(saml, redirect), form(brokenSAML, wrongRedirect), secret, "",
        "requestor=REF30&deviceId=d&resource=\(PercentEncoding.encode("<rss>"))&access_token=\(secret)",
    ]

    private static var bodies: [(String, String, String)] {
        let formType = "application/x-www-form-urlencoded"
        let json =
            #"{"resources": [""], "client_secret": "\#(secret)", "software_statement": ["\#(secret)"], "password": {"a": "\#(secret)"}}"#
        return [
            ("no body", formType, ""), ("a form", formType, form(saml, redirect)),
            ("a form with broken SAML", formType, form(brokenSAML, wrongRedirect)),
            ("a form with a secret in place of SAML", formType, form(secret, wrongRedirect)),
            ("a statement that is a token", formType, "software_statement=\(jws)"),
            ("JSON", "application/json", json), ("JSON as a form", formType, json),
            ("broken JSON", "application/json", json + secret),
            ("a statement in JSON", "application/json", #"{"software_statement": "\#(jws)"}"#),
            ("a word", "text/plain", secret),
            ("a word and a pair", formType, "\(secret)&client_id=\(secret)&client_secret=\(secret)"),
            ("XML", "application/xml", "<password>\(secret)</password>"),
            (
                "multipart", "multipart/form-data; boundary=\(secret)",
                "--\(secret)\r\nContent-Disposition: form-data; name=\"client_secret\"\r\n\r\n\(secret)\r\n--\(secret)--"
            ),
            ("a type", "Sh0wn/type", form(saml, redirect)),
        ]
    }
}

private enum PlantedTokens {
    /// A token with a secret in each part and each claim.
    static func jws(_ secret: String) -> String {
        let claims =
            #"{"sub":"\#(secret)","iss":"\#(secret) & more","aud":"\#(secret)","software_id":"\#(secret)","jti":"\#(secret)","exp":1900000000}"#
        return [#"{"alg":"RS256","kid":"\#(secret)"}"#, claims, secret].map { Base64.encodeURL($0.utf8) }
            .joined(
                separator: ".")
    }
}
