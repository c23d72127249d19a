extension ScenarioLibrary {
    /// True when a scenario has that name.
    package func contains(_ name: String) -> Bool {
        scenarios[name] != nil
    }
}
