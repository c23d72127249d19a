/// Changes to the device of the session. They do not affect other tests, and ``end()`` removes them.
extension AdobePassMock.TestSession {
    /// The clock of the device.
    public var clock: AdobePassMock.Clock { mock.clock(of: device) }

    /// Activates a scenario for the device.
    ///
    /// - Throws: ``AdobePassMockError/refused(call:status:explanation:)`` if no scenario has the name, or a
    ///   parameter is wrong.
    public func activate(_ scenario: AdobePassMock.Scenario) async throws {
        try await mock.activate(scenario, for: device)
    }

    /// Removes the scenario of the device, so that it follows the active one.
    ///
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
    public func resetScenario() async throws {
        try await mock.resetScenario(for: device)
    }

    /// Makes the next calls of an operation from the device fail. ``end()`` reports it if none of them has come.
    ///
    /// - Parameters:
    ///   - operation: the operation that fails.
    ///   - times: the number of calls that fail.
    ///   - then: the override that the app gets instead of the answer.
    /// - Returns: the identifier with which ``removeRule(_:)`` removes the rule early.
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the rule.
    @discardableResult
    public func failNext(
        _ operation: PassOperation, times: Int = 1, then: AdobePassMock.ResponseOverride
    ) async throws -> AdobePassMock.Rule.ID {
        try await mock.failNext(operation, times: times, then: then, device: device)
    }

    /// Adds a rule for the device. ``end()`` reports a rule with ``AdobePassMock/Rule/times`` that has never applied.
    ///
    /// - Returns: the identifier with which ``removeRule(_:)`` removes the rule early.
    /// - Throws: ``AdobePassMockError/refused(call:status:explanation:)`` if the mock does not accept it.
    @discardableResult
    public func add(_ rule: AdobePassMock.Rule) async throws -> AdobePassMock.Rule.ID {
        try await mock.add(rule, device: device)
    }

    /// Removes a rule that ``add(_:)`` or ``failNext(_:times:then:)`` has added.
    ///
    /// - Throws: ``AdobePassMockError/refused(call:status:explanation:)`` if there is no such rule.
    public func removeRule(_ id: AdobePassMock.Rule.ID) async throws {
        try await mock.removeRule(id)
    }

    /// Adds a profile to the device, as if the user had logged in earlier.
    ///
    /// - Throws: ``AdobePassMockError/refused(call:status:explanation:)`` if the MVPD has no integration with
    ///   the service provider, or if no login creates such a profile.
    public func seed(_ profile: AdobePassMock.SeededProfile) async throws {
        try await mock.seed(profile, on: device)
    }

    /// Completes a login of the device, as the user would on the MVPD's page.
    ///
    /// - Parameters:
    ///   - code: the code of the authentication session that the app has created; the newest one of the device that
    ///     can be completed when `nil`.
    ///   - user: one of the MVPD's test users; the first one when `nil`.
    ///   - outcome: how the login ends. Only `LoginOutcome.success` creates a profile.
    /// - Throws: ``AdobePassMockError/unverified(_:)`` if the device has no such authentication session;
    ///   ``AdobePassMockError/refused(call:status:explanation:)`` if its code is expired or replaced.
    public func completeLogin(
        code: String? = nil, as user: String? = nil, outcome: LoginOutcome = .success
    ) async throws {
        let state: DeviceState = try await mock.calls.ask(.get, "/devices/\(device.pathSegment)")
        // The oldest one is first.
        let session = state.sessions.last { session in
            session.code == code || code == nil && session.state == "live"
        }
        guard let session else {
            let name = code.map { " with the code \($0)" } ?? " that can be completed"
            throw AdobePassMockError.unverified(
                "The device of the test has no authentication session\(name).\n"
                    + (try await mock.received(on: device)))
        }
        try await mock.completeLogin(code: session.code, as: user, outcome: outcome)
    }

    /// Creates a signed service token that is valid for an hour by the clock of the device.
    ///
    /// - Parameter subject: the identifier of the user, which is the same in all apps.
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
    public func serviceToken(subject: String) async throws -> String {
        try await mock.serviceToken(subject: subject, datedBy: device)
    }
}

private struct DeviceState: Decodable {
    var sessions: [AuthenticationSession]
}

private struct AuthenticationSession: Decodable {
    var code: String
    var state: String
}
