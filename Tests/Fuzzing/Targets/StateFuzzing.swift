import PassSimulator

/// Checks that a row of a state file is read or refused without a crash, and that a row that was read is the same
/// after it was written again.
///
/// The input is the kind of the row, a line feed, its key, an empty line, and its value.
enum StateFuzzing {
    static func run(_ bytes: [UInt8]) throws(Finding) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // A key can have a line feed.
        guard let blank = lines.dropFirst(2).firstIndex(of: []) else { return }
        let key = String(decoding: Array(lines[1..<blank].joined(separator: "\n".utf8)), as: UTF8.self)
        let name = RowName(kind: String(decoding: lines[0], as: UTF8.self), key: key)
        var read = Simulator(seed: 1)
        do { try read.apply(name, Array(lines[(blank + 1)...].joined(separator: "\n".utf8))) } catch {
            return
        }
        var again = Simulator(seed: 1)
        for row in read.allRows {
            let text = String(decoding: row.json ?? [], as: UTF8.self)
            do { try again.apply(row.name, row.json) } catch {
                throw Finding(description: "\(text) was written, and refused: \(error)")
            }
            let other = again.allRows.first?.json
            try Finding.unless(
                row.json == other, "\(text) is \(String(decoding: other ?? [], as: UTF8.self)) again")
        }
    }
}
