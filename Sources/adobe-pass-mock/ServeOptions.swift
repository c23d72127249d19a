import ArgumentParser
import ControlAPI
import Logging

/// The options of `serve`, which `health` reads too. Unset ones come from the environment, then from the
/// configuration, then from here.
struct ServeOptions: ParsableArguments {
    @Option(help: "The address to listen on. (default: 127.0.0.1)")
    var host: String?

    @Option(help: "The port to listen on; 0 takes any free one. (default: 8080)")
    var port: UInt16?

    @Option(
        help: ArgumentHelp(
            "A Unix-domain socket to listen on; without --port it is the only one.", valueName: "path"))
    var unix: String?

    @OptionGroup var tls: TLSOptions

    @OptionGroup var files: FileOptions

    @Option(
        help: ArgumentHelp("The scenario to start with. (default: valid-sso)", valueName: "name;param=value"))
    var scenario: String?

    @Option(
        help: ArgumentHelp(
            "A further port, bound to a scenario; may be repeated.", valueName: "port=scenario"))
    var listen: [String] = []

    @Option(
        help: """
            What the admin API asks for when the listener is not on loopback; made up and printed when it is not \
            given, and empty to open the API on purpose.
            """)
    var adminToken: String?

    @Option(help: "Makes identifiers, codes and chance repeatable.")
    var seed: Int64?

    @Flag(
        help: "Read configuration and scenarios again when a file changes; on SIGHUP they are in any case.")
    var watch = false

    @Option(help: "Where clients, sessions and profiles outlive the process.")
    var state: String?

    @Option(
        help: """
            How much is told on standard error; from info on, a line for each request. (default: info on a \
            terminal, else notice)
            """)
    var logLevel: Logger.Level?

    @Option(help: "text or json: how requests are told. (default: text)")
    var logFormat: LogFormat?

    @Option(help: "How many requests are worked on at a time, each on a thread of its own. (default: 1)")
    var threads: Int?

    @Option(help: "How many seconds answers in flight have to finish after SIGTERM. (default: 5)")
    var drain: Double?

    @OptionGroup var limits: LimitOptions

    func resolvedHost(_ defaults: OptionDefaults) -> String {
        host ?? defaults.text("host") ?? "127.0.0.1"
    }

    func furtherPorts(_ defaults: OptionDefaults) throws(Failure) -> [FurtherPort] {
        try (listen.isEmpty ? defaults.list("listen") : listen).map { text throws(Failure) in
            guard let port = FurtherPort(text) else {
                throw .badInput("--listen is \"\(text)\", expected \(TextFormat.furtherPort.expectation)")
            }
            return port
        }
    }

    /// `nil` when there is a Unix-domain socket instead.
    func resolvedPort(_ defaults: OptionDefaults) throws -> UInt16? {
        try defaults.value("port", flag: port) ?? (resolvedPath(defaults) == nil ? 8_080 : nil)
    }

    func resolvedPath(_ defaults: OptionDefaults) -> String? {
        unix ?? defaults.text("unix")
    }
}
