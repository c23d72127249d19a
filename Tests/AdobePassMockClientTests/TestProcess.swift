import Foundation
import TestSupport
import Testing

/// Another process that runs tests of this program.
enum TestProcess {
    private static let variable = "IS_PROCESS_OF_TESTS"

    /// True in such a process. Only there, tests that fail or never end are enabled.
    static let isCurrent = ProcessInfo.processInfo.environment[variable] != nil

    /// The arguments for the tests of one file.
    private static func arguments(_ file: String, _ others: [String]) -> [String] {
        ["--testing-library", "swift-testing", "--filter", file] + others
    }

    private static var environment: [String: String] {
        ProcessInfo.processInfo.environment.merging([variable: "1"]) { $1 }
    }

    /// This program. On macOS it is one of Xcode, which loads the tests.
    private static var program: URL {
        get throws { try #require(Bundle.main.executableURL).resolvingSymlinksInPath() }
    }

    static func start(_ file: String, output: FileHandle) throws -> ChildProcess {
        try ChildProcess(program, arguments(file, []), environment: environment, output: output)
    }

    static func run(_ file: String, _ others: [String]) throws -> ChildProcess.Result {
        try ChildProcess.run(program, arguments(file, others), environment: environment)
    }
}
