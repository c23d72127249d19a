import Dispatch
import Foundation
import HTTPMessages
import TestSupport

/// The program as it was built, run as a process of its own.
enum Program {
    static let root = Document.root

    /// The executable lies beside the tests' own.
    static let executable: URL = {
        let tests = URL(filePath: ProcessInfo.processInfo.arguments[0]).resolvingSymlinksInPath()
        var folder = tests.deletingLastPathComponent()
        while folder.path != "/" {
            let candidate = folder.appending(path: "adobe-pass-mock")
            if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
            folder = folder.deletingLastPathComponent()
        }
        return root.appending(path: ".build/debug/adobe-pass-mock")
    }()

    struct Result {
        var status: Int32
        var output: String
        var errors: String
    }

    /// Runs the program to its end.
    static func run(
        _ arguments: [String], environment: [String: String] = [:], input: String = "", in folder: URL = root
    ) throws -> Result {
        try run(executable, arguments, environment: environment, input: input, in: folder)
    }

    /// The same of another program.
    static func run(
        _ executable: URL, _ arguments: [String], environment: [String: String] = [:], input: String = "",
        in folder: URL = root
    ) throws -> Result {
        let process = process(executable, arguments, environment, folder)
        let (output, errors, stdin) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = stdin
        try process.run()
        stdin.fileHandleForWriting.write(Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        // Both at once: a program that has filled one pipe waits until somebody reads it.
        let said = Locked("")
        let reader = DispatchGroup()
        let errorsEnd = errors.fileHandleForReading
        DispatchQueue.global().async(group: reader) {
            let text = String(decoding: errorsEnd.readDataToEndOfFile(), as: UTF8.self)
            said.withLock { $0 = text }
        }
        let out = output.fileHandleForReading.readDataToEndOfFile()
        reader.wait()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: String(decoding: out, as: UTF8.self),
            errors: said.withLock { $0 })
    }

    static func process(
        _ executable: URL, _ arguments: [String], _ environment: [String: String], _ folder: URL
    ) -> Process {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        // What the developer has set for a mock of his own is not for these.
        process.environment = ProcessInfo.processInfo.environment
            .filter { !$0.key.hasPrefix("ADOBE_PASS_MOCK_") }.merging(environment) { $1 }
        process.currentDirectoryURL = folder
        return process
    }
}
