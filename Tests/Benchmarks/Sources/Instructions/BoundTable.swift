import Foundation

/// How many instructions a request of each kind took when somebody last looked, and how many it may take.
struct BoundTable {
    struct Row {
        var measured: Int
        var bound: Int
    }

    static let path = "Tests/Benchmarks/instruction-bounds.md"

    private(set) var rows: [Kind: Row] = [:]

    init() throws {
        for line in try String(contentsOfFile: Self.path, encoding: .utf8).split(separator: "\n") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 3, let kind = Kind(rawValue: cells[0]), let measured = Int(cells[1]),
                let bound = Int(cells[2])
            else { continue }
            rows[kind] = Row(measured: measured, bound: bound)
        }
    }

    /// Sets the bound half above the count: other processors, and other versions of libc, libcrypto and Swift, count
    /// differently.
    mutating func set(_ measured: Int, for kind: Kind) {
        let half = measured * 3 / 2
        let bound = Kind.withoutCredentials.contains(kind) ? min(half, Self.limitWithoutCredentials) : half
        rows[kind] = Row(measured: measured, bound: bound)
    }

    /// The largest bound of what anybody can send: some two milliseconds.
    private static let limitWithoutCredentials = 8_900_000

    func write() throws {
        var text = "| kind | measured | bound |\n|---|---:|---:|\n"
        for kind in Kind.allCases {
            guard let row = rows[kind] else { continue }
            text += "| \(kind.rawValue) | \(row.measured) | \(row.bound) |\n"
        }
        try text.write(toFile: Self.path, atomically: true, encoding: .utf8)
    }
}
