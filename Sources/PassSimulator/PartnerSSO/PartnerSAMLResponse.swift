import ControlAPI
import PassAPI

/// The rules for SAML messages, by the policies `unencodedPlus` and `samlResponse`. They are the same for the responses of
/// Apple's framework and for those that an MVPD's page posts.
extension Policies {
    /// Why a SAML response that could be read is not accepted; `nil` when it is.
    ///
    /// - Parameters:
    ///   - now: the time by the device's clock.
    ///   - hint: how the client gets a response that is accepted.
    ///   - reasonAgainstRequest: why the response must not answer the request with this `ID`; `nil` when it can.
    package func reasonAgainst(
        _ response: PartnerAuthenticationResponse, at now: Timestamp, hint: String,
        reasonAgainstRequest: (_ id: String) -> String?
    ) -> Reason? {
        if let reason = reasonAgainstUnencodedPlus(response.hasUnencodedPlus, in: "SAMLResponse") {
            return reason
        }
        switch samlResponse {
        case .unchecked: return nil
        case .unsolicited: break
        case .solicited:
            if response.inResponseTo == nil {
                return Reason(
                    "The SAML response has no InResponseTo, which the policy samlResponse: solicited requires.",
                    hint: hint)
            }
        }
        let problem: String? =
            if let end = response.notOnOrAfter, end <= now {
                """
                The SAML response expired \((now - end).approximate) ago: its NotOnOrAfter is \(end.utcString), and the \
                device's clock shows \(now.utcString).
                """
            } else {
                response.inResponseTo.flatMap(reasonAgainstRequest)
            }
        return problem.map { Reason($0, hint: "\(hint) \(Self.recorded)") }
    }

    private static let recorded =
        "To send a recorded or handmade response, set the policy samlResponse: unchecked."

    /// Why base64 with an unencoded `+` is not accepted; `nil` when it is.
    ///
    /// - Parameters:
    ///   - hasUnencodedPlus: true when the base64 has `+` that were not percent-encoded.
    ///   - name: the parameter.
    package func reasonAgainstUnencodedPlus(_ hasUnencodedPlus: Bool, in name: String) -> Reason? {
        guard hasUnencodedPlus, unencodedPlus == .refuse else { return nil }
        return Reason(
            "The \(name) has spaces in its base64: each + was sent as it is, and + means a space in a form.",
            hint: "Percent-encode the base64: + as %2B. The policy unencodedPlus: repair accepts it as it is."
        )
    }
}

extension CheckedRequest {
    /// Why a SAML response that could be read is not accepted from the device; `nil` when it is (policies `unencodedPlus`
    /// and `samlResponse`).
    func reasonAgainst(_ response: PartnerAuthenticationResponse) -> Reason? {
        policies.reasonAgainst(response, at: now, hint: Self.framework) { _ in
            reasonAgainstRequest(response.request)
        }
    }

    /// - Parameter request: the request of the response; `nil` when this mock has not issued it.
    private func reasonAgainstRequest(_ request: PartnerRequest?) -> String? {
        guard let request else {
            return """
                The SAML response has the InResponseTo of a request that this mock's keys have not issued: one that was \
                written by hand, was recorded, or comes from another service.
                """
        }
        guard request.device == .unnamed || request.device == device else {
            return """
                The SAML response has the InResponseTo of a request that another device made, at \
                \(request.issuedAt.utcString).
                """
        }
        return nil
    }

    private static let framework = """
        Ask Apple's framework, or POST /__admin/partner/Apple/response, with the authenticationRequest.request that this \
        device has got from the mock.
        """
}
