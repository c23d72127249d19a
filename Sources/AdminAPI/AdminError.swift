import HTTPMessages
import HTTPTypes
import PassAPI

/// An error of the admin API, in WireMock's format: `{"errors": [{"code", "title", "detail", "source"}]}`.
package struct AdminError: Error, JSONObject {
    package var status: HTTPResponse.Status
    var code: String
    var title: String
    package var detail: String
    /// The JSON Pointer to the cause in the request body (RFC 6901).
    package var pointer: String?
    var fields: ReplyFields = [:]
    /// The time after which the client gets the error.
    var delay: Duration = .zero

    var reply: Reply {
        var reply = Reply(
            status: status, fields: fields, body: jsonBytes, delivery: Delivery(delay: delay))
        reply.fields[.contentType] = Reply.jsonContentType
        return reply
    }

    /// - Parameter nearest: the call with the request's method and the most similar path; `nil` if none is similar.
    static func methodNotAllowed(_ allowed: [HTTPRequest.Method], nearest: AdminRoute?) -> AdminError {
        let methods = allowed.map(\.rawValue).joined(separator: ", ")
        return AdminError(
            status: .methodNotAllowed, code: "method_not_allowed", title: "Method not allowed",
            detail: "This path supports \(methods).\(suggestion(of: nearest))", fields: [.allow: methods])
    }

    /// - Parameters:
    ///   - isMalformed: true if the path cannot be decoded.
    ///   - nearest: the call with the most similar path; `nil` if none is similar.
    static func unknownPath(
        _ path: String, isMalformed: Bool, nearest: AdminRoute?, among routes: [AdminRoute],
        documentation: String?
    ) -> AdminError {
        let isDevice = nearest == nil && path.hasPrefix(AdminRoute.root + "/devices/")
        let hint =
            isMalformed
            ? undecodableHint(path)
            : isDevice ? " Write a slash in the name of a device as %2F." : suggestion(of: nearest)
        return AdminError(
            status: .notFound, code: "unknown_path", title: "No such call",
            detail: "\(path) is not a call of the admin API.\(hint) The calls are: "
                + routes.map(\.methodAndPath).joined(separator: "; ")
                + (documentation.map { ". Documentation: \($0)" } ?? ""))
    }

    /// Why a path cannot be decoded, in a sentence after a space.
    private static func undecodableHint(_ path: String) -> String {
        let afterSigns = path.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
        let isWellFormed = afterSigns.allSatisfy { $0.utf8.prefix(2).compactMap(\.hexValue).count == 2 }
        return isWellFormed
            ? " Its escapes stand for bytes that no name can have: %00, bytes that are not UTF-8, or too many combining marks."
            : " It has a malformed escape: write % as %25."
    }

    /// A sentence after a space that suggests a call; empty without one.
    private static func suggestion(of call: AdminRoute?) -> String {
        call.map { " Did you mean \($0.methodAndPath)?" } ?? ""
    }

    static func foreignHost(_ host: String) -> AdminError {
        AdminError(
            status: .forbidden, code: "foreign_host", title: "Host not allowed",
            detail:
                "The request's Host is \"\(host)\", expected localhost, an IP address such as 127.0.0.1, "
                + "or the host of --public-url.")
    }

    static let foreignOrigin = AdminError(
        status: .forbidden, code: "foreign_origin", title: "Origin not allowed",
        detail:
            "The request came from a web page of another origin. Only pages of the mock can use the admin API. "
            + "Other pages can link to the dashboard."
    )

    /// A client that guesses the token must wait with its connection. A client with the right token need not.
    package static let wrongTokenDelay = Duration.seconds(1)

    static let tokenWrong = AdminError(
        status: .unauthorized, code: tokenMissing.code, title: "Token wrong",
        detail: "The bearer token of the request is wrong: send the value of --admin-token.",
        fields: tokenMissing.fields, delay: wrongTokenDelay)

    static let tokenMissing = AdminError(
        status: .unauthorized, code: "token_missing", title: "Token missing",
        detail:
            "The listener is not on loopback: send the value of --admin-token as a bearer token.",
        fields: [.wwwAuthenticate: "Bearer"])

    package static func invalidBody(_ detail: String, at pointer: String = "") -> AdminError {
        AdminError(
            status: .badRequest, code: invalidBodyCode, title: "The body cannot be used", detail: detail,
            pointer: pointer)
    }

    private static let invalidBodyCode = "invalid_body"

    /// An error in the members of a body, as an error of a query with these members: without a JSON Pointer.
    var ofQuery: AdminError {
        guard code == Self.invalidBodyCode else { return self }
        return AdminError(
            status: .badRequest, code: "invalid_query", title: "The query cannot be used", detail: detail)
    }

    /// Points at the place of the first diagnostic.
    static func invalidBody(_ diagnostics: Diagnostics) -> AdminError {
        let pointer: String? =
            if case .pointer(let pointer)? = diagnostics.all.first?.location { pointer } else { nil }
        return .invalidBody(diagnostics.description, at: pointer ?? "")
    }

    /// The value that `build` returns. Its diagnostics become an error.
    static func refusing<Value>(
        by makeError: (Diagnostics) -> AdminError = { .invalidBody($0) },
        _ build: @autoclosure () throws(Diagnostics) -> Value
    ) throws(AdminError) -> Value {
        do throws(Diagnostics) { return try build() } catch { throw makeError(error) }
    }

    /// A user whom the MVPD does not have.
    ///
    /// - Parameters:
    ///   - name: the member `user` of the body; `nil` for the MVPD's first user.
    ///   - users: the names of the users that the MVPD has.
    static func noUser(_ name: String?, of users: [String], at mvpd: MVPDID) -> AdminError {
        .invalidBody(
            users.isEmpty
                ? "\(mvpd) has no users: add one in the configuration, in mvpds.\(mvpd).users."
                : "\(mvpd) has no user \"\(name ?? "")\", expected one of: \(users.joined(separator: ", ")).",
            at: "/user")
    }

    static func timedOut(_ detail: String) -> AdminError {
        AdminError(status: .requestTimeout, code: "timed_out", title: "Timed out", detail: detail)
    }

    /// The call was not carried out, or its outcome is unknown.
    static func unavailable(_ failure: String) -> AdminError {
        AdminError(
            status: .serviceUnavailable, code: "state_unavailable", title: "The shared state is unavailable",
            detail: "The state that several mocks share cannot be used now: \(failure).")
    }

    static let stopping = AdminError(
        status: .serviceUnavailable, code: "stopping", title: "The server is stopping",
        detail: "The server was stopped before the expected number of requests arrived.")

    static let journalOff = AdminError(
        status: .conflict, code: "journal_off", title: "The journal is off",
        detail:
            "The mock was started with --journal off and keeps no requests. Start it without this option to read them."
    )

    static func notReady(_ detail: String) -> AdminError {
        AdminError(status: .serviceUnavailable, code: "not_ready", title: "Not ready", detail: detail)
    }

    /// The scenario that the call selects by its header or its host, or a scenario of the files, cannot be built.
    static func unusableScenario(_ diagnostics: Diagnostics) -> AdminError {
        AdminError(
            status: .badRequest, code: "invalid_scenario", title: "The scenario cannot be used",
            detail: diagnostics.description)
    }

    /// The scenario that the call needs was set by testers, and the files of this mock lack it.
    static func missingScenario(_ reason: Reason) -> AdminError {
        AdminError(
            status: .serviceUnavailable, code: "missing_scenario", title: "The scenario is missing",
            detail: reason.line)
    }

    static func conflict(_ detail: String) -> AdminError {
        AdminError(status: .conflict, code: "conflict", title: "Not possible in this state", detail: detail)
    }

    package static func notFound(_ detail: String) -> AdminError {
        AdminError(status: .notFound, code: "not_found", title: "Not found", detail: detail)
    }

    package static let members: [JSONMember<AdminError>] = [
        .always("errors", .list(of: Entry.schema, count: 1...Int.max, "")) { [Entry(error: $0)] }
    ]

    private struct Entry: JSONObject {
        let error: AdminError

        static let members: [JSONMember<Entry>] = [
            .always("code", .text("A code for programs."), \.error.code),
            .always("title", .text("A title for people."), \.error.title),
            .always("detail", .text("What is wrong, and what was expected.")) {
                $0.error.detail.withoutSecretValues
            },
            .optional(
                "source",
                .object([.always("pointer", .text("A JSON Pointer into the body (RFC 6901)."))])
            ) { $0.error.pointer.map { JSONMap([("pointer", $0)]) } },
        ]
    }
}
