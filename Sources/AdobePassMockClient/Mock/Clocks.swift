import Foundation

extension AdobePassMock {
    /// A clock of the mock: the server's, or a device's, which runs with an offset from the server's. The
    /// device's clock decides what has expired for the device; the server's clock decides about access tokens.
    public struct Clock: Sendable {
        let calls: AdminClient
        let device: Device?

        /// Reads the clock.
        ///
        /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
        public func reading() async throws -> Reading {
            try await calls.ask(.get, "/clock" + (device.map { "?device=\($0.pathSegment)" } ?? ""))
        }

        /// Advances the clock, so that logins, permits and temporary passes expire.
        ///
        /// - Parameter duration: by how much; a negative value sets the clock back.
        /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
        @available(iOS 16, tvOS 16, *)
        @discardableResult
        public func advance(by duration: Duration) async throws -> Reading {
            try await change("advance", ["advance": duration.inSeconds.isoText])
        }

        /// Sets the clock to a time, from which it continues.
        ///
        /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
        @discardableResult
        public func set(to time: Date) async throws -> Reading {
            try await change("set", ["set": time.millisecondsText])
        }

        /// Freezes the clock.
        ///
        /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
        @discardableResult
        public func freeze() async throws -> Reading { try await change("freeze", [:]) }

        /// Resumes a frozen clock at the time that it shows.
        ///
        /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
        @discardableResult
        public func resume() async throws -> Reading { try await change("resume", [:]) }

        /// Resets the clock: the server's to the machine's time, a device's to the server's time.
        ///
        /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
        @discardableResult
        public func reset() async throws -> Reading { try await change("reset", [:]) }

        private func change(_ verb: String, _ body: [String: String]) async throws -> Reading {
            var body = body
            body["device"] = device?.headerValue
            return try await calls.ask(.post, "/clock/\(verb)", body)
        }

        /// The state of a clock.
        public struct Reading: Sendable, Hashable {
            /// The time.
            public let now: Date
            /// True when the clock is frozen.
            public let isFrozen: Bool
        }
    }

    /// A clock of the mock.
    ///
    /// - Parameter device: the device whose clock it is; `.all` for the server's clock, which all devices follow.
    ///   Tests of other devices are not affected when the clock of one device changes.
    public func clock(of device: some DeviceSelection) -> Clock {
        Clock(calls: calls, device: device.selectedDevice)
    }
}

extension AdobePassMock.Clock.Reading: Decodable {
    private enum CodingKeys: String, CodingKey {
        case now = "epochMilliseconds"
        case isFrozen = "frozen"
    }

    /// Decodes the answer of the admin API.
    ///
    /// - Throws: the decoder's error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let milliseconds = try container.decode(Double.self, forKey: .now)
        now = Date(timeIntervalSince1970: milliseconds / 1_000)
        isFrozen = try container.decode(Bool.self, forKey: .isFrozen)
    }
}
