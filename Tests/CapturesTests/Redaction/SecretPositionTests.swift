import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import Captures
@testable import PassBackend

/// The journal and a redacted capture hide the same secrets.
@Suite("A secret in any position")
struct SecretPositionTests {
    private static let secret = "Pl4nted5551234"

    /// A request to an operation, and its reply, with a secret in one position.
    struct Exchange: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var query: String?
        var fields: [(name: String, value: String)] = []
        var body = ""
        var replyFields: ReplyFields = [:]
        var reply = "{}"
        /// True for data of the device, which the journal shows.
        var isShownInJournal = false
    }

    private static func base64(_ text: String) -> String { Base64.encode(text.utf8) }

    private static let json =
        #"{"sub":"\#(secret)","email":"\#(secret)","list":["\#(secret)"],"\#(secret)":1}"#
    private static let token = [#"{"alg":"RS256"}"#, json, secret].map { Base64.encodeURL($0.utf8) }.joined(
        separator: ".")
    private static let saml =
        #"<samlp:Response ID="\#(secret)"><!-- \#(secret) --><saml:NameID>\#(secret)</saml:NameID></samlp:Response>"#
    private static let url = "https://jane:\(secret)@app.example/?access_token=\(secret)#id_token=\(secret)"

    private static func encoded(_ text: String, _ times: Int = 1) -> String {
        (0..<times).reduce(text) { text, _ in PercentEncoding.encode(text) }
    }

    private static let fields: [(String, String)] = [
        ("Authorization", "Bearer \(secret)"), ("Authorization", "Bearer \(token)"),
        ("Authorization", secret),
        ("Authorization", "Basic \(base64("jane:\(secret)"))"),
        (
            "Authorization",
            "POST requestor_id=REF30, nonce=\(secret), public_key=\(secret), signature=\(secret)"
        ),
        ("Proxy-Authorization", "Basic \(base64("jane:\(secret)"))"), ("Cookie", "a=\(secret); b=\(secret)"),
        ("AP-TempPass-Identity", base64(json)), ("AP-Visitor-Identifier", secret),
        ("AD-Service-Token", token),
        ("Adobe-Subject-Token", token), ("X-Roku-Reserved-Roku-Connect-Token", "a.b.c.d.\(secret)"),
        ("X-SSO-ID", secret), ("X-Api-Key", secret), ("X-Auth-Token", secret), ("Referer", url),
        ("X-Original-URL", "/x?\(encoded(encoded(url)))"), ("X-Foo", "a=1; username=\(secret)"),
    ]

    private static let shownFields: [(String, String)] = [
        ("AP-Device-Identifier", "fingerprint \(base64(secret))"), ("X-Device-Info", base64(json)),
        ("X-Device-Info", base64("serial=\(secret);os=iOS")), ("X-Forwarded-For", secret),
        ("AP-Partner-Framework-Status", base64(#"{"frameworkProviderInfo":{"token":"\#(secret)"}}"#)),
        ("User-Agent", "\(secret)/1.0 (iPhone)"), ("Accept", "text/\(secret)"),
    ]

    private static let parameters = [
        "access_token=\(secret)", "Client%5FSecret=\(secret)", "user[password]=\(secret)",
        "data=\(encoded(json))",
        "SAMLResponse=\(encoded(base64(saml)))", "software_statement=\(token)",
        "generic_data=\(encoded(json))",
        "jws=\(token)", "redirectUrl=\(encoded(url))", "redirectUrl=\(encoded(url, 3))",
        "x=\(encoded(#"{"password":"\#(secret)"}"#))", "ast=\(secret)",
        "username=\(secret)&password=\(secret)",
    ]

    private static let bodies = [
        #"{"software_statement":"\#(token)"}"#, #"{"client_secret":{"a":["\#(secret)"]}}"#,
        #"{"\u0070assword":"\#(secret)"}"#, #"{"text":"{\"id_token\":\"\#(secret)\"}"}"#,
        #"{"redirectUrl":"\#(url)"}"#, #"{"\#(url)":1}"#, "<password>\(secret)</password>", secret,
        "--x\r\nname=\"client_secret\"\r\n\r\n\(secret)\r\n--x--",
    ]

    private static let replies = [
        #"{"access_token":"\#(secret)"}"#, #"{"token":{"serializedToken":"\#(base64(saml))","notAfter":1}}"#,
        #"{"profiles":{"a":{"attributes":{"x":{"value":["\#(secret)"],"state":"plain"},"y":"\#(secret)"}}}}"#,
        #"{"data":{"\#(secret)":{"x":"\#(secret)"}},"userId":"\#(secret)"}"#,
        #"<?xml version="1.0"?><a><serializedToken>\#(base64(saml))</serializedToken><userId>\#(secret)</userId></a>"#,
        "<?xml version=\"1.0\"?><a><data><data>\(secret)</data><b c=\"\(secret)\">\(secret)</b></data></a>",
        "<result><userMeta>\(XMLText.escape(#"{"data":{"a":"\#(secret)"}}"#))</userMeta></result>",
        "<html><a href=\"\(XMLText.escape(url))\">\(XMLText.escape(url))</a></html>",
        "<html><form><input name=\"password\" value=\"\(secret)\"><button name=\"user\" value=\"\(secret)\"><b>"
            + "\(secret)</b></button><input required id=\"password\" name=\"j\" value='\(secret)'></form></html>",
    ]

    static let exchanges =
        fields.map { Exchange(testDescription: "\($0.0): \($0.1.prefix(30))", fields: [$0]) }
        + shownFields.map {
            Exchange(testDescription: "\($0.0): \($0.1.prefix(30))", fields: [$0], isShownInJournal: true)
        }
        + parameters.flatMap {
            [
                Exchange(testDescription: "a query with \($0.prefix(30))", query: $0),
                Exchange(testDescription: "a form with \($0.prefix(30))", body: $0),
            ]
        }
        + bodies.map { Exchange(testDescription: "the body \($0.prefix(30))", body: $0) }
        + replies.map { Exchange(testDescription: "the reply \($0.prefix(30))", reply: $0) }
        + [
            Exchange(testDescription: "Location", replyFields: [.location: url]),
            Exchange(testDescription: "Set-Cookie", replyFields: [.setCookie: "a=\(secret)"]),
            Exchange(
                testDescription: "WWW-Authenticate",
                replyFields: [.wwwAuthenticate: "Bearer realm=\"\(secret)\""]),
        ]

    @Test(arguments: exchanges)
    func `is hidden by the journal and in a redacted capture`(exchange: Exchange) throws {
        func archive(isRedacted: Bool) -> [UInt8] {
            var fields = exchange.replyFields
            fields[.contentType] = exchange.reply.hasPrefix("{") ? "application/json" : "text/xml"
            let entry = JournalEntry(
                id: "1", operation: .createAuthenticationSession, device: nil, scenario: "valid-sso",
                request: Request(
                    method: .post, path: "/api/v2/REF30/sessions", query: exchange.query,
                    fields: RequestFields([("Host", "api.auth.adobe.com")] + exchange.fields),
                    body: Array(exchange.body.utf8)),
                reply: Reply(status: .ok, fields: fields, body: Array(exchange.reply.utf8)),
                receivedAt: .start,
                arrivedAt: .start, deviceTime: .start, milliseconds: 0, isRedacted: isRedacted)
            return HTTPArchive.opening(version: "") + entry.archived(behind: nil) + HTTPArchive.closing
        }
        let open = archive(isRedacted: false)
        #expect(SecretSearch(in: open).forms(of: Self.secret) != [])
        if !exchange.isShownInJournal {
            #expect(SecretSearch(in: archive(isRedacted: true)).forms(of: Self.secret) == [])
        }
        var reader = HTTPArchiveReader()
        var redaction = CaptureRedaction(key: RedactionKey(seed: 1), version: "")
        var capture: [UInt8] = []
        try reader.read(open) { capture += redaction.add($0) }
        #expect(redaction.callCount == 1)
        #expect(SecretSearch(in: capture + redaction.end).forms(of: Self.secret) == [])
    }
}
