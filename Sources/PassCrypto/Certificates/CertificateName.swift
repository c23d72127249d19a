import CLibcrypto

/// What a server is called: a host name, with `*` for its first label if need be, or an address.
package struct CertificateName: Sendable, Hashable {
    package let text: String
    /// The bytes of an address in network order; `nil` for a host name.
    let address: [UInt8]?

    /// `nil` when the text is neither.
    package init?(_ text: String) {
        self.text = text.lowercased()
        if let octets = a2i_IPADDRESS(text) {
            defer { ASN1_OCTET_STRING_free(octets) }
            address = Array(
                UnsafeBufferPointer(
                    start: ASN1_STRING_get0_data(octets), count: Int(ASN1_STRING_length(octets))))
        } else {
            ERR_clear_error()
            guard text.utf8.count < 254,
                text.wholeMatch(
                    of:
                        /(\*\.)?[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?(\.[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?)*/
                )
                    != nil
            else { return nil }
            address = nil
        }
    }

    private init(known text: String, address: [UInt8]?) {
        self.text = text
        self.address = address
    }

    /// The names of a machine for itself.
    package static let loopback = [
        CertificateName(known: "localhost", address: nil),
        CertificateName(known: "127.0.0.1", address: [127, 0, 0, 1]),
        CertificateName(known: "::1", address: Array(repeating: 0, count: 15) + [1]),
    ]

    /// As an entry of subjectAltName in OpenSSL's words.
    var entry: String { (address == nil ? "DNS:" : "IP:") + text }
}
