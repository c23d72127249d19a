import PassAPI

extension ScenarioLibrary {
    /// Every key of the configuration whose value is not a mapping, in the order of the merged configuration, with the location of
    /// its value: `integrations.REF30.Dish.active: false  # config/mine.yaml:4`. Secrets are `[redacted]`.
    ///
    /// - Parameter scenario: the scenario whose changes are merged over the configuration, with the defaults of its
    ///   parameters; `nil` for the configuration alone.
    package func explanation(of scenario: String? = nil) throws(Diagnostics) -> [String] {
        var document = configurationDocument
        if let scenario { document = try builder(ofSample: scenario).mergedConfiguration.document }
        return Schema.configuration.withoutSecrets(document).explained(at: [])
    }
}

extension Schema {
    /// The document without secrets: `[redacted]` replaces each value that the schema marks as a secret, or whose key is unknown to
    /// the schema and has the name of a secret. Other texts, such as URLs, lose the secrets within them.
    fileprivate func withoutSecrets(_ node: Node) -> Node {
        if hides(node) { return Node(.string("[redacted]"), at: node.location) }
        switch (kind, node.value) {
        case (.map(_, _, let schema), .mapping):
            return node.changingEntries { schema.withoutSecrets($0.node) }
        case (.list(let schema, _), .list(let items)):
            return Node(.list(items.map { schema.withoutSecrets($0) }), at: node.location)
        case (.either(let schemas), _):
            return schemas.reduce(node) { $1.withoutSecrets($0) }
        case (_, .mapping):
            return node.changingEntries { entry in
                if let field = fields.first(where: { $0.name == entry.key }) {
                    return field.schema.withoutSecrets(entry.node)
                }
                var unknown = Schema(.anything)
                unknown.isSecret = ValueRole(loosely: entry.key).isHidden
                return unknown.withoutSecrets(entry.node)
            }
        case (_, .list(let items)):
            return Node(.list(items.map { withoutSecrets($0) }), at: node.location)
        case (_, .string(let text)):
            return Node(.string(text.withoutSecretValues), at: node.location)
        default:
            return node
        }
    }
}

extension Node {
    /// This mapping with changed values.
    fileprivate func changingEntries(_ change: (Entry) -> Node) -> Node {
        let changed = entries.map { Entry(key: $0.key, location: $0.location, node: change($0)) }
        return Node(.mapping(changed), at: location)
    }

    fileprivate func explained(at path: [String]) -> [String] {
        guard entries.isEmpty else { return entries.flatMap { $0.node.explained(at: path + [$0.key]) } }
        let key = path.map { $0.contains(".") ? "\"\($0)\"" : $0 }.joined(separator: ".")
        return path.isEmpty ? [] : ["\(key): \(line)  # \(location)"]
    }

    /// The value as JSON, which is also YAML. Long values are cut off.
    private var line: String {
        if string == nil, let scalarText { return scalarText }
        let text = json.jsonText
        return text.count > 80 ? text.prefix(79) + "…" : text
    }
}

/// A scenario in a list.
package struct ScenarioSummary: Sendable, Hashable {
    package var name: String
    package var description: String
    /// The parameters of the scenario and its parents, sorted by name.
    package var parameters: [ScenarioParameter]
    package var source: String
}
