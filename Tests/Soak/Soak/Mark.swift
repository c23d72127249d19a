/// A mark that a client writes into its requests, to detect an answer that belongs to another client.
struct Mark: Equatable, CustomStringConvertible {
    let client: Int
    let walk: Int

    var description: String { "soak-\(client)-\(walk)" }

    /// The marks that stand in some bytes.
    static func all(in bytes: [UInt8]) -> [Mark] {
        var marks: [Mark] = []
        var position = 0
        while let found = bytes.firstIndex(of: "soak-" as StaticString, from: position) {
            position = found + 5
            guard let client = number(in: bytes, &position), position < bytes.count,
                bytes[position] == UInt8(ascii: "-")
            else { continue }
            position += 1
            if let walk = number(in: bytes, &position) { marks.append(Mark(client: client, walk: walk)) }
        }
        return marks
    }

    private static func number(in bytes: [UInt8], _ position: inout Int) -> Int? {
        let start = position
        var number = 0
        while position < bytes.count, position - start < 12, case let digit = bytes[position] &- 48,
            digit < 10
        {
            number = number * 10 + Int(digit)
            position += 1
        }
        return position > start ? number : nil
    }
}
