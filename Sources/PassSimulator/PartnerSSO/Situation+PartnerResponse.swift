import ControlAPI
import PassAPI

extension Situation {
    /// Why a SAML response that could be read is not accepted from the device; `nil` when it is (policies `unencodedPlus`
    /// and `samlResponse`).
    func reasonAgainst(_ response: PartnerAuthenticationResponse) -> Reason? {
        if response.hasUnencodedPlus, policies.unencodedPlus == .refuse {
            return .unencodedPlus(in: "SAMLResponse")
        }
        switch policies.samlResponse {
        case .unchecked: return nil
        case .unsolicited: break
        case .solicited:
            if response.inResponseTo == nil {
                return Reason(
                    "The SAML response has no InResponseTo, which the policy samlResponse: solicited requires.",
                    hint: Self.framework)
            }
        }
        if let end = response.notOnOrAfter, end <= now {
            return Reason(
                """
                The SAML response expired \((now - end).approximate) ago: its NotOnOrAfter is \(end.utcString), and the \
                device's clock shows \(now.utcString).
                """, hint: "\(Self.framework) \(Self.recorded)")
        }
        return response.inResponseTo == nil ? nil : reasonAgainstRequest(response.request)
    }

    /// - Parameter request: the request of the response; `nil` when this mock has not issued it.
    private func reasonAgainstRequest(_ request: PartnerRequest?) -> Reason? {
        guard let request else {
            return Reason(
                """
                The SAML response has the InResponseTo of a request that this mock's keys have not issued: one that was \
                written by hand, was recorded, or comes from another service.
                """, hint: "\(Self.framework) \(Self.recorded)")
        }
        guard request.device == .unnamed || request.device == device else {
            return Reason(
                """
                The SAML response has the InResponseTo of a request that another device made, at \
                \(request.issuedAt.utcString).
                """, hint: "\(Self.framework) \(Self.recorded)")
        }
        return nil
    }

    private static let framework = """
        Ask Apple's framework, or POST /__admin/partner/Apple/response, with the authenticationRequest.request that this \
        device has got from the mock.
        """
    private static let recorded =
        "To send a recorded or handmade response, set the policy samlResponse: unchecked."
}

extension Reason {
    /// A value in base64 whose `+` were not percent-encoded.
    ///
    /// - Parameter name: the parameter.
    package static func unencodedPlus(in name: String) -> Reason {
        Reason(
            "The \(name) has spaces in its base64: each + was sent as it is, and + means a space in a form.",
            hint: "Percent-encode the base64: + as %2B. The policy unencodedPlus: repair accepts it as it is."
        )
    }
}
