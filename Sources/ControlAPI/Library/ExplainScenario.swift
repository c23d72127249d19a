import PassAPI

/// A key of the merged configuration.
package struct ExplainedKey: Sendable, Hashable, CustomStringConvertible {
    /// The names of the keys that lead to it.
    var path: [String]
    var value: Node

    /// `integrations.REF30.Dish.active: false  # config/mine.yaml:4`, on one line.
    package var description: String {
        "\(path.map(Self.quoted).joined(separator: ".")): \(Self.text(of: value))  # \(value.location)"
    }

    private static func quoted(_ key: String) -> String { key.contains(".") ? "\"\(key)\"" : key }

    /// The value as JSON, which is YAML, too. Long ones are cut.
    private static func text(of value: Node) -> String {
        if value.string == nil, let text = value.scalarText { return text }
        let json = String(decoding: value.json.jsonBytes, as: UTF8.self)
        return json.count > 80 ? json.prefix(79) + "…" : json
    }
}

extension ScenarioLibrary {
    /// Every key of the configuration whose value is no mapping, in the order of the merged configuration, with the
    /// location that the value comes from.
    ///
    /// - Parameter scenario: the scenario whose changes are merged over the configuration, with the defaults of its
    ///   parameters; `nil` for the configuration alone.
    /// - Throws: the mistakes of the scenario.
    package func explanation(of scenario: String? = nil) throws(Diagnostics) -> [ExplainedKey] {
        guard let scenario else { return configurationDocument.explained(at: []) }
        return try builder(ofSample: scenario).mergedConfiguration.document.explained(at: [])
    }
}

extension Node {
    fileprivate func explained(at path: [String]) -> [ExplainedKey] {
        let parts = entries
        guard !parts.isEmpty else { return path.isEmpty ? [] : [ExplainedKey(path: path, value: self)] }
        return parts.flatMap { $0.node.explained(at: path + [$0.key]) }
    }
}

/// An entry in a list of scenarios.
package struct ScenarioSummary: Sendable, Hashable {
    package var name: String
    package var description: String
    /// The parameters of the scenario and its parents, sorted by name.
    package var parameters: [ScenarioParameter]
    package var source: String
}
