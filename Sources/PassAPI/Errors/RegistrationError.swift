/// What *Retrieve client credentials* and *Retrieve access token* answer instead, with status 400.
package enum RegistrationError: String, Error, Sendable, Hashable, CaseIterable {
    case invalidRequest = "invalid_request"
    case invalidRedirectURI = "invalid_redirect_uri"
    case invalidSoftwareStatement = "invalid_software_statement"
    case unapprovedSoftwareStatement = "unapproved_software_statement"
    case invalidClient = "invalid_client"
    case unauthorizedClient = "unauthorized_client"
    case unsupportedGrantType = "unsupported_grant_type"
}

extension RegistrationError: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { $0.member("error", rawValue) }
    }
}
