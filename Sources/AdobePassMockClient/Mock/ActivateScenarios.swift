extension AdobePassMock {
    /// Activates a scenario.
    ///
    /// - Parameters:
    ///   - scenario: the scenario.
    ///   - device: the device, which need not have sent a request yet; `.all` for every device that has no scenario
    ///     of its own.
    /// - Throws: ``AdobePassMockError/refused(call:status:explanation:)`` if no scenario has the name, or a
    ///   parameter is wrong.
    public func activate(_ scenario: Scenario, for device: some DeviceSelection) async throws {
        let path = Self.scenarioPath(of: device.selectedDevice)
        try await calls.send(.put, path, ["scenario": scenario.description])
    }

    /// Takes back what ``activate(_:for:)`` has done.
    ///
    /// - Parameter device: the device, which then follows the active scenario again; `.all` to activate the scenario
    ///   that the mock was started with.
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
    public func resetScenario(for device: some DeviceSelection) async throws {
        try await calls.send(.delete, Self.scenarioPath(of: device.selectedDevice))
    }

    private static func scenarioPath(of device: Device?) -> String {
        device.map { "/devices/\($0.pathSegment)/scenario" } ?? "/scenario"
    }

    /// Returns the descriptions of the mock's scenarios by name.
    ///
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
    public func scenarios() async throws -> [String: String] {
        let list: ScenarioList = try await calls.ask(.get, "/scenarios")
        return Dictionary(list.scenarios.map { ($0.name, $0.description) }) { first, _ in first }
    }
}

private struct ScenarioList: Decodable {
    var scenarios: [Entry]

    struct Entry: Decodable {
        var name: String
        var description: String
    }
}
