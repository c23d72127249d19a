import ArgumentParser
import ControlFiles

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `init`
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Create a configuration and a first scenario for you to change.",
        discussion: """
            Writes config/*.yaml, config/keys and scenarios/first.yaml, and prints the command that starts \
            the mock with them. The mock finds config and scenarios in the directory in which it starts. Existing files are never overwritten: if one of them exists, no file is \
            written.
            """)

    @Argument(
        help: "The directory to write to; it is created if it does not exist.", completion: .directory)
    var directory: String

    func run() throws {
        let files = StarterFiles.all.sorted { $0.key < $1.key }
            .map { (url: URL(filePath: "\(directory)/\($0.key)"), bytes: $0.value) }
        let existing = files.filter { FileManager.default.fileExists(atPath: $0.url.path) }
        guard existing.isEmpty else {
            let names = existing.map(\.url.path).joined(separator: ", ")
            throw Failure.badInput(
                "these files exist and were not overwritten: \(names); choose another directory")
        }
        for file in files {
            do {
                try FileManager.default.createDirectory(
                    at: file.url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(file.bytes).write(to: file.url)
            } catch {
                throw Failure.atRunTime("cannot write \(file.url.path)")
            }
            Output.line(file.url.path)
        }
        Output.line(
            """

            Start the mock with these files. With --watch it reloads them when you change one:
              cd \(directory) && adobe-pass-mock --scenario first --watch

            From another directory, name both folders:
              adobe-pass-mock --config \(directory)/config --scenarios \(directory)/scenarios \
            --scenario first --watch
            """)
    }
}
