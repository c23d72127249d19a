import ArgumentParser
import ControlAPI
import EventServer
import PassAPI
import PassSimulator

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

    /// The texts that set an option, and the name of their source in messages.
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

extension OptionValues {
    func entityLimits() throws(Failure) -> TableLimits {
        TableLimits(devices: try self[\.maxDevices])
    }

    /// The largest state that can be imported, in bytes.
    ///
    /// - Parameter body: the largest body of all requests.
    /// - Throws: `Failure` for a smaller number, which would have no effect.
    func maximumStateBytes(atLeast body: Int) throws(Failure) -> Int {
        let bytes = try self[\.maxStateBytes]
        guard try given(\.maxStateBytes) != nil else { return max(bytes, body) }
        guard bytes >= body else {
            throw .badInput(
                "--max-state-bytes is \(bytes), expected at least \(body), the --max-body-bytes of all requests"
            )
        }
        return bytes
    }

    /// The limits of the server. `ServerLimits` has the values of those without an option.
    ///
    /// - Throws: `Failure` for a value outside of its range.
    func serverLimits() throws(Failure) -> ServerLimits {
        var limits = ServerLimits()
        limits.maximumHeadBytes = try self[\.maxHeadBytes]
        limits.maximumBodyBytes = try self[\.maxBodyBytes]
        limits.maximumConnections = try self[\.maxConnections]
        limits.maximumUnfinishedBytes = try self[\.maxUnfinishedBytes]
        limits.headTimeout = try self[\.headTimeout]
        limits.idleTimeout = try self[\.idleTimeout]
        limits.drainTimeout = try self[\.drain]
        return limits
    }
}

extension Option where Value == String? {
    /// An option of `serve`. `OptionValues` reads and validates its text.
    init<Setting>(_ option: KeyPath<OptionTable, ServeOption<Setting>>) {
        let row = OptionTable.options[keyPath: option].row
        self.init(name: .customLong(row.name), help: row.argumentHelp, completion: row.completionKind)
    }
}

extension Option where Value == [String] {
    /// An option of `serve` that can be repeated.
    init<Element>(_ option: KeyPath<OptionTable, ServeOption<[Element]>>) {
        let row = OptionTable.options[keyPath: option].row
        self.init(
            wrappedValue: [], name: .customLong(row.name), help: row.argumentHelp,
            completion: row.completionKind)
    }
}

extension Flag where Value == Bool {
    /// An option of `serve` without a value.
    init(_ option: KeyPath<OptionTable, ServeOption<Bool>>) {
        let row = OptionTable.options[keyPath: option].row
        self.init(wrappedValue: false, name: .customLong(row.name), help: row.argumentHelp)
    }
}

extension OptionRow {
    fileprivate var argumentHelp: ArgumentHelp {
        let values = words.isEmpty ? nil : "values: \(words.joined(separator: ", "))"
        let remarks = [values, defaultText.map { "default: \($0)" }].compactMap(\.self)
        return ArgumentHelp(
            "\(help)\(remarks.isEmpty ? "" : " (\(remarks.joined(separator: "; ")))")",
            valueName: placeholder)
    }

    fileprivate var completionKind: CompletionKind {
        if !words.isEmpty { return .list(words) }
        return switch completion {
        case .none: .default
        case .file: .file()
        case .pem: .file(extensions: ["pem"])
        case .directory: .directory
        case .scenario: Completion.scenarios
        case .portBinding: Completion.portBindings
        }
    }
}
