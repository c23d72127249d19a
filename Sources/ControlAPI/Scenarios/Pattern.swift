import PassAPI

/// A pattern for texts, in which `*` matches any text, including none: `10.*`.
package struct Pattern: Sendable, Hashable, CustomStringConvertible {
    package let description: String
    /// The bytes before, between and after the stars; one piece for a pattern without a star.
    private let pieces: [[UInt8]]

    package init(_ text: String) {
        description = text
        pieces = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(
            Array.init)
    }

    package var hasWildcard: Bool { pieces.count > 1 }

    /// True when the pattern matches the whole text.
    ///
    /// Compares UTF-8 bytes, so case matters, and `é` as one scalar does not match `e` followed by a combining accent. Comparing
    /// characters would be slower, and a preauthorization matches every resource against the decisions of the scenario.
    package func matches(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable(matches)
            ?? Array(text.utf8).withUnsafeBufferPointer(matches)
    }

    private func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard hasWildcard else { return text.elementsEqual(pieces[0]) }
        let (first, last) = (pieces[0], pieces[pieces.count - 1])
        guard text.count >= first.count + last.count, text.starts(with: first),
            text.suffix(last.count).elementsEqual(last)
        else { return false }
        var rest = text[first.count..<(text.count - last.count)]
        for piece in pieces.dropFirst().dropLast() {
            while !rest.starts(with: piece) {
                guard rest.count > piece.count else { return false }
                rest = rest.dropFirst()
            }
            rest = rest.dropFirst(piece.count)
        }
        return true
    }

    /// True when the pattern matches the text of the resource, the channel in its media RSS, or its item's identifier.
    package func matches(_ resource: RequestedResource) -> Bool {
        resource.isNamed(by: matches)
    }
}

extension RequestedResource {
    /// The name under which permits and passes store the resource, depending on the policy `assetResources`.
    package func key(in policies: Policies) -> ResourceKey {
        key(isAssetOwn: policies.assetResources == .asset)
    }
}
