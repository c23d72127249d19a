import Foundation

/// Where something was measured.
enum Machine {
    /// The processor, the system, and which libraries and tools have a part in the figures.
    static func description() throws -> String {
        let processor = try value(of: "model name", in: "/proc/cpuinfo", separator: ":")
        let system = try value(of: "PRETTY_NAME", in: "/etc/os-release", separator: "=")
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let kernel = try ChildProcess.output(of: [Tools.require("uname"), "-r"])
        // What comes after the number is the day on which it was made.
        let openssl = try ChildProcess.output(of: [Tools.require("openssl"), "version"])
            .split(separator: " ").prefix(2).joined(separator: " ")
        let commit = try ChildProcess.output(of: [Tools.require("git"), "rev-parse", "--short", "HEAD"])
        // How many programs wanted a processor in the last minute, these ones included.
        let load = try String(contentsOfFile: "/proc/loadavg", encoding: .utf8).prefix { $0 != " " }
        let day = ISO8601DateFormatter.string(
            from: Date(), timeZone: .gmt, formatOptions: [.withFullDate])
        return [
            "\(processor), \(cores) cores", system, "Linux \(kernel)", openssl, "load \(load)",
            "commit \(commit)", day,
        ].map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.joined(separator: " · ")
    }

    private static func value(of key: String, in file: String, separator: Character) throws -> String {
        let line = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
            .first { $0.hasPrefix(key) }
        return line?.split(separator: separator, maxSplits: 1).last
            .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \"")) } ?? "unknown"
    }
}
