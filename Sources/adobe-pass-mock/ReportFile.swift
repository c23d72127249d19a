import ControlAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A file into which a command also writes its report.
struct ReportFile {
    let path: String
    /// The option that names the file, such as `--json`.
    let option: String

    /// Checks whether the file can be written, for a command that works long before it does.
    ///
    /// - Throws: `Failure` when it cannot.
    func check() throws(Failure) {
        guard path != "-" else { throw .badInput("\(option): expected a file; standard output has the text") }
        let folder = URL(filePath: path).deletingLastPathComponent().path
        let target = FileManager.default.fileExists(atPath: path) ? path : folder
        guard FileTree.isFolder(path) != true, FileManager.default.isWritableFile(atPath: target) else {
            throw notWritable
        }
    }

    func write(_ bytes: [UInt8]) throws(Failure) {
        guard path != "-" else { throw .badInput("\(option): expected a file; standard output has the text") }
        do {
            try Data(bytes).write(to: URL(filePath: path))
        } catch {
            throw notWritable
        }
    }

    private var notWritable: Failure {
        .badInput("\(option): cannot write \(path); check that its folder exists and is writable")
    }
}
