import ArgumentParser
import ControlAPI

/// The flags of `serve`, grouped by subject as in its help. `OptionTable` has what there is to say about each of them;
/// `OptionValues` has their values.
struct ServeOptions: ParsableArguments {
    @OptionGroup(title: "Address") var address: AddressOptions
    @OptionGroup(title: "TLS") var tls: TLSOptions
    @OptionGroup(title: "Configuration and scenarios") var files: FileOptions
    @OptionGroup(title: "Configuration and scenarios") var scenarios: ScenarioOptions
    @OptionGroup(title: "State") var state: StateOptions
    @OptionGroup(title: "Journal and log") var journal: JournalOptions
    @OptionGroup(title: "Start and stop") var process: ProcessOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions
}

struct AddressOptions: ParsableArguments {
    @Option(\.host) var host: String?
    @Option(\.port) var port: String?
    @Option(\.unix) var unix: String?
    @Option(\.listen) var listen: [String]
    @Option(\.publicURL) var publicURL: String?
    @Option(\.adminToken) var adminToken: String?
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

struct JournalOptions: ParsableArguments {
    @Option(\.journal) var journal: String?
    @Option(\.replica) var replica: String?
    @Flag(\.noRedaction) var noRedaction: Bool
    @Option(\.logLevel) var logLevel: String?
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
