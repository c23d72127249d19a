import Foundation

/// Where things are: this program's working folder is the repository's top level.
enum Tools {
    /// The mock, in release, with the Swift runtime in it, as the container has it; or another build of it, such as the
    /// one in the archive.
    static let mock =
        ProcessInfo.processInfo.environment["BENCHMARKED_MOCK"].map(absolute)
        ?? built("mock/release/adobe-pass-mock")

    /// The plain C server.
    static let plainServer = built("plain-server")

    /// The load generator for requests that differ.
    static let fleetLoad = built("fleet-load")

    /// What callgrind is told by when to write out its counts.
    static let dumpOnSignal = built("dump-on-signal.so")

    /// The working folder of mocks. In the one of this program, they would read the configuration of the repository
    /// instead of their own.
    static let emptyFolder = "/"

    private static func built(_ name: String) -> String { absolute(".build-benchmarks/\(name)") }

    /// Other programs have another working folder.
    private static func absolute(_ path: String) -> String { URL(filePath: path).path }

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
