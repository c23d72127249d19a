/// A form or a query: names and values in order, decoded once.
package struct Form: Sendable, Hashable {
    package private(set) var pairs: [Pair]

    package struct Pair: Sendable, Hashable {
        package var name: String
        package var value: String
    }

    /// None.
    package init() {
        pairs = []
    }

    /// Reads `a=1&b=2`. Pairs whose escapes are broken are kept as they were sent: a form is never refused.
    package init(_ text: String) {
        self.init(Array(text.utf8))
    }

    /// Reads the bytes of a body.
    package init(_ bytes: [UInt8]) {
        pairs = bytes.split(separator: UInt8(ascii: "&")).map { pair in
            let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            return Pair(name: Self.text(pair[..<equals]), value: Self.text(pair[equals...].dropFirst()))
        }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        return PercentEncoding.decode(text, plusIsSpace: true) ?? text
    }

    /// The first value of that name; names are case-sensitive.
    package subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// The names that occur more than once.
    package var repeatedNames: Set<String> {
        var seen: Set<String> = []
        return Set(pairs.lazy.map(\.name).filter { !seen.insert($0).inserted })
    }
}
