import Documents

extension RegistrationErrorCode: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { $0.member("error", rawValue) }
    }
}

extension RegistrationErrorCode: JSONDescribed {
    package static let schema = Schema.object(
        [.always("error", .words("error code", RegistrationErrorCode.self, ""))],
        definition: "registrationError")
}
