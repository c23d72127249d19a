/// An error of REST API V1: a status and a message, and also a code when error codes are enabled.
package struct LegacyError: Error, Sendable, Hashable, LegacyDescribed {
    package var status: Int
    /// The message that is sent when error codes are disabled.
    package var message: String
    /// `nil` when the page has no code for the error.
    package var code: LegacyErrorCode?
    /// A message for the user, from an MVPD or a degradation rule.
    package var details: String?
    /// True when the published JSON always has `details`, even without a message.
    var hasDetails = false
    /// The reason, for the journal. Not sent to the client.
    @NotCompared package var reason: Reason

    package init(
        _ status: Int, _ message: String, _ code: LegacyErrorCode? = nil, details: String? = nil,
        because reason: Reason
    ) {
        self.status = status
        self.message = message
        self.code = code
        self.details = details
        self.reason = reason
    }

    /// The error with this code.
    ///
    /// - Parameter operation: the operation whose page determines the status; `nil` for the error of one resource, which has the
    ///   code's first status.
    package init(
        _ code: LegacyErrorCode, on operation: PassOperation? = nil, details: String? = nil,
        because reason: Reason
    ) {
        let status = operation.map(code.status) ?? code.statuses[0]
        self.init(
            status, Self.message(of: code, status, on: operation), code, details: details, because: reason)
        hasDetails = operation == .legacyRetrieveAuthorizationToken
    }

    /// The V1 equivalent of a V2 error.
    package init(_ error: EnhancedError, on operation: PassOperation? = nil) {
        self.init(error.code.legacy, on: operation, details: error.details, because: error.reason)
    }

    /// The error as an operation reports it: a rule can set the error on any operation.
    package func reported(on operation: PassOperation) -> LegacyError {
        code.map { LegacyError($0, on: operation, details: details, because: reason) } ?? self
    }

    /// - Parameter hasCodes: whether error codes are enabled for the service provider.
    package func bytes(in format: LegacyFormat, hasCodes: Bool, trace: String) -> [UInt8] {
        Self.bytes(in: format) { json in
            json.object { object in
                if hasCodes, code != nil { return writeMembersWithCode(to: &object, trace: trace) }
                object.member("status", status)
                // The published message differs in one letter between the formats.
                object.member(
                    "message",
                    status == 404 && message == "Not Found" && format == .xml ? "Not found" : message)
                if hasDetails || details != nil { object.member("details", details) }
            }
        }
    }

    func writeMembersWithCode(to object: inout JSONWriter, trace: String) {
        object.errorMembers(
            action: code?.action.rawValue, status: status, code: code?.rawValue,
            message: code?.message ?? message, details: details, trace: trace)
    }

    private static func message(
        of code: LegacyErrorCode, _ status: Int, on operation: PassOperation?
    ) -> String {
        // The service's spelling; only the samples of one page have a small letter.
        let notAuthenticated =
            operation == .legacyRetrieveAuthorizationToken
            ? "User not authenticated" : "User not Authenticated"
        // For clients without codes, the general message for 403 would hide the cause.
        if code == .tooManyResources { return code.message }
        if code == .authenticationSessionMissing { return notAuthenticated }
        if code == .authenticationSessionExpired, status == 403 { return "Authentication token expired" }
        return switch status {
        case 403: "User not authorized"
        case 404: "Not Found"
        case 410: "Gone"
        case 412: notAuthenticated
        case 500: "Internal Server Error"
        default: "Bad Request"
        }
    }

    package static func missing(_ name: String, _ code: LegacyErrorCode? = nil) -> LegacyError {
        LegacyError(
            400, "Required '\(name)' is not present", code,
            because: "The request has no parameter \(name), or it is empty.")
    }

    package static func badRequest(_ code: LegacyErrorCode? = nil, because reason: Reason) -> LegacyError {
        LegacyError(400, "Bad Request", code, because: reason)
    }

    package static func unauthorized(because reason: Reason) -> LegacyError {
        LegacyError(401, "Unauthorized", because: reason)
    }

    package static func notFound(because reason: Reason) -> LegacyError {
        LegacyError(404, "Not Found", because: reason)
    }

    package static let root = "error"

    package static let schema = Schema.object(
        [
            .always("status", .number("The status of the answer, if the error is the whole answer.")),
            .always("message", .text("A message for developers.")),
            .optional("details", .text("A message for users, from an MVPD or a degradation rule.").orNull),
            .optional("code", .words("code", LegacyErrorCode.self, "Only with policy `legacyErrorCodes`.")),
            .optional(
                "action",
                .words(
                    "action", LegacyErrorCode.Action.self,
                    "What the client should do; only with policy `legacyErrorCodes`.")),
            .optional("helpUrl", .text("Only with policy `legacyErrorCodes`.")),
            .optional(
                "trace",
                .text("The identifier of the request in the journal; only with policy `legacyErrorCodes`.")),
        ], definition: "legacyError")
}
