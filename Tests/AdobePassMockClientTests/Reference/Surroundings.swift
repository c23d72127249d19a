import AdobePassMockClient
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The browser or web view in which an app opens pages.
protocol UserAgent: Sendable {
    /// - Returns: true when the page has led back to the app.
    func open(_ page: URL) async throws -> Bool
}

/// A user who logs in at the MVPD's page.
struct WillingUser: UserAgent {
    let mock: AdobePassMock

    func open(_ page: URL) async throws -> Bool {
        guard page.path.contains("/authenticate/") else { return try await load(page) }
        try await mock.completeLogin(code: page.lastPathComponent)
        return true
    }

    /// - Returns: true when there is such a page, wherever it leads.
    func load(_ page: URL) async throws -> Bool {
        let session = URLSession(
            configuration: .ephemeral, delegate: Unredirected(), delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let (_, response) = try await session.data(from: page)
        return ((response as? HTTPURLResponse)?.statusCode ?? 500) < 400
    }

    /// Does not follow redirects, because the last one leads to the app.
    private final class Unredirected: NSObject, URLSessionTaskDelegate {
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }
    }
}

/// A user who closes whatever page opens.
struct UnwillingUser: UserAgent {
    func open(_ page: URL) async throws -> Bool { false }
}

/// A clock, and a way to wait.
protocol PassageOfTime: Sendable {
    var now: Date { get async throws }
    func pass(seconds: TimeInterval) async throws
}

/// The clock of a device on the mock, or of the mock: waiting sets it ahead, and takes no time.
struct MockTime: PassageOfTime {
    let clock: AdobePassMock.Clock
    /// How many times longer each wait is on the clock, for fewer requests until a session is over.
    var timesFaster = 1.0

    var now: Date {
        get async throws { try await clock.reading().now }
    }

    func pass(seconds: TimeInterval) async throws {
        try await clock.advance(by: .seconds(seconds * timesFaster))
    }
}

/// A client that gives up where it would have to wait.
struct NoTime: PassageOfTime {
    let clock: AdobePassMock.Clock

    var now: Date {
        get async throws { try await clock.reading().now }
    }

    func pass(seconds: TimeInterval) async throws { throw CancellationError() }
}

extension ReferenceClient {
    /// The app on a device of its own; the user logs in where asked.
    init(
        _ mock: AdobePassMock, device: AdobePassMock.Device = .unique(), serviceProvider: String = "REF30",
        account: MockAccountManager? = nil, userAgent: (any UserAgent)? = nil,
        time: (any PassageOfTime)? = nil
    ) {
        self.init(
            urls: mock.urls, device: device, serviceProvider: serviceProvider,
            session: URLSession(configuration: .ephemeral),
            account: account ?? MockAccountManager(mock, device: device),
            userAgent: userAgent ?? WillingUser(mock: mock),
            time: time ?? MockTime(clock: mock.clock(of: device)))
    }
}
