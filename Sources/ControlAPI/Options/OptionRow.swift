import PassAPI

/// The description of an option of `serve` for the flag, environment variable, configuration file, help, completion and
/// documentation. ``ServeOption`` adds the type of its value.
package struct OptionRow: Sendable {
    /// The name of the flag without its dashes, and the key in `options` of the configuration.
    package let name: String
    /// The effect of the option, in sentences that fit a flag and a key of a file.
    package let help: String
    /// The schema of a text; for a repeatable option, of each of its texts.
    let kind: Schema.Kind
    /// The name of the value in help, such as `number` in `--port <number>`.
    package let placeholder: String
    /// The default as help prints it; `nil` if nothing happens without the option.
    package var defaultText: String?
    package var isRepeatable = false
    package var completion = Candidates.none
    /// False for an option that locates the configuration.
    var canBeSetInFile = true
    /// True for a credential, and for a text that can contain one.
    package var isSecret = false

    /// The values that a shell completes. The words of an option follow from its kind.
    package enum Candidates: Sendable, Hashable {
        case none, file, directory, scenario, portBinding
        /// A file with a PEM block.
        case pem
    }

    /// True for an option without a value, such as `--watch`.
    package var isSwitch: Bool {
        if case .boolean = kind { true } else { false }
    }

    /// The only allowed words; empty for other kinds.
    package var words: [String] {
        if case .word(let allowedValues) = kind { allowedValues.names } else { [] }
    }

    package var takesEmptyText: Bool {
        if case .text(let format) = kind { format?.accepts("") ?? true } else { false }
    }

    /// The unit of a number; `nil` for any other value.
    private var unit: String? {
        switch kind {
        case .integer where placeholder != "number", .number: placeholder
        default: nil
        }
    }

    package var flag: String { "--\(name)" }

    /// The environment variable, such as `ADOBE_PASS_MOCK_PORT`.
    package var variable: String { Self.variablePrefix + name.uppercased().replacing("-", with: "_") }

    package static let variablePrefix = "ADOBE_PASS_MOCK_"

    /// Validates the texts that set the option.
    ///
    /// - Parameter source: the source of the texts, such as the flag. The message begins with it.
    /// - Returns: the mistake and the expectation; `nil` if the texts are valid.
    package func message(forInvalid texts: [String], from source: String) -> String? {
        let message = texts.lazy.compactMap { schema.message(forInvalid: $0, called: source) }.first
        return message.map { $0 + (unit.map { " (in \($0))" } ?? "") }
    }

    /// The key in `options` of the configuration.
    var field: Schema.Field {
        let help = "\(help) Default: \(isSwitch ? "false" : defaultText ?? "none")."
        return Schema.Field(
            name, isRepeatable ? .list(of: schema, help) : schema.described(help, default: nil))
    }

    private var schema: Schema {
        var schema = Schema(kind)
        schema.isSecret = isSecret
        return schema
    }
}

extension Schema {
    /// `options`: the options of `serve`. The same rows validate flags and environment variables.
    static let options = Schema.record(
        "Options of serve, except config and scenarios. Flags and environment variables override them.",
        OptionTable.rows.map(\.row).filter(\.canBeSetInFile).map(\.field))
}

/// When a change is written to the state file: the values of `--state-sync`.
package enum StateSync: String, Sendable, CaseIterable {
    case batched, always
}

/// The place of a mock's journal: the values of `--journal`.
package enum JournalPlace: String, Sendable, CaseIterable {
    case shared, local, off
}

/// The format of the log and of messages on standard error: the values of `--log-format`.
package enum LogFormat: String, Sendable, CaseIterable {
    case text, json
}
