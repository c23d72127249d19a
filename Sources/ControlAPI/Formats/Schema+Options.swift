extension Schema {
    /// `options`: what `serve` starts with where neither a flag nor an environment variable says so. Flags and
    /// variables take what the fields here take.
    package static let options = Schema.record(
        "Options of serve, below flags and environment variables. Where files are is no option of a file.",
        [
            Field("host", .text(.filled, "The address to listen on; 127.0.0.1 when absent.")),
            Field("port", .integer(0...65_535, "8080 when absent; 0 takes any free one.")),
            Field(
                "unix",
                .text(.filled, "A Unix-domain socket to listen on; instead of a port, if none is given.")),
            Field("tls", .boolean("Whether the port speaks TLS, by an authority of this machine.")),
            Field("tls-cert", .text(.filled, "A certificate of your own instead, PEM, with its chain.")),
            Field("tls-key", .text(.filled, "Its private key; in the file of the certificate when absent.")),
            Field("tls-host", .list(of: .text(.filled, ""), "Further names and addresses to be called by.")),
            Field("tls-dir", .text(.filled, "Where the authority and its certificate are kept.")),
            Field(
                "public-url", .text(.publicURL, "Where clients find it; as each request says when absent.")),
            Field("scenario", .text(.filled, "The scenario to start with: name;param=value.")),
            Field("listen", .list(of: .text(.furtherPort, ""), "Further ports: PORT=SCENARIO.")),
            Field("admin-token", .text(nil, "What the admin API asks for when not on loopback.")),
            Field("seed", .integer(0...Int64.max, "Makes identifiers, codes and chance repeatable.")),
            Field("watch", .boolean("Whether files are read again when they change.")),
            Field("state", .text(.filled, "Where clients, sessions and profiles outlive the process.")),
            Field("log-level", .word(.logLevels, "From info on, a line for each request.")),
            Field("log-format", .word(AllowedValues("log format", ["text", "json"]), "text when absent.")),
            Field("threads", .integer(1...256, "How many requests are worked on at a time; 1 when absent.")),
            Field("drain", seconds(0, "5", "Answers in flight have this long to finish after SIGTERM.")),
            Field("max-head-bytes", .integer(256...64 << 20, "The longest request head; 16384 when absent.")),
            Field("max-body-bytes", .integer(0...1 << 30, "The longest body; 1048576 when absent.")),
            Field("head-timeout", seconds(0.001, "10", "How long a head may take to arrive.")),
            Field("idle-timeout", seconds(0.001, "30", "How long a connection may be idle.")),
            Field("max-connections", .integer(1...1_000_000, "Open at once; 4096 when absent.")),
        ])

    private static func seconds(_ least: Double, _ standard: String, _ help: String) -> Schema {
        .number(least...1_000_000, "\(help) Seconds; \(standard) when absent.")
    }
}
