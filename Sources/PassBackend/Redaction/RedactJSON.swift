import PassAPI

extension Redactor {
    /// A text that is a JSON object or a JSON array, without its secrets; `nil` for any other text. Everything else stays as it
    /// was sent: the order of the members, numbers and white space.
    package func json(in text: String, _ depth: Int = 0) -> String? {
        let first = text.utf8.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
        var copy = ChangedCopy(of: text)
        var reader = JSONReader(copy.bytes)
        do throws(JSONReader.Malformed) {
            try JSONReader.check(copy.bytes)
            try replaceSecrets(in: &reader, of: &copy, depth: depth + 1)
        } catch {
            return nil
        }
        return copy.text
    }

    private func replaceSecrets(
        in reader: inout JSONReader, of copy: inout ChangedCopy, named name: String = "",
        as role: ValueRole = .unknown, depth: Int
    ) throws(JSONReader.Malformed) {
        reader.skipSpace()
        switch reader.next {
        case UInt8(ascii: "{") where !(isJournal && role.isSecret):
            try reader.eachMember(depth: 1) { reader, own, range throws(JSONReader.Malformed) in
                let newName = self.name(own)
                if newName != own { copy.replace(range, with: newName.jsonBytes) }
                reader.skipSpace()
                let role = self.role(of: own, in: name, isObject: reader.next == UInt8(ascii: "{"))
                let redactor = ValueRole.isPersonal(own) ? personal : self
                try redactor.replaceSecrets(in: &reader, of: &copy, named: own, as: role, depth: depth)
            }
        case UInt8(ascii: "[") where !(isJournal && role.isSecret):
            try reader.eachElement(depth: 1) { reader throws(JSONReader.Malformed) in
                try replaceSecrets(in: &reader, of: &copy, named: name, as: role, depth: depth)
            }
        default:
            let (value, range) = try reader.valueWithRange()
            let new = scalar(value, as: role, depth: depth)
            if new != value { copy.replace(range, with: new.jsonBytes) }
        }
    }

    /// - Parameter value: any value if the role is secret; otherwise neither an array nor an object.
    func scalar(_ value: JSONValue, as role: ValueRole, depth: Int = 0) -> JSONValue {
        switch value {
        case .string(let text): .string(self.text(text, as: role, depth: depth))
        case _ where isJournal: role.isHidden ? .string(mark(for: "", as: role)) : value
        case .integer(let number): mayStay(Double(number), role) ? value : .integer(self.number(number))
        case .number(let number): mayStay(number, role) ? value : .number(self.number(number))
        default: value
        }
    }

    private func mayStay(_ number: Double, _ role: ValueRole) -> Bool {
        switch role {
        case .number: isPlausible(number)
        case .name, .names, .version: (0...599).contains(number)
        default: false
        }
    }

    private func number(_ number: Int64) -> Int64 {
        // A pseudonym of nineteen digits can be too large.
        let pseudonym = Int64(pseudonym(for: String(String(number.magnitude).prefix(18)))) ?? 0
        return number < 0 ? -pseudonym : pseudonym
    }

    private func number(_ number: Double) -> Double {
        Double(pseudonym(for: number.magnitude < 1e15 ? "\(number.magnitude)" : "1.5")) ?? 1.5
    }
}

/// Copies a text with some parts of it replaced. Everything else stays byte by byte.
struct ChangedCopy {
    let bytes: [UInt8]
    private var output: [UInt8] = []
    /// The end of the part that was copied or replaced.
    private var position = 0

    init(of text: String) {
        bytes = Array(text.utf8)
    }

    /// - Parameter range: a range after all that were replaced before.
    mutating func replace(_ range: Range<Int>, with replacement: some Sequence<UInt8>) {
        output += bytes[position..<range.lowerBound]
        output += replacement
        position = range.upperBound
    }

    var text: String { String(decoding: output + bytes[position...], as: UTF8.self) }
}
