import Foundation

/// What happens to an answer in the place of what the mock would have said.
public struct ResponseOverride: Sendable, Hashable {
    private var code: String?
    private var details: String?
    private var reply: Reply?
    private var fault: WireFault?
    private var delay: TimeInterval?

    /// An enhanced error: the whole answer, or on decisions inside each of them, as the page has it for that code.
    ///
    /// - Parameter details: what the MVPD says to the user.
    public static func error(_ code: EnhancedErrorCode, details: String? = nil) -> ResponseOverride {
        ResponseOverride(code: code.rawValue, details: details)
    }

    /// An error of dynamic client registration.
    public static func registrationError(_ code: RegistrationErrorCode) -> ResponseOverride {
        ResponseOverride(code: code.rawValue)
    }

    /// An error of REST API V1; on preauthorized resources inside each of them, as the page has it for that code.
    ///
    /// - Parameter details: what the MVPD says to the user.
    public static func legacyError(_ code: LegacyErrorCode, details: String? = nil) -> ResponseOverride {
        ResponseOverride(code: code.rawValue, details: details)
    }

    /// An answer word for word.
    public static func reply(
        status: Int, headers: [String: String] = [:], body: String = ""
    ) -> ResponseOverride {
        ResponseOverride(reply: Reply(status: status, headers: headers, body: body))
    }

    /// The connection breaks.
    public static func fault(_ fault: WireFault) -> ResponseOverride { ResponseOverride(fault: fault) }

    /// The right answer, but late.
    ///
    /// - Parameter seconds: how long it is held back.
    public static func delay(_ seconds: TimeInterval) -> ResponseOverride { ResponseOverride(delay: seconds) }

    /// The same, and late.
    ///
    /// - Parameter seconds: how long it is held back.
    public func delayed(by seconds: TimeInterval) -> ResponseOverride {
        var responseOverride = self
        responseOverride.delay = seconds
        return responseOverride
    }

    private struct Reply: Sendable, Hashable, Encodable {
        var status: Int
        var headers: [String: String]
        var body: String
    }
}

extension ResponseOverride: Encodable {
    private enum CodingKeys: String, CodingKey {
        case details, reply, fault, delay
        case code = "error"
    }

    /// Writes it as `then` of a rule.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(code, forKey: .code)
        try container.encodeIfPresent(details, forKey: .details)
        try container.encodeIfPresent(reply, forKey: .reply)
        try container.encodeIfPresent(fault, forKey: .fault)
        try container.encodeIfPresent(delay.map { ["fixed": $0.isoText] }, forKey: .delay)
    }
}
