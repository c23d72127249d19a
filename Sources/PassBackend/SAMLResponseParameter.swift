import HTTPMessages
import PassAPI

/// The parameter `SAMLResponse`: in the form of REST API V2, and in the form or the query of REST API V1.
struct SAMLResponseParameter {
    /// The parameters of REST API V1; `nil` for REST API V2.
    let legacy: LegacyParameters?
    let query, form: Form
    let body: [UInt8]

    private static let name = "SAMLResponse"

    private var acceptsQuery: Bool { legacy != nil }

    /// - Returns: the parsed response, or `invalid_parameter_saml_response` with the mistake in the parameter.
    func read(_ requests: PartnerRequestKey) -> Result<PartnerAuthenticationResponse, EnhancedError> {
        let value = legacy.map { $0[Self.name] } ?? form[Self.name]
        let reason: Reason
        if let value, !value.isEmpty {
            do throws(SAMLError) {
                return .success(
                    try PartnerAuthenticationResponse(samlResponse: value) { requests.request(withID: $0) })
            } catch {
                reason = error.reason(for: Self.name)
            }
        } else {
            reason = reasonForAbsence
        }
        let hint = [reason.hint, Self.sources].compactMap(\.self).joined(separator: " ")
        return .failure(
            EnhancedError(.invalidParameterSAMLResponse, because: Reason(reason.text, hint: hint)))
    }

    private static let sources = """
        Without Apple's framework, get a response from POST /__admin/partner/Apple/response or adobe-pass-mock \
        saml-response.
        """

    private var reasonForAbsence: Reason {
        let kind = BodyKind(of: body)
        if kind == .json || kind == .xml {
            return Reason("The body is \(kind), expected a form with SAMLResponse.", hint: Self.formHint)
        }
        let place = acceptsQuery ? "form or query" : "form"
        if form[Self.name] != nil || acceptsQuery && query[Self.name] != nil {
            return "The SAMLResponse in the \(place) is empty."
        }
        if !acceptsQuery, query[Self.name] != nil {
            return Reason(
                "The SAMLResponse is in the query, expected in the form of the body.", hint: Self.formHint)
        }
        if let name = misspelledName {
            return Reason(
                "The \(place) has \(name) instead of SAMLResponse.",
                hint: "Name the parameter SAMLResponse, with this spelling.")
        }
        return Reason("The \(place) has no SAMLResponse.", hint: Self.formHint)
    }

    private static let formHint =
        "Send the body SAMLResponse=… as application/x-www-form-urlencoded. \(SAMLError.encodingHint)"

    /// The name of a parameter that was probably meant as this one, such as `samlResponse` or `saml_response`.
    private var misspelledName: String? {
        (form.pairs + query.pairs).lazy.compactMap(\.repeatableName).first {
            $0.lowercased().contains("saml")
        }
    }
}
