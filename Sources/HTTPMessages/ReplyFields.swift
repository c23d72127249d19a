import HTTPTypes

/// The header fields of a reply, in the order in which they go out.
///
/// `HTTPFields` would do as well: adding a field to it costs as much as all else that is done for one, and a fifth of
/// what a short reply took went into fields that are the same each time.
package struct ReplyFields: Sendable {
    /// Those of this reply alone; they go first.
    package private(set) var own: [HTTPField]
    /// Those that it shares with others.
    package private(set) var blocks: [ReplyFieldBlock] = []
    /// A bit for each length that a name has or had, modulo 64: most names that are asked for are not there, and their
    /// lengths tell it.
    private var lengths: UInt64 = 0

    package init(_ fields: [HTTPField] = []) {
        own = fields
        for field in fields { lengths |= Self.bit(for: field.name) }
        // What most replies come to share.
        blocks.reserveCapacity(6)
    }

    static func bit(for name: HTTPField.Name) -> UInt64 {
        1 << UInt64(name.canonicalName.utf8.count & 63)
    }

    /// The value of a field; several fields of that name are joined with `, ` (RFC 9110, 5.3). Setting it puts one field
    /// in the place of all of that name.
    package subscript(name: HTTPField.Name) -> String? {
        get {
            let values = self[values: name]
            return values.isEmpty ? nil : values.joined(separator: ", ")
        }
        set {
            guard contains(name) else {
                if let newValue { append(HTTPField(name: name, value: newValue)) }
                return
            }
            takeOver(name)
            let place = own.firstIndex { $0.name == name }
            own.removeAll { $0.name == name }
            guard let newValue else { return }
            own.insert(HTTPField(name: name, value: newValue), at: place ?? own.endIndex)
        }
    }

    /// The values of all fields of that name, one each.
    package subscript(values name: HTTPField.Name) -> [String] {
        filter { $0.name == name }.map(\.value)
    }

    package func contains(_ name: HTTPField.Name) -> Bool {
        lengths & Self.bit(for: name) != 0
            && (own.contains { $0.name == name } || blocks.contains { $0.contains(name) })
    }

    /// Adds a field, whether there is one of that name or not.
    package mutating func append(_ field: HTTPField) {
        own.append(field)
        lengths |= Self.bit(for: field.name)
    }

    /// Adds fields that other replies have, too.
    package mutating func append(_ block: ReplyFieldBlock) {
        blocks.append(block)
        lengths |= block.lengths
    }

    /// Makes the fields of a block that has that name this reply's own.
    private mutating func takeOver(_ name: HTTPField.Name) {
        guard blocks.contains(where: { $0.contains(name) }) else { return }
        own += blocks.flatMap(\.fields)
        blocks = []
    }
}

extension ReplyFields: Sequence {
    package func makeIterator() -> some IteratorProtocol<HTTPField> {
        (own + blocks.flatMap(\.fields)).makeIterator()
    }
}

extension ReplyFields: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (HTTPField.Name, String)...) {
        self.init(elements.map { HTTPField(name: $0.0, value: $0.1) })
    }
}
