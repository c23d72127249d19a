import ArgumentParser
import ControlAPI
import EventServer
import HTTPMessages
import Logging
import PassAPI

/// The flags of `serve`, with the defaults of a command, grouped by subject as in its help. `OptionTable` describes each flag;
/// `OptionValues` has the values.
struct ServeOptions<Defaults: OptionDefaults>: ParsableArguments {
    @OptionGroup(title: "Address") var address: AddressOptions<Defaults>
    @OptionGroup(title: "TLS") var tls: TLSOptions
    @OptionGroup(title: "Configuration and scenarios") var files: FileOptions
    @OptionGroup(title: "Configuration and scenarios") var scenarios: ScenarioOptions
    @OptionGroup(title: "State") var state: StateOptions
    @OptionGroup(title: "Journal and log") var journal: JournalOptions<Defaults>
    @OptionGroup(title: "Start and stop") var process: ProcessOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions
}

/// The defaults of a command that differ from those of `serve`, as the help states them; `nil` for the same default.
protocol OptionDefaults {
    static var port: String? { get }
    static var adminToken: String? { get }
    static var logLevel: String? { get }
}

extension OptionDefaults {
    static var port: String? { nil }
    static var adminToken: String? { nil }
    static var logLevel: String? { nil }
}

enum ServeDefaults: OptionDefaults {}

enum RunDefaults: OptionDefaults {
    static var port: String? { "a free port" }
    static var adminToken: String? { "a token that is generated and passed to the command" }
    static var logLevel: String? { "notice" }
}

/// The flags of `serve` for `rehearse`, with the defaults of `rehearse`.
struct RehearsalOptions: ParsableArguments {
    @OptionGroup(title: "Address") var address: AddressOptionsOfRehearsal
    @OptionGroup(title: "TLS") var tls: TLSOptions
    @OptionGroup(title: "Configuration and scenarios") var files: FileOptions
    @OptionGroup(title: "Configuration and scenarios") var scenarios: ScenarioOptionsOfRehearsal
    @OptionGroup(title: "Log") var log: LogOptionsOfRehearsal
    @OptionGroup(title: "Limits") var limits: LimitOptions
    @OptionGroup(visibility: .private) var refused: OptionsThatRehearsalRefuses
}

struct AddressOptionsOfRehearsal: ParsableArguments {
    @Option(\.host) var host: String?
    @Option(\.publicURL) var publicURL: String?
    @Option(\.adminToken, default: RunDefaults.adminToken) var adminToken: String?
}

struct ScenarioOptionsOfRehearsal: ParsableArguments {
    @Option(\.scenario) var scenario: String?
    @Flag(\.adopt) var adopt: Bool
    @Option(\.seed, default: "1") var seed: String?
}

struct LogOptionsOfRehearsal: ParsableArguments {
    @Flag(\.noRedaction) var noRedaction: Bool
    @Option(\.logLevel, default: "error") var logLevel: String?
    @Option(\.logFormat) var logFormat: String?
}

/// Options of `serve` that the help does not show, because `rehearse` refuses them with a reason. A variable or a configuration can
/// set them for other commands.
struct OptionsThatRehearsalRefuses: ParsableArguments {
    @Option(\.port) var port: String?
    @Option(\.unix) var unix: String?
    @Option(\.listen) var listen: [String]
    @Flag(\.watch) var watch: Bool
    @Option(\.state) var state: String?
    @Option(\.stateSync) var stateSync: String?
    @Option(\.journal) var journal: String?
    @Option(\.replica) var replica: String?
    @Option(\.readyFile) var readyFile: String?
    @Option(\.drain) var drain: String?
    @Flag(\.exitWithStdin) var exitWithStdin: Bool
}

struct AddressOptions<Defaults: OptionDefaults>: ParsableArguments {
    @Option(\.host) var host: String?
    @Option(\.port, default: Defaults.port) var port: String?
    @Option(\.unix) var unix: String?
    @Option(\.listen) var listen: [String]
    @Option(\.publicURL) var publicURL: String?
    @Option(\.adminToken, default: Defaults.adminToken) var adminToken: String?
}

/// TLS on the main port. Ports of `--listen` and the Unix-domain socket do not use it.
struct TLSOptions: ParsableArguments {
    @Flag(\.tls) var tls: Bool
    @Option(\.tlsCert) var tlsCert: String?
    @Option(\.tlsKey) var tlsKey: String?
    @Option(\.tlsHost) var tlsHost: [String]
    @Option(\.tlsDir) var tlsDir: String?
}

struct ScenarioOptions: ParsableArguments {
    @Flag(\.watch) var watch: Bool
    @Option(\.scenario) var scenario: String?
    @Flag(\.adopt) var adopt: Bool
    @Option(\.seed) var seed: String?
}

struct StateOptions: ParsableArguments {
    @Option(\.state) var state: String?
    @Option(\.stateSync) var stateSync: String?
}

struct JournalOptions<Defaults: OptionDefaults>: ParsableArguments {
    @Option(\.journal) var journal: String?
    @Option(\.replica) var replica: String?
    @Flag(\.noRedaction) var noRedaction: Bool
    @Option(\.logLevel, default: Defaults.logLevel) var logLevel: String?
    @Option(\.logFormat) var logFormat: String?
}

