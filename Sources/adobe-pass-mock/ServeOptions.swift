import ArgumentParser
import ControlAPI
import Documents
import Logging
import StateStore

/// The options of `serve` and `health`, as `ArgumentParser` describes and checks them. ``OptionValues`` has their values.
struct ServeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The address or host name to listen on; 0.0.0.0 or :: for all addresses. (default: 127.0.0.1)",
            valueName: "address")
    )
    var host: String?

    @Option(
        help: ArgumentHelp(
            "The port to listen on; 0 chooses a free one. (default: 8080)", valueName: "number"))
    var port: UInt16?

    @Option(
        help: ArgumentHelp(
            "A Unix-domain socket to listen on; without --port, the mock listens only there.",
            valueName: "path"), completion: .file())
    var unix: String?

    @OptionGroup var tls: TLSOptions

    @Option(
        help: ArgumentHelp(
            """
            The URL at which clients reach the mock if they do not use its own address, for example through \
            a proxy or from a device on the network. (default: the address that each request was sent to)
            """, valueName: "url"))
    var publicURL: String?

    @OptionGroup var files: FileOptions

    @Option(
        help: ArgumentHelp("The scenario to start with. (default: valid-sso)", valueName: "name;param=value"),
        completion: Completion.scenarios)
    var scenario: String?

    @Option(
        help: ArgumentHelp(
            "An additional port and the scenario that it serves; can be repeated.",
            valueName: "port=scenario"), completion: Completion.portBindings)
    var listen: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            The token that the admin API requires unless the mock listens only on loopback. Without this \
            option, a token is generated and printed; an empty token disables the check.
            """, valueName: "token"))
    var adminToken: String?

    @Option(
        help: ArgumentHelp(
            "Makes identifiers, codes and random choices repeatable. (default: a random seed)",
            valueName: "number"))
    var seed: Int64?

    @Flag(
        help: """
            Serve whatever an app brings: service providers and MVPDs that the configuration does not know, and client \
            credentials that were issued elsewhere (policies unknownServiceProviders, unknownMVPDs and unknownClients).
            """)
    var adopt = false

    @Flag(
        help: """
            Show credentials and personal data in the journal and on the dashboard; only if the mock listens only on \
            loopback.
            """)
    var noRedaction = false

    @Flag(help: "Reload configuration and scenarios when a file changes; SIGHUP always reloads them.")
    var watch = false

    @Option(
        help: ArgumentHelp(
            """
            A file that keeps sessions and profiles when the mock restarts; one mock at a time can use it. \
            Or the URL of a Redis server, such as redis://localhost:6379, for a state that several mocks share.
            """,
            valueName: "file"),
        completion: .file())
    var state: String?

    @Option(
        help: ArgumentHelp(
            """
            When a change is in the file of --state: batched, within 50 milliseconds, so that the end of the process \
            loses no more; always, before the client gets the reply. (default: batched)
            """, valueName: "when"))
    var stateSync: StateSync?

    @Option(
        help: ArgumentHelp(
            """
            Where the journal is: shared, where the state is that several mocks share, so that each shows the requests of \
            all; local, in the mock that has answered; off, nowhere, for load tests. (default: shared, or local for a mock \
            with a state of its own)
            """, valueName: "place"))
    var journal: JournalPlace?

    @Option(
        help: ArgumentHelp(
            """
            The name of this mock in a journal that several share. (default: the names of the host and the process)
            """, valueName: "name"))
    var replica: String?

    @Option(
        help: ArgumentHelp(
            """
            A file for scripts. The mock writes its URL there when it is ready, or "failed: " and the reason \
            if it cannot start, and removes the file when it stops.
            """, valueName: "file"), completion: .file())
    var readyFile: String?

    @Option(
        help: ArgumentHelp(
            """
            The lowest level that is logged to standard error; at info or below, each request is logged, \
            too. (default: info on a terminal, otherwise notice)
            """, valueName: "level"))
    var logLevel: Logger.Level?

    @Option(help: ArgumentHelp("The format of requests in the log. (default: text)", valueName: "format"))
    var logFormat: LogFormat?

    @Option(
        help: ArgumentHelp(
            "The number of threads that handle requests. (default: 1)", valueName: "number"))
    var threads: Int?

    @Option(
        help: ArgumentHelp(
            "How long replies in progress can take to finish after SIGTERM or SIGINT. (default: 5)",
            valueName: "seconds"))
    var drain: Double?

    @OptionGroup var limits: LimitOptions
}

extension OptionValues {
    var host: String { text("host") ?? "127.0.0.1" }

    /// `nil` when each request's own address is used.
    func publicURL() throws(Failure) -> PublicURL? {
        try value("public-url", as: String.self).flatMap { PublicURL($0) }
    }

    func portBindings() throws(Failure) -> [PortBinding] {
        try list("listen").map { text throws(Failure) in
            guard let binding = PortBinding(text) else {
                throw .badInput("--listen is \"\(text)\", expected \(TextFormat.portBinding.expectation)")
            }
            return binding
        }
    }

    /// `nil` when the mock listens only on a Unix-domain socket.
    func port() throws(Failure) -> UInt16? {
        try value("port") ?? (socketPath == nil ? 8_080 : nil)
    }

    var readyFile: ReadyFile? { text("ready-file").map(ReadyFile.init) }

    /// The path of the Unix-domain socket; `nil` without one.
    var socketPath: String? { text("unix") }
}
