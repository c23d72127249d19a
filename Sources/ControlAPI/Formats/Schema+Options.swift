import Documents

extension Schema {
    /// `options`: the options of `serve`. The same fields validate flags and environment variables.
    package static let options = Schema.record(
        "Options of serve, except config and scenarios. Flags and environment variables override them.",
        [
            Field("host", .text(.filled, "The address or host name to listen on. Default: 127.0.0.1.")),
            Field(
                "port", .integer(0...65_535, "The port to listen on; 0 chooses a free one. Default: 8080.")),
            Field(
                "unix",
                .text(
                    .filled,
                    "A Unix-domain socket to listen on; without port, the mock listens only there. Default: none."
                )),
            Field(
                "tls",
                .boolean(
                    "Whether to use TLS on the port, with a certificate authority of this machine. Default: false."
                )),
            Field(
                "tls-cert",
                .text(
                    .filled,
                    "Your own certificate for TLS instead: a PEM file with the whole chain. Default: none.")),
            Field(
                "tls-key",
                .text(
                    .filled,
                    "The private key of tls-cert, as PEM. Default: the key in the file of the certificate.")),
            Field(
                "tls-host",
                .list(
                    of: .text(.filled, ""),
                    "Other host names and addresses to put into the certificate. Default: none.")),
            Field(
                "tls-dir",
                .text(
                    .filled,
                    """
                    The directory of the certificate authority and the server certificate. Default: adobe-pass-mock/tls \
                    in your data directory.
                    """)),
            Field(
                "public-url",
                .text(
                    .publicURL,
                    """
                    The URL at which clients reach the mock if they do not use its own address. Default: the \
                    address that each request was sent to.
                    """)),
            Field(
                "scenario",
                .text(.filled, "The scenario to start with: name;param=value. Default: valid-sso.")),
            Field(
                "listen",
                .list(
                    of: .text(.portBinding, ""),
                    "Additional ports and the scenarios that they serve: PORT=SCENARIO. Default: none.")),
            Field(
                "admin-token",
                .text(
                    nil,
                    """
                    The token that the admin API requires unless the mock listens only on loopback. An empty one \
                    disables the check. Default: a token that is generated and printed.
                    """)),
            Field(
                "seed",
                .integer(
                    0...Int64.max,
                    "Makes identifiers, codes and random choices repeatable. Default: a random seed.")),
            Field(
                "adopt",
                .boolean(
                    """
                    Whether to serve whatever an app brings: service providers and MVPDs that the configuration does not know, and \
                    client credentials that were issued elsewhere. Sets the policies unknownServiceProviders, unknownMVPDs and \
                    unknownClients to adopt. Default: false.
                    """)),
            Field(
                "no-redaction",
                .boolean(
                    """
                    Whether the journal and the dashboard show credentials and personal data. Possible only if the \
                    mock listens only on loopback. Default: false.
                    """)),
            Field(
                "watch",
                .boolean("Whether to reload configuration and scenarios when a file changes. Default: false.")
            ),
            Field(
                "state",
                .text(
                    .filled,
                    "A file that keeps sessions and profiles when the mock restarts. Default: none.")
            ),
            Field(
                "state-sync",
                .word(
                    AllowedValues("time of saving", ["batched", "always"]),
                    """
                    When a change is in the file: within 50 milliseconds, or before the client gets the reply. \
                    Default: batched.
                    """)),
            Field(
                "journal",
                .word(
                    AllowedValues("place of the journal", ["shared", "local", "off"]),
                    """
                    Where the journal is: where the state is that several mocks share, in the mock that has answered, or \
                    nowhere. Default: shared, or local for a mock with a state of its own.
                    """)),
            Field(
                "replica",
                .text(
                    .filled,
                    """
                    The name of this mock in a journal that several share. Default: the names of the host and the \
                    process.
                    """)),
            Field(
                "ready-file",
                .text(
                    .filled,
                    """
                    A file for scripts. The mock writes its URL there when it is ready, or the reason why it \
                    cannot start, and removes the file when it stops. Default: none.
                    """)),
            Field(
                "log-level",
                .word(
                    .logLevels,
                    """
                    The lowest level that is logged; at info or below, each request is logged, too. Default: info on a \
                    terminal, otherwise notice.
                    """)),
            Field(
                "log-format",
                .word(
                    AllowedValues("log format", ["text", "json"]),
                    "The format of requests in the log. Default: text.")),
            Field("threads", .integer(1...256, "The number of threads that handle requests. Default: 1.")),
            Field(
                "drain",
                seconds(0, "5", "How long replies in progress can take to finish after SIGTERM or SIGINT.")),
            Field("max-head-bytes", .integer(256...64 << 20, "The largest request head. Default: 16384.")),
            Field("max-body-bytes", .integer(0...1 << 30, "The largest request body. Default: 1048576.")),
            Field("head-timeout", seconds(0.001, "10", "The time limit for receiving a request head.")),
            Field(
                "idle-timeout",
                seconds(0.001, "30", "How long a connection can be idle before it is closed.")),
            Field(
                "max-connections",
                .integer(
                    1...1_000_000,
                    "The largest number of connections that are open at once. Default: 4096.")),
            Field(
                "max-unfinished-bytes",
                .integer(
                    65_536...1 << 40,
                    """
                    The largest number of bytes of requests that have arrived in part, of all connections together. \
                    Default: 268435456.
                    """)),
            Field(
                "max-state-bytes",
                .integer(
                    0...1 << 40,
                    """
                    The largest state that PUT /__admin/state imports, whatever the limit of other request bodies. Default: \
                    1073741824.
                    """)),
            Field(
                "max-devices",
                .integer(
                    1...100_000_000,
                    """
                    The largest number of devices with state. Above it, those leave that were idle the longest. \
                    Default: 1000000.
                    """)),
        ])

    private static func seconds(
        _ minimum: Double, _ defaultValue: String, _ help: String
    ) -> Schema {
        .number(minimum...1_000_000, "\(help) In seconds. Default: \(defaultValue).")
    }
}
