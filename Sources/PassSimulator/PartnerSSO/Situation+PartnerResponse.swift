import ControlAPI
import PassAPI

extension Situation {
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
