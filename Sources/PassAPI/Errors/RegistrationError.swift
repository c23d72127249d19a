/// The error that dynamic client registration answers with (pages *Retrieve client credentials*, *Retrieve access
/// token*).
package struct RegistrationError: Error, Sendable, Hashable {
    var code: RegistrationErrorCode
    /// Why, for the journal. Not sent to the client.
    @NotCompared package var reason: Reason

    package init(_ code: RegistrationErrorCode, because reason: Reason) {
        self.code = code
        self.reason = reason
    }
}

extension RegistrationError: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { $0.member("error", code.rawValue) }
    }
}

extension RegistrationError: JSONDescribed {
    package static let schema = Schema.object(
        [.always("error", .words("error code", RegistrationErrorCode.self, ""))],
        definition: "registrationError")
}
