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

    /// Replaces the contents of the file.
    func write(_ bytes: [UInt8]) throws(Failure) {
        guard path != "-" else { throw .badInput("\(option): expected a file; standard output has the text") }
        do {
            try Data(bytes).write(to: URL(filePath: path))
        } catch {
            throw .badInput("\(option): cannot write \(path); check that its folder exists and is writable")
        }
    }
}
