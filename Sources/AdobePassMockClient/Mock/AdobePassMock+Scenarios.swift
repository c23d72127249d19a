extension AdobePassMock {
    /// Activates a scenario for all devices that have none of their own.
    ///
    /// - Throws: ``AdobePassMockError/refused(call:status:explanation:)`` if no scenario has the name, or a
    ///   parameter is wrong.
    public func activate(_ scenario: Scenario) async throws {
        try await calls.send(.put, "/scenario", ScenarioSelection(scenario: scenario.description))
    }

    /// Activates a scenario for one device, which need not have sent a request yet.
    ///
    /// - Throws: ``AdobePassMockError/refused(call:status:explanation:)`` if no scenario has the name, or a
    ///   parameter is wrong.
    public func activate(_ scenario: Scenario, for device: Device) async throws {
        let selection = ScenarioSelection(scenario: scenario.description)
        try await calls.send(.put, "/devices/\(device.pathSegment)/scenario", selection)
    }

    /// Activates the scenario that the mock was started with.
    ///
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
    public func resetScenario() async throws {
        try await calls.send(.delete, "/scenario")
    }

    /// Removes the device's own scenario, so that it follows the active one again.
    ///
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
    public func resetScenario(for device: Device) async throws {
        try await calls.send(.delete, "/devices/\(device.pathSegment)/scenario")
    }

    /// Returns the descriptions of the mock's scenarios by name.
    ///
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
    public func scenarios() async throws -> [String: String] {
        let list: ScenarioList = try await calls.ask(.get, "/scenarios")
        return Dictionary(list.scenarios.map { ($0.name, $0.description) }) { first, _ in first }
    }
}

private struct ScenarioSelection: Encodable {
    var scenario: String
}

private struct ScenarioList: Decodable {
    var scenarios: [Entry]

    struct Entry: Decodable {
        var name: String
        var description: String
    }
}
