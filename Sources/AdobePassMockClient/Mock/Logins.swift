extension AdobePassMock {
    /// Adds a profile to a device, as if the user had logged in earlier.
    ///
    /// - Throws: ``AdobePassMockError/refused(call:status:explanation:)`` if the MVPD has no integration with
    ///   the service provider, or if no login creates such a profile.
    public func seed(_ profile: SeededProfile, on device: Device) async throws {
        try await calls.send(.post, "/devices/\(device.pathSegment)/profiles", profile)
    }

    /// Completes a login, as the user would on the MVPD's page.
    ///
    /// - Parameters:
    ///   - code: the code of the authentication session that the app has created.
    ///   - user: one of the MVPD's test users; the first one when `nil`.
    ///   - outcome: how the login ends. Only `LoginOutcome.success` creates a profile.
    /// - Throws: ``AdobePassMockError/refused(call:status:explanation:)`` with 404 if the code is unknown,
    ///   expired or replaced.
    public func completeLogin(
        code: String, as user: String? = nil, outcome: LoginOutcome = .success
    ) async throws {
        var login = ["outcome": outcome.rawValue]
        login["user"] = user
        try await calls.send(.post, "/sessions/\(code.percentEncoded)/complete", login)
    }

    /// Creates a signed service token, for apps that use single sign-on with `AD-Service-Token`.
    ///
    /// - Parameter subject: the identifier of the user, which is the same in all apps.
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
    public func serviceToken(subject: String) async throws -> String {
        try await serviceToken(subject: subject, datedBy: nil)
    }

    /// - Parameter device: the device by whose clock the token is valid for an hour; `nil` for the clock of the server.
    func serviceToken(subject: String, datedBy device: Device?) async throws -> String {
        var user = ["subject": subject]
        user["device"] = device?.headerValue
        let answer: Token = try await calls.ask(.post, "/tokens/service", user)
        return answer.token
    }
}

private struct Token: Decodable {
    var token: String
}
