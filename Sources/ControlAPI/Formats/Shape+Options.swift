extension Shape {
    /// `options`: what `serve` starts with where neither a flag nor an environment variable says so.
    static let options = Shape.record(
        "Options of serve, below flags and environment variables. Where files are is no option of a file.",
        [
            Field("host", .text(.filled, "The address to listen on; 127.0.0.1 when absent.")),
            Field("port", .integer(0...65_535, "8080 when absent; 0 takes any free one.")),
            Field("scenario", .text(.filled, "The scenario to start with: name;param=value.")),
            Field("listen", .list(of: .text(.filled, ""), "Further ports: PORT=SCENARIO.")),
            Field("admin-token", .text(nil, "What the admin API asks for when not on loopback.")),
            Field("seed", .integer(0...Int64.max, "Makes identifiers, codes and chance repeatable.")),
            Field("log-level", .text(.filled, "notice when absent.")),
            Field("drain", seconds("5", "Answers in flight have this long to finish after SIGTERM.")),
            Field("max-head-bytes", .integer(1...Int64.max, "The longest request head; 16384 when absent.")),
            Field("max-body-bytes", .integer(0...Int64.max, "The longest body; 1048576 when absent.")),
            Field("head-timeout", seconds("10", "How long a head may take to arrive.")),
            Field("idle-timeout", seconds("30", "How long a connection may be idle.")),
            Field("max-connections", .integer(1...1_000_000, "Open at once; 4096 when absent.")),
        ])

    private static func seconds(_ standard: String, _ help: String) -> Shape {
        .number(0...1_000_000, "\(help) Seconds; \(standard) when absent.")
    }
}
