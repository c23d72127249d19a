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
        commandName: "init", abstract: "Write a configuration and a scenario of your own to start from.",
        discussion: """
            Writes config/*.yaml, config/keys and scenarios/first.yaml, and says how to start the mock with them. \
            Nothing is overwritten: where one of the files is there already, none is written.
            """)

    @Argument(help: "The directory, which is made when it is missing.")
    var directory: String

    func run() throws {
        let files = StarterFiles.all.sorted { $0.key < $1.key }
            .map { (url: URL(filePath: "\(directory)/\($0.key)"), bytes: $0.value) }
        let known = files.filter { FileManager.default.fileExists(atPath: $0.url.path) }
        guard known.isEmpty else {
            let names = known.map(\.url.path).joined(separator: ", ")
            throw Failure.badInput("already there, and not overwritten: \(names)")
        }
        for file in files {
            do {
                try FileManager.default.createDirectory(
                    at: file.url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(file.bytes).write(to: file.url)
            } catch {
                throw Failure.atRunTime("\(file.url.path): it cannot be written")
            }
            Output.line(file.url.path)
        }
        Output.line(
            """

            Start the mock with them, and change them while it runs:
              adobe-pass-mock --config \(directory)/config --scenarios \(directory)/scenarios --scenario first --watch
            """)
    }
}
