/// Validates URIs before a user agent is redirected to them.
package enum AbsoluteURI {
    /// The maximum length in bytes. Sessions keep their URIs, and long ones would fill the memory.
    package static let longest = 4_096

    /// True for an absolute URI (RFC 3986, 4.3), including custom schemes, of at most ``longest`` bytes.
    ///
    /// False for `javascript`, `vbscript` and `data`, which run code or contain a document, for `http` and
    /// `https` without a host, for `host:port`, and for text with whitespace or control characters.
    package static func isSafe(_ text: String) -> Bool {
        // Checks bytes, because checking characters and substrings takes longer.
        text.utf8.withContiguousStorageIfAvailable(isSafe) ?? Array(text.utf8).withUnsafeBufferPointer(isSafe)
    }

    private static func isSafe(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count <= longest, let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = text[..<colon]
        let rest = text[(colon + 1)...]
        guard scheme.first?.isLetter == true,
            scheme.allSatisfy({ $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }), !rest.isEmpty,
            text.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { return false }
        if scheme.equalsIgnoringCase("http") || scheme.equalsIgnoringCase("https") {
            let afterSlashes = rest.dropFirst(2)
            return rest.starts(with: "//".utf8)
                && afterSlashes.first.map { !"/?#:".utf8.contains($0) } ?? false
        }
        // A scheme with a dot is probably a host, as in `host:port`.
        if scheme.equalsIgnoringCase("localhost") || scheme.contains(UInt8(ascii: ".")) {
            return rest.first?.isDigit != true
        }
        return !(["javascript", "data", "vbscript"] as [StaticString]).contains {
            scheme.equalsIgnoringCase($0)
        }
    }
}
