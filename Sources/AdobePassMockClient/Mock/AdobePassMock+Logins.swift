import Foundation

extension AdobePassMock {
    /// Adds a profile to a device, as if the user had logged in earlier.
    public func seed(_ profile: SeededProfile, on device: DeviceIdentifier) async throws {
        try await calls.send(.post, "/devices/\(device.pathSegment)/profiles", profile)
    }

    /// Completes a login, in place of the user on the MVPD's page.
    ///
    /// - Parameters:
    ///   - code: of the authentication session, as the app got it.
    ///   - user: one of the MVPD's test users; the first one when `nil`.
    ///   - outcome: how it ends. Only `LoginOutcome.success` leaves a profile.
    /// - Throws: ``AdobePassMockError/refused(call:status:explanation:)`` with 404 for a code that is unknown, over or
    ///   replaced.
    public func completeLogin(
        code: String, as user: String? = nil, outcome: LoginOutcome = .success
    ) async throws {
        let login = Login(user: user, outcome: outcome)
        try await calls.send(.post, "/sessions/\(code.percentEncoded)/complete", login)
    }

    /// A signed service token, for apps that log a user in with `AD-Service-Token`.
    ///
    /// - Parameter subject: the user.
    public func serviceToken(subject: String) async throws -> String {
        let answer: Token = try await calls.ask(.post, "/tokens/service", ["subject": subject])
        return answer.token
    }
}

private struct Login: Encodable {
    var user: String?
    var outcome: LoginOutcome
}

private struct Token: Decodable {
    var token: String
}
