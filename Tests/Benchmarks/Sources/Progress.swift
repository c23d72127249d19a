import Foundation

/// What is told on standard error, while the table is for standard output.
enum Progress {
    static func report(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
    }
}
