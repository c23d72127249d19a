import Foundation

/// A request that the mock has answered, from its journal. Credentials and personal data are redacted there.
public struct RecordedRequest: Sendable, Hashable, Identifiable {
    /// By which the mock finds it again; the `trace` of an error in the answer is the same.
    public let id: String
    /// The operation by name; `nil` when the path is none of Adobe's. A newer mock may have ones that are unknown
    /// here, see ``operation``.
    public let operationName: String?
    /// The text after `fingerprint ` of the device that it spoke for.
    public let device: String?
    /// The scenario that served it, by name.
    public let scenario: String
    /// The rules that had a part in the reply.
    public let rules: String?
    /// What was asked.
    public let request: Message
    /// What was answered.
    public let reply: Answer
    /// The device's profiles, sessions and temporary passes before, in short.
    public let before: DeviceSummary?
    /// The same after it.
    public let after: DeviceSummary?

    /// The operation, where it is one that is known here.
    public var operation: PassOperation? { operationName.flatMap(PassOperation.init) }

    /// What came in.
    public struct Message: Sendable, Hashable, Decodable {
        /// GET, POST or DELETE, mostly.
        public let method: String
        /// With its query.
        public let path: String
        /// By name, as it was sent.
        public let headers: [String: String]
        /// As text.
        public let body: String

        /// The value of a header field, in any case of letters.
        public func header(_ name: String) -> String? { headers.value(of: name) }
    }

    /// What went out.
    public struct Answer: Sendable, Hashable, Decodable {
        /// The HTTP status.
        public let status: Int
        /// By name.
        public let headers: [String: String]
        /// As text.
        public let body: String

        /// The value of a header field, in any case of letters.
        public func header(_ name: String) -> String? { headers.value(of: name) }
    }

    /// What the mock remembered of a device.
    public struct DeviceSummary: Sendable, Hashable, Decodable {
        /// A line for each profile.
        public let profiles: [String]
        /// A line for each authentication session.
        public let sessions: [String]
        /// A line for each temporary pass.
        public let temporaryPasses: [String]
    }
}

extension RecordedRequest: Decodable {
    private enum CodingKeys: String, CodingKey {
        case id, device, scenario, request, reply, before, after
        case operationName = "operation"
        case rules = "rule"
    }
}

extension RecordedRequest: CustomStringConvertible {
    /// In a line: `retrieveProfiles, status 200, scenario valid-sso`.
    public var description: String {
        let name = operationName ?? "\(request.method) \(request.path)"
        return "\(name), status \(reply.status), scenario \(scenario)"
    }
}

extension [String: String] {
    fileprivate func value(of field: String) -> String? {
        self[field] ?? first { $0.key.lowercased() == field.lowercased() }?.value
    }
}
