/// The signed `Authorization` that clients of REST API V1 sent before access tokens existed:
/// `GET requestor_id=REF30, nonce=…, request_time=…, request_uri=…, signature=…`. The mock does not have the clients' keys, so it
/// checks only the requestor and the time. Working clients sign other methods and URIs than those of the request.
package struct LegacySignature: Sendable, Hashable {
    /// The service provider for which the client signed.
    let requestor: ServiceProviderID?
    /// The time of the signature in milliseconds since 1970, as sent.
    let requestTime: String?

    /// The maximum age of a signature, and the maximum error of a clock.
    private static let tolerance = Duration.days(1)

    /// - Returns: `nil` for a value without a signature.
    package init?(authorization: String) {
        var parameters: [Substring: Substring] = [:]
        for part in authorization.split(separator: ",") {
            // The method precedes the first parameter.
            guard let equals = part.firstIndex(of: "="), let name = part[..<equals].split(separator: " ").last
            else { continue }
            parameters[name] = part[part.index(after: equals)...]
        }
        guard parameters["signature"] != nil else { return nil }
        requestor = parameters["requestor_id"].flatMap { $0.isEmpty ? nil : ServiceProviderID(String($0)) }
        requestTime = parameters["request_time"].map(String.init)
    }

    /// Why the service refuses the signature (page *Clientless API Implementation - Error codes*, "Not Authorized"); `nil` if it
    /// accepts it.
    ///
    /// - Parameters:
    ///   - requestor: the service provider of the request; `nil` if the request names none.
    ///   - times: the times on several clocks. The signature must be close to one of them.
    package func reasonAgainst(requestor: ServiceProviderID?, at times: [Timestamp]) -> Reason? {
        guard let own = self.requestor else {
            return Reason(
                "The signed Authorization header has no requestor_id.",
                hint: "Sign with the requestor_id of the request.")
        }
        if let requestor, requestor != own {
            return Reason(
                "The Authorization header is signed for \(Self.shown(own.text)), and the request is for "
                    + "\(Self.shown(requestor.text)).",
                hint: "Sign with the requestor_id of the request.")
        }
        return reasonAgainstTime(at: times)
    }

    private func reasonAgainstTime(at times: [Timestamp]) -> Reason? {
        func isNear(_ time: Timestamp) -> Bool {
            times.contains { abs(($0 - time).milliseconds) <= Self.tolerance.milliseconds }
        }
        let hint = times.first.map {
            "Sign each request with its time in milliseconds since 1970, such as \($0.milliseconds)."
        }
        guard let text = requestTime else {
            return Reason("The signed Authorization header has no request_time.", hint: hint)
        }
        guard let number = Int64(text) else {
            // Does not repeat the text, because the journal redacts the header.
            return Reason(
                "The request_time is not a number, but a text of \(text.utf8.count) bytes.", hint: hint)
        }
        if isNear(Timestamp(milliseconds: number)) { return nil }
        let (milliseconds, isTooLarge) = number.multipliedReportingOverflow(by: 1_000)
        if !isTooLarge, isNear(Timestamp(milliseconds: milliseconds)) {
            return Reason(
                "The request_time \(number) is in seconds, expected milliseconds since 1970.", hint: hint)
        }
        return Reason(
            "The request_time \(number) is more than a day away from the time of the mock.", hint: hint)
    }

    /// The value, if a reason can repeat it, else a description.
    private static func shown(_ text: String) -> String {
        Reason.canRepeat(text) ? text : "(a text of \(text.utf8.count) bytes)"
    }
}
