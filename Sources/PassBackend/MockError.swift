import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

/// An error of the mock itself, in a JSON shape that no Adobe answer has.
package struct MockError: Refusal {
    var status: HTTPResponse.Status
    var error: String
    var detail: String
    /// The calls that the request probably meant.
    var suggestions: [String] = []
    /// Advice for the client when there is no suggestion.
    var hint: String?
    /// The address of the mock's documentation; `nil` for an error that needs none.
    var documentation: String?

    /// The error for the journal.
    var reason: Reason {
        Reason(
            detail, hint: suggestions.isEmpty ? hint : "Most similar: \(suggestions.joined(separator: ", "))."
        )
    }

    package var reply: Reply {
        Reply(status) { json in
            json.object { object in
                object.member("mock") { mock in
                    mock.member("error", error)
                    mock.member("detail", detail.withoutSecretValues)
                    if !suggestions.isEmpty { mock.member("nearest", suggestions) }
                    mock.member("documentation", ifPresent: documentation)
                }
            }
        }
    }

    func reply(_: RenderContext) -> Reply { reply }

    /// The reply in place of one that cannot be sent, with the path of its journal entry.
    package func reply(replacing reply: Reply) -> Reply {
        var replacement = self.reply
        guard let path = reply.fields[.xMockRequest] else { return replacement }
        replacement.fields.append(HTTPField(name: .xMockRequest, value: path))
        replacement.addMockReason([reason])
        return replacement
    }

    static let malformedPath = MockError(
        status: .badRequest, error: "malformed_path",
        detail: "The path contains an invalid percent-encoding, %00 or bytes that are not UTF-8.")

    static func unknownOperation(_ method: HTTPRequest.Method, _ path: String) -> MockError {
        let isLibrary = path.hasSuffix("/AccessEnabler.js")
        return MockError(
            status: .notFound, error: "unknown_operation",
            detail:
                "\(method.rawValue) \(Redactor.journal.path(path)) is not an Adobe Pass operation of this mock. "
                + "Check the method and the path." + (mistake(in: path) ?? ""),
            suggestions: isLibrary
                ? []
                : adminPath(for: path).map { [$0] }
                    ?? NearestOperations.of(path).map { operation in
                        "\(operation.definition.methodAndPath) (\(operation.rawValue))"
                    },
            hint: isLibrary
                ? "The mock has the endpoints of the library, not the library itself: see Migrating from REST API V1."
                : "The paths of REST API V2 begin with /api/v2/. The dashboard of the mock is at /__admin/.")
    }

    /// The path of the admin API that was mistyped in its first segment; `nil` for other paths.
    private static func adminPath(for path: String) -> String? {
        let rest = path.utf8.drop { $0 == UInt8(ascii: "/") }
        let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        let segment = String(path[rest.startIndex..<end])
        guard NearestName.isNear(segment.filter { $0 != "_" && $0 != "-" }, to: ["admin"]) else { return nil }
        let redacted = Redactor.journal.path(path).drop { $0 == "/" }
        return "/__admin\(redacted.firstIndex(of: "/").map { String(redacted[$0...]) } ?? "/")"
    }

    /// A sentence after a space about several slashes at the beginning, or parameters in the path; `nil` without such a mistake.
    private static func mistake(in path: String) -> String? {
        if path.hasPrefix("//") {
            return " The path begins with several slashes: remove the slash at the end of the base URL."
        }
        // Nearly every path has neither character, and a client can send a long path.
        guard path.containsAny(of: "%&") else { return nil }
        if path.utf8.firstRange(of: "%3F".utf8) != nil || path.utf8.firstRange(of: "%3f".utf8) != nil {
            return " The path contains %3F: send the ? before the query without encoding."
        }
        return path.utf8.contains(UInt8(ascii: "&")) ? " The path contains &: a query begins with ?." : nil
    }

    /// The request was carried out, but its changes can be lost at a restart.
    package static func notSaved(_ reason: String) -> MockError {
        MockError(
            status: .serviceUnavailable, error: "not_saved",
            detail: "The mock cannot save what the request has changed: \(reason).")
    }

    /// The request was not carried out, or its outcome is unknown.
    static func unavailable(_ reason: String) -> MockError {
        MockError(
            status: .serviceUnavailable, error: "state_unavailable",
            detail: "The state that several mocks share cannot be used now: \(reason).")
    }

    /// The request would add more rows than the limits allow.
    static func stateFull(_ reason: Reason) -> MockError {
        MockError(
            status: .serviceUnavailable, error: "state_full", detail: reason.line)
    }
}
