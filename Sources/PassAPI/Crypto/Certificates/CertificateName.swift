import CLibcrypto

/// The name of a server in its certificate: a host name, possibly with the wildcard `*` as its first label,
/// or an IP address.
package struct CertificateName: Sendable, Hashable {
    let text: String
    /// The bytes of an address in network order; `nil` for a host name.
    let address: [UInt8]?

    /// Returns `nil` when the text is neither a host name nor an IP address.
    package init?(_ text: String) {
        self.text = text.lowercased()
        if let octets = a2i_IPADDRESS(text) {
            defer { ASN1_OCTET_STRING_free(octets) }
            address = Array(
                UnsafeBufferPointer(
                    start: ASN1_STRING_get0_data(octets), count: Int(ASN1_STRING_length(octets))))
        } else {
            ERR_clear_error()
            let hostName =
                #/
                (\*\.)?
                [A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?
                (\.[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?)*
                /#
            guard text.utf8.count < 254, text.wholeMatch(of: hostName) != nil else { return nil }
            address = nil
        }
    }

    private init(unchecked text: String, address: [UInt8]?) {
        self.text = text
        self.address = address
    }

    /// The loopback names: `localhost` and the loopback addresses.
    package static let loopback = [
        CertificateName(unchecked: "localhost", address: nil),
        CertificateName(unchecked: "127.0.0.1", address: [127, 0, 0, 1]),
        CertificateName(unchecked: "::1", address: Array(repeating: 0, count: 15) + [1]),
    ]

    /// The name as an entry of subjectAltName in the syntax of OpenSSL's x509v3_config(5).
    var subjectAltNameEntry: String { (address == nil ? "DNS:" : "IP:") + text }
}
