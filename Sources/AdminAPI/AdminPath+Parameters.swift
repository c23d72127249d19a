import PassAPI

extension AdminPath.Parameter {
    static let device = Self(
        "device",
        "The text after \"fingerprint \" in AP-Device-Identifier, the decoded identifier, or, for exactly one device, the "
            + "whole header value.")
    static let code = Self("code", "The code of an authentication session.")
    static let partner = Self(
        "partner", "The partner whose framework answers.", values: Partner.allCases.map(\.rawValue))
    static let rule = Self("id", "The identifier that the call that added the rule returned.")
    static let request = Self("id", "The identifier of the request: the trace of its reply.")
    static let snapshot = Self("name", "The name of the saved state: any text.")
}
