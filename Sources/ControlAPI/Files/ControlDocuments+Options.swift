import PassAPI

extension ControlDocuments {
    /// `options` of the configuration. Ignores files that cannot be read and keys that are set twice; `nil`
    /// when there are no options or they are invalid.
    package var options: Node? {
        // Reading the built-in files again would take a tenth of the time to start.
        if case .builtIn = configuration { return nil }
        let files = (try? configuration.yamlFiles(recursive: false)) ?? []
        let parts = files.compactMap { try? Self.read($0, in: configuration)["options"] }
        var diagnostics: [Diagnostic] = []
        let options = parts.dropFirst().reduce(parts.first) { $0?.joined(with: $1, &diagnostics) }
        return options.flatMap { Schema.options.diagnostics(in: $0).isEmpty ? $0 : nil }
    }
}
