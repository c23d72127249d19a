/// The grammar of `host[:port]` in a `Host` field and in an absolute-form target (RFC 9110, 7.2; RFC 3986,
/// 3.2).
enum Authority {
    /// False for an empty host (RFC 9110, 4.2.1), user information (4.2.4), a port over 65535, and a comma.
    /// RFC 3986, 3.2.2 allows a comma in a name, but in practice it only occurs when two `Host` fields were
    /// joined.
    static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
        let host = bytes.first == UInt8(ascii: "[") ? literalEnd(bytes) : nameEnd(bytes)
        guard let host, host > bytes.startIndex else { return false }
        return isPort(bytes[host...])
    }

    private static func nameEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
        let end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
        var index = bytes.startIndex
        while index < end {
            guard bytes[index].isNameCharacter, bytes[index] != UInt8(ascii: ",") else { return nil }
            if bytes[index] == UInt8(ascii: "%") {
                guard index + 2 < end, bytes[index + 1].hexValue != nil, bytes[index + 2].hexValue != nil
                else { return nil }
                index += 2
            }
            index += 1
        }
        return end
    }

    /// The end of an IP literal such as `[::1]`. Checks only its characters: the connection has already
    /// reached this server, so the address itself does not matter.
    private static func literalEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let closing = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let address = bytes[(bytes.startIndex + 1)..<closing]
        let isAddress = address.allSatisfy {
            $0.hexValue != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
        }
        return isAddress && address.contains(UInt8(ascii: ":")) ? closing + 1 : nil
    }

    private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let colon = bytes.first else { return true }
        guard colon == UInt8(ascii: ":") else { return false }
        let digits = bytes.dropFirst()
        return digits.isEmpty || digits.decimal.map { $0 <= 65535 } ?? false
    }
}
