import ControlAPI
import PassAPI

/// The values of the options of `serve`. Flags override environment variables, which override `options` of the
/// configuration.
struct OptionValues {
    let flags: OptionFlags
    /// `options` of the configuration; `nil` if the configuration has none.
    let file: Node?

    /// The value of an option, or its default.
    ///
    /// - Throws: `Failure` when the value is invalid; the message names the flag, variable or line that set it.
    subscript<Value>(option: KeyPath<OptionTable, ServeOption<Value>>) -> Value {
        get throws(Failure) {
            if let value = try given(option) { return value }
            return OptionTable.options[keyPath: option].defaultValue
        }
    }

    /// The value of an option; `nil` if nothing sets it.
    ///
    /// - Throws: as the subscript.
    func given<Value>(_ path: KeyPath<OptionTable, ServeOption<Value>>) throws(Failure) -> Value? {
        let option = OptionTable.options[keyPath: path]
        guard let (texts, source) = texts(of: option.row) else { return nil }
        if let message = option.row.message(forInvalid: texts, from: source) { throw .badInput(message) }
        guard let value = option.value(of: texts) else {
            throw .badInput("\(source) does not accept \"\(texts.joined(separator: " "))\"")
        }
        return value
    }

    /// What sets an option: its texts, and what messages call them.
    private func texts(of row: OptionRow) -> (texts: [String], source: String)? {
        if let texts = flags[row] { return (texts, row.flag) }
        if let text = Environment.text(row) {
            // An option that can be repeated has all its values in one variable.
            let texts = row.isRepeatable ? text.split(separator: " ").map(String.init) : [text]
            return (texts, row.variable)
        }
        guard let node = file?[row.name] else { return nil }
        let texts = row.isRepeatable ? node.items.compactMap(\.string) : [node.scalarText].compactMap(\.self)
        return (texts, "\(node.location): \(row.name)")
    }
}

extension OptionValues {
    /// The main port; `nil` when the mock listens only on a Unix-domain socket.
    func port() throws(Failure) -> UInt16? {
        if let port = try given(\.port) { return port }
        return try self[\.unix] == nil ? self[\.port] : nil
    }

    var readyFile: ReadyFile? {
        get throws(Failure) { try self[\.readyFile].map { ReadyFile(path: $0) } }
    }
}
