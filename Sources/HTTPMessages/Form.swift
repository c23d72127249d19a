import Libc

/// A form body or a query: names and values in order, decoded once.
package struct Form: Sendable, Hashable {
    package private(set) var pairs: [Pair]

    package struct Pair: Sendable, Hashable {
        package var name: String
        package var value: String
    }

    /// The number of pairs that are read; the rest is ignored. A form of a megabyte can have half a million, and anybody can
    /// send one.
    package static let maximumPairs = 1_000

    package init() {
        pairs = []
    }

    /// Parses `a=1&b=2`. Never fails: a pair with a malformed escape is kept undecoded.
    package init(_ text: String) {
        self.init(Array(text.utf8))
    }

    /// Parses the bytes of a body in the same way.
    package init(_ bytes: [UInt8]) {
        pairs = bytes.withUnsafeBufferPointer { bytes in
            var pairs: [Pair] = []
            var start = 0
            while start < bytes.count, pairs.count < Self.maximumPairs {
                let end = bytes.firstOffset(of: UInt8(ascii: "&"), in: start..<bytes.count)
                if end > start {
                    let equals = bytes.firstOffset(of: UInt8(ascii: "="), in: start..<end)
                    pairs.append(
                        Pair(
                            name: Self.text(bytes, start..<equals),
                            value: Self.text(bytes, min(equals + 1, end)..<end)))
                }
                start = end + 1
            }
            return pairs
        }
    }

    private static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
        let bytes = UnsafeBufferPointer(rebasing: bytes[range])
        return PercentEncoding.decode(bytes, plusIsSpace: true) ?? String(decoding: bytes, as: UTF8.self)
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

extension UnsafeBufferPointer<UInt8> {
    /// The offset of the first such byte in the range, or the end of the range. `memchr` compares many bytes at once.
    fileprivate func firstOffset(of byte: UInt8, in range: Range<Int>) -> Int {
        guard let baseAddress, !range.isEmpty,
            let found = memchr(baseAddress + range.lowerBound, CInt(byte), range.count)
        else { return range.upperBound }
        return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
    }
}
