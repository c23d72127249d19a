/// URIs that a user agent may be sent to.
package enum AbsoluteURI {
    /// True for `scheme:something` (RFC 3986, 4.3), custom schemes included; false for the schemes that run code or
    /// carry a document in themselves, for `http` without a host, for `host:port`, and for text with white space or
    /// control characters.
    package static func isSafe(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = text[..<colon]
        guard scheme.utf8.first?.isLetter == true, scheme.utf8.allSatisfy(isSchemeByte),
            !text[text.index(after: colon)...].isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { return false }
        let rest = text[text.index(after: colon)...]
        switch scheme.lowercased() {
        case "javascript", "data", "vbscript": return false
        case "http", "https":
            return rest.hasPrefix("//") && rest.dropFirst(2).first.map { !"/?#:".contains($0) } ?? false
        // A host with its port, whose scheme was forgotten.
        case let name where name == "localhost" || name.contains("."):
            return rest.utf8.first?.isDigit != true
        default: return true
        }
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "+-.".utf8.contains(byte)
    }
}
