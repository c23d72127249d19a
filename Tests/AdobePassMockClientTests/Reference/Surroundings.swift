import AdobePassMockClient
import Foundation

/// What an app opens pages with.
protocol UserAgent: Sendable {
    /// - Returns: true when the page has led back to the app.
    func open(_ page: URL) async throws -> Bool
}

/// A user who logs in at the MVPD's page.
struct WillingUser: UserAgent {
    let mock: AdobePassMock

    func open(_ page: URL) async throws -> Bool {
        guard page.path.contains("/authenticate/") else { return true }
        try await mock.completeLogin(code: page.lastPathComponent)
        return true
    }
}

/// A user who closes whatever page opens.
struct UnwillingUser: UserAgent {
    func open(_ page: URL) async throws -> Bool { false }
}

/// A user who comes back from the page without having logged in.
struct ForgetfulUser: UserAgent {
    func open(_ page: URL) async throws -> Bool { true }
}

/// What time it is, and waiting.
protocol PassageOfTime: Sendable {
    var now: Date { get async throws }
    func pass(seconds: TimeInterval) async throws
}

/// The clock of a device on the mock, or of the mock: waiting sets it ahead, and takes no time.
struct MockTime: PassageOfTime {
    let clock: MockClock

    var now: Date {
        get async throws { try await clock.reading().now }
    }

    func pass(seconds: TimeInterval) async throws {
        try await clock.advance(by: seconds)
    }
}

extension ReferenceClient {
    /// The app on a device of its own; the user logs in where asked.
    init(
        _ mock: AdobePassMock, device: DeviceIdentifier = .unique(), account: MockAccountManager? = nil,
        userAgent: (any UserAgent)? = nil
    ) {
        self.init(
            urls: mock.urls, device: device, account: account ?? MockAccountManager(mock, device: device),
            userAgent: userAgent ?? WillingUser(mock: mock), time: MockTime(clock: mock.clock(of: device)))
    }
}
