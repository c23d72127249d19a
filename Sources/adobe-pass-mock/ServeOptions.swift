import ArgumentParser
import ControlAPI
import Logging

/// The options of `serve`, which `health` reads too. Unset ones come from the environment, then from the
/// configuration, then from here.
struct ServeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The address or name to listen on; 0.0.0.0 or :: for all. (default: 127.0.0.1)",
            valueName: "address")
    )
    var host: String?

    @Option(
        help: ArgumentHelp(
            "The port to listen on; 0 takes any free one. (default: 8080)", valueName: "number"))
    var port: UInt16?

    @Option(
        help: ArgumentHelp(
            "A Unix-domain socket to listen on; without --port it is the only one.", valueName: "path"))
    var unix: String?

    @OptionGroup var tls: TLSOptions

    @Option(
        help: ArgumentHelp(
            """
            Where clients find the mock when that is not where it listens: behind a proxy, for a device on the \
            network. (default: what each request is sent to)
            """, valueName: "url"))
    var publicURL: String?

    @OptionGroup var files: FileOptions

    @Option(
        help: ArgumentHelp("The scenario to start with. (default: valid-sso)", valueName: "name;param=value"))
    var scenario: String?

    @Option(
        help: ArgumentHelp(
            "A further port, bound to a scenario; may be repeated.", valueName: "port=scenario"))
    var listen: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            What the admin API asks for when the listener is not on loopback; made up and printed when it is not \
            given, and empty to open the API on purpose.
            """, valueName: "token"))
    var adminToken: String?

    @Option(help: ArgumentHelp("Makes identifiers, codes and chance repeatable.", valueName: "number"))
    var seed: Int64?

    @Flag(
        help: "Read configuration and scenarios again when a file changes; on SIGHUP they are in any case.")
    var watch = false

    @Option(
        help: ArgumentHelp(
            "A file in which clients, sessions and profiles outlive the process.", valueName: "file"))
    var state: String?

    @Option(
        help: ArgumentHelp(
            """
            How much is told on standard error; from info on, a line for each request. (default: info on a \
            terminal, else notice)
            """, valueName: "level"))
    var logLevel: Logger.Level?

    @Option(help: ArgumentHelp("How requests are told. (default: text)", valueName: "format"))
    var logFormat: LogFormat?

    @Option(
        help: ArgumentHelp(
            "How many requests are worked on at a time, each on a thread of its own. (default: 1)",
            valueName: "number"))
    var threads: Int?

    @Option(
        help: ArgumentHelp(
            "How long answers in flight have to finish after SIGTERM. (default: 5)", valueName: "seconds"))
    var drain: Double?

    @OptionGroup var limits: LimitOptions

    func resolvedHost(_ defaults: OptionDefaults) -> String {
        host ?? defaults.text("host") ?? "127.0.0.1"
    }

    /// `nil` for what each request is sent to.
    func resolvedPublicURL(_ defaults: OptionDefaults) throws -> PublicURL? {
        try defaults.value("public-url", flag: publicURL).flatMap { PublicURL($0) }
    }

    func furtherPorts(_ defaults: OptionDefaults) throws(Failure) -> [PortBinding] {
        try (listen.isEmpty ? defaults.list("listen") : listen).map { text throws(Failure) in
            guard let port = PortBinding(text) else {
                throw .badInput("--listen is \"\(text)\", expected \(TextFormat.portBinding.expectation)")
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
