import Foundation

extension AdobePassMock {
    /// Selects requests of the journal. Every property that is set must match; ``any`` matches every request.
    public struct RequestPattern: Sendable, Hashable {
        /// The operation of the request.
        public var operation: PassOperation?
        /// The only device whose requests match; requests of all devices, and those without one, match when `nil`.
        public var device: Device?
        /// The HTTP status of the reply.
        public var status: Int?
        /// The name of the active scenario, with or without its parameters.
        public var scenario: String?
        /// The start; from the beginning of the journal when `nil`.
        public var since: Start?

        /// The start of the requests that a pattern can match.
        public enum Start: Sendable, Hashable {
            /// After this request, by its ``RecordedRequest/id``.
            case request(RecordedRequest.ID)
            /// At a time on the server's clock, which is ``AdobePassMock/clock(of:)`` with `.all`.
            case time(Date)
        }

        /// Creates a pattern.
        ///
        /// - Parameters:
        ///   - operation: the operation; any when `nil`.
        ///   - device: the device, exactly as it sends itself in `AP-Device-Identifier`; `.all` also matches requests
        ///     that name no device.
        ///   - status: the HTTP status of the reply; any when `nil`.
        ///   - scenario: the name of the active scenario; any when `nil`.
        ///   - since: the start; from the beginning of the journal when `nil`.
        public init(
            _ operation: PassOperation? = nil, device: some DeviceSelection, status: Int? = nil,
            scenario: String? = nil, since: Start? = nil
        ) {
            self.operation = operation
            self.device = device.selectedDevice
            self.status = status
            self.scenario = scenario
            self.since = since
        }

        /// Matches every request.
        public static let any = RequestPattern(device: .all)
    }
}

extension AdobePassMock.RequestPattern: CustomStringConvertible {
    /// A text for explanations, such as `operation retrieveProfiles, status 200`.
    public var description: String {
        let parts = [
            operation.map { "operation \($0.rawValue)" }, status.map { "status \($0)" },
            device.map { "device \($0)" }, scenario.map { "scenario \($0)" },
            since.map { "since \($0.text)" },
        ].compactMap { $0 }
        return parts.isEmpty ? "any request" : parts.joined(separator: ", ")
    }
}

extension AdobePassMock.RequestPattern: Encodable {
    private enum CodingKeys: String, CodingKey {
        case operation, device, status, scenario, since
    }

    /// Encodes the pattern as the admin API expects it.
    ///
    /// - Throws: the encoder's error.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(operation, forKey: .operation)
        try container.encodeIfPresent(device?.headerValue, forKey: .device)
        try container.encodeIfPresent(status, forKey: .status)
        try container.encodeIfPresent(scenario, forKey: .scenario)
        try container.encodeIfPresent(since?.text, forKey: .since)
    }
}

extension AdobePassMock.RequestPattern.Start {
    /// The identifier of the request, or the milliseconds since 1970.
    fileprivate var text: String {
        switch self {
        case .request(let id): id
        case .time(let date): date.millisecondsText
        }
    }
}
