import Dispatch
import Foundation
import HTTPMessages
import TestSupport

extension Program {
    /// The result of a process that has ended.
    struct Result {
        var status: Int32
        var output: String
        var errors: String
    }

    /// No program that ends by itself takes as long, on any machine.
    private static let longestRun = DispatchTimeInterval.seconds(300)

    /// Runs the program as a process and waits until it ends, or ends it when it has run for five minutes.
    static func run(
        _ arguments: [String], environment: [String: String] = [:], input: String = "",
        in folder: URL = Repository.root
    ) throws -> Result {
        try run(executable, arguments, environment: environment, input: input, in: folder)
    }

    /// Runs another program as a process and waits until it ends.
    static func run(
        _ executable: URL, _ arguments: [String], environment: [String: String] = [:], input: String = "",
        in folder: URL = Repository.root
    ) throws -> Result {
        let process = process(executable, arguments, environment, folder)
        let (output, errors, stdin) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = stdin
        try process.run()
        // A server that should have refused to start would hold the suite for ever.
        let end = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + longestRun, execute: end)
        defer { end.cancel() }
        stdin.fileHandleForWriting.write(Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        // Read both pipes concurrently, because the program blocks when one of them is full.
        let errorText = Locked("")
        let reader = DispatchGroup()
        let errorPipe = errors.fileHandleForReading
        DispatchQueue.global().async(group: reader) {
            let text = String(decoding: errorPipe.readDataToEndOfFile(), as: UTF8.self)
            errorText.withLock { $0 = text }
        }
        let outputData = output.fileHandleForReading.readDataToEndOfFile()
        reader.wait()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: String(decoding: outputData, as: UTF8.self),
            errors: errorText.withLock { $0 })
    }

    /// A process that is not started yet.
    static func process(
        _ executable: URL, _ arguments: [String], _ environment: [String: String], _ folder: URL
    ) -> Process {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        // Remove variables that the developer has set for another mock.
        process.environment = ProcessInfo.processInfo.environment
            .filter { !$0.key.hasPrefix("ADOBE_PASS_MOCK_") }.merging(environment) { $1 }
        process.currentDirectoryURL = folder
        return process
    }
}
