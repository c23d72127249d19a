import Foundation

/// Where things are: the working folder is the repository's top level.
enum Tools {
    /// The mock, in release, with the Swift runtime in it, as the container has it.
    static let mock = ".build-benchmarks/mock/release/adobe-pass-mock"

    /// The plain C server.
    static let plainServer = ".build-benchmarks/plain-server"

    /// The load generator for requests that differ.
    static let fleetLoad = ".build-benchmarks/fleet-load"

    /// What callgrind is told by when to write out its counts.
    static let dumpOnSignal = ".build-benchmarks/dump-on-signal.so"

    /// The path of an installed program; `nil` when there is none of that name.
    static func find(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The path of a program that is needed.
    static func require(_ name: String) throws -> String {
        guard let path = find(name) else { throw Failure("\(name) is not installed") }
        return path
    }
}
