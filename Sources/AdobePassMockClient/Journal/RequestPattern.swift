import Foundation

/// Which requests are meant: everything that is set must match, and ``any`` is every request.
public struct RequestPattern: Sendable, Hashable {
    /// The operation that the request met.
    public var operation: PassOperation?
    /// The device that it spoke for.
    public var device: DeviceIdentifier?
    /// The HTTP status of the reply.
    public var status: Int?
    /// The scenario that served it, by name, with or without its parameters.
    public var scenario: String?

    /// Describes requests.
    public init(
        _ operation: PassOperation? = nil, on device: DeviceIdentifier? = nil, status: Int? = nil,
        scenario: String? = nil
    ) {
        self.operation = operation
        self.device = device
        self.status = status
        self.scenario = scenario
    }

    /// Every request.
    public static let any = RequestPattern()
}

extension RequestPattern: CustomStringConvertible {
    /// For explanations, in the words of the mock: `operation retrieveProfiles, status 200`.
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

    /// Writes the pattern as the admin API takes it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(operation, forKey: .operation)
        try container.encodeIfPresent(device?.base64, forKey: .device)
        try container.encodeIfPresent(status, forKey: .status)
        try container.encodeIfPresent(scenario, forKey: .scenario)
    }
}
