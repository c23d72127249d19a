/// The signed `Authorization` that clients of REST API V1 sent before access tokens existed:
/// `GET requestor_id=REF30, nonce=…, request_uri=…, signature=…`. The mock does not have the clients' keys, so it
/// accepts every signature.
package struct LegacySignature: Sendable, Hashable {
    /// The service provider for which the client signed.
    package let requestor: ServiceProviderID?

    /// - Returns: `nil` for a value without a signature.
    package init?(authorization: String) {
        var parameters: [Substring: Substring] = [:]
        for part in authorization.split(separator: ",") {
            // The method stands in front of the first parameter.
            guard let equals = part.firstIndex(of: "="), let name = part[..<equals].split(separator: " ").last
            else { continue }
            parameters[name] = part[part.index(after: equals)...]
        }
        guard parameters["signature"] != nil else { return nil }
        requestor = parameters["requestor_id"].flatMap { $0.isEmpty ? nil : ServiceProviderID(String($0)) }
    }
}
