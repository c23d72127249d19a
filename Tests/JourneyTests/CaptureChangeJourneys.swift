import HTTPTypes
import PassAPI
import Testing

@testable import Captures

/// Captures of the mock with one deliberate change, which the comparison finds.
@Suite("Changed captures")
struct CaptureChangeJourneys {
    /// A change of the reply to one call, and what the comparison says of it.
    struct Change: Sendable, CustomTestStringConvertible {
        var operation: PassOperation
        var kind: Difference.Kind
        var place: String
        /// The call among those of the operation.
        var index = 0
        /// Changes the entry.
        var edit: @Sendable (inout JSONValue) -> Void

        var testDescription: String { "\(operation.rawValue): \(kind.rawValue) \(place)" }

        /// Changes a member of the body.
        ///
        /// - Parameter value: `nil` removes the member.
        static func member(
            _ operation: PassOperation, _ path: String, to value: JSONValue?, _ kind: Difference.Kind,
            at place: String? = nil,
            in index: Int = 0
        ) -> Change {
            body(operation, kind, place ?? "/\(path)", in: index) { $0.set(path, to: value) }
        }

        /// Reverses a list in the body.
        static func reversed(_ operation: PassOperation, _ path: String) -> Change {
            body(operation, .sequence, "/\(path)", in: 0) { body in
                body.set(path, to: body.value(at: path)?.array.map { .array($0.reversed()) })
            }
        }

        private static func body(
            _ operation: PassOperation, _ kind: Difference.Kind, _ place: String, in index: Int,
            _ edit: @escaping @Sendable (inout JSONValue) -> Void
        ) -> Change {
            Change(operation: operation, kind: kind, place: place, index: index) { entry in
                let text = "response/content/text"
                guard var body = JSONValue(parsing: (entry.value(at: text)?.string ?? "").utf8) else {
                    return
                }
                edit(&body)
                entry.set(text, to: .string(String(decoding: body.jsonBytes, as: UTF8.self)))
            }
        }

        /// Changes the text of the body.
        static func text(
            _ operation: PassOperation, _ old: String, to new: String, _ kind: Difference.Kind,
            at place: String
        ) -> Change {
            Change(operation: operation, kind: kind, place: place) { entry in
                let text = "response/content/text"
                let body = entry.value(at: text)?.string ?? ""
                #expect(body.contains(old))
                entry.set(text, to: .string(body.replacing(old, with: new)))
            }
        }

        static func status(_ operation: PassOperation, _ status: Int64) -> Change {
            Change(operation: operation, kind: .status, place: "status") {
                $0.set("response/status", to: .integer(status))
            }
        }

        /// The capture of a mock, with the change.
        func archive(of capture: JSONValue) -> [UInt8] {
            var archive = capture
            var entries = archive.value(at: "log/entries")?.array ?? []
            let calls = entries.indices.filter { entries[$0]["_operation"]?.string == operation.rawValue }
            edit(&entries[calls[index]])
            archive.set("log/entries", to: .array(entries))
            return archive.jsonBytes
        }

        /// - Parameter value: `nil` removes the field.
        static func header(_ operation: PassOperation, _ name: String, _ value: String?) -> Change {
            Change(operation: operation, kind: .header, place: "header \(name)") { entry in
                var fields = entry.value(at: "response/headers")?.array ?? []
                fields.removeAll { $0["name"]?.string?.lowercased() == name.lowercased() }
                if let value { fields.append(["name": .string(name), "value": .string(value)]) }
                entry.set("response/headers", to: .array(fields))
            }
        }
    }