/// When the mock is ready, and when it ends.
struct ProcessOptions: ParsableArguments {
    @Option(\.readyFile) var readyFile: String?
    @Option(\.drain) var drain: String?
    @Flag(\.exitWithStdin) var exitWithStdin: Bool
}

struct LimitOptions: ParsableArguments {
    @Option(\.threads) var threads: String?
    @Option(\.maxHeadBytes) var maxHeadBytes: String?
    @Option(\.maxBodyBytes) var maxBodyBytes: String?
    @Option(\.headTimeout) var headTimeout: String?
    @Option(\.idleTimeout) var idleTimeout: String?
    @Option(\.maxConnections) var maxConnections: String?
    @Option(\.maxUnfinishedBytes) var maxUnfinishedBytes: String?
    @Option(\.maxStateBytes) var maxStateBytes: String?
    @Option(\.maxDevices) var maxDevices: String?
}

/// The flags of a command line that set options of `serve`: their texts by option. A switch has the text `true`.
struct OptionFlags {
    private var texts: [String: [String]] = [:]
    /// The names of the options that only flags can set.
    private var flagOnlyOptions: Set<String> = []

    init() {}

    init(_ options: some ParsableArguments) { collect(options) }

    subscript(row: OptionRow) -> [String]? { texts[row.name] }

    /// The text of an option, the last one if there are several; `nil` if no flag sets it.
    func text<Value>(_ option: KeyPath<OptionTable, ServeOption<Value>>) -> String? {
        self[OptionTable.options[keyPath: option].row]?.last
    }

    mutating func set<Value>(_ option: KeyPath<OptionTable, ServeOption<Value>>, to text: String) {
        texts[OptionTable.options[keyPath: option].row.name] = [text]
    }

    /// Makes variables and the configuration ineffective for some options.
    mutating func ignoreOtherSources(of rows: [OptionRow]) {
        flagOnlyOptions.formUnion(rows.map(\.name))
    }

    func ignoresOtherSources(of row: OptionRow) -> Bool { flagOnlyOptions.contains(row.name) }

    var isEmpty: Bool { texts.isEmpty }

    /// Validates all flags, even those of options that the command does not use.
    func validate() throws(Failure) {
        for (_, row) in OptionTable.rows {
            if let message = self[row].flatMap({ row.message(forInvalid: $0, from: row.flag) }) {
                throw .badInput(message)
            }
        }
    }

    private mutating func collect(_ options: any ParsableArguments) {
        for child in Mirror(reflecting: options).children {
            if let group = child.value as? any GroupOfOptions { collect(group.options) }
            guard let texts = Self.texts(of: child.value), let row = Self.row(of: child) else { continue }
            self.texts[row.name] = texts
        }
    }

    /// The options of `serve` in a group.
    static func rows(of group: some ParsableArguments) -> [OptionRow] {
        Mirror(reflecting: group).children.compactMap(row)
    }

    private static func row(of child: Mirror.Child) -> OptionRow? {
        OptionTable.rows.first { "_\($0.property)" == child.label }?.row
    }

    /// The texts of a property wrapper of `ArgumentParser`; `nil` if its flag is not on the command line.
    private static func texts(of wrapper: Any) -> [String]? {
        switch wrapper {
        case let option as Option<String?>: option.wrappedValue.map { [$0] }
        case let option as Option<[String]>: option.wrappedValue.isEmpty ? nil : option.wrappedValue
        case let flag as Flag<Bool>: flag.wrappedValue ? ["true"] : nil
        default: nil
        }
    }
}

/// A group of options in a command, as reflection shows it.
protocol GroupOfOptions {
    var options: any ParsableArguments { get }
}

