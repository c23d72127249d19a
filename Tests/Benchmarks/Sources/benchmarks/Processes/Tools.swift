import Foundation

/// Where things are: the working folder is the repository's top level.
enum Tools {
    /// The mock, in release, with the Swift runtime in it, as the container has it.
    static let mock = ".build-benchmarks/mock/release/adobe-pass-mock"

    /// What was built beside this program.
    static func sibling(_ name: String) -> String {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: name).path
    }

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