    static let changes: [Change] = [
        .status(.retrieveProfiles, 404), .status(.retrieveAccessToken, 200),
        .status(.createPartnerProfile, 200),
        .header(.retrieveProfiles, "Content-Type", "text/plain"),
        .header(.retrieveConfiguration, "Content-Type", nil),
        .header(.initiateLogout, "Retry-After", "5"), .header(.retrieveAccessToken, "Allow", "POST"),
        .header(.retrieveProfiles, "WWW-Authenticate", "Bearer"),
        .member(.retrieveAccessToken, "extra", to: .integer(1), .missing),
        .member(.retrieveAccessToken, "token_type", to: nil, .additional),
        .member(.retrieveAccessToken, "token_type", to: "mac", .value),
        .member(.retrieveAccessToken, "expires_in", to: "21600", .type),
        .member(.retrieveAccessToken, "expires_in", to: .integer(0), .value),
        .member(.retrieveAccessToken, "created_at", to: .integer(1_773_668_388_000), .time),
        .member(.retrieveClientCredentials, "scopes", to: nil, .additional),
        .member(.retrieveClientCredentials, "client_secret_expires_at", to: .integer(0), .missing),
        .member(.retrieveClientCredentials, "client_id", to: "application", .form),
        .member(.createAuthenticationSession, "actionName", to: "login", .value),
        .member(.createAuthenticationSession, "reasonType", to: "unknown", .value),
        .member(.createAuthenticationSession, "sessionId", to: "session", .form),
        .member(.createAuthenticationSession, "url", to: "/api/v2/login/REF30/8ER640M", .value),
        .member(.createAuthenticationSession, "actionType", to: nil, .additional),
        .member(.createAuthenticationSession, "notAfter", to: "1773668388000", .time),
        .member(.retrieveProfiles, "profiles/Cablevision/type", to: "platformSSO", .value, in: 1),
        .member(.retrieveProfiles, "profiles/Cablevision/issuer", to: "Apple", .value, in: 1),
        .member(.retrieveProfiles, "profiles/Cablevision/notBefore", to: nil, .additional, in: 1),
        .member(
            .retrieveAuthorizationDecisions, "decisions/0/authorized", to: "true", .type,
            at: "/decisions/REF30/authorized"),
        .member(
            .retrieveAuthorizationDecisions, "decisions/0/source", to: "adobe", .value,
            at: "/decisions/REF30/source"),
        .member(
            .retrieveAuthorizationDecisions, "decisions/0/token", to: nil, .additional,
            at: "/decisions/REF30/token"),
        .reversed(.retrievePreauthorizationDecisions, "decisions"),
        .member(.initiateLogout, "logouts/Cablevision/actionName", to: "complete", .value),
        .member(
            .retrievePartnerAuthenticationRequest, "authenticationRequest/type", to: "SAML", .value),
    ]

    private static let capture = Result {
        let mock = try Stage.inMemory.open(redactsJournal: false)
        try CaptureJourneys.travel(mock)
        return try mock.admin(.get, "/requests.har").json
    }

    @Test(arguments: changes)
    func `are found, and nothing else is`(change: Change) throws {
        try Self.expect(change, in: Self.capture.get())
    }

    @Test func `are found with the distance of a time in seconds from the request`() throws {
        let change = Change.member(
            .retrieveClientCredentials, "client_id_issued_at", to: .integer(1_773_675_588), .time)
        let archive = try change.archive(of: Self.capture.get())
        let differences = try CaptureJourneys.comparison(of: archive, triesPolicies: false).differences
        #expect(differences.map(\.captured) == ["now+PT1H"])
        #expect(differences.map(\.mock) == ["now"])
    }

    /// Applies the change to the capture of a mock, and expects it as the only difference.
    static func expect(_ change: Change, in mock: Mock) throws {
        try expect(change, in: mock.admin(.get, "/requests.har").json)
    }

    private static func expect(_ change: Change, in capture: JSONValue) throws {
        let differences = try CaptureJourneys.comparison(
            of: change.archive(of: capture), triesPolicies: false,
            // The client is known to the mock only because both generate the same identifiers.
            redacts: change.place != "/client_id"
        )
        .differences
        #expect(
            differences.map { "\($0.operation.rawValue): \($0.kind.rawValue) \($0.place)" } == [
                change.testDescription
            ])
    }
}

extension JSONValue {
    /// The value at a path of names and indices.
    func value(at path: String) -> JSONValue? {
        path.split(separator: "/").reduce(Optional(self)) { value, step in
            Int(step).flatMap { value?.array?[$0] } ?? value?[String(step)]
        }
    }

    /// Replaces the value at a path of names and indices; `nil` removes it.
    mutating func set(_ path: String, to value: JSONValue?) {
        let steps = path.split(separator: "/", maxSplits: 1)
        guard let first = steps.first else { return }
        func changed(_ child: JSONValue?) -> JSONValue? {
            guard steps.count == 2 else { return value }
            var child = child ?? .object([:])
            child.set(String(steps[1]), to: value)
            return child
        }
        switch self {
        case .object(var members):
            members[String(first)] = changed(members[String(first)])
            self = .object(members)
        case .array(var elements):
            if let index = Int(first), let new = changed(elements[index]) { elements[index] = new }
            self = .array(elements)
        default: break
        }
    }
}
