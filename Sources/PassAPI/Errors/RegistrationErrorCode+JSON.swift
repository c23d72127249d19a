extension RegistrationErrorCode: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { $0.member("error", rawValue) }
    }
}
