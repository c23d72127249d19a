extension AdobePassMock {
    /// Plays a scenario for everybody whose device has none of its own.
    public func activate(_ scenario: Scenario) async throws {
        try await calls.send(.put, "/scenario", ScenarioSelection(scenario: scenario.description))
    }

    /// Plays a scenario for one device, which need not have called yet.
    public func activate(_ scenario: Scenario, for device: DeviceIdentifier) async throws {
        let selection = ScenarioSelection(scenario: scenario.description)
        try await calls.send(.put, "/devices/\(device.pathSegment)/scenario", selection)
    }

    /// Goes back to the scenario that the mock was started with.
    public func resetScenario() async throws {
        try await calls.send(.delete, "/scenario")
    }

    /// Lets a device follow the scenario for everybody again.
    public func resetScenario(for device: DeviceIdentifier) async throws {
        try await calls.send(.delete, "/devices/\(device.pathSegment)/scenario")
    }

    /// The scenarios that the mock knows, by name, with what each shows.
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
