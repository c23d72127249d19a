import Foundation

/// Selects requests of the journal. Every property that is set must match; ``any`` matches every request.
public struct RequestPattern: Sendable, Hashable {
    /// The operation of the request.
    public var operation: PassOperation?
    /// The device of the request.
    public var device: DeviceIdentifier?
    /// The HTTP status of the reply.
    public var status: Int?
    /// The name of the active scenario, with or without its parameters.
    public var scenario: String?

    /// Creates a pattern.
    public init(
        _ operation: PassOperation? = nil, on device: DeviceIdentifier? = nil, status: Int? = nil,
        scenario: String? = nil
    ) {
        self.operation = operation
        self.device = device
        self.status = status
        self.scenario = scenario
    }

    /// Matches every request.
    public static let any = RequestPattern()
}

extension RequestPattern: CustomStringConvertible {
    /// A text for explanations, such as `operation retrieveProfiles, status 200`.
    public var description: String {
        let parts = [
            operation.map { "operation \($0.rawValue)" }, status.map { "status \($0)" },
            device.map { "device \($0)" }, scenario.map { "scenario \($0)" },
        ].compactMap { $0 }
        return parts.isEmpty ? "any request" : parts.joined(separator: ", ")
    }
}

extension RequestPattern: Encodable {
    private enum CodingKeys: String, CodingKey {
        case operation, device, status, scenario
    }

    /// Encodes the pattern as the admin API expects it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(operation, forKey: .operation)
        try container.encodeIfPresent(device?.base64, forKey: .device)
        try container.encodeIfPresent(status, forKey: .status)
        try container.encodeIfPresent(scenario, forKey: .scenario)
    }
}
