import AdminAPI
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import HTTPMessages

/// A request without credentials is short, or is not read to its end. `Tests/Benchmarks/run instructions` counts its
/// instructions.
@Suite("The price of requests without credentials")
struct RequestCostTests {
    private static let shared = Result { try AdminResponder.make() }
    private let mock: AdminResponder

    init() throws { mock = try Self.shared.get() }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ fields: [String: String] = [:], body: String = ""
    ) -> Reply {
        let all = fields.merging(["Host": "localhost", "AP-Device-Identifier": "fingerprint YQ=="]) { $1 }
        return mock.respond(
            to: Request(
                method: method, path: path, fields: RequestFields(all.map { ($0.key, $0.value) }),
                body: Array(body.utf8)))
    }

    private func text(_ reply: Reply) -> String { String(decoding: reply.body, as: UTF8.self) }

    @Test func `a form is read up to a thousand parameters`() {
        let form = Form((0..<3_000).map { "p\($0)=\($0)" }.joined(separator: "&"))
        #expect(form.pairs.count == Form.maximumPairs)
        #expect(form["p999"] == "999")
        #expect(form["p1000"] == nil)
    }

    @Test(arguments: [
        ("a=1&b=2", [["a", "1"], ["b", "2"]]), ("&&a&=&b=", [["a", ""], ["", ""], ["b", ""]]),
        ("a=b=c&d=%41+%2", [["a", "b=c"], ["d", "%41+%2"]]), ("x+y=%26", [["x y", "&"]]), ("", []),
    ])
    func `a form is read pair by pair`(text: String, pairs: [[String]]) {
        #expect(Form(text).pairs.map { [$0.name, $0.value] } == pairs)
    }

    @Test func `a selection of a scenario with a thousand parameters is refused before it is read`() {
        let parameters = (0..<1_000).map { ";a\($0)=1" }.joined()
        let refusal = send(
            .get, "/api/v2/REF30/profiles", ["X-Mock-Scenario": "enhanced-error-code\(parameters)"])
        #expect(refusal.status == .badRequest)
        #expect(text(refusal).contains("16 parameters"))
        #expect(refusal.body.count < 1_024)
    }

    @Test func `three unknown parameters of a scenario are named, and not all`() {
        let refusal = send(
            .get, "/api/v2/REF30/profiles", ["X-Mock-Scenario": "enhanced-error-code;a=1;b=1;c=1;d=1"])
        #expect(text(refusal).contains(#"unknown parameter \"c\""#))
        #expect(!text(refusal).contains(#"unknown parameter \"d\""#))
    }

    @Test func `a megabyte of JSON is no registration`() {
        let statement = String(repeating: "A", count: 1_000_000)
        let refusal = send(.post, "/o/client/register", body: #"{"software_statement":"\#(statement)"}"#)
        #expect(refusal.status == .badRequest)
        #expect(text(refusal).contains("invalid_request"))
    }

    @Test func `names with many combining marks are not sorted, neither in a form nor in JSON nor in a path`()
    {
        let name = "e" + String(repeating: "\u{301}", count: 31)
        #expect(Form("\(name)=1").pairs.first?.name == "e" + String(repeating: "%CC%81", count: 31))
        #expect(JSONValue(parsing: Array(#"{"\#(name)":1}"#.utf8)) == nil)
        #expect(Request(method: .get, path: "/\(name.percentEncoded)").pathSegments == nil)
    }

    @Test func `a long redirect is refused by its length`() {
        let statement = "software_statement=eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6IndhbGsifQ.c2lnbmF0dXJl"
        let refusal = send(
            .post, "/o/client/register",
            body: "\(statement)&redirect_uri=http://a.example/" + String(repeating: "a", count: 1_000_000))
        #expect(refusal.status == .badRequest && refusal.body.count < 1_024)
        #expect(text(refusal).contains("invalid_redirect_uri"))
        #expect(text(send(.get, "/__admin/requests")).contains("The redirect_uri has 1000017 bytes"))
    }

    @Test(arguments: [
        ("/activate", "code"), ("/activate", "reg_code"), ("/mvpds/Cablevision/login", "RelayState"),
        ("/sp/saml/SAMLAssertionConsumer", "SAMLResponse=x&RelayState"),
    ])
    func `a code of a megabyte is not shown in the answer`(path: String, parameter: String) {
        let refusal = send(.post, path, body: "\(parameter)=" + String(repeating: "A", count: 1_000_000))
        #expect(refusal.status == .badRequest)
        #expect(refusal.body.count < 10_000)
    }

    @Test func `a long body is refused for its missing token, whatever it contains`() {
        let resources = (0..<10_000).map { #""r\#($0)""# }.joined(separator: ",")
        for path in [
            "decisions/authorize/Dish", "decisions/preauthorize/Dish", "sessions", "profiles/sso/Apple",
        ] {
            let refusal = send(.post, "/api/v2/REF30/\(path)", body: #"{"resources":[\#(resources)]}"#)
            #expect(refusal.status == .unauthorized)
            #expect(text(refusal).contains("invalid_access_token"))
        }
    }

    @Test(arguments: [
        ("1.2.3.4", "1.2.3.4"), (" 1.2.3.4 , 5.6.7.8", "1.2.3.4"), ("\t::1,", "::1"),
        ("10.2.0.1:5000", "10.2.0.1:5001"), ("::ffff:10.2.0.1", "10.2.0.1"),
        ("[2001:db8::1]:443", "2001:db8::1"), ("2001:DB8:0:0::1", "2001:0db8::1"), ("app:1", "app:1"),
        (", 10.2.0.1", "10.2.0.1"), ("\"[2001:db8::1]:443\"", "2001:db8::1"), ("[fe80::1%eth0]:1", "fe80::1"),
    ])
    func `the first address of X-Forwarded-For is the client's`(list: String, address: String) throws {
        let mock = try AdminResponder.make(scenario: "throttled")
        func request(_ forwarded: String) -> Int {
            mock.respond(
                to: Request(
                    method: .get, path: "/api/v2/REF30/configuration",
                    fields: ["Host": "localhost", "X-Forwarded-For": forwarded])
            ).status.code
        }
        let statuses = (0..<30).map { _ in request(list) }
        #expect(statuses.last == 429)
        // The same address, in another list, shares the limit; a list that is too long to keep does not.
        #expect(request("\(address), 9.9.9.9") == 429)
        #expect(request(String(repeating: address, count: 2_000)) != 429)
        let tooLong = (0..<30).map { request("\($0)" + String(repeating: address, count: 2_000)) }
        #expect(tooLong.last == 429, "such lists are not told apart: they count for the peer")
        // Thirty marks in a row are allowed in a field, but no text that is kept has more.
        let marks = String(repeating: String(repeating: "\u{301}", count: 20) + " ", count: 3)
        #expect(request("e\(marks)") == 429)
    }

    @Test(
        arguments: [
            ("/api/v2/REF30/profilse/Dish", 3), ("/\(String(repeating: "profiles/", count: 1_000))", 3),
            ("/\(String(repeating: "profiles", count: 1_000))", nil),
        ] as [(String, Int?)])
    func `an unknown path gets at most three suggestions, however long it is`(
        path: String, suggestions: Int?
    ) throws {
        let reply = send(.get, path)
        #expect(reply.status == .notFound)
        #expect(JSONValue(parsing: reply.body)?["mock"]?["nearest"]?.array?.count == suggestions)
    }
}
