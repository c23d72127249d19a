/// An error of Adobe's single sign-on service (page *Adobe Single Sign-On Service*, section *Error Response
/// Structure*).
package struct SingleSignOnServiceError: Error, Sendable, Hashable, JSONDescribed {
    var content: Content
    package var status: Int
    /// The reason, for the journal. Not sent to the client.
    @NotCompared package var reason: Reason

    enum Content: Sendable, Hashable {
        case own(code: String, message: String, action: String)
        /// An enhanced error of REST API V2, for errors that the catalog lacks.
        case enhanced(EnhancedError)
    }

    /// - Parameters:
    ///   - status: the HTTP status; that of the general part of the catalog when absent.
    ///   - message: the message; that of the general part of the catalog when absent.
    package init(
        _ code: SingleSignOnServiceErrorCode, status: Int? = nil, _ message: String? = nil,
        because reason: Reason
    ) {
        self.init(
            .own(code: code.rawValue, message: message ?? code.message, action: code.action.rawValue),
            status: status ?? code.status, because: reason)
    }

    private init(_ content: Content, status: Int, because reason: Reason) {
        self.content = content
        self.status = status
        self.reason = reason
    }

    /// An enhanced error in the envelope of the service.
    package init(enhanced error: EnhancedError) {
        self.init(.enhanced(error), status: error.code.status, because: error.reason)
    }

    /// The catalog's error for an enhanced error. The catalog has only one for access tokens, so other enhanced errors keep their
    /// code.
    package init(_ error: EnhancedError) {
        if error.code.status == 401 {
            self.init(.unauthorized, because: error.reason)
        } else {
            self.init(enhanced: error)
        }
    }

    /// Has a code of the mock's own, because Adobe documents the status but no code.
    package static func methodNotAllowed(_ message: String) -> SingleSignOnServiceError {
        SingleSignOnServiceError(
            .own(code: "method_not_allowed", message: message, action: "none"), status: 405,
            because: Reason(message))
    }

    /// - Parameter trace: the UUID of the answer, which identifies the request.
    package func write(to json: inout JSONWriter, trace: String) {
        json.object { object in
            object.member("status", SingleSignOnService.name(ofStatus: status))
            object.key("error")
            switch content {
            case .enhanced(let error): error.write(to: &object, trace: trace)
            case .own(let code, let message, let action):
                object.object { error in
                    error.member("status", status)
                    error.member("code", code)
                    error.member("message", message)
                    error.member("action", action)
                    error.member("helpUrl", EnhancedError.helpURL)
                    error.member("trace", trace)
                }
            }
        }
    }

    package static let schema = Schema.object(
        [
            .always("status", .text("The name of the HTTP status.")),
            .always(
                "error",
                .object([
                    .always("status", .number("The HTTP status.")),
                    .always("code", .text("A code of the service, or an enhanced error code.")),
                    .always("message", .text("A message for developers.")),
                    .always("action", .text("What the client should do.")),
                    .optional("details", .text("A message for users.")),
                    .always("helpUrl", .text("")),
                    .always("trace", .text("The identifier of the request in the journal.")),
                ])),
        ], definition: "singleSignOnServiceError")
}
