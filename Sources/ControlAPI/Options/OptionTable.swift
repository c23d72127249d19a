import PassAPI

/// The options of `serve`, one row each, in the order of the help. Command line, environment, configuration file, help, completion
/// and documentation use these rows.
package final class OptionTable: Sendable {
    // MARK: Address

    package let host = ServeOption<String>(
        "host", .text, as: "address", default: "127.0.0.1",
        "The address or host name to listen on; 0.0.0.0 or :: for all addresses.")

    package let port = ServeOption<UInt16>(
        "port", .integer(0...65_535), as: "number", default: 8_080,
        "The port to listen on; 0 chooses a free one.")

    package let unix = ServeOption<String?>(
        "unix", .text, as: "path", completion: .file,
        "A Unix-domain socket to listen on; without a port, the mock listens only there.")

    package let listen = ServeOption<[PortBinding]>(
        "listen", each: .text(.portBinding) { PortBinding($0) }, as: "port=scenario",
        completion: .portBinding,
        "An additional port and the scenario that it serves; can be repeated.")

    package let publicURL = ServeOption<PublicURL?>(
        "public-url", .text(.publicURL) { PublicURL($0) }, as: "url",
        otherwise: "the address that each request was sent to",
        """
        The URL at which clients reach the mock if they do not use its own address, for example through a proxy or \
        from a device on the network.
        """)

    package let adminToken = ServeOption<String?>(
        "admin-token", .bearerToken, as: "token", otherwise: "a token that is generated and printed",
        isSecret: true,
        """
        The token that the admin API requires unless the mock listens only on loopback. An empty token disables the \
        check.
        """)

    // MARK: TLS

    package let tls = ServeOption<Bool>(
        "tls", "Use TLS on the port, with a certificate authority that is created at the first use.")

    package let tlsCert = ServeOption<String?>(
        "tls-cert", .text, as: "file", completion: .pem,
        """
        Use TLS with your own certificate instead: a PEM file with the whole chain. This file and --tls-key are read \
        only at the start.
        """)

    package let tlsKey = ServeOption<String?>(
        "tls-key", .text, as: "file", otherwise: "the key in the file of the certificate", completion: .pem,
        "The private key of --tls-cert, as PEM.")

    package let tlsHost = ServeOption<[String]>(
        "tls-host", each: .text, as: "name",
        "Another host name or address to put into the certificate; can be repeated.")

    package let tlsDir = ServeOption<String?>(
        "tls-dir", .text, as: "directory", otherwise: "adobe-pass-mock/tls in your data directory",
        completion: .directory,
        "The directory of the certificate authority and the server certificate.")

    // MARK: Configuration and scenarios

    package let config = ServeOption<String?>(
        "config", .text, as: "directory", otherwise: "./config if it contains one, otherwise built-in",
        completion: .directory, canBeSetInFile: false,
        "The directory of the configuration, or built-in.")

    package let scenarios = ServeOption<String?>(
        "scenarios", .text, as: "directory", otherwise: "./scenarios if it contains some",
        completion: .directory, canBeSetInFile: false,
        """
        A directory of scenarios, which add to the built-in ones or replace them; or built-in, for these alone.
        """)

    package let watch = ServeOption<Bool>(
        "watch", "Reload configuration and scenarios when a file changes; SIGHUP always reloads them.")

    package let scenario = ServeOption<String>(
        "scenario", .text, as: "name;param=value", default: "valid-sso", completion: .scenario,
        "The scenario to start with.")

    package let adopt = ServeOption<Bool>(
        "adopt",
        """
        Serve whatever an app brings: service providers and MVPDs that the configuration does not know, and client \
        credentials that were issued elsewhere (policies unknownServiceProviders, unknownMVPDs and unknownClients).
        """)

    package let seed = ServeOption<UInt64?>(
        "seed", .integer(0...Int64.max), as: "number", otherwise: "a random seed",
        "Makes identifiers, codes and random choices repeatable.")

    // MARK: State

    package let state = ServeOption<String?>(
        "state", .text, as: "file", completion: .file,
        """
        A file that keeps sessions and profiles when the mock restarts; one mock at a time can use it. Or the URL of \
        a Redis server, such as redis://localhost:6379, for a state that several mocks share.
        """)

    package let stateSync = ServeOption<StateSync>(
        "state-sync", .word("time of saving"), as: "when", default: .batched,
        """
        When a change is written to the file of --state: batched, within 50 milliseconds, which is the most that a crash \
        can lose; always, before the client gets the reply.
        """)

    // MARK: Journal and log

    package let journal = ServeOption<JournalPlace?>(
        "journal", .word("place of the journal"), as: "place",
        otherwise: "shared, or local for a mock with a state of its own",
        """
        Where the journal is: shared, with the state that several mocks share, so that each shows the requests of \
        all; local, in the mock that answered; off, nowhere, for load tests.
        """)

    package let replica = ServeOption<String?>(
        "replica", .text, as: "name", otherwise: "the names of the host and the process",
        "The name of this mock in a journal that several share.")

    package let noRedaction = ServeOption<Bool>(
        "no-redaction",
        """
        Show credentials and personal data in the journal and on the dashboard; only if the mock listens only on \
        loopback.
        """)

    package let logLevel = ServeOption<String?>(
        "log-level", .word(.logLevels), as: "level", otherwise: "info on a terminal, otherwise notice",
        """
        The lowest level that is logged to standard error; at info or below, each request is logged, too.
        """)

    package let logFormat = ServeOption<LogFormat>(
        "log-format", .word("log format"), as: "format", default: .text,
        "The format of the log and, for serve, of messages on standard error once the options are read."
    )

    // MARK: Start and stop

    package let readyFile = ServeOption<String?>(
        "ready-file", .text, as: "file", completion: .file,
        """
        A file for scripts. The mock writes its URL there when it is ready, or "failed: " and the reason if it \
        cannot start, and removes the file when it stops.
        """)

    package let drain = ServeOption<Duration>(
        "drain", .seconds(from: 0), as: "seconds", default: .seconds(5),
        "How many seconds replies in progress can take to finish after SIGTERM or SIGINT.")

    package let exitWithStdin = ServeOption<Bool>(
        "exit-with-stdin",
        """
        Stop, as after SIGTERM, when standard input ends: the mock does not outlive a process that started it with a \
        pipe, however that process ends.
        """)

    // MARK: Limits

    package let threads = ServeOption<Int>(
        "threads", .integer(1...256), as: "number", default: 1, "The number of threads that handle requests.")

    package let maxHeadBytes = ServeOption<Int>(
        "max-head-bytes", .integer(256...64 << 20), as: "bytes", default: 16 << 10,
        "The largest request line with its header fields, in bytes.")

    package let maxBodyBytes = ServeOption<Int>(
        "max-body-bytes", .integer(0...1 << 30), as: "bytes", default: 1 << 20,
        "The largest request body, in bytes.")

    package let headTimeout = ServeOption<Duration>(
        "head-timeout", .seconds(from: 0.001), as: "seconds", default: .seconds(10),
        "How many seconds a request head can take to arrive.")

    package let idleTimeout = ServeOption<Duration>(
        "idle-timeout", .seconds(from: 0.001), as: "seconds", default: .seconds(30),
        "How many seconds a connection can be idle before it is closed.")

    package let maxConnections = ServeOption<Int>(
        "max-connections", .integer(1...1_000_000), as: "number", default: 4_096,
        "The largest number of connections that are open at once.")

    package let maxUnfinishedBytes = ServeOption<Int>(
        "max-unfinished-bytes", .integer(65_536...1 << 40), as: "bytes", default: 256 << 20,
        "The largest number of bytes of incomplete requests, on all connections together.")

    package let maxStateBytes = ServeOption<Int>(
        "max-state-bytes", .integer(0...1 << 40), as: "bytes", default: 1 << 30,
        """
        The largest state that PUT /__admin/state imports, in bytes, whatever the limit of other request bodies.
        """)

    package let maxDevices = ServeOption<Int>(
        "max-devices", .integer(1...100_000_000), as: "number", default: 1_000_000,
        """
        The largest number of devices with state. Above it, the mock removes devices that have been idle for five minutes. \
        If none is idle, a request that needs another device gets the status 503.
        """)

    private init() {}

    package static let options = OptionTable()

    /// The rows, by the names of the properties above.
    package static let rows: [(property: String, row: OptionRow)] =
        Mirror(reflecting: options).children.compactMap { child in
            guard let property = child.label, let option = child.value as? any OptionWithRow else {
                return nil
            }
            return (property, option.row)
        }
}

private protocol OptionWithRow {
    var row: OptionRow { get }
}

extension ServeOption: OptionWithRow {}
