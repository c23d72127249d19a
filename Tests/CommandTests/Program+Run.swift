import Foundation
import TestSupport

extension Program {
    typealias Result = ChildProcess.Result

    /// The folder in which the program runs by default. It has no configuration, which each start would validate.
    static let folder = executable.deletingLastPathComponent()

    /// Runs the program as a process and waits until it ends, or ends it when it has run for five minutes.
    static func run(
        _ arguments: [String], environment: [String: String] = [:], input: String = "",
        in folder: URL = folder
    ) throws -> Result {
        try run(executable, arguments, environment: environment, input: input, in: folder)
    }

    /// Runs another program as a process and waits until it ends.
    static func run(
        _ executable: URL, _ arguments: [String], environment: [String: String] = [:], input: String = "",
        in folder: URL = Repository.root
    ) throws -> Result {
        try ChildProcess.run(
            executable, arguments, environment: variables(environment), input: input, in: folder)
    }

    /// Starts a program.
    static func start(
        _ executable: URL, _ arguments: [String], environment: [String: String] = [:],
        in folder: URL = Repository.root, input: FileHandle? = nil, output: FileHandle? = nil,
        errors: FileHandle? = .standardError
    ) throws -> ChildProcess {
        try ChildProcess(
            executable, arguments, environment: variables(environment), in: folder, input: input,
            output: output,
            errors: errors)
    }

    /// The variables of this process and others, without those that the developer has set for another mock.
    private static func variables(_ others: [String: String]) -> [String: String] {
        ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("ADOBE_PASS_MOCK_") }
            .merging(others) { $1 }
    }
}
