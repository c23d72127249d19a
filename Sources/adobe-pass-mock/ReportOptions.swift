import ArgumentParser
import PassAPI

/// `--junit`, `--html` and `--json`: files into which a command also writes its report.
struct ReportOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Also write the report to a file, as JUnit XML for test services.", valueName: "file"),
        completion: .file(extensions: ["xml"]))
    var junit: String?

    @Option(
        help: ArgumentHelp("Also write the report to a file, as one HTML page.", valueName: "file"),
        completion: .file(extensions: ["html"]))
    var html: String?

    @Option(
        help: ArgumentHelp("Also write the report to a file, as JSON.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var json: String?

    var files: [ReportFile] {
        [("--junit", junit), ("--html", html), ("--json", json)].compactMap { option, path in
            path.map { ReportFile(path: $0, option: option) }
        }
    }

    /// Checks whether each file can be written, for a command that takes long until it writes them.
    func check() throws(Failure) {
        for (index, file) in files.enumerated() {
            guard !files[..<index].contains(where: { FileDescriptor.isSameFile($0.path, file.path) }) else {
                throw .badInput("two reports would be written to \(file.path), expected a file for each")
            }
            try file.check()
        }
    }

    /// Writes the files. If one cannot be written, still writes the others.
    ///
    /// - Parameter baseline: the earlier report, which stays as it is; `nil` to replace each file.
    /// - Returns: why files cannot be written.
    func write(
        keeping baseline: String? = nil,
        junit: @autoclosure () -> JUnitReport, page: @autoclosure () -> String,
        json: @autoclosure () throws -> [UInt8]
    ) -> [any Error] {
        files.compactMap { file -> (any Error)? in
            if let baseline, FileDescriptor.isSameFile(baseline, file.path) {
                Output.warning("\(file.option): \(file.path) is the --baseline and keeps the earlier report")
                return nil
            }
            do {
                let text =
                    switch file.option {
                    case "--junit": junit().text
                    // A browser would obey characters that change the direction of text.
                    case "--html": page().showingControlCharacters(keepingLines: true)
                    // A terminal that prints the file would obey control characters.
                    default: String(decoding: try json(), as: UTF8.self).showingControlCharactersOfJSON
                    }
                try file.write(text)
                return nil
            } catch {
                return error
            }
        }
    }
}

extension [any Error] {
    /// Throws the first error, and prints the others.
    func throwFirst() throws {
        guard let first else { return }
        dropFirst().forEach { Output.error("\($0)") }
        throw first
    }
}
