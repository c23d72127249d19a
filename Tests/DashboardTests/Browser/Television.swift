import AdminAPI
import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// A mock over a socket, and a registered app on an Apple TV that waits for somebody to log in.
final class Television {
    let server: TestServer
    /// The requested method and path: `OPTIONS /o/client/register`.
    private let log: Locked<[String]>
    private let token: String
    private let mock: AdminResponder

    /// - Parameter intercepting: answers in place of the mock, unless it gives `nil`.
    init(
        scenario: String = "valid-sso", access: AdminAccess = .loopback,
        intercepting: @escaping @Sendable (Request) -> Reply? = { _ in nil }
    ) throws {
        let mock = try AdminResponder.make(scenario: scenario, access: access)
        self.mock = mock
        let log = Locked<[String]>([])
        self.log = log
        server = try TestServer { request in
            log.withLock { $0.append("\(request.method.rawValue) \(request.path)") }
            return intercepting(request) ?? mock.respond(to: request)
        }
        let client = try Self.send(
            server.port, .post, "/o/client/register", ["Content-Type": "application/json"],
            body: #"{"software_statement": "\#(Self.softwareStatement)"}"#)
        let id = client["client_id"]?.string ?? ""
        let secret = client["client_secret"]?.string ?? ""
        let answer = try Self.send(
            server.port, .post, "/o/client/token", [:],
            body: "client_id=\(id)&client_secret=\(secret)&grant_type=client_credentials")
        token = try #require(answer["access_token"]?.string)
    }

    static let softwareStatement = "eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6ImJyb3dzZXIifQ.c2lnbmF0dXJl"

    var url: String { "http://127.0.0.1:\(server.port)" }
    var requests: [String] { log.withLock { $0 } }

    struct Login {
        var url: String
        var code: String
    }

    /// Opens a session.
    ///
    /// - Parameter redirectURL: where the login is to end; without it the second screen is left to choose the rest.
    func startLogin(redirectURL: String? = nil) throws -> Login {
        let form = redirectURL.map {
            "mvpd=Cablevision&domainName=adobe.com&redirectUrl=\(PercentEncoding.encode($0))"
        }
        let session = try send(.post, "/api/v2/REF30/sessions", body: form ?? "")
        return Login(
            url: url + (session["url"]?.string ?? ""), code: try #require(session["code"]?.string))
    }

    /// The profiles that the login with a code has led to, by MVPD.
    func profiles(_ code: String) throws -> [String: JSONValue] {
        try #require(try send(.get, "/api/v2/REF30/profiles/code/\(code)")["profiles"]?.object)
    }

    /// Asks whether the user may watch a resource, and with `returning-user` there is one.
    ///
    /// - Returns: why not; `nil` when the user may.
    @discardableResult
    func authorize(_ resource: String = "REF30") throws -> String? {
        let answer = try send(
            .post, "/api/v2/REF30/decisions/authorize/Cablevision",
            body: String(
                decoding: JSONValue.object(["resources": [.string(resource)]]).jsonBytes, as: UTF8.self))
        let error = answer["decisions"]?.array?.first?["error"] ?? answer
        return error["code"]?.string
    }

    /// Calls the admin API, as another program would.
    func callAdmin(_ method: HTTPRequest.Method, _ path: String, _ body: JSONValue = [:]) throws {
        _ = try Self.send(
            server.port, method, "/__admin" + path, [:], body: String(decoding: body.jsonBytes, as: UTF8.self)
        )
    }

    /// Asks for something else.
    ///
    /// - Parameter changes: headers to add or replace; `nil` omits one.
    func get(_ path: String, _ changes: [String: String?] = [:]) throws -> JSONValue {
        try send(.get, path, changes)
    }

    /// Sends a form.
    func post(_ path: String, _ form: String, _ changes: [String: String?] = [:]) throws -> JSONValue {
        try send(.post, path, changes, body: form)
    }

    /// Fills the journal with requests of many devices, without a socket for each.
    func fillJournal(_ count: Int) throws {
        for number in 1...count {
            let device = Base64.encode("device-\(number % 100)".utf8)
            _ = mock.respond(
                to: Request(
                    method: .get, path: "/api/v2/REF30/profiles",
                    query: "n=number-" + String(repeating: "0", count: 8 - String(number).count)
                        + "\(number)",
                    fields: RequestFields([
                        ("Host", "127.0.0.1"), ("AP-Device-Identifier", "fingerprint \(device)"),
                    ])))
        }
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ changes: [String: String?] = [:], body: String = ""
    ) throws -> JSONValue {
        let device =
            #"{"primaryHardwareType":"SetTopBox","manufacturer":"Apple","model":"TV 4K","osName":"tvOS","osVersion":"18.2"}"#
        return try Self.send(
            server.port, method, path,
            [
                "Authorization": "Bearer \(token)",
                "AP-Device-Identifier": "fingerprint \(DeviceIdentifier.make())",
                "X-Device-Info": Base64.encode(device.utf8),
            ].mapValues(Optional.init).merging(changes) { $1 }.compactMapValues(\.self), body: body)
    }

    private static func send(
        _ port: UInt16, _ method: HTTPRequest.Method, _ path: String, _ fields: [String: String], body: String
    ) throws -> JSONValue {
        let fields = [(name: "Host", value: "127.0.0.1")] + fields.map { (name: $0.key, value: $0.value) }
        let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
        let request = Request(
            method: method, path: parts[0], query: parts.count > 1 ? parts[1] : nil,
            fields: RequestFields(fields),
            body: Array(body.utf8))
        return JSONValue(parsing: try TestClient.exchange(request, port: port).body) ?? .null
    }
}
