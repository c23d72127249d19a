import Foundation

extension CallgrindCounts {
    /// The functions with the most instructions: in themselves, and with those that they call.
    func profile(lines: Int, requests: Int) throws -> String {
        // A function into which others are inlined comes in pieces, one for each source file. Its own instructions are
        // the sum of theirs; the calls of all are in one of them.
        let own = try functions("--inclusive=no", joiningPieces: +)
        let inclusive = try functions("--inclusive=yes", joiningPieces: max)
        let tables = try [own, inclusive].map { try table($0, lines, requests) }
        return """
            In the function itself:

            \(tables[0])
            With the functions that it calls:

            \(tables[1])
            """
    }

    private func table(_ functions: [String: Int], _ lines: Int, _ requests: Int) throws -> String {
        var text = "| a request | % | function |\n|---:|---:|---|\n"
        for (name, count) in functions.sorted(by: { $0.value > $1.value }).prefix(lines) {
            text += "| \(count / requests) | \(Double(count * 1_000 / total) / 10) | \(name) |\n"
        }
        let withoutSwift = try ChildProcess.output(
            of: [Tools.require("swift-demangle"), "--simplified"], input: text)
        return try ChildProcess.output(of: [Tools.require("c++filt")], input: withoutSwift)
    }

    /// How many instructions are in each function, by its mangled name.
    private func functions(_ option: String, joiningPieces join: (Int, Int) -> Int) throws -> [String: Int] {
        let text = try ChildProcess.output(
            of: [
                Tools.require("callgrind_annotate"), option, "--auto=no", "--threshold=100",
                "--show-percs=no",
                file.path,
            ])
        return Dictionary(text.split(separator: "\n").compactMap(Self.piece), uniquingKeysWith: join)
    }

    /// What `callgrind_annotate` says of a piece: `1,234  file:function [object]`; `nil` for any other line.
    private static func piece(_ line: Substring) -> (String, Int)? {
        let line = line.drop { $0 == " " }
        guard let end = line.firstIndex(of: " "), let count = Int(line[..<end].filter { $0 != "," }),
            let colon = line[end...].firstIndex(of: ":")
        else { return nil }
        let name = line[line.index(after: colon)...]
        return (String(name.firstRange(of: " [").map { name[..<$0.lowerBound] } ?? name), count)
    }
}
