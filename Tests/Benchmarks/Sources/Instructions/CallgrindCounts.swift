import Foundation

/// What callgrind has counted (Valgrind's manual, *Callgrind Format Specification*).
struct CallgrindCounts {
    let file: URL
    /// Instructions, of all threads.
    let total: Int

    init(file: URL) throws {
        self.file = file
        guard let line = try Self.lastLine(of: file), let total = Int(line.dropFirst(Self.totals.count))
        else {
            throw Failure("\(file.lastPathComponent) has no totals")
        }
        self.total = total
    }

    /// True for a file that is written to its end.
    static func isWhole(_ file: URL) -> Bool {
        (try? lastLine(of: file)) != nil
    }

    private static let totals = "totals: "

    private static func lastLine(of file: URL) throws -> Substring? {
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        guard text.hasSuffix("\n"), let line = text.split(separator: "\n").last, line.hasPrefix(totals) else {
            return nil
        }
        return line
    }
}
