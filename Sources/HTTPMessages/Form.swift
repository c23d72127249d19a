/// A form body or a query: names and values in order, decoded once.
package struct Form: Sendable, Hashable {
    package private(set) var pairs: [Pair]

    package struct Pair: Sendable, Hashable {
        package var name: String
        package var value: String
    }

    package init() {
        pairs = []
    }

    /// Parses `a=1&b=2`. Never fails: a pair with a malformed escape is kept undecoded.
    package init(_ text: String) {
        self.init(Array(text.utf8))
    }

    /// Parses the bytes of a body in the same way.
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

    /// The first value with that case-sensitive name.
    package subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    /// The names that occur more than once.
    package var repeatedNames: Set<String> {
        var seen: Set<String> = []
        return Set(pairs.lazy.map(\.name).filter { !seen.insert($0).inserted })
    }
}