extension OptionGroup: GroupOfOptions {
    var options: any ParsableArguments { wrappedValue }
}

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

    func given<Value>(_ path: KeyPath<OptionTable, ServeOption<Value>>) throws(Failure) -> Value? {
        let option = OptionTable.options[keyPath: path]
        guard let (texts, source) = texts(of: option.row) else { return nil }
        if let message = option.row.message(forInvalid: texts, from: source) { throw .badInput(message) }
        guard let value = option.value(texts) else {
            throw .badInput("\(source) does not accept \"\(texts.joined(separator: " "))\"")
        }
        return value
    }

    /// The name of the setting of an option in messages: the flag, the variable, or the place in the configuration; the flag if
    /// there is none.
    func source(of row: OptionRow) -> String { texts(of: row)?.source ?? row.flag }

    func isSet(_ row: OptionRow) -> Bool { texts(of: row)?.texts.isEmpty == false }

    func source<Value>(of option: KeyPath<OptionTable, ServeOption<Value>>) -> String {
        source(of: OptionTable.options[keyPath: option].row)
    }

    /// The texts that set an option, and the name of their source in messages.
    private func texts(of row: OptionRow) -> (texts: [String], source: String)? {
        if let texts = flags[row] { return (texts, row.flag) }
        if flags.ignoresOtherSources(of: row) { return nil }
        if let text = Environment.text(row) {
            // A repeatable option has all its values in one variable.
            let texts = row.isRepeatable ? text.split(separator: " ").map(String.init) : [text]
            return (texts, row.variable)
        }
        guard let node = file?[row.name] else { return nil }
        let texts = row.isRepeatable ? node.items.compactMap(\.string) : [node.scalarText].compactMap(\.self)
        return (texts, "\(node.location): \(row.name)")
    }

    /// A note for each option that another configuration sets differently, because the mock reads options only at its start.
    ///
    /// - Parameter file: `options` of that configuration; `nil` if it has none.
    func notesOnChanges(in file: Node?) -> [String] {
        let changed = OptionValues(flags: flags, file: file)
        return OptionTable.rows.compactMap { _, row in
            let (earlier, later) = (texts(of: row), changed.texts(of: row))
            guard earlier?.texts != later?.texts else { return nil }
            return later.map { "\($0.source): the new value takes effect at the next start" }
                ?? earlier.map { "\($0.source) was removed, which takes effect at the next start" }
        }
    }

    /// The main port; `nil` when the mock listens only on a Unix-domain socket.
    func port() throws(Failure) -> UInt16? {
        if let port = try given(\.port) { return port }
        return try self[\.unix] == nil ? self[\.port] : nil
    }

    /// The least severe level that is logged.
    func logLevel(_ role: StartedMock.Role) throws(Failure) -> Logger.Level {
        try self[\.logLevel].flatMap { Logger.Level(rawValue: $0) } ?? role.logLevel
    }

    func readyFile() throws(Failure) -> ReadyFile? {
        try self[\.readyFile].map { ReadyFile(path: $0, source: source(of: \.readyFile)) }
    }

    /// The maximum size of an imported state, in bytes.
    ///
    /// - Parameter body: the maximum body size of all requests.
    /// - Throws: `Failure` for a smaller number, which would have no effect.
    func maximumStateBytes(atLeast body: Int) throws(Failure) -> Int {
        let bytes = try self[\.maxStateBytes]
        guard try given(\.maxStateBytes) != nil else { return max(bytes, body) }
        guard bytes >= body else {
            throw .badInput(
                "\(source(of: \.maxStateBytes)) is \(bytes), expected at least \(body), the limit of all request bodies (\(source(of: \.maxBodyBytes)))"
            )
        }
        return bytes
    }

    /// The limits of the server. Limits without an option have the defaults of `ServerLimits`.
    func serverLimits() throws(Failure) -> ServerLimits {
        var limits = ServerLimits()
        limits.request.maximumHeadBytes = try self[\.maxHeadBytes]
        limits.request.maximumBodyBytes = try self[\.maxBodyBytes]
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
    ///
    /// - Parameter defaultText: the default of a command, if it differs from that of `serve`.
    init<Setting>(_ option: KeyPath<OptionTable, ServeOption<Setting>>, default defaultText: String? = nil) {
        var row = OptionTable.options[keyPath: option].row
        if let defaultText { row.defaultText = defaultText }
        self.init(name: .customLong(row.name), help: row.argumentHelp, completion: row.completionKind)
    }
}

extension Option where Value == [String] {
    init<Element>(_ option: KeyPath<OptionTable, ServeOption<[Element]>>) {
        let row = OptionTable.options[keyPath: option].row
        self.init(
            wrappedValue: [], name: .customLong(row.name), help: row.argumentHelp,
            completion: row.completionKind)
    }
}

extension Flag where Value == Bool {
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

/// Options with one value that a command line sets twice. `ArgumentParser` would use the last value.
enum RepeatedOptions {
    /// - Parameter command: the command that was parsed from the arguments.
    /// - Throws: `Failure` for an option that has two different values although it takes one.
    static func check(_ arguments: [String], of command: any ParsableCommand) throws(Failure) {
        // The words after -- belong to the command that `run` starts. In valid arguments, no value begins with a dash.
        let words = arguments.prefix { $0 != "--" }
        var values: [String: String] = [:]
        for (word, next) in zip(words, words.dropFirst() + [""]) where word.hasPrefix("--") {
            let name = String(word.prefix { $0 != "=" })
            let value = name == word ? next : String(word.dropFirst(name.count + 1))
            guard let earlier = values.updateValue(value, forKey: name), earlier != value,
                takesOneValue(name, in: command)
            else { continue }
            let isSecret = OptionTable.rows.contains { $0.row.flag == name && $0.row.isSecret }
            let shown = isSecret ? "" : ", as \"\(earlier)\" and as \"\(value)\""
            throw .badInput("\(name) is given twice\(shown), expected once")
        }
    }

    /// False for a switch, and for a repeatable option.
    private static func takesOneValue(_ name: String, in options: any ParsableArguments) -> Bool {
        let letters = name.filter { $0 != "-" }
        return Mirror(reflecting: options).children.contains { child in
            if let group = child.value as? any GroupOfOptions {
                return takesOneValue(name, in: group.options)
            }
            if child.value is Option<[String]> || child.value is Flag<Bool> { return false }
            return child.label?.dropFirst().lowercased() == letters
        }
    }
}
