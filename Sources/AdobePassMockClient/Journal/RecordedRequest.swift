extension AdobePassMock {
    /// A request that the mock has answered, from its journal. Credentials and personal data are redacted there.
    public struct RecordedRequest: Sendable, Hashable, Identifiable {
        /// The identifier of the request, which is also the `trace` of an error in its answer.
        public let id: String
        /// The name of the operation; `nil` when the path matched none. A newer mock can have operations that are
        /// unknown here, see ``operation``.
        public let operationName: String?
        /// The device of the request: the text after `fingerprint `.
        public let device: String?
        /// The name of the scenario that was active for the request.
        public let scenario: String
        /// The rules that affected the reply.
        public let rules: String?
        /// The fault with which a rule broke the reply; `nil` for a reply that was sent whole.
        public var fault: WireFault? { timing.fault }
        /// Why the mock refused the request, or answered otherwise than the app may expect, in lines; `nil` for a plain
        /// success. The app never receives it.
        public let reason: String?
        /// The changes that would have led to another reply, in lines; `nil` if the reason contains them.
        public let hint: String?
        /// The request.
        public let request: Message
        /// The reply.
        public let reply: Answer
        /// A summary of the device's profiles, sessions and temporary passes before the request.
        public let before: DeviceSummary?
        /// The same summary after the request.
        public let after: DeviceSummary?

        /// The operation; `nil` when this library does not know it.
        public var operation: PassOperation? { operationName.flatMap(PassOperation.init) }

        private let timing: Timing

        private struct Timing: Sendable, Hashable, Decodable {
            let fault: WireFault?
        }

        /// A recorded request.
        public struct Message: Sendable, Hashable, Decodable {
            /// The HTTP method, such as `GET`.
            public let method: String
            /// The path with its query.
            public let path: String
            /// The header fields by name, as they were sent.
            public let headers: [String: String]
            /// The body as text.
            public let body: String

            /// The value of a header field; the name is case-insensitive.
            public func header(_ name: String) -> String? { headers.value(of: name) }
        }

        /// A recorded reply.
        public struct Answer: Sendable, Hashable, Decodable {
            /// The HTTP status.
            public let status: Int
            /// The header fields by name.
            public let headers: [String: String]
            /// The body as text.
            public let body: String

            /// The value of a header field; the name is case-insensitive.
            public func header(_ name: String) -> String? { headers.value(of: name) }
        }

        /// A summary of a device's state.
        public struct DeviceSummary: Sendable, Hashable, Decodable {
            /// One line for each profile.
            public let profiles: [String]
            /// One line for each authentication session.
            public let sessions: [String]
            /// One line for each temporary pass.
            public let temporaryPasses: [String]
        }
    }
}

extension AdobePassMock.RecordedRequest: Decodable {
    private enum CodingKeys: String, CodingKey {
        case id, device, scenario, reason, hint, request, reply, timing, before, after
        case operationName = "operation"
        case rules = "rule"
    }
}

extension AdobePassMock.RecordedRequest: CustomStringConvertible {
    /// `retrieveProfiles, status 200, scenario valid-sso`, then rule, fault and reason if there are any. The fault has the word of
    /// scenario files.
    public var description: String {
        let name = operationName ?? "\(request.method) \(request.path)"
        let rule = rules.map { ", rule \($0)" } ?? ""
        let fault = fault.map { ", fault \($0.rawValue)" } ?? ""
        let because = reason.map { ": \($0)" } ?? ""
        return "\(name), status \(reply.status), scenario \(scenario)\(rule)\(fault)\(because)"
            .showingControlCharacters()
    }
}

extension [String: String] {
    fileprivate func value(of field: String) -> String? {
        self[field] ?? first { $0.key.lowercased() == field.lowercased() }?.value
    }
}
