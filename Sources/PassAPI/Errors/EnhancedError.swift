/// The enhanced error that REST API V2 answers with (page *Enhanced Error Codes*).
package struct EnhancedError: Error, Sendable, Hashable, JSONDescribed {
    package var code: EnhancedErrorCode
    /// The text that an MVPD or a degradation rule adds for the user.
    package var details: String?
    /// The reason, for the journal. Not sent to the client.
    @NotCompared package var reason: Reason

    package init(_ code: EnhancedErrorCode, details: String? = nil, because reason: Reason) {
        self.code = code
        self.details = details
        self.reason = reason
    }

    /// The address of the page for developers, as the service sends it.
    package static let helpURL =
        "https://experienceleague.adobe.com/docs/pass/authentication/auth-features/error-reportn/"
        + "enhanced-error-codes.html"

    /// - Parameter trace: the UUID of the answer, which identifies the request.
    package func write(to json: inout JSONWriter, trace: String) {
        json.object { object in
            object.errorMembers(
                action: code.action.rawValue, status: code.status, code: code.rawValue, message: code.message,
                details: details, trace: trace)
        }
    }

    package static let schema = Schema.object(
        [
            .always("action", .words("action", EnhancedErrorCode.Action.self, "What the client should do.")),
            .always("status", .number("The status of the answer, if the error is the whole answer.")),
            .always("code", .words("error code", EnhancedErrorCode.self, "")),
            .always("message", .text("A message for developers.")),
            .optional("details", .text("A message for users, from an MVPD or a degradation rule.")),
            .always("helpUrl", .text("")),
            .always("trace", .text("The identifier of the request in the journal.")),
        ], definition: "enhancedError")
}

extension JSONWriter {
    /// Writes the members of an enhanced error into an object. Omits `action`, `code` and `details` if they are `nil`.
    ///
    /// - Parameter trace: the UUID of the answer, which identifies the request.
    package mutating func errorMembers(
        action: String?, status: Int, code: String?, message: String, details: String? = nil, trace: String
    ) {
        member("action", ifPresent: action)
        member("status", status)
        member("code", ifPresent: code)
        member("message", message)
        member("details", ifPresent: details)
        member("helpUrl", EnhancedError.helpURL)
        member("trace", trace)
    }
}

/// The error that dynamic client registration answers with (pages *Retrieve client credentials*, *Retrieve access
/// token*).
package struct RegistrationError: Error, Sendable, Hashable, JSONObject {
    var code: RegistrationErrorCode
    /// The reason, for the journal. Not sent to the client.
    @NotCompared package var reason: Reason

    package init(_ code: RegistrationErrorCode, because reason: Reason) {
        self.code = code
        self.reason = reason
    }

    package static let schema = Schema.object(members.map(\.field), definition: "registrationError")

    package static let members: [JSONMember<RegistrationError>] = [
        .always("error", .words("error code", RegistrationErrorCode.self, ""), \.code.rawValue)
    ]
}

/// A property that does not take part in comparisons. Two answers are equal if clients cannot tell them apart.
@propertyWrapper
package struct NotCompared<Value: Sendable>: Sendable, Hashable {
    package var wrappedValue: Value

    package init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    package static func == (_: Self, _: Self) -> Bool { true }
    package func hash(into _: inout Hasher) {}
}
