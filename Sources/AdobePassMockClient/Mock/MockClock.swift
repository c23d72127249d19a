import Foundation

/// A clock of the mock: everybody's, or a device's, which runs ahead of everybody's or behind it. Everything that
/// expires goes by it; access tokens go by everybody's.
public struct MockClock: Sendable {
    let calls: AdminClient
    let device: DeviceIdentifier?

    /// What the clock shows.
    public func reading() async throws -> Reading {
        try await calls.ask(.get, "/clock" + (device.map { "?device=\($0.pathSegment)" } ?? ""))
    }

    /// Sets the clock ahead, so that logins, permits and temporary passes end.
    ///
    /// - Parameter seconds: how far; negative sets it back.
    @discardableResult
    public func advance(by seconds: TimeInterval) async throws -> Reading {
        try await change("advance", ["advance": seconds.isoText])
    }

    /// Sets the clock to a time, from which it goes on.
    @discardableResult
    public func set(to time: Date) async throws -> Reading {
        let milliseconds = (time.timeIntervalSince1970 * 1_000).rounded()
        precondition(milliseconds.magnitude < 1e15, "a date that a clock can show")
        return try await change("set", ["set": String(Int64(milliseconds))])
    }

    /// Lets the clock stand still.
    @discardableResult
    public func freeze() async throws -> Reading { try await change("freeze", [:]) }

    /// Lets it run on from where it stands.
    @discardableResult
    public func resume() async throws -> Reading { try await change("resume", [:]) }

    /// Sets it to the time that it follows: everybody's to the machine's, a device's to everybody's.
    @discardableResult
    public func reset() async throws -> Reading { try await change("reset", [:]) }

    private func change(_ verb: String, _ body: [String: String]) async throws -> Reading {
        var body = body
        body["device"] = device?.base64
        return try await calls.ask(.post, "/clock/\(verb)", body)
    }

    /// What a clock shows.
    public struct Reading: Sendable, Hashable {
        /// The time.
        public let now: Date
        /// Whether it stands still.
        public let isFrozen: Bool
    }
}

extension MockClock.Reading: Decodable {
    private enum CodingKeys: String, CodingKey {
        case now = "epochMilliseconds"
        case isFrozen = "frozen"
    }

    /// Reads what the admin API answers.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let milliseconds = try container.decode(Double.self, forKey: .now)
        now = Date(timeIntervalSince1970: milliseconds / 1_000)
        isFrozen = try container.decode(Bool.self, forKey: .isFrozen)
    }
}

extension AdobePassMock {
    /// The clock for everybody.
    public var clock: MockClock { MockClock(calls: calls, device: nil) }

    /// The clock of one device: moving it, no other test notices.
    public func clock(of device: DeviceIdentifier) -> MockClock { MockClock(calls: calls, device: device) }
}
