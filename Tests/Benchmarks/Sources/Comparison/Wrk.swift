import Foundation

/// Debian's load generator, on one request.
struct Wrk {
    var connections = 64
    var threads = 1
    var cores = Cores.load
    var seconds: Int
    /// What `rate` is counted by.
    var clock: LoadClock

    init(_ options: ComparisonOptions) {
        seconds = options.seconds
        clock = options.clock
    }

    /// Sends it to a server again and again, which must answer with 2xx every time.
    func load(_ server: Server, with call: Call) throws -> LoadResult {
        try LoadResult(on: server, by: clock) { try LoadResult(wrk: output(server.port, call)) }
    }

    /// What wrk prints.
    private func output(_ port: UInt16, _ call: Call) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "wrk-\(UUID().uuidString).lua")
        try lua(call).write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        return try ChildProcess.output(
            of: cores.pin([
                Tools.require("wrk"), "--latency", "--timeout", "30s", "-t\(threads)", "-c\(connections)",
                "-d\(seconds)s", "-s", file.path, "http://127.0.0.1:\(port)\(call.target)",
            ]))
    }

    private func lua(_ call: Call) -> String {
        let fields = call.fields.map { "wrk.headers[\(Self.quote($0.name))] = \(Self.quote($0.value))" }
        return """
            wrk.method = \(Self.quote(call.method))
            wrk.body = \(call.body.isEmpty ? "nil" : Self.quote(call.body))
            \(fields.joined(separator: "\n"))
            """
    }

    /// A string in Lua.
    private static func quote(_ text: String) -> String {
        // In parentheses, because brackets in brackets would be something else.
        "([==[\(text)]==])"
    }
}

extension LoadResult {
    /// - Parameter text: what wrk prints.
    fileprivate init(wrk text: String) throws {
        guard !text.contains("Non-2xx"), !text.contains("Socket errors"),
            let requests = text.firstRange(of: " requests in").flatMap({
                text[..<$0.lowerBound].split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) }
            }),
            let rate = Self.word(after: "Requests/sec:", in: text).flatMap({ Double($0) }),
            let p50 = Self.word(after: " 50%", in: text).flatMap(Self.milliseconds),
            let p99 = Self.word(after: " 99%", in: text).flatMap(Self.milliseconds)
        else { throw Failure("no measure: \(text)") }
        self.init(requests: requests, rate: rate, p50: p50, p99: p99)
    }

    private static func word(after label: String, in text: String) -> Substring? {
        text.firstRange(of: label).flatMap {
            text[$0.upperBound...].split(maxSplits: 1, whereSeparator: \.isWhitespace).first
        }
    }

    private static func milliseconds(_ text: Substring) -> Double? {
        for (unit, factor) in [("us", 0.001), ("ms", 1), ("s", 1_000), ("m", 60_000)]
        where text.hasSuffix(unit) {
            return Double(text.dropLast(unit.count)).map { $0 * factor }
        }
        return nil
    }
}
