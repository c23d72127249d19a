import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The preparation of a published request, and its results.
struct SampleScene {
    let mock: Mock
    /// The app on the published device.
    var app: App
    /// The replacements, by published value.
    var replacements: [String: String] = [:]

    init(on mock: Mock) throws {
        self.mock = mock
        let device = DeviceIdentifier(headerValue: PublishedHeaders.deviceIdentifier)
        app = try App(on: mock, device: try #require(device))
        replacements[PublishedRequest.accessToken] = app.token
    }

    /// Sends a published request with the replacements applied.
    func send(_ request: PublishedRequest) throws -> Mock.Answer {
        let context = JSONPattern.Context(now: mock.clock.now, replacements: replacements)
        return try mock.send(
            request.method, context.replace(in: request.target),
            request.headers.mapValues { context.replace(in: $0) }, body: context.replace(in: request.body))
    }

    /// Opens a session on the published device.
    ///
    /// - Parameter published: the code that the session's code replaces.
    mutating func openSession(
        _ form: String = "", as published: String, _ changes: [String: String?] = [:]
    ) throws {
        replacements[published] = try app.post("sessions", form: form, changes)["code"]?.string
    }

    /// Opens a session without an MVPD, and chooses one that needs no login.
    mutating func chooseWithoutLogin(_ mvpd: String, as published: String) throws {
        try openSession(as: published)
        let code = replacements[published] ?? ""
        _ = try app.post("sessions/\(code)", form: "mvpd=\(mvpd)&\(App.sessionForm)")
    }

    /// Adds a regular profile to the published device, as after a login.
    func logIn(at mvpd: String, lasting: String = "P365D", _ attributes: String = #"{"userID": "user"}"#)
        throws
    {
        let device = app.device.base64
        _ = try mock.send(
            .post, "/__admin/devices/\(device)/profiles",
            body: """
                {"serviceProvider": "REF30", "mvpd": "\(mvpd)", "expiresIn": "\(lasting)",
                "attributes": \(attributes)}
                """)
    }

    /// Logs in with another app on another device, which shares the login through the token.
    func logInElsewhere(at mvpd: String, _ token: [String: String]) throws {
        try App(on: mock, device: .make("another-device")).logIn(at: mvpd, token)
    }

    /// Mints a service token.
    ///
    /// - Parameter published: the token that it replaces, which is truncated on the pages.
    mutating func mintServiceToken(as published: String) throws -> [String: String] {
        let answer = try mock.send(.post, "/__admin/tokens/service", body: #"{"subject": "jane"}"#)
        let token = answer["token"]?.string ?? ""
        replacements[published] = token
        return ["AD-Service-Token": token]
    }

    /// Makes a platform token.
    ///
    /// - Parameter published: the token that it replaces, which is truncated on the pages.
    mutating func makePlatformToken(as published: String) -> [String: String] {
        let header = PlatformTokens.header("jane")
        replacements[published] = header["Adobe-Subject-Token"]
        return header
    }

    /// Asks Apple's framework for a SAML response.
    ///
    /// - Parameter published: the response that it replaces, which is truncated on the pages.
    mutating func askApple(as published: String) throws {
        app.status = PublishedHeaders.status
        replacements[published] = try app.samlResponse()
    }
}
