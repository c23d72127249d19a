/// Validates URIs before a user agent is redirected to them.
package enum AbsoluteURI {
    /// In bytes. A session keeps its URI, so that longer ones would fill the memory.
    package static let longest = 4_096

    /// True for an absolute URI (RFC 3986, 4.3), including custom schemes, of at most ``longest`` bytes.
    ///
    /// False for `javascript`, `vbscript` and `data`, which run code or contain a document, for `http` and
    /// `https` without a host, for `host:port`, and for text with whitespace or control characters.
    package static func isSafe(_ text: String) -> Bool {
        guard text.utf8.count <= longest, let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            return false
        }
        let scheme = text[..<colon]
        guard scheme.utf8.first?.isLetter == true, scheme.utf8.allSatisfy(isSchemeByte),
            !text[text.index(after: colon)...].isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { return false }
        let rest = text[text.index(after: colon)...]
        switch scheme.lowercased() {
        case "javascript", "data", "vbscript": return false
        case "http", "https":
            return rest.hasPrefix("//") && rest.dropFirst(2).first.map { !"/?#:".contains($0) } ?? false
        // Probably `host:port` without a scheme.
        case let name where name == "localhost" || name.contains("."):
            return rest.utf8.first?.isDigit != true
        default: return true
        }
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "+-.".utf8.contains(byte)
    }
}
